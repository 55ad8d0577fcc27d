"""What is said with a picture: a verdict, that nothing is here yet; and how far work has come."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.say.voice import Heard

from .base import Drawn
from .pen import Pen, Said

SIGNS = {"legal": "check", "illegal": "cross", "ruling": "ruling"}
DISC = 40
THICK = 8
EMPTY, DRAWN = 88, 40


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


class Empty(Drawn):
    snug = ("height",)
    icon = StringProperty("")
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, disc, room = self.theme, dp(EMPTY), self.width - dp(48)
        middle = self.height - dp(32) - disc / 2
        fills = theme.surface, theme.second
        pen.icon_disc(self.icon, (self.width - disc) / 2, middle, disc, dp(DRAWN), fills)
        said = Said(self.text, colour=theme.second)
        low = pen.paragraphs(self.width / 2, middle - disc / 2 - dp(16), room, said, align=0.5)
        self.minimum_height = self.height - low + dp(16)


class Meter(Drawn):
    """Words, and below them a bar that is filled from the left; `share` is 0 to 1.

    Not called ProgressBar, or Kivy's style for its own would be drawn on it.
    """

    snug = ("height",)
    text = StringProperty("")
    share = NumericProperty(0)

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.text, f"{round(self.share * 10) * 10} %")

    def draw(self, pen: Pen) -> None:
        theme, thick = self.theme, dp(THICK)
        said = Said(self.text, "label", theme.second)
        low = pen.paragraphs(0, self.height, self.width, said)
        pen.framed(0, 0, self.width, thick, theme.raised, theme.line, THICK / 2)
        pen.box(0, 0, max(thick, self.width * self.share), thick, theme.accent, THICK / 2)
        self.minimum_height = self.height - low + dp(8) + thick
