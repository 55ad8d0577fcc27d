"""Past matches by the thousand: what grows with them, and what must not."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion.library.library import Library
from companion.library.statistics import Statistics
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker

from .libraries import library_of
from .screens import start
from .timing import Deed, Row, said, seconds, side_by_side

SIZES = (10, 100, 1000, 5000)
FLAT = "flat"
LINEAR = "linear"
ROOM = 2.0  # times more that still counts as flat, or as linear


def kept(short: bool) -> Iterator[Row]:
    """The library without a screen."""
    first: dict[str, float] = {}
    how = {
        "open the library": FLAT,
        "list the newest ten, first time": FLAT,
        "search a person's matches": LINEAR,
        "statistics of everybody": LINEAR,
        "count matches for standings": LINEAR,
        "standings, as after a changed chip": LINEAR,
        "standings by rating": LINEAR,
    }
    sizes = SIZES[:2] if short else SIZES
    deeds = {matches: dict(zip(how, _deeds(library_of(matches)), strict=True)) for matches in sizes}
    times = {
        what: side_by_side(
            {str(matches): deeds[matches][what] for matches in sizes},
            times=1,
            rounds=2 if short else 15,
        )
        for what in how
    }
    for matches in sizes:
        for what in how:
            time = times[what][str(matches)]
            told = f"{what}, {matches} matches"
            yield _row(told, said(time), time, how[what], matches, what, first)


def _deeds(folder: Path) -> tuple[Deed, ...]:
    library = Library(folder)
    library.matches(limit=10**6)  # a list that was scrolled to its end
    someone = library.people[0].id
    played = PlayedMatches.of(library)
    return (
        lambda: Library(folder).settings,
        lambda: Library(folder).matches(limit=10),
        lambda: library.matches(0, 10**6, library.played_by(someone)),
        lambda: [None for _ in Statistics(library).gather()],
        lambda: PlayedMatches.of(library),
        lambda: StandingsMaker(played, StandingsQuestion()).standings(),
        lambda: StandingsMaker(played, StandingsQuestion(counted="rating")).standings(),
    )


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
