"""Placing widgets by hand: on whole pixels, each as high as it needs to be."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ..theme import GAP
from .base import Drawn


def hold(holder: Widget, shown: Sequence[Widget]) -> None:
    """These and no others lie on it."""
    for child in [child for child in holder.children if child not in shown]:
        holder.remove_widget(child)
    for child in shown:
        if child.parent is not holder:
            if child.parent:
                child.parent.remove_widget(child)
            holder.add_widget(child)


def need(widget: Drawn, width: float) -> float:
    """The height that it needs at that width."""
    widget.size_hint, widget.placed = (1, 1), None
    widget.width = width
    widget.refresh()
    return float(widget.minimum_height)


def place(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    box = round(x), round(y), round(width), round(height)
    if getattr(widget, "placed", None) != box:
        widget.size_hint = (1, 1)  # or some would take the least height that they need
        widget.pos, widget.size = box[:2], box[2:]
        widget.placed = box


def place_below(widget: Drawn, x: float, top: float, width: float) -> float:
    """Under what is there already; returns where it ends."""
    tall = need(widget, width)
    place(widget, x, top - tall, width, tall)
    return float(widget.y)


def place_beside(widgets: Sequence[Drawn], x: float, y: float, width: float) -> float:
    """In one line, all of them as high as the highest; returns where they end."""
    each = (width + dp(GAP)) / len(widgets) - dp(GAP)
    tall = max(need(widget, each) for widget in widgets)
    for number, widget in enumerate(widgets):
        place(widget, x + number * (each + dp(GAP)), y, each, tall)
    return y + tall
