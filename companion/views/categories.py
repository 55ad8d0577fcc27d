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
    """An entry or a line of points: what each column has in it, and the points that it brought."""

    name: str
    values: tuple[str, ...]
    points: tuple[int, ...]
    is_line: bool = False  # of points, not an entry


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
        found = categories_of(counted[0][0], language)
    else:
        found = _lines([points for _, points in counted], match, language)
    if len(found) < 2:
        return None
    columns = columns_of(match.setup)
    least_leads = _least_leads(match)
    shown = sorted(range(len(columns)), key=lambda column: order.index(columns[column][0]))
    seats = tuple(columns[column][0] for column in shown)
    totals = tuple(language.total(match.table.totals[seat], match.setup) for seat in seats)
    none = ("",) * len(seats)
    last = counted[-1][0].number
    rows = []
    for one in found:
        values = tuple(one.values[column] for column in shown)
        brought = [one.points[column] for column in shown]
        leads = leading_seats(brought, least_leads) if len(brought) > 1 else ()
        rows.append(RoundView(one.name, last, values, none, leads))
    rows.append(RoundView(language.tr("Total"), last, totals, none, ()))
    names = column_names(match.setup)
    named = tuple(names[column] for column in shown)
    of_columns = [match.table.totals[seats_of[0]] for seats_of in columns]
    difference = _difference(found, shown, of_columns, -1 if least_leads else 1, language)
    return CategoriesView(seats, named, tuple(rows), difference)


def _difference(
    found: Sequence[Category],
    shown: Sequence[int],
    totals: Sequence[int],
    sign: int,
    language: Language,
) -> str:
    """Return the category in which the first is furthest ahead of the second, as a sentence.

    Where there are lines of points, it is one of them: what an entry has brought may depend on
    another one, as a bid on the tricks, and its own number tells nobody how much it was.
    """
    found = [one for one in found if one.is_line] or found
    if len(shown) < 2:
        return ""
    first, second = shown[:2]
    if totals[first] == totals[second]:  # something else decided, or nothing did
        return ""
    ahead = [(one.points[first] - one.points[second]) * sign for one in found]
    if max(ahead) <= 0:
        return ""
    most = found[ahead.index(max(ahead))]
    facts = {"more": most.values[first], "less": most.values[second]}
    return language.tr("{name} made the difference: {more} to {less}.", name=most.name, **facts)


def categories_of(end: Match, language: Language) -> list[Category]:
    """Return what the round that ends there was made of; nothing where no sheet counts it.

    An entry has brought what the round counts with it more than without it.
    """
    sheet = end.setup.game.table.score_sheet
    counted = _counted(end)
    if sheet is None or not counted.entered:
        return []
    begin = round_start(end).table
    found = list[Category]()
    for field in sheet.whole(begin):
        values = counted.entered[field.key]
        if isinstance(field.holds, Each) and any(value != field.blank for value in values):
            texts = tuple(
                "–" if value == field.blank else entered_text(field, value, end, language)
                for value in values
            )
            others = {**counted.entered, field.key: (0,) * len(values)}
            points = sheet.running(begin, others).points or counted.points
            name = language.phrase(field.name, end.setup)
            found.append(Category(name, texts, tuple(map(sub, counted.points, points))))
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
    sheet = match.setup.game.table.score_sheet
    found = rounds(match)
    if sheet is None or match.table.phase != OVER or len(found) != 1:
        return None
    end = match.back_to(found[0].move)
    columns = columns_of(match.setup)
    begin = round_start(end).table
    entered = _counted(end).entered
    fields = [field for field in sheet.whole(begin) if field.key in entered]
    known = {f.key: entered[f.key] for f in fields if not isinstance(f.holds, Each)}
    start = tuple(begin.totals[seats[0]] for seats in columns)
    now = start
    steps = list[CountingStep]()
    for field in fields:
        known[field.key] = entered[field.key]
        totals = add_each(start, sheet.running(begin, known).points or (0,) * len(columns))
        gains = tuple(map(sub, totals, now))
        if any(gains) and isinstance(field.holds, Each):
            leads = leading_seats(totals, _least_leads(match))
            now = totals
            name = language.phrase(field.name, match.setup)
            said = tuple(map(language.signed, gains))
            steps.append(CountingStep(name, gains, totals, said, leads))
    if len(steps) < FEWEST or len(columns) < 2 or not sheet.by_boxes(begin):
        return None
    names = tuple(column_names(match.setup))
    return CountingView(tuple(seats[0] for seats in columns), names, tuple(steps))


def _counted(end: Match) -> RoundPoints:
    """Return what the last move has counted of a whole round."""
    sheet = end.setup.game.table.score_sheet
    before = end.before
    if sheet is None or end.entry is None or before is None or before.table.turn is not None:
        return RoundPoints()
    return sheet.points(before.table, end.entry.move)


def _lines(counted: Sequence[RoundPoints], match: Match, language: Language) -> list[Category]:
    """Return the lines of points of these rounds together, if they are more than one."""
    ids = list(counted[0].lines)
    if len(ids) < 2:
        return []
    sums = (tuple(map(sum, zip(*(one.lines[id] for one in counted), strict=True))) for id in ids)
    return [
        Category(
            language.own_words(line_name(id), match.setup),
            tuple(map(language.number, points)),
            points,
            is_line=True,
        )
        for id, points in zip(ids, sums, strict=True)
    ]


def entered_text(field: Field, value: int, match: Match, language: Language) -> str:
    """Return a value of a score sheet's field in words: an answer, a player (side) or a number."""
    match field.holds.of if isinstance(field.holds, Each) else field.holds:
        case Answers(words):
            label: Value = next((label for label, number in words if number == value), "–")
            return language.phrase(label, match.setup)
        case Seat():
            return column_names(match.setup)[value] if value >= 0 else "–"
    return language.number(value)


def _least_leads(match: Match) -> bool:
    return match.setup.game.result.least_leads(match.setup)
