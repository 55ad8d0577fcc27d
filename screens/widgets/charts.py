"""Numbers about a match or somebody, drawn: totals by round, large figures, results, a balance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import GAP, SYMBOLS
from .base import Drawn
from .painter import Painter, TextStyle
from .player_names import one_line

PAD = 14
WON = "★"
BELOW = 12
ENDS = 0.24  # of the width, for the names at the ends of the lines
MOST_POINTS = 400  # of all lines: more would only cover one another
FEWEST_POINTS = 30  # of a line, however many there are


class ChartLine(NamedTuple):
    """A player's totals, from the start of the match (round 0) on."""

    colour: int
    mark: str
    values: tuple[float, ...]
    name: str = ""


def ticks(low: float, high: float, most: int = 4) -> list[float]:
    """Return round numbers within the range: 1, 2 or 5 times a power of ten apart."""
    span = max(high - low, 1)
    step = 10 ** len(str(int(span / most)))
    for finer in (step / 10, step / 5, step / 2, step):
        if span / finer <= most:
            step = finer
            break
    step = max(1, step)
    first, last = int(-(-low // step)), int(high // step)
    return [number * step for number in range(first, last + 1)]


class Scale(NamedTuple):
    """The place of values between the lower and the upper edge of a chart."""

    low: float
    high: float
    bottom: float
    top: float

    def y(self, value: float) -> float:
        """Return the height at which a value stands."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return self.bottom + (self.top - self.bottom) * share


def _draw_scale(
    pen: Painter, marks: dict[float, tuple[str, float]], left: float, right: float
) -> None:
    """Draw a line for each mark with its words before it; `marks` are words and height by value."""
    theme = pen.theme
    half = pen.line_height("key") / 2
    for value, (words, y) in marks.items():
        pen.hairline(left, y, right - left, theme.rule if value else theme.line)
        pen.write(words, left - dp(8), y - half, "key", theme.second, align=1)


Points = list[tuple[int, float]]  # rounds, and the total after each


def _points(line: ChartLine, lines: int) -> Points:
    """Return the points to draw: of a very long match only some, and the last one."""
    last = len(line.values) - 1
    most = max(FEWEST_POINTS, MOST_POINTS // lines)
    numbers = range(0, last, max(1, -(-last // most)))
    return [(number, line.values[number]) for number in (*numbers, last)]


class Chart(Drawn):
    """A chart of lines with an optional dashed target."""

    lines = ObjectProperty(())
    target = NumericProperty(None, allownone=True)
    say = ObjectProperty(str)
    below = StringProperty("")  # what the numbers below count
    from_zero = BooleanProperty(True)  # or from the least value, where only the way matters

    def on_lines(self, *_lines: object) -> None:
        """Choose the points to draw, of a very long match only some: once, not for every frame."""
        self._points = [_points(line, len(self.lines)) for line in self.lines]

    def draw(self, pen: Painter) -> None:
        if not self.lines:
            return
        values = [value for points in self._points for _, value in points]
        low, high = min(values), max(values)
        low = min(0, low) if self.from_zero else low
        high = max(high, self.target or high)
        marks = ticks(low, high)
        space = max(pen.width(self.say(mark), "key") for mark in marks)
        names = [line.name or line.mark for line in self.lines]
        ends = [one_line(pen, names, seat, "key", self.width * ENDS) for seat in range(len(names))]
        widest = max(pen.width(end, "key", True) for end in ends)
        left, right = dp(PAD) + space + dp(8), self.width - dp(PAD) - widest - dp(10)
        bottom = dp(PAD) + pen.line_height("key") + dp(6)
        top = self.height - dp(PAD) - pen.line_height("key") / 2
        labelled = self.target not in (None, *marks)  # in words of its own
        if labelled and self.target == high:  # they stand above it
            top = min(top, self.height - dp(GAP) - pen.line_height("key"))
        if right <= left:  # not laid out yet
            return
        rounds = max(points[-1][0] for points in self._points)
        self._left = left
        self._step = (right - left) / max(rounds, 1)
        self._y = Scale(low, high, bottom, top).y
        self._axes(pen, marks, left, right, rounds)
        self._goal(pen, left, right, labelled)
        for draw in (self._line, self._signs):  # which stand above all lines
            for line, points in zip(self.lines, self._points, strict=True):
                draw(pen, line, points)
        self._ends(pen, ends, right)

    def accessible(self, zone: str = "") -> Accessible:
        """Return the values of every line, without the words along the axes."""
        series = [
            (line.mark, [value for number, value in points if number])
            for line, points in zip(self.lines, self._points, strict=True)
        ]
        lines = (f"{mark}: {', '.join(map(self.say, values))}" for mark, values in series)
        return Accessible(self.hint, "; ".join(lines))

    def _x(self, number: int) -> float:
        return self._left + self._step * number

    def _axes(
        self, pen: Painter, marks: Sequence[float], left: float, right: float, rounds: int
    ) -> None:
        theme = self.theme
        _draw_scale(pen, {mark: (self.say(mark), self._y(mark)) for mark in marks}, left, right)
        every = -(-rounds // max(1, int((right - left) / dp(28)))) or 1
        y = dp(PAD - 2)
        if pen.width(self.below, "key") <= left - dp(PAD) + self._step * every / 2:
            pen.write(self.below, dp(PAD), y, "key", theme.second)
        for number in range(every, rounds + 1, every):
            pen.write(str(number), self._x(number), y, "key", theme.second, align=0.5)

    def _goal(self, pen: Painter, left: float, right: float, labelled: bool) -> None:
        if self.target is None:
            return
        theme = self.theme
        y = self._y(self.target)
        pen.dashes(left, y, right, y, theme.second, 1.4)
        if labelled:
            pen.write(self.say(self.target), left + dp(4), y + dp(2), "key", theme.second)

    def _line(self, pen: Painter, line: ChartLine, points: Points) -> None:
        seat = self.theme.seat(line.colour)
        places = [(self._x(number), self._y(value)) for number, value in points]
        if seat.hollow:
            for one, other in pairwise(places):
                pen.dashes(*one, *other, seat.line, 2)
        else:
            pen.path([length for place in places for length in place], seat.line, 2.4)

    def _signs(self, pen: Painter, line: ChartLine, points: Points) -> None:
        seat = self.theme.seat(line.colour)
        sign = line.mark if line.mark in SYMBOLS else seat.symbol
        for number, value in points:
            x, y = self._x(number), self._y(value)
            if number and seat.hollow:
                pen.disc(x - dp(5), y - dp(5), dp(10), self.on)
            if number:
                pen.sign(sign, x, y, dp(15), seat.line)

    def _ends(self, pen: Painter, names: list[str], right: float) -> None:
        """Write each player's name at the end of the line, moved apart where they meet."""
        step = pen.line_height("key", True)
        free = -dp(999)
        placed = []
        called = zip(self.lines, names, strict=True)
        for line, name in sorted(called, key=lambda pair: pair[0].values[-1]):
            y = max(self._y(line.values[-1]) - step / 2, free)
            free = y + step
            placed.append((y, name))
        high = self.height - dp(PAD / 2) - step  # pushed down again from the upper edge
        for y, name in reversed(placed):
            high = min(y, high)
            pen.write(name, right + dp(9), high, "key", bold=True)
            high -= step


class FigureGrid(Drawn):
    """A grid of `pairs` of a number and what it means, in as many columns as fit."""

    fit_to_content = ("height",)
    pairs = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        if not self.pairs:
            self.minimum_height = 0
            return
        gap = dp(16)
        values = max(pen.width(value, "title", True) for value, _ in self.pairs)
        needed = max(values, pen.widest_word(*((label, "caption") for _, label in self.pairs)))
        columns = max(1, min(3, int((self.width + gap) // (needed + gap))))
        width = (self.width + gap) / columns - gap
        top = self.height
        for start in range(0, len(self.pairs), columns):
            low = top
            for column, (value, label) in enumerate(self.pairs[start : start + columns]):
                x = column * (width + gap)
                y = pen.write_lines((value,), x, top, "title", bold=True)
                text = TextStyle(label, "caption", self.theme.second)
                low = min(low, pen.paragraphs(x, y, width, text))
            top = low - dp(BELOW)
        self.minimum_height = self.height - top - dp(BELOW)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(", ".join(f"{label}: {value}" for value, label in self.pairs))


class ResultColumns(Drawn):
    """Results as columns, the oldest first; those that were `won` have a star."""

    points = ObjectProperty(())
    colour = NumericProperty(-1)  # of the person; what was not won is quieter
    average = NumericProperty(None, allownone=True)
    say = ObjectProperty(str)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.hint, ", ".join(self.say(point.total) for point in self.points))

    def draw(self, pen: Painter) -> None:
        if not self.points:
            return
        theme = self.theme
        totals = [point.total for point in self.points]
        low, high = min(0, *totals), max(0, *totals)
        marks = ticks(low, high)
        left = max(pen.width(self.say(mark), "key") for mark in marks) + dp(8)
        half = pen.line_height("key") / 2
        bottom, top = half + dp(2), self.height - dp(26)

        level = Scale(low, high, bottom, top).y
        _draw_scale(pen, {m: (self.say(m), level(m)) for m in marks}, left, self.width)
        own = theme.seat(int(self.colour)).line if self.colour >= 0 else None
        step = (self.width - left) / len(self.points)
        wide = min(step * 0.7, dp(28))
        for number, point in enumerate(self.points):
            x = left + (number + 0.5) * step
            zero = level(0)
            y = level(point.total)
            colour = (theme.accent if own is None else own) if point.won else theme.line
            height = max(abs(y - zero), dp(2))
            pen.box(x - wide / 2, min(y, zero), wide, height, colour, 3)
            if point.won:
                pen.sign(WON, x, max(y, zero) + dp(9), min(dp(14), step), colour)
        if self.average is not None:
            y = level(self.average)
            pen.dashes(left, y, self.width, y, theme.text, 1.4)


class Balance(Drawn):
    """A bar divided between two people, or between one and the rest."""

    share = NumericProperty(0.5)
    mine = NumericProperty(-1)  # colours of the two; -1 for none of their own
    theirs = NumericProperty(-1)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        properties.setdefault("height", dp(20))  # closer to what it belongs to than to the next
        super().__init__(**properties)

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        split = self.width * self.share
        gap = dp(1.5)
        mine = theme.seat(int(self.mine)).line if self.mine >= 0 else theme.accent
        y = self.height - dp(8)
        pen.box(0, y, max(0, split - gap), dp(8), mine, 4)
        rest = split + gap, y, self.width - split - gap, dp(8)
        if self.theirs < 0 or self.theirs == self.mine:  # hollow, so that nothing looks like all
            pen.outline(*rest, theme.line, 4)
        else:
            pen.box(*rest, theme.seat(int(self.theirs)).line, 4)
