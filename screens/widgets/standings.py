"""Totals by round as a table, and on Home a line for each player with a bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.views.accessible import Accessible

from ..theme import TOUCH, Rgba
from .base import Drawn, Touchable
from .painter import Box, Painter, TextStyle
from .player_names import fit_name
from .text_layout import TextMeasure

if TYPE_CHECKING:
    from companion.views.home import PlayerRow
    from companion.views.table_view import RoundView

PAD = 12
DOT = 24
LINE = 40
FACE = 26
BAR = 4
CROWN = 14
SIZES = (("label", "caption"), ("caption", "key"), ("key", "key"))  # of totals and points


def _row_height(text: TextMeasure, big: str = "label", small: str = "caption") -> float:
    return max(dp(TOUCH), text.line_height(big, True) + text.line_height(small) + dp(8))


def rounds_height(text: TextMeasure, rows: int) -> float:
    """Return the height of a table of so many rounds."""
    return text.grown(DOT) + dp(PAD + 4) + rows * _row_height(text)


def rounds_that_fit(text: TextMeasure, height: float) -> int:
    """Return how many rounds a table of this height has space for."""
    return int((height + 1 - rounds_height(text, 0)) // _row_height(text))


def rounds_fit(text: TextMeasure, rows: Sequence[RoundView], width: float) -> bool:
    """Return whether the columns of a table of rounds are wide enough for it."""
    first = max(text.width(row.title, "caption") for row in rows) + 3 * dp(PAD)
    totals = [text.width(said, "label", True) for row in rows for said in row.totals]
    points = [text.width(said, "caption") for row in rows for said in row.points]
    column = (width - first) / max(1, len(rows[0].totals))
    return max(*totals, *points, text.grown(DOT)) + dp(6) <= column


class Rounds(Touchable):
    """The totals by round as a table: `rows` have a title, totals, points and who `leads`.

    A tap says the row's number; on a sheet a tap on a player's numbers says whose, too: "3:1".
    Where the columns are too narrow each round is told in words.
    """

    zoned = True
    fit_to_content = ("height",)
    looks = ObjectProperty(())
    names = ObjectProperty(())
    rows = ObjectProperty(())
    crowned = BooleanProperty(False)  # a crown at who leads in a row
    sheet = BooleanProperty(False)  # of a match that is on: with its own ground, and empty lines

    def draw(self, pen: Painter) -> None:
        if not self.rows:
            self.minimum_height = 0
            return
        if self.sheet:
            pen.ground(self.theme.surface)
        first = max(pen.width(row.title, "caption") for row in self.rows) + 2 * dp(PAD)
        column = (self.width - first - dp(PAD)) / len(self.looks)
        for sizes in SIZES:
            if self._widest(pen, *sizes) + dp(6) <= column:
                self._table(pen, first, column, *sizes)
                return
        self._draw_in_words(pen)

    def _widest(self, pen: Painter, big: str, small: str) -> float:
        totals = (pen.width(total, big, True) for row in self.rows for total in row.totals)
        points = (pen.width(points, small) for row in self.rows for points in row.points)
        return max(max(totals) + self._crown, *points, pen.grown(DOT))

    @property
    def _crown(self) -> float:
        return dp(CROWN + 2) if self.crowned else 0.0

    def _table(self, pen: Painter, first: float, column: float, big: str, small: str) -> None:
        theme = self.theme
        side = pen.grown(DOT)
        top = self.height - side - dp(PAD)
        for seat, look in enumerate(self.looks):
            x = first + (seat + 0.5) * column - side / 2
            pen.dot(look, x + self._crown / 2, top + dp(4) + side / 2, side)
        lines = pen.line_height(big, True), pen.line_height(small)
        tall = _row_height(pen, big, small)
        for number, row in enumerate(self.rows):
            middle = top - tall / 2
            played = any(row.totals)
            now = not played and (not number or any(self.rows[number - 1].totals))
            if now:
                pen.box(dp(4), top - tall + dp(2), self.width - dp(8), tall - dp(4), theme.raised)
            if played or now:
                self._zone(pen, number, top - tall, tall)
                if played and self.sheet and column >= dp(TOUCH):
                    self._cell_zones(pen, number, (first, top - tall, column, tall))
            elif number:
                pen.hairline(dp(PAD), top, self.width - 2 * dp(PAD), theme.rule)
            colour, on = (theme.text, theme.raised) if now else (theme.second, self.on)
            pen.write_level(row.title, dp(PAD), middle, "caption", colour=colour, on=on)
            for seat, (total, points) in enumerate(zip(row.totals, row.points, strict=True)):
                x = first + (seat + 0.5) * column + self._crown / 2
                y = middle + (sum(lines) if points else lines[0]) / 2 - lines[0]
                wide, _ = pen.write(total, x, y, big, bold=True, align=0.5)
                if self.crowned and seat in row.leads:
                    low = y + (lines[0] - dp(CROWN)) / 2
                    pen.icon("crown", x - wide / 2 - self._crown, low, dp(CROWN), theme.text)
                pen.write(points, x, y - lines[1], small, theme.second, align=0.5)
            top -= tall
        self.minimum_height = self.height - top + dp(4)

    def _cell_zones(self, pen: Painter, number: int, place: Box) -> None:
        """Make each player's numbers of a round a target, beside that of the round."""
        first, low, column, tall = place
        row = self.rows[number]
        whole = pen.zones[str(number)]
        pen.zone(str(number), 0, low, first, tall, whole.spoken)
        for seat, name in enumerate(self.names):
            spoken = f"{row.title}, {name}: {row.totals[seat]}"
            pen.zone(f"{number}:{seat}", first + seat * column, low, column, tall, spoken)

    def _draw_in_words(self, pen: Painter) -> None:
        space = self.width - 2 * dp(PAD)
        top = self.height
        for number, row in enumerate(self.rows):
            totals = " · ".join(
                f"{name} {total}" for name, total in zip(self.names, row.totals, strict=True)
            )
            words = TextStyle(totals, "caption", self.theme.second)
            needed = pen.line_height("label", True) + pen.height_of(space, words)
            tall = max(dp(TOUCH), needed + dp(PAD))
            self._zone(pen, number, top - tall, tall)
            y = pen.write_lines((row.title,), dp(PAD), top - dp(6), "label", bold=True)
            pen.paragraphs(dp(PAD), y, space, words)
            top -= tall
        self.minimum_height = self.height - top

    def _zone(self, pen: Painter, number: int, y: float, tall: float) -> None:
        if number:
            line = self.width - 2 * dp(PAD)
            pen.hairline(dp(PAD), y + tall, line, self.theme.rule)
        row = self.rows[number]
        totals = [f"{name} {t}" for name, t in zip(self.names, row.totals, strict=True) if t]
        words = f"{row.title}: {', '.join(totals)}" if totals else row.title
        pen.zone(str(number), 0, y, self.width, tall, words)


