"""What one match gives to a person, for every way of counting but the rating."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache

from .counting import CountedMatch, PlayerPlace
from .question import PointsForPlaces

NOTHING = Fraction(0)
WON = Fraction(1)


@cache
def share_beaten(places: tuple[int, ...], place: int) -> Fraction:
    """Return the share of the other sides that did worse; who did equally well counts half."""
    worse = sum(other > place for other in places)
    equal = places.count(place) - 1
    return Fraction(2 * worse + equal, 2 * (len(places) - 1))


@cache
def shared_points(points: tuple[int, ...], places: tuple[int, ...], place: int) -> Fraction:
    """Return the points of a place; sides that share it share what the places they fill give."""
    together = places.count(place)
    filled = points[place - 1 : place - 1 + together]
    return Fraction(sum(filled), together)


def value_of(
    count: str, points: PointsForPlaces, match: CountedMatch, seat: PlayerPlace
) -> Fraction | None:
    """Return what the match gives to whoever sits there; None if it gives nothing to count."""
    if count == "wins":
        return WON if seat.won else NOTHING
    if count == "points":
        if seat.place is None:
            return NOTHING
        return shared_points(points.for_sides(len(match.places)), match.places, seat.place)
    if seat.place is None or not match.is_contested:
        return None
    return share_beaten(match.places, seat.place)


def rounded(exact: Fraction, to: Decimal) -> Decimal:
    """Return an exact number rounded to a unit, halves away from zero."""
    units = exact / Fraction(to)
    whole = (abs(units.numerator) * 2 + units.denominator) // (2 * units.denominator)
    return Decimal(whole if exact >= 0 else -whole) * to
