"""The players over the boxes of a score sheet, and what they bid as cards."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, ReferenceListProperty

from companion.views.form import ColumnView, FormView

from ..theme import BORDER, CORNER, GAP, TOUCH
from ..widgets import Painter, Zoned
from ..widgets.base import Drawn
from ..widgets.painter import Box
from ..widgets.player_names import FittedName, fit_names, one_line
from .board import DOT

# dp of the cards of shares
CARD = 10
TALL = 14
APART = 4
TOTALS = ("title", "lead", "text", "label", "caption", "key")  # as large as there is room for


class PlayerStrip(Zoned):
    """Everybody's name, total and what is missing to a bonus; a tap leads to their boxes."""

    view = ObjectProperty(FormView(()))
    looks = ObjectProperty(())
    chosen = NumericProperty(-1)  # whose boxes are shown; −1: the strip stands over a grid
    gutter = NumericProperty(0)

    def draw(self, pen: Painter) -> None:
        if not self.view.columns:
            return
        count = len(self.view.columns)
        gap = dp(4) if self.chosen < 0 else dp(GAP)
        across = self.width - self.gutter
        in_row = count if self.chosen < 0 else max(1, min(count, int(across // pen.grown(96))))
        rows = -(-count // in_row)
        in_row = -(-count // rows)
        each = (across - gap * (in_row - 1)) / in_row
        tall = self._tall(pen)
        for number, column in enumerate(self.view.columns):
            row, place = divmod(number, in_row)
            x = self.gutter + place * (each + gap)
            y = self.height - (row + 1) * tall - row * gap
            self._tile(pen, number, column, (x, y, each, tall))
        self.minimum_height = rows * tall + (rows - 1) * gap
        if each < dp(TOUCH):  # too narrow for a finger, they are one target
            said = ". ".join(zone.spoken for zone in pen.zones.values())
            pen.zones.clear()
            pen.zone("all", 0, 0, self.width, self.height, said)

    def _tall(self, pen: Painter) -> float:
        total = pen.line_height("title", True)
        if self.chosen < 0:
            lines = max(len(n.lines) * pen.line_height(n.role, True) for n in self._names(pen))
            return lines + total + pen.grown(DOT) + dp(6) + self._noted(pen)
        return max(dp(TOUCH), total + self._noted(pen) + dp(8))

    def _noted(self, pen: Painter) -> float:
        return pen.line_height("key") if any(c.note for c in self.view.columns) else 0

    def _names(self, pen: Painter) -> tuple[FittedName, ...]:
        """The names over the columns of a grid: in two lines, or short forms that differ."""
        each = (self.width - self.gutter) / len(self.view.columns) - dp(4)
        return fit_names(pen, [column.name for column in self.view.columns], each)

    def _tile(self, pen: Painter, number: int, column: ColumnView, place: Box) -> None:
        theme = self.theme
        x, y, width, height = place
        total = column.now or column.total
        look = self.looks[column.seats[0]]
        said = ", ".join(filter(None, (f"{column.name} {total}", column.leads, column.note)))
        if self.chosen < 0:
            self._head(pen, column, self._names(pen)[number], place)
            pen.zone(f"column:{number}", *place, said)
            return
        seat = theme.seat(look.colour)
        chosen = number == self.chosen
        ink = theme.text
        pen.on = seat.ground if chosen else theme.surface
        edge, thick = (seat.line, BORDER) if chosen else (theme.edge, 1)
        pen.framed(*place, pen.on, edge, CORNER, thick)
        if not chosen:
            pen.box(x, y + dp(8), dp(3), height - dp(16), seat.colour, 1)
        big = pen.line_height("lead", True)
        small = pen.line_height("key")
        middle = y + height / 2 + (small / 2 if column.note else 0)
        right = x + width - dp(8)
        right -= pen.write_level(total, right, middle, "lead", colour=ink, bold=True, align=1)[0]
        if column.leads:
            side = big * 0.7
            right -= side + dp(4)
            pen.icon("crown", right, middle - side / 2, side, ink)
        room = right - x - dp(14)
        role = "label" if pen.width(column.name, "label", True) <= room else "caption"
        names = [other.name for other in self.view.columns]
        name = one_line(pen, names, number, role, room)
        pen.write_level(name, x + dp(10), middle, role, colour=ink, bold=True)
        if pen.width(column.note, "key") <= width - dp(16):
            pen.write(column.note, x + dp(10), middle - big / 2 - small, "key", theme.second)
        pen.on = self.on
        pen.zone(f"column:{number}", *place, said)

    def _head(self, pen: Painter, column: ColumnView, name: FittedName, place: Box) -> None:
        """Over a column of the grid: the dot, the name, the total."""
        x, y, width, height = place
        side = min(pen.grown(DOT), width - dp(2))
        middle = x + width / 2
        top = y + height - dp(2)
        left = middle - side * (len(column.seats) + (0.8 if column.leads else 0)) / 2
        for seat in column.seats:
            look = self.looks[seat]
            pen.dot(look, left, top - side / 2, side)
            left += side
        if column.leads:
            crown = side * 0.72
            pen.icon("crown", left + dp(2), top - (side + crown) / 2, crown, self.theme.text)
        top -= side + dp(2)
        top = pen.write_lines(name.lines, middle, top, name.role, bold=True, align=0.5)
        note = column.note if pen.width(column.note, "key") <= width else ""
        low = top - pen.line_height("key")
        pen.write(note, middle, low, "key", self.theme.second, align=0.5)
        total = column.now or column.total
        size = pen.fitting(total, TOTALS, (width - dp(4), height), bold=True).role
        pen.write(total, middle, y + dp(1), size, bold=True, align=0.5)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == f"column:{int(self.chosen)}" else ()


class ShareCards(Drawn):
    """A card for each of `goal` that somebody has told, an empty one for each that is left; those
    that are too many are golden: somebody will miss, which is no fault."""

    told = NumericProperty(0)
    goal = NumericProperty(0)
    shares = ReferenceListProperty(told, goal)

    @property
    def wide(self) -> float:
        """The room that the cards need, with a gap behind them."""
        count = max(self.told, self.goal)
        return dp(CARD + APART) * count + dp(2 * APART) if count else 0

    def draw(self, pen: Painter) -> None:
        self.minimum_height = dp(TALL) if self.wide else 0
        theme = self.theme
        y = (self.height - dp(TALL)) / 2
        for at in range(int(max(self.told, self.goal))):
            x = at * dp(CARD + APART)
            if at < min(self.told, self.goal):
                pen.box(x, y, dp(CARD), dp(TALL), theme.text, 2)
            else:
                colour = theme.second if at < self.goal else theme.accent
                pen.outline(x, y, dp(CARD), dp(TALL), colour, corner=2, thick=1)
