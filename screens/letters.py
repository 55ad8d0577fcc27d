"""Which letters the app's font has: Kivy draws an empty box for any other, in names, say."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from functools import cache, lru_cache
from struct import unpack_from

from companion.paths import data_folder

STAND_IN = "•"


def can_show(text: str) -> bool:
    return text.isascii() or all(map(_has, unicodedata.normalize("NFC", text)))


def shown(text: str) -> str:
    """With a neutral sign for each letter that the font lacks."""
    if text.isascii():
        return text
    return _FOREIGN.sub(lambda found: _stand_in(found[0]), unicodedata.normalize("NFC", text))


_FOREIGN = re.compile(r"[^\x00-\x7f]")


@lru_cache(1000)
def _stand_in(letter: str) -> str:
    if _has(letter):
        return letter
    return "" if unicodedata.category(letter) in ("Mn", "Me", "Cf") else STAND_IN


def _has(letter: str) -> bool:
    starts, ends = _ranges()
    return letter.isspace() or ord(letter) <= ends[bisect(starts, ord(letter)) - 1]


@cache
def _ranges() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """From the font's own table of characters: where its ranges start, and where they end."""
    font = (data_folder() / "fonts" / "Companion-Regular.ttf").read_bytes()
    tables = (
        unpack_from(">4sIII", font, 12 + 16 * n) for n in range(unpack_from(">H", font, 4)[0])
    )
    table = next(start for tag, _, start, _ in tables if tag == b"cmap")
    table += unpack_from(">I", font, table + 8)[0]
    size = unpack_from(">H", font, table + 6)[0]
    words = f">{size // 2 - 1}H"  # the last range is none
    return (0, *unpack_from(words, font, table + 16 + size)), (
        0,
        *unpack_from(words, font, table + 14),
    )
