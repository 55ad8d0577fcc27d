"""Days and months as people say them, on the clock of whoever looks."""

from __future__ import annotations

from datetime import datetime

from .words import Language


def day(at: str, language: Language) -> str:
    """The day of a time in a record, or of "2026-11-15"; nothing if it cannot be told."""
    try:
        when = datetime.fromisoformat(at)
    except ValueError:
        return ""
    if when.tzinfo:
        when = when.astimezone()
    words = language.tr(
        "{day} {month} {year}",
        day=when.day,
        month=month_name(when.month, language),
        year=str(when.year),
    )
    return words.replace(" ", "\u00a0", 1)  # a line never ends between the day and the month


def month(year_and_month: str, language: Language) -> str:
    """Of "2026-11"; what is undated is said so."""
    year, _, number = year_and_month.partition("-")
    if not number.isdigit():
        return language.tr("Without a date")
    return f"{month_name(int(number), language)} {year}"


def month_name(number: int, language: Language) -> str:
    tr = language.tr
    return (
        tr("January"),
        tr("February"),
        tr("March"),
        tr("April"),
        tr("May"),
        tr("June"),
        tr("July"),
        tr("August"),
        tr("September"),
        tr("October"),
        tr("November"),
        tr("December"),
    )[number - 1]
