"""How a match ended, or stands now: the winner, the ranking, the totals by round, the moments.

And why a total is what it is: round by round, and within a round move by move.
"""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from ..engine.course import rounds, standing_now
from ..engine.match import Match
from .dates import day
from .language import Language
from .moments import MomentView, moments
from .presenter import Presenter
from .table_view import FaceView, RoundView

LONGEST = 12 * 60  # minutes; whoever takes longer has slept in between
SHOWN = 30  # rounds in a table; the log has all of them


class RankView(NamedTuple):
    rank: str
    seat: int
    name: str
    total: str
    wins: bool


class LaidView(NamedTuple):
    """What lies before a player."""

    seat: int
    name: str
    faces: tuple[FaceView, ...]


class ResultView(NamedTuple):
    title: str  # what was played
    about: str  # when, how many rounds, how long it took
    heading: str
    winners: str
    best: tuple[int, ...]  # their seats
    total: str
    ended: str  # why
    ranking: tuple[RankView, ...]
    lines: tuple[tuple[int, ...], ...]  # totals from the start on, by seat; none for one round
    rounds: tuple[RoundView, ...]  # the last ones; none for one round
    target: int | None
    moments: tuple[MomentView, ...]
    laid: tuple[LaidView, ...]  # nothing where nothing lies


class PartView(NamedTuple):
    """A part of a total: a round, or a move in it."""

    words: str
    amount: str
    move: int  # to look at in the log; 0 if none made it
    parts: tuple[PartView, ...] = ()


def result(match: Match, language: Language) -> ResultView:
    setup, game = match.setup, match.setup.game
    presenter = Presenter(match, language)
    totals, best = presenter.standing_now, _best(match, presenter)
    played = rounds(match)
    lines = [match.history()[0].table.totals, *(found.totals for found in played)]
    target = game.target(setup)
    laid = tuple(
        LaidView(seat, player, presenter.laid(match.table, seat))
        for seat, player in enumerate(setup.players)
    )
    return ResultView(
        title=language.title(setup),
        about=_about(match, len(played), language),
        heading=_heading(match, len(best), language),
        winners=language.listed([setup.players[seat] for seat in best]),
        best=best,
        total=language.total(totals[best[0] if best else 0], setup),
        ended=_ended(match, language),
        ranking=_ranking(match, totals, best, language),
        lines=tuple(zip(*lines, strict=True)) if len(played) > 1 else (),
        rounds=presenter.rounds(played[-SHOWN:]) if len(played) > 1 else (),
        target=target,
        moments=tuple(moments(match, language)),
        laid=laid if any(view.faces for view in laid) else (),
    )


def _best(match: Match, presenter: Presenter) -> tuple[int, ...]:
    """Who won, or who leads; nobody while all are equal."""
    if match.table.phase == "over":
        return match.setup.game.winners(match.table)
    return presenter.leaders


def _heading(match: Match, winners: int, language: Language) -> str:
    tr = language.tr
    if match.table.phase != "over":
        return tr("In the lead") if winners else tr("Nobody leads")
    return tr("The winner is") if winners == 1 else tr("The winners are")


def _about(match: Match, played: int, language: Language) -> str:
    parts = (
        day(match.setup.started, language),
        "" if match.setup.game.single_round else language.tr("{n:round|rounds}", n=played),
        _duration(match, language),
    )
    return " · ".join(filter(None, parts))


def _ended(match: Match, language: Language) -> str:
    """Which total, number of rounds or rule of the game ended it."""
    if match.table.phase != "over":
        return language.tr("Not finished")
    return language.phrase(match.setup.game.ended(match), match.setup)