class Standing(Drawn):
    """The players with their totals; the leader has a crown."""

    fit_to_content = ("height",)
    players = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        players: tuple[PlayerRow, ...] = tuple(self.players)
        names = [row.name for row in players]
        left, right = dp(2 * (PAD - 2) + FACE), self.width - dp(PAD - 2)
        amounts = max((pen.width(row.total, "lead", True) for row in players), default=0)
        crown = right - amounts - dp(PAD)
        wide = max((pen.width(name, "text", True) for name in names), default=0)
        wide = min(wide, crown - dp(24) - left)
        fitted = [fit_name(pen, names, seat, wide) for seat in range(len(names))]
        tall = max((name.height(pen) for name in fitted), default=0) + dp(4)
        tall = max(dp(LINE), pen.line_height("lead", True) + dp(PAD), tall)
        self.minimum_height = tall * len(names)
        for seat, row in enumerate(players):
            colour, ground = self._ground(pen, row, self.height - (seat + 1) * tall, tall)
            middle = self.height - (seat + 0.5) * tall
            how = {"colour": colour, "on": ground}
            pen.dot(row.look, dp(PAD - 2), middle, dp(FACE), ground)
            pen.write_level(row.total, right, middle, "lead", align=1, bold=True, **how)
            if row.leads:
                side = dp(18)
                pen.icon("crown", crown - side, middle - side / 2, side, colour)
            fitted[seat].write(pen, left, middle, **how)
            start, end = left + wide + dp(PAD), crown - dp(24)
            if end - start > dp(40):  # else there is room for words only
                self._bar(pen, row, start, middle, end - start, colour)

    def _ground(self, pen: Painter, row: PlayerRow, y: float, tall: float) -> tuple[Rgba, Rgba]:
        """Draw the ground of whose turn it is; return the colours of the words and below them."""
        theme = self.theme
        if not row.turn:
            return theme.on_hero if self.ground == "hero" else theme.text, self.on
        player = theme.seat(row.look.colour)
        pen.box(0, y, self.width, tall, player.colour)
        return player.ink, player.colour

    def _bar(
        self,
        pen: Painter,
        row: PlayerRow,
        x: float,
        middle: float,
        wide: float,
        colour: Rgba,
    ) -> None:
        tall = dp(BAR)
        y = middle - tall / 2
        pen.box(x, y, wide, tall, (*colour[:3], 0.22), 2)
        fill = colour if row.turn else self.theme.seat(row.look.colour).line
        if self.ground == "hero" and not self.theme.dark and not row.turn:
            fill = colour  # deep colours would be lost on a deep ground
        pen.box(x, y, max(tall, wide * row.share), tall, fill, 2)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(", ".join(f"{row.name} {row.total}" for row in self.players))
