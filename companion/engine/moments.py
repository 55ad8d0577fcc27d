"""Moments: what people talk about after a match. Every game has some, and may find more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .match import Match
    from .schema import Value


class Moment(NamedTuple):
    """A moment of a match; its title and sentence stand in the game's words under its id."""

    id: str
    size: int  # the greatest of its kind in a match is told, the first of equals
    facts: Mapping[str, Value]


def greatest_moments(match: Match) -> dict[str, tuple[int, Moment]]:
    """Return the greatest moment of each kind by its id, with the number of its move."""
    best: dict[str, tuple[int, Moment]] = {}
    for after in match.history():
        if after.entry is None or after.before is None:
            continue
        found = match.setup.game.result.moments(after.before.table, after.entry.move, after.table)
        for moment in found:
            if moment.id not in best or moment.size > best[moment.id][1].size:
                best[moment.id] = after.number, moment
    return best
