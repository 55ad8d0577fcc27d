"""How far a longer piece of work has come."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.say.voice import Heard

from .base import Drawn
from .pen import Pen, Said

THICK = 8


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
