"""Standings for programs and spreadsheets: the rows as JSON has them, and as a table (CSV)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from ..engine.schema import JsonObject
from ..standings.table import Standings, StandingsRow
from ..standings.values import rounded
from .spreadsheet import csv_text

COLUMNS = ("rank", "person", "value", "played", "won", "mean_place", "moved")
SIX_DECIMALS = Decimal("0.000001")


def as_json(found: Standings) -> JsonObject:
    """Return the standings as programs read them."""
    return {
        "matches": found.matches,
        "from": found.first_day or None,
        "to": found.last_day or None,
        "count": found.question.counted,
        "rows": [dict(zip(COLUMNS, _cells(row), strict=True)) for row in found.rows],
    }


def as_csv(found: Standings) -> str:
    """Return the standings as a table with a header, safe for a spreadsheet."""
    return csv_text([COLUMNS, *map(_cells, found.rows)])


def _cells(row: StandingsRow) -> tuple[object, ...]:
    return (
        row.rank,
        row.name,
        _number(row.value),
        row.played,
        row.won,
        _number(row.mean_place),
        row.moved,
    )


def _number(exact: Fraction | None) -> int | float | None:
    """Return an exact number as JSON has it: rounded to six decimals, halves away from zero."""
    if exact is None:
        return None
    if exact.denominator == 1:
        return exact.numerator
    return float(rounded(exact, SIX_DECIMALS))
