"""A game to pick: its cover, its name and a sentence; and the grid that such cards lie in."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.say.voice import Heard

from ..theme import GAP, PAD, Rgba
from . import ink
from .base import Touchable
from .pen import Pen
from .rows import CARD_ROUND


class GameCard(Touchable):
    """The cover above the words, or beside them (`beside`). The one that was picked is inverted."""

    snug = ("height",)
    game = StringProperty("")
    icon = StringProperty("")  # in place of a cover: it is no game
    name = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    beside = BooleanProperty(False)
    folded = BooleanProperty(False)  # a tap unfolds the others
    corner = NumericProperty(CARD_ROUND)

    def draw(self, pen: Pen) -> None:
        theme = self.theme
        fill = theme.text if self.chosen else theme.surface
        colours = (
            (theme.background, theme.background) if self.chosen else (theme.text, theme.second)
        )
        pen.box(0, 0, self.width, self.height, fill, CARD_ROUND)
        if not self.chosen:
            pen.outline(0, 0, self.width, self.height, theme.edge, CARD_ROUND)
        (self._beside if self.beside else self._above)(pen, fill, colours)

    @property
    def least(self) -> float:
        """As narrow as it may be with its cover above: no word is cut off."""
        words = ((self.name, "label", True), (self.text, "caption", False))
        sizes = ((text, sp(self.theme.size(role)), bold) for text, role, bold in words)
        return max(ink.widest_word(*word) for word in sizes) + 2 * dp(GAP)

    def _above(self, pen: Pen, fill: Rgba, colours: tuple[Rgba, Rgba]) -> None:
        pad, room = dp(GAP), self.width - 2 * dp(GAP)
        wide = min(room, dp(104))
        tall = wide * ink.COVER_SHAPE
        name = pen.lines(self.name, "label", room, True)
        words = pen.lines(self.text, "caption", room) if self.text else ()
        line, small = pen.line_height("label", True), pen.line_height("caption")
        below = line * len(name) + small * len(words)
        self.minimum_height = dp(PAD) + tall + dp(6) + below + dp(PAD)
        slack = max(0, self.height - self.minimum_height) / 2
        top = self.height - dp(PAD) - slack
        if self.icon:
            side = tall * 0.7
            place = (self.width - side) / 2, top - (tall + side) / 2
            pen.icon(self.icon, *place, side, colours[0])
        else:
            pen.cover(self.game, (self.width - wide) / 2, top - tall, wide)
        middle, how = pad + room / 2, {"on": fill, "align": 0.5}
        top = pen.write_lines(
            name, middle, top - tall - dp(6), "label", colour=colours[0], bold=True, **how
        )
        pen.write_lines(words, middle, top, "caption", colour=colours[1], **how)

    def _beside(self, pen: Pen, fill: Rgba, colours: tuple[Rgba, Rgba]) -> None:
        wide = min(dp(92), self.width * 0.32)
        left = dp(PAD) + wide + dp(PAD)
        room = self.width - left - dp(PAD)
        if self.folded:
            side = dp(20)
            room -= side + dp(GAP)
            place = self.width - dp(PAD) - side, (self.height - side) / 2
            pen.icon("chevron-down", *place, side, colours[1])
        cover, middle = wide * ink.COVER_SHAPE, self.height / 2
        if pen.widest_word((self.name, "text"), bold=True) > room:  # words come first
            room, left, cover = room + wide + dp(PAD), dp(PAD), 0.0
        else:
            pen.cover(self.game, dp(PAD), middle - cover / 2, wide)
        name = pen.lines(self.name, "text", room, True)
        words = pen.lines(self.text, "caption", room) if self.text else ()
        line, small = pen.line_height("text", True), pen.line_height("caption")
        tall = line * len(name) + small * len(words)
        how = {"on": fill}
        top = pen.write_lines(
            name, left, middle + tall / 2, "text", colour=colours[0], bold=True, **how
        )
        pen.write_lines(words, left, top, "caption", colour=colours[1], **how)
        self.minimum_height = max(tall, cover) + 2 * dp(PAD)

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.name, self.text, ("chosen",) if self.chosen else ())


class Grid(Widget):
    """Equal cells in equal columns, as high as the highest needs; it takes the height of all. The
    last one takes what its row has left."""

    def __init__(self, columns: int, **properties: Any) -> None:
        self.columns = columns
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self._due = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._due)

    def add_widget(self, cell: Widget, *place: Any, **how: Any) -> None:
        cell.size_hint = (None, None)
        cell.fbind("minimum_height", self._due)
        super().add_widget(cell, *place, **how)

    def _lay_out(self, *_now: Any) -> None:
        cells = self.children[::-1]
        if not cells:
            self.height = 0
            return
        gap, columns = dp(GAP), min(self.columns, len(cells))
        least = max(getattr(cell, "least", 0) for cell in cells)
        while columns > 1 and (self.width - gap * (columns - 1)) / columns < least:
            columns -= 1
        wide = (self.width - gap * (columns - 1)) / columns
        widths = [wide] * len(cells)
        widths[-1] += (-len(cells) % columns) * (wide + gap)  # the last fills its row
        for cell, width in zip(cells, widths, strict=True):
            if cell.width != width:
                cell.width = width
                cell.refresh()  # what it needs at this width
        tall = max(cell.minimum_height for cell in cells)
        rows = -(-len(cells) // columns)
        self.height = rows * tall + (rows - 1) * gap
        for number, cell in enumerate(cells):
            row, column = divmod(number, columns)
            cell.height = tall
            cell.pos = (
                self.x + column * (wide + gap),
                self.y + self.height - (row + 1) * tall - row * gap,
            )
