"""How a match ended, or stands now: the winner, the ranking, the totals by round, the moments.

And why a total is what it is: round by round, and within a round move by move.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ..engine.ending import why_over
from ..engine.facts import OwnWords
from ..engine.fields import columns_of
from ..engine.match import Match
from ..engine.rounds import round_start, rounds, standing_now
from ..engine.values import ranks
from ..i18n.dates import day
from ..i18n.language import Language
from .categories import CategoriesView, categories, categories_of
from .moments import MomentView, moments
from .presenter import Presenter
from .replay import ReplayPlayer, players_after
from .table_view import RoundView

LONGEST = 12 * 60  # minutes; whoever takes longer has slept in between
SHOWN = 30  # rounds in a table; the log has all of them


class RankView(NamedTuple):
    """A player's rank and total."""

    rank: str
    seat: int
    name: str
    total: str
    wins: bool


class ResultView(NamedTuple):
    """The result of a match in words."""

    title: str  # what was played
    about: str  # when, how many rounds, how long it took
    heading: str
    winners: str
    total: str
    ended: str  # why
    ranking: tuple[RankView, ...]
    lines: tuple[tuple[int, ...], ...]  # totals from the start on, by seat; none for one round
    rounds: tuple[RoundView, ...]  # the last ones; none for one round
    moments: tuple[MomentView, ...]
    laid: tuple[ReplayPlayer, ...]  # nothing where nothing lies
    categories: CategoriesView | None  # of a score sheet, by player, the winner first

    @property
    def best(self) -> tuple[int, ...]:
        """The seats of who won or leads."""
        return tuple(rank.seat for rank in self.ranking if rank.wins)


class PartView(NamedTuple):
    """A part of a total: a round, or a move in it."""

    words: str
    amount: str
    move: int  # to look at in the log; 0 if none made it
    parts: tuple[PartView, ...] = ()


def result(match: Match, language: Language) -> ResultView:
    """Return the result of a match, or how it stands."""
    setup = match.setup
    presenter = Presenter(match, language)
    totals = presenter.totals.standing_now
    best = _best(match, presenter)
    played = rounds(match)
    lines = [match.back_to(0).table.totals, *(found.totals for found in played)]
    laid = players_after(match, language)
    ranking = _ranking(presenter, best)
    return ResultView(
        title=language.title(setup),
        about=_about(match, len(played), language),
        heading=_heading(match, len(best), language),
        winners=language.listed([setup.players[seat] for seat in best]),
        total=language.total(totals[best[0] if best else 0], setup),
        ended=_ended(match, language),
        ranking=ranking,
        lines=tuple(zip(*lines, strict=True)) if len(played) > 1 else (),
        rounds=presenter.totals.rounds(played[-SHOWN:]) if len(played) > 1 else (),
        moments=tuple(moments(match, language)),
        laid=laid if any(view.faces for view in laid) else (),
        categories=categories(match, [rank.seat for rank in ranking], language),
    )


def _best(match: Match, presenter: Presenter) -> tuple[int, ...]:
    """Return who won, or who leads; nobody while all are equal."""
    if match.table.phase == "over":
        return match.setup.game.rules.winners(match.table)
    return presenter.totals.leaders


def _heading(match: Match, winners: int, language: Language) -> str:
    tr = language.tr
    if match.table.phase != "over":
        return tr("In the lead") if winners else tr("No one leads")
    return tr("The winner is") if winners == 1 else tr("The winners are")


def _about(match: Match, played: int, language: Language) -> str:
    parts = (
        day(match.setup.started, language),
        "" if match.setup.game.result.single_round else language.tr("{n:round|rounds}", n=played),
        _duration(match, language),
    )
    return " · ".join(filter(None, parts))


def _ended(match: Match, language: Language) -> str:
    """Return which total, number of rounds or rule of the game ended it."""
    if match.table.phase != "over":
        return language.tr("Not finished")
    why = language.phrase(why_over(match), match.setup)
    return " ".join(filter(None, (why, _tie_break(match, language))))


def _tie_break(match: Match, language: Language) -> str:
    """Return what decided among equal totals, as a sentence; "" if nothing had to."""
    tr = language.tr
    decided = match.setup.game.result.tie_break(match.table)
    if decided is None:
        return ""
    facts = {"more": decided.more, "less": decided.less}
    if not decided.name:
        return tr("Equal totals: the tie-breaker decided, {more} to {less}.", **facts)
    name = language.own_words(OwnWords(decided.name), match.setup)
    return tr("Equal totals: “{name}” decided, {more} to {less}.", name=name, **facts)


