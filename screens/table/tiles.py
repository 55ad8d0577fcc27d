"""How much room the players take on the table screen: tiles, lines, or dots over totals."""

from __future__ import annotations

from functools import lru_cache

from companion.views.table_view import TileView

from ..theme.sizes import GAP, NARROW, TOUCH
from .grid import Grid, even_columns
from .parts import REMEMBERED, Level
from .ruler import Ruler

TILE_SIDE, TILE_TOP = 10, 8  # the space around what stands on a tile
SHIELD = 14  # beside a set that nobody can steal
TWO_LINES = 12  # the space around a name that stands over the total
DOT = 22  # of a player who is no more than that
FOUR_ABREAST = 76  # the least width of a tile beside three others
TRACK = 8  # the bar to the target, and the space above it
TOTALS = ("alone", "heading", "tile", "lead")  # sizes of type of the totals, the largest first


@lru_cache(REMEMBERED)
def tile_grid(
    tiles: tuple[TileView, ...],
    duel: bool,
    width: float,
    ruler: Ruler,
    level: Level,
    abreast: bool = False,
) -> Grid:
    """All alike: who; how much and what lies on top; what that is worth; the way to the target.

    `abreast`: four in a row, where a board needs the height.
    """
    if not level.tiles or duel:
        return _strip(tiles, duel, width, ruler, level)
    lying = max(lying_width(tile, ruler) if tile.spots else 0 for tile in tiles)
    total = max(ruler.width(tile.score.total, TOTALS[-1], True) for tile in tiles)
    worth = max(ruler.width(worth_of(tile), "caption") for tile in tiles)
    foot = max(ruler.widest(_foot(tile, level), "key") for tile in tiles)
    least = 2 * TILE_SIDE + max(total + (GAP + lying if lying else 0), worth, foot)
    most, narrowest = (4, FOUR_ABREAST) if abreast else (3, 96)
    most = most if width < 900 else 6
    columns, cell = even_columns(len(tiles), max(least, narrowest), width, most)
    height = 2 * TILE_TOP + max(24, ruler.line("label")) + 2
    height += max(ruler.line("tile"), *(_lying_height(t, ruler) for t in tiles))
    height += foot_height(tiles, cell - 2 * TILE_SIDE, ruler, level)
    height += TRACK if any(tile.score.progress >= 0 for tile in tiles) else 0
    return Grid(columns, cell, height, len(tiles), fits=cell >= least)


def worth_of(tile: TileView) -> str:
    """Of the one set that lies on top: how many cards, and what they are worth."""
    faces = [spot.face for spot in tile.spots if not spot.face.note]
    if len(faces) != 1 or not faces[0].badge:
        return ""
    return " · ".join(filter(None, (f"×{faces[0].badge}", faces[0].value)))


def lying_width(tile: TileView, ruler: Ruler) -> float:
    """The least width of what lies before a player: named places, many cards, or one."""
    names = [ruler.width(spot.face.note, "key") for spot in tile.spots if spot.face.note]
    if names:
        return len(names) * (max(TOUCH, *names) + GAP) - GAP
    if len(tile.spots) > 1:
        return ruler.grown(44)
    return ruler.grown(30) + ruler.grown(SHIELD) + 5  # jokers, or a shield


def _lying_height(tile: TileView, ruler: Ruler) -> float:
    named = any(spot.face.note for spot in tile.spots)
    badge = any(spot.face.badge for spot in tile.spots) and (named or len(tile.spots) > 1)
    words = (ruler.line("key") + 3 if named else 0) + (ruler.line("key") / 2 if badge else 0)
    return ruler.grown(34) + words


def _line_width(tile: TileView, ruler: Ruler) -> float:
    """Of little cards and the total, with the space around them."""
    named = sum(bool(spot.face.note) for spot in tile.spots)
    cards = [spot for spot in tile.spots if spot.face.icon or spot.face.short]
    count = named or (len(cards) == 1)
    little = count * (ruler.grown(24) + 8 + ruler.width("×8", "caption"))
    return 16 + little + ruler.width(tile.score.total, "text", True)


def _strip(
    tiles: tuple[TileView, ...], duel: bool, width: float, ruler: Ruler, level: Level
) -> Grid:
    """Players as one line each: dot, name and total, or without the name; or the name over the
    rest, if that is lower; then dots."""
    if not level.lines:
        total = max(ruler.width(tile.score.total, "text", True) for tile in tiles)
        return _dots(len(tiles), total, width, ruler)
    players = [tile._replace(spots=()) if duel else tile for tile in tiles]
    least = max(_line_width(tile, ruler) for tile in players)
    dot, sign, name = ruler.grown(24), ruler.grown(15) + 3, 52 * ruler.scale
    one = least + dot + 10 + sign + (name if level.tiles else 0)
    columns, cell = even_columns(len(tiles), one, width, 4)
    lines = Grid(columns, cell, max(TOUCH, ruler.line("text") + 12), len(tiles))
    columns, cell = even_columns(len(tiles), max(least, 22 + dot + name), width, 4)
    over = Grid(columns, cell, two_lines(ruler), len(tiles))
    return lines if duel else min(lines, over, key=lambda grid: grid.whole)


def two_lines(ruler: Ruler) -> float:
    """The least height of a player whose name stands over the total and what lies there."""
    return TWO_LINES + ruler.grown(24) + max(ruler.grown(28), ruler.line("text"))


def _dots(count: int, total: float, width: float, ruler: Ruler) -> Grid:
    """The dot over the total, or before it, whichever is lower."""
    grids = []
    for least, height in (
        (total + 12, 6 + DOT + ruler.line("text")),
        (total + 14 + DOT, ruler.line("text") + 8),
    ):
        columns, cell = even_columns(count, max(TOUCH, least), width, 8)
        grids.append(Grid(columns, cell, max(TOUCH, height), count))
    return min(grids, key=lambda grid: grid.whole)


def _foot(tile: TileView, level: Level) -> str:
    """What stands below all else on a player's tile."""
    return tile.note if tile.loud or level.rounds else ""


@lru_cache(REMEMBERED)
def foot_height(tiles: tuple[TileView, ...], width: float, ruler: Ruler, level: Level) -> float:
    """A line with what the round has brought and what lies there is worth, and the note below."""
    below = width + 2 * TILE_SIDE < NARROW  # the hand stands there
    told = any(
        worth_of(tile) or (tile.score.gain and level.rounds) or (below and tile.hand)
        for tile in tiles
    )
    notes = max(ruler.tall(_foot(tile, level), "key", width) for tile in tiles)
    return (ruler.line("caption") if told else 0) + notes
