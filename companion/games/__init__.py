"""The games, in the order in which they are offered."""

from __future__ import annotations

from ..engine.game import Game
from .big_deal import BIG_DEAL
from .cover_your_assets import COVER_YOUR_ASSETS
from .dnup import DNUP
from .rotundo import ROTUNDO
from .score_pad import SCORE_PAD
from .yellow_dwarf import YELLOW_DWARF

GAMES: tuple[Game, ...] = (
    BIG_DEAL,
    COVER_YOUR_ASSETS,
    YELLOW_DWARF,
    ROTUNDO,
    DNUP,
    SCORE_PAD,
)


def game_called(id: str) -> Game | None:
    return next((game for game in GAMES if game.id == id), None)
