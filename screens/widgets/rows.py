"""Lists: a row, the card of a game, the surface that they lie on, a column and a grid of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible

from ..theme import BORDER, CORNER, GAP, MARGIN, PAD, TOUCH, Rgba
from . import text_layout
from .base import Holder, Themed, Touchable, set_background, when_tapped
from .drawing import Drawing
from .painter import CLEAR, Painter, TextStyle

PICTURE = 44
RING = 24  # of what is ticked
COVER = 64
BROAD = 270  # dp at the usual text size, so that a picture leaves words their room
CARD_ROUND = 16
WIDE_LIST = 720  # dp, from which on the rows of a list lie side by side
NARROW = 300  # dp for each step of text size: below, at most two cells of many stand side by side


class Row(Touchable):
    """A line of a list: what it is, a caption, and at its end a value or a way on.

    It stands on its own (`filled`) or on a card, with a hairline below if others follow.
    """

    fit_to_content = ("height",)
    icon = StringProperty("")
    face = ObjectProperty(None, allownone=True)  # the card that it shows
    game = StringProperty("")  # the game whose picture it shows
    look = ObjectProperty(None, allownone=True)  # of the player whom it is about
    rank = StringProperty("")
    title = StringProperty("")
    caption = StringProperty("")
    trailing = StringProperty("")
    tone = StringProperty("text")  # of the trailing words: a role of the theme
    chevron = BooleanProperty(False)
    play = BooleanProperty(False)  # a tap begins it
    filled = BooleanProperty(True)
    divider = BooleanProperty(False)
    strong = BooleanProperty(True)  # a bold title
    lit = BooleanProperty(False)  # it is open beside the list
    chosen = ObjectProperty(None, allownone=True)  # whether, where it is one of several to choose
    checklist = BooleanProperty(False)  # it is a line of one: ticked or not, whatever the others
    corner = NumericProperty(CARD_ROUND)

    def draw(self, pen: Painter) -> None:
        middle = self.height / 2
        side = dp(MARGIN) if self.filled else 0
        self._ground(pen, side)
        left = self._leading(pen, side, middle)
        right = self._chevron(pen, self.width - side, middle)
        words = (self.title, self.caption)
        line = pen.line_height("text", True)
        widest = pen.widest_word((self.title, "text"), bold=self.strong)
        beside = right - pen.width(self.trailing, "text", True) - dp(4) if self.trailing else right
        if not self.trailing or widest <= beside - left - dp(8):
            self._trailing(pen, right, middle - line / 2)
            tall = pen.title(words, left, middle, beside - left - dp(8), bold=self.strong)
        else:  # below the words, where a word and it are too wide for one line
            space = right - left - dp(8)
            tall = pen.title(words, left, middle + line / 2, space, bold=self.strong)
            self._trailing(pen, right, middle - (tall + line) / 2)
            tall += line
        picture = dp(PICTURE) if self.icon or self.face or self.game or self.play else 0
        self.minimum_height = max(dp(TOUCH), tall + dp(20), picture + dp(2 * PAD))

    def accessible(self, zone: str = "") -> Accessible:
        title = f"{self.rank} {self.title}".strip()
        more = ", ".join(filter(None, (self.trailing, self.caption, self.hint)))
        states = ("chosen",) if self.chosen else ()
        if self.checklist:
            states = ("on",) if self.chosen else ("off",)
        return Accessible(title, more, states)

    def _ground(self, pen: Painter, side: float) -> None:
        theme = self.theme
        if self.filled:
            edge, thick = (theme.text, BORDER) if self.lit or self.chosen else (theme.edge, 1)
            pen.ground(theme.surface, edge, CARD_ROUND, thick)
        elif self.divider:
            pen.hairline(side, 0, self.width - 2 * side, theme.rule)

    def _leading(self, pen: Painter, x: float, middle: float) -> float:
        """Draw rank, ring, picture or player's dot; return where the words begin."""
        theme = self.theme
        if self.chosen is not None:
            side = pen.grown(RING)
            if self.chosen:
                pen.icon_disc("check", x, middle, side, side, (theme.text, pen.on))
            else:
                pen.ring(x, middle - side / 2, side, theme.line)
            x += side + dp(PAD)
        if self.rank:
            width, _ = pen.write_level(self.rank, x, middle, colour=theme.second, bold=True)
            x += max(width, dp(16)) + dp(12)
        if (self.icon or self.face) and self._fits_beside(pen, x):
            box = x, middle - dp(PICTURE) / 2, dp(PICTURE), dp(PICTURE)
            if self.face:
                pen.face(self.face, box)
            else:
                pen.box(*box, theme.raised, CORNER)
                pen.icon_in(self.icon, box, pen.grown(24), theme.text)
            x += dp(PICTURE) + dp(14)
        if self.game and self.width >= dp(BROAD) * self.theme.scale:  # words come first
            wide = dp(COVER)
            pen.cover(self.game, x - dp(4), middle - wide * text_layout.COVER_SHAPE / 2, wide)
            x += wide + dp(8)
        if self.look:
            alone = self.filled and not self.rank  # among others that have a picture
            side, wide = (dp(36), dp(PICTURE + 2)) if alone else (dp(28), dp(28))
            pen.dot(self.look, x + (wide - side) / 2, middle, side)
            x += wide + dp(12)
        return x

    def _fits_beside(self, pen: Painter, x: float) -> bool:
        """Return whether the longest word has room beside the picture: words come first."""
        space = self.width - 2 * x - dp(PICTURE + 14 + 8) - (dp(24) if self.chevron else 0)
        title = pen.lines(self.title, "text", space, self.strong)
        lines = (*title, *pen.lines(self.caption, "caption", space))
        cut = any(line.endswith(text_layout.ELLIPSIS) for line in lines)
        return not cut or text_layout.ELLIPSIS in self.title + self.caption

    def _chevron(self, pen: Painter, right: float, middle: float) -> float:
        if self.play:
            x = right - dp(PICTURE)
            fills = (self.theme.raised, self.theme.text)
            pen.icon_disc("play", x, middle, dp(PICTURE), dp(20), fills)
            return x - dp(4)
        if not self.chevron:
            return right
        side = dp(20)
        pen.icon("chevron", right - side, middle - side / 2, side, self.theme.second)
        return right - side - dp(4)

    def _trailing(self, pen: Painter, right: float, y: float) -> None:
        colour = getattr(self.theme, self.tone)
        pen.write(self.trailing, right, y, "text", colour, bold=True, align=1)


