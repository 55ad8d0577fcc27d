"""A month of a calendar in words, in which a day is chosen."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from ..clock import FIRST
from ..i18n import dates
from ..i18n.language import Language

WEEK = 7  # days
EARLIEST = FIRST[:7]  # month that a record can name


class DayCell(NamedTuple):
    """A day of the month as it is shown."""

    day: str  # "2026-11-15"
    number: str
    words: str  # the whole date
    can_be_chosen: bool
    chosen: bool


class MonthView(NamedTuple):
    """A month with the days of each of its weeks, Monday first; None where another month's lie."""

    month: str  # "2026-11"
    title: str
    weekdays: tuple[str, ...]
    weeks: tuple[tuple[DayCell | None, ...], ...]
    before: str  # the month before, or "" if nothing can be chosen there
    after: str


def month_view(month: str, chosen: str, today: date, language: Language) -> MonthView:
    """Return a month such as "2026-11" in which no day after today can be chosen."""
    first = date.fromisoformat(f"{month}-01")
    following = _first_of_next(first)
    days = [first + timedelta(days=number) for number in range((following - first).days)]
    cells: list[DayCell | None] = [None] * first.weekday()
    cells += [_cell(day, chosen, today, language) for day in days]
    cells += [None] * (-len(cells) % WEEK)
    before = (first - timedelta(days=1)).isoformat()[:7] if month > EARLIEST else ""
    after = following.isoformat()[:7]
    return MonthView(
        month=month,
        title=dates.month(month, language),
        weekdays=tuple(language.settings["weekdays"].split()),
        weeks=tuple(tuple(cells[at : at + WEEK]) for at in range(0, len(cells), WEEK)),
        before=before,
        after=after if following <= today else "",
    )


def _cell(day: date, chosen: str, today: date, language: Language) -> DayCell:
    written = day.isoformat()
    return DayCell(
        day=written,
        number=language.number(day.day),
        words=dates.day(written, language),
        can_be_chosen=day <= today,
        chosen=written == chosen,
    )


def _first_of_next(first: date) -> date:
    """Return the first day of the month after."""
    return (first + timedelta(days=31)).replace(day=1)
