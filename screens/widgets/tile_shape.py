"""The rows of the players' tiles, and how high they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp

from companion.views.table_view import TileView

from ..theme import GAP, TOUCH
from .player_names import FittedName, fit_names
from .text_layout import TextMeasure, remembered

DOT = 24
SHIELD = 14
SIDE, TOP, LOW_TOP = 10, 7, 5  # the space around what stands on a tile
LINE = 5  # the bar in the player's colour
TRACK = 3  # the bar to the target
CARD, LOW_CARD, LOWEST_CARD = 34, 28, 25  # what lies there; below the total; on a low tile
SHAPE = 0.86  # width by height
SIGN = 16  # of who leads or is out, after the total
USUAL_TOTAL = "888k"
NO_NAME = FittedName(("",))


class TileContent(NamedTuple):
    """The content of the tiles of all players, as far as it shapes them."""

    names: tuple[str, ...] = ()  # by seat
    lying: str = ""  # what may lie there: a "set", "places" with names, or nothing
    track: bool = False  # a bar to the total that ends the match
    hand: bool = False  # how many cards are in hand


def content_of(tiles: Sequence[TileView]) -> TileContent:
    """Return what these tiles have to show."""
    faces = [spot.face for tile in tiles for spot in tile.spots]
    return TileContent(
        names=tuple(tile.name for tile in tiles),
        lying="places" if any(face.note for face in faces) else "set" if faces else "",
        track=any(tile.score.progress >= 0 for tile in tiles),
        hand=any(tile.hand > 0 for tile in tiles),
    )


class TileShape(NamedTuple):
    """The rows that the tiles of all players have alike, and the height that these need."""

    initial: bool = True  # a dot with the initial, else a bar in the player's colour
    names: tuple[FittedName, ...] = ()  # by seat
    lying: str = ""  # what may lie there: a "set", "places" with names, or nothing
    abreast: bool = True  # it lies beside the total, else below it
    noted: bool = True  # a row for what the round has brought and what the top set is worth
    low: bool = False  # without hand and progress, the total in smaller type
    hand: str = ""  # the row of cards in hand: that of the "name", the "total" or the "foot"
    track: bool = True  # a bar to the total that ends the match
    height: float = 0
    width: float = 0

    @property
    def total(self) -> str:
        """Return the usual size of type of the total."""
        return "text" if self.low else "tile"

    @property
    def counted(self) -> str:
        """Return the size of type of how many cards the top set has."""
        return "key" if self.low else "caption"

    @property
    def top(self) -> float:
        """Return the space above and below all rows."""
        return dp(TOP if self.initial else LOW_TOP)

    def head(self, text: TextMeasure) -> float:
        """Return the height of the names' row."""
        lines = max((len(fit.lines) for fit in self.names), default=1)
        tall = max(lines * text.line_height(fit.role, True) for fit in self.names or (NO_NAME,))
        return max(tall, text.grown(DOT) if self.initial else 0)

    def card(self, text: TextMeasure) -> float:
        """Return the least height of what lies there."""
        if not self.lying:
            return 0
        named = text.line_height("key") * 1.5 + dp(3) if self.lying == "places" else 0
        least = LOWEST_CARD if self.low else CARD if self.abreast and self.noted else LOW_CARD
        return text.grown(least) + named

    def foot(self, text: TextMeasure) -> float:
        """Return the height of what stands below: the row of notes and the bar to the target."""
        noted = text.line_height("caption") if self.noted else 0
        return noted + (dp(TRACK + 4) if self.track and not self.low else 0)

    def needed(self, text: TextMeasure) -> float:
        """Return the height of all rows."""
        total, card = text.line_height(self.total, True), self.card(text)
        body = max(total, card) if self.abreast else total + dp(2) + card
        return 2 * self.top + self.head(text) + dp(2) + body + self.foot(text)


@remembered
def tile_shape(
    text: TextMeasure, content: TileContent, width: float, initial: bool, noted: bool, low: bool
) -> TileShape:
    """Return how tiles of this width are built; their names are as whole as they can be."""
    names, lying, track, hand = content
    across = width - 2 * dp(SIDE)
    inner = across - (text.grown(DOT) + dp(6) if initial else 0)
    total = text.width(USUAL_TOTAL, "text" if low else "tile", True)
    beside = text.grown((LOWEST_CARD if low else CARD if noted else LOW_CARD) * SHAPE) + dp(GAP)
    beside += text.width("×8", "key" if low else "caption", True)
    beside += dp(7) if low else text.grown(SHIELD) + dp(2 * GAP) if noted else dp(GAP)
    if lying == "places":
        beside = 2 * dp(TOUCH + GAP)
    shape = TileShape(
        initial=initial,
        names=fit_names(text, names, inner, low),
        lying=lying,
        abreast=not lying or across >= total + beside,
        noted=noted,
        low=low,
        track=track,
    )
    if hand and not low:
        shape = _with_hand(text, shape, names, across, inner)
    return shape._replace(height=shape.needed(text), width=width)


def _with_hand(
    text: TextMeasure, shape: TileShape, names: tuple[str, ...], across: float, inner: float
) -> TileShape:
    """Return the shape with the hand beside the names if they stay as they are, else beside a total
    that leaves space for it, else at the foot."""
    hand = hand_width(text)
    beside = fit_names(text, names, inner - hand)
    if [fit.lines for fit in beside] == [fit.lines for fit in shape.names]:
        return shape._replace(names=beside, hand="name")
    total = text.width(USUAL_TOTAL, "text", True) + sign_width(text)
    free = not (shape.abreast and shape.lying) and across >= total + hand
    return shape._replace(hand="total" if free else "foot" if shape.noted else "")


def sign_width(text: TextMeasure) -> float:
    """Return the width of a sign after the total."""
    return dp(4) + text.grown(SIGN)


def hand_width(text: TextMeasure) -> float:
    """Return the width of the number of cards in hand, however many they are."""
    return text.width("00", "caption", True) + text.grown(9) + dp(8)
