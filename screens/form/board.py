"""The boxes of a form, in one of four arrangements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from companion.views.accessible import Accessible
from companion.views.form import BoxView

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
    from companion.views.form import FormView, SectionView

DOT = 26
GUTTER = 48  # the least room for the names of the fields
CARD = (30, 35)
SIDE = 20  # of an icon
VALUES = ("title", "lead", "label", "caption", "key")  # as large as there is room for


class Dress(NamedTuple):
    """The colours of a box: what is being filled in is inverted."""

    fill: Rgba
    ink: Rgba
    second: Rgba


def _key(section: SectionView) -> str:
    """The key of the field whose boxes these are."""
    return section.boxes[0].id.partition(":")[0]


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
        draw = {"rows": self._rows, "person": self._person}.get(self.layout, self._grid)
        self.minimum_height = self.height - draw(pen, view)
        self.tappable = bool(self.zones)  # where only a note stands there is nothing to tap

    # One row for each box

    def _rows(self, pen: Painter, view: FormView) -> float:
        top, gap = self.height, dp(GAP)
        for section in view.sections:
            if section.folds:  # many boxes, which are shown when their head is tapped
                head = BoxView(f"fold:{_key(section)}", "row", section.name, note=section.folds)
                top = self._row(pen, section, head, top) - gap
            elif section.name and (len(view.sections) > 1 or not view.past.number):
                heading = TextStyle(section.name, "label", self.theme.second, True)
                top = pen.paragraphs(0, top, self.width, heading) - dp(4)
            if not section.folds or _key(section) in self.unfolded:
                for box in section.boxes:
                    top = self._row(pen, section, box, top) - gap
        return top + gap

    def _row(self, pen: Painter, section: SectionView, box: BoxView, top: float) -> float:
        """Draw a box with its name, and what stands in it beside the name, or below if it is long;
        return where it ends."""
        if box.kind == "note":
            note = TextStyle(box.name, "text", self.theme.second)
            return pen.paragraphs(0, top, self.width, note)
        widths = self._widths(pen, box)
        keys = segments_height(pen, _options(box), widths) if widths else 0.0
        if keys and not box.name:
            self._answers(pen, box, widths, (0, top - keys, self.width, keys))
            return top - keys
        mark = 0.0
        if box.column >= 0 or box.icon:
            mark = pen.grown(DOT if box.column >= 0 else SIDE if box.kind == "button" else CARD[0])
        x = dp(PAD) + (mark + dp(10) if mark else 0)
        ruled = not box.icon and any(other.rule for other in self.view.sections)
        right = self.width - dp(TOUCH if ruled else PAD)  # all switches stand below each other
        right -= dp(28) if box.kind == "row" else 0
        wide, high = (0, 0) if keys else self._measured(pen, box, (right - x) * 0.6)
        beside = right - x - wide - dp(GAP)
        said = (box.name, "label"), (box.note, "caption")
        word = pen.widest_word(*said, bold=True) if box.column < 0 else 0
        below = keys + dp(PAD) if keys else high if word > beside else 0
        room = right - x if below else beside
        dress = self._dress(box)
        words = self._words(pen, box, room, dress)
        written = pen.height_of(room, *words)
        lines = pen.line_height("label", True) + pen.line_height("caption")
        tall = max(dp(TOUCH), max(lines, written, 0 if below else high) + dp(12)) + below
        low = top - tall - self.grown
        middle = (top + low + below) / 2  # of the words
        self._ground(pen, box, (0, low, self.width, top - low), dress.fill)
        if box.column >= 0:
            self._dot(pen, box.column, dp(PAD), middle)
        elif box.kind == "button":
            pen.icon(box.icon, dp(PAD), middle - mark / 2, mark, dress.ink)
        elif box.icon:
            height = pen.grown(CARD[1])
            pen.card(box.icon, dp(PAD), middle - height / 2, mark, height, box.icon)
        pen.level(x, middle, room, *words)
        if keys:
            self._answers(
                pen, box, widths, (dp(PAD), low + dp(PAD), self.width - 2 * dp(PAD), keys)
            )
        else:
            level = low + (below + dp(12)) / 2 if below else middle
            self._write_value(pen, box, (right, level), (right - x) * 0.6, dress)
            label = section.label if box.column >= 0 and len(self.view.sections) > 1 else ""
            name = ", ".join(filter(None, (box.name, label)))
            self._zone(pen, box, name, (0, low, right, top - low))
        if box.kind == "row":
            icon = "chevron-down" if box.id.removeprefix("fold:") in self.unfolded else "chevron"
            pen.icon(icon, right + dp(8), middle - dp(SIDE) / 2, dp(SIDE), dress.second)
        if section.rule:
            foot = low + below if keys else low
            place = right, foot, dp(TOUCH), top - foot
            pen.icon_in("info", place, dp(SIDE), dress.second)
            pen.zone(f"rule:{section.rule}", *place, f"{self.rules}: {box.name}")
        pen.on = self.on
        self.rows += 1
        return low

    def _widths(self, pen: Painter, box: BoxView) -> list[float]:
        """Return the widths of the answers beside each other; none if a sheet has to ask."""
        if not box.answers:
            return []
        wide = self.width - 2 * dp(PAD) if box.name else self.width
        return segment_widths(pen, _options(box), wide) or (
            [] if box.name else [wide - 2 * dp(SEGMENT)]
        )

    def _answers(self, pen: Painter, box: BoxView, widths: list[float], place: Box) -> None:
        """Draw all answers of a box: a tap on one is enough."""
        pen.framed(*place, self.theme.raised, self.theme.edge, CORNER)
        picked = next((key.key for key in box.answers if key.state == "picked"), "")
        for key, said, zone in draw_segments(pen, _options(box), picked, widths, place):
            pen.zone(f"{box.id}={key}", *zone, ": ".join(filter(None, (box.name, said))))
        pen.on = self.on

    def _words(
        self, pen: Painter, box: BoxView, room: float, dress: Dress
    ) -> tuple[TextStyle, ...]:
        """The name and the note of a box; a player's are one line each."""
        name, note = box.name, box.note
        if box.column >= 0:
            name = shortened(name, pen.size("label"), True, room)
            note = note if pen.width(note, "caption") <= room else ""
        second = self.theme.illegal if box.wrong and not box.focused else dress.second
        return TextStyle(name, "label", dress.ink, True), TextStyle(note, "caption", second)

    def _measured(self, pen: Painter, box: BoxView, room: float) -> tuple[float, float]:
        """Return how wide and high what stands in a box is."""
        if box.kind == "flag":
            return dp(SWITCH[0]), dp(SWITCH[1])
        role, lines = self._lines(pen, box, room)
        wide = max((pen.width(line, role, True) for line in lines), default=0)
        return wide + (dp(6) if box.focused else self._dotted(pen, box)), pen.line_height(
            role, True
        ) * len(lines)

    def _lines(self, pen: Painter, box: BoxView, room: float) -> tuple[str, tuple[str, ...]]:
        """Return what stands in a box: a number as large as there is room, words in lines."""
        empty = "" if box.focused or box.kind in ("row", "button") else "–"
        whole = (box.value or empty) + box.suffix
        if box.kind == "number":
            return self._role(pen, whole, room), (whole,)
        if box.kind == "player" and box.value:
            room -= self._dotted(pen, box)
            return "label", (shortened(whole, pen.size("label"), True, room),)
        return "label", pen.lines(whole, "label", room, True)

    def _role(self, pen: Painter, text: str, room: float) -> str:
        return next((role for role in VALUES if pen.width(text, role, True) <= room), VALUES[-1])

    def _dotted(self, pen: Painter, box: BoxView) -> float:
        """Return the room for the dot before a player who was chosen."""
        return pen.grown(DOT) + dp(8) if box.kind == "player" and box.chosen >= 0 else 0

    def _write_value(
        self, pen: Painter, box: BoxView, at: tuple[float, float], room: float, dress: Dress
    ) -> None:
        """Draw what stands in a box, level with this place and at the left of it."""
        right, middle = at
        if box.kind == "flag":
            draw_switch(pen, self.theme, right - dp(SWITCH[0]), middle, box.chosen == 1)
        elif box.kind == "number":
            self._value(pen, box, at, room, dress, align=1)
        else:
            wide, high = self._measured(pen, box, room)
            if self._dotted(pen, box):
                self._dot(pen, box.chosen, right - wide, middle)
            role, lines = self._lines(pen, box, room)
            colour = dress.ink if box.value and not box.follows else dress.second
            how: dict[str, Any] = {"colour": colour, "bold": True, "align": 1}
            pen.write_lines(lines, right, middle + high / 2, role, **how)

    def _value(
        self,
        pen: Painter,
        box: BoxView,
        at: tuple[float, float],
        room: float,
        dress: Dress,
        align: float = 0.5,
    ) -> None:
        """Write one line as large as there is room, with a cursor where a number is entered."""
        x, middle = at
        cursor = dp(6) if box.focused and box.kind == "number" else 0
        shown = box.value or ("–" if align == 1 and not box.focused else "")
        role = self._role(pen, shown + box.suffix, room - cursor)
        shown = shortened(shown, pen.size(role), True, room)
        suffix = pen.width(box.suffix, role, True)
        x -= (pen.width(shown, role, True) + cursor + suffix) * align
        colour = dress.ink if box.value and not box.follows else dress.second
        x += pen.write_level(shown, x, middle, role, colour=colour, bold=True)[0]
        if cursor:
            half = pen.line_height(role, True) * 0.4
            pen.box(x + dp(2), middle - half, dp(2), 2 * half, dress.ink, 1)
        pen.write_level(box.suffix, x + cursor, middle, role, colour=dress.second, bold=True)

    # A column for each player, a line for each field; everybody's are only read

    def _grid(self, pen: Painter, view: FormView) -> float:
        theme, gap, first, reads = self.theme, dp(4), self.gutter, self.layout == "all"
        each = (self.width - first - gap) / max(1, len(view.columns))
        top, number = self.height - gap, pen.line_height("label", True)
        how: dict[str, Any] = {"colour": theme.text, "align": 0.5}
        if reads or not view.past.number:
            number = 0
        if not reads:
            pen.ground(theme.raised)
            pen.on = theme.raised
            pen.write(view.past.number, first / 2, top - number, "label", bold=True, **how)
        if view.past.other and not reads:
            pen.icon("pencil", first / 2 + dp(10), top - number, dp(14), theme.second)
            pen.zone("other", 0, top - dp(TOUCH), max(first, dp(TOUCH)), dp(TOUCH), self.other)
        for row, section in enumerate(view.sections):
            name = section.label or section.name
            lines = pen.lines(name, "key", first - dp(6)) if name else ()
            label = pen.line_height("key") * len(lines)
            before = pen.line_height("key") if section.before else 0
            tall = max(pen.line_height("label", True), label) + dp(8)
            if not reads:
                cell = before + pen.line_height("title", True) + dp(4)
                tall = max(dp(TOUCH), cell, number + label + dp(4)) + self.grown
            low = top - tall
            if reads and row % 2 == 0:
                pen.box(0, low, self.width, tall, theme.surface, 4)
            pen.write_lines(lines, first / 2, low + (tall - number + label) / 2, "key", **how)
            for box in section.boxes:
                x = first + max(0, box.column) * each
                wide = each if box.column >= 0 else self.width - first - gap
                self._cell(pen, section, box, (x + gap / 2, low, wide - gap, tall))
            self.spans[_key(section)] = self.height - top, self.height - low
            self.rows, top, number = self.rows + 1, low - (0 if reads else gap), 0
        if not reads:
            return self._gains(pen, view, top, each) - gap
        for column, shown in enumerate(view.columns if each >= dp(TOUCH) else ()):
            place = first + column * each, top, each, self.height - top
            pen.zone(f"column:{column}", *place, shown.name)
        return top

    def _gains(self, pen: Painter, view: FormView, top: float, each: float) -> float:
        """What the round would bring, under each column; its room is kept, so nothing jumps."""
        second, first = self.theme.second, self.gutter
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
        dress, name = self._dress(box), section.label or section.name
        before = section.before[box.column] if section.before and box.column >= 0 else ""
        self._ground(pen, box, place, dress.fill)
        small = pen.line_height("key") if before else 0
        self._value(pen, box, (x + width / 2, y + (height - small) / 2), width - dp(6), dress)
        if before:
            shown = before if pen.width(before, "key") <= width - dp(2) else before.split(" ")[-1]
            low = y + height - small - dp(2)
            pen.write(shown, x + width / 2, low, "key", dress.second, dress.fill, align=0.5)
        pen.on = self.theme.raised
        who = box.name if box.column >= 0 else ""
        self._zone(pen, box, ", ".join(filter(None, (who, before, name))), place)

    # One person's boxes in two halves

    def _person(self, pen: Painter, view: FormView) -> float:
        gap = dp(4) if self.grown < dp(4) else dp(GAP)
        mine = [
            (section.label or section.name, box)
            for section in view.sections
            for box in section.boxes
            if box.column in (-1, self.person) and box.kind != "flag"
        ]
        tall = max(dp(TOUCH), pen.line_height("title", True) + dp(8)) + self.grown
        wide = max(dp(TOUCH), min(self.width * 0.2, pen.grown(60)))
        word = max(pen.widest_word((label, "key")) for label, _ in mine)
        halves = 2 if self.width >= 2 * (word + wide + dp(GAP)) + dp(PAD) else 1
        self.rows = -(-len(mine) // halves)
        half = (self.width - (halves - 1) * dp(PAD)) / halves
        room = half - wide - dp(GAP)
        for number, (label, box) in enumerate(mine):
            column, row = divmod(number, self.rows)
            x, low = column * (half + dp(PAD)), self.height - (row + 1) * tall - row * gap
            colour = self.theme.text if box.value or box.focused else self.theme.second
            styles = [TextStyle(label, role, colour) for role in ("label", "caption", "key")]
            fits = (
                style
                for style in styles
                if pen.widest_word((label, style.role)) <= room
                and pen.height_of(room, style) <= tall
            )
            pen.level(x, low + tall / 2, room, next(fits, styles[-1]))
            dress, place = self._dress(box), (x + half - wide, low, wide, tall)
            if box.value or box.focused:
                self._ground(pen, box, place, dress.fill)
            else:
                edge = self.theme.illegal if box.wrong else self.theme.line
                pen.outline(*place, edge, CORNER, BORDER if box.wrong else 1)
            at = place[0] + wide / 2, low + tall / 2
            self._value(pen, box, at, wide - dp(6), dress)
            pen.on = self.on
            who = f"{box.name}, {label}" if box.column >= 0 else label
            self._zone(pen, box, who, (x, low, half, tall))
        return self.height - self.rows * (tall + gap) + gap

    # What all have

    def _dress(self, box: BoxView) -> Dress:
        theme = self.theme
        if not box.focused:
            fill = theme.raised if box.kind == "button" else theme.surface
            return Dress(fill, theme.text, theme.second)
        if theme.dark:
            return Dress(theme.card, theme.ink, theme.second_ink)
        return Dress(theme.ink, theme.card, theme.card)

    def _ground(self, pen: Painter, box: BoxView, place: Box, fill: Rgba) -> None:
        theme = self.theme
        edge, thick = (theme.illegal, BORDER) if box.wrong else (theme.edge, 1)
        pen.framed(*place, fill, edge, CORNER, thick)
        pen.on = fill

    def _dot(self, pen: Painter, column: int, x: float, middle: float) -> None:
        look = self.looks[self.view.columns[column].seats[0]]
        pen.dot(look.colour, look.mark, x, middle, pen.grown(DOT))

    def _zone(self, pen: Painter, box: BoxView, name: str, place: Box) -> None:
        value = f"{box.value}{box.suffix}" if box.value or box.kind == "flag" else self.empty
        note = f", {box.note}" if box.note else ""
        pen.zone(box.id, *place, f"{name}: {value}{note}" if value else f"{name}{note}")
        self.spans.setdefault(box.id, (self.height - place[1] - place[3], self.height - place[1]))

    def accessible(self, zone: str = "") -> Accessible:
        """Return what a voice says of a zone; of the whole, the notes that stand there."""
        if zone or self.view is None:
            return super().accessible(zone)
        notes = (box.name for box in self.view.boxes if box.kind == "note")
        return Accessible(" ".join(notes))

    def states_of(self, zone: str) -> tuple[str, ...]:
        for box in self.view.boxes:
            if box.id == zone and box.kind == "flag":
                return ("on" if box.chosen == 1 else "off",)
            if any(f"{box.id}={key.key}" == zone and key.state == "picked" for key in box.answers):
                return ("chosen",)
        return ()


def _options(box: BoxView) -> list[tuple[str, str]]:
    """The keys of its answers, and their words."""
    return [(key.key, key.text) for key in box.answers]
