"""A round is over: who leads, what it has changed, whether that is what lies there, and on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.library.people import PlayerLook
from companion.views.accessible import Accessible
from companion.views.round_over import StackView, StandingView, round_over

from ..page import Page
from ..result.parts import LeadersPanel
from ..theme import CARD_CORNER, CORNER, GAP, MOTION
from ..widgets import Drawn, Painter, TextBlock, Touchable, beside, button
from ..widgets.base import set_children
from ..widgets.player_names import FittedName, fit_names

# dp; a window that has room for higher lines, and such a line
TALL = 700
LINE = 72
DOT = 32
TRACK = 4
EDGE = 6  # of a set below the top one
CARD = (40, 46)
MOST_EDGES = 3
STEPS = 4  # through which a total rolls, one player after the other
ROLL = 0.7  # seconds in which the totals roll and the lines change places


class LinePlaces(NamedTuple):
    """The places of the parts in all lines: the name and its bar, and the right end of the gain."""

    left: float = 0
    right: float = 0
    gain: float = 0  # 0: it stands under the total
    above: bool = False  # whether name and bar stand over the figures


class RankingLine(Drawn):
    """A player's line of the ranking, on its way from what it was before the round."""

    one = ObjectProperty(None)
    look = ObjectProperty(PlayerLook(0, ""))
    say = ObjectProperty(str)  # a total in words
    name = ObjectProperty(FittedName(("",)))
    places = ObjectProperty(LinePlaces())
    share = NumericProperty(1)  # of the way to the new total

    @property
    def arrived(self) -> bool:
        """Return whether rank and crown are already those after the round."""
        return self.share > 0.5

    def draw(self, pen: Painter) -> None:
        one: StandingView = self.one
        middle = self.height / 2
        side = pen.grown(DOT)
        pen.box(0, 1, self.width, self.height - 2, self.on, 0)  # over one that it overtakes
        half = pen.line_height("label", True) / 2
        rank = one.rank if self.arrived else one.rank + one.moved
        pen.write(str(rank), dp(4), middle - half, "label", self.theme.second, bold=True)
        base = self._base(pen)
        level = self._level(pen)
        left, _, gain, _ = self.places
        pen.dot(self.look, left - side - dp(10), middle, side)
        if gain:
            pen.write(one.gain, gain, level - half, "label", align=1)
        else:
            low = middle - (pen.line_height("title", True) + pen.line_height("caption")) / 2
            pen.write(one.gain, self.width, low, "caption", align=1)
        total = self.say(_interpolated(one.was, one.now, self.share))
        pen.write_level(total, self.width, level, "title", bold=True, align=1)
        self._name(pen, base)
        if one.progress >= 0:
            self._bar(pen, base - dp(TRACK + 6))

    def _base(self, pen: Painter) -> float:
        """The foot of the name, which stands over the bar if there is one."""
        high = self.name.height(pen)
        if self.places.above:
            return float(self.height - high - dp(7))
        return (self.height - high + (dp(TRACK + 6) if self.one.progress >= 0 else 0)) / 2

    def _level(self, pen: Painter) -> float:
        """The middle of the total: below the name, over the gain, or in the middle of the line."""
        if self.places.above:
            return (self._base(pen) - dp(TRACK + 6)) / 2
        return self.height / 2 + (0 if self.places.gain else pen.line_height("caption") / 2)

    def _bar(self, pen: Painter, y: float) -> None:
        one = self.one
        left = self.places.left
        wide = self.places.right - self.places.left
        was = one.progress * (one.was / one.now if one.now else 1)
        share = min(1, max(0, was + (one.progress - was) * self.share))
        colour = self.theme.seat(self.look.colour).line
        pen.box(left, y, wide, dp(TRACK), self.theme.rule, TRACK / 2)
        pen.box(left, y, max(dp(TRACK), wide * share), dp(TRACK), colour, TRACK / 2)

    def _name(self, pen: Painter, y: float) -> None:
        one = self.one
        name = self.name
        x = self.places.left
        crown = pen.grown(16)
        moved = _moved(one)
        top = y + pen.line_height(name.role, True) * len(name.lines)
        pen.write_lines(name.lines, x, top, name.role, bold=True)
        x += max(pen.width(line, name.role, True) for line in name.lines) + dp(6)
        if one.leads and self.arrived:
            pen.icon("crown", x, y + dp(1), crown, self.theme.text)
            x += crown + dp(6)
        if moved and self.arrived:
            colour = self.theme.legal if one.moved > 0 else self.theme.second
            low = y + (pen.line_height("label", True) - pen.line_height("key")) / 2
            pen.write(moved, x, low, "key", colour)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible("")


