"""Values that do not change, but are told again with something different in them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub
from typing import Any, TypeVar

T = TypeVar("T", bound=type)


def quick(made: T) -> T:
    """A NamedTuple whose `_replace` takes a third of the time.

    A table has some twenty fields, every move replaces a few of them several times over, and a long
    record is nothing but moves.
    """
    new = tuple.__new__
    place = {name: number for number, name in enumerate(made._fields)}  # type: ignore[attr-defined]

    def replaced(self: Any, /, **changes: Any) -> Any:
        fields = [*self]
        for name in changes:
            fields[place[name]] = changes[name]
        return new(made, fields)

    setattr(made, "_replace", replaced)  # noqa: B010 (mypy takes it for a mistake else)
    return made


def best(amounts: tuple[int, ...], wins: str = "high") -> tuple[int, ...]:
    """The seats with the highest amount, or the lowest; equal ones share the win."""
    wanted = max(amounts) if wins == "high" else min(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == wanted)


def added(some: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Seat by seat."""
    return tuple(map(add, some, others))


def gained(now: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """What each has now beyond that."""
    return tuple(map(sub, now, before))


def changed(entries: tuple[Any, ...], at: int, entry: Any) -> tuple[Any, ...]:
    """With another one in this place."""
    after = list(entries)
    after[at] = entry
    return tuple(after)


def more(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """With one of them changed; none falls below 0, whatever a ruling let through."""
    return changed(counts, at, max(0, counts[at] + by))
