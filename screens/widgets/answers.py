"""A pad of answers: digits, words or players, whatever may be said to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from ..theme import CORNER, GAP, TOUCH
from .base import Zoned
from .painter import Painter

if TYPE_CHECKING:
    from companion.session.score_sheet_view import PadKeyView

DIGITS = 5  # in a row, upright
DIGIT = 7  # letters at most: "10 ×2"
LEAST = 84  # dp of an answer


class AnswerPad(Zoned):
    """A pad of answers; a tap reports the key."""

    keys = ObjectProperty(())
    looks = ObjectProperty(())
    digits = BooleanProperty(True)
    words = NumericProperty(0)  # so many keys at the end are words, after digits

    def draw(self, pen: Painter) -> None:
        if not self.keys:
            self.minimum_height = 0
            return
        if self.words:
            self._draw_both(pen)
            return
        gap, count = dp(GAP), len(self.keys)
        columns = self._columns(pen, count)
        rows = -(-count // columns)
        least = max(dp(TOUCH), pen.line_height("title") + dp(8))
        tall = max(least, (self.height - gap * (rows - 1)) / rows)
        for number, key in enumerate(self.keys):
            row, column = divmod(number, columns)
            in_row = columns if row < rows - 1 else count - columns * (rows - 1)
            each = (self.width - gap * (in_row - 1)) / in_row
            y = self.height - (row + 1) * tall - row * gap
            self._key(pen, key, (column * (each + gap), y, each, tall))
        self.minimum_height = rows * least + (rows - 1) * gap

    def _draw_both(self, pen: Painter) -> None:
        """Draw digits and words, which share the last row if it is wide enough."""
        gap, count = dp(GAP), len(self.keys) - self.words
        columns = min(count, self._columns(pen, count))
        each = (self.width - gap * (columns - 1)) / columns
        tall = max(dp(TOUCH), pen.line_height("title") + dp(8))
        rows = -(-count // columns)
        last = count - columns * (rows - 1)
        shared = last <= columns - 2 * self.words
        left = last * (each + gap) if shared else 0.0
        lines = rows if shared else rows + 1
        self.minimum_height = lines * tall + (lines - 1) * gap
        top = max(self.height, self.minimum_height)
        for number, key in enumerate(self.keys[:count]):
            row, column = divmod(number, columns)
            self._key(
                pen, key, (column * (each + gap), top - (row + 1) * (tall + gap) + gap, each, tall)
            )
        wide = (self.width - left - gap * (self.words - 1)) / self.words
        for number, key in enumerate(self.keys[count:]):
            self._key(
                pen, key, (left + number * (wide + gap), top - self.minimum_height, wide, tall)
            )

    def _columns(self, pen: Painter, count: int) -> int:
        gap = dp(GAP)
        if self.digits:
            wanted = 6 if count > 11 else DIGITS + (count > 10)
            return max(3, min(wanted, int((self.width + gap) // (dp(TOUCH) + gap))))
        longest = max(pen.widest_word((key.text, "text"), bold=True) for key in self.keys)
        need = max(dp(LEAST), longest + dp(20) + (pen.grown(24) if self.keys[0].seat >= 0 else 0))
        columns = max(1, min(count, int((self.width + gap) // (need + gap))))
        return -(-count // -(-count // columns))  # so that the rows are equally full

    def _key(self, pen: Painter, key: PadKeyView, box: tuple[float, float, float, float]) -> None:
        theme = self.theme
        x, y, width, height = box
        quiet = key.state in ("quiet", "outlined")
        fill, colour = theme.surface, theme.text
        if key.state == "picked":
            fill, colour = (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)
        if quiet:
            colour = theme.second
            pen.outline(*box, theme.line, CORNER)
        else:
            pen.framed(*box, fill, theme.edge, CORNER)
        pen.zone(key.key, *box, key.text)
        if key.key == "delete":
            pen.icon_in("delete-left", box, pen.grown(26), colour)
            return
        left = x
        if key.seat >= 0:
            side, look = pen.grown(24), self.looks[key.seat]
            pen.dot(look.colour, look.mark, x + dp(8), y + height / 2, side, fill)
            left = x + dp(8) + side
        word = not self.digits or (self.words and len(key.text) > DIGIT)
        role = "text" if word else "title"
        space = x + width - left - dp(8)
        lines = pen.lines(key.text, role, space, True)
        for smaller in ("label", "caption", "key"):
            tall = pen.line_height(role, True) * len(lines)
            if tall <= height - dp(4):
                break
            role = smaller
            lines = pen.lines(key.text, role, space, True)
        tall = pen.line_height(role, True) * len(lines)
        how: dict[str, Any] = {"colour": colour, "on": self.on if quiet else fill, "align": 0.5}
        top = y + (height + tall) / 2
        pen.write_lines(lines, left + (x + width - left) / 2, top, role, bold=not quiet, **how)

    def states_of(self, zone: str) -> tuple[str, ...]:
        state = next((key.state for key in self.keys if key.key == zone), "")
        return ("quiet",) if state == "quiet" else ("selected",) if state == "picked" else ()
