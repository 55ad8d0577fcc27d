"""How people ask: the words around a question, and what they say for the same thing.

Words are compared without case and accents, forgiving one slip of the finger.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ..i18n.language import language as of_language

LONGEST_QUESTION = 200  # characters; what follows is not read
LEAST = 3  # letters of a word that has lost its ending
WORD = re.compile(r"[^\W_]+")
AS_TWO = {"ß": "ss", "œ": "oe", "æ": "ae"}
TWO_LETTERS = re.compile("[ßœæ]")
WITHOUT_ACCENT = {code: unicodedata.normalize("NFD", chr(code))[0] for code in range(0xC0, 0x530)}
# letters; in shorter words a slip could mean anything
SLIPS_FROM = 4
SLIPS_TO = 24


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
        before = word[:i]
        after = word[i + 1 :]
        yield before + after
        if after:
            yield before + after[0] + word[i] + after[1:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + word[i:]


class ReadQuestion(NamedTuple):
    """A question, read: its search words, other words for them, and all words in a row."""

    slots: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # its words, others for the same
    phrases: frozenset[tuple[str, ...]]  # other phrases for the same
    typed: tuple[str, ...]
    typing: str  # the last word, if it may not be finished yet


class QuestionWords:
    """The words of a language that questions consist of, and words for the same thing."""

    def __init__(self, language: str) -> None:
        search = of_language(language).search
        self.ignored = frozenset(words(search["ignore"]))
        self.endings = words(search["endings"])
        around = words(search["around"])  # "ge", "t", "en": gepasst, gegangen
        self.before = "".join(around[:1])
        self.after = tuple(around[1:])
        self.apart = words(search["apart"])  # "nach": zieht … nach, nachgezogen
        forms = (words(group) for group in search["forms"])  # "nehmen", "nimmt", "genommen"
        self.base = {form: base for base, *others in forms for form in others}
        self.compounds = bool(search["compounds"])
        self.numbers = frozenset(words(search["numbers"]))
        self.same: dict[tuple[str, ...], list[tuple[str, ...]]] = {}  # a phrase → all for it
        for group in search["same"]:
            phrases = [words(phrase) for phrase in group.split(",")]
            for phrase in phrases:
                self.same.setdefault(self.stems(phrase), []).extend(phrases)
        self.longest = max(map(len, self.same), default=1)

    def is_number(self, word: str) -> bool:
        """Return whether a word is a number, in digits or spelled out."""
        return word.isdigit() or word in self.numbers

    def keywords(self, phrase: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a phrase that are not ignored."""
        return tuple(word for word in phrase if word not in self.ignored)

    def stems(self, phrase: tuple[str, ...]) -> tuple[str, ...]:
        """Return what the forms of each word share; a word that is left out is only itself."""
        return tuple(f"{word}." if word in self.ignored else self.stem(word) for word in phrase)

    def stem(self, word: str) -> str:
        """Return what the forms of a word share: cards, card → card; gepasst, passen → pass."""
        front = next((part for part in self.apart if word.startswith(part + self.before)), "")
        rest = word[len(front) :]
        word = front + self.base.get(rest, self._without_around(rest))
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= LEAST:
                return word[: -len(ending)]
        return word

    def _without_around(self, word: str) -> str:
        around = self.before and word.startswith(self.before) and word.endswith(self.after)
        long_enough = len(word) - len(self.before) > LEAST
        return word[len(self.before) :] if around and long_enough else word

    def _with_verbs_joined(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Join a verb that stands in two parts and is known as one: zieht man nach → nachzieht."""
        said = list(typed)
        for at in range(len(typed) - 1, 0, -1):
            if said[at] in self.apart:
                joined = [said[at] + self.base.get(word, word) for word in said[:at]]
                verbs = [n for n, verb in enumerate(joined) if (self.stem(verb),) in self.same]
                if verbs:
                    said[verbs[-1]] = joined[verbs[-1]]
                    del said[at]
        return tuple(said)

    def read(self, question: str, whole: bool = False) -> ReadQuestion:
        """Return a question as its search words; `whole` keeps the ignored words, too."""
        question = unicodedata.normalize("NFC", question[:LONGEST_QUESTION])
        typed = words(question)
        said = self._with_verbs_joined(typed)
        stems = self.stems(said)
        slots: dict[tuple[str, ...], tuple[str, ...]] = {}
        phrases: set[tuple[str, ...]] = set()
        at = 0
        while at < len(said):
            lengths = range(min(self.longest, len(said) - at), 0, -1)
            size = next((n for n in lengths if stems[at : at + n] in self.same), 0)
            if size:
                phrase = said[at : at + size]
                others = self.same[stems[at : at + size]]
                single = tuple(other[0] for other in others if len(other) == 1)
                slots[self.keywords(phrase) or phrase] = single
                phrases.update(other for other in others if len(other) > 1)
            elif whole or said[at] not in self.ignored:
                slots.setdefault((said[at],), ())
            at += size or 1
        if not slots:
            slots = {(word,): () for word in typed}
        typing = typed[-1] if typed and question[-1:].isalnum() else ""
        return ReadQuestion(tuple(slots.items()), frozenset(phrases), typed, typing)


@cache
def question_words(language: str) -> QuestionWords:
    """Return the question words of a language."""
    return QuestionWords(language)


@lru_cache(20_000)
def stem(word: str, language: str) -> str:
    """Return what the forms of a word share, in a language."""
    return question_words(language).stem(word)
