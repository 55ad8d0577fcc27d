"""Text that is written from the right, put into the order and shapes in which it is drawn.

Text is drawn here letter by letter from the left. So what is written from the right is reversed,
and Arabic letters take the shapes that they have beside one another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

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
    """Marks stay after the letter that they stand on."""
    clusters: list[str] = []
    for letter in _shaped(run):
        if clusters and unicodedata.combining(letter):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return "".join(reversed(clusters))


def _shaped(run: str) -> str:
    """Return each letter in its shape alone, at the beginning, in the middle or at the end."""
    shapes, letters = _shapes(), _tied(run)
    done = []
    for at, letter in enumerate(letters):
        before, after = _beside(letters, at, -1), _beside(letters, at, 1)
        joins = "initial" in shapes.get(before, {}) and "final" in shapes.get(letter, {})
        goes_on = "initial" in shapes.get(letter, {}) and "final" in shapes.get(after, {})
        form = ("medial" if goes_on else "final") if joins else "initial" if goes_on else "isolated"
        done.append(shapes.get(letter, {}).get(form, letter))
    return "".join(done)


def _tied(run: str) -> list[str]:
    """Return the text with lam and alef as one sign."""
    letters: list[str] = []
    for letter in run:
        if letters and letters[-1] == LAM and LAM + letter in _shapes():
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters


def _beside(letters: list[str], at: int, step: int) -> str:
    """The neighbour, past any marks."""
    at += step
    while 0 <= at < len(letters) and unicodedata.combining(letters[at][0]):
        at += step
    return letters[at] if 0 <= at < len(letters) else ""


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
