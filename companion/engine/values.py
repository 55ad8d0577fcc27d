"""Helpers for frozen values: changed copies of records and tuples, sums by seat, the best seats."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub
from typing import Any, TypeVar

V = TypeVar("V")


def replaced(value: V, **changes: object) -> V:
    """Return a NamedTuple of whichever type with other values in these fields."""
    after: V = value._replace(**changes)  # type: ignore[attr-defined]
    return after


def best_seats(amounts: tuple[int, ...], wins: str = "high") -> tuple[int, ...]:
    """Return the seats with the highest amount, or the lowest; equal ones share the win."""
    wanted = max(amounts) if wins == "high" else min(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == wanted)


def leading_seats(totals: Sequence[int], least_leads: bool) -> tuple[int, ...]:
    """Return the seats with the best total; nobody while several are all equal."""
    if not totals or len(set(totals)) == 1 < len(totals):
        return ()
    return best_seats(tuple(totals), "low" if least_leads else "high")


def lead_alone(totals: Sequence[int], least_leads: bool) -> tuple[int, int] | None:
    """Return the seat that leads others alone, and by how much; None if nobody does."""
    leaders = leading_seats(totals, least_leads)
    if len(leaders) != 1 or len(totals) == 1:
        return None
    best = totals[leaders[0]]
    return leaders[0], min(abs(best - total) for total in totals if total != best)


def ranks(strengths: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank of each strength, 1 for the greatest; equal ones share a rank."""

    def rank(own: Any) -> int:
        stronger = [other for other in strengths if other > own]
        return 1 + len(stronger)

    return tuple(map(rank, strengths))


def add_each(some: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Add two amounts for each seat."""
    return tuple(map(add, some, others))


def gains(now: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """Return how much more each seat has now."""
    return tuple(map(sub, now, before))


def to_hand(table: V, seat: int, cards: int) -> V:
    """Return the table with so many cards more in a hand; a negative number takes them away."""
    return replaced(table, hands=add_at(table.hands, seat, cards))  # type: ignore[attr-defined]


def replace_at(entries: tuple[V, ...], at: int, entry: V) -> tuple[V, ...]:
    """Return the entries with another one at this index."""
    after = list(entries)
    after[at] = entry
    return tuple(after)


def add_at(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Return the counts with one of them changed; none falls below 0, whatever a ruling let
    through."""
    return replace_at(counts, at, max(0, counts[at] + by))
