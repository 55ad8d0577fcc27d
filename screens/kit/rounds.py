"""Totals by round as a table: a row for each round, a column for each player."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from ..theme import TOUCH
from .base import Touchable
from .pen import Pen

PAD = 12
DOT = 24
SIZES = (("label", "caption"), ("caption", "key"), ("key", "key"))  # of totals and points


class Rounds(Touchable):
    """`looks` and `names` by seat; `rows` have a title, totals, points and who `leads`.

    A tap says the row's number. Where the columns are too narrow each round is told in words.
    """

    zoned = True
    snug = ("height",)
    looks = ObjectProperty(())
    names = ObjectProperty(())
    rows = ObjectProperty(())
    sheet = BooleanProperty(False)  # of a match that is on: with its own ground, and empty lines

    def draw(self, pen: Pen) -> None:
        if not self.rows:
            self.minimum_height = 0
            return
        if self.sheet:
            pen.box(0, 0, self.width, self.height, self.theme.surface)
        first = max(pen.width(row.title, "caption") for row in self.rows) + 2 * dp(PAD)
        column = (self.width - first - dp(PAD)) / len(self.looks)
        for sizes in SIZES:
            if self._widest(pen, *sizes) + dp(6) <= column:
                self._table(pen, first, column, *sizes)
                return
        self._told(pen)

    def _widest(self, pen: Pen, big: str, small: str) -> float:
        totals = (pen.width(total, big, True) for row in self.rows for total in row.totals)
        points = (pen.width(points, small) for row in self.rows for points in row.points)
        return max(*totals, *points, pen.grown(DOT))

    def _table(self, pen: Pen, first: float, column: float, big: str, small: str) -> None:
        theme, side = self.theme, pen.grown(DOT)
        top = self.height - side - dp(PAD)
        for seat, look in enumerate(self.looks):
            x = first + (seat + 0.5) * column - side / 2
            pen.dot(look.colour, look.mark, x, top + dp(4), side, self.on)
        lines = pen.line_height(big, True), pen.line_height(small)
        tall = max(dp(TOUCH), sum(lines) + dp(8))
        for number, row in enumerate(self.rows):
            middle = top - tall / 2
            played = any(row.totals)
            now = not played and (not number or any(self.rows[number - 1].totals))
            if now:
                pen.box(dp(4), top - tall + dp(2), self.width - dp(8), tall - dp(4), theme.raised)
            if played or now:
                self._zone(pen, number, top - tall, tall)
            elif number:
                pen.hairline(dp(PAD), top, self.width - 2 * dp(PAD), theme.rule)
            on = theme.raised if now else self.on
            y = middle - pen.line_height("caption") / 2
            pen.write(row.title, dp(PAD), y, "caption", theme.text if now else theme.second, on)
            for seat, (total, points) in enumerate(zip(row.totals, row.points, strict=True)):
                x = first + (seat + 0.5) * column
                how: dict[str, Any] = {"on": self.on, "align": 0.5}
                colour = theme.text
                y = middle + sum(lines) / 2 - lines[0]
                pen.write(total, x, y, big, colour, bold=True, **how)
                pen.write(points, x, y - lines[1], small, theme.second, **how)
            top -= tall
        self.minimum_height = self.height - top + dp(4)

    def _told(self, pen: Pen) -> None:
        theme, room = self.theme, self.width - 2 * dp(PAD)
        top = self.height
        for number, row in enumerate(self.rows):
            said = " · ".join(
                f"{name} {total}" for name, total in zip(self.names, row.totals, strict=True)
            )
            words = pen.lines(said, "caption", room)
            needed = pen.line_height("label", True) + len(words) * pen.line_height("caption")
            tall = max(dp(TOUCH), needed + dp(PAD))
            self._zone(pen, number, top - tall, tall)
            how = {"colour": theme.text, "on": self.on, "bold": True}
            y = pen.write_lines((row.title,), dp(PAD), top - dp(6), "label", **how)
            pen.write_lines(words, dp(PAD), y, "caption", colour=theme.second, on=self.on)
            top -= tall
        self.minimum_height = self.height - top

    def _zone(self, pen: Pen, number: int, y: float, tall: float) -> None:
        if number:
            line = self.width - 2 * dp(PAD)
            pen.hairline(dp(PAD), y + tall, line, self.theme.rule)
        row = self.rows[number]
        said = [f"{name} {t}" for name, t in zip(self.names, row.totals, strict=True) if t]
        words = f"{row.title}: {', '.join(said)}" if said else row.title
        pen.zone(str(number), 0, y, self.width, tall, words)
