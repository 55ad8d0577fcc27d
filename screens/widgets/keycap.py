"""A key of the pad: a card's picture on ivory with its value, and what the table knows of it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.engine.offers import Face, Key
from companion.pictures import icon_for
from companion.views.accessible import Accessible

from ..theme import BORDER, CARD_CORNER, CORNER, GAP, TOUCH, Rgba
from . import text_layout
from .base import Touchable
from .board_boxes import draw_box, draw_pile
from .painter import CLEAR, Painter

CARD_HEIGHT = 36
LEAST_CARD = 22  # its width
SIDE = 5  # of what stands on it
WORDS = 4  # characters that are no card's, but words
CARD_SHAPE = 0.85  # width by height


class KeyCap(Touchable):
    """A key of a pad, which leaves out its note, value or name where it has no space for them."""

    shown = ObjectProperty(Key("", Face("")))
    board = StringProperty("")  # it belongs to a board: one of its "boxes", or of its "piles"
    between = ObjectProperty(())  # the looks and names of two players between whom it lies
    named = BooleanProperty(True)
    noted = BooleanProperty(True)
    valued = BooleanProperty(True)
    minimum_width = NumericProperty(0)

    @property
    def pick(self) -> str:
        """Return what a tap on it picks."""
        pick: str = self.shown.pick
        return pick

    @property
    def value(self) -> str:
        """Return the value that is written on it."""
        return self.shown.face.value if self.valued or self.board else ""

    @property
    def state(self) -> str:
        """Return "picked", "lit", "quiet" or "normal"."""
        shown = self.shown
        if shown.picked or shown.along:
            return "picked"
        return "lit" if shown.lit else "quiet" if shown.quiet else "normal"

    @property
    def count(self) -> int:
        """Return how often it was picked, if a badge says so."""
        return self.shown.picked if self.shown.picked > 1 and self.shown.sign is None else 0

    def draw(self, pen: Painter) -> None:
        """Draw the card with its value and note beside it and its name below."""
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

        face, value = self.shown.face, self.value
        note = face.note if self.noted else ""
        pad = dp(SIDE)
        space = self.width - 2 * pad
        fits = face.name and text_layout.widest_word(face.name, pen.size("key")) <= space
        below = pen.lines(face.name, "key", space) if self.named and fits else ()
        step = pen.line_height("key")
        tail = dp(2) + step * len(below) if below else 0
        role = "label"
        if pen.width(value, role, True) > space - dp(LEAST_CARD + 3):
            role = "caption"
        beside = max(pen.width(value, role, True), pen.width(note, "key"))
        most = max(pen.grown(CARD_HEIGHT), 0.5 * self.height)  # a large key has a large card
        height = min(most, max(dp(24), self.height - 2 * pad - tail))
        width = min(height * CARD_SHAPE, max(dp(LEAST_CARD), space - beside - dp(3)))
        height = min(height, width / CARD_SHAPE * 1.15)
        big = pen.line_height(role, True) if value else 0
        small = step if note else 0
        block = max(height, big + small)  # large type may be higher than its card
        # Above a name of one line as above one of two beside it, with the name at the bottom.
        spread = min(step, max(0, self.height - 2 * pad - block - tail)) if below else 0
        base = (self.height - block - tail + spread) / 2 + tail
        bottom = base + (block - height) / 2
        alone = not (value or note)
        left = (self.width - width) / 2 if alone else pad
        self._card(pen, left, bottom, width, height, quiet)

        right = self.width - pad
        top = base + (block + big + small) / 2
        pen.write(value, right, top - big, role, first, bold=True, align=1)
        pen.write(note, right, top - big - small, "key", second, align=1)
        x, align = (self.width / 2, 0.5) if alone else (pad, 0)
        pen.write_lines(below, x, base - spread - dp(2), "key", colour=first, align=align)
        if self.count:
            highest = self.height - pen.badge_height() / 2 - dp(2)
            edge = self.width - pad - beside - dp(10) if beside else left + width
            pen.badge(f"×{self.count}", min(left + width, edge), min(bottom + height, highest))
        self._measure(pen, below, beside)

    def _fill(self) -> Rgba:
        theme = self.theme
        normal = theme.raised if self.on == theme.surface else theme.surface  # seen on a sheet, too
        return {"quiet": CLEAR, "picked": theme.text}.get(self.state, normal)

    def _ground(self, pen: Painter, fill: Rgba) -> None:
        theme = self.theme
        if self.state == "lit":  # a tap on it does it
            pen.ground(fill, theme.accent, CORNER, BORDER)
        else:
            pen.ground(fill, theme.line if self.state == "quiet" else theme.edge)

    def _card(
        self, pen: Painter, x: float, y: float, width: float, height: float, quiet: bool
    ) -> None:
        theme, face, why = self.theme, self.shown.face, self.shown.why
        if face.plain:
            role = "lead" if len(face.short) < WORDS else "text"
            role = role if pen.line_height(role, True) <= height else "label"
            colour = theme.second if quiet else theme.text
            colour = theme.background if self.state == "picked" else colour
            middle, tall, small = self.height / 2, pen.line_height(role, True), 0
            if quiet and why and pen.width(why, "key") <= self.width - dp(GAP):
                small = pen.line_height("key") if tall + dp(22) <= self.height else 0
            how = {"colour": colour, "align": 0.5}
            low = middle - (tall + small) / 2
            pen.write(face.short, self.width / 2, low + small, role, bold=True, **how)
            if small:
                pen.write(why, self.width / 2, low, "key", **how)
            return
        if not quiet:
            pen.card(face.icon, x, y, width, height, face.short, face.mark)
            if self.state == "picked":
                pen.outline(x, y, width, height, theme.line, CARD_CORNER)
            return
        pen.outline(x, y, width, height, theme.line, CARD_CORNER)
        side = height * 0.6
        if icon_for(face.icon):
            corner = x + (width - side) / 2, y + (height - side) / 2
            pen.marked_icon(face.icon, *corner, side, theme.second, self.on, face.mark)
            return
        how = {"colour": theme.second, "bold": True, "align": 0.5}
        pen.write_level(face.short, x + width / 2, y + height / 2, "label", **how)

    def _measure(self, pen: Painter, below: tuple[str, ...], beside: float) -> None:
        """The least size at which nothing touches anything; the card can shrink to 22 dp."""
        pad, face = dp(SIDE), self.shown.face
        name = text_layout.widest_word(face.name, pen.size("key")) if below else 0
        card = dp(LEAST_CARD) + (beside + dp(3) if beside else 0)
        self.minimum_width = max(dp(TOUCH), 2 * pad + max(name, card))
        words = pen.line_height("label", True) if self.value else 0
        words += pen.line_height("key") if self.noted and face.note else 0
        tail = dp(2) + pen.line_height("key") * len(below) if below else 0
        self.minimum_height = max(dp(TOUCH), 2 * pad + max(dp(26), words) + tail)

    def accessible(self, zone: str = "") -> Accessible:
        """Return all of its words, also those for which it has no space."""
        shown, face = self.shown, self.shown.face
        count = f"×{self.count}" if self.count else ""
        beside = " – ".join(name for _, name in self.between)
        why = shown.why if self.state == "quiet" else ""
        value = ", ".join(filter(None, (count, face.value, face.note, beside, why)))
        states = {"picked": ("picked",), "lit": ("fits",), "quiet": ("quiet",)}
        return Accessible(face.name or face.short, value, states.get(self.state, ()))
