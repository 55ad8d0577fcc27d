"""The picture and the three ways in that Home shows when the app is opened for the first time."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from ..theme import CORNER, GAP, TOUCH
from ..widgets import Drawn, Painter, Zoned
from ..widgets.painter import Box

SHAPE = 248 / 412  # as high as this share of its width
WIDEST = 420  # dp
DISC = 32


class Scene(Drawn):
    """A picture of the phone on the table, among the cards."""

    fit_to_content = ("height",)

    def draw(self, pen: Painter) -> None:
        wide = min(self.width, dp(WIDEST))
        self.minimum_height = wide * SHAPE
        pen.drawing("pictures/welcome", (self.width - wide) / 2, 0, wide, wide * SHAPE)


class Promises(Zoned):
    """Buttons for what the app does: an icon over a few words, or beside them in large type.

    `promises` are a zone, which is also its icon, and its words.
    """

    fit_to_content = ("height",)
    promises = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        disc, gap, count = dp(DISC), dp(GAP), max(1, len(self.promises))
        longest = pen.widest_word(*((words, "label") for _, words in self.promises), bold=True)
        third = (self.width - gap * (count - 1)) / count
        above = longest <= third - gap
        wide = third if above else self.width
        space = wide - gap if above else wide - disc - 3 * gap
        lines = [pen.lines(words, "label", space, True) for _, words in self.promises]
        words = pen.line_height("label", True) * max(map(len, lines), default=0)
        tall = disc + words + 2.5 * gap if above else max(dp(TOUCH), words + 2 * gap)
        rows = 1 if above else count
        self.minimum_height = rows * tall + (rows - 1) * gap
        for number, (zone, spoken) in enumerate(self.promises):
            x = number * (wide + gap) if above else 0.0
            y = 0.0 if above else (rows - 1 - number) * (tall + gap)
            self._button(pen, zone, (x, y, wide, tall))
            pen.zone(zone, x, y, wide, tall, spoken)
            high = pen.line_height("label", True) * len(lines[number])
            if above:
                pen.write_lines(
                    lines[number], x + wide / 2, y + gap + words, "label", bold=True, align=0.5
                )
            else:
                top = y + (tall + high) / 2
                pen.write_lines(lines[number], disc + 2 * gap, top, "label", bold=True)

    def _button(self, pen: Painter, icon: str, box: Box) -> None:
        x, y, wide, tall = box
        theme, disc, gap = self.theme, dp(DISC), dp(GAP)
        pen.framed(*box, theme.surface, theme.edge, CORNER)
        pen.on = theme.surface
        above = wide < self.width
        left = x + (wide - disc) / 2 if above else x + gap
        middle = y + tall - gap - disc / 2 if above else y + tall / 2
        pen.icon_disc(icon, left, middle, disc, dp(20), (theme.raised, theme.text))
