"""Text that wraps at spaces and never breaks a word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.views.accessible import Accessible

from . import text_layout
from .base import Drawn
from .painter import Painter

SPACES = f" \n{text_layout.TIES}"
BOLD = ("bold", "mark", "accent", "ruling", "legal")  # styles
LEADING = {"text": 1.15, "caption": 1.1, "label": 1.1}  # room between lines of running text


class Run(NamedTuple):
    """A stretch of text in one style: "", "bold", "second", "accent", "mark", or a theme's role."""

    text: str
    style: str = ""


class _Piece(NamedTuple):
    text: str
    style: str
    width: int


def line_step(text: text_layout.TextMeasure, role: str, bold: bool = False) -> int:
    """Return the distance of two lines of running text."""
    return round(text.line_height(role, bold) * LEADING.get(role, 1))


class TextBlock(Drawn):
    """A text as high as it needs; `runs` gives several styles instead of `text`."""

    fit_to_content = ("height",)
    text = StringProperty("")
    runs = ObjectProperty(())
    bullet = ObjectProperty(None)  # a Run before the first line; the others are indented as it is
    role = StringProperty("text")
    colour = StringProperty("text")  # a role of the theme
    bold = BooleanProperty(False)
    align = OptionProperty("left", options=("left", "center", "right"))
    sides = NumericProperty(0)  # empty space left and right, in dp
    ends = NumericProperty(0)  # and above and below
    minimum_width = NumericProperty(0)  # of the longest word

    def draw(self, pen: Painter) -> None:
        size = pen.size(self.role)
        top = self.height - dp(self.ends)
        tall = top - self.write_on(pen, top)
        self.minimum_height = tall + 2 * dp(self.ends) if tall else 0
        self.minimum_width = 2 * dp(self.sides) + max(
            (
                text_layout.widest_word(run.text, size, self._is_bold(run.style))
                for run in self._runs()
            ),
            default=0,
        )

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible("".join(run.text for run in self._runs()), self.hint)

    def write_on(self, pen: Painter, top: float) -> float:
        """Draw the lines from `top` downwards, on this or another widget; return where they end."""
        size = pen.size(self.role)
        left = dp(self.sides)
        step = line_step(pen, self.role, self.bold)
        slack = (step - text_layout.height_of(size, self.bold)) // 2
        inner = self.width - 2 * left
        if self.bullet:
            text, style = self.bullet
            piece = _piece(text, style, self.bold, size)
            indent = piece.width
            whole = "".join(run.text for run in self._runs())
            self._write(pen, (piece,), left, 0, top - step + slack)
            # a word that needs the whole width stands below the bullet
            if text_layout.widest_word(whole, size, True) > inner - indent:
                top -= step
            else:
                left = left + indent
                inner = inner - indent
        for row in _rows(self._runs(), self.bold, size, inner):
            top -= step
            self._write(pen, row, left, inner, top + slack)
        return top

    def _write(
        self, pen: Painter, row: tuple[_Piece, ...], left: float, inner: float, y: float
    ) -> None:
        theme = self.theme
        share = {"left": 0, "center": 0.5, "right": 1}[self.align]
        x = left + (inner - sum(piece.width for piece in row)) * share
        for piece in row:
            ground = self.on
            colour = getattr(theme, piece.style, None) or getattr(theme, self.colour)
            if piece.style == "mark":
                ground = theme.mark
                colour = theme.text
                height = pen.line_height(self.role, True)
                pen.box(x - dp(1), y, piece.width + dp(2), height, theme.mark, 3)
            bold = self._is_bold(piece.style)
            pen.write(piece.text, x, y, self.role, colour, ground, bold)
            x += piece.width

    def _runs(self) -> tuple[Run, ...]:
        return tuple(Run(*run) for run in self.runs) or (Run(self.text),)

    def _is_bold(self, style: str) -> bool:
        return self.bold or style in BOLD


@lru_cache(maxsize=500)  # a tap shows most prompts again
def _rows(
    runs: tuple[Run, ...], bold: bool, size: float, width: float
) -> tuple[tuple[_Piece, ...], ...]:
    """Return pieces line by line; neighbours in one style are one piece, so that they kern.

    Lines are broken as if all were bold. In some sizes the regular letters are the wider ones:
    then they are broken earlier, until each fits, but no word is cut for it.
    """
    text = "".join(run.text for run in runs)
    if not text:
        return ()
    heavy = bold or any(run.style in BOLD for run in runs)
    most = width
    least = text_layout.widest_word(text, size, heavy)
    while True:
        rows = tuple(_pieces(text_layout.lines(text, size, heavy, most), runs, bold, size))
        fits = all(sum(piece.width for piece in row) <= width for row in rows)
        if fits or most - 1 < least:
            return rows
        most -= 1


def _pieces(
    lines: tuple[str, ...], runs: tuple[Run, ...], bold: bool, size: float
) -> Iterator[tuple[_Piece, ...]]:
    text = "".join(run.text for run in runs)
    styles = [run.style for run in runs for _ in run.text]
    at = 0
    for line in lines:
        start = text.find(line, at)
        if cut := start < 0:  # the rest of a word
            start = text.find(line[:-1], at)
        at = start + len(line)
        if cut:
            at = next((n for n in range(at - 1, len(text)) if text[n] in SPACES), len(text))
        looks = zip(styles[start:], line, strict=False)
        yield tuple(
            _piece("".join(letter for _, letter in letters), style, bold, size)
            for style, letters in groupby(looks, itemgetter(0))
        )


def _piece(text: str, style: str, bold: bool, size: float) -> _Piece:
    return _Piece(text, style, text_layout.width_of(text, size, bold or style in BOLD))
