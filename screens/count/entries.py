"""What a round's result is entered with: a line for each entry, a pad of players, counted cards."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, GAP, PAD, TOUCH
from ..widgets import Painter, TextStyle, Touchable, Zoned
from ..widgets.text_layout import shortened, widest_word

DOT = 24
CARD = (30, 35)
CARET = 2
VALUES = ("title", "lead", "label", "caption")  # as large as a number has room for


class EntryRow(Touchable):
    """Whose or what it is, what was entered, and what comes of it.

    People's names may end in an ellipsis here; what comes of it goes where space is short.
    """

    slot = StringProperty("")
    name = StringProperty("")
    of = StringProperty("")  # for a voice: what it is of theirs, where each of them has several
    seat = NumericProperty(-1)
    mark = StringProperty("")
    icon = StringProperty("")
    value = StringProperty("")
    suffix = StringProperty("")  # the zeros that nobody has to type
    chosen = NumericProperty(-1)
    chosen_mark = StringProperty("")
    note = StringProperty("")
    focused = BooleanProperty(False)
    kind = OptionProperty("number", options=("number", "player", "cards"))
    terse = BooleanProperty(False)
    wrong = BooleanProperty(False)  # what was entered cannot be, or nothing was; the note says it

    def draw(self, pen: Painter) -> None:
        theme, pad, middle = self.theme, dp(PAD), self.height / 2
        edge, thick = theme.edge, 1
        if self.focused or self.wrong:
            edge, thick = theme.illegal if self.wrong else theme.text, BORDER
        pen.ground(theme.raised if self.focused else theme.surface, edge, CORNER, thick)
        left, right = self._sign(pen, pad, middle), self.width - pad
        if self._stacked(pen, left, right):
            self._draw_stacked(pen, left, right)
            return
        right = self._value(pen, left, right, middle) - dp(GAP)
        names = self._name(pen, left, right, middle)
        lines = max(len(names), 1) * pen.line_height("label", True)
        lines += 0 if self.terse or len(names) > 1 else pen.line_height("caption")
        self.minimum_height = max(dp(TOUCH), lines + dp(14), pen.line_height("title") + dp(8))

    def _stacked(self, pen: Painter, left: float, right: float) -> bool:
        """Whether a word that is nobody's name is too long to stand beside the value."""
        if self.seat >= 0 or self.kind == "player":
            return False
        value = pen.width((self.value or "–") + self.suffix, "title", True) + dp(CARET + 4)
        return pen.widest_word((self.name, "label"), bold=True) > right - left - value - dp(GAP)

    def _draw_stacked(self, pen: Painter, left: float, right: float) -> None:
        """The value below the name."""
        value, name = pen.line_height("title", True), TextStyle(self.name, "label", bold=True)
        low = pen.paragraphs(left, self.height - dp(6), right - left, name)
        self._value(pen, left, right, dp(6) + value / 2)
        self.minimum_height = max(dp(TOUCH), self.height - low + value + dp(6))

    def _sign(self, pen: Painter, x: float, middle: float) -> float:
        if self.seat >= 0:
            side = pen.grown(DOT)
            pen.dot(self.seat, self.mark, x, middle, side)
            return x + side + dp(10)
        if self.icon:
            width, height = map(pen.grown, CARD)
            pen.card(self.icon, x, middle - height / 2, width, height, self.icon)
            return x + width + dp(10)
        return x

    def _value(self, pen: Painter, left: float, right: float, middle: float) -> float:
        """The entry, from the right; returns where it begins."""
        theme = self.theme
        if self.kind == "player":
            return self._player(pen, left, right, middle)
        room, whole = right - left - dp(GAP), self.value + self.suffix
        fits = (role for role in VALUES if pen.width(whole, role, True) <= room)
        role = next(fits, VALUES[-1])
        half, low = pen.line_height(role, True) / 2, middle - pen.line_height(role, True) / 2
        how: dict[str, Any] = {"bold": True, "align": 1}
        right -= pen.write(self.suffix, right, low, role, theme.second, **how)[0]
        caret = self.focused and self.kind == "number"
        if caret:
            right -= dp(CARET) + dp(2)
            pen.box(right, middle - half * 0.8, dp(CARET), half * 1.6, theme.text, 1)
            right -= dp(2)
        if self.value:
            return right - pen.write(self.value, right, low, role, **how)[0]
        if caret:
            return right
        return right - pen.write("–", right, low, role, theme.second, align=1)[0]

    def _player(self, pen: Painter, left: float, right: float, middle: float) -> float:
        theme, bold = self.theme, self.chosen >= 0
        room = (right - left) * 0.55 - (pen.grown(DOT) + dp(8) if bold else 0)
        name = shortened(self.value or "–", pen.size("label"), bold, room)
        how = {"colour": theme.text if bold else theme.second, "bold": bold, "align": 1}
        right -= pen.write_level(name, right, middle, "label", **how)[0]
        if not bold:
            return right
        side = pen.grown(DOT)
        right -= side + dp(8)
        pen.dot(self.chosen, self.chosen_mark, right, middle, side)
        return right

    def _name(self, pen: Painter, left: float, right: float, middle: float) -> tuple[str, ...]:
        theme, room = self.theme, right - left
        if self.seat < 0:
            names = pen.lines(self.name, "label", room, True)
        else:  # where hardly a letter fits, the dot says whose it is
            name = shortened(self.name, pen.size("label"), True, room)
            names = (name,) if len(name) > 2 or name == self.name else ()
        fits = not self.terse and pen.width(self.note, "caption") <= room
        note = self.note if fits else ""
        big, small = pen.line_height("label", True), pen.line_height("caption")
        tall = big * len(names) + (small if note else 0)
        top = pen.write_lines(names, left, middle + tall / 2, "label", bold=True)
        colour = theme.illegal if self.wrong else theme.second
        pen.write(note, left, top - small, "caption", colour)
        return names

    def accessible(self, zone: str = "") -> Accessible:
        amount = self.value + self.suffix if self.value else ""
        value = ", ".join(filter(None, (amount, self.note)))
        name = ", ".join(filter(None, (self.name, self.of)))
        return Accessible(name, value, ("entry",) if self.focused else ())


