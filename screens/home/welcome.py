"""What somebody sees who opens the app for the first time: a picture, and three promises."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.say.voice import Heard

from ..kit import Drawn, Pen

SHAPE = 248 / 412  # as high as this share of its width
WIDEST = 420  # dp
DISC = 28


class Scene(Drawn):
    """The phone on the table, among the cards."""

    snug = ("height",)

    def draw(self, pen: Pen) -> None:
        wide = min(self.width, dp(WIDEST))
        self.minimum_height = wide * SHAPE
        pen.drawing("pictures/welcome", (self.width - wide) / 2, 0, wide, wide * SHAPE)


class Promises(Drawn):
    """Pairs of an icon and a few words, side by side; below each other where type is large."""

    snug = ("height",)
    promises = ObjectProperty(())

    def draw(self, pen: Pen) -> None:
        disc, gap, count = dp(DISC), dp(6), max(1, len(self.promises))
        wide = self.width / count
        longest = pen.widest_word(*((words, "caption") for _, words in self.promises))
        columns = count if longest <= wide - disc - 2 * gap else 1
        wide = self.width / columns
        room, line = wide - disc - 2 * gap, pen.line_height("caption")
        lines = [pen.lines(words, "caption", room) for _, words in self.promises]
        tall = max(disc, line * max(map(len, lines), default=0)) + gap
        self.minimum_height = tall * (count // columns)
        for number, (icon, _) in enumerate(self.promises):
            row, column = divmod(number, columns)
            x, middle = column * wide, self.height - (row + 0.5) * tall
            fills = self.theme.raised, self.theme.text
            pen.icon_disc(icon, x, middle, disc, dp(18), fills)
            top = middle + line * len(lines[number]) / 2
            pen.write_lines(lines[number], x + disc + gap, top, "caption")

    def heard(self, zone: str = "") -> Heard:
        return Heard(". ".join(words for _, words in self.promises))
