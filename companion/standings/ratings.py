"""Ratings: how strong everybody is likely to be, by whom they played and who did better.

OpenSkill rates, with its model BradleyTerryFull: the default model of that library lets a third
overtake two who tied for the win. It is imported only when a rating is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from .counting import CountedMatch

AVERAGE = 1000  # what somebody new has
SCALE = 40
UNCERTAIN = 3  # standard deviations that are taken off: a rating rises as it becomes certain


class Strength(NamedTuple):
    """What is believed about somebody: the likely strength, and how uncertain that is."""

    mu: float
    sigma: float

    @property
    def rating(self) -> int:
        """Return the number that people see."""
        exact = AVERAGE + SCALE * (self.mu - UNCERTAIN * self.sigma)
        return int(Decimal(exact).quantize(Decimal(1), rounding=ROUND_HALF_UP))


class RatingStep(NamedTuple):
    """A match, and what it made of somebody's rating."""

    match: CountedMatch
    before: int
    after: int


class Ratings:
    """The strengths of everybody after a row of matches."""

    def __init__(self, strengths: Mapping[str, Strength] | None = None) -> None:
        # The browser edition has this model alone.
        from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFull

        self._model = BradleyTerryFull()
        self.strengths: dict[str, Strength] = dict(strengths or {})

    def copy(self) -> Ratings:
        """Return the same ratings, to go on in another way."""
        return Ratings(self.strengths)

    def strength_of(self, person: str) -> Strength:
        """Return what is believed about somebody, also before their first match."""
        return self.strengths.get(person) or Strength(self._model.mu, self._model.sigma)

    def rate(self, match: CountedMatch) -> None:
        """Take in the result of a match; one that all sides won tells nothing."""
        if not match.is_contested:
            return
        teams = [[self._rating(match.people[seat]) for seat in side] for side in match.sides]
        rated = self._model.rate(teams, ranks=[float(place) for place in match.places])
        for seat in match.seats:
            position = match.sides[seat.side].index(seat.number)
            mine = rated[seat.side][position]
            self.strengths[seat.person] = Strength(mine.mu, mine.sigma)

    def _rating(self, person: str) -> Any:
        known = self.strength_of(person)
        return self._model.rating(mu=known.mu, sigma=known.sigma)


def in_order(
    matches: Iterable[CountedMatch], first_line: Callable[[str], bytes]
) -> list[CountedMatch]:
    """Return matches in the order in which they ended, then by their ids and first lines."""
    timed = [
        ((*_moment_order(match.past.ended or match.past.started), match.past.id), match)
        for match in matches
    ]
    timed.sort(key=itemgetter(0))
    ordered: list[CountedMatch] = []
    for _, together in groupby(timed, itemgetter(0)):
        alike = [match for _, match in together]
        if len(alike) > 1:
            alike.sort(key=lambda match: first_line(match.past.file))
        ordered += alike
    return ordered


def _moment_order(at: str) -> tuple[str, str]:
    """Return what sorts times as they passed: a fraction of a second has any number of digits."""
    seconds, _, fraction = at.removesuffix("Z").partition(".")
    return seconds, fraction.rstrip("0")