class PlayerPad(Zoned):
    """The question, and one key a player, tapped by "0", "1" …; and others, for nobody, where that
    is an answer. It lies on a ground of its own, for names stand above it, too."""

    asks = StringProperty("")
    players = ObjectProperty(())  # pairs of a look and a name, by seat
    others = ObjectProperty(())  # answers that are no player: the zone of each, and its words
    chosen = NumericProperty(-1)

    def draw(self, pen: Painter) -> None:
        if not self.players:
            return
        count = len(self.players) + len(self.others)
        theme, gap = self.theme, dp(GAP)
        pen.ground(theme.raised)
        across, asks = self.width - 2 * gap, TextStyle(self.asks, "label", bold=True)
        top = self.height - gap
        top = pen.paragraphs(gap + dp(4), top, across - 2 * dp(4), asks) - gap
        room, least = top - gap, max(dp(TOUCH), pen.line_height("label", True) + dp(20))
        columns = next(
            n for n in (2, 3, 4) if n == 4 or -(-count // n) * (least + gap) - gap <= room
        )
        columns = min(columns, max(1, int(across // pen.grown(92))))
        rows = -(-count // columns)
        width = (across - (columns - 1) * gap) / columns
        height = max(least, min(dp(72), (room - (rows - 1) * gap) / rows))
        self.minimum_height = self.height - room + rows * least + (rows - 1) * gap
        for number in range(count):
            row, column = divmod(number, columns)
            x, y = gap + column * (width + gap), top - (row + 1) * height - row * gap
            fills = self.others and number == count - 1
            wide = gap + across - x if fills else width
            self._key(pen, number, x, y, wide, height)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == str(self.chosen) else ()

    def _key(
        self, pen: Painter, number: int, x: float, y: float, width: float, height: float
    ) -> None:
        theme, middle, box = self.theme, y + height / 2, (x, y, width, height)
        edge, thick = (theme.text, BORDER) if number == self.chosen else (theme.edge, 1)
        pen.on = theme.surface
        pen.framed(*box, pen.on, edge, CORNER, thick)
        if number >= len(self.players):
            zone, words = self.others[number - len(self.players)]
            low = middle - pen.line_height("label", True) / 2
            pen.write(words, x + width / 2, low, "label", theme.second, align=0.5)
            pen.zone(zone, *box, words)
            return
        (colour, mark), name = self.players[number]
        side = pen.grown(DOT)
        pen.dot(colour, mark, x + dp(10), middle, side)
        left = x + dp(10) + side + dp(8)
        short = shortened(name, pen.size("label"), True, x + width - left - dp(8))
        pen.write_level(short, left, middle, "label", bold=True)
        pen.zone(str(number), *box, name)


class CardStepper(Touchable):
    """A kind of card and how many there are of it: taps on "plus" and "minus".

    Wide it is one line; narrow, the name stands below the picture.
    """

    zoned = True
    word = StringProperty("")
    name = StringProperty("")
    short = StringProperty("")
    copies = NumericProperty(0)
    words = StringProperty("")  # "less|more", for a voice
    form = OptionProperty("wide", options=("wide", "narrow"))
    minimum_width = NumericProperty(0)  # in the narrow form

    def draw(self, pen: Painter) -> None:
        theme, touch, middle = self.theme, dp(TOUCH), self.height / 2
        pen.ground(theme.raised if self.copies else theme.surface, theme.edge)
        digits = pen.width("88", "lead", True) + dp(4)
        pad = dp(2)
        width, height = map(pen.grown, CARD)
        word = widest_word(self.name, pen.size("key"))
        self.minimum_width = 2 * (touch + pad) + max(word, width + dp(4) + digits) + dp(6)
        if self.form == "narrow":
            self._steps(pen, pad, middle)
            self._draw_narrow(pen, pad + touch)
            names = pen.lines(self.name, "key", self.width - 2 * (touch + pad))
            tall = height + dp(14) + pen.line_height("key") * len(names)
        else:
            tall = self._draw_wide(pen, self.width - pad - 2 * touch - digits, digits)
        self.minimum_height = max(touch + dp(4), tall)

    def _draw_wide(self, pen: Painter, right: float, digits: float) -> float:
        """The name beside the picture, or over it where a word is too long; returns the height."""
        pad = dp(10)
        width, height = map(pen.grown, CARD)
        left, line = 2 * pad + width, pen.line_height("label")
        room = right - left - dp(4)
        over = widest_word(self.name, pen.size("label")) > room
        names = pen.lines(self.name, "label", self.width - 2 * pad if over else room)
        above = line * len(names) if over else 0
        middle = (self.height - above) / 2
        pen.card(self.word, pad, middle - height / 2, width, height, self.short)
        top = self.height - dp(4) if over else middle + line * len(names) / 2
        pen.write_lines(names, pad if over else left, top, "label")
        self._steps(pen, right, middle)
        self._count(pen, right + dp(TOUCH) + digits / 2, middle)
        beside = 0 if over else line * len(names) + dp(8)
        return above + max(height + dp(14), beside)

    def _steps(self, pen: Painter, left: float, middle: float) -> None:
        less, _, more = self.words.partition("|")
        self._step(pen, "minus", left, middle, less)
        self._step(pen, "plus", self.width - dp(2) - dp(TOUCH), middle, more)

    def _draw_narrow(self, pen: Painter, left: float) -> None:
        room = self.width - 2 * left
        width, height = map(pen.grown, CARD)
        digits = pen.width("88", "lead", True)
        names = pen.lines(self.name, "key", room)
        tall = height + dp(4) + pen.line_height("key") * len(names)
        top = (self.height + tall) / 2
        x = left + (room - width - dp(4) - digits) / 2
        pen.card(self.word, x, top - height, width, height, self.short)
        self._count(pen, x + width + dp(4) + digits / 2, top - height / 2)
        pen.write_lines(names, left + room / 2, top - height - dp(4), "key", align=0.5)

    def _count(self, pen: Painter, x: float, middle: float) -> None:
        colour = self.theme.text if self.copies else self.theme.second
        how = {"colour": colour, "bold": True, "align": 0.5}
        pen.write_level(str(int(self.copies)), x, middle, "lead", **how)

    def _step(self, pen: Painter, zone: str, x: float, middle: float, spoken: str) -> None:
        theme, touch, side = self.theme, dp(TOUCH), dp(20)
        left = dp(TOUCH + GAP) if zone == "plus" and self.form == "narrow" else x  # picture too
        size = x + touch - left, self.height if self.form == "narrow" else touch
        pen.zone(zone, left, middle - size[1] / 2, *size, f"{self.name}: {spoken}")
        possible = zone == "plus" or self.copies > 0
        colour = theme.text if possible else theme.line
        pen.icon(zone, x + (touch - side) / 2, middle - side / 2, side, colour)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.zones[zone].spoken if zone else self.name, str(int(self.copies)))
