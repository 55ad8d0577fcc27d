"""Saved seasons in words: which run, who leads, and how many evenings are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

from ..i18n.language import Language
from ..library.library import Library
from ..standings.counting import PlayedMatches
from ..standings.question import StandingsQuestion
from ..standings.seasons import Season, saved_seasons
from ..standings.table import StandingsMaker
from .row import RowView
from .standings import count_name, leader_words
from .standings_choice import DAYS, StandingsChoice, days_words, rule_words

MOST_ON_HOME = 3
WEEK = 7


class SeasonView(NamedTuple):
    """A season on Home: its name, and who leads."""

    id: str
    name: str
    words: str


def running_seasons(library: Library, today: date) -> list[Season]:
    """Return the seasons that have begun and are not over, the one that ends next first."""
    day = today.isoformat()
    running = [season for season in saved_seasons(library) if _is_running(season.question, day)]
    running.sort(key=lambda season: season.question.last_day or "9")
    return running[:MOST_ON_HOME]


def _is_running(question: StandingsQuestion, day: str) -> bool:
    return question.first_day <= day and (not question.last_day or day <= question.last_day)


def first_day_of(seasons: Collection[Season]) -> str:
    """Return the day from which on matches count for any of these seasons; "" if all do."""
    return min((season.question.first_day for season in seasons), default="")


def season_choice(season: Season) -> StandingsChoice:
    """Return what is chosen while a season is shown."""
    question = season.question
    period = DAYS if question.first_day or question.last_day else "all"
    return StandingsChoice(period, question, season.id)


def season_row(season: Season, language: Language) -> RowView:
    """Return a season as a line of a list: its period and what is counted."""
    question = season.question
    words = (
        days_words(question.first_day, question.last_day, language),
        count_name(question, language),
        rule_words(question, language),
    )
    return RowView(season.name, " · ".join(filter(None, words)), icon="trophy", id=season.id)


def season_on_home(
    season: Season, played: PlayedMatches, today: date, language: Language
) -> SeasonView:
    """Return a running season with who leads it, and how long it goes on if it has an end."""
    maker = StandingsMaker(played, season.question)
    leader = leader_words(maker.standings(), language)
    days = {match.day for match in maker.matches}
    left = time_left(season.question.last_day, days, today, language)
    return SeasonView(season.id, season.name, " · ".join(filter(None, (leader, left))))


def time_left(last_day: str, played_on: Collection[str], today: date, language: Language) -> str:
    """Return how many evenings are left where people meet once a week, or else how many days;
    "" if no end was given."""
    if not last_day:
        return ""
    last = date.fromisoformat(last_day)
    weekday = usual_weekday(played_on)
    if weekday is None:
        days = (last - today).days + 1
        return language.tr("{n:day|days} left", n=days)
    first = today + timedelta(days=1) if today.isoformat() in played_on else today
    first += timedelta(days=(weekday - first.weekday()) % WEEK)
    evenings = (last - first).days // WEEK + 1 if first <= last else 0
    return language.tr("{n:evening|evenings} left", n=evenings)


def usual_weekday(played_on: Collection[str]) -> int | None:
    """Return the day of the week on which most evenings were, Monday being 0; None without one."""
    weekdays = Counter(date.fromisoformat(day).weekday() for day in played_on if day)
    if not weekdays:
        return None
    weekday, evenings = weekdays.most_common(1)[0]
    return weekday if evenings > 1 and evenings * 2 > weekdays.total() else None
