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
# the space around what stands on a tile
SIDE = 10
TOP = 7
LOW_TOP = 5
LINE = 5  # the bar in the player's colour
TRACK = 3  # the bar to the target
# what lies there; below the total; on a low tile
CARD = 34
LOW_CARD = 28
LOWEST_CARD = 25
SHAPE = 0.86  # width by height
SIGN = 16  # of who leads or is out, after the total
USUAL_TOTAL = "888k"


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
    """The rows that the tiles of all players have alike, and the heights that these need."""

    initial: bool = True  # a dot with the initial, else a bar in the player's colour
    names: tuple[FittedName, ...] = ()  # by seat
    lying: str = ""  # what may lie there: a "set", "places" with names, or nothing
    abreast: bool = True  # it lies beside the total, else below it
    noted: bool = True  # a row for what the round has brought and what the top set is worth
    low: bool = False  # without progress, the total in smaller type
    # The row of cards in hand: that of the "name", the "total" or the "foot", or "below" the total.
    hand: str = ""
    track: bool = True  # a bar to the total that ends the match
    head: float = 0  # the row of names
    card: float = 0  # what lies there, at least
    foot: float = 0  # the row of notes and the bar to the target
    height: float = 0  # of all rows

    @property
    def ends(self) -> float:
        """Return the space above and below all rows."""
        return dp(TOP if self.initial else LOW_TOP)

    @property
    def total(self) -> str:
        """Return the usual size of type of the total."""
        return "text" if self.low else "tile"

    @property
    def counted(self) -> str:
        """Return the size of type of how many cards the top set has."""
        return "key" if self.low else "caption"


@remembered
def tile_shape(
    text: TextMeasure, content: TileContent, width: float, initial: bool, noted: bool, low: bool
) -> TileShape:
    """Return how tiles of this width are built; their names are as whole as they can be."""
    names, lying, track, hand = content
    across = width - 2 * dp(SIDE)
    inner = across - (text.grown(DOT) + dp(6) if initial else 0)
    shape = TileShape(initial, fit_names(text, names, inner, low), lying, True, noted, low)
    total = text.width(USUAL_TOTAL, shape.total, True)
    abreast = not lying or across >= total + _lying_width(text, shape)
    shape = shape._replace(abreast=abreast, track=track and not low)
    if hand:
        shape = _with_hand(text, shape, names, across, inner)
    return _measured(text, shape)


def _lying_width(text: TextMeasure, shape: TileShape) -> float:
    """Return the width that what lies there needs beside the total, with the space between."""
    if shape.lying == "places":
        return 2 * dp(TOUCH + GAP)
    card = LOWEST_CARD if shape.low else CARD if shape.noted else LOW_CARD
    width = text.grown(card * SHAPE) + dp(GAP) + text.width("×8", shape.counted, True)
    if shape.low:
        return width + dp(7)
    return width + (text.grown(SHIELD) + dp(2 * GAP) if shape.noted else dp(GAP))


def _measured(text: TextMeasure, shape: TileShape) -> TileShape:
    """Return the shape with the heights of its rows."""
    head = max((fit.height(text) for fit in shape.names), default=0)
    if shape.initial:
        head = max(head, text.grown(DOT))
    total = text.line_height(shape.total, True)
    card = 0.0
    if shape.lying:
        least = CARD if shape.abreast and shape.noted else LOW_CARD
        named = text.line_height("key") * 1.5 + dp(3) if shape.lying == "places" else 0
        card = text.grown(LOWEST_CARD if shape.low else least) + named
    noted = text.line_height("caption") if shape.noted else 0
    foot = noted + (dp(TRACK + 4) if shape.track else 0)
    body = max(total, card) if shape.abreast else total + dp(2) + card
    height = 2 * shape.ends + head + dp(2) + body + foot
    return shape._replace(head=head, card=card, foot=foot, height=height)


def _with_hand(
    text: TextMeasure, shape: TileShape, names: tuple[str, ...], across: float, inner: float
) -> TileShape:
    """Return the shape with the hand beside the names if they stay as they are, else beside a total
    that leaves space for it, else at the foot, or below the total where tiles are high enough."""
    hand = hand_width(text)
    beside = fit_names(text, names, inner - hand, shape.low)
    if [fit.lines for fit in beside] == [fit.lines for fit in shape.names]:
        return shape._replace(names=beside, hand="name")
    if shape.low:
        return shape
    total = text.width(USUAL_TOTAL, "text", True) + sign_width(text)
    free = not (shape.abreast and shape.lying) and across >= total + hand
    return shape._replace(hand="total" if free else "foot" if shape.noted else "below")


def sign_width(text: TextMeasure) -> float:
    """Return the width of a sign after the total."""
    return dp(4) + text.grown(SIGN)


def hand_width(text: TextMeasure) -> float:
    """Return the width of the number of cards in hand, however many they are."""
    return text.width("00", "caption", True) + text.grown(9) + dp(8)
