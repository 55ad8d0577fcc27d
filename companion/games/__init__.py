"""The games, in the order in which they are offered; each is read when it is first asked for.

What a game is called says where it is: "big-deal" is `BIG_DEAL` of `big_deal.py`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.game import Game

    GAMES: tuple[Game, ...]

IDS = (
    "big-deal",
    "cover-your-assets",
    "yellow-dwarf",
    "rotundo",
    "dnup",
    "crazy-eights",
    "score-pad",
    "sheet",
)
SCORE_PAD = "score-pad"  # adds up whatever is played
BY_SHEET = "sheet"  # its rules do not come with the app, but with each match
REFEREED = tuple(id for id in IDS if id not in (SCORE_PAD, BY_SHEET))  # the phone knows the rules


@cache
def read_game(id: str) -> Game:
    """Return a game, imported when it is first asked for."""
    module = id.replace("-", "_")
    game: Game = getattr(import_module(f".{module}", __name__), module.upper())
    return game


def game_called(id: str) -> Game | None:
    """Return the game with this id, if there is one."""
    return read_game(id) if id in IDS else None


def __getattr__(name: str) -> Any:
    """Return `GAMES`, all games whose rules come with the app: importing them takes a while."""
    if name == "GAMES":
        return tuple(read_game(id) for id in IDS if id != BY_SHEET)
    raise AttributeError(name)
