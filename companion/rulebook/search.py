"""Search as you type in the rule library: by word beginnings, forgiving one slip of the finger.

Case and accents do not matter. A word also finds what other languages call it: the headings and
synonyms of a section in every language lead to it. All words must be found; where no section has
all of them, those with most of them are shown. Best first: a heading counts more than a synonym,
a synonym more than the text, a whole word more than a beginning, a slip least.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from ..games import IDS
from ..say.language import language as of_language
from ..say.language import languages
from .book import book
from .text import (
    Block,
    Bullets,
    Example,
    Numbers,
    Paragraph,
    Picture,
    Place,
    Ruling,
    Section,
    Stretch,
    Text,
)

WORD = re.compile(r"[^\W_]+")
AS_TWO = {"ß": "ss", "œ": "oe", "æ": "ae"}
TWO_LETTERS = re.compile("[ßœæ]")
WITHOUT_ACCENT = {code: unicodedata.normalize("NFD", chr(code))[0] for code in range(0xC0, 0x250)}
TITLE, SYNONYM, ARTICLE, TEXT = 12, 8, 4, 1  # what a word counts by where it stands
OPENS = 5  # more, for what opens an article
WHOLE, BEGINNING, SLIP = 4, 2, 1  # and by how well it fits
FOUND = 1000  # each of several words that is found at all: more than all of these
IN_A_ROW = 100  # a heading that has the words as they were typed is meant
SMALL = 2  # letters; such a word is meant as it stands, unless it is still being typed
SLIPS_FROM = 4  # letters; in shorter words a slip could mean anything
AROUND = 60  # characters of context before the first word that was found
LONGEST = 160  # of an excerpt
MOST_HITS = 20
KEPT = 100  # words that were looked up: with every keystroke only one of them is new


class Hit(NamedTuple):
    game: str
    place: Place
    title_marks: tuple[Stretch, ...]  # of the section's title
    excerpt: str
    excerpt_marks: tuple[Stretch, ...]
    synonym: str = ""  # the other word for it, if neither title nor text has the word


class Token(NamedTuple):
    word: str  # folded
    start: int
    end: int


class Entry(NamedTuple):
    """A section as search sees it."""

    game: str
    place: Place
    title: tuple[Token, ...]
    heading: str  # the title, folded
    texts: tuple[tuple[Text, tuple[Token, ...], frozenset[str]], ...]  # with their words
    synonyms: tuple[tuple[str, frozenset[str]], ...]


def fold(text: str) -> str:
    """Without case and accents: Ärger → arger. No letter moves, so that words can be marked."""
    lower = text.lower()
    return lower if lower.isascii() else lower.translate(WITHOUT_ACCENT)


def tokens(text: str) -> tuple[Token, ...]:
    found = WORD.finditer(fold(text))
    return tuple([Token(spelled(word[0]), word.start(), word.end()) for word in found])


def spelled(word: str) -> str:
    """As people without the letter type it: cœur → coeur, groß → gross."""
    return word if word.isascii() else TWO_LETTERS.sub(lambda found: AS_TWO[found[0]], word)


class Found(NamedTuple):
    """What one of the words that were typed leads to."""

    meant: list[str]  # words of the library
    worths: dict[int, int]  # what they count in which section
    telling: bool  # long enough to be marked


class Index:
    """The sections of all games in one language."""

    def __init__(self, language: str) -> None:
        self.entries = tuple(_entries(language))
        common = of_language(language).of_game("common")
        self._ignored = frozenset(fold(common["search"]["ignore"]).split())
        self._counts: dict[str, dict[int, int]] = {}  # word → section, what it counts there
        for number, entry in enumerate(self.entries):
            for word, worth in _worth(entry):
                places = self._counts.setdefault(word, {})
                places[number] = max(worth, places.get(number, 0))
        self._words = sorted(self._counts)
        self._beginnings = {word[:n] for word in self._words for n in range(1, len(word) + 1)}
        self._letters = "".join(sorted({letter for word in self._words for letter in word}))
        self._look_up = lru_cache(KEPT)(self._find)

    def search(self, asked: str, game: str | None = None) -> list[Hit]:
        """The sections that fit, best first."""
        if entry := self._named(asked.strip(), game):
            return [Hit(entry.game, entry.place, (), *_opening(entry))]
        asked = unicodedata.normalize("NFC", asked)
        typed = list(dict.fromkeys(token.word for token in tokens(asked)))
        words = [word for word in typed if word not in self._ignored] or typed
        found = [self._look_up(word, word is words[-1]) for word in words]
        marked = frozenset(w for asked in found if asked.telling for w in asked.meant)
        ranked = self._ranked(found, " ".join(typed), game)
        return [_hit(self.entries[number], marked) for number in islice(ranked, MOST_HITS)]

    def forget(self) -> None:
        """As if nothing had been typed yet."""
        self._look_up.cache_clear()

    def _named(self, id: str, game: str | None) -> Entry | None:
        """The section of a rule that was asked for by its id."""
        if "." not in id:
            return None
        found = (e for e in self.entries if e.place.section.id == id and game in (None, e.game))
        return next(found, None)

    def _meant(self, asked: str, typing: bool) -> list[str]:
        """The words that begin so, or end a letter or two earlier; if none does, but for a slip."""
        if not typing and len(asked) <= SMALL:
            return [asked] if asked in self._counts else []
        endings = [asked[:-n] for n in (1, 2) if len(asked) - n > SMALL]
        shorter = [word for word in endings if word in self._counts]
        if asked in self._beginnings:
            return [*self._beginning_with(asked), *shorter]
        if shorter:
            return shorter
        if len(asked) < SLIPS_FROM:
            return []
        slips = {slip for slip in _slips(asked, self._letters) if slip in self._beginnings}
        return list(dict.fromkeys(word for slip in slips for word in self._beginning_with(slip)))

    def _beginning_with(self, start: str) -> list[str]:
        words = self._words
        return words[bisect_left(words, start) : bisect_left(words, start + "\uffff")]

    def _find(self, asked: str, typing: bool) -> Found:
        meant = self._meant(asked, typing)
        worths: dict[int, int] = {}
        for word in meant:
            begins = word.startswith(asked) or asked.startswith(word)
            fit = WHOLE if word == asked else BEGINNING if begins else SLIP
            for number, worth in self._counts[word].items():
                if FOUND + worth * fit > worths.get(number, 0):
                    worths[number] = FOUND + worth * fit
        return Found(meant, worths, telling=len(asked) > 1)

    def _ranked(self, found: list[Found], typed: str, game: str | None) -> Iterable[int]:
        scores: dict[int, int] = {}
        for _, worths, _ in found:
            for number, worth in worths.items():
                scores[number] = scores.get(number, 0) + worth
        if game:
            scores = {n: score for n, score in scores.items() if self.entries[n].game == game}
        if not scores:
            return []
        phrase = typed if " " in typed else ""
        most = max(scores.values()) // FOUND
        best = [
            (-score - IN_A_ROW * bool(phrase and phrase in self.entries[number].heading), number)
            for number, score in scores.items()
            if score // FOUND == most
        ]
        ranked = [number for _, number in sorted(best)]
        return ranked if game else self._once(ranked)

    def _once(self, numbers: list[int]) -> Iterator[int]:
        """The rules that every game has are the same section in each of them."""
        seen: set[int] = set()
        for number in numbers:
            section = id(self.entries[number].place.section)
            if section not in seen:
                seen.add(section)
                yield number


def _hit(entry: Entry, words: frozenset[str]) -> Hit:
    game, place, title = entry.game, entry.place, _marked(entry.title, words)
    best: tuple[Text, tuple[Token, ...]] | None = None
    most = 0
    for text, read, known in entry.texts:
        found = len(known & words)
        if found > most:
            best, most = (text, read), found
    if best:
        text, read = best
        return Hit(game, place, title, *_excerpt(text.plain, _marked(read, words)))
    synonym = ""
    if not title:
        synonym = next((name for name, known in entry.synonyms if known & words), "")
    return Hit(game, place, title, *_opening(entry), synonym)


@cache
def index(language: str) -> Index:
    return Index(language)


def search(asked: str, language: str, game: str | None = None) -> list[Hit]:
    return index(language).search(asked, game)


def _entries(language: str) -> Iterator[Entry]:
    others = [other for other in languages() if other != language]
    for game in IDS:
        for place in book(game, language).places:
            section = place.section
            names = list(section.synonyms)
            for other in others:
                translated = book(game, other).place(section.id)
                if translated:
                    names += [translated.section.title, *translated.section.synonyms]
            yield Entry(
                game,
                place,
                (title := tokens(section.title)),
                " ".join(token.word for token in title),
                tuple(_with_words(text) for text in texts(section)),
                tuple((name, frozenset(token.word for token in tokens(name))) for name in names),
            )


def _with_words(text: Text) -> tuple[Text, tuple[Token, ...], frozenset[str]]:
    read = tokens(text.plain)
    return text, read, frozenset(token.word for token in read)


def texts(section: Section) -> Iterator[Text]:
    """All that there is to read in a section, in its order."""
    for block in section.blocks:
        yield from _texts(block)


def _texts(block: Block) -> Iterator[Text]:
    match block:
        case Paragraph(text) | Ruling(text):
            yield text
        case Bullets(items):
            yield from items
        case Numbers(rows):
            yield from (Text(" · ".join(cell.plain for cell in row)) for row in rows)
        case Picture(rows):
            yield from (Text(f.caption) for row in rows for f in row if f.caption)
        case Example(story):
            yield Text(story.partition("\n")[0].partition(":")[2].strip())


def _worth(entry: Entry) -> Iterator[tuple[str, int]]:
    article, section = entry.place
    opens = OPENS if section.id == article.id else 0
    short = max(0, 4 - len(entry.title))  # the fewer words a heading has, the more each one says
    yield from ((token.word, TITLE + short + opens) for token in entry.title)
    yield from ((word, SYNONYM + opens) for _, words in entry.synonyms for word in words)
    yield from ((token.word, SYNONYM) for token in tokens(section.id))
    yield from ((token.word, ARTICLE) for token in tokens(article.title))
    yield from ((word, TEXT) for word in {word for _, _, known in entry.texts for word in known})


def _slips(word: str, letters: str) -> Iterator[str]:
    """The word with one letter missing, doubled up, changed, or two of them swapped."""
    for i in range(len(word)):
        before, after = word[:i], word[i + 1 :]
        yield before + after
        if after:
            yield before + after[0] + word[i] + after[1:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + word[i:]


def _marked(found: tuple[Token, ...], words: frozenset[str]) -> tuple[Stretch, ...]:
    return tuple((token.start, token.end) for token in found if token.word in words)


def _excerpt(text: str, marks: tuple[Stretch, ...]) -> tuple[str, tuple[Stretch, ...]]:
    """A part of the text with the first marked word in it, cut between words."""
    first = marks[0][0]
    start = text.find(" ", first - AROUND, first) + 1 if first > AROUND else 0
    end = len(text)
    if end - start > LONGEST:
        end = text.rfind(" ", start, start + LONGEST)
    before, after = "… " * (start > 0), " …" * (end < len(text))
    shift = len(before) - start
    kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return f"{before}{text[start:end]}{after}", kept


def _opening(entry: Entry) -> tuple[str, tuple[Stretch, ...]]:
    if not entry.texts:
        return "", ()
    return _excerpt(entry.texts[0][0].plain, ((0, 0),))[0], ()
