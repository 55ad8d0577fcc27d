"""How long a keystroke takes in the rule library, beside SQLite's full-text search (FTS5).

SQLite finds word beginnings and folds accents, too, and needs all words of a question, so that most
questions find nothing: it is quicker. It knows no slips of the finger, no synonyms in
other languages, no forms of words and no contexts with marks. Both search the rules of one game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from itertools import accumulate
from statistics import median

from companion.i18n.language import languages
from companion.rulebook.ranking import WordIndex, index
from companion.rulebook.search import search
from companion.rulebook.text import texts

from .timing import Row, p95, said, seconds

TYPED = (
    *("first set safe", "can i steal from myself", "joker", "wild", "penny jar double"),
    *("how many cards", "jokr", "stael", "discradpile", "auction bid", "grand opera", "no six"),
    *("rotate", "klauen", "comodín", "pair.two-jokers", "score", "end of the round"),
    *("défausse", "ungültig"),
)
KEYSTROKES = [part for words in TYPED for part in accumulate(words)]
GAME = "cover-your-assets"  # the longest
LIMIT = 0.001


def fts5(rules: WordIndex) -> Callable[[str], object]:
    base = sqlite3.connect(":memory:")
    base.execute(
        "CREATE VIRTUAL TABLE rules USING fts5(title, synonyms, text,"
        " tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')"
    )
    for entry in rules.entries:
        section = entry.passage.section
        names = ", ".join(section.synonyms)
        text = "\n".join(text.plain for text in texts(section))
        base.execute("INSERT INTO rules VALUES (?, ?, ?)", (section.title, names, text))
    ask = (
        "SELECT rowid, snippet(rules, 2, '[', ']', '…', 20) FROM rules WHERE rules MATCH ?"
        " ORDER BY bm25(rules, 12, 8, 1) LIMIT 20"
    )

    def find(typed: str) -> object:
        words = "".join(c if c.isalnum() else " " for c in typed).split()
        return base.execute(ask, (" ".join(f'"{word}"*' for word in words),)).fetchall()

    return find


def measured(search: Callable[[str], object], forget: Callable[[], object]) -> list[float]:
    """Seconds for each keystroke: the best of several times that all of it was typed."""
    best = [1.0] * len(KEYSTROKES)
    for _ in range(5):
        forget()
        for number, typed in enumerate(KEYSTROKES):
            best[number] = min(best[number], seconds(lambda t=typed: search(t), 1))
    return best


def keystroke(short: bool) -> Iterator[Row]:
    for language in languages()[:1] if short else languages():
        rules = index(GAME, language)
        ours = measured(lambda typed, to=language: search(typed, to, GAME), rules.forget)
        peer = measured(fts5(rules), lambda: None)
        scanned = measured(scan(rules), lambda: None)
        faster = median(peer) / median(ours)
        yield Row(
            f"search the rules, a keystroke: {language}",
            f"p50 {said(median(ours))}, p95 {said(p95(ours))}",
            f"FTS5 p50 {said(median(peer))}, p95 {said(p95(peer))};"
            f" scanning p50 {said(median(scanned))}",
            f"{faster:.1f}×",
            "p95 ≤ 1 ms",
            p95(ours) <= LIMIT,
        )


def scan(rules: WordIndex) -> Callable[[str], object]:
    """Every text, every time."""
    whole = [
        "\n".join(text.plain for text in texts(entry.passage.section)).casefold()
        for entry in rules.entries
    ]
    return lambda typed: [i for i, text in enumerate(whole) if typed.casefold() in text]


MEASURES = (keystroke,)
