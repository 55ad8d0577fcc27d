"""Words as search compares them: without case and accents, forgiving one slip of the finger."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+")
AS_TWO = {"ß": "ss", "œ": "oe", "æ": "ae"}
TWO_LETTERS = re.compile("[ßœæ]")
WITHOUT_ACCENT = {code: unicodedata.normalize("NFD", chr(code))[0] for code in range(0xC0, 0x530)}
SLIPS_FROM, SLIPS_TO = 4, 24  # letters; in shorter words a slip could mean anything


class Token(NamedTuple):
    """A word of a text, folded, and where it stands."""

    word: str  # folded
    start: int
    end: int


def fold(text: str) -> str:
    """Return text without case and accents, letter for letter: Ärger → arger."""
    lower = text.lower()
    return lower if lower.isascii() else lower.translate(WITHOUT_ACCENT)


def tokens(text: str) -> tuple[Token, ...]:
    """Return the words of a text with their positions."""
    found = WORD.finditer(fold(text))
    return tuple([Token(spelled(word[0]), word.start(), word.end()) for word in found])


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded."""
    return tuple([token.word for token in tokens(text)])


def spelled(word: str) -> str:
    """Return a word as people without the letter type it: cœur → coeur, groß → gross."""
    return word if word.isascii() else TWO_LETTERS.sub(lambda found: AS_TWO[found[0]], word)


def slips(word: str, letters: str) -> Iterator[str]:
    """Yield the word with one letter missing, doubled up, changed, or two of them swapped."""
    if not SLIPS_FROM <= len(word) <= SLIPS_TO:
        return
    for i in range(len(word)):
        before, after = word[:i], word[i + 1 :]
        yield before + after
        if after:
            yield before + after[0] + word[i] + after[1:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + word[i:]
