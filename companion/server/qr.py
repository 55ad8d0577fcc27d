"""A link as a code that a phone's camera reads: its squares, and those in block letters."""

from __future__ import annotations

QUIET = 4  # squares of white around it, or no camera finds it


def squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares row by row, dark or not, without the white around them."""
    import segno  # where nobody can be let in, it is not there

    code = segno.make_qr(link, error="m")
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


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
