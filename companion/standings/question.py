"""What standings are asked for: a period, games, people, and what is counted.

A saved season is such a question with a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from ..engine.errors import BadInput

COUNTS = ("beaten", "wins", "points", "rating")
WITH = ("any", "all")
USUAL_POINTS = "4,3,2,1"
LEAST_FOR_RATING = 5  # matches, before which a rating says little
MOST_PLACES = 12  # in a list of points
MOST_POINTS = 1000  # either way
MOST_SIDES = 99  # for which a list of their own can be written
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_NUMBER = re.compile(r"[-+−]?\d{1,4}", re.ASCII)


class StandingsQuestion(NamedTuple):
    """A question about standings, with its usual values."""

    first_day: str = ""  # "2026-11-15"; open if empty
    last_day: str = ""
    games: tuple[str, ...] = ()  # kinds; all if empty
    people: tuple[str, ...] = ()  # ids; everybody if empty
    together: str = "any"  # which of them must have sat there: "any" or "all"
    counted: str = "beaten"
    points: str = USUAL_POINTS
    best: int = 0  # so many of a person's best matches count; all if 0
    least: int = 0  # matches that give a rank; the usual number of the count if 0

    @property
    def least_matches(self) -> int:
        """Return how many matches somebody must have played to be ranked."""
        return self.least or (LEAST_FOR_RATING if self.counted == "rating" else 1)


def check_day(text: str, key: str) -> None:
    """Raise BadInput if a text is no day such as "2026-11-15"."""
    try:
        is_day = bool(DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        is_day = False
    if not is_day:
        raise BadInput("“{value}” isn’t a day: write it like 2026-11-15.", key, value=text[:60])


def check_period(question: StandingsQuestion) -> StandingsQuestion:
    """Return the question, or raise BadInput if its period ends before it begins."""
    first, last = question.first_day, question.last_day
    if first and last and first > last:
        raise BadInput("The first day is later than the last one.", "from")
    return question


class PointsForPlaces:
    """The points that each place gives, which may differ by the number of sides."""

    def __init__(self, text: str = USUAL_POINTS) -> None:
        self._usual = _read_list(USUAL_POINTS)
        self._by_sides: dict[int, tuple[int, ...]] = {}
        self._read(text)

    def _read(self, text: str) -> None:
        has_usual = False
        for part in filter(str.strip, text.split(";")):
            before, colon, after = part.partition(":")
            if not colon:
                if has_usual:
                    raise _wrong_points(text)
                self._usual = _read_list(part)
                has_usual = True
                continue
            sides = before.strip()
            if not (sides.isascii() and sides.isdigit() and 2 <= int(sides) <= MOST_SIDES):
                raise _wrong_points(text)
            if int(sides) in self._by_sides:
                raise _wrong_points(text)
            self._by_sides[int(sides)] = _read_list(after)
        if not has_usual and not self._by_sides:
            raise _wrong_points(text)

    def for_sides(self, sides: int) -> tuple[int, ...]:
        """Return the points by place in a match of so many sides; beyond the list there are 0."""
        return self._by_sides.get(sides, self._usual)

    @property
    def text(self) -> str:
        """Return the lists as they are written."""
        lists = [_written(self._usual)]
        lists += [
            f"{sides}: {_written(points)}" for sides, points in sorted(self._by_sides.items())
        ]
        return "; ".join(lists)


def _read_list(text: str) -> tuple[int, ...]:
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) > MOST_PLACES or not all(map(_NUMBER.fullmatch, numbers)):
        raise _wrong_points(text)
    points = tuple(int(number.replace("−", "-")) for number in numbers)
    if any(abs(number) > MOST_POINTS for number in points):
        raise _wrong_points(text)
    return points


def _written(points: tuple[int, ...]) -> str:
    return ",".join(map(str, points))


def _wrong_points(text: str) -> BadInput:
    return BadInput(
        "Write points for places as “4,3,2,1”, with lists of their own as “4,3,2,1; 2: 2,0”: "
        "whole numbers from −1000 to 1000, at most 12 in a list. “{value}” isn’t that.",
        "points",
        value=text.strip()[:60],
    )


def check_question(question: StandingsQuestion) -> StandingsQuestion:
    """Return the question with its points as they are written, or raise BadInput."""
    check_choice(question.counted, COUNTS, "count")
    check_choice(question.together, WITH, "with")
    for key, number in (("best", question.best), ("least", question.least)):
        if not 0 <= number <= 100_000:
            raise BadInput("{key} must be a number from 0 to 100,000.", key)
    return check_period(question._replace(points=PointsForPlaces(question.points).text))


def check_choice(value: str, choices: tuple[str, ...], key: str) -> None:
    """Raise BadInput if the value is none of the choices."""
    if value not in choices:
        raise BadInput(
            "{name} can’t be “{value}”. Choose one of: {known}.",
            key,
            name=key,
            value=value[:40],
            known=", ".join(choices),
        )


def to_json(question: StandingsQuestion) -> dict[str, object]:
    """Return the question under the keys by which files and programs know it."""
    return {
        "from": question.first_day,
        "to": question.last_day,
        "games": list(question.games),
        "people": list(question.people),
        "with": question.together,
        "count": question.counted,
        "points": question.points,
        "best": question.best,
        "least": question.least,
    }


def from_json(kept: Mapping[str, object]) -> StandingsQuestion:
    """Return the question that was kept, or raise BadInput if it cannot be one."""
    question = StandingsQuestion(
        first_day=_text(kept, "from"),
        last_day=_text(kept, "to"),
        games=_texts(kept, "games"),
        people=_texts(kept, "people"),
        together=_text(kept, "with") or "any",
        counted=_text(kept, "count") or "beaten",
        points=_text(kept, "points") or USUAL_POINTS,
        best=_number(kept, "best"),
        least=_number(kept, "least"),
    )
    for key, day in (("from", question.first_day), ("to", question.last_day)):
        if day:
            check_day(day, key)
    return check_question(question)


def _text(kept: Mapping[str, object], key: str) -> str:
    value = kept.get(key, "")
    if type(value) is not str or len(value) > 1000:
        raise BadInput("{key} must be text.", key)
    return value


def _texts(kept: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = kept.get(key, [])
    if type(value) is not list or len(value) > 1000:
        raise BadInput("{key} must be a list.", key)
    return tuple(_text({key: one}, key) for one in value)


def _number(kept: Mapping[str, object], key: str) -> int:
    value = kept.get(key, 0)
    if type(value) is not int:
        raise BadInput("{key} must be a whole number.", key)
    return value
