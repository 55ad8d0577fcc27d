"""A row of the table, and how its figure is found."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table: what was measured, how much it is, and what is wanted."""

    what: str
    measured: str
    wanted: str = ""
    kept: bool | None = None  # None where nothing is wanted


def at_most(what: str, took: float, limit: float, more: str = "") -> Row:
    """Return a row of a time that has a limit."""
    return Row(what, said(took) + more, f"≤ {said(limit)}", took <= limit)


def p95_at_most(what: str, times: list[float], limit: float) -> Row:
    """Return a row of many times, of which nearly all have a limit."""
    return Row(what, spread(times), f"p95 ≤ {said(limit)}", p95(times) <= limit)


def seconds(do: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Return how long it takes, as a rule in time of the processor."""
    start = clock()
    do()
    return clock() - start


def best(do: Callable[[], object], rounds: int) -> float:
    """Return the shortest of several times: whatever else the machine does only adds to them."""
    return min(seconds(do) for _ in range(rounds))


def p95(times: list[float]) -> float:
    """Return the time that nineteen of twenty do not exceed."""
    return sorted(times)[int(len(times) * 0.95)]


def spread(times: list[float]) -> str:
    """Return the middle of many times, what nearly all need at most, and the worst."""
    middle = sorted(times)[len(times) // 2]
    return f"p50 {said(middle)}, p95 {said(p95(times))}, worst {said(max(times))}"


def said(value: float) -> str:
    """Return a time as people read it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.0f} ns"
