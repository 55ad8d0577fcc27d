"""Buttons: the ordinary one, one with a picture only, and the verb under a pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.pictures import icon_for
from companion.views.accessible import WHY, Accessible

from ..theme import GAP, ICON, PAD, TOUCH, Rgba, Theme
from .base import Touchable, when_tapped
from .painter import CLEAR, Painter
from .rows import CardGrid
from .text_layout import TextMeasure, remembered


def button_colours(theme: Theme, kind: str) -> tuple[Rgba, Rgba, Rgba, Rgba]:
    """Fill, words, second words and outline of a button of that kind."""
    if kind in ("primary", "accent"):
        return theme.accent, theme.on_accent, theme.on_accent, CLEAR
    if kind == "raised":
        return theme.raised, theme.text, theme.second, theme.edge
    if kind == "paper":  # on a card in the hero's colour, which is the accent only by day
        pale = (theme.accent, theme.on_accent) if theme.dark else (theme.surface, theme.accent)
        return *pale, pale[1], CLEAR
    if kind == "plain":  # words alone
        return CLEAR, theme.text, theme.second, CLEAR
    return CLEAR, theme.second, theme.second, theme.line


class _Labelled(Touchable):
    """One or two centred lines of words, and perhaps a picture before them."""

    fit_to_content = ("height",)
    lowest = TOUCH  # dp
    text = StringProperty("")
    second = StringProperty("")
    icon = StringProperty("")
    minimum_width = NumericProperty(0)  # of the longest word

    def _label(
        self, pen: Painter, kind: str, second: str, sizes: tuple[str, str], pad: float
    ) -> None:
        """The button and its words, in the middle; `sizes` are those of the first and second."""
        role, small = sizes
        fill, colour, second_colour, outline = button_colours(self.theme, kind)
        pen.ground(fill, outline)
        sign = bool(self.icon) and not icon_for(self.icon)  # a card with it: ♦
        space = self.width - 2 * dp(pad)
        words: float = pen.widest_word((self.text, role), bold=True)
        side = pen.size("text") * (2.2 if sign else 1.35) if self.icon else 0
        if self.text and not sign and words + side + dp(8) > space:
            side = 0  # the words say it, too
        beside = side + dp(8) if side and self.text else side
        first = pen.lines(self.text, role, space - beside, True) if self.text else ()
        below = pen.lines(second, small, space) if second else ()
        head = max(pen.line_height(role, True) * len(first), side)
        tall = head + pen.line_height(small) * len(below)
        top = (self.height + tall) / 2
        if side:
            widest = max((pen.width(line, role, True) for line in first), default=0)
            left = (self.width - widest - beside) / 2
            low = top - (head + side) / 2
            if sign:
                pen.card("", left, low, side, side, self.icon)
            else:
                pen.icon(self.icon, left, low, side, colour)
        slack = (head - pen.line_height(role, True) * len(first)) / 2
        centre = (self.width + beside) / 2
        how = {"bold": True, "align": 0.5}
        pen.write_lines(first, centre, top - slack, role, colour=colour, **how)
        pen.write_lines(below, self.width / 2, top - head, small, colour=second_colour, align=0.5)
        self.minimum_height = max(dp(self.lowest), tall + 2 * dp(PAD - 2))
        words = max(words + (beside if sign else 0), pen.widest_word((second, small)))
        self.minimum_width = max(dp(TOUCH), words + 2 * dp(pad))


class PushButton(_Labelled):
    """A button with words, perhaps an icon and a second line.

    `kind` is primary, raised, quiet, paper or plain; icon and second line may lack.
    """

    kind = OptionProperty("raised", options=("primary", "raised", "quiet", "paper", "plain"))

    def draw(self, pen: Painter) -> None:
        self._label(pen, self.kind, self.second, ("text", "caption"), PAD)

    def accessible(self, zone: str = "") -> Accessible:
        quiet = self.kind == "quiet" and self.second  # which says what is missing
        name, more = (self.text, self.hint) if self.text else (self.hint, "")
        return Accessible(name, self.second or more, (WHY,) if quiet else ())


VERB_SIDE = 4  # left and right of a verb's words
VERB_SIZES = ("text", "label", "caption")  # of its label


@remembered
def verb_size(
    text: TextMeasure, label: str, width: float, lines: int, smallest: str = "text"
) -> tuple[float, float]:
    """Return the least width of a verb's button with a label at least of this size, and its height
    at this width with so many lines below."""
    role = _verb_role(text, label, width)
    least = text.widest_word((label, smallest), bold=True) + 2 * dp(VERB_SIDE)
    found = text.lines(label, role, max(least, width) - 2 * dp(VERB_SIDE), True)
    tall = text.line_height(role, True) * len(found) + text.line_height("key") * lines
    return max(dp(TOUCH), least), max(dp(TOUCH), tall + dp(8))


def _verb_role(text: TextMeasure, label: str, width: float) -> str:
    """The largest type in which no word is wider than the button."""
    space = width - 2 * dp(VERB_SIDE)
    fitting = (r for r in VERB_SIZES if text.widest_word((label, r), bold=True) <= space)
    return next(fitting, VERB_SIZES[-1])


class VerbButton(_Labelled):
    """A verb under the pad. Quiet, it can still be tapped, and `second` says why it is quiet.

    Where it has no space for its second words it keeps them to itself.
    """

    state = OptionProperty("quiet", options=("accent", "raised", "quiet"))
    letter = StringProperty("")  # that a keyboard has for it, at a desk

    def draw(self, pen: Painter) -> None:
        space = self.width - 2 * dp(VERB_SIDE)
        lines = len(pen.lines(self.second, "key", space)) if self.second else 0
        fits = verb_size(pen, self.text, self.width, lines)[1] <= self.height + 1
        fits = fits and pen.widest_word((self.second, "key")) <= space
        sizes = _verb_role(pen, self.text, self.width), "key"
        self._label(pen, self.state, self.second if fits else "", sizes, VERB_SIDE)
        if self.letter:
            pen.key_cap(self.letter, button_colours(self.theme, self.state)[2])

    def accessible(self, zone: str = "") -> Accessible:
        quiet = (WHY,) if self.second else ("quiet",)
        return Accessible(self.text, self.second, quiet if self.state == "quiet" else ())


class IconButton(Touchable):
    """An icon in an area large enough for a finger; `hint` is its name."""

    icon = StringProperty("")
    letter = StringProperty("")  # that a keyboard has for it, at a desk

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint", (None, None))
        properties.setdefault("size", (dp(TOUCH), dp(TOUCH)))
        super().__init__(**properties)

    def draw(self, pen: Painter) -> None:
        side = dp(ICON) * max(1, min(self.theme.scale, 1.3))
        box = self.width - dp(TOUCH), 0, dp(TOUCH), self.height
        pen.icon_in(self.icon, box if self.letter else (0, 0, *self.size), side, self.theme.text)
        if self.letter:
            low = (self.height - pen.key_cap_size(self.letter)[1]) / 2
            pen.key_cap_at(self.letter, dp(GAP / 2), low, self.theme.second)


def button(
    text: str, then: Callable[[], object], kind: str = "raised", icon: str = ""
) -> PushButton:
    """Return a button that calls `then` when it is tapped."""
    return when_tapped(PushButton(text=text, kind=kind, icon=icon), then)


def beside(*buttons: PushButton) -> CardGrid:
    """Return a row of buttons, below each other where their words need more width."""
    row = CardGrid(len(buttons))
    for button in buttons:
        row.add_widget(button)
    return row
