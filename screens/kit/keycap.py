"""A key of the pad: a card's picture on ivory with its value, and what the table knows of it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.say.voice import Heard

from ..theme import BORDER, CARD_CORNER, CORNER, GAP, TOUCH, Rgba
from . import ink
from .base import Touchable
from .pen import CLEAR, Pen
from .places import draw_box, draw_pile

CARD_HEIGHT = 36
LEAST_CARD = 22  # its width
SIDE = 5  # of what stands on it
WORDS = 4  # characters that are no card's, but words
CARD_SHAPE = 0.85  # width by height


class KeyCap(Touchable):
    """`kind` names the picture, `short` stands in its place where there is none.

    It sheds its note, then its name, when told (`noted`, `named`); a voice still says both.
    """

    kind = StringProperty("")
    short = StringProperty("")
    mark = StringProperty("")  # on the picture
    plain = BooleanProperty(False)  # no card: `short` stands on the key itself
    name = StringProperty("")
    value = StringProperty("")
    note = StringProperty("")
    count = NumericProperty(0)
    sign = StringProperty("")  # a small drawing at the corner of the card
    board = StringProperty("")  # a place of a board: one of its "boxes", or of its "piles"
    between = ObjectProperty(())  # two players, colour and mark, between whom it lies
    beside = StringProperty("")  # who they are, for a voice
    why = StringProperty("")  # it is quiet
    state = OptionProperty("normal", options=("normal", "picked", "quiet", "lit"))
    named = BooleanProperty(True)
    noted = BooleanProperty(True)
    minimum_width = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        theme = self.theme
        quiet = self.state == "quiet"
        fill = self._fill()
        first, second = (theme.second, theme.second) if quiet else (theme.text, theme.second)
        if self.state == "picked":
            first = second = theme.background
        if self.board == "boxes":
            draw_box(self, pen)
            return
        self._ground(pen, fill)
        if self.board:
            draw_pile(self, pen)
            return

        note = self.note if self.noted else ""
        pad = dp(SIDE)
        room = self.width - 2 * pad
        fits = self.name and ink.widest_word(self.name, pen.size("key")) <= room
        below = pen.lines(self.name, "key", room) if self.named and fits else ()
        step = pen.line_height("key")
        tail = dp(2) + step * len(below) if below else 0
        role = "label"
        if pen.width(self.value, role, True) > room - dp(LEAST_CARD + 3):
            role = "caption"
        beside = max(pen.width(self.value, role, True), pen.width(note, "key"))
        most = max(pen.grown(CARD_HEIGHT), 0.5 * self.height)  # a large key has a large card
        height = min(most, max(dp(24), self.height - 2 * pad - tail))
        width = min(height * CARD_SHAPE, max(dp(LEAST_CARD), room - beside - dp(3)))
        height = min(height, width / CARD_SHAPE * 1.15)
        big = pen.line_height(role, True) if self.value else 0
        small = step if note else 0
        block = max(height, big + small)  # large type may be higher than its card
        # Above a name of one line as above one of two beside it, with the name at the bottom.
        spread = min(step, max(0, self.height - 2 * pad - block - tail)) if below else 0
        base = (self.height - block - tail + spread) / 2 + tail
        bottom = base + (block - height) / 2
        alone = not (self.value or note)
        left = (self.width - width) / 2 if alone else pad
        self._card(pen, left, bottom, width, height, quiet)

        right = self.width - pad
        top = base + (block + big + small) / 2
        pen.write(self.value, right, top - big, role, first, bold=True, align=1)
        pen.write(note, right, top - big - small, "key", second, align=1)
        x, align = (self.width / 2, 0.5) if alone else (pad, 0)
        pen.write_lines(below, x, base - spread - dp(2), "key", colour=first, align=align)
        if self.count > 1 or (self.count and self.state != "picked"):
            highest = self.height - pen.badge_height() / 2 - dp(2)
            edge = self.width - pad - beside - dp(10) if beside else left + width
            pen.badge(f"×{self.count}", min(left + width, edge), min(bottom + height, highest))
        self._measure(pen, below, beside)

    def _fill(self) -> Rgba:
        theme = self.theme
        normal = theme.raised if self.on == theme.surface else theme.surface  # seen on a sheet, too
        return {"quiet": CLEAR, "picked": theme.text}.get(self.state, normal)

    def _ground(self, pen: Pen, fill: Rgba) -> None:
        theme = self.theme
        if self.state == "lit":  # a tap on it does it
            pen.ground(fill, theme.accent, CORNER, BORDER)
        else:
            pen.ground(fill, theme.line if self.state == "quiet" else theme.edge)

    def _card(self, pen: Pen, x: float, y: float, width: float, height: float, quiet: bool) -> None:
        theme = self.theme
        if self.plain:
            role = "lead" if len(self.short) < WORDS else "text"
            role = role if pen.line_height(role, True) <= height else "label"
            colour = theme.second if quiet else theme.text
            colour = theme.background if self.state == "picked" else colour
            middle, tall, small = self.height / 2, pen.line_height(role, True), 0
            if quiet and self.why and pen.width(self.why, "key") <= self.width - dp(GAP):
                small = pen.line_height("key") if tall + dp(22) <= self.height else 0
            how = {"colour": colour, "align": 0.5}
            low = middle - (tall + small) / 2
            pen.write(self.short, self.width / 2, low + small, role, bold=True, **how)
            if small:
                pen.write(self.why, self.width / 2, low, "key", **how)
            return
        if not quiet:
            pen.card(self.kind, x, y, width, height, self.short, self.mark)
            if self.state == "picked":
                pen.outline(x, y, width, height, theme.line, CARD_CORNER)
            return
        pen.outline(x, y, width, height, theme.line, CARD_CORNER)
        side = height * 0.6
        if ink.has_icon(self.kind):
            place = x + (width - side) / 2, y + (height - side) / 2
            pen.marked_icon(self.kind, *place, side, theme.second, self.on, self.mark)
            return
        how = {"colour": theme.second, "bold": True, "align": 0.5}
        pen.write_level(self.short, x + width / 2, y + height / 2, "label", **how)

    def _measure(self, pen: Pen, below: tuple[str, ...], beside: float) -> None:
        """The least size at which nothing touches anything; the card can shrink to 22 dp."""
        pad = dp(SIDE)
        name = ink.widest_word(self.name, pen.size("key")) if below else 0
        card = dp(LEAST_CARD) + (beside + dp(3) if beside else 0)
        self.minimum_width = max(dp(TOUCH), 2 * pad + max(name, card))
        words = pen.line_height("label", True) if self.value else 0
        words += pen.line_height("key") if self.noted and self.note else 0
        tail = dp(2) + pen.line_height("key") * len(below) if below else 0
        self.minimum_height = max(dp(TOUCH), 2 * pad + max(dp(26), words) + tail)

    def heard(self, zone: str = "") -> Heard:
        """The value may have been shed: then it is in the hint."""
        count = f"×{self.count}" if self.count > 1 else ""
        why = self.why if self.state == "quiet" else ""
        value = ", ".join(
            filter(None, (count, self.value or self.hint, self.note, self.beside, why))
        )
        states = {"picked": ("picked",), "lit": ("fits",), "quiet": ("quiet",)}
        return Heard(self.name or self.short, value, states.get(self.state, ()))
