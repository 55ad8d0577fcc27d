"""What the points of a score sheet are made of: its entries and its lines of points."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from ..engine.fields import Answers, Field, RoundPoints, column_names, columns_of, line_name
from ..engine.match import Match
from ..engine.rounds import round_start, rounds
from ..engine.rules import OVER
from ..engine.schema import Each, Seat, Value
from ..engine.values import add_each, leading_seats
from ..i18n.language import Language
from .table_view import RoundView

FEWEST = 3  # categories that are worth telling one by one


class Category(NamedTuple):
    """An entry or a line of points, with what each column has in it."""

    name: str
    values: tuple[str, ...]
    best: tuple[int, ...] = ()  # columns
    counts: tuple[int, ...] = ()  # more is better; all 0 where it did not count


class CategoriesView(NamedTuple):
    """The categories of a result: a column for each player or side, the best first."""

    seats: tuple[int, ...]  # the first of each column
    names: tuple[str, ...]
    rows: tuple[RoundView, ...]  # the total is the last
    difference: str = ""  # in which category the winner was furthest ahead


def categories(match: Match, order: Sequence[int], language: Language) -> CategoriesView | None:
    """Return the categories of a match for the seats in this order; None where there are none."""
    ends = [match.back_to(found.move) for found in rounds(match)]
    counted = [(end, points) for end in ends if (points := _counted(end)).points]
    if not counted:
        return None
    if len(counted) == 1:
        found = list(categories_of(counted[0][0], language))
    else:
        found = list(_lines([points for _, points in counted], match, language))
    if len(found) < 2:
        return None
    columns = columns_of(match.setup)
    shown = sorted(range(len(columns)), key=lambda column: order.index(columns[column][0]))
    seats = tuple(columns[column][0] for column in shown)
    totals = tuple(language.total(match.table.totals[seat], match.setup) for seat in seats)
    none, last, several = ("",) * len(seats), counted[-1][0].number, len(seats) > 1
    rows = [
        RoundView(
            one.name,
            last,
            tuple(one.values[column] for column in shown),
            none,
            tuple(place for place, column in enumerate(shown) if column in one.best and several),
        )
        for one in found
    ]
    rows.append(RoundView(language.tr("Total"), last, totals, none, ()))
    names = column_names(match.setup)
    named = tuple(names[column] for column in shown)
    return CategoriesView(seats, named, tuple(rows), _difference(found, shown, language))


def _difference(found: Sequence[Category], shown: Sequence[int], language: Language) -> str:
    """Return the category in which the first is furthest ahead of the second, as a sentence."""
    if len(shown) < 2:
        return ""
    first, second = shown[:2]
    most = max(found, key=lambda one: one.counts[first] - one.counts[second])
    if most.counts[first] <= most.counts[second]:
        return ""
    facts = {"more": most.values[first], "less": most.values[second]}
    return language.tr("{name} made the difference: {more} to {less}.", name=most.name, **facts)


def categories_of(end: Match, language: Language) -> list[Category]:
    """Return what the round that ends there was made of; nothing where no sheet counts it."""
    sheet, counted = end.setup.game.table.score_sheet, _counted(end)
    if sheet is None or end.before is None or not counted.entered:
        return []
    fields = {field.key: field for field in sheet.whole(end.before.table)}
    found = []
    for key, values in counted.entered.items():
        field = fields[key]
        if isinstance(field.holds, Each) and any(value != field.blank for value in values):
            texts = tuple(_text(field, value, end, language) for value in values)
            worth = _worth(key, counted, end) * _sign(end)
            name = language.phrase(field.name, end.setup)
            counts = tuple(value * ((worth > 0) - (worth < 0)) for value in values)
            best = leading_seats(values, worth < 0) if worth else ()
            found.append(Category(name, texts, best, counts))
    return [*found, *_lines([counted], end, language)]


class CountingStep(NamedTuple):
    """A category that is counted: what it brings each column, and how they stand then."""

    name: str
    gains: tuple[int, ...]
    totals: tuple[int, ...]
    said: tuple[str, ...]  # the gains in words
    leads: tuple[int, ...]  # columns; nobody while all are equal


class CountingView(NamedTuple):
    """The count of a whole game, told category by category."""

    seats: tuple[int, ...]  # the first of each column
    names: tuple[str, ...]
    steps: tuple[CountingStep, ...]


def counting(match: Match, language: Language) -> CountingView | None:
    """Return the count of a game that a score sheet counts once, or None for any other.

    Each category brings what the sheet counts with it more than without it and those after it.
    """
    sheet, found = match.setup.game.table.score_sheet, rounds(match)
    end = match.back_to(found[0].move) if len(found) == 1 else match
    counted = _counted(end)
    if sheet is None or match.table.phase != OVER or not counted.entered or end.before is None:
        return None
    begin, columns = round_start(end).table, columns_of(match.setup)
    fields = [field for field in sheet.whole(begin) if field.key in counted.entered]
    shared = [field.key for field in fields if not isinstance(field.holds, Each)]
    known = {key: counted.entered[key] for key in shared}
    start = tuple(begin.totals[seats[0]] for seats in columns)
    now, steps = start, list[CountingStep]()
    for field in fields:
        if field.key in shared:
            continue
        known[field.key] = counted.entered[field.key]
        points = sheet.running(begin, known).points or (0,) * len(columns)
        totals = add_each(start, points)
        if any(gains := tuple(map(sub, totals, now))):
            leads = leading_seats(totals, match.setup.game.result.least_leads(match.setup))
            name = language.phrase(field.name, match.setup)
            said = tuple(map(language.signed, gains))
            steps.append(CountingStep(name, gains, totals, said, leads))
        now = totals
    if len(steps) < FEWEST or len(columns) < 2 or not sheet.by_boxes(begin):
        return None
    names = tuple(column_names(match.setup))
    return CountingView(tuple(seats[0] for seats in columns), names, tuple(steps))


def _counted(end: Match) -> RoundPoints:
    """Return what the last move has counted of a whole round."""
    sheet = end.setup.game.table.score_sheet
    if (
        sheet is None
        or end.entry is None
        or end.before is None
        or end.before.table.turn is not None
    ):
        return RoundPoints()
    return sheet.points(end.before.table, end.entry.move)


def _lines(counted: Sequence[RoundPoints], match: Match, language: Language) -> list[Category]:
    """Return the lines of points of these rounds together, if they are more than one."""
    ids = list(counted[0].lines)
    sums = [tuple(map(sum, zip(*(one.lines[id] for one in counted), strict=True))) for id in ids]
    return [
        Category(
            language.own_words(line_name(id), match.setup),
            tuple(map(language.number, values)),
            leading_seats(values, _sign(match) < 0),
            tuple(value * _sign(match) for value in values),
        )
        for id, values in zip(ids, sums, strict=True)
        if len(ids) > 1
    ]


def _text(field: Field, value: int, match: Match, language: Language) -> str:
    assert isinstance(field.holds, Each)
    if value == field.blank:
        return "–"
    match field.holds.of:
        case Answers(words):
            label: Value = next((label for label, number in words if number == value), "–")
            return language.phrase(label, match.setup)
        case Seat():
            return match.setup.players[value]
    return language.number(value)


def _worth(key: str, counted: RoundPoints, end: Match) -> int:
    """More than 0 if the entry has brought points, less if it has cost some, 0 if it did not count.

    It is found by counting the round without it.
    """
    sheet = end.setup.game.table.score_sheet
    assert sheet
    none = {**counted.entered, key: (0,) * len(counted.points)}
    without = sheet.running(round_start(end).table, none).points
    return sum(counted.points) - sum(without)


def _sign(match: Match) -> int:
    return -1 if match.setup.game.result.least_leads(match.setup) else 1
