"""Numbers about somebody: large ones with their meaning, results as columns, a balance of two."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.say.voice import Heard

from . import ink
from .base import Drawn
from .chart import ticks
from .pen import Pen, Said

PAD = 12
WON = "★"


class Figures(Drawn):
    """`pairs` of a number and what it means, side by side in as many columns as fit."""

    snug = ("height",)
    pairs = ObjectProperty(())

    def draw(self, pen: Pen) -> None:
        if not self.pairs:
            self.minimum_height = 0
            return
        gap = dp(16)
        needed = max(
            max(pen.width(value, "title", True), ink.widest_word(label, pen.size("caption")))
            for value, label in self.pairs
        )
        columns = max(1, min(3, int((self.width + gap) // (needed + gap))))
        width = (self.width + gap) / columns - gap
        top = self.height
        for start in range(0, len(self.pairs), columns):
            low = top
            for column, (value, label) in enumerate(self.pairs[start : start + columns]):
                x = column * (width + gap)
                y = pen.write_lines((value,), x, top, "title", bold=True)
                said = Said(label, "caption", self.theme.second)
                low = min(low, pen.paragraphs(x, y, width, said))
            top = low - dp(PAD)
        self.minimum_height = self.height - top - dp(PAD)

    def heard(self, zone: str = "") -> Heard:
        return Heard(", ".join(f"{label}: {value}" for value, label in self.pairs))


class Columns(Drawn):
    """Results, the oldest first: `points` have a `total` and whether it `won`, which is starred."""

    points = ObjectProperty(())
    colour = NumericProperty(-1)  # of the person; what was not won is quieter
    average = NumericProperty(None, allownone=True)
    say = ObjectProperty(str)

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.hint, ", ".join(self.say(point.total) for point in self.points))

    def draw(self, pen: Pen) -> None:
        if not self.points:
            return
        theme = self.theme
        totals = [point.total for point in self.points]
        low, high = min(0, *totals), max(0, *totals)
        marks = ticks(low, high)
        left = max(pen.width(self.say(mark), "key") for mark in marks) + dp(8)
        half = pen.line_height("key") / 2
        bottom, top = half + dp(2), self.height - dp(26)

        def level(value: float) -> float:
            return bottom + (top - bottom) * (value - low) / ((high - low) or 1)

        for mark in marks:
            y = level(mark)
            pen.hairline(left, y, self.width - left, theme.line if mark == 0 else theme.rule)
            pen.write(self.say(mark), left - dp(8), y - half, "key", theme.second, align=1)
        own = theme.seat(int(self.colour)).colour if self.colour >= 0 else None
        step = (self.width - left) / len(self.points)
        wide = min(step * 0.7, dp(28))
        for number, point in enumerate(self.points):
            x, zero, y = left + (number + 0.5) * step, level(0), level(point.total)
            colour = (theme.accent if own is None else own) if point.won else theme.line
            height = max(abs(y - zero), dp(2))
            pen.box(x - wide / 2, min(y, zero), wide, height, colour, 3)
            if point.won:
                pen.sign(WON, x, max(y, zero) + dp(9), min(dp(14), step), colour)
        if self.average is not None:
            y = level(self.average)
            pen.dashes(left, y, self.width, y, theme.text, 1.4)


class Balance(Drawn):
    """How much of the bar is the one's: against another person, or of all that there was."""

    share = NumericProperty(0.5)
    mine = NumericProperty(-1)  # colours of the two; -1 for none of their own
    theirs = NumericProperty(-1)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("height", dp(20))  # closer to what it belongs to than to the next
        super().__init__(**properties)

    def draw(self, pen: Pen) -> None:
        theme, split, gap = self.theme, self.width * self.share, dp(1.5)
        mine = theme.seat(int(self.mine)).colour if self.mine >= 0 else theme.accent
        y = self.height - dp(8)
        pen.box(0, y, max(0, split - gap), dp(8), mine, 4)
        rest = split + gap, y, self.width - split - gap, dp(8)
        if self.theirs < 0 or self.theirs == self.mine:  # hollow, so that nothing looks like all
            pen.outline(*rest, theme.line, 4)
        else:
            pen.box(*rest, theme.seat(int(self.theirs)).colour, 4)
