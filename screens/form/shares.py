"""How many are told for so many, as cards: bids for the tricks of a round."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty

from ..widgets.base import Drawn
from ..widgets.painter import Painter

CARD, TALL, APART = 10, 14, 4  # dp


class ShareCards(Drawn):
    """A card for each of `goal` that somebody has told, an empty one for each that is left; those
    that are too many are golden: somebody will miss, which is no fault."""

    told = NumericProperty(0)
    goal = NumericProperty(0)
    shares = ReferenceListProperty(told, goal)

    @property
    def wide(self) -> float:
        """The room that the cards need, with a gap behind them."""
        count = max(self.told, self.goal)
        return dp(CARD + APART) * count + dp(2 * APART) if count else 0

    def draw(self, pen: Painter) -> None:
        self.minimum_height = dp(TALL) if self.wide else 0
        theme, y = self.theme, (self.height - dp(TALL)) / 2
        for at in range(int(max(self.told, self.goal))):
            x = at * dp(CARD + APART)
            if at < min(self.told, self.goal):
                pen.box(x, y, dp(CARD), dp(TALL), theme.text, 2)
            else:
                colour = theme.second if at < self.goal else theme.accent
                pen.outline(x, y, dp(CARD), dp(TALL), colour, corner=2, thick=1)
