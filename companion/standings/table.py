"""The table of standings: who is ahead, by how much, and the matches behind every figure."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ..library.kinds import kind_of, same_kind
from ..library.match_summary import MatchSummary
from .counting import CountedMatch, PlayedMatches
from .question import PointsForPlaces, StandingsQuestion
from .ratings import Ratings, RatingStep, in_order
from .values import value_of


class Contribution(NamedTuple):
    """A match behind a figure: the place in it, and what it gave."""

    match: CountedMatch
    place: int | None
    won: bool
    value: Fraction | None  # None if it gave nothing to count
    used: bool = True  # not, where only somebody's best matches count


class StandingsRow(NamedTuple):
    """Somebody in the table; a rank, a value or a mean place may be missing."""

    rank: int | None
    person: str  # the id
    name: str
    value: Fraction | None
    played: int
    won: int
    mean_place: Fraction | None
    moved: int = 0  # ranks that they went up since before the last day


class Standings(NamedTuple):
    """The answer to a question."""

    question: StandingsQuestion
    rows: tuple[StandingsRow, ...]
    matches: int
    first_day: str  # on which a match counts; "" if none is dated
    last_day: str


@dataclass(slots=True)
class Tally:
    """What somebody has come to so far."""

    played: int = 0
    won: int = 0
    placed: int = 0
    places: int = 0  # the sum of them
    valued: int = 0
    values: dict[int, int] = field(default_factory=dict)  # numerators, by their denominator
    single_values: list[Fraction] | None = None  # where only the best ones count

    def add(self, place: int | None, won: bool, value: Fraction | None) -> None:
        """Add a match."""
        self.played += 1
        self.won += won
        if place is not None:
            self.placed += 1
            self.places += place
        if value is not None:
            self.valued += 1
            if self.single_values is not None:
                self.single_values.append(value)
            known = self.values.get(value.denominator, 0)
            self.values[value.denominator] = known + value.numerator

    @property
    def mean_place(self) -> Fraction | None:
        """Return the mean of the places; None if there was none."""
        return Fraction(self.places, self.placed) if self.placed else None

    def sum(self, best: int) -> tuple[Fraction, int]:
        """Return the sum of the values, or of the best ones, and how many these are."""
        if self.single_values is not None and len(self.single_values) > best:
            return sum(sorted(self.single_values)[-best:], Fraction(0)), best
        parts = (Fraction(top, bottom) for bottom, top in self.values.items())
        return sum(parts, Fraction(0)), self.valued


class StandingsMaker:
    """Makes the table for a question, and explains its figures."""

    def __init__(
        self,
        played: PlayedMatches,
        question: StandingsQuestion,
        first_line: Callable[[str], bytes] = lambda file: file.encode(),
    ) -> None:
        self._first_line = first_line
        self._names = played.names
        self.question = question
        self._points = PointsForPlaces(question.points)
        self._asked_for = {played.names.present_id(id) for id in question.people}
        self.matches = list(played.that_count(question))

    def standings(self) -> Standings:
        """Return the table, with how far everybody has moved since before the last day."""
        days = [match.day for match in self.matches if match.day]
        last_day = max(days, default="")
        before_last_day = [match for match in self.matches if match.day != last_day]
        on_last_day = [match for match in self.matches if match.day == last_day]
        ratings = ratings_before = None
        if self.question.counted == "rating":
            ratings, ratings_before = self._ratings(last_day)
        tallies: dict[str, Tally] = {}
        self._add(before_last_day, tallies)
        former_rows = self._rows(tallies, ratings_before) if on_last_day else []
        former_ranks = {row.person: row.rank for row in former_rows}
        self._add(on_last_day, tallies)
        rows = [
            row._replace(moved=_moved(former_ranks.get(row.person), row.rank))
            for row in self._rows(tallies, ratings)
        ]
        first_day = min(days, default="")
        return Standings(self.question, tuple(rows), len(self.matches), first_day, last_day)

    def rows_by_kind(self) -> dict[str, list[StandingsRow]]:
        """Return the rows of each kind of game alone, by the kind as it was written last; what
        was played most often comes first. There is none for a rating, which needs all games."""
        by_kind: dict[str, list[CountedMatch]] = {}
        for match in self.matches:
            by_kind.setdefault(same_kind(kind_of(match.past)), []).append(match)
        found: dict[str, list[StandingsRow]] = {}
        for matches in sorted(by_kind.values(), key=len, reverse=True):
            tallies: dict[str, Tally] = {}
            self._add(matches, tallies)
            found[kind_of(matches[0].past)] = self._rows(tallies, None)
        return found

    def newest_of(self, kind: str) -> MatchSummary:
        """Return the newest match of a kind that counts."""
        same = same_kind(kind)
        return next(m.past for m in self.matches if same_kind(kind_of(m.past)) == same)

    def contributions(self, person: str) -> list[Contribution]:
        """Return the matches behind somebody's figure, newest first."""
        count = self.question.counted
        found: list[Contribution] = []
        for match in self.matches:
            for seat in match.seats:
                if seat.person == person:
                    value = None
                    if count != "rating":
                        value = value_of(count, self._points, match, seat)
                    found.append(Contribution(match, seat.place, seat.won, value))
        best = self.question.best
        if not best or count == "rating":
            return found
        valued = [number for number, one in enumerate(found) if one.value is not None]
        by_value = sorted(valued, key=lambda number: found[number].value or 0, reverse=True)
        left_out = set(by_value[best:])
        return [one._replace(used=number not in left_out) for number, one in enumerate(found)]

    def rating_steps(self, person: str) -> list[RatingStep]:
        """Return how somebody's rating went, oldest match first."""
        ratings = Ratings()
        steps: list[RatingStep] = []
        for match in in_order(self._rated(), self._first_line):
            before = ratings.strength_of(person).rating
            ratings.rate(match)
            if person in match.people:
                steps.append(RatingStep(match, before, ratings.strength_of(person).rating))
        return steps

    def _rated(self) -> list[CountedMatch]:
        return [match for match in self.matches if match.is_contested]

    def _ratings(self, last_day: str) -> tuple[Ratings, Ratings]:
        """Return the ratings after all matches, and after those before the last day.

        Both are the same up to the first match of that day, so that most are rated once.
        """
        ordered = in_order(self._rated(), self._first_line)
        split = next(
            (number for number, match in enumerate(ordered) if match.day == last_day), len(ordered)
        )
        ratings = Ratings()
        for match in ordered[:split]:
            ratings.rate(match)
        before = ratings.copy()
        for match in ordered[split:]:
            ratings.rate(match)
            if match.day != last_day:
                before.rate(match)
        return ratings, before

    def _add(self, matches: Iterable[CountedMatch], tallies: dict[str, Tally]) -> None:
        """Add what matches give to what people have come to."""
        question = self.question
        keeps_single_values = question.best > 0 and question.counted != "rating"
        for match in matches:
            for seat in match.seats:
                if self._asked_for and seat.person not in self._asked_for:
                    continue
                tally = tallies.get(seat.person)
                if tally is None:
                    tally = Tally(single_values=[] if keeps_single_values else None)
                    tallies[seat.person] = tally
                value = None
                if question.counted != "rating":
                    value = value_of(question.counted, self._points, match, seat)
                tally.add(seat.place, seat.won, value)

    def _rows(self, tallies: Mapping[str, Tally], ratings: Ratings | None) -> list[StandingsRow]:
        rows = [self._row(person, tally, ratings) for person, tally in tallies.items()]
        return _ranked(rows, self.question.least_matches)

    def _row(self, person: str, tally: Tally, ratings: Ratings | None) -> StandingsRow:
        return StandingsRow(
            None,
            person,
            self._names.name_of(person),
            self._value(person, tally, ratings),
            tally.played,
            tally.won,
            tally.mean_place,
        )

    def _value(self, person: str, tally: Tally, ratings: Ratings | None) -> Fraction | None:
        if not tally.placed:
            return None
        if ratings is not None:
            strength = ratings.strengths.get(person)
            return Fraction(strength.rating) if strength else None
        total, number = tally.sum(self.question.best)
        if self.question.counted == "beaten":
            return total / number if number else None
        return total


