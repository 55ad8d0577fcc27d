"""Keys and tiles with a few words on them, as a test needs them."""

from typing import Any

from companion.engine.offers import Face, Key
from companion.library.people import PlayerLook
from companion.views.table_view import ScoreView, TileView
from screens.theme import DARK
from screens.widgets.keycap import KeyCap
from screens.widgets.player_tile import PlayerTile
from screens.widgets.text_layout import TextMeasure
from screens.widgets.tile_shape import content_of, tile_shape


def key_cap(
    icon: str = "", name: str = "", picked: int = 0, state: str = "", **more: Any
) -> KeyCap:
    """Return a key, "quiet" or "lit" or neither; the rest are parts of its face, or properties."""
    face = {part: more.pop(part) for part in Face._fields if part in more}
    states = {state: True} if state else {}
    return KeyCap(shown=Key("", Face(name, icon, **face), picked=picked, **states), **more)


def player_tile(name: str, total: str, wide: float = 396, **more: Any) -> PlayerTile:
    """Return a tile shaped for a width; the rest are parts of what it shows, or properties."""
    score = {part: more.pop(part) for part in ScoreView._fields if part in more}
    shown = {part: more.pop(part) for part in TileView._fields if part in more}
    score = ScoreView(total, **{"this_round": "", **score})
    shown = TileView(0, name, score, **{"hand": 0, **shown})
    shape = tile_shape(TextMeasure(DARK), content_of([shown]), wide, True, True, False)
    return PlayerTile(shown=shown, look=PlayerLook(0, ""), shape=shape, **more)


def change(tile: PlayerTile, **parts: Any) -> None:
    """Change parts of what a tile shows."""
    score = {part: parts.pop(part) for part in ScoreView._fields if part in parts}
    shown = tile.shown
    tile.shown = shown._replace(score=shown.score._replace(**score), **parts)
    shape = tile_shape(TextMeasure(DARK), content_of([tile.shown]), 396, True, True, False)
    tile.shape = shape
