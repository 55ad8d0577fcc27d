"""Past matches by the thousand: what grows with them, and what must not."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion.library import Library
from companion.statistics import Statistics

from .libraries import library_of
from .screens import start
from .timing import Deed, Row, said, seconds

SIZES = (10, 100, 1000, 5000)
FLAT, LINEAR = "flat", "linear"
ROOM = 2.0  # times more that still counts as flat, or as linear


def kept(short: bool) -> Iterator[Row]:
    """The library without a screen."""
    first: dict[str, float] = {}
    for matches in SIZES[:2] if short else SIZES:
        folder = library_of(matches)
        library = Library(folder)
        library.matches(limit=10**6)  # a list that was scrolled to its end
        someone = library.people[0].id
        deeds: dict[str, tuple[str, Deed]] = {
            "open the library": (FLAT, lambda f=folder: Library(f).settings),
            "list the newest ten, first time": (
                FLAT,
                lambda f=folder: Library(f).matches(limit=10),
            ),
            "search a person's matches": (
                LINEAR,
                lambda b=library, s=someone: b.matches(limit=10**6, person=s),
            ),
            "statistics of everybody": (
                LINEAR,
                lambda b=library: [None for _ in Statistics(b).gather()],
            ),
        }
        for what, (how, do) in deeds.items():
            time = min(seconds(do, 1) for _ in range(2 if short else 5))
            yield _row(f"{what}, {matches} matches", said(time), time, how, matches, what, first)


def index_made_anew(short: bool) -> Iterator[Row]:
    """As after a restored backup: every record is replayed, in the app a few in each frame."""
    matches = SIZES[0] if short else SIZES[2]
    with tempfile.TemporaryDirectory() as copied:
        folder = Path(copied) / "library"
        shutil.copytree(library_of(matches), folder)
        shutil.rmtree(folder / "index")
        library = Library(folder)
        time = seconds(lambda: [None for _ in library.catch_up()], 1)
        lines = sum(past.lines for past in library.matches(limit=10**6))
    ratio = f"{said(time / lines)} a line"
    yield Row(f"make the index of {matches} matches anew", said(time), "", ratio, LINEAR, None)


def started(short: bool) -> Iterator[Row]:
    """The whole app: its first frame, and its memory at the table."""
    first: dict[str, float] = {}
    for matches in SIZES[:1] if short else SIZES:
        with tempfile.TemporaryDirectory() as copied:
            folder = Path(copied) / "library"
            shutil.copytree(library_of(matches), folder)
            starts = [start("companion", folder=str(folder)) for _ in range(1 if short else 5)]
        frame = min(found["worked"] for found in starts)
        size = median(found["memory"] for found in starts)
        for what, shown, value in (
            ("first frame of Home (mock)", said(frame), frame),
            ("memory at the table (mock)", f"{size:.0f} MB", size),
        ):
            yield _row(f"{what}, {matches} matches", shown, value, FLAT, matches, what, first)


def _row(
    what: str, shown: str, value: float, how: str, matches: int, of: str, first: dict[str, float]
) -> Row:
    first.setdefault(of, value)
    grown = value / first[of]
    allowed = ROOM * (1 if how == FLAT else matches / SIZES[0])
    return Row(what, shown, "itself", f"{grown:.1f}× of {SIZES[0]}", how, grown <= allowed)


MEASURES = (kept, index_made_anew, started)
