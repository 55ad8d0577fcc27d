"""The moments of a match that are worth telling, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.course import Round, rounds
from ..engine.match import Match
from .language import Language


class MomentView(NamedTuple):
    """A moment in words, and the move that made it."""

    title: str
    words: str
    move: int


def moments(match: Match, language: Language) -> list[MomentView]:
    """Those of the game first, then those that every game has."""
    setup, told = match.setup, []
    for moment in setup.game.moments(match):
        words = language.of_game(setup.game.id)["moments"][moment.id]
        says = language.fill(words["says"], moment.facts, setup)
        told.append(MomentView(words["title"], says, moment.number))
    return [*told, *_of_every_game(match, language)]


def _of_every_game(match: Match, language: Language) -> Iterator[MomentView]:
    setup, tr, played = match.setup, language.tr, rounds(match)
    if len(setup.players) < 2 or not played:
        return
    winners = setup.game.winners(match.table) if match.table.phase == "over" else ()
    sign = -1 if setup.game.least_leads(setup) else 1

    def amount(points: int) -> str:
        return language.amount(points, setup.game.unit)

    if len(played) > 1:
        best = max(played, key=lambda round: max(sign * points for points in round.points))
        seat = max(range(len(setup.players)), key=lambda seat: sign * best.points[seat])
        words = tr(
            "{player}: {amount} in round {round}",
            player=setup.players[seat],
            amount=amount(best.points[seat]),
            round=best.number,
        )
        yield MomentView(tr("Best round"), words, best.move)
    run = _longest_run(played, sign)
    if run and run.length > 1:
        words = tr(
            "{player} was best in {rounds:round|rounds} in a row",
            player=setup.players[run.seat],
            rounds=run.length,
        )
        yield MomentView(tr("Longest run"), words, run.move)
    if len(winners) == 1:
        yield from _finish(match, language, played, winners[0], sign)


def _finish(
    match: Match, language: Language, played: list[Round], winner: int, sign: int
) -> Iterator[MomentView]:
    setup, tr, unit = match.setup, language.tr, match.setup.game.unit
    name, totals = setup.players[winner], played[-1].totals
    ahead = min(
        sign * (totals[winner] - total) for seat, total in enumerate(totals) if seat != winner
    )
    if ahead > 0:
        words = tr("{player} won by {amount}", player=name, amount=language.amount(ahead, unit))
        yield MomentView(tr("Finish"), words, played[-1].move)
    behind, worst = max(
        (max(sign * (total - round.totals[winner]) for total in round.totals), round)
        for round in played
    )
    if behind > 0:
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


def _longest_run(played: list[Round], sign: int) -> _Run | None:
    """Rounds in a row in which the same player alone got most."""
    longest = current = None
    for round in played:
        best = max(sign * points for points in round.points)
        first = [seat for seat, points in enumerate(round.points) if sign * points == best]
        if len(first) > 1:
            current = None
            continue
        length = current.length + 1 if current and current.seat == first[0] else 1
        current = _Run(length, first[0], round.move)
        if longest is None or current.length > longest.length:
            longest = current
    return longest
