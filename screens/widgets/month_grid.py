"""A month of a calendar, in which a day is chosen by a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.views.month import WEEK

from ..theme import BORDER, TOUCH
from .base import Zoned
from .painter import Painter

if TYPE_CHECKING:
    from companion.views.month import DayCell, MonthView

ICON = 22  # dp


class MonthGrid(Zoned):
    """The days of a MonthView below its name and the ways to the months before and after.

    Taps on "before", "after", or a day such as "2026-11-15". Where a week is wider than the screen,
    the days follow each other, each with its weekday.
    """

    fit_to_content = ("height",)
    shown: MonthView | None = ObjectProperty(None, allownone=True)
    words = ObjectProperty(("", ""))  # that a voice says of the ways to other months
    corner = TOUCH / 2
    chosen = StringProperty("")

    def draw(self, pen: Painter) -> None:
        month = self.shown
        if month is None:
            return
        columns = WEEK if self.width >= WEEK * dp(TOUCH) else max(1, int(self.width // dp(TOUCH)))
        by_week = columns == WEEK
        small = pen.line_height("caption")
        row = max(dp(TOUCH), pen.line_height("label") + small + dp(4))
        cells: list[DayCell | None] = [cell for week in month.weeks for cell in week]
        if not by_week:
            cells = [cell for cell in cells if cell]
        top = self.height - row
        self._heading(pen, month, top, row)
        if by_week:
            top -= small + dp(4)
            for column, weekday in enumerate(month.weekdays):
                middle = (column + 0.5) * self.width / columns
                pen.write(weekday, middle, top, "caption", self.theme.second, align=0.5)
        for number, cell in enumerate(cells):
            line, column = divmod(number, columns)
            if cell:
                box = column * self.width / columns, top - (line + 1) * row
                weekday = month.weekdays[number_in_week(month, number)] if not by_week else ""
                self._day(pen, cell, weekday, (*box, self.width / columns, row))
        lines = -(-len(cells) // columns)
        self.minimum_height = self.height - top + lines * row

    def _heading(self, pen: Painter, month: MonthView, low: float, tall: float) -> None:
        """Write the name of the month between the ways to others."""
        side = pen.grown(ICON)
        middle = low + tall / 2
        space = self.width - 2 * dp(TOUCH)
        roles = ("title", "text", "label", "caption")
        role = next((r for r in roles if pen.width(month.title, r, True) <= space), "key")
        pen.write_level(month.title, self.width / 2, middle, role, bold=True, align=0.5)
        ways = (
            ("before", "back", 0.0, month.before),
            ("after", "chevron", self.width - dp(TOUCH), month.after),
        )
        for (zone, icon, x, leads_on), words in zip(ways, self.words, strict=True):
            if leads_on:
                pen.icon_in(icon, (x, low, dp(TOUCH), tall), side, self.theme.text)
                pen.zone(zone, x, low, dp(TOUCH), tall, words)

    def _day(
        self, pen: Painter, cell: DayCell, weekday: str, box: tuple[float, float, float, float]
    ) -> None:
        theme = self.theme
        x, y, width, height = box
        colour = theme.text if cell.can_be_chosen else theme.second
        if cell.chosen:
            side = min(width, height)
            pen.outline(
                x + (width - side) / 2, y + (height - side) / 2, side, side, theme.text, 40, BORDER
            )
        middle = y + height / 2
        if weekday:
            small = pen.line_height("key")
            pen.write(weekday, x + width / 2, y + dp(3), "key", theme.second, align=0.5)
            middle += small / 2
        how = {"colour": colour, "bold": cell.chosen, "align": 0.5}
        pen.write_level(cell.number, x + width / 2, middle, "label", **how)
        if cell.can_be_chosen:
            pen.zone(cell.day, x, y, width, height, cell.words)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == self.chosen else ()


def number_in_week(month: MonthView, number: int) -> int:
    """Return which day of the week a day is, 0 for Monday, by its place in the month."""
    empty = sum(cell is None for cell in month.weeks[0])
    return (empty + number) % WEEK
