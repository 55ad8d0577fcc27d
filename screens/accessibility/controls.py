"""Everything on the screen that has a name, in reading order: how it is pressed, and the focus of a
keyboard or a voice on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible, Box, in_order

from ..theme import CORNER
from ..widgets import BottomSheet, Drawn, TextField, Touchable, theme_holder

if TYPE_CHECKING:
    from ..app import CompanionApp

LOOK = 0.1  # seconds between two looks at what has changed
NEAR = 28  # dp that are seen around what is heard
CLOSE = "close"
TAB = 9
ENTER = 13
SPACE = 32
UP = 273
DOWN = 274
STEPS = {TAB: 1, UP: -1, DOWN: 1, 275: 1, 276: -1}  # with the arrows to the right and the left


class Control(NamedTuple):
    """Something on the screen that has a name, with its box in the window."""

    widget: Widget
    zone: str
    accessible: Accessible
    box: Box
    acts: bool

    @property
    def identity(self) -> tuple[object, str]:
        """The widget, or what it stands for, and the zone."""
        return getattr(self.widget, "identity", None) or self.widget, self.zone

    @property
    def likeness(self) -> tuple[type, str, str]:
        """The properties by which a control is found again on a screen that was filled anew."""
        return type(self.widget), self.zone, self.accessible.name

    @property
    def has_cursor(self) -> bool:
        """Return whether somebody types into it."""
        return isinstance(self.widget, TextField) and bool(self.widget.focus)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies on it and is not scrolled out of sight."""
        return _contains(self.box, x, y) and all(
            _contains(_box(area, *area.pos, *area.size), x, y) for area in _areas(self.widget)
        )

    def bring_into_sight(self) -> None:
        """Scroll until it can be seen."""
        for area in _areas(self.widget):
            if area.do_scroll_y:
                area.scroll_to(self.widget, padding=dp(NEAR), animate=False)

    def press(self, app: CompanionApp) -> None:
        """Do what a finger on it does."""
        if self.zone == CLOSE:
            app.root.close_sheet()
        elif isinstance(self.widget, TextField):
            self.widget.focus = True
        else:
            self.widget.dispatch("on_tap", self.zone)


def find_again(control: Control, there: Iterable[Control]) -> Control | None:
    """Return a control as it is now, or else its successor on a screen that was filled anew."""
    found: Control | None = None
    for other in there:
        if other.identity == control.identity:
            return other
        if found is None and other.likeness == control.likeness:
            found = other
    return found


def controls(layer: Widget, close: str = "") -> list[Control]:
    """Return all controls of a screen or sheet in reading order, scrolled out of sight or not.

    `close` is the name of the way out of a sheet: the space above it.
    """
    _, found = _read(layer) or ((), [])
    if isinstance(layer, BottomSheet) and close:
        top = _box(layer.area, layer.area.x, layer.area.y, layer.width, layer.area.height)
        space = 0.0, top[1] + top[3], Window.width, Window.height - top[1] - top[3]
        found.append(Control(layer, CLOSE, Accessible(close), space, acts=True))
    return found


def controls_of(widget: Drawn | TextField) -> Iterator[Control]:
    """Yield the control of the whole widget, if it has something to say, and those of its zones."""
    zones = getattr(widget, "zones", {})
    acts = isinstance(widget, TextField) or (isinstance(widget, Touchable) and widget.tappable)
    heard = widget.accessible()
    if heard.name.strip() or heard.value.strip() or (acts and not zones):
        whole = acts and not (zones and widget.zoned)
        yield Control(widget, "", heard, _whole(widget, whole), whole)
    for name, zone in zones.items():
        left, low, width, height = zone.box
        box = _box(widget, widget.x + left, widget.y + low, width, height)
        yield Control(widget, name, widget.accessible(name), box, acts)


def _read(widget: Widget) -> tuple[Box, list[Control]] | None:
    """Return the box of a widget with its controls; each child is read whole before the next."""
    if not widget.opacity:
        return None
    parts: list[tuple[Box, list[Control]]] = []
    if isinstance(widget, Drawn | TextField):
        parts = [(control.box, [control]) for control in controls_of(widget)]
    parts += filter(None, map(_read, widget.children))
    if not parts:
        return None
    boxes = [box for box, _ in parts]
    found = [control for number in in_order(boxes) for control in parts[number][1]]
    scrolls = isinstance(widget, ScrollView)
    return _box(widget, *widget.pos, *widget.size) if scrolls else _around(boxes), found


