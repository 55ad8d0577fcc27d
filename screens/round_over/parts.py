"""Widgets between two rounds: the leader, the ranking whose totals roll, the stacks."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.library.people import PlayerLook
from companion.views.accessible import Accessible
from companion.views.round_over import StackView, StandingView

from ..result.parts import draw_face
from ..theme import CARD_CORNER, CORNER, GAP, MOTION, PAD
from ..widgets import Drawn, Painter, TextStyle, Touchable
from ..widgets.player_names import FittedName, fit_names
from ..widgets.text_layout import widest_word

FACE = 64  # dp: the dot of who leads
DOT = 32
TRACK = 4
EDGE = 6  # of a set below the top one
CARD = (40, 46)
MOST_EDGES = 3
STEPS = 8  # through which a total rolls: each number that is new costs a picture of its letters
ROLL = 0.7  # seconds in which the totals roll and the lines change places


class Headline(Drawn):
    """One sentence about who leads, under the player's own dot."""

    fit_to_content = ("height",)
    look = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    about = StringProperty("")

    def draw(self, pen: Painter) -> None:
        theme, middle, top = self.theme, self.width / 2, self.height - dp(GAP)
        if self.look is not None:
            side, crown = pen.grown(FACE), pen.grown(FACE) * 0.5
            pen.icon("crown", middle - crown / 2, top - crown, crown, theme.text)
            top -= crown * 0.8 + side
            draw_face(pen, self.look, middle, top + side / 2, side)
            top -= dp(GAP)
        role = next((r for r in ("heading", "title", "lead") if self._fits(pen, r)), "text")
        texts = TextStyle(self.text, role, bold=True), TextStyle(self.about, "label", theme.second)
        top = pen.paragraphs(middle, top, self.width, *texts, align=0.5)
        self.minimum_height = self.height - top + dp(GAP)

    def _fits(self, pen: Painter, role: str) -> bool:
        return widest_word(self.text, pen.size(role), True) <= self.width

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.text, self.about)


class Ranking(Drawn):
    """A line for each player; totals, bars and places go from what they were to what they are."""

    fit_to_content = ("height",)
    standings = ObjectProperty(())
    looks = ObjectProperty(())
    say = ObjectProperty(str)  # a total in words
    rolled = NumericProperty(1)  # how far they have come
    least = NumericProperty(0)  # pixels of a line, where there is room

    def roll(self) -> None:
        """Animate the totals once the screen has come, unless less motion is wished."""
        self.finish()
        if not self.theme.still:
            self.rolled = 0
            motion = Animation(duration=MOTION)
            motion += Animation(rolled=1, duration=ROLL, t="in_out_cubic")
            motion.start(self)

    def finish(self) -> None:
        """Show at once what the totals are now."""
        Animation.cancel_all(self)
        self.rolled = 1

    def draw(self, pen: Painter) -> None:
        say: Callable[[int], str] = self.say
        wide = max((pen.width(say(s.now), "title", True) for s in self.standings), default=0)
        gains = max((pen.width(s.gain, "label") for s in self.standings), default=0)
        self._left = dp(4) + pen.width("0", "label", True) + dp(10) + pen.grown(DOT) + dp(10)
        self._right = self.width - wide - dp(12)
        self._has_gains = self._right - gains - self._left > dp(60)
        if self._has_gains:
            self._right -= gains + dp(12)
        moved = max((pen.width(_moved(s), "key") for s in self.standings), default=0)
        space = self._right - self._left - pen.grown(16) - moved - dp(12)
        self._names = fit_names(pen, [s.name for s in self.standings], space)
        above = max((pen.line_height(n.role, True) * len(n.lines) for n in self._names), default=0)
        tall = max(pen.grown(DOT) + dp(14), above + pen.line_height("label", True) + dp(14))
        tall = max(tall, self.least)
        self.minimum_height = tall * len(self.standings)
        for number in range(1, len(self.standings)):
            pen.hairline(0, self.height - number * tall, self.width, self.theme.rule)
        former = former_order(self.standings)
        lines = [(one, former.index(one), now) for now, one in enumerate(self.standings)]
        for one, was, now in sorted(lines, key=lambda line: line[1] - line[2]):  # who rises on top
            y = self.height - (was + (now - was) * self.rolled + 1) * tall
            if was != now and 0 < self.rolled < 1:
                pen.box(0, y + 1, self.width, tall - 2, self.on, 0)
            self._line(pen, one, self._names[now], y + tall / 2)

    def _line(self, pen: Painter, one: StandingView, name: FittedName, middle: float) -> None:
        theme, side = self.theme, pen.grown(DOT)
        look: PlayerLook = self.looks[one.seat]
        half = pen.line_height("label", True) / 2
        rank = one.rank if self._is_new else one.rank + one.moved
        total = self.say(_interpolated(one.was, one.now, round(self.rolled * STEPS) / STEPS))
        pen.write(str(rank), dp(4), middle - half, "label", theme.second, bold=True)
        pen.dot(*look, self._left - side - dp(10), middle, side)
        pen.write_level(total, self.width, middle, "title", bold=True, align=1)
        if self._has_gains:
            gained = self._right + dp(12) + max(pen.width(s.gain, "label") for s in self.standings)
            pen.write(one.gain, gained, middle - half, "label", align=1)
        high = pen.line_height(name.role, True) * len(name.lines)
        with_track = one.progress >= 0
        base = middle - high / 2 + (dp(TRACK + 6) / 2 if with_track else 0)
        self._name(pen, one, name, base)
        if with_track:
            self._track(pen, one, self._left, self._right, base - dp(TRACK + 6))

    @property
    def _is_new(self) -> bool:
        """Whether ranks and the crown are already those after the round."""
        return bool(self.rolled > 0.5)

    def _name(self, pen: Painter, one: StandingView, name: FittedName, y: float) -> None:
        theme, crown, x, moved = self.theme, pen.grown(16), self._left, _moved(one)
        top = y + pen.line_height(name.role, True) * len(name.lines)
        pen.write_lines(name.lines, x, top, name.role, bold=True)
        x += max(pen.width(line, name.role, True) for line in name.lines) + dp(6)
        if one.leads and self._is_new:
            pen.icon("crown", x, y + dp(1), crown, theme.text)
            x += crown + dp(6)
        if moved and self._is_new:
            colour = theme.legal if one.moved > 0 else theme.second
            low = y + (pen.line_height("label", True) - pen.line_height("key")) / 2
            pen.write(moved, x, low, "key", colour)

    def _track(self, pen: Painter, one: StandingView, x: float, right: float, y: float) -> None:
        theme, thick = self.theme, dp(TRACK)
        share = one.progress * (one.was / one.now if one.now else 1)
        share += (one.progress - share) * self.rolled
        pen.box(x, y, right - x, thick, theme.rule, TRACK / 2)
        width = max(thick, (right - x) * min(1, max(0, share)))
        pen.box(x, y, width, thick, theme.seat(self.looks[one.seat].colour).line, TRACK / 2)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(
            ". ".join(f"{s.rank} {s.name}: {self.say(s.now)}" for s in self.standings)
        )


