"""A duel in progress: who attacks, who defends, what each has played, and what is at stake."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.present import FaceView
from companion.spoken import Heard

from .kit import Drawn, Pen

CARD = (36, 42)
BIG = (48, 56)
PAD = 12


class DuelView(Drawn):
    """`stake` is a StakeView; the duel takes the whole width."""

    stake = ObjectProperty(None, allownone=True)

    def draw(self, pen: Pen) -> None:
        stake, theme = self.stake, self.theme
        if stake is None:
            return
        on = theme.surface
        pen.box(0, 0, self.width, self.height, on)
        if theme.edge != theme.surface:
            pen.outline(0, 0, self.width, self.height, theme.edge)
        half = self.width / 2 - dp(PAD) - dp(4)
        top = self.height - dp(PAD)
        how = {"colour": theme.text, "on": on, "bold": True}
        left = pen.lines(stake.attacker, "text", half, True)
        right = pen.lines(stake.defender, "text", half, True)
        below = min(
            pen.write_lines(left, dp(PAD), top, "text", **how),
            pen.write_lines(right, self.width - dp(PAD), top, "text", align=1, **how),
        )
        words = pen.lines(stake.words, "caption", self.width - 2 * dp(PAD))
        foot = dp(8) + pen.line_height("caption") * len(words)
        pen.write_lines(words, dp(PAD), foot, "caption", colour=theme.second, on=on)
        middle = (below + foot) / 2
        width, height = dp(BIG[0]), dp(BIG[1])
        x = (self.width - width) / 2
        pen.card(stake.at_stake.icon, x, middle - height / 2, width, height, stake.at_stake.short)
        pen.badge(f"×{stake.at_stake.badge}", x + width + dp(8), middle + height / 2 + dp(4))
        room = x - dp(PAD) - dp(12)
        self._cards(pen, stake.attack, dp(PAD), room, middle)
        self._cards(pen, stake.defence, self.width - dp(PAD) - room, room, middle, ends=True)

    def heard(self, zone: str = "") -> Heard:
        stake = self.stake
        if stake is None:
            return Heard("")
        attack, defence = (
            ", ".join(f.name for f in side) for side in (stake.attack, stake.defence)
        )
        sides = f"{stake.attacker}: {attack}. {stake.defender}: {defence or '–'}. {stake.words}"
        return Heard(sides, f"{stake.at_stake.name} ×{stake.at_stake.badge}")

    def _cards(
        self,
        pen: Pen,
        faces: tuple[FaceView, ...],
        x: float,
        room: float,
        middle: float,
        ends: bool = False,
    ) -> None:
        """Side by side, or overlapping where there are many."""
        if not faces:
            return
        width, height = dp(CARD[0]), dp(CARD[1])
        step = width + dp(6)
        if len(faces) > 1:
            step = min(step, (room - width) / (len(faces) - 1))
        used = step * (len(faces) - 1) + width
        left = x + room - used if ends else x
        for number, face in enumerate(faces):
            pen.card(
                face.icon, left + number * step, middle - height / 2, width, height, face.short
            )
