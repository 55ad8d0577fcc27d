"""The shapes of a drawing, which are used again when it is drawn anew."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kivy.graphics import Color, InstructionGroup

from ..theme import Rgba

FEW = 8  # spare shapes that are looked through for one that is the same


class Stroke:
    """One shape of a drawing with its colour."""

    def __init__(self, kind: type, fill: Rgba, how: dict[str, Any]) -> None:
        self.kind = kind
        self.fill = fill
        self.how = how
        self.colour = Color(*fill)
        self.shape = kind(**how)

    def is_like(self, kind: type, how: dict[str, Any]) -> bool:
        """Return whether it has this kind and the same arguments, whatever their values."""
        return self.kind is kind and self.how.keys() == how.keys()

    def update(self, fill: Rgba, how: dict[str, Any]) -> None:
        """Set colour and values; Kivy is given only those that differ."""
        if fill != self.fill:
            self.colour.rgba = self.fill = fill
        if how != self.how:
            for name, value in how.items():
                if value != self.how[name]:
                    setattr(self.shape, name, value)
            self.how = how


class Drawing(InstructionGroup):
    """The shapes that a painter has drawn, which are used again when it draws anew.

    New ones for every frame would cost more than the rest of a tap: a smooth shape and the line
    around it hold each other, so that only the garbage collector gets rid of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strokes: list[Stroke] = []
        # Drawn once, and perhaps again: by what they are drawn with.
        self._spare: defaultdict[tuple[Any, ...], list[Stroke]] = defaultdict(list)

    def put(self, at: int, kind: type, fill: Rgba, how: dict[str, Any]) -> None:
        """Draw a shape as the one with this number."""
        if at < len(self.strokes):
            there = self.strokes[at]
            if there.is_like(kind, how):
                there.update(fill, how)
                return
            self.truncate(at)
        stroke = self._found(kind, fill, how) or Stroke(kind, fill, how)
        self.strokes.append(stroke)
        self.add(stroke.colour)
        self.add(stroke.shape)

    def _found(self, kind: type, fill: Rgba, how: dict[str, Any]) -> Stroke | None:
        """Return a spare shape, among the next few the one that is the same, if there is one."""
        spare = self._spare[kind, *how]
        if not spare:
            return None
        same = (at for at, stroke in enumerate(spare[:FEW]) if stroke.how == how)
        found = spare.pop(next(same, 0))
        found.update(fill, how)
        return found

    def truncate(self, at: int) -> None:
        """Remove all shapes from this number on, and keep them as spare ones."""
        if at == len(self.strokes):
            return
        for stroke in self.strokes[at:]:  # forwards: Kivy looks for each from the front
            self.remove(stroke.colour)
            self.remove(stroke.shape)
        for stroke in self.strokes[at:]:
            self._spare[stroke.kind, *stroke.how].append(stroke)
        del self.strokes[at:]
