"""What each section counts for a question: an index of the words of one game in one language.

A section counts what each word of the question is worth in it: more in a heading than in a synonym,
there more than in the text; more as it was typed than in another form or as another word for the
same, than in part or with a slip of the finger; more the fewer sections have it, and the more often
the section itself does. A number counts less than a word, and a section that says a rule again, or
is about keeping the log right, less than the rule.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import log
from typing import NamedTuple

from ..i18n.language import language as of_language
from ..paths import data_folder
from .book import book
from .question_words import (
    QuestionWords,
    ReadQuestion,
    Token,
    question_words,
    slips,
    stem,
    tokens,
    words,
)
from .text import Passage, Prose, Ruling, Section, main_texts, texts

# What a word counts by where it stands
TITLE = 11
SYNONYM = 10
TEXT = 4
# … by how well it fits: as it is, in another form or as another word for the same, in part
WHOLE = 1.0
FORM = 0.7
PART = 0.35
OFTEN = 0.9  # more, at most, for a word that stands in many places of a section
RARE = 0.7  # … and the more the fewer sections have it: how much that tells
COVERED = 0.6  # of what a section counts depends on how much of the question it knows
AS_ASKED = 8.0  # more for words of the question that stand so in a heading or synonym
AS_HEADED = 40.0  # more for a heading that has the question as it was typed
NUMBER = 0.7  # of what a word counts: “seven” says less than the word for what is counted
ANY_GAME = 0.5  # of what a rule counts that every game has: the game's own are meant
BESIDE = 0.7  # of what a section counts that says a rule again, or is about keeping the log right
AS_TITLED = 1.01  # of the best one, for a heading that is the whole question
LEAST_PART = 4  # letters of a part of a word
SMALL = 2  # letters; such a word is meant as it stands, unless it is still being typed
COMMON = ("any-table", "the-phone")  # articles of all games
QUESTIONS = "edge-cases"  # a list of questions with their answers
SAID_AGAIN = ("at-a-glance", "editions", "glossary")
FACT = re.compile(r"[{}|:]")  # what a sentence of the app is told: {hand:card|cards}


@cache
def _mechanics() -> tuple[str, ...]:
    """Return what the ids of sections begin with that are about keeping the log right."""
    file = data_folder() / "games" / "common" / "mechanics.toml"
    return tuple(tomllib.loads(file.read_text("utf-8"))["ids_begin_with"])


class IndexedSection(NamedTuple):
    """A section as search sees it."""

    game: str
    passage: Passage
    heading: str  # of the section, or the question that a point of a list answers
    title: tuple[Token, ...]
    texts: tuple[tuple[Prose, tuple[Token, ...], frozenset[str]], ...]  # with their words
    synonyms: tuple[tuple[str, ...], ...]  # their words
    sentences: frozenset[str]  # words with which the app says the same elsewhere
    main: tuple[Prose, ...]  # the rule itself, which makes the best excerpt
    rulings: tuple[Prose, ...]  # the next best


class WordHits(NamedTuple):
    """The words and sections that one typed word leads to."""

    meant: frozenset[str]  # words of the library
    worths: Mapping[int, float]  # what they count in which section


class WordIndex:
    """The sections of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.entries = tuple(
            entry
            for passage in book(game, language).passages
            for entry in _entries(game, passage, language)
        )
        self._counts: dict[str, dict[int, float]] = {}  # word → section, what it counts there
        for number, entry in enumerate(self.entries):
            places: dict[str, list[float]] = {}
            for word, worth in _worth(entry, question_words(language)):
                places.setdefault(word, []).append(worth)
            for word, worths in places.items():
                often = 1 + OFTEN * (len(worths) - 1) / (len(worths) + 2)
                self._counts.setdefault(word, {})[number] = max(worths) * often
        self._words = sorted(self._counts)
        self._stems: dict[str, list[str]] = {}
        for word in self._words:
            self._stems.setdefault(stem(word, language), []).append(word)
        self._rare = {
            base: _rare(len(self.entries), len({n for form in forms for n in self._counts[form]}))
            for base, forms in self._stems.items()
        }
        self._compounds: dict[str, list[str]] = {}  # what a part is a form of → the compounds
        for word in self._words:
            for part in {part for parts in _split(word, language, self._stems) for part in parts}:
                self._compounds.setdefault(part, []).append(word)
        self._beginnings = {word[:n] for word in self._words for n in range(1, len(word) + 1)}
        self._letters = "".join(sorted({letter for word in self._words for letter in word}))
        self._read_phrases()
        self._shares = [self._share(entry) for entry in self.entries]
        numbered = reversed(tuple(enumerate(self.entries)))  # of one section, the first entry
        self._numbers = {entry.passage.section.id: number for number, entry in numbered}

    @staticmethod
    def _share(entry: IndexedSection) -> float:
        """Return how much of what it counts a section keeps beside the rules that are meant."""
        section = entry.passage.section
        if entry.passage.article.id in COMMON:
            return ANY_GAME
        if section.id in SAID_AGAIN or section.id.startswith(_mechanics()):
            return BESIDE
        return 1.0

    def _read_phrases(self) -> None:
        """Headings and synonyms as phrases: by their first word, and as words side by side."""
        how = question_words(self.language)
        language = self.language
        self._headings = [" ".join(_plain(entry.title)) for entry in self.entries]
        self._headed: dict[str, list[int]] = {}
        for number, heading in enumerate(self._headings):
            self._headed.setdefault(heading, []).append(number)
        self._titles: list[set[str]] = []
        self._phrases: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self._beside: dict[str, dict[str, set[int]]] = {}
        for number, entry in enumerate(self.entries):
            title = _plain(entry.title)
            whole = entry.heading == entry.passage.section.title
            self._titles.append({stem(w, language) for w in how.keywords(title) if whole})
            for phrase in (title, *entry.synonyms):
                for one, next in pairwise(stem(word, language) for word in how.keywords(phrase)):
                    self._beside.setdefault(one, {}).setdefault(next, set()).add(number)
                if len(phrase) > 1 and phrase is not title:
                    self._phrases.setdefault(phrase[0], []).append((number, phrase))

    def scores(self, asked: ReadQuestion) -> list[tuple[float, int, frozenset[str]]]:
        """Return what each section that fits counts, its number, and the words found."""
        found = [self._find(own, same, own == (asked.typing,)) for own, same in asked.slots]
        scores: dict[int, float] = {}
        known: dict[int, float] = {}
        whole = sum(max(one.worths.values(), default=0) for one in found) or 1
        for one in found:
            best = max(one.worths.values(), default=0)
            for number, worth in one.worths.items():
                scores[number] = scores.get(number, 0) + worth
                known[number] = known.get(number, 0) + best / whole
        for number in scores:
            scores[number] *= 1 - COVERED + COVERED * known[number]
        for number, more in self._meant_as_typed(asked, found):
            scores[number] = scores.get(number, 0) + more
        for number in scores:
            scores[number] *= self._shares[number]
        best = max(scores.values(), default=0)
        for number in self._headed.get(" ".join(asked.typed), ()):
            scores[number] = best * AS_TITLED
        meant = frozenset(word for one in found for word in one.meant if len(word) > 1)
        return [(scores[number], number, meant) for number in sorted(scores)]

    def _meant_as_typed(
        self, asked: ReadQuestion, found: list[WordHits]
    ) -> Iterator[tuple[int, float]]:
        """Sections of which a synonym or the heading stands in the question as a whole."""
        typed = asked.typed
        for said in (*(typed[at:] for at in range(len(typed))), *asked.phrases):
            for number, phrase in self._phrases.get(said[0], ()):
                if said[: len(phrase)] == phrase:
                    yield number, AS_ASKED * len(phrase) / len(asked.slots)
        forms = [{stem(word, self.language) for word in one.meant} for one in found]
        for one, next in pairwise(forms):
            sides = (self._beside[base] for base in one if base in self._beside)
            numbers = {n for side in sides for base in next & side.keys() for n in side[base]}
            yield from ((number, AS_ASKED / (len(forms) - 1)) for number in numbers)
        meant: set[str] = set().union(*forms)
        whole = " ".join(typed)
        for number, title in enumerate(self._titles):
            if title and title <= meant:
                yield number, AS_ASKED * min(1, len(title) / len(forms))
            if len(typed) > 1 and whole in self._headings[number]:
                yield number, AS_HEADED * (1 + (whole == self._headings[number]))

    def named(self, id: str) -> IndexedSection | None:
        """Return a section by its id; an article's id is that of its first section."""
        number = self._numbers.get(id)
        if number is not None:
            return self.entries[number]
        of_article = (entry for entry in self.entries if entry.passage.article.id == id)
        return next(of_article, None)

    def _find(self, own: tuple[str, ...], same: tuple[str, ...], typing: bool) -> WordHits:
        fits: dict[str, float] = {}
        for word in own:
            for form, fit in self._fits(word, typing).items():
                fits[form] = max(fit, fits.get(form, 0))
        alike = {f for word in same for f in self._stems.get(stem(word, self.language), ())}
        for form in alike:
            fits[form] = max(FORM, fits.get(form, 0))
        if len(own) == 1 and question_words(self.language).is_number(own[0]):
            fits = {form: fit * NUMBER for form, fit in fits.items()}
        found = self._found(fits)
        return found if found.worths else self._with_slip(own[0])

    def _found(self, fits: Mapping[str, float]) -> WordHits:
        worths: dict[int, float] = {}
        for word, fit in fits.items():
            by_section = self._counts[word]
            rare = self._rare[stem(word, self.language)]
            for number, worth in by_section.items():
                counts = worth * fit * rare
                if counts > worths.get(number, 0):
                    worths[number] = counts
        return WordHits(frozenset(fits), worths)

    def _fits(self, asked: str, typing: bool) -> dict[str, float]:
        """The words that it may be: itself, its forms, what begins so, what it is a part of."""
        if not typing and len(asked) <= SMALL:
            return {asked: WHOLE} if asked in self._counts else {}
        fits: dict[str, float] = {}
        if asked in self._beginnings:
            fits = dict.fromkeys(self._beginning_with(asked), PART)
        for form in self._stems.get(stem(asked, self.language), ()):
            fits[form] = FORM
        if asked in self._counts:
            fits[asked] = WHOLE
        for form in self._compounds.get(stem(asked, self.language), ()):
            fits.setdefault(form, PART)
        for front, back in _split(asked, self.language, self._stems):
            for form in (*self._stems[front], *self._stems[back]):
                fits.setdefault(form, PART)
        if not fits and len(asked) >= LEAST_PART:
            parts = (w for w in self._words if asked in w or (len(w) > LEAST_PART and w in asked))
            fits = dict.fromkeys(parts, PART)
        return fits

    def _beginning_with(self, start: str) -> list[str]:
        words = self._words
        return words[bisect_left(words, start) : bisect_left(words, start + "\uffff")]

    def _with_slip(self, asked: str) -> WordHits:
        near = {slip for slip in slips(asked, self._letters) if slip in self._beginnings}
        return self._found({word: PART for slip in near for word in self._beginning_with(slip)})


