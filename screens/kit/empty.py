"""A place with nothing in it yet: a picture, and a sentence that says what will be there."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import StringProperty

from .base import Drawn
from .pen import Pen

DISC, ICON = 88, 40


class Empty(Drawn):
    snug = ("height",)
    icon = StringProperty("")
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, disc, side = self.theme, dp(DISC), dp(ICON)
        lines = pen.lines(self.text, "text", self.width - dp(48))
        below = pen.line_height("text") * len(lines)
        self.minimum_height = dp(32) + disc + dp(16) + below + dp(16)
        top = self.height - dp(32)
        left = (self.width - disc) / 2
        pen.disc(left, top - disc, disc, theme.surface)
        inset = (disc - side) / 2
        pen.icon(self.icon, left + inset, top - disc + inset, side, theme.second)
        how = {"colour": theme.second, "on": self.on, "align": 0.5}
        pen.write_lines(lines, self.width / 2, top - disc - dp(16), "text", **how)
