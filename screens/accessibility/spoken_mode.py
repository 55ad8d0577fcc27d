"""The spoken mode: touch to hear, tap twice to act, swipe to what comes next.

Kivy has no screen reader, so this is one: it takes every touch before the screen does. A finger
that rests or wanders hears what lies under it; a quick swipe to the right or left goes on or back
in reading order; two quick taps anywhere act on what was heard last. A swipe up tells how it
stands, one down goes back. An open sheet is all there is. Whatever changes by itself is said, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.widget import Widget

from companion.views.accessible import join_spoken, spoken_change, spoken_text

from ..widgets import BottomSheet, Touchable
from ..widgets.base import WHOLE
from .controls import LOOK, Control, Ring, controls, controls_of, find_again

if TYPE_CHECKING:
    from ..app import CompanionApp

LINGER = 0.3  # seconds after which a finger is listening, not tapping
AGAIN = 0.3  # within which a second tap must come
FAR = 40  # dp of a swipe
AWAY = 12  # dp that a finger at rest does not move


class SpokenMode:
    """Reads the screen aloud and takes all touches as long as it is on."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._layer: Widget | None = None
        self._known: tuple[str, ...] = ()  # what was said of the layer
        self._heard: WeakKeyDictionary[Widget, Control] = WeakKeyDictionary()  # last, by layer
        self._finger: Any = None
        self._listening = self._second = self._swiping = False
        self._rest = Clock.create_trigger(self._explore, LINGER)
        self._tapped = Clock.create_trigger(self._touched, AGAIN)
        self._ring = Ring()
        self._watch: Any = None

    # On and off

    @property
    def on(self) -> bool:
        """Return whether the spoken mode is on."""
        return self._watch is not None

    def begin(self, how: str = "") -> None:
        """Switch it on; `how` it works is said first to somebody who does not know yet."""
        if not self.on:
            if how:
                self._layer, self._known = self.layer, self._summary(self.layer)
                self.say(how)
            Window.bind(**self._touches)
            self._watch = Clock.schedule_interval(self._look, LOOK)

    def end(self) -> None:
        """Switch it off."""
        if self.on:
            Window.unbind(**self._touches)
            self._mark(None)
            self._watch.cancel()
            self._watch = None

    @property
    def _touches(self) -> dict[str, Callable[..., object]]:
        return {
            "on_touch_down": self._down,
            "on_touch_move": self._move,
            "on_touch_up": self._up,
        }

    # What there is

    @property
    def layer(self) -> Widget:
        """The widget that can be heard and pressed now: an open sheet, or else the screen."""
        return self.app.root.layer

    def controls(self) -> list[Control]:
        """Return all controls of this layer in reading order, the navigation bar last."""
        root, close = self.app.root, self.app.language.tr("Close")
        found = controls(self.layer, close)
        if root.tabs and not root.sheet:
            found += controls(root.navigation)
        return found

    @property
    def last_heard(self) -> Control | None:
        """The control that was heard last on this layer, as it is now."""
        last = self._heard.get(self.layer)
        if last is None:
            return None
        # Ten looks a second ask for it, and reading the whole screen would be felt on a phone.
        stays = last.widget is not self.layer and last.widget.get_parent_window()
        found = find_again(last, controls_of(last.widget)) if stays else None
        return found or find_again(last, self.controls())

    def say(self, *sentences: str) -> None:
        """Say these sentences in the language of the app."""
        self.app.device.say(join_spoken(sentences, self.app.language), self.app.language.code)

    # Fingers

    def _down(self, _window: WindowBase, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or self._finger is not None:
            return True
        self._finger, self._listening, self._swiping = touch, False, False
        self._second = bool(self._tapped.is_triggered)
        self._tapped.cancel()
        if self._second:
            self._hold(True)
        else:
            self._rest()
        return True

    def _move(self, _window: WindowBase, touch: MotionEvent) -> bool:
        if touch is self._finger and self._listening:
            self._hear_at(*touch.pos)
        return True

    def _up(self, _window: WindowBase, touch: MotionEvent) -> bool:
        if touch is not self._finger:
            return True
        self._finger = None
        self._rest.cancel()
        across, along = touch.x - touch.ox, touch.y - touch.oy
        if self._second:
            self._act(touch)
        elif self._listening:
            pass
        elif max(abs(across), abs(along)) >= dp(FAR):
            self._swipe(across, along)
        else:
            self._tap_pos = touch.pos
            self._tapped()
        return True

    def _swipe(self, across: float, along: float) -> None:
        if abs(across) >= abs(along):
            self._step(1 if across > 0 else -1)
        elif along > 0:
            self.say(*self.app.root.front.report())
        elif not self.app.back():
            self.say(self.app.language.tr("There’s nothing to go back to."))

    def _explore(self, *_time: object) -> None:
        """Read what lies under a resting finger; one on its way may be in the middle of a swipe."""
        touch = self._finger
        if not self._swiping and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(AWAY):
            self._swiping = True
            self._rest()
            return
        self._listening = True
        self._hear_at(*self._finger.pos)

    def _touched(self, *_time: object) -> None:
        self._hear_at(*self._tap_pos)

    # Hearing and acting

    def _hear_at(self, x: float, y: float) -> None:
        under = [control for control in self.controls() if control.contains(x, y)]
        if under:  # the smallest: a zone rather than all of its widget
            found = min(under, key=lambda c: c.box[2] * c.box[3])
            last = self._heard.get(self.layer)
            if not (self._listening and last and last.identity == found.identity):
                self._hear(found)

    def _step(self, step: int) -> None:
        """Hear the next control or the one before; at the end the last is said again."""
        there, last = self.controls(), self.last_heard
        if not there:
            return
        names = [control.identity for control in there]
        if last and last.identity in names:
            at = min(max(names.index(last.identity) + step, 0), len(there) - 1)
        else:
            at = 0 if step > 0 else len(there) - 1
        self._hear(there[at])

    def _hear(self, control: Control) -> None:
        self._heard[self.layer] = control
        control.bring_into_sight()
        self._mark(control)
        self.say(spoken_text(control.accessible, self.app.language))

    def _hold(self, held: bool) -> None:
        control = self.last_heard
        if control and isinstance(control.widget, Touchable) and control.acts:
            control.widget.held = (control.zone or WHOLE) if held else ""

    def _act(self, touch: MotionEvent) -> None:
        control = self.last_heard
        self._hold(False)
        if control is None or not control.acts:
            self.say(*((spoken_text(control.accessible, self.app.language),) if control else ()))
        else:
            FocusBehavior.ignored_touch.append(touch)  # or its end takes the cursor from a field
            control.press(self.app)

    # What changes

    def _look(self, *_time: object) -> None:
        """Say what is new about the screen and about the control heard last."""
        layer, words = self.layer, self.app.language
        summary = self._summary(layer)
        if layer is not self._layer:
            self._layer, self._known = layer, summary
            self._mark(self.last_heard)
            self.say(*summary)
            return
        last, now = self._heard.get(layer), self.last_heard
        new = [sentence for sentence in summary if sentence not in self._known]
        change = (
            spoken_change(last.accessible, now.accessible, words, bool(new)) if last and now else ""
        )
        if now is not None:
            self._heard[layer] = now
        self._mark(now)
        self._known = summary
        if change or new:
            self.say(*filter(None, (change, *new)))

    def _summary(self, layer: Widget) -> tuple[str, ...]:
        if not isinstance(layer, BottomSheet):
            return tuple(filter(None, layer.situation()))
        there = controls(layer)
        read = [control for control in there if not control.acts] or there[:1]
        return tuple(spoken_text(control.accessible, self.app.language) for control in read)

    def _mark(self, control: Control | None) -> None:
        self._ring.mark(self.layer, control)
