"""Matches that lie ready for a screen: names that are long, and tables that are full."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.api import Library, make_setup

from .plots import Move, log_moves

LONG_NAMES = (
    "Maximiliane",
    "Bartholomäus",
    "Charlotte Sophie",
    "Wilhelmina",
    "Konstantin",
    "Ann-Kathrin",
)

MANY_LONG_NAMES = (
    *LONG_NAMES,
    "Friederike",
    "Hans-Joachim",
    "Theodora",
    "Maria Magdalena",
    "Emanuel",
    "Rosalinde",
)

# Two rounds counted, then one that is played: everybody has sets, and the piles are full.
FULL_TABLE: tuple[dict[str, Any], ...] = (
    {"move": "score", "points": [230000, 345000, 60000, 165000, 240000, 120000]},
    {"move": "score", "points": [185000, 175000, 320000, 130000, 205000, 90000]},
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "pair", "player": 0, "cards": ["home", "gold"]},
    {"move": "pair", "player": 1, "cards": ["stocks", "stocks"]},
    {"move": "pair", "player": 2, "cards": ["mattress-cash", "mattress-cash"]},
    {"move": "pair", "player": 3, "cards": ["coin-collection", "silver"]},
    {"move": "take", "player": 4, "card": "jewels"},
    {"move": "discard", "player": 5, "card": "stamp-collection"},
    {"move": "pair", "player": 0, "cards": ["classic-auto", "silver"]},
    {"move": "pair", "player": 1, "cards": ["bank-account", "bank-account"]},
    {"move": "take", "player": 2, "card": "stamp-collection"},
    {"move": "pair", "player": 3, "cards": ["piggy-bank", "piggy-bank"]},
    {"move": "discard", "player": 4, "card": "coin-collection"},
    {"move": "take", "player": 5, "card": "coin-collection"},
    {"move": "pair", "player": 0, "cards": ["mattress-cash", "mattress-cash"]},
    {"move": "discard", "player": 1, "card": "mattress-cash"},
)
DUEL: tuple[dict[str, Any], ...] = (
    *FULL_TABLE,
    {"move": "steal", "player": 2, "from": 0, "cards": ["mattress-cash"]},
    {"move": "defend", "player": 0, "cards": ["silver"]},
    {"move": "press", "player": 2, "cards": ["gold"]},
    {"move": "defend", "player": 0, "cards": ["mattress-cash"]},
    {"move": "press", "player": 2, "cards": ["mattress-cash"]},
)
BETWEEN = FULL_TABLE[:2]
OVER: tuple[dict[str, Any], ...] = (
    *FULL_TABLE,
    {"move": "score", "points": [175000, 145000, 60000, 165000, 555000, 120000]},
)


def keep_match(
    library: Library,
    moves: Iterable[Move],
    players: Sequence[str] = LONG_NAMES,
    game: str = "big-deal",
    options: dict[str, Any] | None = None,
    **about: Any,
) -> str:
    """A match with these moves among the library's; returns its file."""
    with library.begin(make_setup(game, list(players), options or {}, **about)) as running:
        log_moves(running, moves)
        library.note_match(running)
        return library.file_of(running.path)
