"""The boxes of a score sheet: a column for each player between the past rounds, or one person's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from ..theme import BORDER, CORNER, GAP, PAD, TOUCH
from ..widgets import Painter
from ..widgets.painter import Box
from ..widgets.text_layout import shortened
from .board import FormBoard

if TYPE_CHECKING:
    from companion.views.form import BoxView, FormView, RoundCellView, RoundRowView, SectionView

APART = 4  # dp between the rows of a grid
POINTS = ("lead", "text", "label", "caption")  # of a past round, as large as there is room for


class SheetBoard(FormBoard):
    """The boxes of a form as rows, in a grid, or one person's in two halves; or the grid of all
    boxes or past rounds alone, to read. Of many past rounds only those in sight are drawn.

    A tap reports a box, or the row and the column of a past round: "past/3:1".
    """

    layout = OptionProperty("rows", options=("rows", "person", "grid", "all", "past"))
    person = NumericProperty(0)  # whose boxes are shown
    gutter = NumericProperty(0)
    other = StringProperty("")  # for a voice: what was entered when the round began
    sight = ObjectProperty((0, 0))  # the first past round that can be seen, and the first below

    def __init__(self, **properties: Any) -> None:
        self.begin_anew()
        super().__init__(**properties)

    def begin_anew(self) -> None:
        """Forget how wide the numbers of another match were."""
        self._widest: dict[object, int] = {}  # of all cells that were seen, by their size

    @property
    def reads_columns(self) -> bool:
        """Whether there is a column for each player."""
        return self.layout in ("grid", "all", "past")

    def look_at(self, above: float, height: float) -> None:
        """Say which part can be seen: so much is above it, and so high it is."""
        before = self.view.past.at
        rows = len(self.view.past.rows)

        def rows_above(y: float) -> float:
            return min(y / self._step, before) + max(0, y - self._below) / self._step

        last = -int(-rows_above(above + height) // 1)
        self.sight = min(int(rows_above(above)), rows), min(last, rows)

    _step = 1.0  # the height of a past round with its gap
    _below = 0.0  # where those begin that come after the round that is entered

    def draw_boxes(self, pen: Painter, view: FormView) -> float:
        if self.layout == "person":
            return self._person(pen, view)
        if not self.reads_columns:
            return super().draw_boxes(pen, view)
        top = self._past(pen, range(view.past.at), self.height)
        if self.layout != "past" and view.sections:
            begin = top
            top = self._grid(pen, view, top) - dp(APART)
            self.spans[""] = self.height - begin, self.height - top - dp(APART)
        self._below = self.height - top
        return self._past(pen, range(view.past.at, len(view.past.rows)), top)

    # The round that is entered, a line for each field; everybody's are only read

    def _grid(self, pen: Painter, view: FormView, above: float) -> float:
        theme = self.theme
        gap = dp(APART)
        first = self.gutter
        reads = self.layout == "all"
        each = (self.width - first - gap) / max(1, len(view.columns))
        number = pen.line_height("label", True) if view.past.number and not reads else 0
        how: dict[str, Any] = {"colour": theme.text, "align": 0.5}
        top = above - gap
        talls = self._talls(pen, view, number)
        if not reads:
            gains = pen.line_height("caption") * len(view.parts) + pen.line_height("label", True)
            whole = sum(tall + gap for tall in talls) + gains + 2 * gap
            pen.box(0, above - whole, self.width, whole, theme.raised)
            pen.on = theme.raised
            pen.write(view.past.number, first / 2, top - number, "label", bold=True, **how)
            if view.past.other:
                pen.icon("pencil", first / 2 + dp(10), top - number, dp(14), theme.second)
                pen.zone("other", 0, top - dp(TOUCH), max(first, dp(TOUCH)), dp(TOUCH), self.other)
        for row, (section, tall) in enumerate(zip(view.sections, talls, strict=True)):
            low = top - tall
            if reads and row % 2 == 0:
                pen.box(0, low, self.width, tall, theme.surface, 4)
            if reads:
                called = section.label or section.name
                room = first - dp(GAP)
                name = pen.fitting(called, ("label", "caption", "key"), (room, tall), theme.text)
                pen.level(dp(GAP), low + tall / 2, room, name)
            else:
                lines = self._named(pen, section)
                label = pen.line_height("key") * len(lines)
                pen.write_lines(lines, first / 2, low + (tall - number + label) / 2, "key", **how)
            for box in section.boxes:
                x = first + max(0, box.column) * each
                wide = each if box.column >= 0 else self.width - first - gap
                self._cell(pen, section, box, (x + gap / 2, low, wide - gap, tall))
            top = low - (0 if reads else gap)
            number = 0
        if not reads:
            return self._gains(pen, view, top, each) - gap
        for column, shown in enumerate(view.columns if each >= dp(TOUCH) else ()):
            pen.zone(f"column:{column}", first + column * each, top, each, above - top, shown.name)
        return top

    def _talls(self, pen: Painter, view: FormView, number: float) -> list[float]:
        """Return the heights of the lines; above the first name stands the number of the round."""
        talls = []
        for section in view.sections:
            label = pen.line_height("key") * len(self._named(pen, section))
            if self.layout == "all":
                talls.append(max(pen.line_height("label", True), label) + dp(8) + self.grown)
                self.rows += 1
                continue
            before = pen.line_height("key") if section.before else 0
            cell = before + pen.line_height("title", True) + dp(4)
            talls.append(max(dp(TOUCH), cell, number + label + dp(4)))
            number = 0
        return talls

    def _named(self, pen: Painter, section: SectionView) -> tuple[str, ...]:
        name = section.label or section.name
        return pen.lines(name, "key", self.gutter - dp(6)) if name else ()

    def _gains(self, pen: Painter, view: FormView, top: float, each: float) -> float:
        """Draw what the round would bring under each column; its room is kept, so nothing jumps."""
        second = self.theme.second
        first = self.gutter
        for name, values in view.parts:
            top -= pen.line_height("caption")
            lines = pen.lines(name, "key", first - dp(4))
            pen.write(lines[0], first / 2, top, "key", second, align=0.5)
            for column, value in enumerate(values):
                middle = first + (column + 0.5) * each
                pen.write(value, middle, top, "caption", second, align=0.5)
        top -= pen.line_height("label", True)
        for column, shown in enumerate(view.columns):
            x = first + (column + 0.5) * each
            pen.write(shown.gain, x, top, "label", bold=True, align=0.5)
        return top

    def _cell(self, pen: Painter, section: SectionView, box: BoxView, place: Box) -> None:
        x, y, width, height = place
        if self.layout == "all":
            shown = shortened(box.value or "·", pen.size("label"), True, width)
            pen.write_level(shown, x + width / 2, y + height / 2, "label", bold=True, align=0.5)
            return
        dress = self.dress(box)
        name = section.label or section.name
        before = section.before[box.column] if section.before and box.column >= 0 else ""
        self.frame(pen, box, place, dress.fill)
        small = pen.line_height("key") if before else 0
        self.write_number(pen, box, (x + width / 2, y + (height - small) / 2), width - dp(6), dress)
        if before:
            shown = before if pen.width(before, "key") <= width - dp(2) else before.split(" ")[-1]
            low = y + height - small - dp(2)
            pen.write(shown, x + width / 2, low, "key", dress.second, dress.fill, align=0.5)
        pen.on = self.theme.raised
        who = box.name if box.column >= 0 else ""
        said = ", ".join(filter(None, (who, before, name)))
        self.add_zone(pen, box._replace(note=""), said, place)  # the heads have the totals

    # Past rounds

    def _past(self, pen: Painter, numbers: range, top: float) -> float:
        """Draw the rounds before or after the one that is entered; return where they end."""
        theme = self.theme
        first = self.gutter
        rows = self.view.past.rows
        tall = max(dp(TOUCH), pen.line_height("lead", True) + pen.line_height("key") + dp(8))
        self._step = tall + dp(APART)
        if not numbers:
            return top
        seen = {number: rows[number] for number in range(*self.sight) if number in numbers}
        if seen:
            pen.on = theme.surface
            columns = len(self.view.columns)
            each = (self.width - first) / columns
            sizes = self._sizes(pen, each, [cell for row in seen.values() for cell in row.cells])
            for number, row in seen.items():
                low = top - (number - numbers[0]) * self._step - tall
                pen.box(0, low, self.width, tall, theme.surface)
                how = {"colour": theme.second, "bold": True, "align": 0.5}
                pen.write_level(row.title, first / 2, low + tall / 2, "label", **how)
                for column, cell in enumerate(row.cells):
                    self._past_cell(pen, cell, (first + column * each, low, each, tall), sizes)
                self._past_zones(pen, number, row, (low, each, tall))
            pen.on = self.on
        return top - len(numbers) * self._step - dp(APART)

    def _past_zones(
        self, pen: Painter, number: int, row: RoundRowView, place: tuple[float, float, float]
    ) -> None:
        low, each, tall = place
        if each < dp(TOUCH):  # the row is one target
            pen.zone(f"past/{number}:0", 0, low, self.width, tall, "; ".join(row.spoken))
            return
        for column, said in enumerate(row.spoken):
            left = 0 if column == 0 else self.gutter + column * each
            wide = each + self.gutter if column == 0 else each
            pen.zone(f"past/{number}:{column}", left, low, wide, tall, said)

    def _sizes(self, pen: Painter, each: float, cells: Sequence[RoundCellView]) -> tuple[str, bool]:
        """Return the size of the points, and whether there is room beside them for the entries.

        Rows that were in sight before count, too: sizes do not change back and forth.
        """
        for entries in (True, False):
            for role in POINTS:
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

    def _past_cell(
        self, pen: Painter, cell: RoundCellView, place: Box, sizes: tuple[str, bool]
    ) -> None:
        theme = self.theme
        role, entries = sizes
        x, low, each, tall = place
        colour = theme.second if cell.quiet else theme.text
        small = cell.entries if entries else ""
        wide = pen.width(cell.points, role, not cell.quiet)
        beside = pen.width(small, "key") + dp(6) if small else 0
        below = pen.line_height("key")
        y = low + (tall - pen.line_height(role, True) - below) / 2 + below
        left = x + (each - wide - beside) / 2
        pen.write(small, left, y + dp(2), "key", theme.second)
        pen.write(cell.points, left + beside, y, role, colour, bold=not cell.quiet)
        pen.write(cell.total, x + each / 2, y - below, "key", theme.second, align=0.5)

    # One person's boxes in two halves

    def _person(self, pen: Painter, view: FormView) -> float:
        gap = dp(APART) if self.grown < dp(APART) else dp(GAP)
        mine = []
        for section in view.sections:
            label = section.label or section.name
            own = [box for box in section.boxes if box.column in (-1, self.person)]
            mine += [(label, box) for box in own if box.kind != "flag"]
        tall = max(dp(TOUCH), pen.line_height("title", True) + dp(8)) + self.grown
        wide = max(dp(TOUCH), min(self.width * 0.2, pen.grown(60)))
        word = max(pen.widest_word((label, "key")) for label, _ in mine)
        halves = 2 if self.width >= 2 * (word + wide + dp(GAP)) + dp(PAD) else 1
        self.rows = -(-len(mine) // halves)
        half = (self.width - (halves - 1) * dp(PAD)) / halves
        room = half - wide - dp(GAP)
        for number, (label, box) in enumerate(mine):
            column, row = divmod(number, self.rows)
            x = column * (half + dp(PAD))
            low = self.height - (row + 1) * tall - row * gap
            colour = self.theme.text if box.value or box.focused else self.theme.second
            name = pen.fitting(label, ("label", "caption", "key"), (room, tall), colour)
            pen.level(x, low + tall / 2, room, name)
            dress = self.dress(box)
            place = (x + half - wide, low, wide, tall)
            if box.value or box.focused:
                self.frame(pen, box, place, dress.fill)
            else:
                edge = self.theme.illegal if box.wrong else self.theme.line
                pen.outline(*place, edge, CORNER, BORDER if box.wrong else 1)
            self.write_number(pen, box, (place[0] + wide / 2, low + tall / 2), wide - dp(6), dress)
            pen.on = self.on
            who = f"{box.name}, {label}" if box.column >= 0 else label
            self.add_zone(pen, box, who, (x, low, half, tall))
        return self.height - self.rows * (tall + gap) + gap
