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
            fill = blend((*theme.accent[:3], 0.22), theme.surface)
        pen.box(0, 0, self.width, self.height, fill)
        if self.at_turn or self.target:
            pen.outline(0, 0, self.width, self.height, theme.accent, CORNER, BORDER)
        elif theme.edge != theme.surface:
            pen.outline(0, 0, self.width, self.height, theme.edge)
        return fill

    # On one line: the dot, the name, the total

    def _draw_compact(self, pen: Pen, on: Rgba) -> None:
        pad, middle = dp(PAD - 2), self.height / 2
        side = min(dp(DOT), self.height - dp(8))
        pen.dot(self.seat, self.mark, pad, middle - side / 2, side, on)
        right = self.width - pad
        width, _ = self._total(pen, right, middle, on, role="text", align=1)
        right -= width + dp(6)
        if self.leads:
            self._crown(pen, right - dp(16), middle)
            right -= dp(20)
        self._name(pen, pad + side + dp(8), right, middle, on)
        self.minimum_height = max(dp(TOUCH), pen.line_height("text", True) + dp(12))
        self.minimum_width = 2 * pad + side + dp(60) + width

    # On three: who; how much and what lies on top; this round and what lies below

    def _draw_full(self, pen: Pen, on: Rgba) -> None:
        pad, side = dp(PAD), dp(DOT)
        name, big = pen.line_height("label", True), pen.line_height("tile", True)
        head = max(side, name)
        gain = pen.lines(self.gain, "caption", self.width - 2 * pad) if self.gain else ()
        below = self._below(pen)
        foot = max(pen.line_height("caption") * len(gain), below[1])
        has_card = bool(self.kind or self.short)
        body = max(big, dp(CARD[1]) if has_card else 0)
        self.minimum_height = 2 * pad + head + dp(4) + body + (dp(2) + foot if foot else 0)
        self.minimum_width = 2 * pad + pen.width(self.total, "tile", True) + dp(CARD[0] + 16)

        slack = max(0, (self.height - self.minimum_height) / 3)
        middle = self.height - pad - head / 2
        pen.dot(self.seat, self.mark, pad, middle - side / 2, side, on)
        right = self._hand(pen, self.width - pad, middle, on)
        if self.leads:
            self._crown(pen, right - dp(16), middle)
            right -= dp(20)
        self._name(pen, pad + side + dp(8), right, middle, on)

        line = pad + foot + (dp(2) if foot else 0) + slack
        self._total(pen, pad, line + big / 2, on, role="tile")
        if has_card:
            width, height = dp(CARD[0]), dp(CARD[1])
            x, y = self.width - pad - width, line + dp(2)
            pen.card(self.kind, x, y, width, height, self.short)
            if self.count:
                pen.badge(f"×{self.count}", self.width - pad + dp(6), y + height + dp(5))
        top = pad + slack + foot
        pen.write_lines(gain, pad, top, "caption", colour=self.theme.second, on=on)
        self._note(pen, below[0], on, pad + slack)

    def _below(self, pen: Pen) -> tuple[tuple[str, ...], float]:
        """The note in lines: beside this round's gain if there is room, else shorter."""
        if not self.note:
            return (), 0
        room = self.width - 2 * dp(PAD) - pen.width(self.gain, "caption") - dp(8)
        found = pen.lines(self.note, "key", max(room, dp(40)))
        return found, pen.line_height("key") * len(found)

    def _note(self, pen: Pen, found: tuple[str, ...], on: Rgba, bottom: float) -> None:
        right, step = self.width - dp(PAD), pen.line_height("key")
        top = bottom + step * len(found) + dp(1)
        end = pen.write_lines(found, right, top, "key", colour=self.theme.second, on=on, align=1)
        if self.safe and found:
            side = dp(13)
            widest = max(pen.width(line, "key") for line in found)
            x, y = right - widest - side - dp(3), end + (top - end - side) / 2
            pen.icon("shield", x, y, side, self.theme.second)

    def _name(self, pen: Pen, x: float, right: float, middle: float, on: Rgba) -> None:
        size = pen.size("label")
        name = ink.shortened(self.name, size, True, right - x - dp(4))
        place = x, middle - pen.line_height("label", True) / 2
        pen.write(name, *place, "label", self.theme.text, on, bold=True)

    def _total(self, pen: Pen, x: float, middle: float, on: Rgba, role: str, align: float = 0):
        colour = self.theme.accent if self.leads and on == self.theme.surface else self.theme.text
        place = x, middle - pen.line_height(role, True) / 2
        return pen.write(self.total, *place, role, colour, on, bold=True, align=align)

    def _crown(self, pen: Pen, x: float, middle: float) -> None:
        side = dp(16)
        pen.icon("crown", x, middle - side / 2, side, self.theme.accent)

    def _hand(self, pen: Pen, right: float, middle: float, on: Rgba) -> float:
        """Cards in hand as little marks; many of them as a number. Returns where they begin."""
        theme = self.theme
        if self.hand < 0:
            return right
        width, height, gap = dp(4), dp(10), dp(2)
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
