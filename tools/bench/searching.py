"""How long a keystroke takes in the rule library, beside SQLite's full-text search (FTS5).

SQLite finds word beginnings and folds accents, too; it knows no slips of the finger, no synonyms in
other languages and no contexts with marks. Both search all games of one language.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from itertools import accumulate
from time import perf_counter

from companion.rule_search import Index, index, texts
from companion.words import languages

from .timing import Row, p95

TYPED = (
    *("first set safe", "can i steal from myself", "joker", "wild", "penny jar double"),
    *("how many cards", "jokr", "stael", "discradpile", "auction bid", "grand opera", "no six"),
    *("rotate", "klauen", "comodín", "pair.two-jokers", "score", "end of the round"),
)
KEYSTROKES = [part for words in TYPED for part in accumulate(words)]
LIMIT = 1.0  # ms


def fts5(rules: Index) -> Callable[[str], object]:
    base = sqlite3.connect(":memory:")
    base.execute(
        "CREATE VIRTUAL TABLE rules USING fts5(title, synonyms, text,"
        " tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')"
    )
    for entry in rules.entries:
        section = entry.place.section
        names = ", ".join(name for name, _ in entry.synonyms)
        text = "\n".join(text.plain for text in texts(section))
        base.execute("INSERT INTO rules VALUES (?, ?, ?)", (section.title, names, text))
    ask = (
        "SELECT rowid, snippet(rules, 2, '[', ']', '…', 20) FROM rules WHERE rules MATCH ?"
        " ORDER BY bm25(rules, 12, 8, 1) LIMIT 20"
    )

    def search(typed: str) -> object:
        words = "".join(c if c.isalnum() else " " for c in typed).split()
        return base.execute(ask, (" ".join(f'"{word}"*' for word in words),)).fetchall()

    return search


def measured(search: Callable[[str], object], forget: Callable[[], object]) -> list[float]:
    times = []
    for _ in range(5):
        forget()
        for typed in KEYSTROKES:
            start = perf_counter()
            search(typed)
            times.append((perf_counter() - start) * 1000)
    return sorted(times)


def measure(short: bool) -> list[Row]:
    rows = []
    for language in languages():
        rules = index(language)
        ours = measured(rules.search, rules.forget)
        peer = measured(fts5(rules), lambda: None)
        scanned = measured(scan(rules), lambda: None) if not short else peer
        faster = peer[len(peer) // 2] / ours[len(ours) // 2]
        rows.append(
            Row(
                f"search the rules, a keystroke: {language}",
                f"p50 {ours[len(ours) // 2]:.2f} ms, p95 {p95(ours):.2f} ms",
                f"FTS5 p50 {peer[len(peer) // 2]:.2f} ms, scanning {p95(scanned):.2f} ms",
                f"{faster:.1f}×",
                "≥ 1×, p95 ≤ 1 ms",
                faster >= 1 and p95(ours) <= LIMIT,
            )
        )
    return rows


def scan(rules: Index) -> Callable[[str], object]:
    """Every text, every time."""
    whole = [
        "\n".join(text.plain for text in texts(entry.place.section)).casefold()
        for entry in rules.entries
    ]
    return lambda typed: [i for i, text in enumerate(whole) if typed.casefold() in text]