def _ranked(rows: Iterable[StandingsRow], least: int) -> list[StandingsRow]:
    """Return rows in their order, with ranks for those who have a value and have played enough."""
    ordered = sorted(
        rows, key=lambda row: (_is_left_out(row, least), _strength(row), _by_name(row.name))
    )
    ranked: list[StandingsRow] = []
    for number, row in enumerate(ordered, 1):
        if _is_left_out(row, least):
            ranked.append(row)
        elif ranked and _strength(ranked[-1]) == _strength(row):
            ranked.append(row._replace(rank=ranked[-1].rank))
        else:
            ranked.append(row._replace(rank=number))
    return ranked


def _is_left_out(row: StandingsRow, least: int) -> int:
    """Return 0 for who is ranked, 1 for who has not played enough, 2 for who has no value."""
    if row.value is None:
        return 2
    return 1 if row.played < least else 0


def _strength(row: StandingsRow) -> Sequence[Fraction | int]:
    """Return what is smaller for who is ahead."""
    value = -row.value if row.value is not None else 0
    place = (0, row.mean_place) if row.mean_place is not None else (1, 0)
    return value, -row.won, *place


def _by_name(name: str) -> tuple[str, str]:
    return unicodedata.normalize("NFC", name.casefold()), name


def _moved(former: int | None, rank: int | None) -> int:
    return 0 if former is None or rank is None else former - rank
