"""A duel in progress: who attacks, who defends, what each has played, and what is at stake."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.engine.offers import Face, Stake
from companion.library.people import PlayerLook
from companion.views.accessible import Accessible

from ..theme import BORDER, CARD_CORNER, TOUCH
from ..widgets import Drawn, Painter
from ..widgets.text_layout import TextMeasure, TextStyle, widest_word

SHAPE = 0.86  # a card's width by its height
BIG = (56, 100)  # the least and the most height of what is at stake
LEAST_BIG = 36  # or the words below it go
SMALL = 0.8  # of what was played, by that
LEAST = 42
DOT = 24
PAD = 12
# where its cards lie
STAKE = "stake"
SIDES = ("attack", "defence")


class DuelWidget(Drawn):
    """A duel: both players, the cards that they played, and what is at stake.

    Where it is low, dots stand for who does what.
    """

    terse = False

    stake = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())

    @staticmethod
    def least_height(text: TextMeasure) -> float:
        """Return the least height: dots and cards."""
        return max(dp(TOUCH), text.grown(LEAST_BIG) + dp(PAD))

    @staticmethod
    def full_height(text: TextMeasure, stake: Stake[str], width: float) -> float:
        """Return the height with who does what over the cards, and words below them."""
        space = width / 2 - dp(PAD + 4)
        dot = text.grown(DOT)
        sides = [TextStyle(said, bold=True) for said in (stake.attacker, stake.defender)]
        heads = max(dot, *(text.height_of(space - dot - dp(8), said) for said in sides))
        words = TextStyle(stake.words, "caption")
        below = text.height_of(width - 2 * dp(PAD), words)
        return 2 * dp(PAD) + heads + dp(BIG[0] + 24) + below

    @classmethod
    def most_height(cls, text: TextMeasure, stake: Stake[str], width: float) -> float:
        """Return the height beyond which nothing gets larger."""
        return cls.full_height(text, stake, width) + dp(BIG[1] - BIG[0])

    def draw(self, pen: Painter) -> None:
        stake = self.stake
        theme = self.theme
        if stake is None:
            return
        self.terse = self.height < self.full_height(pen, stake, self.width)
        pen.ground(theme.surface, theme.edge)
        top = self.height - dp(PAD)
        below = top
        if not self.terse:
            below = min(self._side(pen, 0, top), self._side(pen, 1, top))
        words = pen.lines(stake.words, "caption", self.width - 2 * dp(PAD))
        foot = dp(PAD) + pen.line_height("caption") * len(words)
        if below - foot - pen.badge_height() / 2 < dp(LEAST_BIG):
            # the cards alone
            words = ()
            foot = dp(4)
            top = self.height - dp(2)
            below = top
        pen.write_lines(words, self.width / 2, foot, "caption", colour=theme.second, align=0.5)
        badge = pen.badge_height() / 2
        least = min(dp(BIG[0]), below - foot - badge - dp(2))
        height = min(max(least, below - foot - badge - dp(12)), dp(BIG[1]))
        middle = (below + foot - badge) / 2
        width = height * SHAPE
        x = (self.width - width) / 2
        pen.lying[STAKE] = x, middle - height / 2, width, height
        pen.card(stake.at_stake.icon, *pen.lying[STAKE], stake.at_stake.short)
        pen.badge(f"×{stake.at_stake.badge}", x + width, middle + height / 2)
        edge = dp(PAD)
        if self.terse:
            self._dots(pen, middle)
            edge += pen.grown(DOT) + dp(8)
        space = x - edge - dp(16)
        most = max(len(self._played(0)), len(self._played(1)), 1)
        abreast = (space + dp(6)) / most - dp(6)  # all of them side by side, if that is not tiny
        height = min(height * SMALL, max(dp(LEAST), abreast / SHAPE))
        self._cards(pen, 0, edge, space, middle, height)
        self._cards(pen, 1, self.width - edge - space, space, middle, height)

    def _dots(self, pen: Painter, middle: float) -> None:
        dot = pen.grown(DOT)
        for side, x in enumerate((dp(PAD), self.width - dp(PAD) - dot)):
            pen.dot(self._look(side), x, middle, dot)

    def _look(self, side: int) -> PlayerLook:
        look: PlayerLook = self.looks[self.stake.seats[side]]
        return look

    def _played(self, side: int) -> tuple[Face[str] | None, ...]:
        """Return the cards of one side, and None for a reply that is awaited."""
        faces: tuple[Face[str] | None, ...] = (self.stake.attack, self.stake.defence)[side]
        waits = side == self.stake.awaited and not (self.terse and faces)
        return (*faces, None) if waits else faces

    def _side(self, pen: Painter, side: int, top: float) -> float:
        """Draw a player's name and role; return where the words end."""
        stake = self.stake
        dot = pen.grown(DOT)
        name = stake.defender if side else stake.attacker
        space = self.width / 2 - dp(PAD) - dp(4)
        edge = self.width - dp(PAD) if side else dp(PAD)
        if widest_word(name, pen.size("text"), True) <= space - dot - dp(8):
            x = edge - dot if side else edge
            pen.dot(self._look(side), x, top - dot / 2, dot)
            edge += -dot - dp(8) if side else dot + dp(8)
            space -= dot + dp(8)
        who = TextStyle(name, bold=True)
        slack = max(0, dot - pen.height_of(space, who)) / 2
        return min(pen.paragraphs(edge, top - slack, space, who, align=side), top - dot)

    def _cards(
        self, pen: Painter, side: int, x: float, space: float, middle: float, height: float
    ) -> None:
        """Draw cards side by side, or overlapping where there are many."""
        faces = self._played(side)
        width = min(height * SHAPE, space)
        step = width + dp(6)
        if len(faces) > 1:
            step = min(step, (space - width) / (len(faces) - 1))
        used = step * (len(faces) - 1) + width
        left = x + space - used if side else x
        places = list(enumerate(reversed(faces) if side else faces))
        for number, face in places:
            box = left + number * step, middle - height / 2, width, height
            if face is None:
                pen.outline(*box, self.theme.accent, CARD_CORNER, BORDER)
            else:
                pen.box(box[0] - dp(2), box[1], width + dp(4), height, pen.on, CARD_CORNER)
                pen.card(face.icon, *box, face.short)
                if not side or SIDES[side] not in pen.lying:  # the defender's last lies first
                    pen.lying[SIDES[side]] = box

    def accessible(self, zone: str = "") -> Accessible:
        stake = self.stake
        if stake is None:
            return Accessible("")
        attack, defence = (
            ", ".join(f.name for f in side) for side in (stake.attack, stake.defence)
        )
        sides = f"{stake.attacker}: {attack}. {stake.defender}: {defence or '–'}. {stake.words}"
        return Accessible(sides, f"{stake.at_stake.name} ×{stake.at_stake.badge}")
