"""Sets the boxes of widgets by hand: on whole pixels, each as high as it needs to be."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from .base import Drawn


def set_children(holder: Widget, shown: Sequence[Widget]) -> None:
    """Make these widgets the only children of the holder."""
    if len(shown) == len(holder.children) and all(child.parent is holder for child in shown):
        return
    for child in [child for child in holder.children if child not in shown]:
        holder.remove_widget(child)
    for child in shown:
        if child.parent is not holder:
            if child.parent:
                child.parent.remove_widget(child)
            holder.add_widget(child)


def measure_height(widget: Drawn, width: float) -> float:
    """Return the height that a widget needs at this width."""
    widget.size_hint, widget.placed = (1, 1), None
    widget.width = width
    widget.refresh()
    return float(widget.minimum_height)


def set_box(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    """Set position and size on whole pixels."""
    box = round(x), round(y), round(width), round(height)
    if getattr(widget, "placed", None) != box:
        widget.size_hint = (1, 1)  # or some would take the least height that they need
        widget.pos, widget.size = box[:2], box[2:]
        widget.placed = box


def differs(widget: Widget, *shown: object) -> bool:
    """Return whether a widget is to show something else than the last time, and remember it."""
    if getattr(widget, "filled", None) == shown:
        return False
    widget.filled = shown
    return True


def put_below(widget: Drawn, x: float, top: float, width: float) -> float:
    """Put a widget below `top`; return where it ends."""
    tall = measure_height(widget, width)
    set_box(widget, x, top - tall, width, tall)
    return float(widget.y)
