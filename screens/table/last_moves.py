"""The last moves beside the table, where a desk has space for them; a tap on one opens the log."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.views.log import MoveView

from ..theme import CORNER, GAP, PAD, TOUCH
from ..widgets import Painter
from ..widgets.base import Zoned
from ..widgets.text_layout import TextMeasure

DOT = 24
# moves
FEWEST = 2
MOST = 6


def rows_that_fit(text: TextMeasure, height: float) -> int:
    """Return how many moves fit below the title; 0 where they are too few to be worth it."""
    rows = int((height - _head(text)) // _row(text))
    return min(rows, MOST) if rows >= FEWEST else 0


def moves_height(text: TextMeasure, rows: int) -> float:
    """Return the height of so many moves with their title; 0 without any."""
    return _head(text) + rows * _row(text) + dp(GAP / 2) if rows else 0


def _head(text: TextMeasure) -> float:
    return text.line_height("caption", True) + dp(GAP + 2)


def _row(text: TextMeasure) -> float:
    return max(dp(TOUCH), 2 * text.line_height("label") + dp(6))


class LastMoves(Zoned):
    """The last moves, newest first, each with who made it and its number."""

    moves = ObjectProperty(())
    looks = ObjectProperty(())
    title = StringProperty("")

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        pad = dp(PAD)
        tall = _row(pen)
        pen.ground(theme.surface, theme.edge, CORNER)
        top = self.height - _head(pen)
        pen.write(self.title, pad, top, "caption", theme.second, bold=True)
        for number, move in enumerate(self.moves):
            self._draw_move(pen, move, top - (number + 1) * tall, tall)

    def _draw_move(self, pen: Painter, move: MoveView, y: float, tall: float) -> None:
        pad = dp(PAD)
        side = pen.grown(DOT)
        middle = y + tall / 2
        if move.seat >= 0:
            look = self.looks[move.seat]
            pen.dot(look, pad, middle, side)
        left, right = pad + side + dp(GAP + 2), self.width - pad
        how = {"colour": self.theme.second, "align": 1}
        right -= pen.write_level(str(move.number), right, middle, "caption", **how)[0] + dp(GAP)
        room = right - left, 2 * pen.line_height("label")
        pen.level(left, middle, room[0], pen.fitting(move.words, ("label", "caption"), room))
        pen.zone(str(move.number), 0, y, self.width, tall, move.words)
