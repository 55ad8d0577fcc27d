"""How a match went: the totals after each round, and what they would be now.

Everything here follows from the moves, by looking at the match after each of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from .match import Match

RESTING = ("between-rounds", "over")


class Round(NamedTuple):
    """A finished round."""

    number: int
    move: int  # that ended it
    points: tuple[int, ...]  # what each player got in it
    totals: tuple[int, ...]  # after it


def round_is_over(match: Match) -> bool:
    """Whether the last move has ended a round, and another follows."""
    before = match.before
    if before is None or match.table.phase != "between-rounds" or match.setup.game.only_counted:
        return False
    return before.table.phase not in RESTING or match.table.round > before.table.round


def standing_now(match: Match) -> tuple[int, ...]:
    """What the totals would be if the round ended now."""
    table = match.table
    if table.phase in RESTING:
        return tuple(table.totals)
    points = match.setup.game.round_points(table)
    return tuple(total + won for total, won in zip(table.totals, points, strict=True))


def rounds(match: Match) -> list[Round]:
    history = match.history()
    found: list[Round] = []
    totals = tuple(history[0].table.totals)
    for before, after in pairwise(history):
        table = after.table
        ended = table.phase in RESTING and (
            before.table.phase not in RESTING or table.round > before.table.round
        )
        if ended:
            points = tuple(b - a for a, b in zip(totals, table.totals, strict=True))
            totals = tuple(table.totals)
            found.append(Round(table.round, after.number, points, totals))
    return found
