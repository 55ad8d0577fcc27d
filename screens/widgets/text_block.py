"""Text that wraps at spaces and never breaks a word."""

from __future__ import annotations

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

LEADING = {"text": 1.15, "caption": 1.1, "label": 1.1}  # room between lines of running text


class Run(NamedTuple):
    """A stretch of text in one style: "", "bold", "second", "accent", "mark", or a theme's role."""

    text: str
    style: str = ""


class _Piece(NamedTuple):
    text: str
    style: str
    width: int


class TextBlock(Drawn):
    """A text as high as it needs; `runs` gives several styles instead of `text`."""

    fit_to_content = ("height",)
    text = StringProperty("")
    runs = ObjectProperty(())
    role = StringProperty("text")
    colour = StringProperty("text")  # a role of the theme
    bold = BooleanProperty(False)
    align = OptionProperty("left", options=("left", "center", "right"))
    sides = NumericProperty(0)  # empty space left and right, in dp
    ends = NumericProperty(0)  # and above and below
    minimum_width = NumericProperty(0)  # of the longest word

    def draw(self, pen: Painter) -> None:
        size, top = pen.size(self.role), self.height - dp(self.ends)
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
        """The lines from `top` downwards, on this or another widget; returns where they end."""
        size = pen.size(self.role)
        inner = self.width - 2 * dp(self.sides)
        step = round(text_layout.height_of(size, self.bold) * LEADING.get(self.role, 1))
        slack = (step - text_layout.height_of(size, self.bold)) // 2
        for row in self._rows(size, inner):
            top -= step
            self._write(pen, row, inner, top + slack)
        return top

    def _write(self, pen: Painter, row: list[_Piece], inner: float, y: float) -> None:
        theme, share = self.theme, {"left": 0, "center": 0.5, "right": 1}[self.align]
        x = dp(self.sides) + (inner - sum(piece.width for piece in row)) * share
        for piece in row:
            ground = self.on
            colour = getattr(theme, piece.style, None) or getattr(theme, self.colour)
            if piece.style == "mark":
                ground, colour = theme.mark, theme.text
                height = pen.line_height(self.role, True)
                pen.box(x - dp(1), y, piece.width + dp(2), height, theme.mark, 3)
            bold = self._is_bold(piece.style)
            pen.write(piece.text, x, y, self.role, colour, ground, bold)
            x += piece.width

    def _runs(self) -> tuple[Run, ...]:
        return tuple(Run(*run) for run in self.runs) or (Run(self.text),)

    def _is_bold(self, style: str) -> bool:
        return self.bold or style in ("bold", "mark", "accent", "ruling", "legal")

    def _rows(self, size: float, width: float) -> list[list[_Piece]]:
        """Return pieces line by line; neighbours in one style are one piece, so that they kern."""
        if not self.runs:
            found = text_layout.lines(self.text, size, self.bold, width) if self.text else ()
            return [[_Piece(t, "", text_layout.width_of(t, size, self.bold))] for t in found]
        rows: list[list[_Piece]] = [[]]
        for word in _words(self._runs()):
            row = self._with(rows[-1], word, size)
            if _width(row) <= width:
                rows[-1] = row
            else:
                rows += self._alone(word, size, width)
        return [row for row in rows if row]

    def _alone(self, word: list[Run], size: float, width: float) -> list[list[_Piece]]:
        """A word that begins a line; one that is too wide even so is broken or shortened."""
        row = self._with([], [word[0]._replace(text=word[0].text.lstrip()), *word[1:]], size)
        if len(row) != 1 or _width(row) <= width:
            return [row]
        text, style, _ = row[0]
        parts = text_layout.lines(text, size, self._is_bold(style), width)
        return [self._with([], [Run(part, style)], size) for part in parts]

    def _with(self, row: list[_Piece], word: list[Run], size: float) -> list[_Piece]:
        """The line with one more word; neighbours in one style are one piece."""
        row = [*row]
        for run in word:
            text = run.text
            if row and row[-1].style == run.style:
                text = row.pop().text + text
            if text:
                bold = self._is_bold(run.style)
                row.append(_Piece(text, run.style, text_layout.width_of(text, size, bold)))
        return row


def _width(row: list[_Piece]) -> int:
    return sum(piece.width for piece in row)


def _words(runs: tuple[Run, ...]) -> list[list[Run]]:
    """The words, each with the space before it; one may be of several styles ("Anna" + ".")."""
    words: list[list[Run]] = [[]]
    for run in runs:
        for number, text in enumerate(run.text.split(" ")):
            if number:
                words.append([Run(f" {text}", run.style)])
            else:
                words[-1].append(run._replace(text=text))
    return [word for word in words if word]
