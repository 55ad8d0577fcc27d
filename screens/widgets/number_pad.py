"""The pad of a form: digits or answers, and what goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from ..theme import CORNER, GAP, TOUCH
from .base import Zoned
from .buttons import button_colours
from .painter import Box, Painter, TextStyle
from .player_names import short_form

if TYPE_CHECKING:
    from companion.views.form import PadButton, PadKey, PadView

# keys of a keyboard
BACKSPACE = 8
HYPHEN = 45
LEAST = 84  # dp of an answer
TALLEST = 88  # dp of an answer, where there is room for few large ones
SHARE = 0.28  # of the width, for the two keys that go on
WORDS = ("text", "label", "caption", "key")  # as large as there is room for
KINDS = {"due": "primary", "normal": "raised", "quiet": "quiet"}


class NumberPad(Zoned):
    """The keys of a PadView: 1 2 3, 4 5 6, 7 8 9, 0 and delete, or answers in their place.

    Taps on "0" to "9", "minus", "delete", an answer, "next" or "back", and "log". It keeps no
    number itself. Cards to be counted lie beside it, in place of the digits.
    """

    shown = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    columns = ObjectProperty(())  # of players, whose names the words on the keys may hold
    mirrored = BooleanProperty(False)  # what goes on lies under a left thumb
    _block: Box = (0, 0, 0, 0)

    def draw(self, pen: Painter) -> None:
        pad: PadView | None = self.shown
        if pad is None or pad.kind == "none":
            self.minimum_height = 0
            return
        gap = dp(GAP)
        right = self._right(pen, pad)
        if pad.kind == "cards":  # which lie beside it
            right = self.width
        left = self.width - right - gap if right else self.width
        x = right + gap if self.mirrored and right else 0.0
        self._block = x, 0.0, left, self.height
        least = max(dp(TOUCH), pen.line_height("title") + dp(8))
        rows = 4
        if pad.kind == "number":
            self._digits(pen, pad.keys)
        elif pad.kind == "answers":
            rows = max(3 if right else 1, self._answers(pen, pad.keys))
        self.minimum_height = rows * least + (rows - 1) * gap
        if right:
            self._going_on(pen, pad, 0.0 if self.mirrored else left + gap, right)

    def key_of(self, code: int) -> str:
        """Return the digit or sign on this pad for a key of a keyboard, or "delete"; else ""."""
        named = {BACKSPACE: "delete", HYPHEN: "minus"}
        key = named.get(code, chr(code) if 48 <= code <= 57 else "")
        return key if key and any(shown.key == key for shown in self.shown.keys) else ""

    def _right(self, pen: Painter, pad: PadView) -> float:
        """Return how wide the keys that go on are: as their longest word, within bounds."""
        buttons = [button for button in (pad.next, pad.back, pad.log) if button]
        if not buttons:
            return 0.0
        word = max(pen.widest_word((button.words, "text"), bold=True) for button in buttons)
        most = self.width - 3 * (dp(TOUCH) + dp(GAP))
        return min(max(self.width * SHARE, word + dp(16)), most)

    def _digits(self, pen: Painter, keys: tuple[PadKey, ...]) -> None:
        """1 2 3, 4 5 6, 7 8 9, then a sign where numbers may be below 0, 0 and delete."""
        gap = dp(GAP)
        x, _, whole, _ = self._block
        width, height = (whole - 2 * gap) / 3, (self.height - 3 * gap) / 4
        signed = any(key.key == "minus" for key in keys)
        places = {str(n): (*divmod(n - 1, 3), 1) for n in range(1, 10)}
        places |= {"minus": (3, 0, 1), "0": (3, int(signed), 1 if signed else 2)}
        places["delete"] = 3, 2, 1
        for key in keys:
            row, column, wide = places[key.key]
            box = x + column * (width + gap), (3 - row) * (height + gap)
            self._key(pen, key, (*box, width * wide + gap * (wide - 1), height), "title")

    def _answers(self, pen: Painter, keys: tuple[PadKey, ...]) -> int:
        """Words or players, as many beside each other as their words allow; returns the rows."""
        gap = dp(GAP)
        x, _, whole, _ = self._block
        count = len(keys)
        longest: float = max(pen.widest_word((key.text, "text"), bold=True) for key in keys)
        marked = pen.grown(24) + dp(8) if any(key.column >= 0 or key.sign for key in keys) else 0
        if whole == self.width:  # on a sheet there is room to keep each within two lines
            longest = max(longest, *(pen.width(key.text, "text", True) * 0.6 for key in keys))
        need = max(dp(LEAST), longest + dp(20) + marked)
        columns = max(1, min(count, int((whole + gap) // (need + gap))))
        rows = -(-count // columns)
        columns = -(-count // rows)  # so that the rows are equally full
        height = min(dp(TALLEST), (self.height - (rows - 1) * gap) / rows)
        for number, key in enumerate(keys):
            row, column = divmod(number, columns)
            in_row = columns if row < rows - 1 else count - columns * (rows - 1)
            each = (whole - gap * (in_row - 1)) / in_row
            y = (rows - 1 - row) * (height + gap)
            self._key(pen, key, (x + column * (each + gap), y, each, height), "text")
        return rows

    def _key(self, pen: Painter, key: PadKey, box: Box, role: str) -> None:
        theme = self.theme
        x, y, width, height = box
        quiet = key.state == "quiet"
        fill = theme.raised if self.ground == "surface" else theme.surface
        colour = theme.second if quiet else theme.text
        if key.state == "picked":
            fill, colour = (theme.card, theme.ink) if theme.dark else (theme.ink, theme.card)
        if quiet:
            pen.outline(*box, theme.line, CORNER)
        else:
            pen.framed(*box, fill, theme.edge, CORNER)
        pen.zone(key.key, *box, key.text)
        if key.key == "delete":
            pen.icon_in("delete-left", box, pen.grown(26), colour)
            return
        left = x
        pen.on = self.on if quiet else fill
        if key.sign:
            side = pen.grown(28)
            pen.card("", x + dp(8), y + (height - side) / 2, side, side, key.sign)
            left = x + dp(8) + side
        if key.column >= 0:
            look = self.looks[self.columns[key.column].seats[0]]
            pen.dot(look, x + dp(8), y + height / 2, pen.grown(24), fill)
            left = x + dp(8) + pen.grown(24)
        room = x + width - left - dp(8)
        roles = (role, *WORDS[1:])
        style = pen.fitting(key.text, roles, (room, height), colour, bold=True)
        style = style._replace(bold=not quiet)
        pen.level((left + x + width) / 2, y + height / 2, room, style, align=0.5)
        pen.on = self.on

    def _going_on(self, pen: Painter, pad: PadView, x: float, width: float) -> None:
        """Draw what leads to the next box, or back if nothing more is open, and Log below it."""
        above = ("next", pad.next) if pad.next else ("back", pad.back)
        both = [found for found in (above, ("log", pad.log)) if found[1]]
        gap = dp(GAP)
        height = (self.height - gap * (len(both) - 1)) / len(both)
        for number, (zone, button) in enumerate(both):
            y = self.height - (number + 1) * height - number * gap
            assert button
            self._wide_key(pen, zone, button, (x, y, width, height))

    def _wide_key(self, pen: Painter, zone: str, button: PadButton, box: Box) -> None:
        x, y, width, height = box
        fill, colour, second, outline = button_colours(self.theme, KINDS[button.state])
        pen.framed(*box, fill, outline, CORNER)
        pen.on = fill if fill[3] else self.on
        room = width - dp(12)
        named = self._with_short_names(pen, button.words, room, bold=True)
        words = pen.fitting(named, WORDS, (room, height - dp(8)), colour, bold=True)
        told = self._with_short_names(pen, button.note, room, bold=False)
        whole = pen.widest_word((told, "caption")) <= room
        note = TextStyle(told, "caption" if whole else "key", second)
        lines = (words, note) if button.note and zone != "back" else (words,)
        tall = pen.height_of(room, *lines)
        cut = pen.widest_word((told, note.role)) > room
        if tall > height - dp(8) or cut:
            lines = (words,)
            tall = pen.height_of(room, words)
        top = y + (height + tall) / 2
        side = dp(20)
        if zone == "back" and tall + side + dp(12) <= height:
            top = y + (height + tall - side) / 2
            pen.icon("back", x + (width - side) / 2, top + dp(2), side, colour)
        pen.paragraphs(x + width / 2, top, room, *lines, align=0.5)
        pen.on = self.on
        spoken = ", ".join(filter(None, (button.words, button.note)))
        pen.zone(zone, *box, spoken)

    def _with_short_names(self, pen: Painter, words: str, room: float, bold: bool) -> str:
        """The words, with a short form of a player's name that would be cut."""
        names = [column.name for column in self.columns]
        for seat, name in enumerate(names):
            if name in words and pen.widest_word((name, "key"), bold=bold) > room:
                short = short_form(names, seat, lambda s: pen.width(s, "key", bold) <= room)
                words = words.replace(name, short)
        return words

    def states_of(self, zone: str) -> tuple[str, ...]:
        pad: PadView = self.shown
        if zone in ("next", "back", "log"):
            button = getattr(pad, zone)
            return ("quiet",) if button and button.state == "quiet" else ()
        state = next((key.state for key in pad.keys if key.key == zone), "")
        return (state,) if state in ("quiet", "picked") else ()
