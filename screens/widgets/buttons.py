"""Buttons: the ordinary one, one with a picture only, and the verb under a pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.pictures import icon_for
from companion.views.accessible import WHY, Accessible

from ..theme import GAP, ICON, PAD, TOUCH, Rgba, Theme
from .base import Touchable, when_tapped
from .painter import CLEAR, Painter
from .rows import CardGrid
from .text_layout import TextMeasure, remembered


class ButtonColours(NamedTuple):
    """The colours of a button."""

    ground: Rgba
    words: Rgba
    second_words: Rgba
    outline: Rgba


def button_colours(theme: Theme, kind: str) -> ButtonColours:
    """Return the colours of a button of a kind."""
    if kind in ("primary", "accent"):
        return ButtonColours(theme.accent, theme.on_accent, theme.on_accent, CLEAR)
    if kind == "raised":
        return ButtonColours(theme.raised, theme.text, theme.second, theme.edge)
    if kind == "paper":  # on a card in the hero's colour, which is the accent only by day
        ground = theme.accent if theme.dark else theme.surface
        words = theme.on_accent if theme.dark else theme.accent
        return ButtonColours(ground, words, words, CLEAR)
    if kind == "plain":  # words alone
        return ButtonColours(CLEAR, theme.text, theme.second, CLEAR)
    return ButtonColours(CLEAR, theme.second, theme.second, theme.line)


BESIDE_ICON = 8  # dp between a picture and the words


class LabelPlan(NamedTuple):
    """What stands on a button, and how large it is: an icon, its words, second words below."""

    lines: tuple[str, ...]
    second_lines: tuple[str, ...]
    role: str
    second_role: str
    icon: str
    icon_side: float  # 0: without one
    is_card: bool  # whether the icon is a card with a suit's sign
    words_width: float
    head_height: float  # of icon and words
    second_height: float

    @property
    def beside(self) -> float:
        """How much of the width the icon takes, with the space after it."""
        return self.icon_side + dp(BESIDE_ICON) if self.icon_side and self.lines else self.icon_side

    @property
    def height(self) -> float:
        """The height of all of it."""
        return self.head_height + self.second_height


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
        """Draw the button and its words, in the middle.

        `sizes` are the roles of the first and the second words, `pad` is the space beside them.
        """
        colours = button_colours(self.theme, kind)
        pen.ground(colours.ground, colours.outline)
        plan = self._plan_label(pen, second, sizes, self.width - 2 * dp(pad))
        top = (self.height + plan.height) / 2
        if plan.icon_side:
            self._draw_icon(pen, plan, top, colours.words)
        self._write_label(pen, plan, top, colours)
        self.minimum_height = max(dp(self.lowest), plan.height + 2 * dp(PAD - 2))
        self.minimum_width = self._least_width(pen, plan, second, pad)

    def _plan_label(
        self, pen: Painter, second: str, sizes: tuple[str, str], space: float
    ) -> LabelPlan:
        """Break the words into lines, and leave the icon out where there is no space for both."""
        role, second_role = sizes
        is_card = bool(self.icon) and not icon_for(self.icon)  # a card with it: ♦
        icon_side = pen.size("text") * (2.2 if is_card else 1.35) if self.icon else 0
        widest_word = pen.widest_word((self.text, role), bold=True)
        if self.text and not is_card and widest_word + icon_side + dp(BESIDE_ICON) > space:
            icon_side = 0  # the words say it, too
        beside = icon_side + dp(BESIDE_ICON) if icon_side and self.text else icon_side
        lines = pen.lines(self.text, role, space - beside, True) if self.text else ()
        second_lines = pen.lines(second, second_role, space) if second else ()
        return LabelPlan(
            lines=lines,
            second_lines=second_lines,
            role=role,
            second_role=second_role,
            icon=self.icon,
            icon_side=icon_side,
            is_card=is_card,
            words_width=max((pen.width(line, role, True) for line in lines), default=0),
            head_height=max(pen.line_height(role, True) * len(lines), icon_side),
            second_height=pen.line_height(second_role) * len(second_lines),
        )

    def _draw_icon(self, pen: Painter, plan: LabelPlan, top: float, colour: Rgba) -> None:
        """Draw the icon left of the words, level with their middle."""
        side = plan.icon_side
        left = (self.width - plan.words_width - plan.beside) / 2
        low = top - (plan.head_height + side) / 2
        if plan.is_card:
            pen.card("", left, low, side, side, plan.icon)
        else:
            pen.icon(plan.icon, left, low, side, colour)

    def _write_label(
        self, pen: Painter, plan: LabelPlan, top: float, colours: ButtonColours
    ) -> None:
        """Write the words, level with the icon, and the second words below."""
        words_height = pen.line_height(plan.role, True) * len(plan.lines)
        words_top = top - (plan.head_height - words_height) / 2
        middle = (self.width + plan.beside) / 2
        pen.write_lines(
            plan.lines, middle, words_top, plan.role, colour=colours.words, bold=True, align=0.5
        )
        pen.write_lines(
            plan.second_lines,
            self.width / 2,
            top - plan.head_height,
            plan.second_role,
            colour=colours.second_words,
            align=0.5,
        )

    def _least_width(self, pen: Painter, plan: LabelPlan, second: str, pad: float) -> float:
        """Return the width below which a word would be broken.

        An icon can be left out, but not a card.
        """
        widest: float = pen.widest_word((self.text, plan.role), bold=True)
        if plan.is_card:
            widest += plan.beside
        widest = max(widest, pen.widest_word((second, plan.second_role)))
        return max(dp(TOUCH), widest + 2 * dp(pad))


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
            pen.key_cap(self.letter, button_colours(self.theme, self.state).second_words)

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