STILL = {"filled": False, "tappable": False}  # a row on a sheet that is only read


def row_to(title: str, then: Callable[[], object], **look: Any) -> Row:
    """Return a row that calls `then` when it is tapped."""
    return when_tapped(Row(title=title, **look), then)


class Surface(Themed, Holder, BoxLayout):
    """A surface with soft corners; it takes the height of what lies on it."""

    tone = OptionProperty("surface", options=("surface", "raised", "hero", "background"))
    lit = BooleanProperty(False)  # what is meant among others

    def __init__(self, **properties: Any) -> None:
        self._shapes = Drawing()
        properties.setdefault("orientation", "vertical")
        properties.setdefault("padding", dp(MARGIN))
        properties.setdefault("spacing", dp(8))
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.canvas.before.add(self._shapes)
        for name in ("pos", "size", "theme", "tone", "lit"):
            self.fbind(name, self._draw)
        self.fbind("minimum_height", self._fit)
        self._fit()
        self._draw()

    def add_widget(self, widget: Widget, *position: Any, **where: Any) -> None:
        set_background(widget, self.tone)
        super().add_widget(widget, *position, **where)

    def _fit(self, *_height: object) -> None:
        if self.size_hint_y is None:
            self.height = self.minimum_height

    def _draw(self, *_change: object) -> None:
        theme = self.theme
        pen = Painter(self._shapes, self.theme)
        box = (self.x, self.y, self.width, self.height)
        edge, thick = (theme.text, BORDER) if self.lit else (theme.edge, 1)
        pen.framed(*box, getattr(theme, self.tone), edge, CARD_ROUND, thick)
        pen.done()


