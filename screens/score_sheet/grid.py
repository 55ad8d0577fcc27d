"""The parts of the grid: who the columns are, the rounds that are told, the one that is written."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.say.voice import Heard

from ..kit import Drawn, Pen, Touchable
from ..kit.ink import ELLIPSIS
from ..theme import BORDER, CORNER, PAD, TOUCH, Rgba

DOT = 26
FIRST = TOUCH  # the number of the round, where a tap may lead to its other move
BOX = 56  # at least so high


class Heads(Drawn):
    """Above the columns: who it is, who leads, and the total now."""

    columns = ObjectProperty(())
    looks = ObjectProperty(())
    leads_word = StringProperty("")

    def draw(self, pen: Pen) -> None:
        if not self.columns:
            return
        theme, side = self.theme, pen.grown(DOT)
        first = dp(FIRST)
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
                how: dict[str, Any] = {"colour": theme.text, "on": self.on, "align": 0.5}
                pen.write_lines(names[number], middle, top, small, bold=True, **how)
            top -= tall
            low = top - pen.line_height(role, True)
            pen.write(column.total, middle, low, role, theme.text, self.on, bold=True, align=0.5)
        self.minimum_height = side + tall + pen.line_height(role, True) + dp(8)

    def _names(self, pen: Pen, room: float) -> tuple[str, list[tuple[str, ...]]]:
        """Their size and their lines: smaller where a name would lose letters."""
        for role in ("caption", "key"):
            names = [pen.lines(column.name, role, room, True) for column in self.columns]
            if not any(line.endswith(ELLIPSIS) for lines in names for line in lines):
                break
        return role, names

    def _role(self, pen: Pen, each: float) -> str:
        """As large as the longest total allows."""
        for role in ("tile", "title", "lead", "text", "label", "caption"):
            if all(pen.width(c.total, role, True) <= each - dp(4) for c in self.columns):
                return role
        return "key"

    def _dots(self, pen: Pen, column: Any, middle: float, y: float, side: float) -> None:
        wide = side * len(column.seats) + (side if column.leads else 0)
        x = middle - wide / 2
        for seat in column.seats:
            look = self.looks[seat]
            pen.dot(look.colour, look.mark, x, y, side, self.on)
            x += side
        if column.leads:
            crown = side * 0.72
            pen.icon("crown", x + dp(3), y + (side - crown) / 2, crown, self.theme.text)

    def heard(self, zone: str = "") -> Heard:
        told = (
            f"{column.name} {column.total}" + (f", {self.leads_word}" if column.leads else "")
            for column in self.columns
        )
        return Heard(". ".join(told))


class PastRows(Touchable):
    """Rounds that are told: what was entered small, points large, the total after it below.

    A tap says the row and the column.
    """

    zoned = True
    rows = ObjectProperty(())
    offset = NumericProperty(0)  # the number of the first of them

    def draw(self, pen: Pen) -> None:
        if not self.rows:
            self.minimum_height = 0
            return
        theme, gap, first = self.theme, dp(4), dp(FIRST)
        each = (self.width - first) / len(self.rows[0].cells)
        tall = max(dp(TOUCH), pen.line_height("lead", True) + pen.line_height("key") + dp(8))
        top = self.height
        roles = self._roles(pen, each)
        for number, row in enumerate(self.rows):
            low = top - tall
            pen.box(0, low, self.width, tall, theme.surface)
            y = low + (tall - pen.line_height("label", True)) / 2
            pen.write(row.title, first / 2, y, "label", theme.second, theme.surface, True, 0.5)
            for column, cell in enumerate(row.cells):
                self._cell(pen, cell, first + column * each, low, each, tall, roles)
                self._zone(pen, number, column, first, low, each, tall)
            top = low - gap
        self.minimum_height = len(self.rows) * (tall + gap)

    def _zone(
        self, pen: Pen, number: int, column: int, first: float, low: float, each: float, tall: float
    ) -> None:
        row = self.rows[number]
        if each < dp(TOUCH):  # the row is one target
            if column == 0:
                pen.zone(f"{number + self.offset}:0", 0, low, self.width, tall, row.spoken)
            return
        left = 0 if column == 0 else first + column * each
        wide = each + first if column == 0 else each
        pen.zone(f"{number + self.offset}:{column}", left, low, wide, tall, row.said[column])

    def _roles(self, pen: Pen, each: float) -> tuple[str, bool]:
        """The size of the points, and whether there is room beside them for the entries."""
        cells = [cell for row in self.rows for cell in row.cells]
        for entries in (True, False):
            for role in ("lead", "text", "label", "caption"):
                wide = max(
                    pen.width(cell.points, role, True)
                    + (pen.width(cell.entries, "key") + dp(6) if entries and cell.entries else 0)
                    for cell in cells
                )
                if wide <= each - dp(10):
                    return role, entries
        return "key", False

    def _cell(
        self,
        pen: Pen,
        cell: Any,
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
        if small:
            pen.write(small, left, y + dp(2), "key", theme.second, theme.surface)
        pen.write(cell.points, left + beside, y, role, colour, theme.surface, not cell.quiet)
        middle = x + each / 2
        pen.write(cell.total, middle, y - below, "key", theme.second, theme.surface, False, 0.5)


class Block(Touchable):
    """The round that is written: a line of boxes for each entry, and what it would bring."""

    zoned = True
    number = StringProperty("")
    lines = ObjectProperty(())
    gains = ObjectProperty(())
    made_of = ObjectProperty(())  # the parts of the points
    names = ObjectProperty(())  # of the columns
    other = BooleanProperty(False)  # its number leads to the other move of the round
    other_words = StringProperty("")

    def draw(self, pen: Pen) -> None:
        if not self.lines:
            self.minimum_height = 0
            return
        theme, first, gap = self.theme, dp(FIRST), dp(4)
        pen.box(0, 0, self.width, self.height, theme.raised)
        each = (self.width - first - gap) / max(1, len(self.names))
        top = self.height - gap
        y = top - pen.line_height("label", True) - dp(8)
        pen.write(self.number, first / 2, y, "label", theme.text, theme.raised, True, 0.5)
        if self.other:
            touch = dp(TOUCH)
            pen.icon("pencil", (first - dp(16)) / 2, y - dp(20), dp(16), theme.second)
            pen.zone("other", 0, top - touch, touch, touch, self.other_words)
        self.spans: dict[str, tuple[float, float]] = {}
        named = len(self.lines) > 1 or any(line.boxes[0].column < 0 for line in self.lines)
        for line in self.lines:
            high = top
            if named:
                name = pen.lines(line.name, "caption", self.width - first - gap)
                top = pen.write_lines(
                    name, first, top, "caption", colour=theme.second, on=theme.raised
                )
            tall = self._tall(pen, line)
            for box in line.boxes:
                x = first + max(0, box.column) * each
                wide = each if box.column >= 0 else self.width - first - gap
                above = line.before[box.column] if line.before and box.column >= 0 else ""
                self._box(pen, line.name, box, above, (x + gap / 2, top - tall, wide - gap, tall))
            self.spans[line.boxes[0].slot] = self.height - high, self.height - top + tall
            top -= tall + gap
        top = self._parts(pen, top, each)
        if self.gains:
            step = pen.line_height("label", True)
            for column, gain in enumerate(self.gains):
                x = first + (column + 0.5) * each
                pen.write(gain, x, top - step, "label", theme.text, theme.raised, True, 0.5)
        top -= pen.line_height("label", True)  # its room is kept: nothing jumps
        self.minimum_height = self.height - top + gap

    def _parts(self, pen: Pen, top: float, each: float) -> float:
        """Their names stand before them, or above them where they are too long for that."""
        theme, first, step = self.theme, dp(FIRST), pen.line_height("caption")
        second: dict[str, Any] = {"colour": theme.second, "on": theme.raised}
        for name, values in self.made_of:
            short = pen.width(name, "key") <= first - dp(4)
            if short:
                pen.write(name, first / 2, top - step, "key", **second, align=0.5)
            else:
                top = pen.write_lines((name,), first, top, "key", **second)
            for column, value in enumerate(values):
                x = first + (column + 0.5) * each
                pen.write(value, x, top - step, "caption", theme.text, theme.raised, align=0.5)
            top -= step
        return top

    def _tall(self, pen: Pen, line: Any) -> float:
        above = pen.line_height("key") if line.before else 0
        least = dp(BOX) if line.boxes[0].column >= 0 else dp(TOUCH)
        return max(least, above + pen.line_height("title", True) + dp(8))

    def _box(
        self, pen: Pen, name: str, box: Any, above: str, place: tuple[float, float, float, float]
    ) -> None:
        theme = self.theme
        x, y, width, height = place
        fill, ink_colour = dress(self, box)
        pen.box(*place, fill, CORNER)
        if box.wrong:
            pen.outline(*place, theme.illegal, CORNER, BORDER)
        else:
            pen.outline(*place, theme.edge, CORNER)
        shown = f"{box.text}|" if box.focused else box.text
        role = fitting(pen, shown, width - dp(6))
        step = pen.line_height(role, True)
        small = pen.line_height("key") if above else 0
        low = y + (height - step - small) / 2
        if above:
            said = above if pen.width(above, "key") <= width - dp(2) else above.split(" ")[-1]
            second = ink_colour if box.focused else theme.second
            pen.write(said, x + width / 2, low + step, "key", second, fill, False, 0.5)
        pen.write(shown, x + width / 2, low, role, ink_colour, fill, True, 0.5)
        told = f"{above}, {name}" if above else name
        who = f"{self.names[box.column]}, {told}" if box.column >= 0 else name
        pen.zone(f"{box.slot}:{box.column}", *place, f"{who}: {box.text}" if box.text else who)


def dress(widget: Touchable, box: Any) -> tuple[Rgba, Rgba]:
    """What is written in is inverted; what follows from the others is quiet."""
    theme = widget.theme
    if box.focused:
        return (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)
    return theme.surface, theme.second if box.follows else theme.text


def fitting(pen: Pen, text: str, width: float) -> str:
    for role in ("title", "lead", "text", "label", "caption"):
        if pen.width(text, role, True) <= width:
            return role
    return "key"


class Wrong(Drawn):
    """What does not fit, under the round that it is about."""

    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        if not self.text:
            self.minimum_height = 0
            return
        theme, side, pad = self.theme, pen.grown(28), dp(PAD)
        pen.box(0, 0, self.width, self.height, theme.surface)
        pen.outline(0, 0, self.width, self.height, theme.illegal, CORNER, BORDER)
        middle = self.height / 2
        pen.disc(pad, middle - side / 2, side, theme.illegal)
        sign = side * 0.6
        inset = (side - sign) / 2
        pen.icon("cross", pad + inset, middle - sign / 2, sign, theme.on_illegal)
        left = pad + side + dp(10)
        found = pen.lines(self.text, "text", self.width - left - pad, True)
        tall = pen.line_height("text", True) * len(found)
        how: dict[str, Any] = {"colour": theme.text, "on": theme.surface, "bold": True}
        pen.write_lines(found, left, middle + tall / 2, "text", **how)
        self.minimum_height = max(side, tall) + 2 * dp(10)
