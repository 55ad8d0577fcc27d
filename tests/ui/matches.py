"""Matches that lie ready for a screen: names that are long, and tables that are full."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
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
