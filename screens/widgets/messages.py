"""Messages with an icon: a verdict, an empty list, the progress of work."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty, StringProperty

from companion.views.accessible import Accessible

from .base import Drawn
from .painter import Painter, TextStyle

SIGNS = {"legal": "check", "illegal": "cross", "ruling": "ruling", "open": "list"}
DISC = 40
THICK = 8
EMPTY = 88
DRAWN = 40


class VerdictBanner(Drawn):
    """Says it with a sign, a colour and words, so that none of them is needed alone."""

    fit_to_content = ("height",)
    text = StringProperty("")
    tone = OptionProperty("illegal", options=tuple(SIGNS))

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.text)

    def draw(self, pen: Painter) -> None:
        side = dp(DISC)
        middle = self.height / 2
        theme = self.theme
        fills = theme.raised, theme.text  # nothing is decided, so no colour says anything
        if self.tone != "open":
            fills = getattr(theme, self.tone), theme.surface
        pen.icon_disc(SIGNS[self.tone], 0, middle, side, dp(24), fills)
        left = side + dp(12)
        text = TextStyle(self.text, "title", bold=True)
        tall = pen.level(left, middle, self.width - left, text)
        self.minimum_height = max(side, tall) + dp(4)


class Empty(Drawn):
    """An icon and a sentence in place of a list that is empty."""

    fit_to_content = ("height",)
    icon = StringProperty("")
    text = StringProperty("")
    space = NumericProperty(dp(32))  # above it

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        disc = dp(EMPTY)
        space = self.width - dp(48)
        middle = self.height - self.space - disc / 2
        fills = theme.surface, theme.second
        pen.icon_disc(self.icon, (self.width - disc) / 2, middle, disc, dp(DRAWN), fills)
        text = TextStyle(self.text, colour=theme.second)
        low = pen.paragraphs(self.width / 2, middle - disc / 2 - dp(16), space, text, align=0.5)
        self.minimum_height = self.height - low + dp(16)


class Meter(Drawn):
    """A progress bar below its words; `share` is 0 to 1.

    Not called ProgressBar, or Kivy's style for its own would be drawn on it.
    """

    fit_to_content = ("height",)
    text = StringProperty("")
    share = NumericProperty(0)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.text, f"{round(self.share * 10) * 10} %")

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        thick = dp(THICK)
        text = TextStyle(self.text, "label", theme.second)
        low = pen.paragraphs(0, self.height, self.width, text)
        pen.framed(0, 0, self.width, thick, theme.raised, theme.line, THICK / 2)
        pen.box(0, 0, max(thick, self.width * self.share), thick, theme.accent, THICK / 2)
        self.minimum_height = self.height - low + dp(8) + thick
