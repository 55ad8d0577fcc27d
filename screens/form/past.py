"""The past rounds of a score sheet, of which only those in sight are drawn."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.views.form import PastRoundsView, RoundCellView, RoundRowView

from ..theme import TOUCH
from ..widgets import Painter, Touchable


class PastRounds(Touchable):
    """Rows of a sheet; a tap reports the row and the column: "3:1"."""

    zoned = True
    past = ObjectProperty(PastRoundsView())
    below = BooleanProperty(False)  # those after the round that is entered, else those before it
    gutter = NumericProperty(48)
    sight = ObjectProperty((0, 0))  # the first of them that can be seen, and the first below

    def __init__(self, **properties: Any) -> None:
        self.begin_anew()
        super().__init__(**properties)

    def begin_anew(self) -> None:
        """Another match is shown: how wide the numbers of the last one were does not matter."""
        self._widest: dict[object, int] = {}  # of all cells that were seen, by their size

    @property
    def numbers(self) -> range:
        """The numbers of the rounds that stand here."""
        at = self.past.at
        return range(at, len(self.past.rows)) if self.below else range(at)

    def look_at(self, above: float, height: float) -> None:
        """Says which part can be seen: so much is above it, and so high it is."""
        step, count = self._step or 1, len(self.numbers)
        first = min(max(0, int(above // step)), count)
        last = min(max(first, int(-(-(above + height) // step))), count)
        self.sight = first, last

    _step = 0.0  # the height of a row with its gap

    def draw(self, pen: Painter) -> None:
        theme, gap, first = self.theme, dp(4), self.gutter
        tall = max(dp(TOUCH), pen.line_height("lead", True) + pen.line_height("key") + dp(8))
        self._step = tall + gap
        self.minimum_height = len(self.numbers) * self._step
        begin, end = self.sight
        seen = self.numbers[begin:end]
        if not seen:
            return
        pen.on = theme.surface
        rows = [self.past.rows[number] for number in seen]
        each = (self.width - first) / len(rows[0].cells)
        roles = self._roles(pen, each, [cell for row in rows for cell in row.cells])
        for place, (number, row) in enumerate(zip(seen, rows, strict=True), begin):
            low = self.height - place * self._step - tall
            pen.box(0, low, self.width, tall, theme.surface)
            how = {"colour": theme.second, "bold": True, "align": 0.5}
            pen.write_level(row.title, first / 2, low + tall / 2, "label", **how)
            for column, cell in enumerate(row.cells):
                self._cell(pen, cell, first + column * each, low, each, tall, roles)
            self._zones(pen, number, row, low, each, tall)

    def _zones(
        self, pen: Painter, number: int, row: RoundRowView, low: float, each: float, tall: float
    ) -> None:
        first = self.gutter
        if each < dp(TOUCH):  # the row is one target
            pen.zone(f"{number}:0", 0, low, self.width, tall, row.spoken)
            return
        for column, said in enumerate(row.spoken_cells):
            left = 0 if column == 0 else first + column * each
            wide = each + first if column == 0 else each
            pen.zone(f"{number}:{column}", left, low, wide, tall, said)

    def _roles(self, pen: Painter, each: float, cells: list[RoundCellView]) -> tuple[str, bool]:
        """The size of the points, and whether there is room beside them for the entries.

        Rows that were in sight before count, too: sizes do not change back and forth.
        """
        for entries in (True, False):
            for role in ("lead", "text", "label", "caption"):
                wide = max(
                    pen.width(cell.points, role, True)
                    + (pen.width(cell.entries, "key") + dp(6) if entries and cell.entries else 0)
                    for cell in cells
                )
                at = self.theme.scale, role, entries
                wide = self._widest[at] = max(wide, self._widest.get(at, 0))
                if wide <= each - dp(10):
                    return role, entries
        return "key", False

    def _cell(
        self,
        pen: Painter,
        cell: RoundCellView,
        x: float,
        low: float,
        each: float,
        tall: float,
        roles: tuple[str, bool],
    ) -> None:
        theme, (role, entries) = self.theme, roles
        colour = theme.second if cell.quiet else theme.text
        small = cell.entries if entries else ""
        wide = pen.width(cell.points, role, not cell.quiet)
        beside = pen.width(small, "key") + dp(6) if small else 0
        below = pen.line_height("key")
        line = pen.line_height(role, True)
        y = low + (tall - line - below) / 2 + below
        left = x + (each - wide - beside) / 2
        pen.write(small, left, y + dp(2), "key", theme.second)
        pen.write(cell.points, left + beside, y, role, colour, bold=not cell.quiet)
        pen.write(cell.total, x + each / 2, y - below, "key", theme.second, align=0.5)
