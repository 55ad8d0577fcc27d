"""What somebody chooses to see standings of: the period, the games, the people, what is counted."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta
from typing import NamedTuple

from ..i18n.dates import day, month
from ..i18n.language import Language
from ..library.kinds import kind_of, newest_of_each_kind, same_kind
from ..standings.counting import PlayedMatches
from ..standings.question import (
    COUNTS,
    USUAL_POINTS,
    PointsForPlaces,
    StandingsQuestion,
    check_question,
)
from .past_matches import title

PERIODS = ("month", "year", "all")
DAYS = "days"  # a period from a day to a day
MOST_GROUPS = 3
MOST_NAMED = 3  # games or people in the words of a choice
DASH = re.compile(r"(?<=\d)\s*-\s*(?=\d)")  # between two numbers, not before a negative one


class StandingsChoice(NamedTuple):
    """What is chosen: a question, and the period as people say it.

    The days of the question count only with the period `DAYS`; this month and this year begin anew
    by themselves. Without a period it is this year, or everything if nobody has played this year.
    """

    period: str = ""
    question: StandingsQuestion = StandingsQuestion()
    season: str = ""  # the id of the saved season that is shown


class Choosable(NamedTuple):
    """One of several things that can be chosen."""

    id: str
    words: str
    caption: str = ""
    chosen: bool = False


class Group(NamedTuple):
    """People who often play together."""

    people: tuple[str, ...]  # ids, in the order of their names
    words: str
    matches: int


def period_of(choice: StandingsChoice, played: PlayedMatches, today: date) -> str:
    """Return the period that is meant, also where nobody has chosen one."""
    if choice.period in (*PERIODS, DAYS):
        return choice.period
    year = str(today.year)
    return "year" if any(match.day[:4] == year for match in played.matches) else "all"


def asked_question(
    choice: StandingsChoice, played: PlayedMatches, today: date
) -> StandingsQuestion:
    """Return the question with the days that its period has today."""
    question = choice.question
    period = period_of(choice, played, today)
    if period == DAYS:
        return question
    first_day, last_day = days_of_period(period, today)
    return question._replace(first_day=first_day, last_day=last_day)


def days_of_period(period: str, today: date) -> tuple[str, str]:
    """Return the first and the last day of a period; "" where it is open."""
    if period == "month":
        first = today.replace(day=1)
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        return first.isoformat(), last.isoformat()
    if period == "year":
        return f"{today.year}-01-01", f"{today.year}-12-31"
    return "", ""


def period_words(
    choice: StandingsChoice, played: PlayedMatches, today: date, language: Language
) -> str:
    """Return the period in words: "November 2026", "2026", or its first and last day."""
    period = period_of(choice, played, today)
    if period == "month":
        return month(today.isoformat()[:7], language)
    if period == "year":
        return str(today.year)
    if period == "all":
        return language.tr("All time")
    return days_words(choice.question.first_day, choice.question.last_day, language)


def days_words(first_day: str, last_day: str, language: Language) -> str:
    """Return a period from a day to a day in words."""
    first = day(first_day, language)
    last = day(last_day, language)
    if first and last:
        return f"{first} – {last}"
    if first:
        return language.tr("since {day}", day=first)
    if last:
        return language.tr("until {day}", day=last)
    return language.tr("All time")


def period_options(
    choice: StandingsChoice, played: PlayedMatches, today: date, language: Language
) -> list[Choosable]:
    """Return the periods that need no days to be chosen."""
    tr = language.tr
    chosen = period_of(choice, played, today)
    words = {"month": tr("This month"), "year": tr("This year"), "all": tr("All time")}
    captions = {"month": month(today.isoformat()[:7], language), "year": str(today.year)}
    return [Choosable(id, words[id], captions.get(id, ""), chosen=id == chosen) for id in PERIODS]


def chosen_games(games: tuple[str, ...], played: PlayedMatches, language: Language) -> str:
    """Return in words which games count."""
    names = [name for kind, name in game_names(played, language).items() if _is_one(kind, games)]
    if not games:
        return language.tr("All games")
    if len(games) > MOST_NAMED or not names:
        return language.tr("{n:game|games}", n=len(games))
    return language.listed(names)


def game_names(played: PlayedMatches, language: Language) -> dict[str, str]:
    """Return the names of all games that were finished once, by kind, in the language's order."""
    newest = newest_of_each_kind(match.past for match in played.matches).values()
    named = [(kind_of(past), title(past, language)) for past in newest]
    return dict(sorted(named, key=lambda pair: language.sort_key(pair[1])))


