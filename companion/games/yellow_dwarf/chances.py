"""What can be done now in Nain Jaune: the rank that is missing, the runs, and the boxes left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.facts import Card
from ...engine.offers import Chance, Face, Key, Picks, Say
from .deeds import span
from .rules import STAKE, SUITS, Play, Table
from .shown import rank_pad


def hand(table: Table) -> tuple[Key, ...]:
    keys = rank_pad(None, (0,) * len(table.played)).keys
    return tuple(key._replace(most=SUITS) for key in keys)


def runs(table: Table, plays: list[Play], hand: Picks | None) -> list[Chance]:
    """The longest ones; what is missing, even where nobody can have it."""
    words = Say("runs-within")
    if table.needed is not None:
        words = Say("rank-missing", {"needed": Card(str(table.needed))})
    return [Chance("play", words, tuple(Face(span(*run)) for run in longest(plays)))]


def boxes_left(table: Table, moves: Sequence[Any], hand: Picks | None) -> tuple[Chance, ...]:
    """And the rank that goes on, where no run is legal that would tell it."""
    if table.phase != "turn":
        return ()
    no_run = table.needed is not None and not any(isinstance(move, Play) for move in moves)
    boxes = tuple(
        Face(Card(box), icon=box, value=table.board[box])
        for box in STAKE
        if box not in table.boxes_gone
    )
    left = Chance(title=Say("boxes-left"), words=None if boxes else Say("no-box"), faces=boxes)
    return (*(runs(table, [], hand) if no_run else ()), left)


def longest(runs: list[Play]) -> list[tuple[int, int]]:
    """Those that are no part of a longer one."""
    ends = {(run.from_, run.to) for run in runs}
    return sorted(
        (first, last)
        for first, last in ends
        if (first - 1, last) not in ends and (first, last + 1) not in ends
    )
