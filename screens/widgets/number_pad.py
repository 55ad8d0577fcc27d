"""Numbers without a keyboard: a pad of digits, and a stepper for small counts."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import CORNER, GAP, TOUCH
from .base import Touchable, Zoned
from .buttons import button_colours
from .painter import CLEAR, Box, Painter, TextStyle

MINUS = "−"


class NumberPad(Zoned):
    """Taps on "0" to "9", "000", "minus", "delete" and "done"; keeps no number itself."""

    thousands = BooleanProperty(False)
    signed = BooleanProperty(False)
    done = StringProperty("")  # the word on the key that ends the entry
    spoken_delete = StringProperty("⌫")
    ready = BooleanProperty(True)  # whether the entry can end
    mirrored = BooleanProperty(False)  # what ends it lies under a left thumb

    def draw(self, pen: Painter) -> None:
        gap = dp(GAP)
        word = pen.width(self.done, "text", True) + dp(12)  # the last column may need more
        self._last = max((self.width - 3 * gap) / 4, min(word, self.width - 3 * (dp(TOUCH) + gap)))
        for number in range(1, 10):
            row, column = divmod(number - 1, 3)
            self._key(pen, str(number), self._cell(column, row), str(number))
        if self.thousands:
            self._key(pen, "0", self._cell(0, 3), "0")
            self._key(pen, "000", self._cell(1, 3, 2), "000")
        else:
            self._key(pen, "0", self._cell(0, 3, 3), "0")
        self._key(pen, "delete", self._cell(3, 0), icon="delete-left", spoken=self.spoken_delete)
        if self.signed:
            self._key(pen, "minus", self._cell(3, 1), MINUS)
        tall = 2 if self.signed else 3
        if self.done:
            kind = "primary" if self.ready else "quiet"
            self._key(pen, "done", self._cell(3, 3, 1, tall), self.done, kind=kind, role="text")
        self.minimum_height = 4 * max(dp(TOUCH), pen.line_height("title") + dp(12)) + 3 * dp(GAP)

    def states_of(self, zone: str) -> tuple[str, ...]:
        return ("quiet",) if zone == "done" and not self.ready else ()

    def _cell(self, column: int, row: int, wide: int = 1, high: int = 1) -> Box:
        """A cell of four by four, rows from the top; `high` grows upwards."""
        gap = dp(GAP)
        width, height = (self.width - self._last - 3 * gap) / 3, (self.height - 3 * gap) / 4
        x, y = column * (width + gap), (3 - row) * (height + gap)
        if self.mirrored:
            x = 0 if column == 3 else x + self._last + gap
        across = self._last if column == 3 else width * wide + gap * (wide - 1)
        return x, y, across, height * high + gap * (high - 1)

    def _key(
        self,
        pen: Painter,
        zone: str,
        box: Box,
        text: str = "",
        icon: str = "",
        kind: str = "key",
        role: str = "title",
        spoken: str = "",
    ) -> None:
        theme = self.theme
        x, y, width, height = box
        if kind == "key":
            fill = theme.raised if self.ground == "surface" else theme.surface
            colour, outline = theme.text, theme.edge
        else:
            fill, colour, _, outline = button_colours(theme, kind)
        pen.framed(*box, fill, outline)
        pen.zone(zone, *box, spoken or text)
        pen.icon_in(icon, box, dp(26), colour)
        pen.on = fill if fill[3] else self.on
        style = TextStyle(text, role, colour, role == "text")
        pen.level(x + width / 2, y + height / 2, width - dp(8), style, align=0.5)


class Stepper(Touchable):
    """A number with − and + and a name before it."""

    fit_to_content = ("height",)
    zoned = True
    text = StringProperty("")
    caption = StringProperty("")
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    say = StringProperty("")  # what stands for the value, if not its digits
    words = StringProperty("")  # "less|more", for a voice

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_change")
        super().__init__(**properties)

    def on_change(self, value: float) -> None:
        """Handle another value that a person has stepped to."""

    def on_tap(self, zone: str) -> None:
        goal = self.value + (self.step if zone == "plus" else -self.step)
        goal = max(self.least, min(self.most, goal))
        if goal != self.value:
            self.value = goal
            self.dispatch("on_change", goal)

    @property
    def value_text(self) -> str:
        """The value in words or digits."""
        return self.say or f"{self.value:g}".replace("-", MINUS)

    def accessible(self, zone: str = "") -> Accessible:
        name = self.hint or self.text
        return Accessible(f"{name}: {self.zones[zone].spoken}" if zone else name, self.value_text)

    def draw(self, pen: Painter) -> None:
        touch, middle = dp(TOUCH), self.height / 2
        less, _, more = self.words.partition("|")
        shown = self.value_text
        wide = max(dp(36), pen.width(shown, "lead", True) + dp(12))
        right = self.width
        for zone, spoken, possible in (
            ("plus", more, self.value < self.most),
            ("minus", less, self.value > self.least),
        ):
            right -= touch
            self._key(pen, zone, right, middle - touch / 2, spoken, possible)
            if zone == "plus":
                pen.write_level(shown, right - wide / 2, middle, "lead", bold=True, align=0.5)
                right -= wide
        tall = pen.title((self.text, self.caption), 0, middle, right - dp(GAP))
        self.minimum_height = max(touch, tall + dp(4))

    def _key(
        self, pen: Painter, zone: str, x: float, y: float, spoken: str, possible: bool
    ) -> None:
        theme, box = self.theme, (x, y, dp(TOUCH), dp(TOUCH))
        pen.zone(zone, *box, spoken)
        fill, edge = (theme.raised, theme.edge) if possible else (CLEAR, theme.line)
        pen.framed(*box, fill, edge, CORNER)
        pen.icon_in(zone, box, dp(20), theme.text if possible else theme.second)