def game_options(
    games: tuple[str, ...], played: PlayedMatches, language: Language
) -> list[Choosable]:
    """Return the games that can be chosen."""
    return [
        Choosable(kind, name, chosen=_is_one(kind, games))
        for kind, name in game_names(played, language).items()
    ]


def with_game(games: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return the chosen games with one more, or without it if it was one of them."""
    others = tuple(game for game in games if same_kind(game) != same_kind(kind))
    return others if len(others) < len(games) else (*games, kind)


def _is_one(kind: str, games: tuple[str, ...]) -> bool:
    return same_kind(kind) in {same_kind(game) for game in games}


def chosen_people(question: StandingsQuestion, played: PlayedMatches, language: Language) -> str:
    """Return in words whose matches count."""
    people = {played.names.present_id(id) for id in question.people}
    if not people:
        return language.tr("Everyone")
    if len(people) > MOST_NAMED:
        return language.tr("{count:person|people}", count=len(people))
    names = sorted(map(played.names.name_of, people), key=language.sort_key)
    return language.listed(names)


def people_to_choose(played: PlayedMatches, language: Language) -> list[str]:
    """Return the ids of all who have finished a match, by name."""
    people = {id for match in played.matches for id in match.people}
    return sorted(people, key=lambda id: language.sort_key(played.names.name_of(id)))


def usual_groups(played: PlayedMatches, language: Language) -> list[Group]:
    """Return the groups that have finished the most matches, each at least two."""
    tables = Counter(frozenset(match.people) for match in played.matches)
    groups: list[Group] = []
    for people, matches in tables.most_common():
        if matches < 2 or len(groups) == MOST_GROUPS:
            break
        if len(people) > 1:
            in_order = sorted(people, key=lambda id: language.sort_key(played.names.name_of(id)))
            words = language.listed([played.names.name_of(id) for id in in_order])
            groups.append(Group(tuple(in_order), words, matches))
    return groups


def with_person(people: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Return the chosen people with one more, or without them if they were chosen."""
    return tuple(one for one in people if one != id) if id in people else (*people, id)


def count_options(question: StandingsQuestion, language: Language) -> list[Choosable]:
    """Return what can be counted, each with what it means."""
    return [
        Choosable(count, words, caption, chosen=count == question.counted)
        for count, (words, caption) in zip(COUNTS, _count_words(language), strict=True)
    ]


def _count_words(language: Language) -> list[tuple[str, str]]:
    tr = language.tr
    return [
        (
            tr("Opponents beaten"),
            tr("The average share of opponents who did worse. Missing an evening costs nothing."),
        ),
        (tr("Wins"), tr("One for each match won, shared wins included.")),
        (tr("Points for places"), tr("As in a championship: points for each place.")),
        (tr("Rating"), tr("Counts who was beaten, and settles after about five matches.")),
    ]


def rule_words(question: StandingsQuestion, language: Language) -> str:
    """Return what was agreed beside what is counted: the points, how many matches count."""
    tr = language.tr
    words: list[str] = []
    if question.counted == "points":
        words.append(points_words(question.points))
    if question.best and question.counted != "rating":
        words.append(tr("the best {n:match counts|matches count}", n=question.best))
    if question.least > 1:
        words.append(tr("ranked from {n:match|matches} on", n=question.least))
    return " · ".join(words)


def points_words(points: str) -> str:
    """Return points for places as they are read: "4-3-2-1"."""
    text = PointsForPlaces(points).text
    return text.replace(",", ", ") if "-" in text else text.replace(",", "-")


def with_rule(question: StandingsQuestion, points: str, best: str, least: str) -> StandingsQuestion:
    """Return the question with the rule that somebody typed, or raise BadInput."""
    return check_question(
        question._replace(
            points=DASH.sub(",", points) if points.strip() else USUAL_POINTS,
            best=_typed_number(best),
            least=_typed_number(least),
        )
    )


def _typed_number(text: str) -> int:
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) < 6 else 0
