"""Many small things in few lines: each with its picture, its name and what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.engine.offers import Face
from companion.views.accessible import Accessible

from .base import Drawn
from .painter import Painter

CARD = 22, 26  # the small card, in dp
# within an item, and between two
INNER = 10
GAP = 8


class _Item(NamedTuple):
    face: Face[str]
    lines: tuple[str, ...]
    width: float
    height: float


class Items(Drawn):
    """Faces side by side, as many as fit in a line."""

    fit_to_content = ("height",)
    faces: tuple[Face[str], ...] = ObjectProperty(())

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(", ".join(f"{face.name} {face.value}".strip() for face in self.faces))

    def draw(self, pen: Painter) -> None:
        """Draw each item where the line has space for it, or else in the next line."""
        x = 0.0
        top = self.height
        tall = 0.0
        for item in (self._measured(pen, face) for face in self.faces):
            if x and x + item.width > self.width:
                x = 0.0
                top = top - tall - dp(GAP)
                tall = 0.0
            self._item(pen, item, x, top - item.height)
            x = x + item.width + dp(GAP)
            tall = max(tall, item.height)
        self.minimum_height = self.height - top + tall

    def _measured(self, pen: Painter, face: Face[str]) -> _Item:
        around = self._left(pen, face) + dp(INNER)
        if face.value:
            around += pen.width(face.value, "label") + dp(GAP)
        lines = pen.lines(face.name, "label", self.width - around, True)
        wide = around + max(pen.width(line, "label", True) for line in lines)
        tall = max(len(lines) * pen.line_height("label", True), pen.grown(CARD[1])) + dp(GAP)
        return _Item(face, lines, min(wide, self.width), tall)

    @staticmethod
    def _left(pen: Painter, face: Face[str]) -> float:
        """Return where the name begins."""
        return pen.grown(CARD[0]) + dp(GAP / 2 + GAP) if face.icon else dp(INNER)

    def _item(self, pen: Painter, item: _Item, x: float, y: float) -> None:
        theme = self.theme
        face, lines, width, height = item
        pen.framed(x, y, width, height, theme.raised, theme.edge)
        line = pen.line_height("label", True)
        if face.icon:
            wide = pen.grown(CARD[0])
            tall = pen.grown(CARD[1])
            box = x + dp(GAP / 2), y + (height - tall) / 2, wide, tall
            pen.card(face.icon, *box, mark=face.mark)
        left, right = x + self._left(pen, face), x + width - dp(INNER)
        how = {"colour": theme.text, "on": theme.raised, "bold": True}
        pen.write_lines(lines, left, y + (height + line * len(lines)) / 2, "label", **how)
        how = {"colour": theme.second, "on": theme.raised, "align": 1}
        pen.write(face.value, right, y + (height - line) / 2, "label", **how)