class Column(Holder, BoxLayout):
    """Widgets from top to bottom, as high as all of them."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **properties)
        self.height = self.minimum_height  # 0: an empty column takes no space
        self.bind(minimum_height=self.setter("height"))


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
    minimum_width = NumericProperty(0)  # with the cover above, so that no word is cut off

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        if self.chosen:
            pen.ground(theme.text, CLEAR, CARD_ROUND)
        else:
            pen.ground(theme.surface, theme.edge, CARD_ROUND)
        inverted = theme.background, theme.background
        colours = inverted if self.chosen else (theme.text, theme.second)
        (self._beside if self.beside else self._above)(pen, colours)
        name = pen.widest_word((self.name, "label"), bold=True)
        self.minimum_width = max(name, pen.widest_word((self.text, "caption"))) + 2 * dp(GAP)

    def _texts(self, role: str, colours: tuple[Rgba, Rgba]) -> tuple[TextStyle, TextStyle]:
        name = TextStyle(self.name, role, colours[0], True)
        return name, TextStyle(self.text, "caption", colours[1])

    def _above(self, pen: Painter, colours: tuple[Rgba, Rgba]) -> None:
        space = self.width - 2 * dp(GAP)
        texts = self._texts("label", colours)
        wide = min(space, dp(104))
        tall = wide * text_layout.COVER_SHAPE
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
        cover = wide * text_layout.COVER_SHAPE
        middle = self.height / 2
        if pen.widest_word((self.name, "text"), bold=True) > space:  # words come first
            space = space + wide + dp(PAD)
            left = dp(PAD)
            cover = 0.0
        elif self.icon:
            pen.icon_in(
                self.icon, (dp(PAD), middle - cover / 2, wide, cover), cover * 0.8, colours[0]
            )
        else:
            pen.cover(self.game, dp(PAD), middle - cover / 2, wide)
        tall = pen.level(left, middle, space, *self._texts("text", colours))
        self.minimum_height = max(tall, cover) + 2 * dp(PAD)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.name, self.text, ("chosen",) if self.chosen else ())


class CardGrid(Widget):
    """A grid of cells as high as the highest; those of a row share its width.

    It has at most so many columns, and fewer where the words of a cell need more width.
    """

    def __init__(self, columns: int = 3, **properties: Any) -> None:
        self.columns = columns
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self._due = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._due)

    def add_widget(self, cell: Widget, *position: Any, **how: Any) -> None:
        cell.size_hint = (None, None)
        for side in ("minimum_width", "minimum_height"):
            cell.fbind(side, self._due)
        super().add_widget(cell, *position, **how)

    def _lay_out(self, *_now: object) -> None:
        cells = self.children[::-1]
        if not cells:
            self.height = 0
            return
        gap = dp(GAP)
        columns = min(self.columns, len(cells))
        if len(cells) > columns and self.width < dp(NARROW) * cells[0].theme.scale:
            columns = min(columns, 2)
        widest = max(cell.minimum_width for cell in cells)
        while columns > 1 and (self.width - gap * (columns - 1)) / columns < widest:
            columns -= 1
        rows = _rows(len(cells), columns)
        widths: list[float] = []
        for count in rows:
            widths += [(self.width - gap * (count - 1)) / count] * count
        for cell, width in zip(cells, widths, strict=True):
            if cell.width != width:
                cell.width = width
                cell.refresh()  # what it needs at this width
        tall = max(cell.minimum_height for cell in cells)
        self.height = len(rows) * (tall + gap) - gap
        rest = iter(cells)
        low = self.y + self.height
        for count in rows:
            low = low - tall
            x = self.x
            for cell in islice(rest, count):
                cell.height = tall
                cell.pos = (x, low)
                x += cell.width + gap
            low -= gap


class RowGrid(Widget):
    """The rows of a list, side by side where the window is wide; those of a line are alike high."""

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("size_hint_y", None)
        super().__init__(height=0, **properties)
        self._due = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "width", "children"):
            self.fbind(name, self._due)

    def add(self, *cells: Widget) -> RowGrid:
        """Add rows at the end."""
        for cell in cells:
            cell.size_hint = (None, None)
            cell.fbind("minimum_height", self._due)
            self.add_widget(cell)
        return self

    @property
    def columns(self) -> int:
        """How many rows lie beside each other."""
        scale = self.children[0].theme.scale if self.children else 1
        return 2 if self.width >= dp(WIDE_LIST) * scale else 1

    def _lay_out(self, *_now: object) -> None:
        cells = self.children[::-1]
        columns = self.columns
        gap = dp(GAP)
        width = (self.width - gap * (columns - 1)) / columns
        for cell in cells:
            if cell.width != width:
                cell.width = width
                cell.refresh()  # what it needs at this width
        lines = [cells[first : first + columns] for first in range(0, len(cells), columns)]
        heights = [max(cell.minimum_height for cell in line) for line in lines]
        self.height = max(0, sum(heights) + gap * (len(lines) - 1))
        low = self.y + self.height
        for line, height in zip(lines, heights, strict=True):
            low -= height
            for number, cell in enumerate(line):
                cell.height = height
                cell.pos = (self.x + number * (width + gap), low)
            low -= gap


def _rows(cells: int, columns: int) -> list[int]:
    """Return how many cells lie in each row, so that none has many more than another."""
    rows = -(-cells // columns)
    least, more = divmod(cells, rows)
    return [least + (row < more) for row in range(rows)]
