"""The answer to "may I?": a sign in a disc and the verdict in words."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import OptionProperty, StringProperty

from companion.say.voice import Heard

from .base import Drawn
from .pen import Pen, Said

SIGNS = {"legal": "check", "illegal": "cross", "ruling": "ruling"}
DISC = 40


class Verdict(Drawn):
    """Says it with a sign, a colour and words, so that none of them is needed alone."""

    snug = ("height",)
    text = StringProperty("")
    tone = OptionProperty("illegal", options=tuple(SIGNS))

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.text)

    def draw(self, pen: Pen) -> None:
        side, middle = dp(DISC), self.height / 2
        fills = getattr(self.theme, self.tone), self.theme.surface
        pen.icon_disc(SIGNS[self.tone], 0, middle, side, dp(24), fills)
        left, said = side + dp(12), Said(self.text, "title", bold=True)
        tall = pen.level(left, middle, self.width - left, said)
        self.minimum_height = max(side, tall) + dp(4)