def _whole(widget: Widget, acts: bool) -> Box:
    """Return the box of a widget; if only its zones can be tapped, that of the words beside
    them."""
    boxes = [zone.box for zone in getattr(widget, "zones", {}).values()]
    words = [part.box for part in widget.parts if not _over(part.box, boxes)] if boxes else []
    if acts or not words:
        return _box(widget, *widget.pos, *widget.size)
    left, low, width, height = _around(words)
    return _box(widget, widget.x + left, widget.y + low, width, height)


def _over(box: Box, others: list[Box]) -> bool:
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return any(_contains(other, x, y) for other in others)


def _contains(box: Box, x: float, y: float) -> bool:
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def _box(widget: Widget, x: float, y: float, width: float, height: float) -> Box:
    return *widget.to_window(x, y), width, height


def _around(boxes: list[Box]) -> Box:
    left = min(box[0] for box in boxes)
    low = min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    top = max(box[1] + box[3] for box in boxes)
    return left, low, right - left, top - low


def _areas(widget: Widget) -> Iterator[ScrollView]:
    """Yield the scrolling areas around a widget."""
    around = widget.parent
    while isinstance(around, Widget):
        if isinstance(around, ScrollView):
            yield around
        around = around.parent


class Focus:
    """The control that is heard, or that the keyboard presses next, with a ring around it.

    The spoken mode, screen readers and the keyboard share it: Tab and the arrows go from control to
    control, Enter presses it. A finger of somebody who sees takes it away.
    """

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._ring = InstructionGroup()
        self._marked: tuple[Widget, Box] | None = None  # on what the ring lies, and where
        self._again = Clock.create_trigger(lambda _: self.refresh())

    def controls(self) -> list[Control]:
        """Return all controls in reading order: of an open sheet, or else of the screen and the
        navigation bar."""
        root = self.app.root
        found = controls(root.layer, self.app.language.tr("Close"))
        return found + controls(root.navigation) if root.tabs and not root.sheet else found

    @property
    def at(self) -> Control | None:
        """The control with the focus; a screen keeps its own while a sheet lies over it."""
        return getattr(self.app.root.layer, "focused", None)

    @at.setter
    def at(self, control: Control | None) -> None:
        self.app.root.layer.focused = control
        self._mark(control)

    def now(self) -> Control | None:
        """Return the control with the focus as it is now.

        The whole screen is read only if its widget is gone: ten looks a second ask for it.
        """
        at = self.at
        if at is None:
            return None
        stays = at.widget is not self.app.root.layer and at.widget.get_parent_window()
        found = find_again(at, controls_of(at.widget)) if stays else None
        return found or find_again(at, self.controls())

    def refresh(self) -> None:
        """Follow the control with the focus, or the field into which somebody types."""
        typing = (control for control in self.controls() if control.has_cursor)
        self.at = next(typing, None) or self.now()

    def press(self) -> bool:
        """Do what a finger on the focus does; False if nothing has it."""
        at = self.now()
        if at and at.acts:
            at.press(self.app)
            self._again()
        return at is not None

    def move(self, key: int, modifiers: list[str], words: bool = False) -> bool:
        """Move the focus by Tab or an arrow, from the last control to the first; False if it is
        another key."""
        return key in STEPS and self.step(-1 if "shift" in modifiers else STEPS[key], words)

    def step(self, step: int, words: bool, around: bool = True) -> bool:
        """Move the focus forwards or back; False if there is nothing to move to.

        It stops at `words`, too, for somebody who hears them. After the last control comes the
        first, or without `around` the last again.
        """
        there = self.controls()
        at = find_again(self.at, there) if self.at else None
        there = [control for control in there if words or control.acts or control is at]
        if not there:
            return False
        last = len(there) - 1
        number = there.index(at) + step if at else 0 if step > 0 else last
        if at and at.has_cursor:
            at.widget.focus = False
        self.at = there[number % len(there) if around else min(max(number, 0), last)]
        self.at.bring_into_sight()
        self._again()
        return True

    def clear(self) -> None:
        """Take the focus away."""
        if self.at:
            self.at = None

    def _mark(self, control: Control | None) -> None:
        """Draw the ring around this control in place of where it was."""
        layer = self.app.root.layer
        bar = self.app.root.navigation
        if control and control.widget is bar:  # it lies over the screen
            layer = bar
        marked = (layer, control.box) if control else None
        if marked == self._marked:
            return
        if self._marked:
            self._marked[0].canvas.after.remove(self._ring)
            self._ring.clear()
        self._marked = marked
        if marked is None:
            return
        layer, (x, y, width, height) = marked
        self._ring.add(Color(*theme_holder.theme.text))
        around = (x + dp(1), y + dp(1), max(width - dp(2), 1), max(height - dp(2), 1), dp(CORNER))
        self._ring.add(Line(rounded_rectangle=around, width=dp(1.5)))
        layer.canvas.after.add(self._ring)
