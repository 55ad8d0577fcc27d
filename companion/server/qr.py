"""A link as a code that a phone's camera reads: its squares, and those in block letters."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

QUIET = 4  # squares of white around it, or no camera finds it
LARGEST = 2000  # letters of a link that a camera still reads from a screen


def squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares row by row, dark or not, without the white around them."""
    import segno  # where nobody can be let in, it is not there

    code = segno.make_qr(link, error="m")
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


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
    dark = squares(link)
    wide = len(dark) + 2 * QUIET
    empty = ((False,) * wide,) * QUIET
    rows = [*empty, *((False,) * QUIET + row + (False,) * QUIET for row in dark), *empty]
    rows += [(True,) * wide] if len(rows) % 2 else []
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "".join("█▀▄ "[2 * upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )
