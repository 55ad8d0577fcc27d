"""What lies in the middle of the table: a discard pile, a draw pile, a board's box."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from companion.say.voice import Heard

from ..theme import BORDER, CARD_CORNER, CORNER, TOUCH
from . import ink
from .base import Touchable
from .pen import CLEAR, Pen, Said

CARD = (32, 38)
LARGE = (58, 68)
CROSS = 16  # on a card that goes
FACE_DOWN = "face-down"


class PileView(Touchable):
    """A card with words beside it, on the left or mirrored on the right.

    `kind` names the top card; "face-down" shows a back, "" an empty place.
    """

    kind = StringProperty("")
    short = StringProperty("")
    mark = StringProperty("")  # on the picture
    value = StringProperty("")  # below it
    large = BooleanProperty(False)
    caption = StringProperty("")
    text = StringProperty("")
    count = NumericProperty(0)
    goes = BooleanProperty(False)  # a card that was picked: a tap puts it back
    side = OptionProperty("left", options=("left", "right"))
    state = OptionProperty("normal", options=("normal", "picked", "lit"))
    ringed = BooleanProperty(False)  # something is being said about it
    minimum_width = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        theme = self.theme
        width, height = map(pen.grown, LARGE if self.large else CARD)
        if not (self.caption or self.text):  # a chip: the card alone
            width, height = min(width, self.width - dp(12)), min(height, self.height - dp(4))
        if self.goes:
            height = self.height - dp(4)
            width = min(self.width - dp(CROSS - 4), height * LARGE[0] / LARGE[1])
        if self.state != "normal":
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
            left, low = self.width - side, self.height - side
            pen.disc(left, low, side, theme.text)
            pen.icon("cross", left + dp(2), low + dp(2), side - dp(4), theme.background)
        if self.count > 1:
            pen.badge(f"×{self.count}", x + width, y + height - dp(4))
        room = self.width - width - dp(22)
        said = Said(self.caption, "caption", theme.second), Said(self.text, "label", bold=True)
        edge, align = (x - dp(10), 1) if mirrored else (x + width + dp(10), 0)
        tall = pen.level(edge, self.height / 2, room, *said, align=align)
        self.minimum_height = max(dp(TOUCH), height + dp(4), tall + dp(4))
        words = max(
            ink.widest_word(self.caption, pen.size("caption")),
            ink.widest_word(self.text, pen.size("label"), True),
        )
        self.minimum_width = width + dp(22) + words

    def heard(self, zone: str = "") -> Heard:
        """A chip has no words: they are in the hint."""
        words = ", ".join(filter(None, (self.caption, self.text))) or self.hint or self.short
        states = {"picked": ("picked",), "lit": ("target",)}
        return Heard(words, self.value, states.get(self.state, ()))

    def _card(self, pen: Pen, x: float, y: float, width: float, height: float) -> None:
        theme = self.theme
        if self.kind == FACE_DOWN:
            box = x, y, width, height
            pen.framed(*box, theme.raised, theme.line, CARD_CORNER)
            pen.icon_in("cards", box, width * 0.6, theme.second)
        elif self.kind or self.short:
            value = "" if self.goes and theme.scale > 1.3 else self.value  # the prompt has it
            pen.card(self.kind, x, y, width, height, self.short, self.mark, value)
        else:
            pen.outline(x, y, width, height, theme.line, CARD_CORNER)
