"""The taps that a round costs, logged by moves or by results only."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from ..paths import data_folder


class TapsPerRound(NamedTuple):
    """The taps of a round, by either mode of logging."""

    moves: int
    results: int


@cache
def taps_a_round(game: str) -> TapsPerRound | None:
    """Return the measured taps of a game (docs/performance.md); None if nobody measured it."""
    file = data_folder() / "games" / game / "taps.toml"
    return TapsPerRound(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else None
