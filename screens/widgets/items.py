"""Many small things in few lines: each with its picture, its name and what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.engine.offers import Face
from companion.views.accessible import Accessible

from ..theme import TOUCH
from .base import Touchable
from .painter import Painter

CARD = 22, 26  # the small card, in dp
INNER, GAP = 10, 8  # within an item, and between two
FEW = 6  # a longer list waits behind "+4"


class _Item(NamedTuple):
    face: Face[str] | None  # None for what stands for the rest
    lines: tuple[str, ...]
    width: float
    height: float


class Items(Touchable):
    """Faces side by side, as many as fit in a line; a tap shows the others."""

    fit_to_content = ("height",)
    faces = ObjectProperty(())
    whole = BooleanProperty(False)

    def on_tap(self, zone: str) -> None:
        self.whole = True

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(", ".join(f"{face.name} {face.value}".strip() for face in self.faces))

    def draw(self, pen: Painter) -> None:
        rows = self._rows(pen)
        heights = [max(item.height for item in row) for row in rows]
        self.minimum_height = sum(heights) + dp(GAP) * max(0, len(rows) - 1)
        top = self.height
        for row, height in zip(rows, heights, strict=True):
            x = 0.0
            for item in row:
                if item.face is None:
                    self._more(pen, item, x, top - height)
                else:
                    self._item(pen, item, item.face, x, top - height)
                x += item.width + dp(GAP)
            top -= height + dp(GAP)

    def _rows(self, pen: Painter) -> list[list[_Item]]:
        shown = self.faces if self.whole or len(self.faces) <= FEW + 1 else self.faces[:FEW]
        self.tappable = len(shown) < len(self.faces)
        items = [self._measured(pen, face) for face in shown]
        if rest := len(self.faces) - len(shown):
            words = f"+{rest}"
            wide = max(dp(TOUCH), pen.width(words, "label", True) + dp(2 * INNER))
            items.append(_Item(None, (words,), wide, self._tall(pen, 1)))
        rows: list[list[_Item]] = [[]]
        space = self.width
        for item in items:
            if rows[-1] and item.width > space:
                rows.append([])
                space = self.width
            rows[-1].append(item)
            space -= item.width + dp(GAP)
        return [row for row in rows if row]

    @staticmethod
    def _tall(pen: Painter, lines: int) -> float:
        return max(lines * pen.line_height("label", True), pen.grown(CARD[1])) + dp(GAP)

    def _measured(self, pen: Painter, face: Face[str]) -> _Item:
        around = self._left(pen, face) + dp(INNER)
        if face.value:
            around += pen.width(face.value, "label") + dp(GAP)
        lines = pen.lines(face.name, "label", self.width - around, True)
        wide = around + max(pen.width(line, "label", True) for line in lines)
        return _Item(face, lines, min(wide, self.width), self._tall(pen, len(lines)))

    @staticmethod
    def _left(pen: Painter, face: Face[str]) -> float:
        """Return where the name begins."""
        return pen.grown(CARD[0]) + dp(GAP / 2 + GAP) if face.icon else dp(INNER)

    def _item(self, pen: Painter, item: _Item, face: Face[str], x: float, y: float) -> None:
        theme, (_, lines, width, height) = self.theme, item
        pen.framed(x, y, width, height, theme.raised, theme.edge)
        line = pen.line_height("label", True)
        if face.icon:
            wide, tall = pen.grown(CARD[0]), pen.grown(CARD[1])
            box = x + dp(GAP / 2), y + (height - tall) / 2, wide, tall
            pen.card(face.icon, *box, mark=face.mark)
        left, right = x + self._left(pen, face), x + width - dp(INNER)
        how = {"colour": theme.text, "on": theme.raised, "bold": True}
        pen.write_lines(lines, left, y + (height + line * len(lines)) / 2, "label", **how)
        if face.value:
            how = {"colour": theme.second, "on": theme.raised, "align": 1}
            pen.write(face.value, right, y + (height - line) / 2, "label", **how)

    def _more(self, pen: Painter, item: _Item, x: float, y: float) -> None:
        theme, (_, (words,), width, height) = self.theme, item
        pen.outline(x, y, width, height, theme.text)
        pen.write_level(words, x + width / 2, y + height / 2, "label", bold=True, align=0.5)
