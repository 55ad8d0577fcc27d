"""A game to pick: its cover, its name and a sentence; and the grid that such cards lie in."""

from __future__ import annotations

from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible

from ..theme import GAP, PAD, Rgba
from .base import Touchable
from .painter import CLEAR, Painter, TextStyle
from .rows import CARD_ROUND
from .text_layout import COVER_SHAPE, TextMeasure

NARROW = 300  # dp for each step of text size: below, at most two cells of many stand side by side


class GameCard(Touchable):
    """The cover above the words, or beside them (`beside`). The one that was picked is inverted."""

    fit_to_content = ("height",)
    game = StringProperty("")
    icon = StringProperty("")  # in place of a cover: of a score sheet
    name = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    beside = BooleanProperty(False)
    folded = BooleanProperty(False)  # a tap unfolds the others
    corner = NumericProperty(CARD_ROUND)

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        if self.chosen:
            pen.ground(theme.text, CLEAR, CARD_ROUND)
        else:
            pen.ground(theme.surface, theme.edge, CARD_ROUND)
        inverted = theme.background, theme.background
        colours = inverted if self.chosen else (theme.text, theme.second)
        (self._beside if self.beside else self._above)(pen, colours)

    @property
    def least_width(self) -> float:
        """The least width with the cover above, at which no word is cut off."""
        text = TextMeasure(self.theme)
        name = text.widest_word((self.name, "label"), bold=True)
        return max(name, text.widest_word((self.text, "caption"))) + 2 * dp(GAP)

    def _texts(self, role: str, colours: tuple[Rgba, Rgba]) -> tuple[TextStyle, TextStyle]:
        name = TextStyle(self.name, role, colours[0], True)
        return name, TextStyle(self.text, "caption", colours[1])

    def _above(self, pen: Painter, colours: tuple[Rgba, Rgba]) -> None:
        space, texts = self.width - 2 * dp(GAP), self._texts("label", colours)
        wide = min(space, dp(104))
        tall = wide * COVER_SHAPE
        self.minimum_height = dp(PAD) + tall + dp(6) + pen.height_of(space, *texts) + dp(PAD)
        top = self.height - dp(PAD)  # pictures and names are in one line with their neighbours'
        if self.icon:
            pen.icon_in(self.icon, (0, top - tall, self.width, tall), tall * 0.7, colours[0])
        else:
            pen.cover(self.game, (self.width - wide) / 2, top - tall, wide)
        pen.paragraphs(self.width / 2, top - tall - dp(6), space, *texts, align=0.5)

    def _beside(self, pen: Painter, colours: tuple[Rgba, Rgba]) -> None:
        wide = min(dp(92), self.width * 0.32)
        left = dp(PAD) + wide + dp(PAD)
        space = self.width - left - dp(PAD)
        if self.folded:
            side = dp(20)
            space -= side + dp(GAP)
            corner = self.width - dp(PAD) - side, (self.height - side) / 2
            pen.icon("chevron-down", *corner, side, colours[1])
        cover, middle = wide * COVER_SHAPE, self.height / 2
        if pen.widest_word((self.name, "text"), bold=True) > space:  # words come first
            space, left, cover = space + wide + dp(PAD), dp(PAD), 0.0
        else:
            pen.cover(self.game, dp(PAD), middle - cover / 2, wide)
        tall = pen.level(left, middle, space, *self._texts("text", colours))
        self.minimum_height = max(tall, cover) + 2 * dp(PAD)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.name, self.text, ("chosen",) if self.chosen else ())


class CardGrid(Widget):
    """A grid of cells as high as the highest; those of a row share its width."""

    def __init__(self, columns: int = 3, **properties: Any) -> None:
        self.columns = columns
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self._due = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._due)

    def add_widget(self, cell: Widget, *position: Any, **how: Any) -> None:
        cell.size_hint = (None, None)
        cell.fbind("minimum_height", self._due)
        super().add_widget(cell, *position, **how)

    def _lay_out(self, *_now: object) -> None:
        cells = self.children[::-1]
        if not cells:
            self.height = 0
            return
        gap, columns = dp(GAP), min(self.columns, len(cells))
        if len(cells) > columns and self.width < dp(NARROW) * cells[0].theme.scale:
            columns = min(columns, 2)
        least_width = max(getattr(cell, "least_width", 0) for cell in cells)
        while columns > 1 and (self.width - gap * (columns - 1)) / columns < least_width:
            columns -= 1
        rows = _rows(len(cells), columns)
        widths = [(self.width - gap * (count - 1)) / count for count in rows for _ in range(count)]
        for cell, width in zip(cells, widths, strict=True):
            if cell.width != width:
                cell.width = width
                cell.refresh()  # what it needs at this width
        tall = max(cell.minimum_height for cell in cells)
        self.height = len(rows) * (tall + gap) - gap
        rest, low = iter(cells), self.y + self.height
        for count in rows:
            low, x = low - tall, self.x
            for cell in islice(rest, count):
                cell.height, cell.pos = tall, (x, low)
                x += cell.width + gap
            low -= gap


def _rows(cells: int, columns: int) -> list[int]:
    """Return how many cells lie in each row, so that none has many more than another."""
    rows = -(-cells // columns)
    least, more = divmod(cells, rows)
    return [least + (row < more) for row in range(rows)]
