"""A finger and a pair of eyes: uses the app as a person would, in a time of its own.

    ui = UI(CompanionApp)
    ui.start()
    ui.tap("Big Deal")
    assert ui.sees("Who’s playing?")

What can be tapped is what can be seen (`eyes` says which words a widget has), and the tap goes to
a place on the screen, not to a widget: whatever covers the place gets it. Who has tapped looks up
when all has come to rest; `touch` does not wait. Nothing ever sleeps: each frame moves the clock by
a sixtieth of a second. Sizes of the window are in dp, places in it in pixels, from the lower left
corner.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from os import PathLike
from typing import Any
from weakref import ref

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, ExceptionManager, runTouchApp, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.postproc import kivy_postproc_modules
from kivy.metrics import Metrics
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivy.weakmethod import WeakMethod

from screens import background_task
from screens.widgets import theme_holder as theme

from .eyes import Words, box_of, is_a, is_inside, look, pictures, visible_widgets
from .picture import Picture, take_picture
from .window import PHONE

FRAME = 1 / 60
# Seconds that somebody who does not hurry takes to tap the same place again, and its size in dp.
MOMENT = 0.3
NEAR = 48
REST = 0.4  # seconds: longer than any motion, and too short for a place to be kept
A_STEP = 0.001  # seconds that the app believes a step of long work to take, on any machine
BACK_KEY = 27
FREEZE = gc.freeze
UNFREEZE = gc.unfreeze

HEARD = (
    *("on_keyboard", "on_textinput", "on_memorywarning", "size"),
    *("on_touch_down", "on_touch_move", "on_touch_up"),
    *("on_key_down", "focus", "mouse_pos", "on_cursor_leave"),
)

Point = tuple[float, float]


class UI:
    """A person with a phone. `app` is what `make_app` made last; None while none runs."""

    former: Callable[[], App | None] = staticmethod(lambda: None)  # the last app of all phones

    def __init__(
        self,
        make_app: Callable[[], App],
        width: float = PHONE[0],
        height: float = PHONE[1],
        density: float = 1,
        font_scale: float = 1,
        seen: bool = False,
    ) -> None:
        self.app: App | None = None
        self.seen = seen  # whether every frame is drawn; else those of which a picture is taken
        self._make_app = make_app
        self._time = _Time()
        self._shape = (width, height, density, font_scale)
        self._tapped: Point = (0, 0)

    # The life of the app

    def start(self) -> None:
        """Open the app and wait for its first frames."""
        assert self.app is None, "the app runs already"
        EventLoop.ensure_window()
        self._time.take_over()
        self.resize(*self._shape)
        if UI.former() is None:  # nothing is left of it
            FREEZE()  # so that only what comes now is looked through when it has ended
        gc.freeze = gc.unfreeze = lambda: None  # the app shall not, and not what was before it
        self.app = self._make_app()
        self.app._run_prepare()
        runTouchApp(embedded=True)
        self.settle(REST)

    def stop(self) -> None:
        """Close the app, if it runs, as somebody who closes its window."""
        if self.app:
            self.app.dispatch("on_stop")
            self._let_go()
            self._clear()

    def kill(self) -> None:
        """End the app as a phone does that needs the memory: it is told nothing."""
        self._let_go()
        self._clear()

    def restart(self) -> None:
        """Close the app and open it again."""
        self.stop()
        self.start()

    def kill_and_open(self) -> None:
        """Kill the app and open it again."""
        self.kill()
        self.start()

    def pause(self) -> None:
        """Another app comes to the front."""
        assert self.app, "the app does not run"
        assert self.app.dispatch("on_pause"), "an app that refuses to pause is stopped"

    def resume(self) -> None:
        """Bring the app to the front again."""
        assert self.app, "the app does not run"
        self.app.dispatch("on_resume")
        self.frames(2)

    # The phone

    @property
    def size(self) -> tuple[float, float]:
        """The size of the window in dp."""
        return self._shape[0], self._shape[1]

    def resize(
        self,
        width: float | None = None,
        height: float | None = None,
        density: float | None = None,
        font_scale: float | None = None,
        seen: bool = False,
    ) -> None:
        """Set another size of the window in dp; what is not given stays as it was.

        Density and font scale reach everything only if they are set before the app starts, as on
        a phone.
        """
        given = (width, height, density, font_scale)
        self._shape = tuple(
            old if new is None else new for old, new in zip(self._shape, given, strict=True)
        )
        width, height, density, font_scale = self._shape
        if (Metrics.density, Metrics.fontscale) != (density, font_scale):  # else all is asked anew
            Metrics.density = density
            Metrics.fontscale = font_scale
        Window.size = round(width * density), round(height * density)
        if self.app:
            self.frames(3, seen)

    # Time

    def frames(self, count: int = 1, seen: bool | None = None) -> None:
        """Run frames; those that nobody looks at (`seen` is false) are laid out but not drawn,
        which is quicker."""
        seen = self.seen if seen is None else seen
        for _ in range(count):
            self._time.now += FRAME
            try:
                self._frame(seen)
            except Exception as error:  # as Kivy's own loop; nobody hears of it unless a test does
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    raise

    @staticmethod
    def _frame(seen: bool) -> None:
        if seen:
            EventLoop.idle()
        else:
            Clock.tick()
            EventLoop.dispatch_input()
            Clock.tick_draw()

    def settle(self, seconds: float = 0.5) -> None:
        """Run frames until motions have come to their end."""
        self.frames(round(seconds / FRAME))

    def wait_until(self, condition: Callable[[], object]) -> None:
        """Draw frames until the condition is true; only the test runner's own limit ends it."""
        while not condition():
            self.frames()

    # Eyes

    def look(self) -> list[Words]:
        """Return the words on the screen with their boxes, top layer first, in reading order."""
        return look()

    def words(self) -> list[str]:
        """Return the words on the screen, top layer first, in reading order."""
        return [seen.text for seen in look()]

    def sees(self, text: str) -> bool:
        """Return whether these words are on the screen, alone or among others."""
        return any(text in seen for seen in self.words())

    def reads(self, text: str) -> bool:
        """Return whether these words are on the screen, broken into lines or not."""
        return " ".join(text.split()) in " ".join(" ".join(self.words()).split())

    def find(self, text: str, inside: type | str | None = None) -> Words:
        """Return the one spot with exactly these words, or else a picture that a voice calls so,
        or else the one spot that contains them.

        `inside` narrows it to widgets in one of that class: `find("Jewels", inside="KeyCap")`.
        The topmost layer wins; within a layer, two places with words are one too many.
        """
        on_screen = [seen for seen in look() if not inside or is_inside(seen.shown, inside)]
        matches = (
            [seen for seen in on_screen if seen.text == text]
            or [seen for seen in pictures(text) if not inside or is_inside(seen.shown, inside)][:1]
            or [seen for seen in on_screen if text in seen.text]
        )
        matches = [seen for seen in matches if seen.shown.layer == matches[0].shown.layer]
        if not matches:
            where = f" inside {inside}" if inside else ""
            raise AssertionError(f"{text!r} is not on the screen{where}; {self._on_the_screen()}")
        if len({id(seen.shown.widget) for seen in matches}) > 1:
            kinds = ", ".join(f"{seen.shown} {seen.text!r}" for seen in matches)
            raise AssertionError(f"{text!r} is on the screen {len(matches)} times: {kinds}")
        return matches[0]

    def widgets(self, kind: type | str) -> list[Widget]:
        """Return the visible widgets of a class, given as such or by its name."""
        return [it.widget for it in visible_widgets() if is_a(it.widget, kind)]

    def the(self, kind: type | str, **about: Any) -> Widget:
        """Return the one visible widget of a class with these properties: `the("KeyCap",
        pick="card:home")`."""
        found = [
            widget
            for widget in self.widgets(kind)
            if all(getattr(widget, name) == value for name, value in about.items())
        ]
        assert len(found) == 1, f"{len(found)} × {kind} {about}; {self._on_the_screen()}"
        return found[0]

    def tap_the(self, kind: str, **about: Any) -> None:
        """Tap the one visible widget of a class with these properties."""
        self.tap(self.the(kind, **about))

    def picture(self) -> Picture:
        """Return the pixels of the window; needs a backend that draws."""
        self.frames(2, seen=True)
        return take_picture()

    def save_picture(self, path: str | PathLike[str]) -> None:
        """Save the pixels of the window."""
        self.picture().save(path)

    # A finger

    def tap(self, *targets: str | Widget | Point, inside: type | str | None = None) -> None:
        """Touch one after the other, each when what the last one did has come to rest."""
        for target in targets:
            self.touch(target, inside)
            self.settle(REST)

    def touch(
        self,
        target: str | Widget | Point,
        inside: type | str | None = None,
        quickly: bool = False,
    ) -> None:
        """Touch words, a widget or a point, and let go; not twice in a moment, unless quickly."""
        point = self._point(target, inside)
        away = max(abs(point[0] - self._tapped[0]), abs(point[1] - self._tapped[1]))
        if away < NEAR * Metrics.density and not quickly:
            self._time.now += MOMENT
        self._tapped = point
        self.press(point, seconds=2 * FRAME)

    def tap_zone(self, widget: Widget, name: str) -> None:
        """Tap a zone of a widget by its name."""
        x, y, width, height = widget.zones[name].box
        left, bottom = widget.to_window(widget.x + x, widget.y + y)
        self.tap((left + width / 2, bottom + height / 2))

    def press(
        self,
        target: str | Widget | Point,
        inside: type | str | None = None,
        seconds: float = 1,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        """Touch and hold for that long, and perhaps look before letting go."""
        finger = Finger(*self._point(target, inside))
        finger.touch("begin")
        self.settle(seconds)
        meanwhile()
        finger.touch("end")
        self.frames(3)

    def swipe(
        self,
        start: str | Widget | Point,
        end: str | Widget | Point,
        seconds: float = 0.2,
        hold: float = 0,
        rest: float = 0,
    ) -> None:
        """Touch, move and let go; hold first to lift something, rest at the end to stop it."""
        x, y = self._point(start)
        end_x, end_y = self._point(end)
        finger = Finger(x, y)
        finger.touch("begin")
        self.frames()
        self.settle(hold)
        steps = max(1, round(seconds / FRAME))
        for step in range(1, steps + 1 + round(rest / FRAME)):
            share = min(step / steps, 1)
            finger.move_to(x + (end_x - x) * share, y + (end_y - y) * share)
            finger.touch("update")
            self.frames()
        finger.touch("end")
        self.frames(2)

    def scroll_to(self, text: str, inside: type | str = ScrollView) -> None:
        """Swipe the scrolling area up until the words can be seen, in one line or in several."""
        before: list[str] = []
        while not self.reads(text):
            assert self.words() != before, f"{text!r} is nowhere; {self._on_the_screen()}"
            before = self.words()
            for area in map(box_of, self.widgets(inside)[:1]):
                x, y = area.middle
                self.swipe((x, y - area.height / 4), (x, y + area.height / 4), rest=0.2)
            self.settle()

    # Keys

    def type(self, text: str) -> None:
        """Type into the field that has the cursor."""
        assert any(getattr(it.widget, "focus", False) for it in visible_widgets()), (
            "no field has the cursor"
        )
        for character in text:
            Window.dispatch("on_textinput", character)
            self.frames()

    def key(self, code: int) -> bool:
        """Press and release a key; return whether the app took it."""
        taken = Window.dispatch("on_key_down", code, 0, None, []) or Window.dispatch(
            "on_keyboard", code, 0, None, []
        )
        self.frames()
        Window.dispatch("on_key_up", code, 0)
        self.settle(REST)
        return bool(taken)

    def back(self) -> bool:
        """Press the phone's back key; False means that a phone would now leave the app."""
        return self.key(BACK_KEY)

    # Within

    def _point(self, target: str | Widget | Point, inside: type | str | None = None) -> Point:
        if isinstance(target, str):
            return self.find(target, inside).box.middle
        if isinstance(target, Widget):
            return box_of(target).middle
        return target

    def _on_the_screen(self) -> str:
        return "on the screen: " + " | ".join(self.words())

    def _let_go(self) -> None:
        """Close what a process that has ended cannot hold: the file and its lock, and all events.

        Not where `_clear` is called: a name that still means the app would keep all of it alive.
        """
        if running := getattr(self.app, "running", None):
            running.close()
        for event in HEARD:
            for observer in Window.get_property_observers(event):
                method = observer() if isinstance(observer, WeakMethod) else observer
                owner = getattr(method, "__self__", None)
                if owner is self.app or getattr(owner, "app", None) is self.app:
                    Window.unbind(**{event: method})

    def _clear(self) -> None:
        """Leave nothing to the next app: Kivy's window, clock and event loop are all global."""
        stopTouchApp()
        App._running_app = None
        Window.release_all_keyboards()
        for child in Window.children[:]:
            Window.remove_widget(child)
        for event in Clock.get_events():
            event.cancel()
        Animation._instances.clear()  # what is still in motion would be kept for ever
        for cell in TextInput._adjust_viewport.__closure__ or ():
            if isinstance(cell.cell_contents, list):
                cell.cell_contents.clear()  # Kivy keeps the last field that was typed into
        EventLoop.me_list.clear()
        kivy_postproc_modules["doubletap"].touches.clear()  # or the next tap is the second of two
        self._time.give_back()
        UI.former = ref(self.app)
        self.app = None
        theme.forget_widgets()  # until they are collected they would be drawn again and again
        gc.freeze = FREEZE
        gc.unfreeze = UNFREEZE
        gc.collect()


class _Time:
    """Kivy's clock on a watch that we wind by hand, and for long work one that counts its steps."""

    def __init__(self) -> None:
        self.now = self.worked = 1000.0
        self._clock_time = Clock.time
        self._work_time = background_task.perf_counter

    def __call__(self) -> float:
        return self.now

    def work(self) -> float:
        """Every look at this clock, which is one for each step, finds it a step further."""
        self.worked += A_STEP
        return self.worked

    def take_over(self) -> None:
        """Never back in time: what waits for the next frame would wait for ever."""
        Clock.time = self
        background_task.perf_counter = self.work
        self.now = max(self.now, Clock._last_tick)
        Clock._last_tick = self.now

    def give_back(self) -> None:
        Clock.time = self._clock_time
        background_task.perf_counter = self._work_time
        Clock._last_tick = self._clock_time()


class Finger(MotionEvent):
    """A touch that is processed as a real one, double taps included."""

    count = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.count += 1
        super().__init__(
            "finger", Finger.count, self._on_glass(x, y), is_touch=True, type_id="touch"
        )
        self.profile = ["pos"]

    def depack(self, args: Point) -> None:
        """Set the position, as Kivy's own touches do."""
        self.sx, self.sy = args
        super().depack(args)

    def move_to(self, x: float, y: float) -> None:
        """Move to a point of the window."""
        self.move(self._on_glass(x, y))

    def touch(self, how: str) -> None:
        """Dispatch "begin", "update" or "end" of the touch."""
        EventLoop._dispatch_input(how, self)

    @staticmethod
    def _on_glass(x: float, y: float) -> Point:
        """Return a point from 0 to 1, as Kivy's input devices count."""
        return x / (Window.width - 1), y / (Window.height - 1)
