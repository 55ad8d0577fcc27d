"""Choices: a few side by side, a chip, a switch with its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.views.accessible import Accessible

from ..theme import BORDER, GAP, PAD, TOUCH, Theme
from .base import Holder, Touchable, Zoned
from .painter import Box, Painter, TextStyle

SWITCH = (50, 30)  # dp
SEGMENT = 4  # dp around a segment
Options = Sequence[tuple[str, str]]  # ids and their words


class Segmented(Zoned):
    """One of a few: `options` are pairs of an id and its words; below each other if too wide."""

    __events__ = ("on_change",)
    fit_to_content = ("height",)
    options = ObjectProperty(())
    chosen = StringProperty("")

    def on_change(self, chosen: str) -> None:
        """Handle another choice."""

    def on_tap(self, zone: str) -> None:
        if zone != self.chosen:
            self.chosen = zone
            self.dispatch("on_change", zone)

    def draw(self, pen: Painter) -> None:
        if not self.options:
            return
        widths = segment_widths(pen, self.options, self.width) or [self.width - 2 * dp(SEGMENT)]
        self.minimum_height = segments_height(pen, self.options, widths)
        pen.ground(self.theme.raised, self.theme.edge)
        place = 0, 0, self.width, self.height
        for name, words, zone in draw_segments(pen, self.options, self.chosen, widths, place):
            pen.zone(name, *zone, words)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == self.chosen else ()


def segments_height(pen: Painter, options: Options, widths: list[float]) -> float:
    """Return the height of segments in rows of these widths."""
    highest = max(
        pen.height_of(widths[number % len(widths)] - dp(8), TextStyle(words, "label", bold=True))
        for number, (_, words) in enumerate(options)
    )
    return float(max(dp(TOUCH), highest + dp(16))) * -(-len(options) // len(widths))


def segment_widths(pen: Painter, options: Options, width: float) -> list[float]:
    """Return the widths of the segments of a row: all beside each other if their words fit, or
    else two by two; none if neither fits."""
    count = len(options)
    space = width - 2 * dp(SEGMENT)
    least = [max(dp(TOUCH), pen.width(words, "label", True) + dp(16)) for _, words in options]
    for columns in (count, 2) if count % 2 == 0 else (count,):
        if max(least) * columns <= space:
            return [space / columns] * columns
        if columns == count and sum(least) <= space:
            return [wide + (space - sum(least)) / count for wide in least]
    return []


def draw_segments(
    pen: Painter, options: Options, chosen: str, widths: list[float], place: Box
) -> Iterator[tuple[str, str, Box]]:
    """Draw segments in rows of these widths; yield the name, the words and the place of each."""
    left, low, _, height = place
    theme = pen.theme
    pad = dp(SEGMENT)
    tall = height / -(-len(options) // len(widths))
    for number, (name, words) in enumerate(options):
        row, column = divmod(number, len(widths))
        width = widths[column]
        x = left + pad + sum(widths[:column])
        y = low + height - (row + 1) * tall
        pen.on = theme.text if name == chosen else theme.raised
        if name == chosen:
            pen.box(x, y + pad, width, tall - 2 * pad, pen.on, 9)
        ink = theme.background if name == chosen else theme.text
        text = TextStyle(words, "label", ink, True)
        pen.level(x + width / 2, y + tall / 2, width - dp(8), text, align=0.5)
        yield name, words, (x, y, width, tall)


class Chip(Touchable):
    """A word that can be on or off, as wide as it needs; a check mark says on.

    It is no wider for it, so that choosing one moves none of its neighbours.
    """

    fit_to_content = ("width", "height")
    text = StringProperty("")
    icon = StringProperty("")
    look = ObjectProperty(None, allownone=True)  # of the player whom it is about
    chosen = BooleanProperty(False)
    widest = NumericProperty(0)  # what there is room for: longer words take several lines
    minimum_width = NumericProperty(0)

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        pad = dp(12 if self.icon else 20)
        side = dp(18)
        low = dp(4)  # the target is higher than what is seen
        height = self.height - 2 * low
        on = theme.raised if self.chosen else self.on
        if self.chosen:
            pen.box(0, low, self.width, height, on, height)
        line = theme.text if self.chosen else theme.line
        pen.outline(0, low, self.width, height, line, 40, BORDER if self.chosen else 1)
        x = pad
        middle = self.height / 2
        if self.look:
            side = dp(24)
            x = dp(8)
            pen.dot(self.look, x, middle, side, on)
            x += side + dp(8)
        if self.icon:
            pen.icon(self.icon, x, middle - side / 2, side, theme.text)
            x += side + dp(6)
        lines: tuple[str, ...] = (self.text,)
        words = pen.width(self.text, "label")
        if self.widest and x + words + pad > self.widest:
            lines = pen.lines(self.text, "label", self.widest - x - pad)
            words = max(pen.width(line, "label") for line in lines)
        self.minimum_width = max(dp(TOUCH), x + words + pad)
        if self.chosen:
            check = dp(14)
            aside = dp(7 if self.look else 11)
            pen.icon("check", x - aside, middle - check / 2, check, theme.text)
            x += dp(8)
        tall = pen.line_height("label") * len(lines)
        pen.write_lines(lines, x, middle + tall / 2, "label", on=on)
        self.minimum_height = max(dp(TOUCH), tall + dp(20))

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.hint or self.text, "", ("chosen",) if self.chosen else ())


class Chips(Holder, StackLayout):
    """Chips side by side, in as many lines as they need."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, spacing=dp(GAP))
        self.bind(minimum_height=self.setter("height"))
        self.bind(width=self._narrow, children=self._narrow)

    def _narrow(self, *_change: object) -> None:
        """Let no chip be wider than the line."""
        for chip in self.children:
            chip.widest = self.width


def draw_switch(pen: Painter, theme: Theme, x: float, middle: float, on: bool) -> None:
    """Draw a switch from `x` to the right."""
    width, height = map(dp, SWITCH)
    knob = dp(20)
    if on:
        pen.box(x, middle - height / 2, width, height, theme.text, 15)
    else:
        pen.outline(x, middle - height / 2, width, height, theme.line, 15, BORDER)
    left = x + dp(5) + (width - knob - dp(10)) * on
    pen.disc(left, middle - knob / 2, knob, theme.background if on else theme.second)
    if on:
        pen.icon("check", left + dp(3), middle - dp(7), dp(14), theme.text)


class Toggle(Touchable):
    """A house rule or a setting: its words, what it means, and whether it is on."""

    __events__ = ("on_change",)
    fit_to_content = ("height",)
    title = StringProperty("")
    caption = StringProperty("")
    active = BooleanProperty(False)

    def on_change(self, active: bool) -> None:
        """Do nothing: the event of a player who has switched it."""

    def on_tap(self, _zone: str) -> None:
        self.active = not self.active
        self.dispatch("on_change", self.active)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.title, self.caption, ("on" if self.active else "off",))

    def draw(self, pen: Painter) -> None:
        middle = self.height / 2
        width, height = map(dp, SWITCH)
        x, y = self.width - width, middle - height / 2
        space = x - dp(PAD)
        below = 0.0
        if pen.widest_word((self.title, "text"), (self.caption, "caption")) > space:
            # the switch goes below the words
            space = self.width
            below = height + dp(GAP)
            y = dp(GAP) / 2
        draw_switch(pen, self.theme, x, y + height / 2, self.active)
        tall = pen.title((self.title, self.caption), 0, middle + below / 2, space)
        self.minimum_height = max(dp(TOUCH), tall + below + dp(GAP))
