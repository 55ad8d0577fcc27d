"""The grid for many players: they stand below each other, where columns would be too narrow."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.session.score_sheet_view import ColumnView, LineView, SheetRowView

from ..theme import BORDER, CORNER, GAP, PAD, TOUCH
from ..widgets import Painter, TextStyle
from ..widgets.painter import CLEAR
from ..widgets.text_layout import shortened
from .grid import DOT, Written, dress, write_entry

MOST_ROUNDS = 6  # of the past, beside each player


class PlayersDown(Written):
    """The same grid for many: a line for each, the last rounds beside each other, and one box."""

    columns = ObjectProperty(())
    looks = ObjectProperty(())
    rows = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        if not self.columns:
            self.minimum_height = 0
            return
        theme, gap = self.theme, dp(4)
        tall = max(dp(TOUCH), pen.line_height("lead", True) + dp(12))
        box = self._box_width(pen)
        side = pen.grown(DOT)
        total = max(pen.width(column.total, "lead", True) for column in self.columns)
        began = self._began_width(pen)
        edge = self.width - box - gap - began  # where the rounds end
        fixed = side + dp(16) + total + dp(16) + self.width - edge
        cell = self._cell_width(pen)
        room = self.width - fixed - self._longest(pen, side)
        whole = len(self.rows)
        count = min(whole, MOST_ROUNDS, max(0, int(room // cell)))
        shown = [(number, self.rows[number]) for number in range(whole - count, whole)]
        name_room = self.width - fixed - count * cell
        self.spans: dict[str, tuple[float, float]] = {}
        top = self.height - self._head(pen, shown, box, edge - count * cell, cell)
        for number, column in enumerate(self.columns):
            low, pen.on = top - tall, theme.surface
            pen.box(0, low, self.width, tall, pen.on)
            self._who(pen, column, low + tall / 2, side, name_room)
            right, middle = edge - count * cell - dp(8), low + tall / 2
            pen.write_level(column.total, right, middle, "lead", bold=True, align=1)
            self._past(pen, shown, number, low, tall, cell, edge - count * cell)
            if began:
                how = {"colour": theme.second, "align": 0.5}
                pen.write_level(self._began[number], edge + began / 2, middle, "label", **how)
            self._now(pen, number, low, tall, box)
            top = low - gap
        pen.on = self.on
        self.minimum_height = self.height - self._in_words(pen, self._once(pen, top))

    def _box_width(self, pen: Painter) -> float:
        if not self.lines:
            return 0
        return max(pen.grown(64), pen.width("000", "title", True) + dp(20))

    def _longest(self, pen: Painter, side: float) -> float:
        """The room that the names need: they come before the rounds of the past."""
        return dp(4) + max(
            pen.width(column.name, "caption") + (side * 0.6 + dp(4) if column.leads else 0)
            for column in self.columns
        )

    @property
    def _began(self) -> tuple[str, ...]:
        """What each entered when the round began, without its name: that stands above."""
        line = self._line
        told = line.before if line else ()
        return tuple(
            " / ".join(one.rpartition(" ")[2] for one in each.split(" · ")) for each in told
        )

    def _began_width(self, pen: Painter) -> float:
        told = self._began
        if not told:
            return 0
        name = min(pen.width(self._began_name, "key"), pen.grown(64))
        return max(name, *(pen.width(one, "label") for one in told)) + dp(12)

    @property
    def _began_name(self) -> str:
        before = self._line.before[0] if self._line else ""
        return " / ".join(one.rpartition(" ")[0] for one in before.split(" · "))

    def _cell_width(self, pen: Painter) -> float:
        texts = [cell.points for row in self.rows[-MOST_ROUNDS:] for cell in row.cells]
        widest = max([pen.width(text, "label", True) for text in texts], default=0)
        return max(dp(TOUCH), widest + dp(10))

    @property
    def _line(self) -> LineView | None:
        """The entry that is written now, of those that each player has."""
        each = [line for line in self.lines if line.boxes[0].column >= 0]
        return next(
            (line for line in each if any(box.focused for box in line.boxes)),
            each[0] if each else None,
        )

    def _head(
        self, pen: Painter, shown: list[tuple[int, SheetRowView]], box: float, x: float, cell: float
    ) -> float:
        """The numbers of the rounds, and what is entered."""
        theme, line = self.theme, self._line
        words = pen.lines(line.name, "key", box) if line else ()
        step = pen.line_height("key")
        tall = max(dp(TOUCH) if self.other else 0, step * max(1, len(words)) + dp(6))
        low, how = self.height - tall, {"colour": theme.second, "align": 0.5}
        for at, (_, row) in enumerate(shown):
            pen.write(row.title, x + (at + 0.5) * cell, low, "key", **how)
        pen.write_lines(words, self.width - box / 2, low + step * len(words), "key", align=0.5)
        if began := self._began_width(pen):
            middle = x + len(shown) * cell + began / 2
            name = shortened(self._began_name, pen.size("key"), False, began)
            pen.write(name, middle, low, "key", **how)
        if self.other:
            wide = max(box, dp(TOUCH))
            pen.zone("other", self.width - wide, self.height - tall, wide, tall, self.other_words)
        return tall + dp(2)

    def _who(
        self, pen: Painter, column: ColumnView, middle: float, side: float, room: float
    ) -> None:
        look = self.looks[column.seats[0]]
        pen.dot(look.colour, look.mark, dp(8), middle, side)
        x = dp(8) + side + dp(6)
        if column.leads:
            crown = side * 0.6
            pen.icon("crown", x, middle - crown / 2, crown, self.theme.text)
            x, room = x + crown + dp(4), room - crown - dp(4)
        roles = ("label", "caption", "key")
        role = next((role for role in roles if pen.width(column.name, role) <= room), "key")
        pen.write_level(shortened(column.name, pen.size(role), False, room), x, middle, role)

    def _past(
        self,
        pen: Painter,
        shown: list[tuple[int, SheetRowView]],
        player: int,
        low: float,
        tall: float,
        cell: float,
        x: float,
    ) -> None:
        y = low + (tall - pen.line_height("label", True)) / 2
        for at, (number, row) in enumerate(shown):
            told, middle = row.cells[player], x + (at + 0.5) * cell
            colour = self.theme.second if told.quiet else self.theme.text
            pen.write(told.points, middle, y, "label", colour, bold=not told.quiet, align=0.5)
            said = row.said[player]
            pen.zone(f"row {number}:{player}", x + at * cell, low, cell, tall, said)

    def _now(self, pen: Painter, player: int, low: float, tall: float, box: float) -> None:
        line, theme = self._line, self.theme
        if not line:
            return
        found = line.boxes[player]
        place = self.width - box, low + dp(2), box - dp(2), tall - dp(4)
        fill, colour = dress(self, found)
        fill = theme.raised if fill == theme.surface else fill
        edge = theme.illegal if found.wrong else CLEAR
        pen.framed(*place, fill, edge, CORNER, BORDER)
        x, middle = place[0] + place[2] / 2, low + tall / 2
        write_entry(pen, found, x, middle, box - dp(10), (fill, colour))
        told = f"{line.before[player]}, {line.name}" if line.before else line.name
        spoken = f"{self.columns[player].name}, {told}: {found.text}"
        pen.zone(f"{found.slot}:{player}", place[0], low, box, tall, spoken)
        if found.focused:
            self.spans[found.slot] = self.height - low - tall, self.height - low

    def _in_words(self, pen: Painter, top: float) -> float:
        """What the round would bring, and its parts: there is no room for them side by side."""
        theme, names = self.theme, [column.name for column in self.columns]
        for part, values in (*self.made_of, *([("", self.gains)] if self.gains else [])):
            told = ", ".join(f"{who}\u00a0{n}" for who, n in zip(names, values, strict=True))
            words = f"{part}: {told}" if part else told
            said = TextStyle(words, "caption", theme.second if part else theme.text, not part)
            top = pen.paragraphs(dp(PAD), top, self.width - 2 * dp(PAD), said)
        return top - dp(4)

    def _once(self, pen: Painter, top: float) -> float:
        """What is entered once for all stands below."""
        gap = dp(GAP)
        for line in self.lines:
            found = line.boxes[0]
            if found.column >= 0:
                continue
            half = self.width * 0.45
            wide, room = self.width - half, half - 2 * dp(PAD)
            name = TextStyle(line.name, "label", self.theme.second)
            tall = max(dp(TOUCH), pen.height_of(room, name) + dp(4))
            low, middle = top - tall, top - tall / 2
            pen.level(dp(PAD), middle, room, name)
            fill, colour = dress(self, found)
            pen.box(half, low, wide, tall, fill, CORNER)
            write_entry(pen, found, half + wide / 2, middle, wide - dp(10), (fill, colour))
            pen.zone(f"{found.slot}:-1", 0, low, self.width, tall, f"{line.name}: {found.text}")
            if found.focused:
                self.spans[found.slot] = self.height - low - tall, self.height - low
            top = low - gap
        return top
