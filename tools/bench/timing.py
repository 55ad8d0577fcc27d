"""How two things are compared: in turns, in one process, so that both meet the same machine."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

Deed = Callable[[], object]


class Row(NamedTuple):
    """One line of the table: what was measured, what beside it, and what was asked for."""

    what: str
    ours: str
    beside: str = ""
    ratio: str = ""
    wanted: str = ""
    kept: bool | None = None  # None where nothing was asked for


def seconds(do: Deed, times: int, clock: Callable[[], float] = process_time) -> float:
    start = clock()
    for _ in range(times):
        do()
    return (clock() - start) / times


def side_by_side(deeds: dict[str, Deed], times: int, rounds: int = 9) -> dict[str, float]:
    """Seconds a call: of several turns for each the best, in time of the processor alone.

    Whatever else the machine does meanwhile can only make a turn longer, never shorter.
    """
    found: dict[str, list[float]] = {name: [] for name in deeds}
    for _ in range(rounds):
        for name, do in deeds.items():
            found[name].append(seconds(do, times))
    return {name: min(values) for name, values in found.items()}


def waited(deeds: dict[str, Deed], times: int) -> dict[str, float]:
    """Seconds a call by the clock on the wall, for what waits for a disk: the middle of many."""
    found: dict[str, list[float]] = {name: [] for name in deeds}
    for _ in range(times):
        for name, do in deeds.items():
            found[name].append(seconds(do, 1, perf_counter))
    return {name: median(values) for name, values in found.items()}


def said(value: float) -> str:
    """A time as people read it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.0f} ns"


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]
