"""A card on the table for people who are new: a sentence or two before a turn, told once.

It lies below the players' names and totals, in the place of what can go meanwhile: pad and verbs
work as ever, and any tap on them closes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import ceil

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.say.table_view import TableView
from companion.say.voice import Heard

from ..kit import Touchable
from ..kit.pen import Pen, Said
from ..sizes import GAP, TOUCH
from ..theme import PAD
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
    """Ivory, as a card that somebody has laid there. A tap on a button says which, one off the card
    is "close"; so is one on the card, unless it has no room for buttons: then it is "" and asks for
    them."""

    corner = NumericProperty(ROUND)
    caption = StringProperty("")
    told = ObjectProperty(())  # sentences; none: there is no card
    buttons = ObjectProperty(())  # pairs of a name and its words
    most = NumericProperty(0)  # height that there is for it, in pixels

    def draw(self, pen: Pen) -> None:
        if not self.told:
            return
        theme, pad = self.theme, dp(PAD)
        pen.ground(theme.card, theme.card_edge, ROUND)
        caption, role, buttons = self._fitting(pen)
        room, top = self._room(buttons), self.height - pad
        top = pen.paragraphs(pad, top, room, Said(caption, "caption", theme.second_ink))
        top += 0 if caption else dp(BETWEEN)
        for words in self.told:
            said = Said(words, role, theme.ink, True)
            top = pen.paragraphs(pad, top - dp(BETWEEN), room, said)
        if buttons:
            top = self._buttons(pen, buttons, pad, top - dp(GAP), room)
        else:
            side, right = dp(MORE), self.width - pad
            pen.icon("chevron", right - side, (self.height - side) / 2, side, theme.second_ink)
        self.minimum_height = max(dp(TOUCH), ceil(self.height - top + pad))

    def _room(self, buttons: str) -> float:
        return self.width - 2 * dp(PAD) - (0 if buttons else dp(MORE + GAP))

    def _fitting(self, pen: Pen) -> tuple[str, str, str]:
        """With the caption, in large type and with buttons, if there is room for it."""
        below = next((role for role in BUTTONS if self._spare(pen, role) >= 0), "")
        ways = [(self.caption, role_of(self.told)), (self.caption, "text")]
        ways += [("", role) for role in ("text", SLIM)]
        forms = [(*way, below) for way in ways if below] + [(*way, "") for way in ways]
        return next((form for form in forms if self._height(pen, *form) <= self.most), forms[-1])

    def _height(self, pen: Pen, caption: str, role: str, buttons: str) -> float:
        room = self._room(buttons)
        lines = sum(len(pen.lines(words, role, room, True)) for words in self.told)
        height = lines * pen.line_height(role, True) + (len(self.told) - 1) * dp(BETWEEN)
        height += pen.line_height("caption") + dp(BETWEEN) if caption else 0
        below = dp(GAP) + self._tall(pen, buttons) if buttons else 0
        return height + below + 2 * dp(PAD)

    def _tall(self, pen: Pen, role: str) -> float:
        return max(dp(TOUCH), pen.line_height(role, True) + dp(PAD))

    def _widths(self, pen: Pen, role: str) -> list[float]:
        return [pen.width(words, role, True) + dp(2 * PAD) for _, words in self.buttons]

    def _spare(self, pen: Pen, role: str) -> float:
        """The width that buttons beside each other leave free."""
        gaps = dp(GAP) * (len(self.buttons) - 1)
        return self._room(role) - sum(self._widths(pen, role)) - gaps

    def _buttons(self, pen: Pen, role: str, x: float, top: float, room: float) -> float:
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

    def heard(self, zone: str = "") -> Heard:
        return super().heard(zone) if zone else Heard(" ".join(self.told))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.told) and super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A tap beside it does what it always does; then the card is closed."""
        if self.told and touch.grab_current is None and not self.collide_point(*touch.pos):
            told = self.told
            Clock.schedule_once(lambda _: self.told is told and self.dispatch("on_tap", CLOSE))
        return super().on_touch_up(touch)


def role_of(told: Iterable[str]) -> str:
    """One sentence is said in larger type than two."""
    return "lead" if len(tuple(told)) == 1 else "text"


def card_height(told: tuple[str, ...], width: float, ruler: Ruler) -> float:
    """What the card takes that tells this, in dp."""
    room, role = width - 2 * MARGIN - 2 * PAD, role_of(told)
    words = sum(ruler.tall(words, role, room, True) + BETWEEN for words in told)
    return words + ruler.line("caption") + GAP + max(TOUCH, ruler.line("label")) + 2 * PAD


def _least_height(told: tuple[str, ...], width: float, ruler: Ruler, slim: bool) -> float:
    """What the sentences take at least, in dp; `slim`: without buttons."""
    room = width - 2 * MARGIN - 2 * PAD - (MORE + GAP if slim else 0)
    words = sum(ruler.tall(words, SLIM, room, True) + BETWEEN for words in told)
    below = 0 if slim else GAP + max(TOUCH, ruler.line(SLIM) + PAD)
    return words - BETWEEN + below + 2 * PAD


def under_card(made: Plan, view: TableView, told: tuple[str, ...], ruler: Ruler) -> Plan:
    """The table while a card lies on it: pad and verbs stay where they are, and the middle goes
    (its piles stand beside the prompt). As far as the card needs it players are lower, then it has
    no buttons, then the header goes; players' names and totals stay."""
    level, head = made.level._replace(middle=False), made.header
    lower = tuple(_lower_players(made, view, ruler))
    players = lower if view.stake else ((made.tiles, level), *lower)  # a duel has made them low
    bare = head if view.banner else GAP
    ways = ((False, head), (True, head), (True, bare))
    for (slim, header), found in product(ways, players):
        tiles, shown = found
        table = made.table + head - header
        free = table - boards_height(made) - tiles.whole - 2 * GAP
        if free >= _least_height(told, made.left, ruler, slim):
            break
    if shown is not level:
        spare = free - card_height(told, made.left, ruler)
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
        chips=chip_count(view, made.right - 2 * MARGIN, shown, ruler),
        total=made.total if shown.tiles else "tile",
    )


def _lower_players(made: Plan, view: TableView, ruler: Ruler) -> Iterator[tuple[Grid, Level]]:
    """As one line each, no more than two abreast so that there is room for names; then the name
    over the total."""
    across, duel = made.left - 2 * MARGIN, bool(view.stake)
    for lines in (True, False):
        level = made.level._replace(middle=False, tiles=False, lines=lines)
        grid = tile_grid(view.tiles, duel, across, ruler, level)
        if lines and grid.columns > ABREAST:
            grid = grid._replace(columns=ABREAST, width=(across + GAP) / ABREAST - GAP)
        yield grid, level
