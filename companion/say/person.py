"""What there is to tell of a person: figures, results, and who beats whom, in words."""

from __future__ import annotations

from typing import NamedTuple

from ..library.people import Person
from ..library.statistics import Statistics
from .language import Language
from .past_matches import amount

SHOWN = 24  # results in a chart: more would be too thin to be told apart


class FigureView(NamedTuple):
    value: str
    label: str


class AgainstView(NamedTuple):
    person: Person
    met: str
    score: str  # ahead : behind
    share: float  # of the matches that one of them did better in; a half if there is none


def mark(person: Person) -> str:
    """The symbol that a person has chosen, else the initial."""
    return person.symbol or person.name[:1].upper()


def percent(share: float, language: Language) -> str:
    return language.tr("{percent}%", percent=round(100 * share))


def people_told(statistics: Statistics, language: Language) -> list[tuple[Person, str]]:
    """Whoever plays most comes first."""
    told = []
    for person in statistics.people.values():
        figures = statistics.figures(person.id)
        words = language.tr("No finished match yet")
        if figures.played:
            words = language.tr(
                "{played:match|matches} · {won} won", played=figures.played, won=figures.won
            )
        told.append((-figures.played, person.name.casefold(), person, words))
    return [(person, words) for *_, person, words in sorted(told)]


def figures_told(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[FigureView]:
    tr, found = language.tr, statistics.figures(person, game)
    told = [
        FigureView(language.number(found.played), tr("played")),
        FigureView(language.number(found.won), tr("won")),
        FigureView(percent(found.share, language), tr("win rate")),
    ]
    games = statistics.games(person)
    only = game or (games[0] if len(games) == 1 else "")
    if only and found.average is not None and found.best is not None:
        told += [
            FigureView(amount(round(found.average), only, language), tr("on average")),
            FigureView(amount(found.best, only, language), tr("best")),
        ]
    return [
        *told,
        FigureView(language.number(found.streak), tr("wins in a row now")),
        FigureView(language.number(found.longest_streak), tr("longest run of wins")),
    ]


def against_told(
    statistics: Statistics, person: str, game: str | None, language: Language
) -> list[AgainstView]:
    return [
        AgainstView(
            statistics.people[found.other],
            language.tr("{n:match|matches} together", n=found.met),
            f"{language.number(found.ahead)} : {language.number(found.behind)}",
            found.ahead / (found.ahead + found.behind) if found.ahead + found.behind else 0.5,
        )
        for found in statistics.against(person, game)
    ]
