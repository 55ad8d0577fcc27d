"""How a match stands, on Home: a line for each player, with a bar to the total that ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.say.voice import Heard

from ..theme import PAD, Rgba
from .base import Drawn
from .ink import shortened
from .pen import Pen

if TYPE_CHECKING:
    from companion.say.home import PlayerRow

LINE, DOT, BAR = 40, 26, 4


class Standing(Drawn):
    """Whoever is at turn stands on the own colour; the leader has a crown."""

    snug = ("height",)
    players = ObjectProperty(())

    def draw(self, pen: Pen) -> None:
        tall = max(dp(LINE), pen.line_height("lead", True) + dp(12))
        self.minimum_height = tall * len(self.players)
        amounts = max((pen.width(row.total, "lead", True) for row in self.players), default=0)
        names = max((pen.width(row.name, "text", True) for row in self.players), default=0)
        for number, row in enumerate(self.players):
            self._line(pen, row, self.height - (number + 1) * tall, tall, (names, amounts))

    def _line(
        self, pen: Pen, row: PlayerRow, y: float, tall: float, wide: tuple[float, float]
    ) -> None:
        theme, (names, amounts) = self.theme, wide
        player = theme.seat(row.look.colour)
        ground, colour = self.on, theme.on_hero if self.ground == "hero" else theme.text
        if row.turn:
            ground, colour = player.colour, player.ink
            pen.box(0, y, self.width, tall, ground)
        middle, dot, pad = y + tall / 2, dp(DOT), dp(PAD - 2)
        pen.dot(*row.look, pad, middle, dot, ground)
        right = self.width - pad
        how = {"colour": colour, "on": ground, "bold": True}
        pen.write_level(row.total, right, middle, "lead", align=1, **how)
        right -= amounts + dp(PAD)
        if row.leads:
            side = dp(18)
            pen.icon("crown", right - side, middle - side / 2, side, colour)
        right -= dp(24)
        left = pad + dot + dp(10)
        room = right - left
        name = shortened(row.name, pen.size("text"), True, min(names, room))
        pen.write_level(name, left, middle, **how)
        start = left + min(names, room) + dp(PAD)
        if right - start > dp(40):  # else there is room for words only
            self._bar(pen, row, start, middle, right - start, colour)

    def _bar(
        self,
        pen: Pen,
        row: PlayerRow,
        x: float,
        middle: float,
        wide: float,
        colour: Rgba,
    ) -> None:
        tall = dp(BAR)
        y = middle - tall / 2
        pen.box(x, y, wide, tall, (*colour[:3], 0.22), 2)
        fill = colour if row.turn else self.theme.seat(row.look.colour).colour
        if self.ground == "hero" and not self.theme.dark and not row.turn:
            fill = colour  # deep colours would be lost on a deep ground
        pen.box(x, y, max(tall, wide * row.share), tall, fill, 2)

    def heard(self, zone: str = "") -> Heard:
        return Heard(", ".join(f"{row.name} {row.total}" for row in self.players))
