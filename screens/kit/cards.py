"""A card that lies open on the table, as in a duel."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from ..theme import BORDER, CARD_CORNER
from .base import Touchable
from .pen import Pen


class CardView(Touchable):
    """A picture card of a given height, with a count on its corner and words below."""

    snug = ("width", "height")
    kind = StringProperty("")
    short = StringProperty("")
    count = NumericProperty(0)
    caption = StringProperty("")
    tappable = BooleanProperty(False)
    tall = NumericProperty(52)  # the card itself, in dp
    lit = StringProperty("")  # a role of the theme for its border
    minimum_width = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        height, width = dp(self.tall), dp(self.tall) * 0.86
        rise = pen.badge_height() / 2 if self.count else 0
        top, x = self.height - rise, (self.width - width) / 2
        pen.card(self.kind, x, top - height, width, height, self.short)
        if self.lit:
            colour = getattr(self.theme, self.lit)
            pen.outline(x, top - height, width, height, colour, CARD_CORNER, BORDER)
        if self.count:
            pen.badge(f"×{self.count}", x + width, top)
        below = (self.caption,) if self.caption else ()
        how = {"colour": self.theme.second, "on": self.on, "align": 0.5}
        pen.write_lines(below, self.width / 2, top - height - dp(4), "caption", **how)
        words = pen.line_height("caption") + dp(4) if below else 0
        self.minimum_height = height + words + rise
        self.minimum_width = max(
            width + dp(16 if self.count else 0), pen.width(self.caption, "caption")
        )