class Ranking(Drawn):
    """A line for each player; totals, bars and places go from what they were to what they are."""

    fit_to_content = ("height",)
    overlay_properties = ("rolled", "pos")
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
            rolls = Animation(rolled=1, duration=ROLL, t="in_out_cubic")
            (Animation(duration=MOTION) + rolls).start(self)

    def finish(self) -> None:
        """Show at once what the totals are now."""
        Animation.cancel_all(self)
        self.rolled = 1

    def on_standings(self, _ranking: Ranking, standings: tuple[StandingView, ...]) -> None:
        """Make a line for each player; who rises lies on top."""
        former = former_order(standings)
        rising = sorted(standings, key=lambda one: former.index(one) - standings.index(one))
        set_children(self, [RankingLine(one=one) for one in rising])

    def draw(self, pen: Painter) -> None:
        say: Callable[[int], str] = self.say
        wide = max((pen.width(say(s.now), "title", True) for s in self.standings), default=0)
        gains = max((pen.width(s.gain, "label") for s in self.standings), default=0)
        left = dp(4) + pen.width("0", "label", True) + dp(10) + pen.grown(DOT) + dp(10)
        right = self.width - wide - dp(12)
        moved = max((pen.width(_moved(s), "key") for s in self.standings), default=0)
        beside = left + pen.grown(16) + moved + dp(12)  # a name has the crown beside it
        for places in (
            LinePlaces(left, right - gains - dp(12), right),
            LinePlaces(left, right),  # the names need the space of the gains
            LinePlaces(left, self.width, right, above=True),  # or all of the width
        ):
            names = fit_names(pen, [s.name for s in self.standings], places.right - beside)
            if all(name.whole for name in names):
                break
        name = max((n.height(pen) for n in names), default=0)
        figures = pen.line_height("label", True)
        if places.above:
            figures = pen.line_height("title", True) + dp(TRACK + 6)
        tall = max(pen.grown(DOT), name + figures) + dp(14)
        if not places.gain:
            tall = max(tall, pen.line_height("title", True) + pen.line_height("caption") + dp(10))
        tall = max(tall, self.least)
        self.minimum_height = tall * len(self.standings)
        for number in range(1, len(self.standings)):
            pen.hairline(0, self.height - number * tall, self.width, self.theme.rule)
        for line in self.children:
            line.look, line.name = self.looks[line.one.seat], names[self.standings.index(line.one)]
            line.say = say
            line.places = places
            line.ground = self.ground
            line.size = self.width, round(tall)

    def draw_overlay(self, pen: Painter) -> None:
        """Put the lines where they are on their way; one after the other takes the next step."""
        former = former_order(self.standings)
        count = len(self.standings)
        for number, line in enumerate(self.children):
            was = former.index(line.one)
            now = self.standings.index(line.one)
            place = was + (now - was) * self.rolled + 1
            line.pos = round(self.x), round(self.y + self.height * (1 - place / count))
            step = round(self.rolled * STEPS - number / count)  # so that no frame draws all
            line.share = self.rolled if self.rolled in (0, 1) else max(0, step) / STEPS

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

    def draw(self, pen: Painter) -> None:
        gap = dp(GAP)
        top = self.height
        least = pen.grown(CARD[0] + EDGE * MOST_EDGES) + 2 * dp(6)
        count = max(1, len(self.stacks))
        rows = -(-count // max(1, int((self.width + gap) // (least + gap))))
        columns = -(-count // rows)  # as many in each row, if they can be
        each = (self.width + gap) / columns - gap
        tall = dp(12) + pen.grown(24) + pen.grown(CARD[1]) + dp(10)
        tall += pen.line_height("label", True) + pen.line_height("key")
        for number, stack in enumerate(self.stacks):
            row, column = divmod(number, columns)
            x, y = column * (each + gap), top - (row + 1) * tall - row * gap
            self._stack(pen, stack, x, y, each, tall)
        self.minimum_height = rows * (tall + gap) - gap

    def _stack(
        self, pen: Painter, stack: StackView, x: float, y: float, width: float, tall: float
    ) -> None:
        theme = self.theme
        middle = x + width / 2
        pen.on = theme.raised
        pen.box(x, y, width, tall, pen.on, CORNER)
        look: PlayerLook = self.looks[stack.seat]
        side = pen.grown(20)
        top = y + tall - dp(6)
        names = [other.name for other in self.stacks]
        space = width - side - dp(10)
        fit = fit_names(pen, names, space)[self.stacks.index(stack)]
        used = side + dp(4) + max(pen.width(line, "key", True) for line in fit.lines)
        left = middle - used / 2
        pen.dot(look, left, top - side / 2, side)
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


class RoundOverScreen(Page):
    """The screen between two rounds: totals, and what should lie on the table."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.headline = LeadersPanel(roles=("heading", "title", "lead", "text"))
        self.ranking = Ranking()
        self.stacks = Stacks()
        self.pays = TextBlock(role="lead", bold=True)
        self.next = TextBlock()
        self.last = TextBlock(role="caption", colour="second", align="center")
        self.stacks.bind(on_tap=lambda _, seat: self.open_sheet("made_of", int(seat)))
        self._seen: tuple[str, int] = ("", -1)  # the match and the move that were shown last

    def show(self, **_what: object) -> None:
        app = self.app
        if app.running is None or app.running.match.table.phase != "between-rounds":
            app.back()  # taken back meanwhile
            return
        match = app.running.match
        words = app.language
        view = round_over(match, words)
        looks = app.library.looks(match.setup)
        self.header.title = words.title(match.setup)
        self.header.subtitle = view.subtitle
        self.headline.looks = [looks[one.seat] for one in view.standings if one.leads]
        self.headline.names = view.headline
        self.headline.about = view.about
        self.ranking.looks = looks
        self.ranking.standings = view.standings
        self.ranking.say = lambda total: words.total(total, match.setup, short=True)
        self.stacks.looks = looks
        self.stacks.stacks = view.lying
        self.next.text = view.next
        self.last.text = view.last
        self.pays.text = view.pays
        self._build(bool(view.lying), view.go_on)
        now = str(app.running.path), match.number
        if self._seen != now:  # a moment is seen once
            self.ranking.roll()
        self._seen = now

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Show at once how they stand, whatever else the touch does."""
        self.ranking.finish()
        return bool(super().on_touch_down(touch))

    def match_changed(self) -> None:
        self.show_again()

    def _build(self, lies: bool, go_on: str) -> None:
        self.content.clear_widgets()
        roomy = not lies and self.height >= dp(TALL) * self.theme.scale
        self.ranking.least = dp(LINE) if roomy else 0
        self.content.add(self.last)
        if self.pays.text:  # which people do at once
            self.add_card("", self.pays)
        self.content.add(self.headline)
        self.add_card("", self.ranking)
        if lies:
            hint = TextBlock(
                text=self.tr("tap anything that doesn’t"), role="caption", colour="second"
            )
            self.add_card(self.tr("Does this match your table?"), hint, self.stacks, role="text")
        if self.next.text:
            self.add_card("", self.next)
        self.set_footer(
            beside(
                button(self.tr("Undo"), self._undo, icon="undo"),
                button(go_on, self.app.back, "primary"),
            )
        )

    def _undo(self) -> None:
        """Take back the last move and return to the table."""
        with self.app.reporting_errors():
            self.app.running.undo()
            self.app.back()

    def situation(self) -> tuple[str, ...]:
        return (self.header.subtitle, self.headline.names, self.headline.about)
