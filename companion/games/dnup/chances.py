"""What can be done now in dnup: sets of a size that is free, and sets that beat another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from ...engine.facts import Who
from ...engine.offers import Chance, Face, Key, Picks, Say
from .rules import COPIES, VALUES, PlaySet, Set, Table, rival


def hand(table: Table) -> tuple[Key, ...]:
    if table.phase != "turn":
        return ()
    return tuple(Key(f"value:{value}", Face(None, short=str(value)), COPIES) for value in VALUES)


def sets(table: Table, plays: list[PlaySet], hand: Picks | None) -> list[Chance]:
    """By what they beat: first those that beat nothing, then by its size."""
    values: dict[Set | None, dict[int, list[int]]] = {}
    for move in plays:
        sizes = values.setdefault(rival(table, move.size), {})
        sizes.setdefault(move.size, []).append(move.value)
    beaten = sorted(values, key=lambda laid: (laid is not None, laid and laid.size))
    return [_sets(laid, values[laid]) for laid in beaten]


def _sets(laid: Set | None, sizes: dict[int, list[int]]) -> Chance:
    """Sizes of which the same values can be played stand together: "4–9 ×1–3"."""
    words = Say("free-sizes")
    if laid:
        facts = {"owner": Who(laid.owner), "value": laid.value, "size": laid.size}
        words = Say("beats-set", facts)
    by_values = groupby(sorted(sizes.items()), lambda item: item[1])
    faces = [f"{spans(values)} ×{spans(n for n, _ in same)}" for values, same in by_values]
    return Chance("play", words, tuple(map(Face, faces)))


def spans(numbers: Iterable[int]) -> str:
    """In few characters: "1–4, 6"."""
    runs = groupby(enumerate(numbers), lambda item: item[1] - item[0])
    ends = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in ends)
