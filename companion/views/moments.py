"""The moments of a match that are worth telling, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..engine.match import Match
from ..engine.rounds import FinishedRound, greatest_moments, rounds
from ..engine.values import best_seats
from ..i18n.language import Language

FEWEST_ROUNDS = 3  # in fewer, every round is the best of something
A_RUN = 3  # rounds in a row that are more than chance
CLOSE = 20  # a finish is, within this part of what the winner got
FAR = 4  # behind was whoever lacked more than this part of it


class MomentView(NamedTuple):
    """A moment in words, and the move that made it."""

    title: str
    words: str
    move: int


def moments(match: Match, language: Language) -> list[MomentView]:
    """Return the moments that the game itself finds, then those that every game may have."""
    setup = match.setup
    found = list[MomentView]()
    best = greatest_moments(match)
    for id, words in language.of_game(setup.game.id).get("moments", {}).items():
        if id in best:
            number, moment = best[id]
            says = language.fill(words["says"], moment.facts, setup)
            found.append(MomentView(words["title"], says, number))
    played = rounds(match)
    if len(setup.players) > 1 and len(played) >= FEWEST_ROUNDS:
        found += _of_every_game(match, language, played)
    return found


def _of_every_game(
    match: Match, language: Language, played: list[FinishedRound]
) -> Iterator[MomentView]:
    setup = match.setup
    tr = language.tr
    sign = -1 if setup.game.result.least_leads(setup) else 1
    if sign > 0:  # where the least wins, the best round is the one of which nothing is told
        yield from _best_round(match, language, played)
    run = _longest_run(played, sign)
    if run and run.length >= A_RUN:
        words = tr(
            "{player} was best in {rounds:round|rounds} in a row",
            player=setup.players[run.seat],
            rounds=run.length,
        )
        yield MomentView(tr("Longest run"), words, run.move)
    winners = setup.game.rules.winners(match.table) if match.table.phase == "over" else ()
    if len(winners) == 1:
        yield from _finish(match, language, played, winners[0], sign)


def _best_round(
    match: Match, language: Language, played: list[FinishedRound]
) -> Iterator[MomentView]:
    """One that nobody else came up to."""
    found = sorted(
        ((points, seat, round) for round in played for seat, points in enumerate(round.points)),
        key=lambda one: -one[0],
    )
    points, seat, best = found[0]
    second = found[1][0]
    if points > max(second, 0):
        words = language.tr(
            "{player}: {amount} in round {round}",
            player=match.setup.players[seat],
            amount=language.amount(points, match.setup.game.result.unit),
            round=best.number,
        )
        yield MomentView(language.tr("Best round"), words, best.move)


def _finish(
    match: Match, language: Language, played: list[FinishedRound], winner: int, sign: int
) -> Iterator[MomentView]:
    """Yield how close it was, and from how far behind it was won."""
    setup = match.setup
    tr = language.tr
    unit = match.setup.game.result.unit
    name = setup.players[winner]
    totals = played[-1].totals
    made = max(abs(total) for total in totals)
    ahead = min(
        sign * (totals[winner] - total) for seat, total in enumerate(totals) if seat != winner
    )
    if 0 < ahead * CLOSE <= made:
        words = tr("{player} won by {amount}", player=name, amount=language.amount(ahead, unit))
        yield MomentView(tr("Close finish"), words, played[-1].move)
    behind, worst = max(
        ((max(sign * (t - round.totals[winner]) for t in round.totals), round) for round in played),
        key=lambda one: one[0],
    )
    if behind * FAR > made:
        words = tr(
            "{player} was {amount} behind after round {round}",
            player=name,
            amount=language.amount(behind, unit),
            round=worst.number,
        )
        yield MomentView(tr("Comeback"), words, worst.move)


class _Run(NamedTuple):
    length: int
    seat: int
    move: int


def _longest_run(played: list[FinishedRound], sign: int) -> _Run | None:
    """Rounds in a row in which the same player alone got most."""
    wins = "high" if sign > 0 else "low"
    found = list[_Run]()
    for best, run in groupby(played, key=lambda round: best_seats(round.points, wins)):
        *others, last = run
        if len(best) == 1:
            found.append(_Run(len(others) + 1, best[0], last.move))
    return max(found, key=lambda run: run.length, default=None)
