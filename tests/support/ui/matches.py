"""Matches that lie ready for a screen: long names, full tables, evenings of the past."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.support.api import Library, make_setup

from .plots import SOME_MOVES, Move, log_moves

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

LAST_ROUND = "score points=785000,85000,60000,0"

Moves = tuple[dict[str, Any], ...]


def read_matches(text: str) -> dict[str, Moves]:
    """Return the moves of each match of the text; one may begin where another ends."""
    found: dict[str, Moves] = {}
    for block in text.partition("\n\n")[2].split("\n\n"):
        head, *lines = block.splitlines()
        name, _, before = head.partition(" from ")
        found[name] = (*found.get(before, ()), *map(json.loads, lines))
    return found


MATCHES = read_matches(Path(__file__).with_name("matches.txt").read_text("utf-8"))


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
