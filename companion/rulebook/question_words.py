"""How people ask: the words around a question, and what they say for the same thing."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from ..i18n.language import language as of_language
from .spelling import words

LONGEST_QUESTION = 200  # characters; what follows is not read
LEAST = 3  # letters of a word that has lost its ending


class ReadQuestion(NamedTuple):
    """A question, read: its search words, other words for them, and all words in a row."""

    slots: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # its words, others for the same
    phrases: frozenset[tuple[str, ...]]  # other phrases for the same
    typed: tuple[str, ...]
    typing: str  # the last word, if it may not be finished yet


class QuestionWords:
    """The words of a language that questions consist of, and words for the same thing."""

    def __init__(self, language: str) -> None:
        search = of_language(language).of_game("common")["search"]
        self.ignored = frozenset(words(search["ignore"]))
        self.same: dict[tuple[str, ...], list[tuple[str, ...]]] = {}  # a phrase → all for it
        for group in search["same"]:
            phrases = [words(phrase) for phrase in group.split(",")]
            for phrase in phrases:
                self.same.setdefault(phrase, []).extend(phrases)
        self.longest = max(map(len, self.same), default=1)
        self.endings = words(search["endings"])
        around = words(search["around"])  # "ge", "t", "en": gepasst, gegangen
        self.before, self.after = "".join(around[:1]), tuple(around[1:])
        self.compounds = bool(search["compounds"])

    def keywords(self, phrase: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a phrase that are not ignored."""
        return tuple(word for word in phrase if word not in self.ignored)

    def read(self, question: str, whole: bool = False) -> ReadQuestion:
        """Return a question as its search words; `whole` keeps the ignored words, too."""
        question = unicodedata.normalize("NFC", question[:LONGEST_QUESTION])
        typed = words(question)
        slots: dict[tuple[str, ...], tuple[str, ...]] = {}
        phrases: set[tuple[str, ...]] = set()
        at = 0
        while at < len(typed):
            lengths = range(min(self.longest, len(typed) - at), 0, -1)
            size = next((n for n in lengths if typed[at : at + n] in self.same), 0)
            if size:
                phrase = typed[at : at + size]
                single = tuple(other[0] for other in self.same[phrase] if len(other) == 1)
                slots[self.keywords(phrase) or phrase] = single
                phrases.update(other for other in self.same[phrase] if len(other) > 1)
            elif whole or typed[at] not in self.ignored:
                slots.setdefault((typed[at],), ())
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
    """Return what the forms of a word share: cards, card → card; gepasst, passen → pass."""
    how = question_words(language)
    around = how.before and word.startswith(how.before) and word.endswith(how.after)
    if around and len(word) - len(how.before) > LEAST:
        word = word[len(how.before) :]
    for ending in how.endings:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST:
            return word[: -len(ending)]
    return word
