"""A place with nothing in it yet: a picture, and a sentence that says what will be there."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import StringProperty

from .base import Drawn
from .pen import Pen, Said

DISC, ICON = 88, 40


class Empty(Drawn):
    snug = ("height",)
    icon = StringProperty("")
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, disc, room = self.theme, dp(DISC), self.width - dp(48)
        middle = self.height - dp(32) - disc / 2
        fills = theme.surface, theme.second
        pen.icon_disc(self.icon, (self.width - disc) / 2, middle, disc, dp(ICON), fills)
        said = Said(self.text, colour=theme.second)
        low = pen.paragraphs(self.width / 2, middle - disc / 2 - dp(16), room, said, align=0.5)
        self.minimum_height = self.height - low + dp(16)
