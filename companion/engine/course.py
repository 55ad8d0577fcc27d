"""How a match went: the totals after each round, and what they would be now.

Everything here follows from the moves, by looking at the match after each of them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from .match import Match
from .rules import BETWEEN, OVER
from .values import added, gained

RESTING = (BETWEEN, OVER)


class Round(NamedTuple):
    """A finished round."""

    number: int
    move: int  # that ended it
    points: tuple[int, ...]  # what each player got in it
    totals: tuple[int, ...]  # after it


def round_is_over(match: Match) -> bool:
    """Whether the last move has ended a round, and another follows."""
    if match.table.phase != BETWEEN or match.setup.game.only_counted:
        return False
    return match.before is not None and _ends_a_round(match.before, match)


def _ends_a_round(before: Match, after: Match) -> bool:
    was, now = before.table, after.table
    return now.phase in RESTING and (was.phase not in RESTING or now.round > was.round)


def standing_now(match: Match) -> tuple[int, ...]:
    """What the totals would be if the round ended now."""
    table = match.table
    if table.phase in RESTING:
        return tuple(table.totals)
    return added(table.totals, match.setup.game.round_points(table))


def rounds(match: Match) -> list[Round]:
    history = match.history()
    found: list[Round] = []
    totals = tuple(history[0].table.totals)
    for before, after in pairwise(history):
        if _ends_a_round(before, after):
            table = after.table
            points, totals = gained(table.totals, totals), tuple(table.totals)
            found.append(Round(table.round, after.number, points, totals))
    return found
