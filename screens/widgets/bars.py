"""The ends of a screen: header, banner, the bar with the last move and Undo, the navigation."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import BAR, GAP, ICON, MARGIN, PANES, TOUCH
from .base import Drawn, Zoned
from .painter import Box, Painter
from .text_layout import TextMeasure, TextStyle, remembered

LOW = 68  # dp
PILL = 56
BAR_ENDS = 10  # above and below the words of the bar


class Header(Zoned):
    """A way back, what this is, and what else can be done; taps on "back" or an action's icon.

    Without any of it, it takes no space.
    """

    fit_to_content = ("height",)
    title = StringProperty("")
    subtitle = StringProperty("")
    back = StringProperty("")  # what a voice says of the way back; "" if there is none
    actions = ObjectProperty(())  # pairs of an icon and what a voice says of it

    def draw(self, pen: Painter) -> None:
        self.tappable = bool(self.title or self.back or self.actions)
        if not self.tappable:
            self.minimum_height = 0
            return
        side = pen.grown(ICON)
        left, space = self.span(self.width, bool(self.back), len(self.actions))
        worded = self._action_widths(pen)
        used = pen.width(self.title, "lead", True), pen.width(self.subtitle, "caption")
        if self.width < dp(PANES) or max(used) > space - sum(worded) + dp(TOUCH) * len(worded):
            worded = [dp(TOUCH)] * len(worded)
        x = self.width - dp(GAP / 2) - sum(worded)
        space = min(space, x - dp(4) - left)
        tall, below = _header_words(pen, (self.title, self.subtitle), space)
        middle = self.height - dp(BAR) / 2 if below else self.height / 2
        if self.back:
            self._icon(pen, "back", dp(GAP / 2), middle, side, self.back)
        for (icon, spoken), wide in zip(self.actions, worded, strict=True):
            self._icon(pen, icon, x, middle, side, spoken, wide)
            x += wide
        if below:  # a long name has a line of its own
            left = dp(MARGIN)
            space = self.width - 2 * dp(MARGIN)
            middle = (self.height - dp(BAR) + dp(8)) / 2
        role = "lead" if tall <= self.height else "label"
        tall = pen.title((self.title, self.subtitle), left, middle, space, role, bold=True)
        self.minimum_height = dp(BAR) + tall + dp(8) if below else max(dp(BAR), tall + dp(12))

    @staticmethod
    def span(width: float, back: bool, actions: int) -> tuple[float, float]:
        """Return where the words begin, and the width that they have beside the buttons."""
        left = dp(GAP / 2 + 4 + TOUCH) if back else dp(MARGIN)
        return left, width - dp(GAP / 2 + 4) - dp(TOUCH) * actions - left

    def _action_widths(self, pen: Painter) -> list[float]:
        """The widths of the actions with their words, at a desk; the menu is known by its dots."""
        return [
            dp(TOUCH + GAP) + (pen.width(word, "label") if icon != "more" else 0)
            for icon, word in self.actions
        ]

    def _icon(
        self,
        pen: Painter,
        name: str,
        x: float,
        middle: float,
        side: float,
        spoken: str,
        wide: float = 0,
    ) -> None:
        """An icon, and its word where it has more width than that."""
        pen.zone(name, x, middle - dp(TOUCH) / 2, max(wide, dp(TOUCH)), dp(TOUCH), spoken)
        pen.icon_in(name, (x, middle - dp(TOUCH) / 2, dp(TOUCH), dp(TOUCH)), side, self.theme.text)
        if wide > dp(TOUCH + GAP):
            pen.write_level(spoken, x + dp(TOUCH), middle, "label")

    def accessible(self, zone: str = "") -> Accessible:
        return super().accessible(zone) if zone else Accessible(self.title, self.subtitle)


class HeaderForm(NamedTuple):
    """The parts that a header with a way back shows beside its title, and the height it needs."""

    actions: int
    subtitle: str
    height: float


@remembered
def fit_header(
    text: TextMeasure, title: str, subtitles: tuple[str, ...], width: float, actions: int
) -> HeaderForm:
    """Return a header with so many actions and the first of the subtitles that fits on one line.

    Without any subtitle it is of one line, and a title that needs their space leaves one action.
    """
    if not subtitles and text.width(title, "lead", True) > Header.span(width, True, actions)[1]:
        actions = 1
    space = Header.span(width, True, actions)[1]
    subtitle = next((said for said in subtitles if text.width(said, "caption") <= space), "")
    lines = " " if any(subtitles) else ""  # kept free for them
    tall, below = _header_words(text, (title, lines), space)
    if below:
        tall = text.height_of(width - 2 * dp(MARGIN), *_header_styles((title, lines)))
        return HeaderForm(actions, subtitle, dp(BAR) + tall + dp(8))
    return HeaderForm(actions, subtitle, max(dp(BAR) if lines else dp(TOUCH), tall + dp(8)))


def _header_words(text: TextMeasure, words: tuple[str, str], space: float) -> tuple[float, bool]:
    """Return the height of title and subtitle, and whether they need lines of their own."""
    below = any(text.width(word, "lead", True) > space for word in words[0].split())
    return text.height_of(space, *_header_styles(words)), below


def _header_styles(words: tuple[str, str]) -> tuple[TextStyle, TextStyle]:
    return TextStyle(words[0], "lead", bold=True), TextStyle(words[1], "caption")


class Banner(Drawn):
    """A banner over a table in a mode: what it is about. The bar below has the way out."""

    title = StringProperty("")
    text = StringProperty("")

    def draw(self, pen: Painter) -> None:
        colour = self.theme.background
        words = self._words((self.title, self.text))
        pen.ground(self.theme.ruling, corner=0)
        texts = (text._replace(colour=colour) for text in words)
        pen.level(dp(MARGIN), self.height / 2, self.width - 2 * dp(MARGIN), *texts)

    @staticmethod
    def _words(words: tuple[str, str]) -> tuple[TextStyle, TextStyle]:
        return TextStyle(words[0], "text", bold=True), TextStyle(words[1], "caption")

    @classmethod
    def least_height(cls, text: TextMeasure, words: tuple[str, str], width: float) -> float:
        """Return the height of a banner with this title and text."""
        return max(dp(TOUCH), text.height_of(width - 2 * dp(MARGIN), *cls._words(words)) + dp(12))


class Bar(Zoned):
    """The last move in words, and Undo (and Redo, after an Undo), always in reach of a thumb."""

    fit_to_content = ("height",)
    text = StringProperty("")
    undo = StringProperty("")  # the button's word, "" while there is nothing to undo
    redo = StringProperty("")
    opens = StringProperty("")  # what a voice says of a tap on the words, "" if none is meant
    aside = BooleanProperty(False)  # below a banner, in its colour
    mirrored = BooleanProperty(False)  # for a left thumb
    letter = StringProperty("")  # the keys of a keyboard that undo, at a desk

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        fill = theme.surface
        colour = theme.second
        if self.aside:
            fill = theme.ruling
            colour = theme.background
        pen.ground(fill, corner=0)
        pen.hairline(0, self.height - dp(1), self.width, theme.edge)
        cap, high = pen.key_cap_size(self.letter) if self.letter and not self.aside else (0, 0)
        cap += dp(GAP) if cap else 0
        buttons = [(zone, word) for zone in ("undo", "redo") if (word := getattr(self, zone))]
        most = max(self.height, dp(TOUCH)) - dp(BAR_ENDS)
        words = [word for _, word in buttons]
        for form in _bar_forms(pen, self.text, words, self.width - cap):
            terse, role, found = form
            tall = pen.line_height(role) * len(found)
            if tall <= most:
                break
        taken = dp(GAP)
        for zone, word in buttons:
            wide = dp(TOUCH) if terse else _button_width(pen, word)
            key = cap if zone == "undo" and not terse else 0
            x = taken if self.mirrored else self.width - taken - wide - key
            self._button(pen, zone, word, (x, wide), terse)
            if key:
                pen.key_cap_at(
                    self.letter, x + wide + dp(GAP / 2), (self.height - high) / 2, colour
                )
            taken += wide + key
        start = taken + dp(GAP) if self.mirrored else dp(MARGIN)
        pen.write_lines(found, start, (self.height + tall) / 2, role, colour=colour)
        if self.opens and self.text and not self.aside:
            space = self.width - taken - 2 * dp(GAP)
            pen.zone("opens", start - dp(GAP), 0, space, self.height, self.opens)
        self.minimum_height = max(dp(TOUCH), tall + dp(BAR_ENDS))

    def accessible(self, zone: str = "") -> Accessible:
        return super().accessible(zone) if zone else Accessible(self.text)

    def _button(
        self, pen: Painter, zone: str, word: str, place: tuple[float, float], terse: bool
    ) -> None:
        """The drawing and its word; the drawing alone where the move needs the room."""
        side = pen.grown(22)
        colour = self.theme.background if self.aside else self.theme.text
        x, width = place
        middle = self.height / 2
        pen.zone(zone, x, middle - dp(TOUCH / 2), width, dp(TOUCH), word)
        icon = "cross" if self.aside else zone
        pen.icon(icon, x + dp(10), middle - side / 2, side, colour)
        if not terse:
            pen.write_level(word, x + dp(17) + side, middle, "label", colour=colour, bold=True)


def _bar_forms(
    text: TextMeasure, said: str, buttons: Collection[str], width: float
) -> Iterator[tuple[bool, str, tuple[str, ...]]]:
    """Yield whether buttons lose their words, the size of the text, and its lines.

    A long move takes the space of the buttons' words, then smaller type, and loses what came with
    it (the log tells it) before it would need a higher bar: nothing is to move.
    """
    for terse, role in ((False, "label"), (True, "label"), (True, "caption"), (True, "key")):
        taken = sum(dp(TOUCH) if terse else _button_width(text, word) for word in buttons)
        space = width - taken - 2 * dp(GAP) - dp(MARGIN)
        if role == "key" or text.widest_word((said, role)) <= space:
            yield terse, role, text.lines(said, role, space) if said else ()
    if " · " in said:
        yield True, "key", text.lines(said.rpartition(" · ")[0], "key", space)


def _button_width(text: TextMeasure, word: str) -> float:
    return dp(27) + text.grown(22) + text.width(word, "label", True)


@remembered
def bar_height(
    text: TextMeasure, said: str, buttons: tuple[str, ...], width: float, low: bool
) -> float:
    """Return the height of a bar: two lines, `low` in smaller type, or three of the smallest; or
    what this text needs."""
    lines = 2 * text.line_height("caption" if low else "label"), 3 * text.line_height("key")
    usual = max(0 if low else dp(BAR), max(lines) + dp(BAR_ENDS))
    *_, (_, role, found) = _bar_forms(text, said, buttons, width)
    needed = max(1, len(found)) * text.line_height(role) + dp(BAR_ENDS)
    return max(dp(TOUCH), usual, needed)


class Navigation(Zoned):
    """The navigation bar: `tabs` are screen, icon and name; `chosen` is the one in front."""

    fit_to_content = ("height",)
    tabs = ObjectProperty(())
    chosen = StringProperty("")
    rail = BooleanProperty(False)  # at the left edge of a wide window, from top to bottom

    def draw(self, pen: Painter) -> None:
        pen.ground(self.theme.surface, corner=0)
        words = pen.line_height("key", True)
        gap = dp(GAP / 2)
        count = max(1, len(self.tabs))
        wide = self.width / count
        tall = self.height
        if self.rail:
            wide = self.width
            tall = min(words + dp(52), self.height / count - dp(GAP))
        else:
            pen.hairline(0, self.height - dp(1), self.width, self.theme.edge)
        for number, (name, icon, spoken) in enumerate(self.tabs):
            x, y = number * wide, 0.0
            if self.rail:
                x, y = 0.0, self.height - (number + 1) * (tall + dp(GAP))
            pen.zone(name, x + gap, y + dp(2), wide - 2 * gap, tall - dp(4), spoken)
            self._draw_tab(pen, (x, y, wide, tall), icon, spoken, name == self.chosen)
        self.minimum_height = self.height if self.rail else max(dp(LOW), words + dp(48))

    def _draw_tab(self, pen: Painter, box: Box, icon: str, words: str, chosen: bool) -> None:
        theme = self.theme
        side = dp(22)
        x, y, wide, height = box
        colour = theme.text if chosen else theme.second
        pill = min(dp(PILL), wide - dp(12))
        line = pen.line_height("key", chosen)
        top = y + (height + dp(32) + line) / 2
        if chosen:
            pen.box(x + (wide - pill) / 2, top - dp(30), pill, dp(30), theme.raised, 15)
        pen.icon(icon, x + (wide - side) / 2, top - dp(15) - side / 2, side, colour)
        low = top - dp(32) - line
        pen.write(words, x + wide / 2, low, "key", colour, bold=chosen, align=0.5)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("chosen",) if zone == self.chosen else ()
