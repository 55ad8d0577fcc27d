"""Search as you type in the rule library: words, questions as people ask them, names of games.

The words around a question are left out, and what people say for the same thing is the same
(`[search]` in the common words). `ranking` says which sections fit best; here they become hits,
with the piece of their text that is worth reading. Only the game that is searched is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import NamedTuple

from ..games import IDS
from ..i18n.language import language as of_language
from ..i18n.language import languages
from .question_words import ReadQuestion, Token, question_words, words
from .ranking import LEAST_PART, SMALL, IndexedSection, index
from .text import Passage, Prose, Stretch

WORTH_SHOWING = 0.25  # of what the best one counts
LONGEST = 200  # of an excerpt
MOST_HITS = 20
RULING = 0.15  # of what a word counts in the rule itself, where an excerpt is chosen
SENTENCE = re.compile(r"[.!?:;»”] ")


class Hit(NamedTuple):
    """A section that answers, with an excerpt and the words to mark in it."""

    game: str
    passage: Passage
    title: str  # the section's, or the question in it that fits
    title_marks: tuple[Stretch, ...]
    excerpt: str
    excerpt_marks: tuple[Stretch, ...]


def search(question: str, language: str, game: str | None = None) -> list[Hit]:
    """Return the sections that answer a question, best first, of one game or of all."""
    games = (game,) if game else IDS
    id = question.strip()
    if "." in id and " " not in id:
        named = filter(None, (index(one, language).named(id) for one in games))
        for entry in named:
            return [_opened(entry)]
    by_id = index(game, language).named(id) if game else None
    found = _by_words(question, language, game)
    if by_id is None:
        return found
    return [_opened(by_id), *(hit for hit in found if hit.passage != by_id.passage)][:MOST_HITS]


def _by_words(question: str, language: str, game: str | None) -> list[Hit]:
    games = (game,) if game else IDS
    asked = question_words(language).read(question)
    if not asked.typed:
        return []
    hits = _hits(asked, language, games)
    if not hits:  # a word that nobody knows, and others that are left out elsewhere
        asked = question_words(language).read(question, whole=True)
        hits = _hits(asked, language, games)
    if about := _game_named(asked, language, game):
        first = index(about, language).entries[0]
        hits = [_opened(first), *(hit for hit in hits if hit.passage is not first.passage)]
    return hits[:MOST_HITS]


def _hits(asked: ReadQuestion, language: str, games: Iterable[str]) -> list[Hit]:
    """Return each section once, as it fits best: whole, or one question of it.

    The rules that every game has are the same section in each of them.
    """
    found = [
        (score, index(game, language).entries[number], meant)
        for game in games
        for score, number, meant in index(game, language).scores(asked)
    ]
    found.sort(key=lambda one: -one[0])
    best: dict[int, tuple[IndexedSection, frozenset[str]]] = {}
    for score, entry, meant in found:
        if score >= found[0][0] * WORTH_SHOWING:
            best.setdefault(id(entry.passage.section), (entry, meant))
    return [_hit(*one) for one in islice(best.values(), MOST_HITS)]


def _game_named(asked: ReadQuestion, language: str, game: str | None) -> str:
    """The game that the question names; among all games, a beginning of its name is enough."""
    typed = {
        " ".join(asked.typed),
        " ".join(question_words(language).keywords(asked.typed)),
    } - {""}
    for name, one in _names_of_games(language):
        if name in typed:
            return one
        if game is None and any(len(part) > SMALL and name.startswith(part) for part in typed):
            return one
    return ""


def game_named(words_typed: str, language: str) -> str:
    """Return the game with this name in any language, or ""."""
    typed = " ".join(words(words_typed))
    return dict(_names_of_games(language)).get(typed, "") if typed else ""


@cache
def _names_of_games(language: str) -> tuple[tuple[str, str], ...]:
    """Return what a game may be called: its name in any language, or the first word of it."""
    names: dict[str, str] = {}
    for game in IDS:
        for code in languages():
            name = words(of_language(code).name(game))
            first = [word for word in name[:1] if len(word) > LEAST_PART]
            keywords = " ".join(question_words(language).keywords(name))
            for each in (" ".join(name), keywords, *first):
                names.setdefault(each, game)
    return tuple(names.items())


def _hit(entry: IndexedSection, meant: frozenset[str]) -> Hit:
    """Return the hit with the piece of its text that has most of the words, rules first."""
    title_marks = _marked(entry.title, meant)
    best = None
    most = 0.0
    for text, read, known in entry.texts:
        fits = len(known & meant) * (1.0 if text in entry.main else RULING)
        if fits > most and (text in entry.main or text in entry.rulings):
            best = (text, read)
            most = fits
    if best:
        text, read = best
        excerpt = _excerpt(text.plain, _marked(read, meant))
        return Hit(entry.game, entry.passage, entry.heading, title_marks, *excerpt)
    return _opened(entry)._replace(title_marks=title_marks)


def _marked(found: tuple[Token, ...], words: frozenset[str]) -> tuple[Stretch, ...]:
    return tuple((token.start, token.end) for token in found if token.word in words)


def _excerpt(text: str, marks: tuple[Stretch, ...]) -> tuple[str, tuple[Stretch, ...]]:
    """The part of the text that has most of the words, from the beginning of a sentence on."""
    starts = [0, *(found.end() for found in SENTENCE.finditer(text))]

    def found_from(start: int) -> int:
        return len({text[a:b].lower() for a, b in marks if start <= a < start + LONGEST})

    start = max(starts, key=found_from)
    end = len(text)
    if end - start > LONGEST:
        whole = [at - 1 for at in starts if start + LONGEST // 2 < at <= start + LONGEST]
        end = whole[-1] if whole else text.rfind(" ", start, start + LONGEST)
    before = "… " * (start > 0)
    after = " …" * (end < len(text))
    shift = len(before) - start
    kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return f"{before}{text[start:end]}{after}", kept


def _opened(entry: IndexedSection) -> Hit:
    """Return the hit of a section with its first words."""
    first = next(iter((*entry.main, *(text for text, _, _ in entry.texts))), Prose(""))
    return Hit(entry.game, entry.passage, entry.heading, (), *_excerpt(first.plain, ()))