def _duration(match: Match, language: Language) -> str:
    """From the beginning to the last move, if both are known and on one evening."""
    began, ended = match.setup.started, match.entry.at if match.entry else ""
    if not began or not ended:
        return ""
    took = datetime.fromisoformat(ended) - datetime.fromisoformat(began)
    minutes = int(took.total_seconds() // 60)
    if not 1 <= minutes < LONGEST:
        return ""
    if minutes < 60:
        return language.tr("{minutes} min", minutes=minutes)
    return language.tr("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def _ranking(
    match: Match, totals: tuple[int, ...], best: tuple[int, ...], language: Language
) -> tuple[RankView, ...]:
    """The winners first, whatever made them win; equal ones share a rank."""
    sign = 1 if match.setup.game.least_leads(match.setup) else -1
    strength = [(seat not in best, sign * total) for seat, total in enumerate(totals)]
    order = sorted(range(len(totals)), key=lambda seat: (strength[seat], seat))
    return tuple(
        RankView(
            str(1 + sum(other < strength[seat] for other in strength)),
            seat,
            match.setup.players[seat],
            language.total(totals[seat], match.setup),
            seat in best,
        )
        for seat in order
    )


# In a message


def result_text(match: Match, language: Language) -> str:
    """A few lines of plain text, for people who were not at the table."""
    view = result(match, language)
    winner = language.named(f"{view.heading} {view.winners}".strip(), view.total)
    about = " · ".join(filter(None, (view.title, view.about)))
    said = [about, winner, view.ended, ""] if view.ended else [about, winner, ""]
    said += [language.named(f"{rank.rank}. {rank.name}", rank.total) for rank in view.ranking]
    if view.moments:
        said += ["", *(language.named(told.title, told.words) for told in view.moments)]
    return "\n".join(said) + "\n"


def file_stem(match: Match) -> str:
    """What the files of a result are called."""
    return f"{match.setup.started[:10] or 'undated'}-{match.setup.game.id}"


# Why this total?


class _Step(NamedTuple):
    """A move that changed a total."""

    after: Match
    points: int


def made_of(match: Match, seat: int, language: Language) -> tuple[PartView, ...]:
    """What a player's total is made of, oldest first; every part leads to a move."""
    by_round: dict[int, list[_Step]] = {}
    for before, after in pairwise(match.history()):
        steps = by_round.setdefault(after.table.round, [])
        points = standing_now(after)[seat] - standing_now(before)[seat]
        if _counts(after):  # whatever of the round was logged gives way to the count
            points += sum(step.points for step in steps)
            steps.clear()
        if points or _counts(after):
            steps.append(_Step(after, points))
    played = [(number, steps) for number, steps in by_round.items() if steps]
    parts = [_round_part(number, steps, language) for number, steps in played[-SHOWN:]]
    if early := [step for _, steps in played[:-SHOWN] for step in steps]:
        parts.insert(0, _part(language.tr("Before that"), early, language))
    start = match.history()[0].table.totals[seat]
    if start:
        amount = _signed(start, match.setup.game.unit, language)
        parts.insert(0, PartView(language.tr("At the start"), amount, 0))
    return tuple(parts)


def _counts(match: Match) -> bool:
    entry = match.entry
    return entry is not None and match.setup.form_of[type(entry.move)].name == "score"


def _round_part(number: int, steps: list[_Step], language: Language) -> PartView:
    parts = [_part(language.logged(step.after), [step], language) for step in steps[-SHOWN:]]
    if early := steps[:-SHOWN]:
        parts.insert(0, _part(language.tr("Before that"), early, language))
    title = language.tr("Round {round}", round=max(1, number))
    return _part(title, steps, language, tuple(parts))


def _part(
    words: str, steps: list[_Step], language: Language, parts: tuple[PartView, ...] = ()
) -> PartView:
    """What these moves have brought together; the last of them is where to look."""
    last, points = steps[-1].after, sum(step.points for step in steps)
    return PartView(words, _signed(points, last.setup.game.unit, language), last.number, parts)


def _signed(points: int, unit: str, language: Language) -> str:
    amount = language.amount(abs(points), unit)
    return f"−{amount}" if points < 0 else f"+{amount}" if points else amount


def next_starter(match: Match) -> int | None:
    """Who begins a rematch: the player clockwise after whoever began this one, if that is known."""
    began = (now.table.turn for now in match.history() if now.table.turn is not None)
    first = next(began, None)
    return None if first is None else (first + 1) % len(match.setup.players)
