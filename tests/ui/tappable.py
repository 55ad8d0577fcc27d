"""Finds the areas on the screen that a person could tap."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from screens.widgets import TextField, Touchable

from .eyes import Box, box_between, box_of, visible_part, visible_widgets


class TapTarget(NamedTuple):
    """An area that can be tapped, in the top layer of the window."""

    kind: str  # the class of its widget
    name: str  # its zone, or whatever its widget is called
    box: Box
    quiet: bool  # it does not invite a tap


def tap_targets() -> Iterator[TapTarget]:
    """Yield every area in the top layer that does something when it is tapped."""
    for layer, widget in visible_widgets():
        if layer:
            continue
        if isinstance(widget, TextField):
            yield TapTarget("TextField", widget.hint_text, box_of(widget), False)
        elif isinstance(widget, Touchable) and widget.tappable:
            yield from _targets_on(widget)


def _targets_on(widget: Touchable) -> Iterator[TapTarget]:
    targets = {zone: found.box for zone, found in widget.zones.items()}
    if not widget.zoned:
        targets = {"": (0, 0, widget.width, widget.height)}
    kind, name, quiet = type(widget).__name__, _name(widget), _is_quiet(widget)
    for zone, (x, y, width, height) in targets.items():
        left, low = widget.x + x, widget.y + y
        box = box_between(widget, left, low, left + width, low + height)
        if seen := visible_part(widget, box):
            yield TapTarget(kind, zone or name, seen, quiet)


def _is_quiet(widget: Any) -> bool:
    if type(widget).__name__ in ("PlayerTile", "PileWidget"):
        return not widget.shown.lit
    return bool(getattr(widget, "state", "") == "quiet")


def _name(widget: Any) -> str:
    names = (getattr(widget, name, "") for name in ("pick", "verb", "text", "title", "name"))
    return str(next(filter(None, names), ""))
