"""What people still talk about after a match; a game may find more than every game has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """Its title and sentence stand in the game's words under this id."""

    id: str
    number: int  # of the move that made it
    facts: Mapping[str, Any]


def greatest(found: Iterable[Moment], fact: str) -> tuple[Moment, ...]:
    """Of each kind the one with the most of something; the first of equals."""
    best: dict[str, Moment] = {}
    for moment in found:
        if moment.id not in best or moment.facts[fact] > best[moment.id].facts[fact]:
            best[moment.id] = moment
    return tuple(best.values())
