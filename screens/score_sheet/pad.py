"""The pad below the sheet: digits, answers or players, whatever may stand in the box."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.say.voice import Heard

from ..kit import Pen, Touchable
from ..theme import CORNER, GAP, TOUCH

DIGITS = 5  # in a row, upright
LEAST = 84  # dp of an answer


class AnswerPad(Touchable):
    """`keys` are KeyViews; a tap says the key."""

    zoned = True
    keys = ObjectProperty(())
    looks = ObjectProperty(())
    digits = BooleanProperty(True)

    def draw(self, pen: Pen) -> None:
        if not self.keys:
            self.minimum_height = 0
            return
        gap, count = dp(GAP), len(self.keys)
        columns = self._columns(pen)
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

    def _columns(self, pen: Pen) -> int:
        count, gap = len(self.keys), dp(GAP)
        if self.digits:
            wanted = 6 if count > 11 else DIGITS + (count > 10)
            return max(3, min(wanted, int((self.width + gap) // (dp(TOUCH) + gap))))
        longest = max(pen.widest_word((key.text, "text"), bold=True) for key in self.keys)
        need = max(dp(LEAST), longest + dp(20) + (pen.grown(24) if self.keys[0].seat >= 0 else 0))
        columns = max(1, min(count, int((self.width + gap) // (need + gap))))
        return -(-count // -(-count // columns))  # so that the rows are equally full

    def _key(self, pen: Pen, key: Any, place: tuple[float, float, float, float]) -> None:
        theme = self.theme
        x, y, width, height = place
        quiet = key.state == "quiet"
        fill, colour = theme.surface, theme.text
        if key.state == "picked":
            fill, colour = (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)
        if quiet:
            colour = theme.second
            pen.outline(*place, theme.line, CORNER)
        else:
            pen.box(*place, fill, CORNER)
            if theme.edge != theme.surface:
                pen.outline(*place, theme.edge, CORNER)
        pen.zone(key.key, *place, key.text)
        if key.key == "delete":
            side = pen.grown(26)
            pen.icon("delete-left", x + (width - side) / 2, y + (height - side) / 2, side, colour)
            return
        left = x
        if key.seat >= 0:
            side, look = pen.grown(24), self.looks[key.seat]
            pen.dot(look.colour, look.mark, x + dp(8), y + (height - side) / 2, side, fill)
            left = x + dp(8) + side
        role = "title" if self.digits else "text"
        room = x + width - left - dp(8)
        lines = pen.lines(key.text, role, room, True)
        for smaller in ("label", "caption", "key"):
            tall = pen.line_height(role, True) * len(lines)
            if tall <= height - dp(4):
                break
            role = smaller
            lines = pen.lines(key.text, role, room, True)
        tall = pen.line_height(role, True) * len(lines)
        how: dict[str, Any] = {"colour": colour, "on": self.on if quiet else fill, "align": 0.5}
        top = y + (height + tall) / 2
        pen.write_lines(lines, left + (x + width - left) / 2, top, role, bold=not quiet, **how)

    def heard(self, zone: str = "") -> Heard:
        if not zone:
            return Heard("")
        state = next((key.state for key in self.keys if key.key == zone), "")
        states = ("quiet",) if state == "quiet" else ("selected",) if state == "picked" else ()
        return super().heard(zone)._replace(states=states)
