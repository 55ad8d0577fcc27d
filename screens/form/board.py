"""The boxes of a form, a row for each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.views.accessible import Accessible
from companion.views.form import BoxView

from ..theme import BORDER, CORNER, GAP, MARGIN, PAD, TOUCH, Rgba, blend
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
from ..widgets.player_names import FittedName, fit_names, one_line
from ..widgets.text_layout import shortened

if TYPE_CHECKING:
    from companion.views.form import FormView, PadKey, SectionView

DOT = 26
CARD = (30, 35)
SIDE = 20  # of an icon
ANSWERS = 0.42  # of a line, at most, for the answers to a condition
ROUND = 14
VALUES = ("title", "lead", "label", "caption", "key")  # as large as there is room for


class Dress(NamedTuple):
    """The colours of a box: what is being filled in is inverted."""

    fill: Rgba
    ink: Rgba
    second: Rgba


def _key(section: SectionView) -> str:
    """Return the key of the field whose boxes these are."""
    return section.boxes[0].id.partition(":")[0]


class FormBoard(Zoned):
    """The boxes of a form: rows with names, what stands in them, and what comes of that."""

    view = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    grown = NumericProperty(0)  # that every row may be higher where there is room
    empty = StringProperty("")  # for a voice: nothing stands there
    unfolded = ObjectProperty(())  # the sections of many boxes that were opened
    rules = StringProperty("")  # for a voice: the rules are opened
    asks = ObjectProperty(())  # the answers to a condition, for which room is kept

    def draw(self, pen: Painter) -> None:
        self.spans: dict[str, tuple[float, float]] = {}  # from the top, by box
        self.rows = 0
        if self.view is not None:
            self.minimum_height = self.height - self.draw_boxes(pen, self.view)
        self.tappable = bool(pen.zones)  # where only a note stands there is nothing to tap

    def draw_boxes(self, pen: Painter, view: FormView) -> float:
        """Draw all boxes; return where they end."""
        top = self.height
        gap = dp(GAP)
        for section in view.sections:
            if section.folds:  # many boxes, which are shown when their head is tapped
                head = BoxView(f"fold:{_key(section)}", "row", section.name, note=section.folds)
                if section.boxes[0].kind == "condition":
                    head = head._replace(kind="condition", name=section.folds, note="", chosen=0)
                top = self._row(pen, section, head, top) - gap
            elif section.name and (len(view.sections) > 1 or not view.past.number):
                name, _, note = section.name.partition("\n")
                heading = TextStyle(name, "label", self.theme.second, True)
                below = (TextStyle(note, "caption", self.theme.second),) if note else ()
                top = pen.paragraphs(0, top, self.width, heading, *below) - dp(4)
            wrong = any(box.wrong for box in section.boxes)
            if not section.folds or wrong or _key(section) in self.unfolded:
                for box in section.boxes:
                    top = self._row(pen, section, box, top) - gap
        return min(top + gap, self.height)

    def _row(self, pen: Painter, section: SectionView, box: BoxView, top: float) -> float:
        """Draw a box with its name, and what stands in it beside the name, or below if it is long;
        return where it ends."""
        if box.kind == "note":
            note = TextStyle(box.name, "text", self.theme.second)
            return pen.paragraphs(0, top, self.width, note)
        if box.kind == "condition":
            return self._condition(pen, box, top)
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
        dress = self.dress(box)
        share = (right - x) * 0.6
        if box.kind == "player" and pen.width(box.value, "label", True) > share - pen.grown(DOT):
            share = right - x  # a name is not cut: it stands below
        wide, high, write = self._value(pen, box, share, dress)
        wide, high = (0, 0) if keys else (wide, high)
        beside = right - x - wide - dp(GAP)
        said = (box.name, "label"), (box.note, "caption")
        word = pen.widest_word(*said, bold=True) if box.column < 0 else 0
        below = keys + dp(PAD) if keys else high if word > beside else 0
        room = right - x if below else beside
        words = self._words(pen, box, room, dress)
        written = pen.height_of(room, *words)
        lines = pen.line_height("label", True) + pen.line_height("caption")
        tall = max(dp(TOUCH), max(lines, written, 0 if below else high) + dp(12)) + below
        low = top - tall - self.grown
        middle = (top + low + below) / 2  # of the words
        self.frame(pen, box, (0, low, self.width, top - low), dress.fill)
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
            write(right, low + (below + dp(12)) / 2 if below else middle)
            label = section.label if box.column >= 0 and len(self.view.sections) > 1 else ""
            name = ", ".join(filter(None, (box.name, label)))
            self.add_zone(pen, box, name, (0, low, right, top - low))
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
        name = box.name
        note = box.note
        role = "label"
        if box.column >= 0:
            names = [column.name for column in self.view.columns]
            role = "label" if pen.width(name, "label", True) <= room else "caption"
            name = one_line(pen, names, box.column, role, room)
            note = note if pen.width(note, "caption") <= room else ""
        second = self.theme.illegal if box.wrong and not box.focused else dress.second
        return TextStyle(name, role, dress.ink, True), TextStyle(note, "caption", second)

    def _value(
        self, pen: Painter, box: BoxView, room: float, dress: Dress
    ) -> tuple[float, float, Callable[[float, float], object]]:
        """Return the width and height of what stands in a box, and what draws it at the left of a
        place and level with it: a switch, a number as large as there is room, or lines of words."""
        blank = "" if box.focused or box.kind in ("row", "button") else "–"
        theme = self.theme
        text = box.value or blank
        if box.kind == "flag":
            wide = dp(SWITCH[0])
            on = box.chosen == 1
            return wide, dp(SWITCH[1]), lambda x, y: draw_switch(pen, theme, x - wide, y, on)
        if box.kind == "number":
            role = self._role(pen, text + box.suffix, room)
            wide = pen.width(text + box.suffix, role, True) + (dp(6) if box.focused else 0)
            number = partial(self.write_number, pen, box, room=room, dress=dress, align=1)
            return wide, pen.line_height(role, True), lambda x, y: number((x, y))
        dot = pen.grown(DOT) + dp(8) if box.kind == "player" and box.chosen >= 0 else 0
        said = FittedName(pen.lines(text, "label", room, True))
        if dot and pen.width(text, "label", True) > room - dot:
            names = [column.name for column in self.view.columns]
            said = fit_names(pen, names, room - dot)[box.chosen]
        wide = max((pen.width(line, said.role, True) for line in said.lines), default=0) + dot
        high = max(said.height(pen), pen.grown(DOT) + dp(GAP) if dot else 0)
        colour = dress.ink if box.value and not box.follows else dress.second
        how: dict[str, Any] = {"colour": colour, "bold": True, "align": 1}

        def write(right: float, middle: float) -> None:
            if dot:
                self._dot(pen, box.chosen, right - wide, middle)
            pen.write_lines(said.lines, right, middle + said.height(pen) / 2, said.role, **how)

        return wide, high, write

    def _role(self, pen: Painter, text: str, room: float) -> str:
        """Return the largest size in which the text fits one line, or the smallest."""
        return next((role for role in VALUES if pen.width(text, role, True) <= room), VALUES[-1])

    def write_number(
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

    # What must be true

    def _condition(self, pen: Painter, box: BoxView, top: float) -> float:
        """Draw a condition with its answers, or with what is known; the words that it has after a
        tap have room, too, so that a tap moves nothing."""
        theme = self.theme
        broken = box.wrong
        folds = box.chosen == 0
        wide = self._widest_answer(pen)
        beside = 0.0 if folds else 2 * wide + dp(GAP)
        room = self.width - dp(MARGIN + PAD + GAP) - (beside or pen.grown(28))
        said = *((words, "text") for words in (box.name, box.value)), (box.note, "caption")
        below = dp(TOUCH) if beside and pen.widest_word(*said, bold=True) > room else 0.0
        if below:  # a long word has the whole line
            room = self.width - dp(MARGIN + PAD)
        written = max(
            pen.height_of(room, TextStyle(words, bold=True), TextStyle(note, "caption"))
            for words, note in ((box.name, box.note), (box.value, box.suffix))
        )
        tall = max(dp(TOUCH) + self.grown, written + dp(12)) + below
        middle = top - tall / 2
        place = (0, top - tall, self.width, tall)
        quiet = folds or (not broken and any(other.wrong for other in self.view.boxes))
        fill, edge = (self.on, theme.line) if quiet else (theme.surface, theme.edge)
        if broken:
            fill = blend((*theme.illegal[:3], 0.16), self.on)
            edge = theme.illegal
        pen.framed(*place, fill, edge, ROUND, BORDER if broken else 1)
        pen.on = fill
        right = self.width - dp(PAD)
        side = pen.grown(28)
        level = top - tall + below / 2 if below else middle  # of the sign
        sign = right - side, level - side / 2, side, side
        if broken:
            pen.icon_disc("cross", right - side, level, side, side * 0.6, (theme.illegal, fill))
        elif box.chosen >= 0:
            icon = "check" if box.chosen else "chevron-down"
            pen.icon_in(icon, sign, side * 0.75, theme.second)
        else:
            left = right - beside
            for key in box.answers:
                self._answer(pen, box, key, (left, top - tall, wide, below or tall))
                left += wide + dp(GAP)
        name = TextStyle(box.name, "text", theme.second if quiet else theme.text, broken)
        note = TextStyle(box.note, "caption", theme.text if broken else theme.second)
        pen.level(dp(MARGIN), middle + below / 2, room, name, note)
        pen.on = self.on
        free = right - beside - dp(GAP) if box.answers and not below else self.width
        spoken = ", ".join(filter(None, (box.name, box.note)))
        low = top - tall + (below if box.answers else 0)
        pen.zone(box.id, 0, low, free, top - low, spoken)
        return top - tall

    def _widest_answer(self, pen: Painter) -> float:
        """Return the width of an answer to a condition: of its word, or of a sign where the words
        would take too much of the line."""
        said = max((pen.width(words, "label", True) for words in self.asks), default=0) + dp(24)
        wide = max(dp(TOUCH), said)
        return wide if 2 * wide + dp(GAP) <= self.width * ANSWERS else dp(TOUCH)

    def _answer(self, pen: Painter, box: BoxView, key: PadKey, place: Box) -> None:
        """Draw an answer to a condition, of which nothing is said yet."""
        x, y, wide, tall = place
        high = dp(TOUCH) - dp(GAP)
        button = x, y + (tall - high) / 2, wide, high
        on = pen.on
        pen.framed(*button, self.theme.raised, self.theme.edge, 10)
        pen.on = self.theme.raised
        if pen.width(key.text, "label", True) <= wide - dp(12):
            pen.write_level(key.text, x + wide / 2, y + tall / 2, "label", bold=True, align=0.5)
        else:
            icon = "check" if key is box.answers[0] else "cross"
            pen.icon_in(icon, button, pen.grown(20), self.theme.text)
        pen.on = on
        pen.zone(f"{box.id}={key.key}", *place, f"{box.name}: {key.text}")

    # What all have

    def dress(self, box: BoxView) -> Dress:
        """Return the colours of a box."""
        theme = self.theme
        if not box.focused:
            fill = theme.raised if box.kind == "button" else theme.surface
            return Dress(fill, theme.text, theme.second)
        if theme.dark:
            return Dress(theme.card, theme.ink, theme.second_ink)
        return Dress(theme.ink, theme.card, theme.card)

    def frame(self, pen: Painter, box: BoxView, place: Box, fill: Rgba) -> None:
        """Draw the ground of a box, with a thick edge if something is wrong with it."""
        theme = self.theme
        edge, thick = (theme.illegal, BORDER) if box.wrong else (theme.edge, 1)
        pen.framed(*place, fill, edge, CORNER, thick)
        pen.on = fill

    def _dot(self, pen: Painter, column: int, x: float, middle: float) -> None:
        look = self.looks[self.view.columns[column].seats[0]]
        pen.dot(look, x, middle, pen.grown(DOT))

    def add_zone(self, pen: Painter, box: BoxView, name: str, place: Box) -> None:
        """Make a box tappable there, with what a voice says of it."""
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
            if box.id == zone and box.focused:
                return ("chosen",)
            if any(f"{box.id}={key.key}" == zone and key.state == "picked" for key in box.answers):
                return ("chosen",)
        return ()


def _options(box: BoxView) -> list[tuple[str, str]]:
    """The keys of its answers, and their words."""
    return [(key.key, key.text) for key in box.answers]
