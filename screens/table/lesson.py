"""A card on the table for people who are new: a sentence or two before a turn, told once.

It lies below the players' names and totals, in the place of what can go meanwhile: pad and verbs
work as ever, and any tap on them closes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from math import ceil

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.views.accessible import Accessible
from companion.views.fullest import TableReserve
from companion.views.table_view import TableView

from ..theme import PAD
from ..theme.sizes import GAP, TOUCH
from ..widgets import Touchable
from ..widgets.painter import Painter, TextStyle
from .frame import Plan, boards_height
from .grid import Grid, taller
from .parts import MARGIN, Level, chip_count
from .ruler import Ruler
from .tiles import tile_grid

ROUND = 16
BETWEEN = 5  # sentences
CLOSE, OPEN = "close", ""
MORE = 20  # the sign beside sentences which have no buttons below them, that a tap opens more
BUTTONS = ("label", "caption", "key")  # sizes of type of their words, the largest first
ABREAST, TALL_LINE = 2, 64  # players as one line each while there is a card
SLIM = "label"  # the smallest type of a card


class LessonCard(Touchable):
    """A card with sentences for new players, and buttons if they fit.

    A tap on a button reports its name, one off the card "close". So does one on the card, unless
    its buttons do not fit: then it is "" and asks for them.
    """

    corner = NumericProperty(ROUND)
    caption = StringProperty("")
    sentences = ObjectProperty(())  # sentences; none: there is no card
    buttons = ObjectProperty(())  # pairs of a name and its words
    most = NumericProperty(0)  # height that there is for it, in pixels

    def draw(self, pen: Painter) -> None:
        if not self.sentences:
            return
        theme, pad = self.theme, dp(PAD)
        pen.ground(theme.card, theme.card_edge, ROUND)
        caption, role, buttons = self._fitting(pen)
        space, top = self._text_width(buttons), self.height - pad
        top = pen.paragraphs(pad, top, space, TextStyle(caption, "caption", theme.second_ink))
        top += 0 if caption else dp(BETWEEN)
        for words in self.sentences:
            text_style = TextStyle(words, role, theme.ink, True)
            top = pen.paragraphs(pad, top - dp(BETWEEN), space, text_style)
        if buttons:
            top = self._buttons(pen, buttons, pad, top - dp(GAP), space)
        else:
            side, right = dp(MORE), self.width - pad
            pen.icon("chevron", right - side, (self.height - side) / 2, side, theme.second_ink)
        self.minimum_height = max(dp(TOUCH), ceil(self.height - top + pad))

    def _text_width(self, buttons: str) -> float:
        return self.width - 2 * dp(PAD) - (0 if buttons else dp(MORE + GAP))

    def _fitting(self, pen: Painter) -> tuple[str, str, str]:
        """Return caption, type size and button size of the largest form that fits."""
        below = next((role for role in BUTTONS if self._spare(pen, role) >= 0), "")
        texts = [(self.caption, role_of(self.sentences)), (self.caption, "text")]
        texts += [("", role) for role in ("text", SLIM)]
        forms = [(*text, below) for text in texts if below] + [(*text, "") for text in texts]
        return next((form for form in forms if self._height(pen, *form) <= self.most), forms[-1])

    def _height(self, pen: Painter, caption: str, role: str, buttons: str) -> float:
        space = self._text_width(buttons)
        lines = sum(len(pen.lines(words, role, space, True)) for words in self.sentences)
        height = lines * pen.line_height(role, True) + (len(self.sentences) - 1) * dp(BETWEEN)
        height += pen.line_height("caption") + dp(BETWEEN) if caption else 0
        below = dp(GAP) + self._tall(pen, buttons) if buttons else 0
        return height + below + 2 * dp(PAD)

    def _tall(self, pen: Painter, role: str) -> float:
        return max(dp(TOUCH), pen.line_height(role, True) + dp(PAD))

    def _widths(self, pen: Painter, role: str) -> list[float]:
        return [pen.width(words, role, True) + dp(2 * PAD) for _, words in self.buttons]

    def _spare(self, pen: Painter, role: str) -> float:
        """Return the width that buttons beside each other leave free."""
        gaps = dp(GAP) * (len(self.buttons) - 1)
        return self._text_width(role) - sum(self._widths(pen, role)) - gaps

    def _buttons(self, pen: Painter, role: str, x: float, top: float, space: float) -> float:
        theme, tall = self.theme, self._tall(pen, role)
        more = self._spare(pen, role) / len(self.buttons)
        for (name, words), wide in zip(self.buttons, self._widths(pen, role), strict=True):
            wide += more
            pen.zone(name, x, top - tall, wide, tall, words)
            closes = name == CLOSE
            fill, colour = (theme.ink, theme.card) if closes else (theme.card, theme.ink)
            pen.framed(x, top - tall, wide, tall, fill, theme.second_ink)
            how = {"colour": colour, "on": fill, "bold": True, "align": 0.5}
            pen.write_level(words, x + wide / 2, top - tall / 2, role, **how)
            x += wide + dp(GAP)
        return top - tall

    def accessible(self, zone: str = "") -> Accessible:
        return super().accessible(zone) if zone else Accessible(" ".join(self.sentences))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.sentences) and super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A tap beside it does what it always does; then the card is closed."""
        if self.sentences and touch.grab_current is None and not self.collide_point(*touch.pos):
            shown, close = self.sentences, partial(self.dispatch, "on_tap", CLOSE)
            Clock.schedule_once(lambda _: self.sentences is shown and close())
        return super().on_touch_up(touch)


