"""Tables as text with commas (CSV) for any spreadsheet, in which no cell is a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

# What begins a formula, unless it stands within a word: some programs make a cell of whatever
# stands between two semicolons, tabs or spaces.
_FORMULA = re.compile(r"(?<!\w)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as text with commas; words stand there as they look, as nothing but words."""
    written = io.StringIO()
    writer = csv.writer(written)
    for row in rows:
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return written.getvalue()


def _harmless(text: str) -> str:
    """Return the text as it looks, and as nothing but words to any spreadsheet."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return _FORMULA.sub("'", shown)
