"""Words as search compares them: without case and accents, by their stems, forgiving one slip."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+")
AS_TWO = {"ß": "ss", "œ": "oe", "æ": "ae"}
TWO_LETTERS = re.compile("[ßœæ]")
WITHOUT_ACCENT = {code: unicodedata.normalize("NFD", chr(code))[0] for code in range(0xC0, 0x250)}

# What an ending makes of a word, the longest first; what is left has at least so many letters.
LEAST = 3
ENDINGS = {
    "en": ("ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"),
    "de": ("ungen", "ung", "innen", "ern", "est", "em", "en", "er", "es", "et", "e", "n", "s", "t"),
    "fr": (
        *("eraient", "erait", "erons", "ements", "ement", "erent", "antes", "ante", "ant", "ent"),
        *("aux", "ait", "ees", "al", "er", "ez", "ee", "es", "e", "s", "x"),
    ),
}
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


@lru_cache(20_000)
def stem(word: str, language: str) -> str:
    """Return what the forms of a word share: cards, card → card; gepasst, passen → pass."""
    if language == "de" and len(word) > 5 and word.startswith("ge") and word.endswith(("t", "en")):
        word = word[2:]
    for ending in ENDINGS.get(language, ("s",)):
        if word.endswith(ending) and len(word) - len(ending) >= LEAST:
            return word[: -len(ending)]
    return word


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
