"""A duel in progress: who attacks, who defends, what each has played, and what is at stake."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.engine.match import Match
from companion.library.people import Look
from companion.say.table_view import FaceView, StakeView
from companion.say.voice import Heard

from ..kit import Drawn, Pen, Said
from ..kit.ink import widest_word
from ..theme import BORDER, CARD_CORNER, MOTION

SHAPE = 0.86  # a card's width by its height
BIG = (56, 100)  # the least and the most height of what is at stake
LEAST_BIG = 36  # or the words below it go
SMALL = 0.8  # of what was played, by that
LEAST = 42
DOT = 24
PAD = 12


class DuelView(Drawn):
    """`stake` is a StakeView, `looks` are the players' colours and marks by seat."""

    stake = ObjectProperty(None, allownone=True)
    looks = ObjectProperty(())
    terse = BooleanProperty(False)  # dots in place of who does what

    def draw(self, pen: Pen) -> None:
        stake, theme = self.stake, self.theme
        if stake is None:
            return
        pen.ground(theme.surface, theme.edge)
        top = self.height - dp(PAD)
        below = top
        if not self.terse:
            below = min(self._side(pen, 0, top), self._side(pen, 1, top))
        words = pen.lines(stake.words, "caption", self.width - 2 * dp(PAD))
        foot = dp(PAD) + pen.line_height("caption") * len(words)
        if below - foot - pen.badge_height() / 2 < dp(LEAST_BIG):
            words, foot, top = (), dp(4), self.height - dp(2)  # the cards alone
            below = top
        pen.write_lines(words, self.width / 2, foot, "caption", colour=theme.second, align=0.5)
        badge = pen.badge_height() / 2
        least = min(dp(BIG[0]), below - foot - badge - dp(2))
        height = min(max(least, below - foot - badge - dp(12)), dp(BIG[1]))
        middle = (below + foot - badge) / 2
        width = height * SHAPE
        x = (self.width - width) / 2
        pen.card(stake.at_stake.icon, x, middle - height / 2, width, height, stake.at_stake.short)
        pen.badge(f"×{stake.at_stake.badge}", x + width, middle + height / 2)
        edge = dp(PAD)
        if self.terse:
            self._dots(pen, middle)
            edge += pen.grown(DOT) + dp(8)
        room = x - edge - dp(16)
        most = max(len(self._played(0)), len(self._played(1)), 1)
        abreast = (room + dp(6)) / most - dp(6)  # all of them side by side, if that is not tiny
        height = min(height * SMALL, max(dp(LEAST), abreast / SHAPE))
        self._cards(pen, 0, edge, room, middle, height)
        self._cards(pen, 1, self.width - edge - room, room, middle, height)

    def _dots(self, pen: Pen, middle: float) -> None:
        dot = pen.grown(DOT)
        for side, x in enumerate((dp(PAD), self.width - dp(PAD) - dot)):
            pen.dot(*self._look(side), x, middle, dot)

    def _look(self, side: int) -> Look:
        look: Look = self.looks[self.stake.seats[side]]
        return look

    def _played(self, side: int) -> tuple[FaceView | None, ...]:
        """What was, and an empty place for who is to reply."""
        faces: tuple[FaceView | None, ...] = (self.stake.attack, self.stake.defence)[side]
        waits = side == self.stake.awaited and not (self.terse and faces)
        return (*faces, None) if waits else faces

    def _side(self, pen: Pen, side: int, top: float) -> float:
        """Who it is, and what of the two; returns where the words end."""
        stake, dot = self.stake, pen.grown(DOT)
        said = stake.defender if side else stake.attacker
        room = self.width / 2 - dp(PAD) - dp(4)
        edge = self.width - dp(PAD) if side else dp(PAD)
        if widest_word(said, pen.size("text"), True) <= room - dot - dp(8):
            x = edge - dot if side else edge
            pen.dot(*self._look(side), x, top - dot / 2, dot)
            edge += -dot - dp(8) if side else dot + dp(8)
            room -= dot + dp(8)
        who = Said(said, bold=True)
        slack = max(0, dot - pen.height_of(room, who)) / 2
        return min(pen.paragraphs(edge, top - slack, room, who, align=side), top - dot)

    def _cards(
        self, pen: Pen, side: int, x: float, room: float, middle: float, height: float
    ) -> None:
        """Side by side, or overlapping where there are many."""
        faces = self._played(side)
        width = min(height * SHAPE, room)
        step = width + dp(6)
        if len(faces) > 1:
            step = min(step, (room - width) / (len(faces) - 1))
        used = step * (len(faces) - 1) + width
        left = x + room - used if side else x
        places = list(enumerate(reversed(faces) if side else faces))
        for number, face in places:
            place = left + number * step, middle - height / 2, width, height
            if face is None:
                pen.outline(*place, self.theme.accent, CARD_CORNER, BORDER)
            else:
                pen.box(place[0] - dp(2), place[1], width + dp(4), height, pen.on, CARD_CORNER)
                pen.card(face.icon, *place, face.short)

    def heard(self, zone: str = "") -> Heard:
        stake = self.stake
        if stake is None:
            return Heard("")
        attack, defence = (
            ", ".join(f.name for f in side) for side in (stake.attack, stake.defence)
        )
        sides = f"{stake.attacker}: {attack}. {stake.defender}: {defence or '–'}. {stake.words}"
        return Heard(sides, f"{stake.at_stake.name} ×{stake.at_stake.badge}")


class Prize(Drawn):
    """What was at stake slides to who has won it. Nobody waits for it: the next tap ends it."""

    face = ObjectProperty(None, allownone=True)

    def draw(self, pen: Pen) -> None:
        if self.face:
            width = self.height * SHAPE
            pen.card(self.face.icon, 0, 0, width, self.height, self.face.short)
            pen.badge(f"×{self.face.badge}", width, self.height)

    def heard(self, zone: str = "") -> Heard:
        return Heard("")

    def slide(self, face: FaceView, start: tuple[float, float], end: tuple[float, float]) -> None:
        Animation.cancel_all(self)
        self.face, self.height = face, dp(BIG[0])
        self.width = self.height * SHAPE
        self.center = start
        way = Animation(center=end, duration=MOTION, transition="out_quad")
        way.bind(on_complete=lambda *_: self.parent and self.parent.remove_widget(self))
        way.start(self)


def won_by(match: Match, stake: StakeView) -> int:
    """Who of the two has gained by the move that ended their duel."""
    assert match.before is not None
    points = match.setup.game.round_points
    now, then = points(match.table), points(match.before.table)
    return max(stake.seats, key=lambda seat: now[seat] - then[seat])
