"""Keys and tiles with a few words on them, as a test needs them."""

from typing import Any

from companion.engine.offers import Face, Key
from companion.library.people import PlayerLook
from companion.views.table_view import ScoreView, TileView
from screens.widgets import KeyCap, PlayerTile


def key_cap(
    icon: str = "", name: str = "", picked: int = 0, state: str = "", **more: Any
) -> KeyCap:
    """Return a key, "quiet" or "lit" or neither; the rest are parts of its face, or properties."""
    face = {part: more.pop(part) for part in Face._fields if part in more}
    states = {state: True} if state else {}
    return KeyCap(shown=Key("", Face(name, icon, **face), picked=picked, **states), **more)


def player_tile(name: str, total: str, seat: int = 0, mark: str = "", **more: Any) -> PlayerTile:
    """Return a tile; other arguments are parts of what it shows, or properties."""
    score = {part: more.pop(part) for part in ScoreView._fields if part in more}
    shown = {part: more.pop(part) for part in TileView._fields if part in more}
    score = ScoreView(total, **{"this_round": "", **score})
    shown = TileView(seat, name, score, **{"hand": 0, **shown})
    return PlayerTile(shown=shown, look=PlayerLook(seat, mark), **more)


def change(tile: PlayerTile, **parts: Any) -> None:
    """Change parts of what a tile shows."""
    score = {part: parts.pop(part) for part in ScoreView._fields if part in parts}
    shown = tile.shown
    tile.shown = shown._replace(score=shown.score._replace(**score), **parts)
