"""Exact numbers as people read them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from ..i18n.language import Language
from ..standings.values import rounded


def decimal_text(value: Fraction, lang: Language) -> str:
    """Return a number with one decimal, or none if it is whole."""
    tenths = int(rounded(value * 10, Decimal(1)))
    whole, tenth = divmod(abs(tenths), 10)
    sign = "−" if tenths < 0 else ""
    text = f"{sign}{lang.number(whole)}"
    return f"{text}{lang.decimal_point}{tenth}" if tenth else text
