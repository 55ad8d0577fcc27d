"""Reads the screen: which words stand where, as somebody who looks at it would see them.

Two kinds of widgets have words:

* one with `text`: a label, a button, a field (or its hint while it is empty);
* one that draws itself and offers `parts`, a tuple of objects (see `Part`) with

      text   the words
      box    x, y, width and height in pixels, from the widget's own lower left corner

  so that it can be moved without touching its parts. A finger that looks for a part's words
  goes to the middle of the part's box.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from kivy.core.window import Window
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

MARKUP = re.compile(r"\[/?[^\[\]]*\]")


class Part(Protocol):
    """Words that a drawn widget shows."""

    text: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle in the window, in pixels, from the lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def cut(self, other: Box) -> Box:
        """Return what both boxes have in common; without width or height if nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = min(self.right, other.right) - x
        height = min(self.top, other.top) - y
        return Box(x, y, max(width, 0), max(height, 0))


@dataclass(frozen=True)
class Seen:
    """Words on the screen, and the part of their box that can be seen."""

    text: str
    box: Box
    widget: Widget
    layer: int  # 0 is on top; what a popup covers lies on 1


def look() -> list[Seen]:
    """All words on the screen: top layer first, and there from top to bottom, left to right."""
    found = [
        Seen(text, box, widget, layer)
        for layer, widget in visible_widgets()
        for text, whole in _words(widget)
        if (box := visible_part(widget, whole))
    ]
    return sorted(found, key=lambda seen: (seen.layer, -seen.box.top, seen.box.x))


def visible_widgets() -> Iterator[tuple[int, Widget]]:
    """Every widget that can be seen, with its layer."""
    for layer, top in enumerate(Window.children):
        for widget in top.walk(restrict=True):
            if visible_part(widget, box_of(widget)):
                yield layer, widget


def box_of(widget: Widget) -> Box:
    """Return the box of the whole widget in the window, whether it can be seen or not."""
    return box_between(widget, widget.x, widget.y, widget.right, widget.top)


def is_a(widget: Widget, kind: type | str) -> bool:
    """Return whether the widget is of that class, given as such or by its name."""
    if isinstance(kind, type):
        return isinstance(widget, kind)
    return kind in {base.__name__ for base in type(widget).__mro__}


def is_inside(widget: Widget, kind: type | str) -> bool:
    """Return whether the widget, or anything around it, is of that class."""
    return any(is_a(around, kind) for around in outwards(widget))


def _words(widget: Widget) -> Iterator[tuple[str, Box]]:
    parts: tuple[Part, ...] | None = getattr(widget, "parts", None)
    if parts is not None:
        for part in parts:
            x, y, width, height = part.box
            left, bottom = widget.x + x, widget.y + y
            yield part.text, box_between(widget, left, bottom, left + width, bottom + height)
        return
    text = getattr(widget, "text", "") or getattr(widget, "hint_text", "")
    if isinstance(text, str) and text.strip():
        yield (_without_markup(text) if getattr(widget, "markup", False) else text), box_of(widget)


def _without_markup(text: str) -> str:
    plain = MARKUP.sub("", text)
    for sign in "[]&":
        plain = plain.replace(escape_markup(sign), sign)
    return plain


def box_between(widget: Widget, left: float, bottom: float, right: float, top: float) -> Box:
    """Corners in the coordinates in which the widget has its own `pos`, as a box in the window."""
    x, y = widget.to_window(left, bottom)
    far_x, far_y = widget.to_window(right, top)
    return Box(x, y, far_x - x, far_y - y)


def visible_part(widget: Widget, whole: Box) -> Box | None:
    """Return what is left of a box after all that hides or cuts it; None if too little to be
    seen.

    Enough is half of it, or as much as fills half of the window (a long text that scrolls).
    """
    window = Box(0, 0, *Window.size)
    part = whole.cut(window)
    for around in outwards(widget):
        if around.opacity == 0:
            return None
        if around is not widget and isinstance(around, StencilView):
            part = part.cut(box_of(around))
    wide_enough = part.width and part.width * 2 >= min(whole.width, window.width)
    high_enough = part.height and part.height * 2 >= min(whole.height, window.height)
    return part if wide_enough and high_enough else None


def outwards(widget: Widget) -> Iterator[Widget]:
    """The widget, what it lies in, what that lies in, and so on; the window itself not."""
    while widget is not None and widget is not Window:
        yield widget
        widget = widget.parent


def inside(widget: Widget, kind: str) -> Iterator[Widget]:
    """Yield the widgets of exactly this class in another, from top to bottom, seen or not."""
    return (found for found in widget.walk(restrict=True) if type(found).__name__ == kind)
