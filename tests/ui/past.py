"""Evenings of the past, so that there is something to look back at."""

from pathlib import Path

from companion.library.library import Library

from .matches import keep_match
from .plots import SOME_MOVES

LAST_ROUND = "score points=785000,85000,60000,0"


def keep(folder: Path, game: str, names: str, started: str, *moves: str) -> str:
    """A match of the past; returns its file. In its moves the first player is called Anna."""
    players = names.split()
    renamed = [move.replace("Anna", players[0]) for move in moves]
    return keep_match(Library(folder), renamed, players, game, started=started)


def some_evenings(folder: Path) -> None:
    """Anna has won a Big Deal, Emil leads another one, and a score pad lies open."""
    finished = (SOME_MOVES[0], LAST_ROUND)
    keep(folder, "big-deal", "Anna Ben Cleo Dora", "2025-03-01T19:00:00Z", *finished)
    keep(folder, "big-deal", "Emil Ben Cleo Dora", "2026-10-04T19:00:00Z", *SOME_MOVES)
    keep(folder, "score-pad", "Anna Emil", "2026-11-02T19:00:00Z", "score points=5,9")
