"""What a screen reader is told of the screen: the same that the spoken mode says, in parts.

`Described` is plain: whoever hands it on (AccessKit on a desktop, Java on a phone) needs no widget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.say.voice import Heard, aloud, say_all, tell

from .kit import Sheet, TextField
from .spoken import Control, controls

if TYPE_CHECKING:
    from .app import CompanionApp

Role = Literal["words", "button", "switch", "field"]
IS_CHOSEN = ("picked", "chosen", "entry")
SAID_BY_ROLE = ("on", "off", "field", "typing")


class Described(NamedTuple):
    """One thing on the screen; its box counts from the upper left corner of the window."""

    id: int
    role: Role
    name: str
    more: str  # its value and its state, in words
    on: bool | None  # switched on, or chosen; None if that is no question
    box: tuple[float, float, float, float]  # left, top, right, bottom
    text: str = ""  # in a field
    cursor: int = 0


class Screen(NamedTuple):
    """Everything of one moment, in reading order."""

    title: str
    situation: str  # how things stand, to be said when it changes
    things: tuple[Described, ...]


class Describer:
    """Keeps the number of each thing as long as the thing is there."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._numbers: dict[object, int] = {}
        self._newest = 1  # the window itself has 0, the situation 1
        self.there: dict[int, Control] = {}
        self._before: dict[int, Control] = {}  # what was there, since this layer came
        self._layer: Widget | None = None

    @property
    def layer(self) -> Widget:
        return self.app.stage.layer

    def now(self) -> Screen:
        found = controls(self.layer, self.app.language.tr("Close"))
        numbers: dict[object, int] = {}
        for control in found:
            numbers[control.identity] = self._numbers.get(control.identity) or self._next()
        self._numbers = numbers
        self._before = {**self._before, **self.there} if self._same_layer() else {}
        self.there = {numbers[control.identity]: control for control in found}
        things = tuple(self._described(id, control) for id, control in self.there.items())
        return Screen(self.app.title, self._situation(), things)

    def control(self, id: int) -> Control | None:
        """What has this number; of a screen that was filled anew, what is there in its place."""
        if id in self.there or id not in self._before:
            return self.there.get(id)
        gone = self._before[id].likeness
        return next((one for one in self.there.values() if one.likeness == gone), None)

    def _same_layer(self) -> bool:
        before, self._layer = self._layer, self.layer
        return before is self._layer

    def _next(self) -> int:
        self._newest += 1
        return self._newest

    def _situation(self) -> str:
        if isinstance(self.layer, Sheet):
            return ""
        told = filter(None, self.app.stage.front.situation())
        return say_all(told, self.app.language)

    def _described(self, id: int, control: Control) -> Described:
        heard, words = control.heard, self.app.language
        states = tuple(state for state in heard.states if state not in SAID_BY_ROLE)
        x, y, width, height = control.box
        top = Window.height - y - height
        field = control.widget if isinstance(control.widget, TextField) else None
        return Described(
            id,
            _role(control),
            aloud(heard.name, words),
            aloud(tell(Heard("", heard.value, states), words), words),
            _on(heard),
            (x, top, x + width, top + height),
            field.text if field else "",
            field.cursor_index() if field else 0,
        )


def _role(control: Control) -> Role:
    if isinstance(control.widget, TextField):
        return "field"
    if {"on", "off"} & set(control.heard.states):
        return "switch"
    return "button" if control.acts else "words"


def _on(heard: Heard) -> bool | None:
    if "off" in heard.states:
        return False
    return True if {"on", *IS_CHOSEN} & set(heard.states) else None
