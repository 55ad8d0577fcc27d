"""What a pen has drawn: shapes that are used again when it draws anew."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kivy.graphics import Color, InstructionGroup

from ..theme import Rgba

FEW = 8  # spare shapes that are looked through for one that is the same


class Stroke:
    """One shape of a drawing, in its colour."""

    def __init__(self, kind: type, fill: Rgba, how: dict[str, Any]) -> None:
        self.kind, self.fill, self.how = kind, fill, how
        self.colour, self.shape = Color(*fill), kind(**how)

    def draws(self, kind: type, how: dict[str, Any]) -> bool:
        """Whether it is of that kind; it need not be of the same place and size."""
        return self.kind is kind and self.how.keys() == how.keys()

    def become(self, fill: Rgba, how: dict[str, Any]) -> None:
        """The same kind of shape; only what is different is told to Kivy."""
        if fill != self.fill:
            self.colour.rgba = self.fill = fill
        if how != self.how:
            for name, value in how.items():
                if value != self.how[name]:
                    setattr(self.shape, name, value)
            self.how = how


class Drawing(InstructionGroup):
    """What a pen has drawn. When it is drawn again, shapes that are there are used again.

    New ones for every frame would cost more than the rest of a tap: a smooth shape and the line
    around it hold each other, so that only the garbage collector gets rid of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strokes: list[Stroke] = []
        # Drawn once, and perhaps again: by what they are drawn with.
        self._spare: defaultdict[tuple[Any, ...], list[Stroke]] = defaultdict(list)

    def put(self, at: int, kind: type, fill: Rgba, how: dict[str, Any]) -> None:
        if at < len(self.strokes):
            there = self.strokes[at]
            if there.draws(kind, how):
                there.become(fill, how)
                return
            self.cut(at)
        stroke = self._found(kind, fill, how) or Stroke(kind, fill, how)
        self.strokes.append(stroke)
        self.add(stroke.colour)
        self.add(stroke.shape)

    def _found(self, kind: type, fill: Rgba, how: dict[str, Any]) -> Stroke | None:
        """A spare one: of the next few the one that has the same shape, if there is one."""
        spare = self._spare[kind, *how]
        if not spare:
            return None
        same = (at for at, stroke in enumerate(spare[:FEW]) if stroke.how == how)
        found = spare.pop(next(same, 0))
        found.become(fill, how)
        return found

    def cut(self, at: int) -> None:
        """From here on another drawing follows, or none."""
        if at == len(self.strokes):
            return
        for stroke in self.strokes[at:]:  # forwards: Kivy looks for each from the front
            self.remove(stroke.colour)
            self.remove(stroke.shape)
        for stroke in self.strokes[at:]:
            self._spare[stroke.kind, *stroke.how].append(stroke)
        del self.strokes[at:]
