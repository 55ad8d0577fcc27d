"""The index of past matches: a page for each month, made from that month's records.

A page only remembers what reading its records gave. Whatever does not agree with the files (size or
time changed, a file unknown or gone) is read again, so that the files alone are the truth: pages
may be thrown away, and a match that was killed in mid-play needs no special care. Only the months
that are asked for are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import Message, StorageError
from ..record.messages import changed_by_itself
from .database import read_tables, write_tables
from .match_files import UNKNOWN, MatchFiles, Stamp, stamp_of
from .match_summary import DamagedRecord, MatchSummary, from_json

DAY = len("2026-11-15")
TABLE = "matches-7"  # another one whenever `MatchSummary` has other fields


class KnownMatch(NamedTuple):
    """A match and what its file was like when it was read."""

    summary: MatchSummary
    stamp: Stamp


Names = dict[str, KnownMatch]  # by the name of the file


class Progress(NamedTuple):
    """The number of steps that are done, and of all steps."""

    done: int
    total: int


def part(steps: Iterable[Progress], begin: int, end: int) -> Iterator[Progress]:
    """Map steps to a part of something longer: from `begin` to `end` per cent of it."""
    for done, total in steps:
        yield Progress(begin * total + (end - begin) * done, 100 * total)


class Index:
    """The index of past matches; `report` gets notices, `found` new and changed matches."""

    def __init__(
        self,
        files: MatchFiles,
        pages: Path,
        report: Callable[[Message], object],
        found: Callable[[list[MatchSummary]], object],
    ) -> None:
        self._files = files
        self._pages = pages
        self._report = report
        self._found = found
        self._known: dict[str, Names] = {}  # by month: its page, and what was read since
        self._new: dict[str, set[str]] = {}  # by month: what its page does not have yet
        self._caught: set[str] = set()  # months that are read

    def newest_first(self, read: bool = True) -> Iterator[MatchSummary]:
        """Yield all matches, newest first; without `read` only months that `catch_up` has read."""
        for month in self._files.months():
            if not read and month not in self._caught:
                return
            for summaries in self._days(month):
                yield from sorted(summaries, key=lambda summary: summary.order, reverse=True)

    def get(self, file: str) -> MatchSummary | None:
        """Return the summary of one match, for which no other record is read."""
        if not self._files.is_one(file):
            return None
        month, _, name = file.partition("/")
        entries = self._files.entries(month, [name])
        return next((self._current(month, name, stamp) for name, stamp in entries), None)

    def forget(self, file: str) -> None:
        """Forget a match whose file has changed with the same size and time."""
        month, _, name = file.partition("/")
        self._remembered(month).pop(name, None)

    def note(self, summaries: Iterable[MatchSummary]) -> None:
        """Take in summaries, so that their files need not be read."""
        for summary in summaries:
            month, _, name = summary.file.partition("/")
            stamp = stamp_of(self._files.path_of(summary.file))
            self._learn(month, name, KnownMatch(summary, stamp))
        for month in list(self._new):
            self._save(month)

    def stored(self) -> Iterator[MatchSummary]:
        """Return the summaries on the pages, without a look at the files."""
        for month in self._files.months():
            yield from (known.summary for known in self._remembered(month).values())

    def catch_up(self) -> Iterator[Progress]:
        """Read what no page knows yet, newest first, one day a step."""
        self._caught = set()
        months = [(month, len(self._files.records(month))) for month in self._files.months()]
        done = 0
        total = sum(count for _, count in months)
        for month, _ in months:
            for summaries in self._days(month):
                done = min(done + len(summaries), total)
                yield Progress(done, total)
            self._caught.add(month)

    # One month

    def _days(self, month: str) -> Iterator[list[MatchSummary]]:
        """Yield the matches of a month, one day at a time, the newest day first.

        Whoever stops early does not wait for the rest. Only after the last day matches whose files
        are gone are forgotten, and what is new is saved on the page.
        """
        kept = self._remembered(month)
        before = set(kept)
        try:
            with self._files.all_listed():
                names = sorted(self._files.records(month), reverse=True)
        except StorageError:
            return  # nothing is known to be gone
        dated = all(name.startswith(month) for name in names)
        for _, day in groupby(names, lambda name: name[:DAY] if dated else ""):
            entries = self._files.entries(month, day)
            found = (self._current(month, name, stamp) for name, stamp in entries)
            yield [summary for summary in found if summary]
        gone = before.difference(names)
        for name in gone:
            kept.pop(name, None)
        if gone or month in self._new:
            self._save(month)

    def _remembered(self, month: str) -> Names:
        if month not in self._known:
            self._known[month] = self._stored(month)
        return self._known[month]

    def _current(self, month: str, name: str, stamp: Stamp) -> MatchSummary | None:
        """Return what is known of a match if that still holds; otherwise read its record."""
        known = self._remembered(month).get(name)
        if known is None or known.stamp != stamp:
            known = self._read_record(f"{month}/{name}", known, stamp)
            if known:
                self._learn(month, name, known)
        return known and known.summary

    def _learn(self, month: str, name: str, known: KnownMatch) -> None:
        self._remembered(month)[name] = known
        self._new.setdefault(month, set()).add(name)

    def _read_record(self, file: str, before: KnownMatch | None, stamp: Stamp) -> KnownMatch | None:
        """Read a match from its record; None if it is gone. Damage and lost lines are reported."""
        from .summary_reader import read_summary_file  # with the engine, which this can spare

        path = self._files.path_of(file)
        to_read_again = stamp._replace(size=UNKNOWN)  # differs from the file's own next time
        try:
            summary, changed = read_summary_file(path, file)
        except DamagedRecord as damaged:
            saved = self._files.set_aside(path, damaged)
            return KnownMatch(saved, to_read_again) if saved else None
        except (OSError, MemoryError) as error:
            was_there = stamp.size != UNKNOWN
            if was_there and isinstance(error, FileNotFoundError):
                return None  # deleted just now
            reason = getattr(error, "strerror", "") or type(error).__name__
            why = Message("It can’t be read: {reason}.", {"reason": reason})
            return KnownMatch(MatchSummary(file, unreadable=why), to_read_again)
        if changed:
            self._report(changed_by_itself(path))
        if before and summary.lines < before.summary.lines:
            facts: dict[str, str | int] = {"file": path.name}
            facts["lost"] = before.summary.lines - summary.lines
            self._report(Message("{file} has lost its last {lost:line|lines}.", facts))
        return KnownMatch(summary, stamp)

    # Its file

    def _stored(self, month: str) -> Names:
        """Return what the page says; nothing, so that it is made anew, if it makes no sense."""
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            kept = read_tables(self._pages / f"{month}.jsonl")[TABLE]
            return {
                name: KnownMatch(from_json(summary), Stamp(*stamp))
                for name, (summary, stamp) in kept.items()
            }
        return {}

    def _save(self, month: str) -> None:
        kept = self._known[month]
        new = self._new.pop(month, set())
        write_tables(self._pages / f"{month}.jsonl", {TABLE: kept})
        self._found([known.summary for name, known in kept.items() if name in new])
