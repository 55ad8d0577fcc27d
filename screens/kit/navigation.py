"""The four places where everything begins, at the foot of each of them: nothing moves it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from ..theme import GAP, TOUCH
from .base import Zoned
from .pen import Pen

LOW, SIDEWAYS = 68, 52  # dp; held sideways there is little height
PILL = 56


class Navigation(Zoned):
    """`places` are triples of a screen, its icon and its name; `chosen` is the one in front."""

    snug = ("height",)
    places = ObjectProperty(())
    chosen = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, wide = self.theme, self.width / max(1, len(self.places))
        pen.ground(theme.surface, corner=0)
        pen.hairline(0, self.height - dp(1), self.width, theme.edge)
        beside = self.width > dp(600)  # icon and name find room on one line
        for number, (name, icon, words) in enumerate(self.places):
            x = number * wide
            gap = dp(GAP / 2)
            pen.zone(name, x + gap, dp(2), wide - 2 * gap, self.height - dp(4), words)
            self._draw_place(pen, x, wide, icon, words, name == self.chosen, beside)
        words = pen.line_height("key", True)
        low = max(dp(SIDEWAYS), dp(TOUCH)) if beside else max(dp(LOW), words + dp(48))
        self.minimum_height = low

    def _draw_place(
        self, pen: Pen, x: float, wide: float, icon: str, words: str, chosen: bool, beside: bool
    ) -> None:
        theme, side = self.theme, dp(22)
        colour = theme.text if chosen else theme.second
        line, width = pen.line_height("key", chosen), pen.width(words, "key", chosen)
        pill = min(dp(PILL), wide - dp(12))
        if beside:
            left = x + (wide - side - dp(10) - width) / 2
            middle = self.height / 2
            ground = theme.surface
            if chosen:
                ground = theme.raised
                inner = side + width + dp(34)
                pen.box(left - dp(12), middle - dp(18), inner, dp(36), ground, 18)
            pen.icon(icon, left, middle - side / 2, side, colour)
            how = {"colour": colour, "on": ground, "bold": chosen}
            pen.write_level(words, left + side + dp(10), middle, "key", **how)
            return
        tall = dp(30) + line + dp(2)
        top = (self.height + tall) / 2
        if chosen:
            pen.box(x + (wide - pill) / 2, top - dp(30), pill, dp(30), theme.raised, 15)
        pen.icon(icon, x + (wide - side) / 2, top - dp(15) - side / 2, side, colour)
        pen.write(words, x + wide / 2, top - tall, "key", colour, bold=chosen, align=0.5)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == self.chosen else ()
