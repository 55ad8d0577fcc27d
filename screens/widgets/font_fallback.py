"""Letters as they are drawn: in which font, in which order and in which shape.

A letter that the app's own font lacks is drawn in one of Kivy's, or of the device. Text is drawn
letter by letter from the left. So what is written from the right is reversed, and Arabic letters
take the shapes that they have beside one another.
"""

from __future__ import annotations

import os
import re
import unicodedata
from array import array
from bisect import bisect
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from struct import error as EndsEarly
from struct import unpack_from
from typing import BinaryIO, NamedTuple

from companion.paths import data_folder

STAND_IN = "•"
OWN = ""  # the app's own font
# Where devices keep theirs; Kivy's own come first, for they are the same everywhere.
FOLDERS = (
    *("/system/fonts", "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts"),
    *("~/.local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts"),
)
ENDINGS = (".ttf", ".otf", ".ttc")
NOT_PLAIN = re.compile("bold|italic|oblique|mono|light|thin|black|condensed|serif(?!.*sans)", re.I)
MOST_FONTS = 800
IN_COLOUR = (b"CBDT", b"sbix", b"COLR")  # pictures, which cannot be tinted
WITHOUT_SHAPE = ("Mn", "Me", "Cf")
FROM_THE_RIGHT = ("R", "AL")
# The blocks in which all of those are, and a mark; what is in none of them needs no closer look.
RIGHT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
LAM = "\u0644"
# Scripts whose signs change their order or melt into each other: nothing here can do that.
ENTWINED = (
    *((0x0700, 0x07FF), (0x0900, 0x0DFF), (0x0E80, 0x0FFF), (0x1000, 0x109F), (0x1700, 0x18AF)),
    *((0x1900, 0x1CFF), (0xA800, 0xA8FF), (0xA900, 0xABFF), (0x11000, 0x11FFF)),
)


class FontRun(NamedTuple):
    """Letters that one font draws."""

    text: str
    font: str  # its file


def can_show(text: str) -> bool:
    """Return whether every letter can be shown as it should look."""
    if text.isascii():
        return True
    plain = unicodedata.normalize("NFC", text)
    drawn = (letter for letter in visual_order(plain) if not _is_unseen(letter))
    return all(font_of(letter) is not None for letter in drawn) and all(map(can_be_drawn, plain))


def with_placeholders(text: str) -> str:
    """Return the text for the app's own font, with a neutral sign for each letter that it lacks."""
    return "".join(
        piece.text if piece.font == OWN else _stand_ins(piece.text) for piece in pieces(text)
    )


@lru_cache(2000)
def pieces(text: str) -> tuple[FontRun, ...]:
    """Return the text from left to right in stretches of one font."""
    if text.isascii() and text.isprintable():
        return (FontRun(text, OWN),)
    drawn = "".join(map(_in_sight, visual_order(unicodedata.normalize("NFC", text))))
    if all(font_of(letter) == OWN for letter in set(drawn)):
        return (FontRun(drawn, OWN),)
    found = [_piece(letter) for letter in drawn]
    return tuple(
        FontRun("".join(piece.text for piece in same), font)
        for font, same in groupby(found, key=lambda piece: piece.font)
    )


@lru_cache(2000)
def _piece(letter: str) -> FontRun:
    font = font_of(letter)
    if font is not None:
        return FontRun(letter, font)
    return FontRun(_stand_ins(letter), OWN)


@lru_cache(2000)
def _in_sight(letter: str) -> str:
    """Return a letter that can be seen: no font draws a tab, a control character or a joiner."""
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zl", "Zp"):
        return " " if letter.isspace() else STAND_IN
    return "" if kind == "Cf" else letter


def _stand_ins(letters: str) -> str:
    return "".join("" if _is_unseen(letter) else STAND_IN for letter in letters)


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in WITHOUT_SHAPE


@lru_cache(4000)
def font_of(letter: str) -> str | None:
    """Return the file of the first font that has a letter; None if there is none."""
    if letter.isascii() or letter.isspace() or _covered(_own()).has(letter):
        return OWN
    return next((font for font in _others() if _covered(font).has(letter)), None)


def font_for(text: str) -> str:
    """Return the one font for a whole line in a field; our own if none has every letter."""
    found = pieces(text)
    if all(piece.font == OWN for piece in found):
        return OWN
    seen = {letter for piece in found for letter in piece.text if not letter.isspace()}
    return next((font for font in _others() if all(map(_covered(font).has, seen))), OWN)


def forget() -> None:
    """Forget which fonts there are, after others have come."""
    for known in (pieces, _piece, font_of, _others, _covered):
        known.cache_clear()


# The fonts there are


def _own() -> str:
    return str(data_folder() / "fonts" / "Companion-Regular.ttf")


@cache
def _others() -> tuple[str, ...]:
    """Return the other fonts, plain ones first."""
    found = [file for folder in _folders() for file in _fonts_in(folder)]
    return tuple(sorted(found[:MOST_FONTS], key=lambda file: bool(NOT_PLAIN.search(_name(file)))))


def _name(file: str) -> str:
    return os.path.basename(file)


