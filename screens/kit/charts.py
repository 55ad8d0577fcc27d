"""Numbers about a match or somebody, drawn: totals by round, large figures, results, a balance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.say.voice import Heard

from ..theme import GAP, MOTION, SYMBOLS
from . import ink
from .base import Drawn
from .ink import shortened
from .pen import Pen, Said

PAD = 14
WON = "★"
BELOW = 12
MOST_POINTS = 400  # of all lines: more would only cover one another
FEWEST_POINTS = 30  # of a line, however many there are


class Line(NamedTuple):
    """A player's totals, from the start of the match (round 0) on."""

    colour: int
    mark: str
    values: tuple[float, ...]
    name: str = ""


def ticks(low: float, high: float, most: int = 4) -> list[float]:
    """Round numbers within the range: 1, 2 or 5 times a power of ten apart."""
    span = max(high - low, 1)
    step = 10 ** len(str(int(span / most)))
    for finer in (step / 10, step / 5, step / 2, step):
        if span / finer <= most:
            step = finer
            break
    step = max(1, step)
    first, last = int(-(-low // step)), int(high // step)
    return [number * step for number in range(first, last + 1)]


def _points(line: Line, lines: int) -> list[tuple[int, float]]:
    """Of a very long match only some, and the last one."""
    last, most = len(line.values) - 1, max(FEWEST_POINTS, MOST_POINTS // lines)
    numbers = range(0, last, max(1, -(-last // most)))
    return [(number, line.values[number]) for number in (*numbers, last)]


class Chart(Drawn):
    """`lines` are `Line`s; `target` is drawn dashed; `say` turns a number into words."""

    lines = ObjectProperty(())
    target = NumericProperty(None, allownone=True)
    say = ObjectProperty(str)
    below = StringProperty("")  # what the numbers below count
    drawn = NumericProperty(1)  # how far the lines have come, 0 to 1

    def reveal(self) -> None:
        """The lines are drawn from the first round to the last; not with less motion."""
        Animation.cancel_all(self, "drawn")
        self.drawn = 1 if self.theme.still else 0
        Animation(drawn=1, duration=MOTION, t="out_quad").start(self)

    def draw(self, pen: Pen) -> None:
        if not self.lines:
            return
        values = [value for line in self.lines for value in line.values]
        low, high = min(0, *values), max(values)
        high = max(high, self.target or high)
        marks = ticks(low, high)
        room = max(pen.width(self.say(mark), "key") for mark in marks)
        ends = self._widest_end(pen)
        left, right = dp(PAD) + room + dp(8), self.width - dp(PAD) - ends
        bottom = dp(PAD) + pen.line_height("key") + dp(6)
        top = self.height - dp(PAD) - pen.line_height("key") / 2
        told = self.target not in (None, *marks)  # in words of its own
        if told and self.target == high:  # they stand above it
            top = min(top, self.height - dp(GAP) - pen.line_height("key"))
        if right <= left:  # not laid out yet
            return
        rounds = max(len(line.values) for line in self.lines) - 1
        self._scale = (left, (right - left) / max(rounds, 1), bottom, top, low, high)
        self._axes(pen, marks, left, right, rounds)
        self._goal(pen, left, right, told)
        for line in self.lines:
            self._line(pen, line)
        for line in self.lines:  # above all lines
            self._signs(pen, line)
        self._ends(pen, right)

    def heard(self, zone: str = "") -> Heard:
        """Where every line goes, without the words along the axes."""
        told = [
            (line.mark, [value for number, value in _points(line, len(self.lines)) if number])
            for line in self.lines
        ]
        lines = (f"{mark}: {', '.join(map(self.say, values))}" for mark, values in told)
        return Heard(self.hint, "; ".join(lines))

    def _x(self, number: int) -> float:
        return self._scale[0] + self._scale[1] * number

    def _y(self, value: float) -> float:
        _, _, bottom, top, low, high = self._scale
        return bottom + (top - bottom) * (value - low) / ((high - low) or 1)

    def _axes(
        self, pen: Pen, marks: Sequence[float], left: float, right: float, rounds: int
    ) -> None:
        theme, half = self.theme, pen.line_height("key") / 2
        for mark in marks:
            y = self._y(mark)
            pen.hairline(left, y, right - left, theme.line if mark == 0 else theme.rule)
            pen.write(self.say(mark), left - dp(8), y - half, "key", theme.second, align=1)
        every = -(-rounds // max(1, int((right - left) / dp(28)))) or 1
        y = dp(PAD - 2)
        if pen.width(self.below, "key") <= left - dp(PAD) + self._scale[1] * every / 2:
            pen.write(self.below, dp(PAD), y, "key", theme.second)
        for number in range(every, rounds + 1, every):
            pen.write(str(number), self._x(number), y, "key", theme.second, align=0.5)

    def _goal(self, pen: Pen, left: float, right: float, told: bool) -> None:
        if self.target is None:
            return
        theme, y = self.theme, self._y(self.target)
        pen.dashes(left, y, right, y, theme.second, 1.4)
        if told:
            pen.write(self.say(self.target), left + dp(4), y + dp(2), "key", theme.second)

    def _come(self, line: Line) -> list[tuple[float, float]]:
        """The points of a line that are drawn by now; the last one may be on its way."""
        found = _points(line, len(self.lines))
        points = [(self._x(number), self._y(value)) for number, value in found]
        reach = self._x(0) + (self._x(found[-1][0]) - self._x(0)) * self.drawn
        done = [point for point in points if point[0] <= reach + 0.5]
        if len(done) < len(points):
            (x, y), (to_x, to_y) = done[-1], points[len(done)]
            done.append((reach, y + (to_y - y) * (reach - x) / (to_x - x)))
        return done

    def _line(self, pen: Pen, line: Line) -> None:
        seat = self.theme.seat(line.colour)
        points = self._come(line)
        if seat.hollow:
            for one, other in pairwise(points):
                pen.dashes(*one, *other, seat.colour, 2)
        else:
            pen.path([c for point in points for c in point], seat.colour, 2.4)

    def _signs(self, pen: Pen, line: Line) -> None:
        seat = self.theme.seat(line.colour)
        sign = line.mark if line.mark in SYMBOLS else seat.symbol
        come = len(self._come(line))
        for number, value in _points(line, len(self.lines))[:come]:
            x, y = self._x(number), self._y(value)
            if number and seat.hollow:
                pen.disc(x - dp(5), y - dp(5), dp(10), self.on)
            if number:
                pen.sign(sign, x, y, dp(15), seat.colour)

    def _widest_end(self, pen: Pen) -> float:
        """Names stand at the ends of the lines, or marks where names leave the lines no room, and
        totals beside marks as long as they leave it."""
        room = self.width * 0.24
        names = [shortened(line.name, pen.size("key"), True, room) for line in self.lines]
        self._named = all(names) and self.width - room > dp(200) * self.theme.scale
        ends = names if self._named else [line.mark for line in self.lines]
        self._called = dict(zip(self.lines, ends, strict=True))
        marks = max(pen.width(end, "key", True) for end in ends)
        totals = max(pen.width(self.say(line.values[-1]), "key") for line in self.lines)
        self._told = not self._named and marks + totals < self.width / 4
        return marks + dp(10) + (totals + dp(4) if self._told else 0)

    def _ends(self, pen: Pen, right: float) -> None:
        """Each player's name or mark at the end of the line, moved apart where they meet."""
        step, free = pen.line_height("key", True), -dp(999)
        placed = []
        for line in sorted(self.lines, key=lambda line: line.values[-1]):
            y = max(self._y(line.values[-1]) - step / 2, free)
            free = y + step
            placed.append((y, line))
        high = self.height - dp(PAD / 2) - step  # pushed down again from the upper edge
        for y, line in reversed(placed):
            y = min(y, high)
            high = y - step
            x = right + dp(9)
            x += pen.write(self._called[line], x, y, "key", bold=True)[0] + dp(4)
            if self._told:
                pen.write(self.say(line.values[-1]), x, y, "key")


class Figures(Drawn):
    """`pairs` of a number and what it means, side by side in as many columns as fit."""

    snug = ("height",)
    pairs = ObjectProperty(())

    def draw(self, pen: Pen) -> None:
        if not self.pairs:
            self.minimum_height = 0
            return
        gap = dp(16)
        needed = max(
            max(pen.width(value, "title", True), ink.widest_word(label, pen.size("caption")))
            for value, label in self.pairs
        )
        columns = max(1, min(3, int((self.width + gap) // (needed + gap))))
        width = (self.width + gap) / columns - gap
        top = self.height
        for start in range(0, len(self.pairs), columns):
            low = top
            for column, (value, label) in enumerate(self.pairs[start : start + columns]):
                x = column * (width + gap)
                y = pen.write_lines((value,), x, top, "title", bold=True)
                said = Said(label, "caption", self.theme.second)
                low = min(low, pen.paragraphs(x, y, width, said))
            top = low - dp(BELOW)
        self.minimum_height = self.height - top - dp(BELOW)

    def heard(self, zone: str = "") -> Heard:
        return Heard(", ".join(f"{label}: {value}" for value, label in self.pairs))


class Columns(Drawn):
    """Results, the oldest first: `points` have a `total` and whether it `won`, which is starred."""

    points = ObjectProperty(())
    colour = NumericProperty(-1)  # of the person; what was not won is quieter
    average = NumericProperty(None, allownone=True)
    say = ObjectProperty(str)

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.hint, ", ".join(self.say(point.total) for point in self.points))

    def draw(self, pen: Pen) -> None:
        if not self.points:
            return
        theme = self.theme
        totals = [point.total for point in self.points]
        low, high = min(0, *totals), max(0, *totals)
        marks = ticks(low, high)
        left = max(pen.width(self.say(mark), "key") for mark in marks) + dp(8)
        half = pen.line_height("key") / 2
        bottom, top = half + dp(2), self.height - dp(26)

        def level(value: float) -> float:
            return bottom + (top - bottom) * (value - low) / ((high - low) or 1)

        for mark in marks:
            y = level(mark)
            pen.hairline(left, y, self.width - left, theme.line if mark == 0 else theme.rule)
            pen.write(self.say(mark), left - dp(8), y - half, "key", theme.second, align=1)
        own = theme.seat(int(self.colour)).colour if self.colour >= 0 else None
        step = (self.width - left) / len(self.points)
        wide = min(step * 0.7, dp(28))
        for number, point in enumerate(self.points):
            x, zero, y = left + (number + 0.5) * step, level(0), level(point.total)
            colour = (theme.accent if own is None else own) if point.won else theme.line
            height = max(abs(y - zero), dp(2))
            pen.box(x - wide / 2, min(y, zero), wide, height, colour, 3)
            if point.won:
                pen.sign(WON, x, max(y, zero) + dp(9), min(dp(14), step), colour)
        if self.average is not None:
            y = level(self.average)
            pen.dashes(left, y, self.width, y, theme.text, 1.4)


class Balance(Drawn):
    """How much of the bar is the one's: against another person, or of all that there was."""

    share = NumericProperty(0.5)
    mine = NumericProperty(-1)  # colours of the two; -1 for none of their own
    theirs = NumericProperty(-1)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("height", dp(20))  # closer to what it belongs to than to the next
        super().__init__(**properties)

    def draw(self, pen: Pen) -> None:
        theme, split, gap = self.theme, self.width * self.share, dp(1.5)
        mine = theme.seat(int(self.mine)).colour if self.mine >= 0 else theme.accent
        y = self.height - dp(8)
        pen.box(0, y, max(0, split - gap), dp(8), mine, 4)
        rest = split + gap, y, self.width - split - gap, dp(8)
        if self.theirs < 0 or self.theirs == self.mine:  # hollow, so that nothing looks like all
            pen.outline(*rest, theme.line, 4)
        else:
            pen.box(*rest, theme.seat(int(self.theirs)).colour, 4)
