"""The boxes of a form, in one of four arrangements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, GAP, PAD, TOUCH, Rgba
from ..widgets import Painter, TextStyle, Zoned
from ..widgets.choice import (
    SEGMENT,
    SWITCH,
    draw_segments,
    draw_switch,
    segment_widths,
    segments_height,
)
from ..widgets.painter import Box
from ..widgets.text_layout import shortened

if TYPE_CHECKING:
    from companion.views.form import BoxView, FormView, SectionView

DOT = 26
GUTTER = 48  # the least room for the names of the fields
CARD = (30, 35)
VALUES = ("title", "lead", "label", "caption", "key")  # as large as there is room for


class RowValue(NamedTuple):
    """The lines of what stands in a row, and how much room they take."""

    role: str
    lines: tuple[str, ...]
    width: float
    height: float


def _key(section: SectionView) -> str:
    """The key of the field whose boxes these are."""
    return section.boxes[0].id.partition(":")[0]


def inverted(theme: Any) -> tuple[Rgba, Rgba]:
    """Return the fill and the ink of what is being filled in."""
    return (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)


class FormBoard(Zoned):
    """The boxes of a form: rows with names, a grid of columns, or one person's in two halves."""

    view = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    layout = OptionProperty("rows", options=("rows", "grid", "person", "all"))
    person = NumericProperty(0)  # whose boxes are shown
    gutter = NumericProperty(0)
    grown = NumericProperty(0)  # that every row may be higher where there is room
    empty = StringProperty("")  # for a voice: nothing stands there
    other = StringProperty("")  # for a voice: what was entered when the round began
    unfolded = ObjectProperty(())  # the sections of many boxes that were opened
    rules = StringProperty("")  # for a voice: the rules are opened

    def draw(self, pen: Painter) -> None:
        view: FormView | None = self.view
        self.spans: dict[str, tuple[float, float]] = {}
        if view is None or not view.sections:
            self.minimum_height = 0
            return
        self.rows = 0
        draw = {"rows": self._rows, "grid": self._grid, "person": self._person, "all": self._all}
        self.minimum_height = self.height - draw[self.layout](pen, view)
        self.tappable = bool(self.zones)  # where only a note stands there is nothing to tap

    # One row for each box

    def _rows(self, pen: Painter, view: FormView) -> float:
        top, gap = self.height, dp(GAP)
        for section in view.sections:
            if section.folds:
                top = self._fold(pen, section, top) - gap
            elif section.name and (len(view.sections) > 1 or not view.past.number):
                heading = TextStyle(section.name, "label", self.theme.second, True)
                top = pen.paragraphs(0, top, self.width, heading) - dp(4)
            if not section.folds or _key(section) in self.unfolded:
                for box in section.boxes:
                    draw = {"note": self._note, "button": self._button}.get(box.kind, self._row)
                    top = draw(pen, section, box, top) - gap
        return top + gap

    def _note(self, pen: Painter, _section: SectionView, box: BoxView, top: float) -> float:
        return pen.paragraphs(0, top, self.width, TextStyle(box.name, "text", self.theme.second))

    def _button(self, pen: Painter, _section: SectionView, box: BoxView, top: float) -> float:
        theme, side, room = self.theme, dp(20), self.width - 2 * dp(PAD) - dp(28)
        words = TextStyle(box.name, "label", theme.text, True)
        tall = max(dp(TOUCH), pen.height_of(room, words) + dp(16))
        place = 0.0, top - tall, self.width, tall
        pen.box(*place, theme.raised, CORNER)
        pen.on = theme.raised
        wide = max(pen.width(line, "label", True) for line in pen.lines(box.name, "label", room))
        left = (self.width - min(room, wide) - dp(28)) / 2
        pen.icon(box.icon, left, top - (tall + side) / 2, side, theme.text)
        pen.level(left + dp(28), top - tall / 2, room, words)
        pen.on = self.on
        pen.zone(box.id, *place, box.name)
        return top - tall

    def _fold(self, pen: Painter, section: SectionView, top: float) -> float:
        """The head of many boxes, which are shown when it is tapped."""
        theme, side, room = self.theme, dp(20), self.width - 2 * dp(PAD) - dp(28)
        words = (
            TextStyle(section.name, "label", theme.text, True),
            TextStyle(section.folds, "caption", theme.second),
        )
        tall = max(dp(TOUCH), pen.height_of(room, *words) + dp(12))
        place = 0.0, top - tall, self.width, tall
        pen.framed(*place, theme.surface, theme.edge, CORNER)
        pen.on = theme.surface
        pen.level(dp(PAD), top - tall / 2, room, *words)
        icon = "chevron-down" if _key(section) in self.unfolded else "chevron"
        pen.icon(icon, self.width - dp(PAD) - side, top - tall / 2 - side / 2, side, theme.second)
        pen.on = self.on
        pen.zone(f"fold:{_key(section)}", *place, f"{section.name}: {section.folds}")
        return top - tall

    def _row(self, pen: Painter, section: SectionView, box: BoxView, top: float) -> float:
        if box.answers and (widths := self._widths(pen, box)):
            return self._answers(pen, section, box, widths, top)
        mark = pen.grown(DOT) if box.column >= 0 else pen.grown(CARD[0]) if box.icon else 0
        x = dp(PAD) + (mark + dp(10) if mark else 0)
        ruled = not box.icon and any(other.rule for other in self.view.sections)
        right = self.width - dp(TOUCH if ruled else PAD)  # all switches stand below each other
        right -= dp(28) if box.kind == "row" else 0
        value = self._measured(pen, box, (right - x) * 0.6)
        beside = right - x - value.width - dp(GAP)
        said = (box.name, "label"), (box.note, "caption")
        word = pen.widest_word(*said, bold=True) if box.column < 0 else 0
        below = value.height if word > beside else 0  # the value has a line of its own
        room = right - x if below else beside
        fill, ink, second = self._dress(box)
        words = self._words(pen, box, room, (ink, second))
        written = pen.height_of(room, *words)
        lines = pen.line_height("label", True) + pen.line_height("caption")
        tall = max(dp(TOUCH), max(lines, written + below, value.height) + dp(12)) + self.grown
        low, middle = top - tall, top - tall / 2
        self._ground(pen, box, (0, low, self.width, tall), fill)
        if box.column >= 0:
            self._dot(pen, box.column, dp(PAD), middle)
        elif box.icon:
            height = pen.grown(CARD[1])
            pen.card(box.icon, dp(PAD), middle - height / 2, mark, height, box.icon)
        level = middle - written / 2 if below else middle
        self._write_value(pen, box, value, (right, level), (ink, second))
        pen.level(x, middle + below / 2, room, *words)
        label = section.label if box.column >= 0 and len(self.view.sections) > 1 else ""
        self._zone(pen, box, ", ".join(filter(None, (box.name, label))), (0, low, right, tall))
        if box.kind == "row":
            pen.icon("chevron", right + dp(8), middle - dp(10), dp(20), second)
        self._rule(pen, section, box, (right, low, dp(TOUCH), tall))
        pen.on = self.on
        self.rows += 1
        return low

    def _rule(self, pen: Painter, section: SectionView, box: BoxView, place: Box) -> None:
        """Draw the way to the rule that a box is about, if there is one."""
        if section.rule:
            pen.icon_in("info", place, dp(20), self._dress(box)[2])
            pen.zone(f"rule:{section.rule}", *place, f"{self.rules}: {box.name}")

    def _widths(self, pen: Painter, box: BoxView) -> list[float]:
        """Return the widths of the answers beside each other; none if a sheet has to ask."""
        wide = self.width - 2 * dp(PAD) if box.name else self.width
        keys = [(key.key, key.text) for key in box.answers]
        return segment_widths(pen, keys, wide) or ([] if box.name else [wide - 2 * dp(SEGMENT)])

    def _answers(
        self, pen: Painter, section: SectionView, box: BoxView, widths: list[float], top: float
    ) -> float:
        """Draw a box with all its answers: a tap on one is enough."""
        shown = [(key.key, key.text) for key in box.answers]
        keys = segments_height(pen, shown, widths)
        pad = dp(PAD) if box.name else 0
        low = top - keys
        if box.name:
            fill, ink, second = self._dress(box)
            right = self.width - dp(TOUCH if section.rule else PAD)
            words = self._words(pen, box, right - pad, (ink, second))
            above = pen.height_of(right - pad, *words) + dp(16)
            above = max(above, dp(TOUCH)) if section.rule else above
            low -= above + pad
            self._ground(pen, box, (0, low, self.width, top - low), fill)
            pen.level(pad, top - above / 2, right - pad, *words)
            self._rule(pen, section, box, (right, top - above, dp(TOUCH), above))
        place = pad, low + pad, self.width - 2 * pad, keys
        pen.framed(*place, self.theme.raised, self.theme.edge, CORNER)
        picked = next((key.key for key in box.answers if key.state == "picked"), "")
        for key, said, zone in draw_segments(pen, shown, picked, widths, place):
            pen.zone(f"{box.id}={key}", *zone, ": ".join(filter(None, (box.name, said))))
        pen.on = self.on
        self.rows += 1
        return low

    def _words(
        self, pen: Painter, box: BoxView, room: float, inks: tuple[Rgba, Rgba]
    ) -> tuple[TextStyle, ...]:
        """The name and the note of a box; a player's are one line each."""
        name, note = box.name, box.note
        if box.column >= 0:
            name = shortened(name, pen.size("label"), True, room)
            note = note if pen.width(note, "caption") <= room else ""
        second = self.theme.illegal if box.wrong and not box.focused else inks[1]
        return TextStyle(name, "label", inks[0], True), TextStyle(note, "caption", second)

    def _measured(self, pen: Painter, box: BoxView, room: float) -> RowValue:
        """What stands in a box, as large as there is room: words may take several lines."""
        if box.kind == "flag":
            return RowValue("", (), *map(dp, SWITCH))
        if box.kind == "player" and box.value:
            name = shortened(box.value, pen.size("label"), True, room - pen.grown(DOT) - dp(8))
            dot = pen.grown(DOT) + dp(8) if box.chosen >= 0 else 0
            wide = pen.width(name, "label", True) + dot
            return RowValue("label", (name,), wide, pen.line_height("label", True))
        empty = "" if box.focused or box.kind == "row" else "–"
        whole = (box.value or empty) + box.suffix
        roles = VALUES if box.kind == "number" else ("label",)
        role = next((r for r in roles if pen.width(whole, r, True) <= room), roles[-1])
        lines = (whole,) if box.kind == "number" else pen.lines(whole, role, room, True)
        wide = max(pen.width(line, role, True) for line in lines) + (dp(6) if box.focused else 0)
        return RowValue(role, lines, wide, pen.line_height(role, True) * len(lines))

    def _write_value(
        self,
        pen: Painter,
        box: BoxView,
        value: RowValue,
        at: tuple[float, float],
        inks: tuple[Rgba, Rgba],
    ) -> None:
        right, middle = at
        how: dict[str, Any] = {"bold": True, "align": 1}
        if box.kind == "flag":
            draw_switch(pen, self.theme, right - dp(SWITCH[0]), middle, box.chosen == 1)
            return
        if box.kind == "player" and box.chosen >= 0:
            self._dot(pen, box.chosen, right - value.width, middle)
        colour = inks[0] if box.value and not box.follows else inks[1]
        if box.kind != "number":
            pen.write_lines(
                value.lines, right, middle + value.height / 2, value.role, colour=colour, **how
            )
            return
        role, half = value.role, value.height / 2
        right -= pen.write(box.suffix, right, middle - half, role, inks[1], **how)[0]
        if box.focused:
            pen.box(right - dp(4), middle - half * 0.8, dp(2), half * 1.6, inks[0], 1)
            right -= dp(6)
        shown = box.value or ("" if box.focused else "–")
        pen.write(shown, right, middle - half, role, colour, **how)

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
            self.spans[_key(section)] = (
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

    def accessible(self, zone: str = "") -> Accessible:
        """Return what a voice says of a zone; of the whole, the notes that stand there."""
        if zone or self.view is None:
            return super().accessible(zone)
        boxes = (box for section in self.view.sections for box in section.boxes)
        return Accessible(" ".join(box.name for box in boxes if box.kind == "note"))

    def _zone(self, pen: Painter, box: BoxView, name: str, place: Box) -> None:
        value = f"{box.value}{box.suffix}" if box.value or box.kind == "flag" else self.empty
        note = f", {box.note}" if box.note else ""
        pen.zone(box.id, *place, f"{name}: {value}{note}" if value else f"{name}{note}")
        self.spans.setdefault(box.id, (self.height - place[1] - place[3], self.height - place[1]))

    def states_of(self, zone: str) -> tuple[str, ...]:
        for box in (box for section in self.view.sections for box in section.boxes):
            if box.id == zone and box.kind == "flag":
                return ("on" if box.chosen == 1 else "off",)
            if any(f"{box.id}={key.key}" == zone and key.state == "picked" for key in box.answers):
                return ("chosen",)
        return ()
