"""What there is to tell of a person: figures, results, and who beats whom, in words."""

from __future__ import annotations

from typing import NamedTuple

from ..i18n.language import Language
from ..library.people import Person
from ..library.statistics import Statistics
from .past_matches import amount

SHOWN = 24  # results in a chart: more would be too thin to be told apart


class FigureView(NamedTuple):
    """A number about a person, with its label."""

    value: str
    label: str


class AgainstView(NamedTuple):
    """A person's results against another person."""

    person: Person
    met: str
    score: str  # ahead : behind
    share: float  # of the matches that one of them did better in; a half if there is none


def mark(person: Person) -> str:
    """Return the symbol that a person has chosen, or else the initial."""
    return person.symbol or person.name[:1].upper()


def percent(share: float, language: Language) -> str:
    """Return a share as a percentage."""
    return language.tr("{percent}%", percent=round(100 * share))


def people_views(statistics: Statistics, language: Language) -> list[tuple[Person, str]]:
    """Return everybody with their number of matches, those who play most first."""
    views = []
    for person in statistics.people.values():
        figures = statistics.figures(person.id)
        words = language.tr("No finished match yet")
        if figures.played:
            words = language.tr(
                "{played:match|matches} · {won} won", played=figures.played, won=figures.won
            )
        views.append((-figures.played, language.sort_key(person.name), person, words))
    return [(person, words) for *_, person, words in sorted(views)]


def figure_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[FigureView]:
    """Return the figures of a person, in one game or in all; none that say the same again."""
    tr, found = language.tr, statistics.figures(person, game)
    views = [
        FigureView(language.number(found.played), tr("played", context="matches")),
        FigureView(language.number(found.won), tr("won", context="matches")),
    ]
    if found.played > 1:
        views.append(FigureView(percent(found.share, language), tr("win rate")))
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


def head_to_head_views(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[AgainstView]:
    """Return a person's results against everybody they have met."""
    return [
        AgainstView(
            statistics.people[found.other],
            language.tr("{n:match|matches} together", n=found.met),
            f"{language.number(found.ahead)} : {language.number(found.behind)}",
            found.ahead / (found.ahead + found.behind) if found.ahead + found.behind else 0.5,
        )
        for found in statistics.against(person, game)
    ]
