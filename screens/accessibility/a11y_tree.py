"""The screen as a tree of plain nodes for a screen reader, in the words of the spoken mode.

AccessKit on a desktop and Java on a phone read the nodes; neither needs a widget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible, join_spoken, pronounceable, spoken_text

from ..widgets import BottomSheet, TextField
from .controls import Control, controls, find_again

if TYPE_CHECKING:
    from ..app import CompanionApp

Role = Literal["words", "button", "switch", "field"]
WINDOW, SITUATION = 0, 1  # the numbers of what is always there
IS_CHOSEN = ("picked", "chosen", "entry")
SPOKEN_BY_ROLE = ("on", "off", "field", "typing")


class AccessibleNode(NamedTuple):
    """One thing on the screen; its box counts from the upper left corner of the window."""

    id: int
    role: Role
    name: str
    more: str  # its value and its state, in words
    on: bool | None  # switched on, or chosen; None if that is no question
    box: tuple[float, float, float, float]  # left, top, right, bottom
    text: str = ""  # in a field
    cursor: int = 0


class AccessibilityTree(NamedTuple):
    """The nodes of one moment in reading order."""

    title: str
    situation: str  # how things stand, to be said when it changes
    things: tuple[AccessibleNode, ...]


class TreeBuilder:
    """Builds the tree, and keeps the number of each node as long as its control exists."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._numbers: dict[object, int] = {}
        self._newest = SITUATION
        self.there: dict[int, Control] = {}
        self._before: dict[int, Control] = {}  # what was there, since this layer came
        self._layer: Widget | None = None

    def build(self) -> AccessibilityTree:
        """Return the tree as the screen is now."""
        found = controls(self.app.root.layer, self.app.language.tr("Close"))
        numbers: dict[object, int] = {}
        for control in found:
            numbers[control.identity] = self._numbers.get(control.identity) or self._next()
        self._numbers = numbers
        self._before = {**self._before, **self.there} if self._same_layer() else {}
        self.there = {numbers[control.identity]: control for control in found}
        things = tuple(self._described(id, control) for id, control in self.there.items())
        return AccessibilityTree(self.app.title, self._situation(), things)

    def control(self, id: int) -> Control | None:
        """Return the control with this number, or its successor on a screen filled anew."""
        known = self.there.get(id) or self._before.get(id)
        return find_again(known, self.there.values()) if known else None

    def _same_layer(self) -> bool:
        before, self._layer = self._layer, self.app.root.layer
        return before is self._layer

    def number_of(self, control: Control | None) -> int:
        """Return the number of a control's node; that of the window for none."""
        return self._numbers.get(control.identity, WINDOW) if control else WINDOW

    def _next(self) -> int:
        self._newest += 1
        return self._newest

    def _situation(self) -> str:
        if isinstance(self.app.root.layer, BottomSheet):
            return ""
        sentences = filter(None, self.app.root.front.situation())
        return join_spoken(sentences, self.app.language)

    def _described(self, id: int, control: Control) -> AccessibleNode:
        heard, words = control.accessible, self.app.language
        states = tuple(state for state in heard.states if state not in SPOKEN_BY_ROLE)
        x, y, width, height = control.box
        top = Window.height - y - height
        field = control.widget if isinstance(control.widget, TextField) else None
        return AccessibleNode(
            id,
            _role(control),
            name=pronounceable(heard.name, words),
            more=pronounceable(spoken_text(Accessible("", heard.value, states), words), words),
            on=_on(heard),
            box=(x, top, x + width, top + height),
            text=field.text if field else "",
            cursor=field.cursor_index() if field else 0,
        )


def _role(control: Control) -> Role:
    if isinstance(control.widget, TextField):
        return "field"
    if {"on", "off"} & set(control.accessible.states):
        return "switch"
    return "button" if control.acts else "words"


def _on(heard: Accessible) -> bool | None:
    if "off" in heard.states:
        return False
    return True if {"on", *IS_CHOSEN} & set(heard.states) else None
