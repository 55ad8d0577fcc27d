"""A player at the table: who, how much, what lies on top, and whose turn it is."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.contrast import blend

from ..theme import BORDER, CORNER, PAD, TOUCH, Rgba
from . import ink
from .base import Touchable
from .pen import Pen

DOT = 24
SIGN = 15
SHIELD = 14
CARD = (32, 37)
MANY = 6  # cards in hand that are still counted at a glance


class PlayerTile(Touchable):
    """`total` is what the player would have if the round ended now, `gain` what this round adds."""

    name = StringProperty("")
    mark = StringProperty("")  # the initial, or a symbol where initials are alike
    seat = NumericProperty(0)
    total = StringProperty("")
    gain = StringProperty("")
    hand = NumericProperty(-1)  # cards in hand; -1 where the game has none
    leads = BooleanProperty(False)
    at_turn = BooleanProperty(False)
    target = BooleanProperty(False)  # a tap answers a question
    kind = StringProperty("")  # the top set
    short = StringProperty("")
    count = NumericProperty(0)
    note = StringProperty("")
    safe = BooleanProperty(False)
    form = OptionProperty("full", options=("full", "compact"))
    minimum_width = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        on = self._ground(pen)
        if self.form == "compact":
            self._draw_compact(pen, on)
        else:
            self._draw_full(pen, on)

    def _ground(self, pen: Pen) -> Rgba:
        theme = self.theme
        fill = theme.raised if self.at_turn else theme.surface
        if self.target:
            fill = blend((*theme.accent[:3], 0.16), theme.surface)
        pen.box(0, 0, self.width, self.height, fill)
        if self.at_turn or self.target:
            pen.outline(0, 0, self.width, self.height, theme.accent, CORNER, BORDER)
        elif theme.edge != theme.surface:
            pen.outline(0, 0, self.width, self.height, theme.edge)
        return fill

    # On one line: the dot, the name, the total

    def _draw_compact(self, pen: Pen, on: Rgba) -> None:
        pad, middle = dp(PAD - 4), self.height / 2
        side = min(pen.grown(DOT), self.height - dp(8))
        pen.dot(self.seat, self.mark, pad, middle - side / 2, side, on)
        right = self.width - pad
        width, _ = self._total(pen, right, middle, on, role="text", align=1)
        right = self._signs(pen, right - width - dp(4), middle)
        self._name(pen, pad + side + dp(6), right, middle, on)
        self.minimum_height = max(dp(TOUCH), pen.line_height("text", True) + dp(12))
        self.minimum_width = 2 * pad + side + dp(60) + width

    # On three: who; how much and what lies on top; this round and what lies below

    def _draw_full(self, pen: Pen, on: Rgba) -> None:
        pad, side = dp(PAD), pen.grown(DOT)
        big, small = pen.line_height("tile", True), pen.line_height("caption")
        head = max(side, pen.line_height("label", True))
        middle = self.height - pad - head / 2
        pen.dot(self.seat, self.mark, pad, middle - side / 2, side, on)
        right = self._hand(pen, self.width - pad, middle, on)
        right = self._signs(pen, right, middle)
        self._name(pen, pad + side + dp(8), right, middle, on)

        body, foot = max(big, pen.grown(CARD[1])), self._foot(pen)
        least = 2 * pad + head + dp(4) + body
        self.minimum_height = least + (dp(3) + foot if foot else 0)
        self.minimum_width = (
            2 * pad + pen.width(self.total, "tile", True) + pen.grown(CARD[0]) + dp(16)
        )
        # Numbers stand equally high on all tiles, whatever is written below them.
        slack = max(0, self.height - least - dp(3) - small) / 2
        top = self.height - pad - head - dp(4) - slack
        self._total(pen, pad, top - body + big / 2, on, role="tile")
        self._set(pen, top - body)
        self._write_foot(pen, top - body - dp(3), on)

    def _set(self, pen: Pen, y: float) -> None:
        """The top set: its card, how many it has, and a shield if it cannot be stolen."""
        if not (self.kind or self.short):
            return
        width, height, right = *map(pen.grown, CARD), self.width - dp(PAD)
        x = right - width
        pen.card(self.kind, x, y, width, height, self.short)
        if self.count:
            pen.badge(f"×{self.count}", right, y + height)
        if self.safe:
            side = pen.grown(SHIELD)
            pen.icon("shield", x - side - dp(5), y, side, self.theme.second)

    def _foot_lines(self, pen: Pen) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
        """This round's gain, what lies below, and whether both have one line together."""
        room = self.width - 2 * dp(PAD)
        used = pen.width(self.gain, "caption") + dp(6) + pen.width(self.note, "key")
        gain = pen.lines(self.gain, "caption", room) if self.gain else ()
        note = pen.lines(self.note, "key", room) if self.note else ()
        return gain, note, used <= room

    def _foot(self, pen: Pen) -> float:
        gain, note, together = self._foot_lines(pen)
        heights = pen.line_height("caption") * len(gain), pen.line_height("key") * len(note)
        return max(heights) if together else sum(heights)

    def _write_foot(self, pen: Pen, top: float, on: Rgba) -> None:
        gain, note, together = self._foot_lines(pen)
        how = {"colour": self.theme.second, "on": on}
        end = pen.write_lines(gain, dp(PAD), top, "caption", **how)
        if together:
            end = top - (pen.line_height("caption") - pen.line_height("key")) * 0.7
        pen.write_lines(note, self.width - dp(PAD), end, "key", align=1, **how)

    def _name(self, pen: Pen, x: float, right: float, middle: float, on: Rgba) -> None:
        size = pen.size("label")
        name = ink.shortened(self.name, size, True, right - x - dp(2))
        place = x, middle - pen.line_height("label", True) / 2
        pen.write(name, *place, "label", self.theme.text, on, bold=True)

    def _total(self, pen: Pen, x: float, middle: float, on: Rgba, role: str, align: float = 0):
        colour = self.theme.accent if self.leads and on == self.theme.surface else self.theme.text
        place = x, middle - pen.line_height(role, True) / 2
        return pen.write(self.total, *place, role, colour, on, bold=True, align=align)

    def _signs(self, pen: Pen, right: float, middle: float) -> float:
        """A crown for who leads, rings for who can be aimed at; returns where they begin."""
        for sign, shown in (("crown", self.leads), ("target", self.target)):
            if shown:
                side = pen.grown(SIGN)
                right -= side
                pen.icon(sign, right, middle - side / 2, side, self.theme.accent)
                right -= dp(3)
        return right

    def _hand(self, pen: Pen, right: float, middle: float, on: Rgba) -> float:
        """Cards in hand as little marks; many of them as a number. Returns where they begin."""
        theme = self.theme
        if self.hand < 0:
            return right
        width, height, gap = pen.grown(4), pen.grown(10), dp(2)
        if self.hand > MANY:
            text, half = str(int(self.hand)), pen.line_height("caption") / 2
            right -= pen.write(text, right, middle - half, "caption", theme.second, on, align=1)[0]
            right -= dp(4)
        for _ in range(int(self.hand) if self.hand <= MANY else 1):
            right -= width
            pen.box(right, middle - height / 2, width, height, theme.second, 1.2)
            right -= gap
        return right - dp(4)

    @property
    def spoken(self) -> str:
        words = (self.name, self.total, self.gain, self.note, self.hint)
        return ", ".join(filter(None, words))
