"""How a match went: the totals after each round, what they would be now, the greatest moments.

Everything here follows from the moves, by looking at the match after each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .facts import Moment
from .fields import ScoreSheet, columns_of
from .match import Match
from .moves import Finish
from .rules import BETWEEN, COUNTING, OVER
from .values import add_each, gains

RESTING = (BETWEEN, OVER)
RoundMoves = tuple[Match, ...]  # the match after each move of a round


class FinishedRound(NamedTuple):
    """A finished round."""

    number: int
    move: int  # that ended it
    points: tuple[int, ...]  # what each player got in it
    totals: tuple[int, ...]  # after it


def round_is_over(match: Match) -> bool:
    """Return whether the last move has ended a round, and another follows."""
    if match.table.phase != BETWEEN or match.setup.game.only_counted:
        return False
    return match.before is not None and _ends_round(match.before, match)


def _ends_round(before: Match, after: Match) -> bool:
    """Return whether this step came to the end of a round; on a sheet one move may be a round."""
    was_played = before.table.phase not in RESTING
    is_played = after.table.phase not in RESTING
    rounds_more = after.table.round - before.table.round
    if is_played or rounds_more < 0:  # less: the round had begun when the match was finished
        return False
    return was_played or rounds_more > 0


def round_start(match: Match) -> Match:
    """Return the match before the round that is played, or that has just ended."""
    start = match
    while start.before and start.table.round == match.table.round:
        start = start.before
    return start


def standing_now(match: Match) -> tuple[int, ...]:
    """Return the totals as they would be if the round ended now."""
    table = match.table
    if table.phase in RESTING:
        return tuple(table.totals)
    sheet = match.setup.game.table.score_sheet
    if sheet and sheet.by_boxes(table):  # a whole game, which counts as it is filled in
        return tuple(table.totals[seat] + won for seat, won in _won_by_boxes(match, sheet))
    return add_each(table.totals, match.setup.game.rules.round_points(table))


def _won_by_boxes(match: Match, sheet: ScoreSheet) -> Iterator[tuple[int, int]]:
    """Yield each seat with what the boxes bring it that were filled in so far."""
    points = sheet.running(match.table, {}).points
    columns = columns_of(match.setup)
    won = {seat: points[at] for at, seats in enumerate(columns) for seat in seats if points}
    for seat in range(len(match.setup.players)):
        yield seat, won.get(seat, 0)


def rounds(match: Match, last: int | None = None) -> list[FinishedRound]:
    """Return all finished rounds, or the last ones: the cost grows only with those."""
    ends = list[Match]()
    after = match
    while after.before and (last is None or len(ends) <= last):
        if _ends_round(after.before, after):
            ends.append(after)
        after = after.before
    if after.before is None:
        ends.append(after)  # the first round begins where the match does
    found = [
        FinishedRound(
            end.table.round,
            end.number,
            gains(end.table.totals, before.table.totals),
            tuple(end.table.totals),
        )
        for end, before in pairwise(ends)
    ]
    newest_first = found if last is None else found[:last]
    return newest_first[::-1]


@lru_cache(8)
def moves_by_round(match: Match) -> list[RoundMoves]:
    """Return the moves of every round on a score sheet; the last round may only have begun."""
    by_round = list[RoundMoves]()
    begun = False
    for after in match.history()[1:]:
        assert after.entry
        if isinstance(after.entry.move, Finish):
            continue
        if begun:
            by_round[-1] = (*by_round[-1], after)
        else:
            by_round.append((after,))
        begun = after.table.phase == COUNTING
    return by_round


def greatest_moments(match: Match) -> dict[str, tuple[int, Moment]]:
    """Return the greatest moment of each kind by its id, with the number of its move."""
    best: dict[str, tuple[int, Moment]] = {}
    for after in match.history():
        if after.entry is None or after.before is None:
            continue
        moments = match.setup.game.result.moments(after.before.table, after.entry.move, after.table)
        for moment in moments:
            if moment.id not in best or moment.size > best[moment.id][1].size:
                best[moment.id] = after.number, moment
    return best
