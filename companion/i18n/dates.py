"""Days and months as people say them, on the clock of whoever looks."""

from __future__ import annotations

from datetime import datetime

from ..clock import local_time
from .language import Language


def lately(at: str, language: Language, now: datetime | None = None) -> str:
    """Today, yesterday, or the day."""
    when = local_time(at)
    ago = ((now or datetime.now()).date() - when.date()).days if when else -1
    near = {0: language.tr("today"), 1: language.tr("yesterday")}
    return near.get(ago) or day(at, language)


def day(at: str, language: Language) -> str:
    """Return the day of a time in a record, or of "2026-11-15"; nothing if there is none."""
    when = local_time(at)
    if when is None:
        return ""
    month = _month_in_date(when.month, language)
    year = str(when.year)
    words = language.tr("{day} {month} {year}", day=when.day, month=month, year=year)
    return words.replace(" ", "\u00a0")  # it stays on one line


def day_of_month(at: str, language: Language) -> str:
    """Return day and month, for a list whose heading has the year."""
    when = local_time(at)
    if when is None:
        return ""
    return language.tr("{day} {month}", day=when.day, month=_month_in_date(when.month, language))


def month(year_and_month: str, language: Language) -> str:
    """Return the name and year of a month such as "2026-11"."""
    year, _, number = year_and_month.partition("-")
    if not number.isdigit():
        return language.tr("No date")
    return language.tr("{month} {year}", month=month_name(int(number), language), year=year)


def month_name(number: int, language: Language) -> str:
    """Return the name of a month by its number, as it stands alone."""
    return language.settings["months"].split()[number - 1]


def _month_in_date(number: int, language: Language) -> str:
    """Return the name of a month after a day: "15 ноября", where the month alone is "ноябрь"."""
    return language.settings["months_in_dates"].split()[number - 1]
