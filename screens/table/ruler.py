"""How wide and how high words are for this reader. All in dp."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..theme.sizes import type_size

LINE = 1.18  # height of a line by the size of its type
REMEMBERED = 4000  # words: most of what was measured for one tap stands there again after the next

Measure = Callable[[str, str, bool], float]  # width of words in a role of type, bold or not


class Ruler(NamedTuple):
    scale: float  # the reader's text size
    measure: Measure

    def line(self, role: str) -> float:
        return type_size(role, self.scale) * LINE

    @property
    def grows(self) -> float:
        """By how much larger than usual things are, never smaller."""
        return max(1, self.scale)

    def grown(self, length: float) -> float:
        """A picture beside words grows with them, up to a point."""
        return length * min(self.grows, 1.4)

    def width(self, words: str, role: str, bold: bool = False) -> float:
        return self.measure(words, role, bold)

    def widest(self, words: str, role: str, bold: bool = False) -> float:
        """Of all the words."""
        return _widest(words, role, self.measure, bold)

    def lines(self, words: str, role: str, width: float, bold: bool = False) -> int:
        """How many lines words take that break at spaces only."""
        return _count(words, role, width, self.measure, bold)

    def tall(self, words: str, role: str, width: float, bold: bool = False) -> float:
        """The height of those lines."""
        return self.lines(words, role, width, bold) * self.line(role)


@lru_cache(REMEMBERED)
def _widest(words: str, role: str, measure: Measure, bold: bool) -> float:
    return max((measure(word, role, bold) for word in words.split(" ")), default=0)


@lru_cache(REMEMBERED)
def _count(words: str, role: str, width: float, measure: Measure, bold: bool) -> int:
    count, used = 0, ""
    for word in filter(None, words.split(" ")):  # other kinds of spaces keep their words together
        longer = f"{used} {word}" if used else word
        if used and measure(longer, role, bold) <= width:
            used = longer
        else:
            count, used = count + 1, word
    return count
