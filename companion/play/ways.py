"""The two ways to log a match, by moves or by results only, and what each costs in taps a round."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from ..paths import data_folder


class Taps(NamedTuple):
    moves: int
    results: int


@cache
def taps_a_round(game: str) -> Taps | None:
    """As measured (see docs/performance.md); None for a game of which nobody has measured it."""
    file = data_folder() / "games" / game / "taps.toml"
    return Taps(**tomllib.loads(file.read_text("utf-8"))) if file.exists() else None