def role_of(sentences: Iterable[str]) -> str:
    """Return the type size: one sentence is larger than two."""
    return "lead" if len(tuple(sentences)) == 1 else "text"


def card_height(sentences: tuple[str, ...], width: float, ruler: Ruler) -> float:
    """Return the height in dp of a card with these sentences."""
    space, role = width - 2 * MARGIN - 2 * PAD, role_of(sentences)
    words = sum(ruler.tall(words, role, space, True) + BETWEEN for words in sentences)
    return words + ruler.line("caption") + GAP + max(TOUCH, ruler.line("label")) + 2 * PAD


def _least_height(sentences: tuple[str, ...], width: float, ruler: Ruler, slim: bool) -> float:
    """Return the least height of the sentences in dp; `slim` is without buttons."""
    space = width - 2 * MARGIN - 2 * PAD - (MORE + GAP if slim else 0)
    words = sum(ruler.tall(words, SLIM, space, True) + BETWEEN for words in sentences)
    below = 0 if slim else GAP + max(TOUCH, ruler.line(SLIM) + PAD)
    return words - BETWEEN + below + 2 * PAD


def under_card(made: Plan, seen: TableReserve, sentences: tuple[str, ...], ruler: Ruler) -> Plan:
    """The table while a card lies on it: pad and verbs stay where they are, and the middle goes
    (its piles stand beside the prompt). As far as the card needs it players are lower, then it has
    no buttons, then the header goes; players' names and totals stay."""
    view, level, head = seen.view, made.level._replace(middle=False), made.header
    lower = tuple(_lower_players(made, view, ruler))
    players = lower if view.stake else ((made.tiles, level), *lower)  # a duel has made them low
    bare = head if view.header.banner else GAP
    shapes = ((False, head), (True, head), (True, bare))
    for (slim, header), found in product(shapes, players):
        tiles, shown = found
        table = made.table + head - header
        free = table - boards_height(made) - tiles.whole - 2 * GAP
        if free >= _least_height(sentences, made.left, ruler, slim):
            break
    if shown is not level:
        spare = free - card_height(sentences, made.left, ruler)
        tiles = taller(tiles, max(0, spare) / tiles.rows, TALL_LINE * ruler.grows)
    return made._replace(
        level=shown,
        tiles=tiles,
        header=header,
        table=table,
        stake=0,
        middle=0,
        kept=0,
        piles=(),
        sheet=(0, 0, 0),
        chips=chip_count(seen, made.right - 2 * MARGIN, shown, ruler),
        total=made.total if shown.tiles else "tile",
    )


def _lower_players(made: Plan, view: TableView, ruler: Ruler) -> Iterator[tuple[Grid, Level]]:
    """Yield lower grids of players: one line each, then the name over the total."""
    across, duel = made.left - 2 * MARGIN, bool(view.stake)
    for lines in (True, False):
        level = made.level._replace(middle=False, tiles=False, lines=lines)
        grid = tile_grid(view.tiles, duel, across, ruler, level)
        if lines and grid.columns > ABREAST:
            grid = grid._replace(columns=ABREAST, width=(across + GAP) / ABREAST - GAP)
        yield grid, level
