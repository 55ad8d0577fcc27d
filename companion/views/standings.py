"""Standings in words: what a row shows, and what a figure is made of."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from ..i18n.dates import day
from ..i18n.language import Language
from ..standings.question import StandingsQuestion
from ..standings.table import Standings, StandingsRow
from ..standings.values import rounded

TENTH = Decimal("0.1")


def count_name(question: StandingsQuestion, lang: Language) -> str:
    """Return what is counted, as a heading."""
    names = {
        "beaten": lang.tr("Opponents beaten"),
        "wins": lang.tr("Wins"),
        "points": lang.tr("Points for places"),
        "rating": lang.tr("Rating"),
    }
    return names[question.counted]


def value_text(value: Fraction | None, question: StandingsQuestion, lang: Language) -> str:
    """Return a value as people read it: a share as a percentage, else at most one decimal."""
    if value is None:
        return "–"
    if question.counted == "beaten":
        percent = rounded(value * 100, Decimal(1))
        return lang.tr("{percent}%", percent=int(percent))
    return decimal_text(value, lang)


def decimal_text(value: Fraction, lang: Language) -> str:
    """Return a number with one decimal, or none if it is whole."""
    tenths = int(rounded(value * 10, Decimal(1)))
    whole, tenth = divmod(abs(tenths), 10)
    sign = "−" if tenths < 0 else ""
    text = f"{sign}{lang.number(whole)}"
    return f"{text}{lang.decimal_point}{tenth}" if tenth else text


def moved_text(moved: int) -> str:
    """Return by how many ranks somebody went up or down, as a sign with a number."""
    if not moved:
        return ""
    return f"▲{moved}" if moved > 0 else f"▼{-moved}"


def heading(found: Standings, lang: Language) -> str:
    """Return what is counted, over how many matches, and when they were."""
    name = count_name(found.question, lang)
    if not found.matches:
        return lang.tr("{name} · no matches yet", name=name)
    matches = lang.tr("{n:match|matches}", n=found.matches)
    if not found.first_day:
        return f"{name} · {matches}"
    first, last = day(found.first_day, lang), day(found.last_day, lang)
    period = first if first == last else f"{first} – {last}"
    return f"{name} · {matches} · {period}"


def row_text(row: StandingsRow, question: StandingsQuestion, lang: Language) -> str:
    """Return a row as a line of text."""
    rank = f"{row.rank}." if row.rank is not None else "–"
    played = lang.tr("{played:match|matches} · {won} won", played=row.played, won=row.won)
    parts = [value_text(row.value, question, lang), played]
    if row.mean_place is not None:
        place = decimal_text(row.mean_place, lang)
        parts.append(lang.tr("mean place {place}", place=place))
    if row.moved:
        parts.append(moved_text(row.moved))
    return f"{rank} {row.name}: {' · '.join(parts)}"


def in_words(found: Standings, lang: Language) -> list[str]:
    """Return the whole table as lines of text."""
    return [heading(found, lang), *(row_text(row, found.question, lang) for row in found.rows)]
