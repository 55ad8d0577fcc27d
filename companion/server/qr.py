"""A link as a code that a phone's camera reads: its squares, and those in block letters."""

from __future__ import annotations

import io
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from segno import QRCode

QUIET = 4  # squares of white around it, or no camera finds it
LARGEST = 2000  # letters of a link that a camera still reads from a screen


def squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares row by row, dark or not, without the white around them."""
    return tuple(tuple(bool(square) for square in row) for row in _code(link).matrix)


def _code(link: str) -> QRCode:
    import segno  # where nobody can be let in, it is not there

    return segno.make_qr(link, error="m")


@lru_cache(8)
def rows(link: str) -> list[str]:
    """Return the rows of the code, "1" for a dark square; none where it cannot be drawn."""
    if len(link) > LARGEST:
        return []
    with suppress(ImportError):  # the browser edition has no library that draws codes
        return ["".join(str(int(dark)) for dark in row) for row in squares(link)]
    return []


def block_letters(link: str) -> str:
    """Return the code for a terminal, two rows in a line; light squares are drawn."""
    drawn = io.StringIO()
    _code(link).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
