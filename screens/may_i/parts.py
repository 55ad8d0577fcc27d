"""The parts of “May I …?”: a verb, and the verdict below its conditions."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp

from companion.session.may_i import MayIView

from ..theme import GAP, PAD
from ..widgets import Column, PushButton, Scroll, Surface, TextBlock, VerdictBanner
from ..widgets.text_layout import widest_word

LOWEST = 64  # dp of a condition or a verb
SHARE, LITTLE = 0.24, 0.15  # of the window for the words of a rule; what is longer scrolls


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
