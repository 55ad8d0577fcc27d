"""A code for a camera: dark squares on ivory, in every look."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.say.voice import Heard
from companion.serve.code import QUIET, squares

from ..theme import CORNER
from .base import Drawn
from .pen import Pen

LARGEST = 340  # dp


class Code(Drawn):
    """`link` as squares, as large as there is room for; each has whole pixels, or it would blur."""

    snug = ("height",)
    link = StringProperty("")
    words = StringProperty("")  # for who hears it

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.words)

    def draw(self, pen: Pen) -> None:
        if not self.link:
            return
        dark = squares(self.link)
        count = len(dark) + 2 * QUIET
        side = max(1, int(min(self.width, dp(LARGEST)) // count))
        whole = side * count
        self.minimum_height = whole
        left, top = round((self.width - whole) / 2), round((self.height + whole) / 2)
        pen.box(left, top - whole, whole, whole, self.theme.card, CORNER)
        for number, row in enumerate(dark):
            y = top - (QUIET + number + 1) * side
            for start, length in _runs(row):
                x = left + (QUIET + start) * side
                pen.box(x, y, length * side, side, self.theme.ink, 0)


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark squares begin, and how many there are side by side."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and found and sum(found[-1]) == place:
            found[-1] = found[-1][0], found[-1][1] + 1
        elif dark:
            found.append((place, 1))
    return found
