"""The two ends of a screen: the header, and the bar with the last move and Undo."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.spoken import Heard

from ..theme import BAR, GAP, ICON, MARGIN, TOUCH
from . import ink
from .base import Touchable
from .pen import Pen


class _Bar(Touchable):
    """Takes the height that it needs."""

    snug = ("height",)
    zoned = True


class Header(_Bar):
    """A way back, what this is, and what else can be done; taps on "back" or an action's icon."""

    title = StringProperty("")
    subtitle = StringProperty("")
    back = StringProperty("")  # what a voice says of the way back; "" if there is none
    actions = ObjectProperty(())  # pairs of an icon and what a voice says of it

    def draw(self, pen: Pen) -> None:
        theme, touch, side = self.theme, dp(TOUCH), pen.grown(ICON)
        middle = self.height / 2
        left = dp(MARGIN)
        if self.back:
            x = dp(GAP / 2)
            pen.zone("back", x, middle - touch / 2, touch, touch, self.back)
            pen.icon("back", x + (touch - side) / 2, middle - side / 2, side, theme.text)
            left = x + touch + dp(4)
        right = self.width - dp(GAP / 2)
        for icon, spoken in reversed(self.actions):
            right -= touch
            pen.zone(icon, right, middle - touch / 2, touch, touch, spoken)
            pen.icon(icon, right + (touch - side) / 2, middle - side / 2, side, theme.text)
        room = right - left - dp(4)
        words = self.title, self.subtitle
        tall = pen.title(words, left, middle, room, self.on, "lead", bold=True)
        self.minimum_height = max(dp(BAR), tall + dp(12))

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(self.title, self.subtitle)


class Bar(_Bar):
    """The last move in words, and Undo (and Redo, after an Undo), always in reach of a thumb."""

    text = StringProperty("")
    undo = StringProperty("")  # the button's word, "" while there is nothing to undo
    redo = StringProperty("")
    warns = BooleanProperty(False)  # the words are about something that went wrong
    inset = NumericProperty(0)  # pixels at the bottom that belong to the phone
    mirrored = BooleanProperty(False)  # for a left thumb

    def draw(self, pen: Pen) -> None:
        theme, inset = self.theme, self.inset
        pen.box(0, 0, self.width, self.height, theme.surface, 0)
        if theme.edge != theme.surface:
            pen.hairline(0, self.height - dp(1), self.width, theme.edge)
        height = self.height - inset
        buttons = [(name, getattr(self, name)) for name in ("undo", "redo")]
        buttons = [(name, word) for name, word in buttons if word]
        widths = [self._wide(pen, word) for _, word in buttons]
        widest = ink.widest_word(self.text, pen.size("label"))
        terse = widest > self.width - sum(widths) - 2 * dp(GAP) - dp(MARGIN)
        taken = dp(GAP)
        for (name, word), wide in zip(buttons, widths, strict=True):
            wide = dp(TOUCH) if terse else wide
            x = taken if self.mirrored else self.width - taken - wide
            self._button(pen, name, word, x, inset, height, terse)
            taken += wide
        room = self.width - taken - dp(MARGIN) - dp(GAP)
        start = taken + dp(GAP) if self.mirrored else dp(MARGIN)
        found = pen.lines(self.text, "label", room) if self.text else ()
        tall = pen.line_height("label") * len(found)
        colour = theme.illegal if self.warns else theme.second
        top = inset + (height + tall) / 2
        pen.write_lines(found, start, top, "label", colour=colour, on=theme.surface)
        self.minimum_height = max(dp(BAR), tall + dp(14)) + inset

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(self.text)

    @staticmethod
    def _wide(pen: Pen, word: str) -> float:
        return dp(27) + pen.grown(22) + pen.width(word, "label", True)

    def _button(
        self, pen: Pen, name: str, word: str, x: float, low: float, high: float, terse: bool
    ) -> None:
        """The drawing and its word; the drawing alone where the move needs the room."""
        theme, side = self.theme, pen.grown(22)
        middle = low + high / 2
        width = dp(TOUCH) if terse else self._wide(pen, word)
        pen.zone(name, x, middle - dp(TOUCH / 2), width, dp(TOUCH), word)
        pen.icon(name, x + dp(10), middle - side / 2, side, theme.accent)
        if not terse:
            place = x + dp(17) + side, middle - pen.line_height("label", True) / 2
            pen.write(word, *place, "label", theme.accent, theme.surface, bold=True)
