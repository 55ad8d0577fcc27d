"""The answer to "may I?": a sign in a disc and the verdict in words."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import OptionProperty, StringProperty

from companion.say.voice import Heard

from .base import Drawn
from .pen import Pen

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
        theme, side, picture = self.theme, dp(DISC), dp(24)
        middle = self.height / 2
        pen.disc(0, middle - side / 2, side, getattr(theme, self.tone))
        inset = (side - picture) / 2
        pen.icon(SIGNS[self.tone], inset, middle - picture / 2, picture, theme.surface)
        left = side + dp(12)
        found = pen.lines(self.text, "title", self.width - left, True) if self.text else ()
        tall = pen.line_height("title", True) * len(found)
        how = {"colour": theme.text, "on": self.on, "bold": True}
        pen.write_lines(found, left, middle + tall / 2, "title", **how)
        self.minimum_height = max(side, tall) + dp(4)
