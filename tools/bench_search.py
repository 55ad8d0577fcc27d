"""How long a keystroke takes in the rule library, beside SQLite's full-text search (FTS5).

SQLite finds word beginnings and folds accents, too; it knows no slips of the finger, no synonyms in
other languages and no contexts with marks. Both search all games of one language.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from itertools import accumulate
from time import perf_counter

from companion.rule_search import Index, index, texts
from companion.words import SOURCE

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


def main() -> int:
    start = perf_counter()
    rules = index(SOURCE)
    print(f"rule search: {len(rules.entries)} sections, made in {perf_counter() - start:.3f} s")
    ours = measured(rules.search, rules.forget)
    for name, times in (("ours", ours), ("sqlite fts5", measured(fts5(rules), lambda: None))):
        middle, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"  {name:12} p50 {middle:.2f} ms, p95 {p95:.2f} ms a keystroke")
    return int(ours[int(len(ours) * 0.95)] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
