"""Reads the screen: which widgets, words and targets lie where, as somebody who looks at it sees.

Two kinds of widgets have words:

* one with `text`: a label, a button, a field (or its hint while it is empty);
* one that draws itself (`Drawn`) and says which words, pictures and targets it has (`parts`,
  `pictures`, `zones`), each with a box from the widget's own lower left corner.

A finger that looks for words goes to the middle of their box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.widgets import Drawn, Touchable

SLACK = 1.01  # pixels lost in rounding


class Box(NamedTuple):
    """A rectangle in the window, in pixels, from the lower left corner."""

    x: float
    y: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.x

    @property
    def height(self) -> float:
        """How high it is."""
        return self.top - self.y

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.x + self.right) / 2, (self.y + self.top) / 2

    def cut(self, other: Box) -> Box:
        """Return what both boxes have in common; without width or height if nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(x, min(self.right, other.right)), max(y, min(self.top, other.top)))

    def grown(self, across: float, up: float) -> Box:
        """Return a box that is larger by so much on each side."""
        return Box(self.x - across, self.y - up, self.right + across, self.top + up)

    def holds(self, other: Box, sideways_only: bool = False) -> bool:
        """Return whether the other box lies in it, but for what is lost in rounding."""
        across = other.x >= self.x - SLACK and other.right <= self.right + SLACK
        up = other.y >= self.y - SLACK and other.top <= self.top + SLACK
        return across and (up or sideways_only)

    def crosses(self, other: Box) -> bool:
        """Return whether the boxes lie on each other."""
        common = self.cut(other)
        return common.width > SLACK and common.height > SLACK


class Shown(NamedTuple):
    """A widget in the window with its box, and the frame beyond which it is cut off."""

    widget: Widget
    layer: int  # 0 is on top; what a popup covers lies on 1
    box: Box
    frame: Box  # nothing of it is seen beyond
    area: Widget | None  # the nearest one that cuts it off, such as one that scrolls
    parent: Shown | None
    opacity: float

    def on(self, x: float, y: float, width: float, height: float) -> Box:
        """Return the box in the window of a place on the widget."""
        left = self.box.x + x
        low = self.box.y + y
        return Box(left, low, left + width, low + height)

    def visible(self, whole: Box) -> Box | None:
        """Return what can be seen of a box on the widget; None if that is too little.

        Enough is half of it, or as much as fills half of the window (a long text that scrolls).
        """
        seen = whole.cut(self.frame)
        wide_enough = seen.width and seen.width * 2 >= min(whole.width, Window.width)
        high_enough = seen.height and seen.height * 2 >= min(whole.height, Window.height)
        return seen if wide_enough and high_enough else None

    def around(self) -> Iterator[Shown]:
        """Yield it, what it lies in, what that lies in, and so on."""
        around: Shown | None = self
        while around is not None:
            yield around
            around = around.parent

    def targets(self) -> Iterator[tuple[str, Box]]:
        """Yield the areas of the widget that can be tapped, by the names of their zones."""
        widget = self.widget
        if isinstance(widget, TextInput) or is_target(widget):
            yield "", self.box
        elif isinstance(widget, Touchable) and widget.tappable:
            yield from ((name, self.on(*zone.box)) for name, zone in widget.zones.items())

    def words(self) -> Iterator[Words]:
        """Yield the words on the widget."""
        widget = self.widget
        if isinstance(widget, Drawn):
            for part in widget.parts:
                yield Words(part.text, self.on(*part.box), self, part.colour, part.on_colour)
        elif text := text_of(widget):
            colour = getattr(widget, "foreground_color", None) or getattr(widget, "color", None)
            if isinstance(widget, TextInput) and not widget.text:
                colour = widget.hint_text_color
            theme = getattr(widget, "theme", None)
            yield Words(text, self.box, self, colour, theme and theme.surface)

    def __str__(self) -> str:
        x, y, right, top = (edge / dp(1) for edge in self.box)
        name = type(self.widget).__name__
        return f"{name} {right - x:.0f}×{top - y:.0f} at {x:.0f}, {y:.0f}"


class Words(NamedTuple):
    """A line of words in the window, with its whole box, seen or not."""

    text: str
    whole: Box
    shown: Shown
    colour: Any
    on: Any

    @property
    def box(self) -> Box:
        """What can be seen of its box."""
        return self.whole.cut(self.shown.frame)


def is_target(widget: Widget) -> bool:
    """Return whether a finger may tap it anywhere."""
    return isinstance(widget, Touchable) and widget.tappable and not widget.zoned


def text_of(widget: Widget) -> str:
    """Return the text of a label or field, or what a field hints at."""
    return getattr(widget, "text", "") or getattr(widget, "hint_text", "")


def shown_widgets(only_layer: int | None = None) -> Iterator[Shown]:
    """Yield the widgets of the window, each before what lies on it; some may be scrolled away."""
    whole = Box(0, 0, *map(float, Window.size))
    layers = enumerate(Window.children)
    for layer, top in ((n, top) for n, top in layers if only_layer in (None, n)):
        stack = [Shown(top, layer, box_of(top), whole, None, None, top.opacity)]
        while stack:
            shown = stack.pop()
            yield shown
            stack += _children(shown)


def _children(shown: Shown) -> Iterator[Shown]:
    if not shown.widget.children:
        return
    frame = shown.frame
    area = shown.area
    if isinstance(shown.widget, StencilView):
        frame = frame.cut(shown.box)
        area = shown.widget
    x, y = shown.widget.children[0].to_window(0, 0)
    for child in shown.widget.children:
        opacity = shown.opacity * child.opacity
        if opacity and child.width > 1 and child.height > 1:
            box = Box(child.x + x, child.y + y, child.right + x, child.top + y)
            yield Shown(child, shown.layer, box, frame, area, shown, opacity)


def visible_widgets(only_layer: int | None = None) -> Iterator[Shown]:
    """Yield every widget that can be seen."""
    return (shown for shown in shown_widgets(only_layer) if shown.visible(shown.box))


def look() -> list[Words]:
    """All words on the screen: top layer first, and there from top to bottom, left to right."""
    found = [
        words
        for shown in visible_widgets()
        for words in shown.words()
        if words.text.strip() and shown.visible(words.whole)
    ]
    return sorted(found, key=lambda words: (words.shown.layer, -words.box.top, words.box.x))


def pictures(spoken: str) -> list[Words]:
    """Return what can be seen, touched and is called so by a voice, be there words on it or not."""
    return [
        Words(spoken, box, shown, None, None)
        for shown in visible_widgets()
        for zone in getattr(shown.widget, "zones", {}).values()
        if zone.spoken == spoken and shown.visible(box := shown.on(*zone.box))
    ]


def box_of(widget: Widget) -> Box:
    """Return the box of the whole widget in the window, whether it can be seen or not."""
    return Box(*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def is_a(widget: Widget, kind: type | str) -> bool:
    """Return whether the widget is of that class, given as such or by its name."""
    if isinstance(kind, type):
        return isinstance(widget, kind)
    return kind in {base.__name__ for base in type(widget).__mro__}


def is_inside(shown: Shown, kind: type | str) -> bool:
    """Return whether the widget, or anything around it, is of that class."""
    return any(is_a(around.widget, kind) for around in shown.around())


def inside(widget: Widget, kind: str) -> Iterator[Widget]:
    """Yield the widgets of exactly this class in another, from top to bottom, seen or not."""
    return (found for found in widget.walk(restrict=True) if type(found).__name__ == kind)
