"""What there is to tell of a person: figures, results, and who beats whom, in words."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from ..i18n.language import Language
from ..library.people import Person, PlayerLook
from ..library.statistics import Statistics
from .past_matches import amount
from .row import RowView

SHOWN = 24  # results in a chart: more would be too thin to be told apart


class FigureView(NamedTuple):
    """A number about a person, with its label."""

    value: str
    label: str


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