def _split(word: str, language: str, stems: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the two words of a compound: Handkarten → hand, kart."""
    if question_words(language).compounds:
        for cut in range(LEAST_PART, len(word) - LEAST_PART + 1):
            front = stem(word[:cut], language)
            back = stem(word[cut:], language)
            if front in stems and back in stems:
                yield front, back


def _rare(sections: int, having: int) -> float:
    return float(log(1 + sections / having) ** RARE)


@cache
def index(game: str, language: str) -> WordIndex:
    """Return the word index of a game in a language."""
    return WordIndex(game, language)


# A section


def _sentences(game: str, section: Section, language: str) -> Iterator[str]:
    """Yield what is said of a section elsewhere: as a lesson, a refusal, a house rule."""
    own = of_language(language).of_game(game)
    yield section.lesson
    yield from own["rules"].get(section.id, {}).values()
    for option, *_ in section.options:
        agreed = own.get("options", {}).get(option, {})
        yield from (agreed.get("name", ""), agreed.get("means", ""))


def _entries(game: str, passage: Passage, language: str) -> Iterator[IndexedSection]:
    """Yield a section and, of a list of questions, each question as an entry of its own."""
    section = passage.section
    synonyms = tuple(words(name) for name in section.synonyms)
    plain = FACT.sub(" ", " ".join(_sentences(game, section, language)))
    whole = _entry(game, passage, section.title, tuple(texts(section)), synonyms)
    yield whole._replace(sentences=frozenset(words(plain)))
    if section.id == QUESTIONS:
        for text in main_texts(section):
            for start, end in text.bold[:1]:
                answer = Prose(text.plain[end:].strip())
                yield _entry(game, passage, text.plain[start:end], (answer,), ())


def _entry(
    game: str,
    passage: Passage,
    heading: str,
    read: tuple[Prose, ...],
    synonyms: tuple[tuple[str, ...], ...],
) -> IndexedSection:
    section = passage.section
    whole = heading == section.title
    return IndexedSection(
        game=game,
        passage=passage,
        heading=heading,
        title=tokens(heading),
        texts=tuple(_with_words(text) for text in read),
        synonyms=synonyms,
        sentences=frozenset(),
        main=tuple(main_texts(section)) if whole else read,
        rulings=tuple(block.text for block in section.blocks if isinstance(block, Ruling)),
    )


def _with_words(text: Prose) -> tuple[Prose, tuple[Token, ...], frozenset[str]]:
    read = tokens(text.plain)
    return text, read, frozenset(token.word for token in read)


def _worth(entry: IndexedSection, how: QuestionWords) -> Iterator[tuple[str, float]]:
    for _, _, known in entry.texts:
        yield from ((word, TEXT) for word in known)
    title = _plain(entry.title)
    if entry.heading != entry.passage.section.title:  # a question, as people put it
        yield from ((word, TEXT) for word in how.keywords(title))
        return
    short = max(0, 4 - len(title))  # the fewer words a heading has, the more each one says
    yield from ((word, TITLE + short) for word in how.keywords(title) or title)
    for phrase in entry.synonyms:
        yield from ((word, SYNONYM) for word in how.keywords(phrase) or phrase)
    yield from ((word, TEXT) for word in how.keywords(words(entry.passage.article.title)))
    yield from ((word, TEXT) for word in entry.sentences)


def _plain(read: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(token.word for token in read)