def _moved(one: StandingView) -> str:
    """Return how many places somebody has won or lost."""
    return f"▲ {one.moved}" if one.moved > 0 else f"▼ {-one.moved}" if one.moved < 0 else ""


def former_order(standings: tuple[StandingView, ...]) -> list[StandingView]:
    """Return the players as they stood before the round, in seating order if all were level."""
    level = len({one.was for one in standings}) < 2
    return sorted(standings, key=lambda one: (0 if level else one.rank + one.moved, one.seat))


def _interpolated(was: int, now: int, share: float) -> int:
    """Return a value between two totals, as round as they are."""
    step = 1000 if was % 1000 == now % 1000 == 0 else 1
    return was + round((now - was) * share / step) * step


class Stacks(Touchable):
    """The top card of each stack with the edges of what lies below; a tap says whose differs."""

    fit_to_content = ("height",)
    zoned = True
    stacks = ObjectProperty(())
    looks = ObjectProperty(())
    title = StringProperty("")
    aside = StringProperty("")

    def draw(self, pen: Painter) -> None:
        theme, pad, gap = self.theme, dp(PAD), dp(GAP)
        top = self.height - pad
        line = pen.line_height("text", True)
        titles = pen.lines(self.title, "text", self.width - 2 * pad, True)
        top = pen.write_lines(titles, pad, top, "text", bold=True)
        if len(titles) == 1:
            free = self.width - 2 * pad - pen.width(self.title, "text", True) - gap
            if pen.width(self.aside, "caption") <= free:
                how = {"colour": theme.second, "align": 1}
                pen.write_level(self.aside, self.width - pad, top + line / 2, "caption", **how)
        least = pen.grown(CARD[0] + EDGE * MOST_EDGES) + 2 * dp(6)
        across = self.width - 2 * pad
        columns = max(1, min(len(self.stacks) or 1, int((across + gap) // (least + gap))))
        each = (across + gap) / columns - gap
        tall = dp(12) + pen.grown(24) + pen.grown(CARD[1]) + dp(10)
        tall += pen.line_height("label", True) + pen.line_height("key")
        for number, stack in enumerate(self.stacks):
            row, column = divmod(number, columns)
            x, y = pad + column * (each + gap), top - gap - (row + 1) * tall - row * gap
            self._stack(pen, stack, x, y, each, tall)
        rows = -(-len(self.stacks) // columns)
        self.minimum_height = self.height - top + rows * (tall + gap) + pad

    def _stack(
        self, pen: Painter, stack: StackView, x: float, y: float, width: float, tall: float
    ) -> None:
        theme, middle = self.theme, x + width / 2
        pen.on = theme.raised
        pen.box(x, y, width, tall, pen.on, CORNER)
        look: PlayerLook = self.looks[stack.seat]
        side, top = pen.grown(20), y + tall - dp(6)
        names, space = [other.name for other in self.stacks], width - side - dp(10)
        fit = fit_names(pen, names, space)[self.stacks.index(stack)]
        used = side + dp(4) + max(pen.width(line, "key", True) for line in fit.lines)
        left = middle - used / 2
        pen.dot(*look, left, top - side / 2, side)
        words = pen.line_height("key", True) * len(fit.lines)
        place = left + side + dp(4), top - side / 2 + words / 2
        pen.write_lines(fit.lines, *place, "key", bold=True)
        wide, high = (pen.grown(length) for length in CARD)
        top -= side + dp(6) + high
        edges = min(stack.sets - 1, MOST_EDGES)
        start = middle - (wide + edges * dp(EDGE)) / 2
        for edge in range(edges):
            corner = start + edge * dp(EDGE), top + dp(3), wide / 2, high - dp(6)
            pen.framed(*corner, theme.card, theme.second, CARD_CORNER)
        pen.card(stack.top.icon, start + edges * dp(EDGE), top, wide, high, stack.top.short)
        top -= dp(4) + pen.line_height("label", True)
        worth = f"×{stack.top.badge} · {stack.top.value}" if stack.top.value else ""
        role = "label" if pen.width(worth, "label", True) <= width - dp(6) else "key"
        pen.write(worth, middle, top, role, bold=True, align=0.5)
        top -= pen.line_height("key")
        pen.write(stack.words, middle, top, "key", theme.second, align=0.5)
        pen.zone(str(stack.seat), x, y, width, tall, f"{stack.name}, {stack.words}")
