"""Moments: what people talk about after a match. Every game has some, and may find more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .match import Match, TableT
    from .schema import Move, Value


class Moment(NamedTuple):
    """A moment of a match; its title and sentence stand in the game's words under its id."""

    id: str
    number: int  # of the move that made it
    facts: Mapping[str, Value]


def moves_of(match: Match[TableT]) -> Iterator[tuple[int, TableT, Move]]:
    """Yield every move with its number, and the table before it."""
    for after in match.history():
        if after.entry is not None and after.before is not None:
            yield after.number, after.before.table, after.entry.move


def greatest(found: Iterable[Moment], fact: str) -> tuple[Moment, ...]:
    """Return of each kind of moment the one with the most of a fact; the first of equals."""
    best: dict[str, Moment] = {}
    for moment in found:
        if moment.id not in best or moment.facts[fact] > best[moment.id].facts[fact]:
            best[moment.id] = moment
    return tuple(best.values())
