"""The parts of “May I …?”: a condition that can be tapped, a verb, and the verdict below them."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.session.may_i import MayIView
from companion.views.accessible import Accessible

from ..theme import BORDER, GAP, MARGIN, PAD
from ..theme.contrast import blend
from ..widgets import (
    Column,
    Painter,
    PushButton,
    Scroll,
    Surface,
    TextBlock,
    TextStyle,
    Touchable,
    VerdictBanner,
)
from ..widgets.text_layout import widest_word

CORNER = 14
LOWEST = 64  # dp of a condition or a verb
BUTTON_SHARE = 0.28  # of a line, at most, for what a tap says
SHARE, LITTLE = 0.24, 0.15  # of the window for the words of a rule; what is longer scrolls


class ConditionRow(Touchable):
    """A line of the checklist; a tap says that it is not so, or takes that back."""

    fit_to_content = ("height",)
    words = StringProperty("")
    note = StringProperty("")
    opposite = ObjectProperty(("", ""))  # what both turn into after a tap
    not_so = StringProperty("")  # what a tap says
    state = OptionProperty("open", options=("open", "so", "not so", "fold"))
    quiet = BooleanProperty(False)  # another line has decided it
    lowest = NumericProperty(LOWEST)  # dp
    corner = NumericProperty(CORNER)

    def draw(self, pen: Painter) -> None:
        theme, middle, broken = self.theme, self.height / 2, self.state == "not so"
        if broken:
            on = blend((*theme.illegal[:3], 0.16), self.on)
            pen.ground(on, theme.illegal, CORNER, BORDER)
        elif self.quiet or self.state == "fold":
            on = self.on
            pen.ground(on, theme.line, CORNER)
        else:
            on = theme.surface
            pen.ground(on, theme.edge, CORNER)
        pen.on = on
        right = self._sign(pen, self.width - dp(PAD), middle)
        colour = theme.second if self.state == "fold" or (self.quiet and not broken) else theme.text
        first = TextStyle(self.words, "text", colour, broken)
        below = TextStyle(self.note, "caption", theme.text if broken else theme.second)
        pen.level(dp(MARGIN), middle, right - dp(MARGIN + GAP), first, below)
        self.minimum_height = max(dp(self.lowest), self._height_of_both(pen) + dp(12))

    def _height_of_both(self, pen: Painter) -> float:
        """Return what the words need before and after a tap, so that a tap moves nothing."""
        space = self.width - dp(MARGIN + PAD + GAP) - self._button_width(pen)
        return max(
            pen.height_of(space, TextStyle(words, bold=True), TextStyle(note, "caption"))
            for words, note in ((self.words, self.note), self.opposite)
        )

    def _sign(self, pen: Painter, right: float, middle: float) -> float:
        """Draw what a tap says, or what is known; return where it begins."""
        theme, side = self.theme, pen.grown(28)
        if self.state == "open":
            wide, tall = self._button_width(pen), pen.line_height("label") + dp(14)
            left = right - wide
            pen.outline(left, middle - tall / 2, wide, tall, theme.line, 10)
            if self._names_button(pen):
                pen.write_level(self.not_so, left + dp(12), middle, "label", colour=theme.second)
            else:
                box = left, middle - tall / 2, wide, tall
                pen.icon_in("cross", box, side * 0.6, theme.second)
            return left
        if self.state == "not so":
            pen.icon_disc("cross", right - side, middle, side, side * 0.6, (theme.illegal, pen.on))
        else:
            icon = "check" if self.state == "so" else "chevron-down"
            box = right - side, middle - side / 2, side, side
            pen.icon_in(icon, box, side * 0.75, theme.second)
        return right - side

    def _names_button(self, pen: Painter) -> bool:
        """Return whether there is space for what a tap says, or only for a cross."""
        return pen.width(self.not_so, "label") + dp(24) <= self.width * BUTTON_SHARE

    def _button_width(self, pen: Painter) -> float:
        wide = pen.line_height("label") + dp(14)
        return pen.width(self.not_so, "label") + dp(24) if self._names_button(pen) else wide

    def accessible(self, zone: str = "") -> Accessible:
        more = self.not_so if self.state == "open" else ""
        return Accessible(self.words, ", ".join(filter(None, (self.note, more))))


class VerbCard(PushButton):
    """A verb to ask about, as high as a thumb likes."""

    lowest = LOWEST

    @property
    def least_width(self) -> float:
        """The least width at which no word is cut off."""
        return widest_word(self.text, sp(self.theme.size("text")), True) + dp(2 * PAD)


class VerdictPanel(Surface):
    """The verdict at the lower edge, which grows upwards with the words of a rule."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(padding=dp(PAD), **properties)
        self.banner = VerdictBanner()
        self.title = TextBlock(role="lead", bold=True)
        self.why = TextBlock(role="label")
        self.words = Column(spacing=dp(GAP / 2), padding=(0, 0, dp(GAP), 0)).add(
            self.title, self.why
        )
        self.rule_area = Scroll(size_hint_y=None)
        self.rule_area.add_widget(self.words)
        self.add(self.banner, self.rule_area)

    def show_verdict(self, seen: MayIView) -> None:
        """Show the verdict, and below it the rule that decides, from its first line."""
        self.banner.tone, self.banner.text = "illegal" if seen.no else "open", seen.verdict
        self.title.text, self.why.text = seen.rule_title, seen.why
        self.rule_area.scroll_y = 1

    def fit(self, room: float, most: float) -> None:
        """Give the words of the rule what they need, up to `most`, within the room of the panel."""
        others = [part.height for part in self.children if part is not self.rule_area]
        room -= sum(others) + len(others) * self.spacing + 2 * dp(PAD)
        self.rule_area.height = max(0, min(self.words.minimum_height, most, room))
