"""A key of the pad: a card's picture on ivory with its value, and what the table knows of it."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.engine.offers import Face, Key
from companion.views.accessible import Accessible

from ..theme import BORDER, CARD_CORNER, CORNER, GAP, TOUCH
from .base import Touchable
from .board_boxes import draw_box, draw_pile
from .painter import CLEAR, Painter
from .text_layout import TextMeasure, remembered

CARD_HEIGHT = 36
LOW_CARD = 24
LEAST_CARD = 22  # its width
SIDE = 5  # of what stands on it
NAME_SIDE = 2  # of a name that is as wide as the key
WORDS = 4  # characters that are no card's, but words
CARD_SHAPE = 0.85  # width by height


class KeyShape(NamedTuple):
    """The parts that all keys of a pad show, and the least size that they need for it."""

    lines: int = 0  # of names; 0 without them
    brief: bool = False  # names are the shorter ones
    valued: bool = False
    noted: bool = False
    beside: float = 0  # the width of values and notes
    width: float = 0
    height: float = 0


@remembered
def key_shape(
    text: TextMeasure, faces: tuple[Face[str], ...], width: float, shows: tuple[int, bool, bool]
) -> KeyShape:
    """Return how keys of this width show names (2, or 1 for shorter ones), values and notes, as far
    as they have any."""
    pad = dp(SIDE)
    step = text.line_height("key")
    if all(face.plain for face in faces):
        role = "lead" if all(len(face.short) < WORDS for face in faces) else "text"
        least = max(text.width(face.short, role, True) for face in faces) + 2 * pad
        tall = max(dp(TOUCH), text.line_height("lead", True) + dp(16))
        return KeyShape(width=max(dp(TOUCH), least), height=tall)
    named, valued, noted = shows
    valued = valued and any(face.value for face in faces)
    noted = noted and any(face.note for face in faces)
    value = max(text.width(face.value, "caption", True) for face in faces) if valued else 0
    note = max(text.width(face.note, "key") for face in faces) if noted else 0
    beside = max(value, note)
    least = 2 * pad + dp(LEAST_CARD) + (beside + dp(3) if beside else 0)
    lines = 0
    if named:
        names = [key_name(face, named == 1) for face in faces if face.name]
        side = 2 * dp(NAME_SIDE)
        least = max(least, side + text.widest_word(*((name, "key") for name in names)))
        space = max(width, least) - side
        lines = max((len(text.lines(name, "key", space)) for name in names), default=0)
    words = (text.line_height("label", True) if valued else 0) + (step if noted else 0)
    tall = 2 * pad + max(words, text.grown(LOW_CARD)) + (dp(1) + step * lines if lines else 0)
    least = max(dp(TOUCH), least)
    return KeyShape(lines, named == 1, valued, noted, beside, least, max(dp(TOUCH), tall))


def key_name(face: Face[str], brief: bool) -> str:
    """Return the name of a card on a key; the brief one only if there is one."""
    return (brief and face.brief) or face.name


SHOWN = (
    (2, True, True),
    (2, True, False),
    (1, True, False),
    (1, False, False),
    (0, False, False),
)


@remembered
def fitting_shape(
    text: TextMeasure, faces: tuple[Face[str], ...], width: float, height: float
) -> KeyShape:
    """Return the shape that shows the most on keys of this size: names last of all give way."""
    shapes = (key_shape(text, faces, width, shows) for shows in SHOWN)
    return next(
        (s for s in shapes if s.width <= width + 1 and s.height <= height + 1),
        key_shape(text, faces, width, SHOWN[-1]),
    )


class KeyCap(Touchable):
    """A key of a pad, which shows as much as the shape of its pad has space for."""

    shown: Key[str] = ObjectProperty(Key("", Face("")))
    board = StringProperty("")  # it belongs to a board: one of its "boxes", or of its "piles"
    between = ObjectProperty(())  # the looks and names of two players between whom it lies
    shape: KeyShape | None = ObjectProperty(None, allownone=True)  # of its pad; else its own
    letter = StringProperty("")  # that a keyboard has for it, at a desk

    @property
    def pick(self) -> str:
        """Return what a tap on it picks."""
        return self.shown.pick

    @property
    def value(self) -> str:
        """Return the value that is written on it."""
        shows = self.board or self.shape is None or self.shape.valued
        return self.shown.face.value if shows else ""

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
        first, second = (theme.second, theme.second) if quiet else (theme.text, theme.second)
        if self.state == "picked":
            first = second = theme.background
        if self.board == "boxes":
            draw_box(self, pen)
            return
        self._ground(pen)
        if self.board:
            draw_pile(self, pen)
            return

        face = self.shown.face
        pad = dp(SIDE)
        shape = self.shape or fitting_shape(pen, (face,), self.width, self.height)
        value = face.value if shape.valued else ""
        note = face.note if shape.noted else ""
        note = "" if self.count else note  # its badge stands there
        space = self.width - 2 * pad
        step = pen.line_height("key")
        below = self._name(pen, shape, space + 1) if shape.lines and face.name else ()
        tail = dp(1) + step * shape.lines if shape.lines else 0
        role = "label"
        badge = pen.badge_height() if self.count else 0
        foot = pad + (dp(1) + step * len(below) if below else 0)  # of the badge
        room = self.height - foot - badge  # for a value above it
        if (
            pen.width(value, role, True) > space - dp(LEAST_CARD + 3)
            or pen.line_height(role, True) > room
        ):
            role = "caption"
        if badge and pen.line_height(role, True) > room:
            value = ""  # the badge stands there
        beside = max(shape.beside, pen.width(value, role, True))
        alone = not shape.beside
        most = max(pen.grown(CARD_HEIGHT), 0.5 * self.height)  # a large key has a large card
        height = min(most, max(dp(24), self.height - 2 * pad - tail))
        width = min(height * CARD_SHAPE, max(dp(LEAST_CARD), space - beside - dp(3)))
        height = min(height, width / CARD_SHAPE * 1.15)
        spread = max(0, self.height - 2 * pad - tail - height) / (2 if shape.lines else 1)
        top = self.height - pad - min(spread / 2, dp(GAP))
        if not shape.lines:
            top = (self.height + height) / 2
        left = (self.width - width) / 2 if alone else pad
        self._card(pen, left, top - height, width, height, quiet)
        right = self.width - pad
        big = pen.line_height(role, True) if value else 0
        small = step if note else badge
        high = max(top, (foot if badge else pad + tail) + big + small) if shape.lines else top
        if not shape.lines:
            high = (self.height + big + small) / 2
        pen.write(value, right, high - big, role, first, bold=True, align=1)
        pen.write(note, right, high - big - small, "key", second, align=1)
        wide = max((pen.width(line, "key") for line in below), default=0)
        start = min(pad, self.width - dp(NAME_SIDE) - wide)
        x, align = (self.width / 2, 0.5) if alone else (start, 0)
        pen.write_lines(below, x, pad + step * len(below), "key", colour=first, align=align)
        if self.state == "picked" and not face.plain:  # last: what stands before it stays
            pen.outline(left, top - height, width, height, theme.line, CARD_CORNER)
        if self.count:
            low = foot + badge / 2 if shape.lines else high - big - badge / 2
            pen.badge(f"×{self.count}", self.width - dp(8 + 3), low)
        if self.letter:
            pen.key_cap(self.letter, second)

    def _name(self, pen: Painter, shape: KeyShape, space: float) -> tuple[str, ...]:
        """The lines of the name: whole if this one fits, though others have to be brief."""
        face = self.shown.face
        lines = pen.lines(face.name, "key", space)
        fits = len(lines) <= shape.lines and pen.widest_word((face.name, "key")) <= space
        if fits:
            return lines
        name = key_name(face, shape.brief)
        return pen.lines(name, "key", self.width - 2 * dp(NAME_SIDE) + 1)

    def _ground(self, pen: Painter) -> None:
        theme = self.theme
        state = self.state
        fill = theme.raised if self.on == theme.surface else theme.surface  # seen on a sheet, too
        fill = {"quiet": CLEAR, "picked": theme.text}.get(state, fill)
        if state == "lit":  # a tap on it does it
            pen.ground(fill, theme.accent, CORNER, BORDER)
        else:
            pen.ground(fill, theme.line if state == "quiet" else theme.edge)

    def _card(
        self, pen: Painter, x: float, y: float, width: float, height: float, quiet: bool
    ) -> None:
        theme = self.theme
        face = self.shown.face
        why = self.shown.why
        pen.lying[self.pick] = x, y, width, height
        if face.plain:
            role = "lead" if len(face.short) < WORDS else "text"
            role = role if pen.line_height(role, True) <= height else "label"
            colour = theme.second if quiet else theme.text
            colour = theme.background if self.state == "picked" else colour
            middle = self.height / 2
            tall = pen.line_height(role, True)
            small = 0
            if quiet and why and pen.width(why, "key") <= self.width - dp(GAP):
                small = pen.line_height("key") if tall + dp(22) <= self.height else 0
            how = {"colour": colour, "align": 0.5}
            low = middle - (tall + small) / 2
            pen.write(face.short, self.width / 2, low + small, role, bold=True, **how)
            if small:
                pen.write(why, self.width / 2, low, "key", **how)
            return
        pen.face(face, (x, y, width, height), quiet)

    def accessible(self, zone: str = "") -> Accessible:
        """Return all of its words, also those for which it has no space."""
        shown = self.shown
        face = self.shown.face
        count = f"×{self.count}" if self.count else ""
        beside = " – ".join(name for _, name in self.between)
        why = shown.why if self.state == "quiet" else ""
        value = ", ".join(filter(None, (count, face.value, face.note, beside, why)))
        states = {"picked": ("picked",), "lit": ("fits",), "quiet": ("quiet",)}
        return Accessible(face.name or face.short, value, states.get(self.state, ()))
