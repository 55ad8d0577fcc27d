"""What there is to tell of a person: figures, results, and who beats whom, in words."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from ..i18n.dates import day
from ..i18n.language import Language
from ..library.people import Person, PlayerLook
from ..library.statistics import HeadToHead, Statistics
from .decimals import decimal_text
from .past_matches import amount, title
from .row import RowView

SHOWN = 24  # results in a chart: more would be too thin to be told apart
FORM = 10  # matches that make up somebody's form
FEWEST = 5  # matches, before which a chart over time says nothing


class FigureView(NamedTuple):
    """A number about a person, with its label."""

    value: str
    label: str


class RecentPlace(NamedTuple):
    """One of somebody's last matches: the place, and the words for a voice."""

    place: str  # "–" if there was none
    won: bool
    words: str
    file: str


def mark(person: Person) -> str:
    """Return the symbol that a person has chosen, or else the initial."""
    return person.symbol or person.name[:1].upper()


def percent(share: float, language: Language) -> str:
    """Return a share as a percentage."""
    return language.tr("{percent}%", percent=round(100 * share))


def person_row(person: Person, caption: str, trailing: str = "") -> RowView:
    """Return the row of a person, which leads to their statistics."""
    look = PlayerLook(person.colour, mark(person))
    return RowView(person.name, caption, trailing, look=look, to="person", id=person.id)


def people_views(statistics: Statistics, language: Language) -> list[RowView]:
    """Return everybody with their number of matches, those who play most first."""
    views = []
    for person in statistics.people.values():
        figures = statistics.figures(person.id)
        words = language.tr("No finished match yet")
        if figures.played:
            words = language.tr(
                "{played:match|matches} · {won} won", played=figures.played, won=figures.won
            )
        order = -figures.played, language.sort_key(person.name), person.id
        views.append((order, person_row(person, words)))
    return [view for _, view in sorted(views, key=itemgetter(0))]


def figure_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[FigureView]:
    """Return the figures of a person, in one game or in all; none that say the same again."""
    tr = language.tr
    found = statistics.figures(person, game)
    views = [
        FigureView(language.number(found.played), tr("played", context="matches")),
        FigureView(language.number(found.won), tr("won", context="matches")),
    ]
    if found.played > 1:
        views.append(FigureView(percent(found.share, language), tr("win rate")))
    if found.mean_place is not None:
        place = decimal_text(found.mean_place, language)
        views.append(FigureView(place, tr("avg. place", context="column")))
    games = statistics.games(person)
    only = game or (games[0] if len(games) == 1 else "")
    if only and found.average is not None and found.best is not None:
        if found.played > 1:
            views.append(FigureView(amount(round(found.average), only, language), tr("on average")))
        views.append(FigureView(amount(found.best, only, language), tr("best", context="result")))
    runs = (
        (found.streak, tr("current streak")),
        (found.longest_streak, tr("longest streak")),
    )
    return views + [FigureView(language.number(wins), label) for wins, label in runs if wins > 1]


def form_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[RecentPlace]:
    """Return somebody's last matches, the oldest first."""
    views = []
    for number, played in enumerate(statistics.results(person, game)[-FORM:], 1):
        place = language.number(played.place) if played.place else "–"
        result = language.tr("won", context="matches") if played.won else place
        about = title(played.past, language), day(played.past.started, language), result
        words = f"{number}: {', '.join(filter(None, about))}"
        views.append(RecentPlace(place, played.won, words, played.past.file))
    return views


def shares_over_time(statistics: Statistics, person: str, game: str | None) -> tuple[float, ...]:
    """Return the share of opponents beaten in per cent, after each match over the last ten; nothing
    before there are enough matches."""
    found = [played.share_beaten for played in statistics.results(person, game)]
    shares = [share for share in found if share is not None]
    if len(shares) < FEWEST:
        return ()
    last_shares = (shares[max(0, end - FORM) : end] for end in range(1, len(shares) + 1))
    return tuple(100 * sum(last) / len(last) for last in last_shares)


def rival_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[RowView]:
    """Return whom somebody beats most often, and who beats them most often."""
    name = statistics.people[person].name
    against = statistics.against(person, game)
    best = max(against, key=lambda one: (one.ahead - one.behind, one.met), default=None)
    worst = max(against, key=lambda one: (one.behind - one.ahead, one.met), default=None)
    views = []
    if best and best.ahead > best.behind:
        other = statistics.people[best.other].name
        words = language.tr("{player} beats {other} most often", player=name, other=other)
        views.append(_rival_row(statistics, best, words, language))
    if worst and worst.behind > worst.ahead:
        other = statistics.people[worst.other].name
        words = language.tr("{player} beats {other} most often", player=other, other=name)
        views.append(_rival_row(statistics, worst, words, language))
    return views


def _rival_row(
    statistics: Statistics, found: HeadToHead, words: str, language: Language
) -> RowView:
    score = f"{language.number(found.ahead)} : {language.number(found.behind)}"
    return person_row(statistics.people[found.other], words, score)


def partner_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[RowView]:
    """Return with whom somebody has played on one side, the best partner first."""
    views = []
    for found in statistics.partners(person, game):
        words = language.tr("{won} of {played} won", won=found.won, played=found.played)
        other = statistics.people[found.other]
        views.append(person_row(other, words, percent(found.share, language)))
    return views


def head_to_head_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[tuple[RowView, float]]:
    """Return a person's results against everybody they have met, each with the share of matches in
    which the person did better; a half if there is none."""
    views = []
    for found in statistics.against(person, game):
        met = language.tr("{n:match|matches} together", n=found.met)
        score = f"{language.number(found.ahead)} : {language.number(found.behind)}"
        decided = found.ahead + found.behind
        row = person_row(statistics.people[found.other], met, score)
        views.append((row, found.ahead / decided if decided else 0.5))
    return views
