"""What people talk about after a match: its longest run, best round, close finish, comeback.

A game finds moments of its own while it is played (`ResultRules.moments`), and has the sentences
for them in its words. Those that any game may have follow from the points of its rounds alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..engine.match import Match
from ..engine.rounds import FinishedRound, greatest_moments, rounds
from ..engine.values import best_seats
from ..i18n.language import Language

FEWEST_ROUNDS = 3  # in a match of fewer, every round would be the best of something
LEAST_RUN = 3  # rounds in a row; two are chance
# A finish is close if the winner was ahead by a twentieth of the highest total, or by less; it is
# a comeback if the winner had been behind by more than a quarter of it.
CLOSE_PART = 20
FAR_PART = 4


class MomentView(NamedTuple):
    """A moment in words, and the move that made it."""

    title: str
    words: str
    move: int


def moments(match: Match, language: Language) -> list[MomentView]:
    """Return the moments that the game itself finds, then those that every game may have."""
    told = list(_of_its_game(match, language))
    played = rounds(match)
    if len(match.setup.players) > 1 and len(played) >= FEWEST_ROUNDS:
        told += _best_round(match, played, language)
        told += _longest_run(match, played, language)
        told += _finish(match, played, language)
    return told


def _of_its_game(match: Match, language: Language) -> Iterator[MomentView]:
    """Yield the greatest moment of each kind that the game knows, in the order of its words."""
    setup = match.setup
    greatest = greatest_moments(match)
    for id, words in language.of_game(setup.game.id).get("moments", {}).items():
        if id in greatest:
            move, moment = greatest[id]
            yield MomentView(
                words["title"], language.fill(words["says"], moment.facts, setup), move
            )


def _least_leads(match: Match) -> bool:
    return match.setup.game.result.least_leads(match.setup)


# The best round


class _Score(NamedTuple):
    """What a player got in a round."""

    points: int
    seat: int
    round: FinishedRound


def _best_round(
    match: Match, played: list[FinishedRound], language: Language
) -> Iterator[MomentView]:
    """Yield the most that anybody got in a round, if nobody else ever got as much.

    Where the fewest points win, nobody boasts of the 0 that is their best round.
    """
    if _least_leads(match):
        return
    scores = [
        _Score(points, seat, round) for round in played for seat, points in enumerate(round.points)
    ]
    best, second, *_ = sorted(scores, key=lambda score: score.points, reverse=True)
    if best.points > max(second.points, 0):
        words = language.tr(
            "{player}: {amount} in round {round}",
            player=match.setup.players[best.seat],
            amount=language.amount(best.points, match.setup.game.result.unit),
            round=best.round.number,
        )
        yield MomentView(language.tr("Best round"), words, best.round.move)


# The longest run


class _Run(NamedTuple):
    """Rounds in a row in which one player alone was best."""

    length: int
    seat: int
    last_move: int


def _longest_run(
    match: Match, played: list[FinishedRound], language: Language
) -> Iterator[MomentView]:
    """Yield the longest run, the first of equals, if it is more than chance."""
    wins = "low" if _least_leads(match) else "high"
    longest = max(_runs(played, wins), key=lambda run: run.length, default=None)
    if longest is not None and longest.length >= LEAST_RUN:
        words = language.tr(
            "{player} was best in {rounds:round|rounds} in a row",
            player=match.setup.players[longest.seat],
            rounds=longest.length,
        )
        yield MomentView(language.tr("Longest run"), words, longest.last_move)


def _runs(played: list[FinishedRound], wins: str) -> Iterator[_Run]:
    for best, in_a_row in groupby(played, key=lambda round: best_seats(round.points, wins)):
        run = list(in_a_row)
        if len(best) == 1:
            yield _Run(len(run), best[0], run[-1].move)


# The finish


def _finish(match: Match, played: list[FinishedRound], language: Language) -> Iterator[MomentView]:
    """Yield how close the match was, and from how far behind it was won, if one player won it."""
    setup = match.setup
    tr = language.tr
    winners = setup.game.rules.winners(match.table) if match.table.phase == "over" else ()
    if len(winners) != 1:
        return
    (winner,) = winners
    name = setup.players[winner]
    unit = setup.game.result.unit
    last_round = played[-1]
    highest = max(abs(total) for total in last_round.totals)

    ahead = min(_leads_of(winner, last_round, match))
    if 0 < ahead * CLOSE_PART <= highest:
        words = tr("{player} won by {amount}", player=name, amount=language.amount(ahead, unit))
        yield MomentView(tr("Close finish"), words, last_round.move)

    behind_after = [-min(_leads_of(winner, round, match)) for round in played]
    behind = max(behind_after)
    if behind * FAR_PART > highest:
        worst_round = played[behind_after.index(behind)]
        words = tr(
            "{player} was {amount} behind after round {round}",
            player=name,
            amount=language.amount(behind, unit),
            round=worst_round.number,
        )
        yield MomentView(tr("Comeback"), words, worst_round.move)


def _leads_of(player: int, round: FinishedRound, match: Match) -> list[int]:
    """Return by how much a player was ahead of each of the others after a round."""
    own_total = round.totals[player]
    others = [total for seat, total in enumerate(round.totals) if seat != player]
    if _least_leads(match):
        return [total - own_total for total in others]
    return [own_total - total for total in others]