def _folders() -> Iterator[str]:
    kivy = find_spec("kivy")
    for folder in (kivy.submodule_search_locations or ()) if kivy else ():
        yield os.path.join(folder, "data", "fonts")
    yield from map(os.path.expanduser, FOLDERS)


def _fonts_in(folder: str) -> Iterator[str]:
    for found, _, names in sorted(os.walk(folder)):
        yield from (os.path.join(found, n) for n in sorted(names) if n.lower().endswith(ENDINGS))


class FontCoverage(NamedTuple):
    """The ranges of characters that a font has."""

    starts: array[int]
    ends: array[int]

    def has(self, letter: str) -> bool:
        """Return whether the font has this letter."""
        at = bisect(self.starts, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self.ends[at]


NOTHING = FontCoverage(array("I"), array("I"))


@cache
def _covered(file: str) -> FontCoverage:
    """Return the coverage by the font's own table, or nothing if it cannot be read."""
    try:
        with Path(file).open("rb") as font:
            return _read(font)
    except (OSError, EndsEarly, StopIteration):
        return NOTHING


def _read(font: BinaryIO) -> FontCoverage:
    head = font.read(16)
    start = unpack_from(">I", head, 12)[0] if head[:4] == b"ttcf" else 0  # the first of several
    font.seek(start)
    count = unpack_from(">H", font.read(12), 4)[0]
    listed = font.read(16 * count)
    tables = [unpack_from(">4sIII", listed, 16 * number) for number in range(count)]
    if any(tag in IN_COLOUR for tag, *_ in tables):
        return NOTHING
    where, size = next((start, size) for tag, _, start, size in tables if tag == b"cmap")
    font.seek(where)
    return _read_table(font.read(size))


def _read_table(table: bytes) -> FontCoverage:
    """Return the largest coverage among the lists that can be read."""
    count = unpack_from(">H", table, 2)[0]
    offsets = [unpack_from(">HHI", table, 4 + 8 * number)[2] for number in range(count)]
    formats = {unpack_from(">H", table, offset)[0]: offset for offset in offsets}
    if 12 in formats:
        offset = formats[12]
        groups = unpack_from(">I", table, offset + 12)[0]
        numbers = unpack_from(f">{3 * groups}I", table, offset + 16)
        return FontCoverage(array("I", numbers[::3]), array("I", numbers[1::3]))
    offset = formats.get(4)
    if offset is None:
        return NOTHING
    size = unpack_from(">H", table, offset + 6)[0]
    words = f">{size // 2 - 1}H"  # the last range is none
    starts = unpack_from(words, table, offset + 16 + size)
    return FontCoverage(array("I", starts), array("I", unpack_from(words, table, offset + 14)))


# What is written from the right


def can_be_drawn(letter: str) -> bool:
    """Return whether the letter looks right without shaping, as those of some scripts do not."""
    return not any(first <= ord(letter) <= last for first, last in ENTWINED)


def visual_order(text: str) -> str:
    """Return the text as it is drawn from left to right."""
    if text.isascii() or not RIGHT.search(text):
        return text
    return "".join(_turned(run) if right else run for right, run in _runs(text))


def _runs(text: str) -> Iterator[tuple[bool, str]]:
    """Yield stretches of text with whether each is written from the right."""
    start = end = 0  # of the part from the right
    done = 0
    for at, letter in enumerate(text):
        kind = unicodedata.bidirectional(letter)
        if kind in FROM_THE_RIGHT:
            if end <= done:
                start = at
            end = at + 1
        elif kind == "NSM" and end == at and end > done:
            end = at + 1
        elif kind == "L" and end > done:
            yield from ((False, text[done:start]), (True, text[start:end]))
            done = end
    if end > done:
        yield from ((False, text[done:start]), (True, text[start:end]))
        done = end
    yield False, text[done:]


def _turned(run: str) -> str:
    """Return a stretch from the right as it is drawn: each letter in its shape alone, at the
    beginning, in the middle or at the end, and the marks after the letter on which they stand."""
    # letters with their marks
    shapes = _shapes()
    clusters = list[list[str]]()
    for letter in run:
        if clusters and unicodedata.combining(letter):
            clusters[-1][1] += letter
        elif clusters and clusters[-1] == [LAM, ""] and LAM + letter in shapes:
            clusters[-1][0] += letter  # lam and alef are one sign
        else:
            clusters.append([letter, ""])
    forms = [{}, *(shapes.get(letter, {}) for letter, _ in clusters), {}]
    beside = zip(forms, forms[1:], forms[2:], strict=False)
    drawn = []
    for (letter, marks), (before, own, after) in zip(clusters, beside, strict=True):
        joins = "initial" in before and "final" in own
        goes_on = "initial" in own and "final" in after
        form = ("medial" if goes_on else "final") if joins else "initial" if goes_on else "isolated"
        drawn.append(own.get(form, letter) + marks)
    return "".join(reversed(drawn))


@cache
def _shapes() -> dict[str, dict[str, str]]:
    """Return the shapes of each letter, as Unicode knows them."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        form = kind.strip("<>")
        if form in ("isolated", "final", "initial", "medial"):
            base = "".join(chr(int(letter, 16)) for letter in letters)
            found.setdefault(base, {}).setdefault(form, chr(code))
    return found
