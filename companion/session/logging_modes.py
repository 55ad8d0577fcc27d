"""The taps that a round costs, logged by moves or by results only."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from ..paths import data_folder


class TapsPerRound(NamedTuple):
    """The taps of a round, by either mode of logging."""

    moves: int  # by somebody who leaves out what may stay unsaid
    all_moves: int  # by somebody who tells everything
    results: int

    @property
    def range_by_moves(self) -> str:
        """The taps of a round that is logged by moves, from the fewest to the most."""
        most = f"–{self.all_moves}" if self.all_moves > self.moves else ""
        return f"≈ {self.moves}{most}"


@cache
def taps_a_round(game: str) -> TapsPerRound | None:
    """Return the measured taps of a game (docs/performance.md); None if nobody measured it."""
    file = data_folder() / "games" / game / "taps.toml"
    return TapsPerRound(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else None
