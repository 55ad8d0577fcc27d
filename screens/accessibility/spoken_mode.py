"""The spoken mode: touch to hear, tap twice to act, swipe to what comes next.

Kivy has no screen reader, so this is one: it takes every touch before the screen does. A finger
that rests or wanders hears what lies under it; a quick swipe to the right or left goes on or back
in reading order; two quick taps anywhere act on what was heard last. A swipe up tells how it
stands, one down goes back. An open sheet is all there is. Whatever changes by itself is said, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.widget import Widget

from companion.views.accessible import join_spoken, spoken_change, spoken_text

from ..widgets import BottomSheet, Touchable
from ..widgets.base import WHOLE
from .controls import LOOK, controls

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
        self._finger: Any = None
        self._listening = self._second = self._swiping = False
        self._rest = Clock.create_trigger(self._explore, LINGER)
        self._tapped = Clock.create_trigger(self._touched, AGAIN)
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
                self._layer = self.layer
                self._known = self._summary(self.layer)
                self.say(how)
            Window.bind(**self._touches)
            self._watch = Clock.schedule_interval(self._look, LOOK)

    def end(self) -> None:
        """Switch it off."""
        if self.on:
            Window.unbind(**self._touches)
            self.app.focus.clear()
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

    def say(self, *sentences: str) -> None:
        """Say these sentences in the language of the app."""
        self.app.device.say(join_spoken(sentences, self.app.language), self.app.language.code)

    # Fingers

    def _down(self, _window: WindowBase, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or self._finger is not None:
            return True
        self._finger = touch
        self._listening = False
        self._swiping = False
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
            self.app.focus.step(1 if across > 0 else -1, words=True, around=False)
            self._hear()
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
        focus = self.app.focus
        under = [control for control in focus.controls() if control.contains(x, y)]
        if under:  # the smallest: a zone rather than all of its widget
            found = min(under, key=lambda c: c.box[2] * c.box[3])
            if not (self._listening and focus.at and focus.at.identity == found.identity):
                focus.at = found
                self._hear()

    def _hear(self) -> None:
        """Say what has the focus."""
        if control := self.app.focus.at:
            control.bring_into_sight()
            self.say(spoken_text(control.accessible, self.app.language))

    def _hold(self, held: bool) -> None:
        control = self.app.focus.now()
        if control and isinstance(control.widget, Touchable) and control.acts:
            control.widget.held = (control.zone or WHOLE) if held else ""

    def _act(self, touch: MotionEvent) -> None:
        control = self.app.focus.now()
        self._hold(False)
        if control and control.acts:
            FocusBehavior.ignored_touch.append(touch)  # or its end takes the cursor from a field
            control.press(self.app)
        else:
            self._hear()

    # What changes

    def _look(self, *_time: object) -> None:
        """Say what is new about the screen and about the control heard last."""
        layer = self.layer
        words = self.app.language
        focus = self.app.focus
        summary = self._summary(layer)
        last = focus.at
        focus.at = focus.now()
        if layer is not self._layer:
            self._layer = layer
            self._known = summary
            self.say(*summary)
            return
        new = [sentence for sentence in summary if sentence not in self._known]
        now = focus.at
        change = ""
        if last and now:
            change = spoken_change(last.accessible, now.accessible, words, bool(new))
        self._known = summary
        if change or new:
            self.say(*filter(None, (change, *new)))

    def _summary(self, layer: Widget) -> tuple[str, ...]:
        if not isinstance(layer, BottomSheet):
            return tuple(filter(None, layer.situation()))
        there = controls(layer)
        read = [control for control in there if not control.acts] or there[:1]
        return tuple(spoken_text(control.accessible, self.app.language) for control in read)