def _duration(match: Match, language: Language) -> str:
    """Return the time to the last move, if both ends are known and on one evening."""
    began = match.setup.started
    ended = match.entry.at if match.entry else ""
    if not began or not ended:
        return ""
    took = datetime.fromisoformat(ended) - datetime.fromisoformat(began)
    minutes = int(took.total_seconds() // 60)
    if not 1 <= minutes < LONGEST:
        return ""
    hours, rest = divmod(minutes, 60)
    words = language.tr("{hours} h {minutes} min", hours=hours, minutes=rest)
    if not hours:
        words = language.tr("{minutes} min", minutes=rest)
    return words.replace(" ", "\u00a0")  # no line ends between a number and its unit


def _ranking(presenter: Presenter, best: tuple[int, ...]) -> tuple[RankView, ...]:
    """Return the winners first, whatever made them win; equal ones share a rank, and so do those
    who score together."""
    totals = presenter.totals
    players = presenter.setup.players
    sign = -1 if totals.least_leads else 1
    sides = columns_of(presenter.setup)
    wins = [not best or side[0] in best for side in sides]
    strengths = [
        (won, 0 if won and best else sign * totals.standing_now[side[0]])
        for side, won in zip(sides, wins, strict=True)
    ]
    places = {
        seat: place for side, place in zip(sides, ranks(strengths), strict=True) for seat in side
    }
    return tuple(
        RankView(
            str(places[seat]),
            seat,
            players[seat],
            presenter.language.total(totals.standing_now[seat], presenter.setup),
            seat in best,
        )
        for seat in sorted(range(len(players)), key=lambda seat: places[seat])
    )


# In a message


def result_text(match: Match, language: Language) -> str:
    """Return the result as a few lines of plain text."""
    view = result(match, language)
    winner = language.named(f"{view.heading} {view.winners}".strip(), view.total)
    about = " · ".join(filter(None, (view.title, view.about)))
    lines = [about, winner, view.ended, ""] if view.ended else [about, winner, ""]
    lines += [language.named(f"{rank.rank}. {rank.name}", rank.total) for rank in view.ranking]
    if made_of := view.categories:
        lines.append("")
        for row in made_of.rows[:-1]:
            each = zip(made_of.names, row.totals, strict=True)
            totals = ", ".join(f"{name} {total}" for name, total in each)
            lines.append(language.named(row.title, totals))
    if view.moments:
        lines += ["", *(language.named(moment.title, moment.words) for moment in view.moments)]
    return "\n".join(lines) + "\n"


def file_stem(match: Match) -> str:
    """Return the name, without its ending, of files with this result."""
    return f"{match.setup.started[:10] or 'undated'}-{match.setup.game.id}"


# Why this total?


class _Step(NamedTuple):
    """A move that changed a total."""

    after: Match
    points: int


def total_parts(match: Match, seat: int, language: Language) -> tuple[PartView, ...]:
    """Return what a player's total is made of, oldest first; every part leads to a move."""
    played: list[list[_Step]] = []  # newest first: rounds that are not shown are not looked at
    end = match
    while end.before and len(played) < SHOWN:
        begin = round_start(end)
        if steps := _steps(begin, end, seat):
            played.append(steps)
        end = begin
    parts = [_round_part(steps, seat, language) for steps in reversed(played)]
    start = match.back_to(0).table.totals[seat]
    if early := _last_step(end, seat):
        together = early._replace(points=standing_now(end)[seat] - start)
        parts.insert(0, _part(language.tr("Before that"), [together], language))
    if start:
        amount = language.signed(start, match.setup.game.result.unit)
        parts.insert(0, PartView(language.tr("At the start"), amount, 0))
    if len(parts) == 1 and len(played) == 1 and categories_of(played[0][-1].after, language):
        return parts[0].parts  # of the only round: what it is made of is what is asked
    return tuple(parts)


def _steps(begin: Match, end: Match, seat: int) -> list[_Step]:
    """Return the moves of a round that changed a total."""
    moves = [end]
    steps = list[_Step]()
    while moves[-1].before and moves[-1].before is not begin:
        moves.append(moves[-1].before)
    was = standing_now(begin)[seat]
    for after in reversed(moves):
        now = standing_now(after)[seat]
        points = now - was
        was = now
        if _counts(after):  # whatever of the round was logged gives way to the count
            points += sum(step.points for step in steps)
            steps.clear()
        if points or _counts(after):
            steps.append(_Step(after, points))
    return steps


def _last_step(match: Match, seat: int) -> _Step | None:
    """Return the last move so far that changed a total."""
    after = match
    while after.before:
        points = standing_now(after)[seat] - standing_now(after.before)[seat]
        if points or _counts(after):
            return _Step(after, points)
        after = after.before
    return None


def _counts(match: Match) -> bool:
    entry = match.entry
    return entry is not None and match.setup.form_of[type(entry.move)].name == "score"


def _round_part(steps: list[_Step], seat: int, language: Language) -> PartView:
    end = steps[-1].after
    column = next(c for c, seats in enumerate(columns_of(end.setup)) if seat in seats)
    parts = [
        PartView(found.name, found.values[column], end.number)
        for found in categories_of(end, language)
    ] or [_part(language.logged(step.after), [step], language) for step in steps[-SHOWN:]]
    if early := steps[:-SHOWN]:
        parts.insert(0, _part(language.tr("Before that"), early, language))
    title = language.tr("Round {round}", round=max(1, end.table.round))
    return _part(title, steps, language, tuple(parts))


def _part(
    words: str, steps: list[_Step], language: Language, parts: tuple[PartView, ...] = ()
) -> PartView:
    """Return what these moves have brought together; the last of them is where to look."""
    last = steps[-1].after
    points = sum(step.points for step in steps)
    return PartView(words, language.signed(points, last.setup.game.result.unit), last.number, parts)


def next_starter(match: Match) -> int | None:
    """Return who begins a rematch: the next player clockwise, if it is known who began."""
    began = (now.table.turn for now in match.history() if now.table.turn is not None)
    first = next(began, None)
    return None if first is None else (first + 1) % len(match.setup.players)
