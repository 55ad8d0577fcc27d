"""The picture and the promises that Home shows when the app is opened for the first time."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.views.accessible import Accessible

from ..widgets import Drawn, Painter

SHAPE = 248 / 412  # as high as this share of its width
WIDEST = 420  # dp
DISC = 28


class Scene(Drawn):
    """A picture of the phone on the table, among the cards."""

    fit_to_content = ("height",)

    def draw(self, pen: Painter) -> None:
        wide = min(self.width, dp(WIDEST))
        self.minimum_height = wide * SHAPE
        pen.drawing("pictures/welcome", (self.width - wide) / 2, 0, wide, wide * SHAPE)


class Promises(Drawn):
    """Pairs of an icon and a few words, side by side, or below each other in large type."""

    fit_to_content = ("height",)
    promises = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        disc, gap, count = dp(DISC), dp(6), max(1, len(self.promises))
        wide = self.width / count
        longest = pen.widest_word(*((words, "caption") for _, words in self.promises))
        columns = count if longest <= wide - disc - 2 * gap else 1
        wide = self.width / columns
        space, line = wide - disc - 2 * gap, pen.line_height("caption")
        lines = [pen.lines(words, "caption", space) for _, words in self.promises]
        tall = max(disc, line * max(map(len, lines), default=0)) + gap
        self.minimum_height = tall * (count // columns)
        for number, (icon, _) in enumerate(self.promises):
            row, column = divmod(number, columns)
            x, middle = column * wide, self.height - (row + 0.5) * tall
            fills = self.theme.raised, self.theme.text
            pen.icon_disc(icon, x, middle, disc, dp(18), fills)
            top = middle + line * len(lines[number]) / 2
            pen.write_lines(lines[number], x + disc + gap, top, "caption")

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(". ".join(words for _, words in self.promises))
