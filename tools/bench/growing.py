"""Past matches by the thousand: what grows with them, and what must not."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.library import Library
from tools.make_library import make_library

from .timing import Row, said, seconds

SIZES = (10, 100, 1000, 5000)
WANTED = {
    "open the library": "flat",
    "list the newest 50": "flat",
    "search a person": "linear, ≤ 50 ms",
}


def measure(short: bool) -> list[Row]:
    rows = []
    first: dict[str, float] = {}
    for matches in SIZES[:2] if short else SIZES:
        with tempfile.TemporaryDirectory() as folder:
            make_library(Path(folder), matches)
            Library(Path(folder)).matches()  # the index is made once
            library = Library(Path(folder))
            someone = library.people[0].id if library.people else ""
            deeds = {
                "open the library": lambda f=folder: Library(Path(f)).settings,
                "list the newest 50": lambda b=library: b.matches(),
                "search a person": lambda b=library, s=someone: b.matches(limit=1000, person=s),
            }
            for what, do in deeds.items():
                do()
                time = min(seconds(do, 3) for _ in range(3))
                first.setdefault(what, time)
                kept = time < max(0.05 if "search" in what else 0, 3 * first[what])
                ratio = f"{time / first[what]:.1f}× of 10"
                row = Row(f"{what}, {matches} matches", said(time), "", ratio, WANTED[what], kept)
                rows.append(row)
    return rows
