"""What lies in the middle of the table: a discard pile, a draw pile, a board's box."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty

from companion.engine.offers import Face, Spot
from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, TOUCH
from .base import Touchable
from .painter import CLEAR, FACE_DOWN, Painter
from .text_layout import TextMeasure, TextStyle, remembered

CARD = (32, 38)
LARGE = (58, 68)
CROSS = 16  # on a card that goes

SIDES = 22  # around and beside the card of a pile with words


@remembered
def pile_size(text: TextMeasure, spot: Spot[str], names: tuple[str, ...]) -> tuple[float, float]:
    """Return the least size of a pile, whichever of the names comes to lie there."""
    width, height = map(text.grown, LARGE if spot.focus else CARD)
    words = [spot.face.name] if spot.face.short else [spot.face.name, *names]
    note = text.width if spot.note[:1].isdigit() else lambda *said: text.widest_word(said)
    widest = max(note(spot.note, "caption"), *(_word(text, name) for name in words))
    tall = text.line_height("caption") + 2 * text.line_height("label", True)
    return width + dp(SIDES + 1) + widest, max(dp(TOUCH), height + dp(8), tall + dp(4))


def _word(text: TextMeasure, name: str) -> float:
    """A number and what it counts stay in one line."""
    if name[:1].isdigit():
        return text.width(name, "label", True)
    return text.widest_word((name, "label"), bold=True)


class PileWidget(Touchable):
    """A card with words beside it, on the left or mirrored on the right; or the card alone."""

    shown: Spot[str] = ObjectProperty(Spot("", None, Face("")))
    worded = BooleanProperty(True)
    goes = BooleanProperty(False)  # a card that was picked: a tap puts it back
    side = OptionProperty("left", options=("left", "right"))
    ringed = BooleanProperty(False)  # something is being said about it

    @property
    def pick(self) -> str:
        """Return what a tap on it picks."""
        return self.shown.pick

    def draw(self, pen: Painter) -> None:
        """Draw the card and the words beside it."""
        theme = self.theme
        spot = self.shown
        caption, text = (spot.note, spot.face.name) if self.worded else ("", "")
        width, height = map(pen.grown, LARGE if spot.focus and self.worded else CARD)
        if not (caption or text):  # a chip: the card alone
            width, height = min(width, self.width - dp(12)), min(height, self.height - dp(4))
        if self.goes:
            height = self.height - dp(4)
            width = min(self.width - dp(CROSS - 4), height * LARGE[0] / LARGE[1])
        if spot.lit:
            pen.ground(theme.raised, theme.accent, CORNER, BORDER)
        elif self.ringed:
            pen.ground(CLEAR, theme.text, CORNER, BORDER)
        mirrored = self.side == "right"
        x = self.width - width - dp(6) if mirrored else dp(6)
        x = 0 if self.goes else x
        y = (self.height - height) / 2
        self._card(pen, x, y, width, height)
        if self.goes:
            side = dp(CROSS)
            left = self.width - side
            low = self.height - side
            pen.disc(left, low, side, theme.text)
            pen.icon("cross", left + dp(2), low + dp(2), side - dp(4), theme.background)
        if spot.face.badge > 1 and not self.goes:
            pen.badge(f"×{spot.face.badge}", x + width, y + height - dp(4))
        space = self.width - width - dp(SIDES)
        words = TextStyle(caption, "caption", theme.second), TextStyle(text, "label", bold=True)
        if pen.height_of(space, *words) > self.height:
            words = words[0]._replace(role="key"), words[1]._replace(role="caption")
        edge, align = (x - dp(10), 1) if mirrored else (x + width + dp(10), 0)
        pen.level(edge, self.height / 2, space, *words, align=align)

    def accessible(self, zone: str = "") -> Accessible:
        """Return the words beside the card; those of a card alone are in the hint."""
        spot = self.shown
        face = self.shown.face
        words = ", ".join(filter(None, (spot.note, face.name))) if self.worded else ""
        states = ("target",) if spot.lit else ()
        return Accessible(words or self.hint or face.short, face.value, states)

    def _card(self, pen: Painter, x: float, y: float, width: float, height: float) -> None:
        face = self.shown.face
        pen.lying[self.pick] = x, y, width, height
        if not self.goes:  # a card alone is read best by its few characters
            short = "" if self.worded and face.icon else face.short
            hidden = face.icon == FACE_DOWN  # a back, also where it says how many there are
            face = face._replace(icon="" if short and not hidden else face.icon, short=short)
        value = "" if self.goes and self.theme.scale > 1.3 else face.value  # the prompt has it
        pen.face(face, (x, y, width, height), value=value)
