"""The picture that Home shows when the app is opened for the first time."""

from __future__ import annotations

from kivy.metrics import dp

from ..widgets import Drawn, Painter

SHAPE = 248 / 412  # as high as this share of its width
WIDEST = 420  # dp


class Scene(Drawn):
    """A picture of the phone on the table, among the cards."""

    fit_to_content = ("height",)

    def draw(self, pen: Painter) -> None:
        wide = min(self.width, dp(WIDEST))
        self.minimum_height = wide * SHAPE
        pen.drawing("pictures/welcome", (self.width - wide) / 2, 0, wide, wide * SHAPE)
