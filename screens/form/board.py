"""The boxes of a form, in one of three arrangements, and the strip of players above them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, GAP, PAD, TOUCH, Rgba
from ..widgets import Painter, TextStyle, Touchable, Zoned
from ..widgets.painter import Box
from ..widgets.player_names import FittedName, fit_names
from ..widgets.text_layout import shortened

if TYPE_CHECKING:
    from companion.views.form import BoxView, ColumnView, FormView, SectionView

DOT = 26
GUTTER = 48  # the least room for the names of the fields
CARD = (30, 35)
VALUES = ("title", "lead", "label", "caption", "key")  # as large as there is room for


def inverted(theme: Any) -> tuple[Rgba, Rgba]:
    """Return the fill and the ink of what is being filled in."""
    return (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)


class FormBoard(Touchable):
    """The boxes of a form: rows with names, a grid of columns, or one person's in two halves."""

    zoned = True
    view = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    layout = OptionProperty("rows", options=("rows", "grid", "person", "all"))
    person = NumericProperty(0)  # whose boxes are shown
    gutter = NumericProperty(0)
    grown = NumericProperty(0)  # that every row may be higher where there is room
    empty = StringProperty("")  # for a voice: nothing stands there
    other = StringProperty("")  # for a voice: what was entered when the round began

    def draw(self, pen: Painter) -> None:
        view: FormView | None = self.view
        self.spans: dict[str, tuple[float, float]] = {}
        if view is None or not view.sections:
            self.minimum_height = 0
            return
        self.rows = 0
        draw = {"rows": self._rows, "grid": self._grid, "person": self._person, "all": self._all}
        self.minimum_height = self.height - draw[self.layout](pen, view)

    # One row for each box

    def _rows(self, pen: Painter, view: FormView) -> float:
        top, gap = self.height, dp(GAP)
        for section in view.sections:
            if section.name and (len(view.sections) > 1 or not view.past.number):
                heading = TextStyle(section.name, "label", self.theme.second, True)
                top = pen.paragraphs(0, top, self.width, heading) - dp(4)
            for box in section.boxes:
                top = self._row(pen, section, box, top) - gap
        return top + gap

    def _row(self, pen: Painter, section: SectionView, box: BoxView, top: float) -> float:
        lines = pen.line_height("label", True) + pen.line_height("caption") + dp(12)
        name = pen.lines(box.name, "label", self.width * 0.3, True) if box.column < 0 else ()
        lines = max(lines, len(name) * pen.line_height("label", True) + dp(12))
        tall = max(dp(TOUCH), lines) + self.grown
        low, middle = top - tall, top - tall / 2
        fill, ink, second = self._dress(box)
        self._ground(pen, box, (0, low, self.width, tall), fill)
        x = dp(PAD)
        if box.column >= 0:
            self._dot(pen, box.column, x, middle)
            x += pen.grown(DOT) + dp(10)
        elif box.icon:
            width, height = map(pen.grown, CARD)
            pen.card(box.icon, x, middle - height / 2, width, height, box.icon)
            x += width + dp(10)
        right = self._row_value(pen, box, x, middle, (ink, second)) - dp(GAP)
        self._row_name(pen, box, (x, right - x), middle, (ink, second))
        label = section.label if box.column >= 0 and len(self.view.sections) > 1 else ""
        self._zone(pen, box, ", ".join(filter(None, (box.name, label))), (0, low, self.width, tall))
        pen.on = self.on
        self.rows += 1
        return low

    def _row_name(
        self,
        pen: Painter,
        box: BoxView,
        place: tuple[float, float],
        middle: float,
        inks: tuple[Rgba, Rgba],
    ) -> None:
        x, room = place
        if box.column >= 0:
            names: tuple[str, ...] = (shortened(box.name, pen.size("label"), True, room),)
        else:
            names = pen.lines(box.name, "label", room, True)
        fits = len(names) == 1 and pen.width(box.note, "caption") <= room
        note = box.note if fits else ""
        small, big = pen.line_height("caption"), pen.line_height("label", True)
        tall = big * len(names) + (small if note else 0)
        top = pen.write_lines(names, x, middle + tall / 2, "label", bold=True, colour=inks[0])
        colour = self.theme.illegal if box.wrong and not box.focused else inks[1]
        pen.write(note, x, top - small, "caption", colour)

    def _row_value(
        self, pen: Painter, box: BoxView, left: float, middle: float, inks: tuple[Rgba, Rgba]
    ) -> float:
        """The value from the right; returns where it begins."""
        right, room = self.width - dp(PAD), (self.width - left) * 0.6
        if box.kind == "flag":
            return self._switch(pen, box, right, middle)
        if box.kind == "player" and box.value:
            return self._chosen(pen, box, right, middle, room)
        whole = box.value + box.suffix
        role = next((r for r in VALUES if pen.width(whole, r, True) <= room), VALUES[-1])
        how: dict[str, Any] = {"bold": True, "align": 1}
        half = pen.line_height(role, True) / 2
        right -= pen.write(box.suffix, right, middle - half, role, inks[1], **how)[0]
        if box.focused:
            right -= dp(4)
            pen.box(right, middle - half * 0.8, dp(2), half * 1.6, inks[0], 1)
            right -= dp(2)
        shown = box.value or ("" if box.focused else "–")
        colour = inks[0] if box.value and not box.follows else inks[1]
        return right - pen.write(shown, right, middle - half, role, colour, **how)[0]

    def _chosen(
        self, pen: Painter, box: BoxView, right: float, middle: float, room: float
    ) -> float:
        side, colour = pen.grown(DOT), self._dress(box)[1]
        name = shortened(box.value, pen.size("label"), True, room - side - dp(8))
        how: dict[str, Any] = {"colour": colour, "bold": True, "align": 1}
        right -= pen.write_level(name, right, middle, "label", **how)[0]
        if box.chosen < 0:
            return right
        right -= side + dp(8)
        self._dot(pen, box.chosen, right, middle)
        return right

    def _switch(self, pen: Painter, box: BoxView, right: float, middle: float) -> float:
        width, height, knob, theme = dp(50), dp(30), dp(20), self.theme
        x, on = right - width, box.chosen == 1
        if on:
            pen.box(x, middle - height / 2, width, height, theme.text, 15)
        else:
            pen.outline(x, middle - height / 2, width, height, theme.line, 15, BORDER)
        left = x + (width - knob - dp(5) if on else dp(5))
        pen.disc(left, middle - knob / 2, knob, theme.background if on else theme.second)
        return x

    # A column for each player, a line for each field

    def _grid(self, pen: Painter, view: FormView) -> float:
        theme, gap, first = self.theme, dp(4), self.gutter
        pen.ground(theme.raised)
        pen.on = theme.raised
        each = (self.width - first - gap) / max(1, len(view.columns))
        top = self.height - gap
        how = {"colour": theme.text, "align": 0.5}
        number = pen.line_height("label", True)
        pen.write(view.past.number, first / 2, top - number, "label", bold=True, **how)
        if view.past.other:
            pen.icon("pencil", first / 2 + dp(10), top - number, dp(14), theme.second)
            pen.zone("other", 0, top - dp(TOUCH), max(first, dp(TOUCH)), dp(TOUCH), self.other)
        named = not view.past.number or len(view.sections) > 1
        for number_of, section in enumerate(view.sections):
            first_number = number if number_of == 0 and view.past.number else 0
            high, low = top, top - self._grid_height(pen, section, first_number)
            label_top = low + (high - low - first_number) / 2
            name = section.label or section.name
            lines = pen.lines(name, "key", first - dp(6)) if named or name else ()
            half = pen.line_height("key") * len(lines) / 2
            pen.write_lines(lines, first / 2, label_top + half, "key", **how)
            for box in section.boxes:
                x = first + max(0, box.column) * each
                wide = each if box.column >= 0 else self.width - first - gap
                before = section.before[box.column] if section.before and box.column >= 0 else ""
                place = x + gap / 2, low, wide - gap, high - low
                self._cell(pen, box, name, before, place)
            self.spans[section.boxes[0].id.partition(":")[0]] = (
                self.height - high,
                self.height - low,
            )
            self.rows += 1
            top = low - gap
        return self._gains(pen, view, top, each) - gap

    def _grid_height(self, pen: Painter, section: SectionView, number: float) -> float:
        above = pen.line_height("key") if section.before else 0
        lines = pen.lines(section.label or section.name, "key", self.gutter - dp(6))
        label = number + pen.line_height("key") * len(lines) + dp(4)
        return max(dp(TOUCH), above + pen.line_height("title", True) + dp(4), label) + self.grown

    def _gains(self, pen: Painter, view: FormView, top: float, each: float) -> float:
        """What the round would bring, under each column; its room is kept, so nothing jumps."""
        second, first, step = self.theme.second, self.gutter, pen.line_height("caption")
        for name, values in view.parts:
            top -= step
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

    def _cell(self, pen: Painter, box: BoxView, name: str, before: str, place: Box) -> None:
        x, y, width, height = place
        fill, ink, second = self._dress(box, self.theme.surface)
        self._ground(pen, box, place, fill)
        small = pen.line_height("key") if before else 0
        middle = y + (height - small) / 2
        self._value(pen, box, x + width / 2, middle, width - dp(6), (ink, second))
        if before:
            shown = before if pen.width(before, "key") <= width - dp(2) else before.split(" ")[-1]
            low = y + height - small - dp(2)
            pen.write(shown, x + width / 2, low, "key", second, fill, align=0.5)
        pen.on = self.theme.raised
        told = f"{before}, {name}" if before else name
        self._zone(pen, box, f"{box.name}, {told}" if box.column >= 0 else name, place)

    def _value(
        self,
        pen: Painter,
        box: BoxView,
        x: float,
        middle: float,
        room: float,
        inks: tuple[Rgba, Rgba],
    ) -> None:
        """What stands in the box, as large as there is room, with a cursor where it is entered."""
        shown = box.value + box.suffix
        shown = f"{shown}|" if box.focused and box.kind == "number" else shown
        role = next((r for r in VALUES if pen.width(shown, r, True) <= room), VALUES[-1])
        shown = shortened(shown, pen.size(role), True, room)
        colour = inks[1] if box.follows else inks[0]
        pen.write_level(shown, x, middle, role, colour=colour, bold=True, align=0.5)

    # One person's boxes in two halves

    def _person(self, pen: Painter, view: FormView) -> float:
        gap = dp(4) if self.grown < dp(4) else dp(GAP)
        mine = [(s, b) for s in view.sections for b in s.boxes if b.column in (-1, self.person)]
        mine = [(section, box) for section, box in mine if box.kind != "flag"]
        tall = max(dp(TOUCH), pen.line_height("title", True) + dp(8)) + self.grown
        box_width = max(dp(TOUCH), min(self.width * 0.2, pen.grown(60)))
        word = max(pen.widest_word((section.label or section.name, "key")) for section, _ in mine)
        halves = 2 if self.width >= 2 * (word + box_width + dp(GAP)) + dp(PAD) else 1
        rows = -(-len(mine) // halves)
        half = (self.width - (halves - 1) * dp(PAD)) / halves
        for number, (section, box) in enumerate(mine):
            column, row = divmod(number, rows)
            x, low = column * (half + dp(PAD)), self.height - (row + 1) * tall - row * gap
            fill, ink, second = self._dress(box, self.theme.surface)
            room = half - box_width - dp(GAP)
            label = section.label or section.name
            colour = self.theme.text if box.value or box.focused else self.theme.second
            roles = ("label", "caption", "key")
            fits = (
                role
                for role in roles
                if pen.widest_word((label, role)) <= room
                and pen.height_of(room, TextStyle(label, role)) <= tall
            )
            pen.on = self.on
            pen.level(x, low + tall / 2, room, TextStyle(label, next(fits, "key"), colour))
            place = x + half - box_width, low, box_width, tall
            if box.value or box.focused:
                self._ground(pen, box, place, fill)
            else:
                edge = self.theme.illegal if box.wrong else self.theme.line
                pen.outline(*place, edge, CORNER, BORDER if box.wrong else 1)
            self._value(
                pen, box, place[0] + box_width / 2, low + tall / 2, box_width - dp(6), (ink, second)
            )
            pen.on = self.on
            who = f"{box.name}, {label}" if box.column >= 0 else label
            self._zone(pen, box, who, (x, low, half, tall))
        self.rows = rows
        return self.height - rows * (tall + gap) + gap

    # Everybody's boxes, to read

    def _all(self, pen: Painter, view: FormView) -> float:
        theme, first = self.theme, self.gutter
        each = (self.width - first) / max(1, len(view.columns))
        top = self.height
        for number, section in enumerate(view.sections):
            lines = pen.lines(section.label or section.name, "key", first - dp(8))
            tall = max(pen.line_height("label", True), pen.line_height("key") * len(lines)) + dp(8)
            if number % 2 == 0:
                pen.box(0, top - tall, self.width, tall, theme.surface, 4)
            pen.on = theme.surface if number % 2 == 0 else self.on
            high = top - tall / 2 + pen.line_height("key") * len(lines) / 2
            pen.write_lines(lines, dp(4), high, "key", colour=theme.second)
            for box in section.boxes:
                x = first + (max(0, box.column) + 0.5) * each
                shown = shortened(box.value or "·", pen.size("label"), True, each)
                pen.write_level(shown, x, top - tall / 2, "label", bold=True, align=0.5)
            top -= tall
            self.rows += 1
        pen.on = self.on
        for column, shown_column in enumerate(view.columns if each >= dp(TOUCH) else ()):
            place = first + column * each, top, each, self.height - top
            pen.zone(f"column:{column}", *place, shown_column.name)
        return top

    # What all have

    def _dress(self, box: BoxView, plain: Rgba | None = None) -> tuple[Rgba, Rgba, Rgba]:
        """Fill, ink and second ink of a box: what is being filled in is inverted."""
        theme = self.theme
        if box.focused:
            fill, ink = inverted(theme)
            return fill, ink, theme.second_ink if theme.dark else ink
        return plain or theme.surface, theme.text, theme.second

    def _ground(self, pen: Painter, box: BoxView, place: Box, fill: Rgba) -> None:
        theme = self.theme
        edge, thick = (theme.illegal, BORDER) if box.wrong else (theme.edge, 1)
        pen.framed(*place, fill, edge, CORNER, thick)
        pen.on = fill

    def _dot(self, pen: Painter, column: int, x: float, middle: float) -> None:
        look = self.looks[self.view.columns[column].seats[0]]
        pen.dot(look.colour, look.mark, x, middle, pen.grown(DOT))

    def _zone(self, pen: Painter, box: BoxView, name: str, place: Box) -> None:
        value = f"{box.value}{box.suffix}" if box.value else self.empty
        note = f", {box.note}" if box.note else ""
        pen.zone(box.id, *place, f"{name}: {value}{note}" if value else f"{name}{note}")
        self.spans.setdefault(box.id, (self.height - place[1] - place[3], self.height - place[1]))

    def accessible(self, zone: str = "") -> Accessible:
        return super().accessible(zone) if zone else Accessible("")


class PlayerStrip(Zoned):
    """Everybody's name, total and what is missing to a bonus; a tap leads to their boxes."""

    columns = ObjectProperty(())
    looks = ObjectProperty(())
    chosen = NumericProperty(-1)  # whose boxes are shown; −1: the strip stands over a grid
    gutter = NumericProperty(0)
    leads = StringProperty("")  # for a voice

    def draw(self, pen: Painter) -> None:
        if not self.columns:
            return
        count, gap = len(self.columns), dp(4) if self.chosen < 0 else dp(GAP)
        across = self.width - self.gutter
        in_row = count if self.chosen < 0 else max(1, min(count, int(across // pen.grown(96))))
        rows = -(-count // in_row)
        in_row = -(-count // rows)
        each = (across - gap * (in_row - 1)) / in_row
        tall = self._tall(pen)
        for number, column in enumerate(self.columns):
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
        noted = self._noted(pen)
        return max(dp(TOUCH), total + noted + dp(8))

    def _noted(self, pen: Painter) -> float:
        return pen.line_height("key") if any(c.note for c in self.columns) else 0

    def _names(self, pen: Painter) -> tuple[FittedName, ...]:
        """The names over the columns of a grid: in two lines, or short forms that differ."""
        each = (self.width - self.gutter) / len(self.columns) - dp(4)
        return fit_names(pen, [column.name for column in self.columns], each)

    def _tile(self, pen: Painter, number: int, column: ColumnView, place: Box) -> None:
        theme, (x, y, width, height), total = self.theme, place, column.now or column.total
        look = self.looks[column.seats[0]]
        said = f"{column.name} {total}" + (f", {self.leads}" if column.leads else "")
        said += f", {column.note}" if column.note else ""
        if self.chosen < 0:
            self._head(pen, column, self._names(pen)[number], place)
            pen.zone(f"column:{number}", *place, said)
            return
        seat, chosen, ink = theme.seat(look.colour), number == self.chosen, theme.text
        pen.on = seat.ground if chosen else theme.surface
        edge, thick = (seat.line, BORDER) if chosen else (theme.edge, 1)
        pen.framed(*place, pen.on, edge, CORNER, thick)
        if not chosen:
            pen.box(x, y + dp(8), dp(3), height - dp(16), seat.colour, 1)
        big, small = pen.line_height("lead", True), pen.line_height("key")
        middle = y + height / 2 + (small / 2 if column.note else 0)
        right = x + width - dp(8)
        right -= pen.write_level(total, right, middle, "lead", colour=ink, bold=True, align=1)[0]
        if column.leads:
            side = big * 0.7
            right -= side + dp(4)
            pen.icon("crown", right, middle - side / 2, side, ink)
        room = right - x - dp(14)
        role = "label" if pen.width(column.name, "label", True) <= room else "caption"
        name = shortened(column.name, pen.size(role), True, room)
        pen.write_level(name, x + dp(10), middle, role, colour=ink, bold=True)
        if column.note:
            note = shortened(column.note, pen.size("key"), False, width - dp(16))
            pen.write(note, x + dp(10), middle - big / 2 - small, "key", theme.second)
        pen.on = self.on
        pen.zone(f"column:{number}", *place, said)

    def _head(self, pen: Painter, column: ColumnView, name: FittedName, place: Box) -> None:
        """Over a column of the grid: the dot, the name, the total."""
        x, y, width, height = place
        side, middle, top = min(pen.grown(DOT), width - dp(2)), x + width / 2, y + height - dp(2)
        left = middle - side * (len(column.seats) + (0.8 if column.leads else 0)) / 2
        for seat in column.seats:
            look = self.looks[seat]
            pen.dot(look.colour, look.mark, left, top - side / 2, side)
            left += side
        if column.leads:
            crown = side * 0.72
            pen.icon("crown", left + dp(2), top - (side + crown) / 2, crown, self.theme.text)
        top -= side + dp(2)
        top = pen.write_lines(name.lines, middle, top, name.role, bold=True, align=0.5)
        note = shortened(column.note, pen.size("key"), False, width)
        low = top - pen.line_height("key")
        pen.write(note, middle, low, "key", self.theme.second, align=0.5)
        total = column.now or column.total
        sizes = ("title", "lead", "text", "label", "caption", "key")
        size = next((r for r in sizes if pen.width(total, r, True) <= width - dp(4)), "key")
        low = y + dp(1)
        pen.write(total, middle, low, size, bold=True, align=0.5)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == f"column:{int(self.chosen)}" else ()
