"""The parts of the grid: who the columns are, the rounds that are told, the one that is written."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.session.score_sheet_view import (
    BoxView,
    ColumnView,
    LineView,
    RoundCellView,
    SheetRowView,
)
from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, PAD, TOUCH, Rgba
from ..widgets import Drawn, Painter, TextStyle, Touchable
from ..widgets.text_layout import ELLIPSIS

DOT = 26
FIRST = TOUCH  # the number of the round, where a tap may lead to its other move
BOX = 56  # at least so high


class Heads(Drawn):
    """Above the columns: who it is, who leads, and the total now."""

    columns = ObjectProperty(())
    looks = ObjectProperty(())
    leads_word = StringProperty("")

    def draw(self, pen: Painter) -> None:
        if not self.columns:
            return
        side, first = pen.grown(DOT), dp(FIRST)
        each = (self.width - first) / len(self.columns)
        small, names = self._names(pen, each - dp(4))
        fit = all(
            len(lines) <= 2 and max(pen.width(line, small, True) for line in lines) <= each
            for lines in names
        )
        tall = max(map(len, names)) * pen.line_height(small, True) if fit else 0
        role = self._role(pen, each)
        for number, column in enumerate(self.columns):
            middle = first + (number + 0.5) * each
            top = self.height - dp(2)
            self._dots(pen, column, middle, top - side, side)
            top -= side + dp(2)
            if fit:
                pen.write_lines(names[number], middle, top, small, bold=True, align=0.5)
            top -= tall
            pen.write_lines((column.total,), middle, top, role, bold=True, align=0.5)
        self.minimum_height = side + tall + pen.line_height(role, True) + dp(8)

    def _names(self, pen: Painter, room: float) -> tuple[str, list[tuple[str, ...]]]:
        """Their size and their lines: smaller where a name would lose letters."""
        for role in ("caption", "key"):
            names = [pen.lines(column.name, role, room, True) for column in self.columns]
            if not any(line.endswith(ELLIPSIS) for lines in names for line in lines):
                break
        return role, names

    def _role(self, pen: Painter, each: float) -> str:
        """As large as the longest total allows."""
        for role in ("tile", "title", "lead", "text", "label", "caption"):
            if all(pen.width(c.total, role, True) <= each - dp(4) for c in self.columns):
                return role
        return "key"

    def _dots(self, pen: Painter, column: ColumnView, middle: float, y: float, side: float) -> None:
        wide = side * len(column.seats) + (side if column.leads else 0)
        x = middle - wide / 2
        for seat in column.seats:
            look = self.looks[seat]
            pen.dot(look.colour, look.mark, x, y + side / 2, side)
            x += side
        if column.leads:
            crown = side * 0.72
            pen.icon("crown", x + dp(3), y + (side - crown) / 2, crown, self.theme.text)

    def accessible(self, zone: str = "") -> Accessible:
        told = (
            f"{column.name} {column.total}" + (f", {self.leads_word}" if column.leads else "")
            for column in self.columns
        )
        return Accessible(". ".join(told))


class PastRows(Touchable):
    """Rounds that are told: what was entered small, points large, the total after it below.

    However many there are, only those in sight are drawn. A tap says the row and the column.
    """

    zoned = True
    rows = ObjectProperty(())  # of the whole sheet
    offset = NumericProperty(0)  # the number of the first that stands here
    count = NumericProperty(0)  # how many stand here
    sight = ObjectProperty((0, 0))  # the first of them that can be seen, and the first below

    def __init__(self, **properties: Any) -> None:
        self.begin_anew()
        super().__init__(**properties)

    def begin_anew(self) -> None:
        """Another match is shown: how wide the numbers of the last one were does not matter."""
        self._widest: dict[object, int] = {}  # of all cells that were seen, by their size

    def look_at(self, above: float, height: float) -> None:
        """Says which part can be seen: so much is above it, and so high it is."""
        step = self._step or 1
        first = min(max(0, int(above // step)), self.count)
        last = min(max(first, int(-(-(above + height) // step))), self.count)
        self.sight = first, last

    _step = 0.0  # the height of a row with its gap

    def draw(self, pen: Painter) -> None:
        theme, gap, first = self.theme, dp(4), dp(FIRST)
        tall = max(dp(TOUCH), pen.line_height("lead", True) + pen.line_height("key") + dp(8))
        self._step = tall + gap
        self.minimum_height = self.count * self._step
        begin, end = self.sight
        seen = range(begin, min(end, self.count))
        if not seen:
            return
        pen.on = theme.surface
        rows = [self.rows[self.offset + number] for number in seen]
        each = (self.width - first) / len(rows[0].cells)
        roles = self._roles(pen, each, [cell for row in rows for cell in row.cells])
        for number, row in zip(seen, rows, strict=True):
            low = self.height - number * self._step - tall
            pen.box(0, low, self.width, tall, theme.surface)
            how = {"colour": theme.second, "bold": True, "align": 0.5}
            pen.write_level(row.title, first / 2, low + tall / 2, "label", **how)
            for column, cell in enumerate(row.cells):
                self._cell(pen, cell, first + column * each, low, each, tall, roles)
            self._zones(pen, number + self.offset, row, low, each, tall)

    def _zones(
        self, pen: Painter, number: int, row: SheetRowView, low: float, each: float, tall: float
    ) -> None:
        first = dp(FIRST)
        if each < dp(TOUCH):  # the row is one target
            pen.zone(f"{number}:0", 0, low, self.width, tall, row.spoken)
            return
        for column, said in enumerate(row.said):
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


class Written(Touchable):
    """The round that is written: what each entry is, and what it would bring."""

    zoned = True
    number = StringProperty("")
    lines = ObjectProperty(())
    gains = ObjectProperty(())
    made_of = ObjectProperty(())  # the parts of the points
    other = BooleanProperty(False)  # its number leads to the other move of the round
    other_words = StringProperty("")


class Block(Written):
    """A line of boxes for each entry."""

    names = ObjectProperty(())  # of the columns

    def draw(self, pen: Painter) -> None:
        if not self.lines:
            self.minimum_height = 0
            return
        theme, first, gap = self.theme, dp(FIRST), dp(4)
        pen.ground(theme.raised)
        each = (self.width - first - gap) / max(1, len(self.names))
        top = self.height - gap
        y = top - pen.line_height("label", True) - dp(8)
        pen.write(self.number, first / 2, y, "label", bold=True, align=0.5)
        if self.other:
            touch = dp(TOUCH)
            pen.icon("pencil", (first - dp(16)) / 2, y - dp(20), dp(16), theme.second)
            pen.zone("other", 0, top - touch, touch, touch, self.other_words)
        self.spans: dict[str, tuple[float, float]] = {}
        named = len(self.lines) > 1 or any(line.boxes[0].column < 0 for line in self.lines)
        for line in self.lines:
            high = top
            if named:
                name = TextStyle(line.name, "caption", theme.second)
                top = pen.paragraphs(first, top, self.width - first - gap, name)
            tall = self._tall(pen, line)
            for box in line.boxes:
                x = first + max(0, box.column) * each
                wide = each if box.column >= 0 else self.width - first - gap
                above = line.before[box.column] if line.before and box.column >= 0 else ""
                self._box(pen, line.name, box, above, (x + gap / 2, top - tall, wide - gap, tall))
            self.spans[line.boxes[0].slot] = self.height - high, self.height - top + tall
            top -= tall + gap
        top = self._parts(pen, top, each)
        top -= pen.line_height("label", True)  # its room is kept: nothing jumps
        for column, gain in enumerate(self.gains):
            x = first + (column + 0.5) * each
            pen.write(gain, x, top, "label", bold=True, align=0.5)
        self.minimum_height = self.height - top + gap

    def _parts(self, pen: Painter, top: float, each: float) -> float:
        """Their names stand before them, or above them where they are too long for that."""
        second, first, step = self.theme.second, dp(FIRST), pen.line_height("caption")
        for name, values in self.made_of:
            if pen.width(name, "key") <= first - dp(4):
                pen.write(name, first / 2, top - step, "key", second, align=0.5)
            else:
                top = pen.write_lines((name,), first, top, "key", colour=second)
            top -= step
            for column, value in enumerate(values):
                x = first + (column + 0.5) * each
                pen.write(value, x, top, "caption", align=0.5)
        return top

    def _tall(self, pen: Painter, line: LineView) -> float:
        above = pen.line_height("key") if line.before else 0
        least = dp(BOX) if line.boxes[0].column >= 0 else dp(TOUCH)
        return max(least, above + pen.line_height("title", True) + dp(8))

    def _box(
        self,
        pen: Painter,
        name: str,
        box: BoxView,
        above: str,
        place: tuple[float, float, float, float],
    ) -> None:
        theme = self.theme
        x, y, width, height = place
        fill, colour = dress(self, box)
        edge, thick = (theme.illegal, BORDER) if box.wrong else (theme.edge, 1)
        pen.framed(*place, fill, edge, CORNER, thick)
        small = pen.line_height("key") if above else 0
        middle = y + (height - small) / 2
        step = write_entry(pen, box, x + width / 2, middle, width - dp(6), (fill, colour))
        if above:
            said = above if pen.width(above, "key") <= width - dp(2) else above.split(" ")[-1]
            second = colour if box.focused else theme.second
            pen.write(said, x + width / 2, middle + step / 2, "key", second, fill, align=0.5)
        told = f"{above}, {name}" if above else name
        who = f"{self.names[box.column]}, {told}" if box.column >= 0 else name
        pen.zone(f"{box.slot}:{box.column}", *place, f"{who}: {box.text}" if box.text else who)


def dress(widget: Touchable, box: BoxView) -> tuple[Rgba, Rgba]:
    """What is written in is inverted; what follows from the others is quiet."""
    theme = widget.theme
    if box.focused:
        return (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)
    return theme.surface, theme.second if box.follows else theme.text


def write_entry(
    pen: Painter, box: BoxView, x: float, middle: float, room: float, fills: tuple[Rgba, Rgba]
) -> float:
    """What was entered, as large as there is room for it, with a cursor where somebody writes;
    returns its height. `fills` are what it stands on and its own colour."""
    shown = f"{box.text}|" if box.focused else box.text
    roles = ("title", "lead", "text", "label", "caption")
    role = next((role for role in roles if pen.width(shown, role, True) <= room), "key")
    how = {"on": fills[0], "colour": fills[1], "bold": True, "align": 0.5}
    pen.write_level(shown, x, middle, role, **how)
    return pen.line_height(role, True)


class SheetComplaint(Drawn):
    """What does not fit, under the round that it is about."""

    text = StringProperty("")

    def draw(self, pen: Painter) -> None:
        if not self.text:
            self.minimum_height = 0
            return
        theme, side, pad, middle = self.theme, pen.grown(28), dp(PAD), self.height / 2
        pen.ground(theme.surface, theme.illegal, CORNER, BORDER)
        pen.icon_disc("cross", pad, middle, side, side * 0.6, (theme.illegal, theme.on_illegal))
        left = pad + side + dp(10)
        tall = pen.level(left, middle, self.width - left - pad, TextStyle(self.text, bold=True))
        self.minimum_height = max(side, tall) + 2 * dp(10)
