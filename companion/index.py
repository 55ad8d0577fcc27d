"""The index of past matches: a page for each month, made from that month's folder of records.

A page only remembers what reading its records gave. Whatever does not agree with the files (size or
time changed, a file unknown or gone) is read again, so that the files alone are the truth: pages
may be thrown away, and a match that was killed in mid-play needs no special care. Only the months
that are asked for are looked at.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tinydb import TinyDB

from .atomic_storage import AtomicStorage
from .notice import Notice
from .past import DamagedRecord, Past, from_json, read_file, to_json

MONTH = re.compile(r"\d{4}-\d\d|undated")
SUFFIX = ".match"
SETTLED = 1_000_000_000  # ns after which a folder's time surely tells of a later change
FORMAT = 1  # of the pages; those of another one are made anew


class Known(NamedTuple):
    """A match and what its file was like when it was read."""

    past: Past
    size: int
    mtime: int


class Page(NamedTuple):
    known: dict[str, Known]  # by the name of the file
    folder_time: int  # 0 if it cannot be trusted


class Index:
    """`damaged(path, why)` takes a damaged record away; `found` hears of matches new to a page."""

    def __init__(
        self,
        matches: Path,
        pages: Path,
        damaged: Callable[[Path, Notice], Past | None],
        found: Callable[[list[Past]], object],
    ) -> None:
        self._matches = matches
        self._pages = pages
        self._damaged = damaged
        self._found = found
        self._loaded: dict[str, Page] = {}

    def months(self) -> list[str]:
        """Newest first, those without a date last."""
        try:
            names = os.listdir(self._matches)
        except FileNotFoundError:
            return []
        return sorted(
            (name for name in names if MONTH.fullmatch(name)),
            key=lambda name: name.replace("undated", ""),
            reverse=True,
        )

    def newest_first(self) -> Iterator[Past]:
        for month in self.months():
            yield from self.of_month(month)

    def of_month(self, month: str) -> list[Past]:
        known = self._page(month).known.values()
        return sorted((entry.past for entry in known), key=lambda past: past.order, reverse=True)

    def get(self, file: str) -> Past | None:
        month, _, name = file.partition("/")
        if not MONTH.fullmatch(month):
            return None
        known = self._page(month).known.get(name)
        return known.past if known else None

    def changed(self, file: str) -> None:
        """A file of the month was written, moved or removed."""
        self._loaded.pop(file.partition("/")[0], None)

    def note(self, past: Past) -> None:
        """Takes in a match that is known already, so that its file need not be read."""
        month, _, name = past.file.partition("/")
        found = os.stat(self._matches / past.file)
        page = self._page(month, {name: Known(past, found.st_size, found.st_mtime_ns)})
        assert name in page.known

    def unread(self) -> list[str]:
        """The files that no page knows, newest first; reading them all may take long."""
        return [file for month in self.months() for file in self._unread(month)]

    def _unread(self, month: str) -> list[str]:
        page = self._loaded.get(month)
        known = page.known if page else self._stored(month)
        files = self._files(month)
        return [f"{month}/{name}" for name, *now in files if not _is_same(known.get(name), *now)]

    # One month

    def _page(self, month: str, fresh: dict[str, Known] | None = None) -> Page:
        folder_time = self._folder_time(month)
        page = self._loaded.get(month)
        if page and not fresh and page.folder_time and page.folder_time == folder_time:
            return page
        kept = page.known if page else self._stored(month)
        known = {
            name: self._known(month, name, size, mtime, (fresh or {}).get(name) or kept.get(name))
            for name, size, mtime in self._files(month)
        }
        page = Page({name: entry for name, entry in known.items() if entry}, folder_time)
        self._loaded[month] = page
        if page.known != kept:
            self._store(month, page.known)
        return page

    def _files(self, month: str) -> list[tuple[str, int, int]]:
        try:
            with os.scandir(self._matches / month) as entries:
                found = [(e.name, e.stat()) for e in entries if e.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        return [(name, stat.st_size, stat.st_mtime_ns) for name, stat in found]

    def _folder_time(self, month: str) -> int:
        """Two changes within a moment may leave the same time: then it is not trusted."""
        try:
            changed = os.stat(self._matches / month).st_mtime_ns
        except FileNotFoundError:
            return 0
        return changed if time.time_ns() - changed > SETTLED else 0

    def _known(
        self, month: str, name: str, size: int, mtime: int, kept: Known | None
    ) -> Known | None:
        if kept and _is_same(kept, size, mtime):
            return kept
        path, file = self._matches / month / name, f"{month}/{name}"
        past: Past | None
        try:
            past = read_file(path, file)
        except FileNotFoundError:
            return None
        except DamagedRecord as error:
            past = self._damaged(path, error.notice)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return Known(
                Past(file, unreadable=Notice("It cannot be read: {reason}.", {"reason": reason})),
                -1,
                mtime,
            )
        return Known(past, size, mtime) if past else None

    # Its file

    def _storage(self, month: str) -> AtomicStorage:
        """A damaged page is worth nothing: it is made anew."""
        return AtomicStorage(self._pages / f"{month}.jsonl", lambda path: path.unlink())

    def _stored(self, month: str) -> dict[str, Known]:
        try:
            tables = self._storage(month).read() or {}
            return {
                doc["name"]: Known(from_json(doc["past"]), doc["size"], doc["mtime"])
                for doc in tables.get(f"matches-{FORMAT}", {}).values()
            }
        except (OSError, KeyError, TypeError):
            return {}

    def _store(self, month: str, known: dict[str, Known]) -> None:
        """What changed; without room for it the page lives in memory."""
        storage = self._storage(month)
        table = TinyDB(storage=lambda: storage).table(f"matches-{FORMAT}")
        with suppress(OSError), storage.changing():
            stored = {doc["name"]: doc for doc in table.all()}
            docs = {name: _doc(name, entry) for name, entry in known.items()}
            stale = [doc.doc_id for name, doc in stored.items() if docs.get(name) != doc]
            new = [doc for name, doc in docs.items() if stored.get(name) != doc]
            if stale:
                table.remove(doc_ids=stale)
            if new:
                table.insert_multiple(new)
                self._found([known[doc["name"]].past for doc in new])


def _is_same(known: Known | None, size: int, mtime: int) -> bool:
    return known is not None and (known.size, known.mtime) == (size, mtime)


def _doc(name: str, known: Known) -> dict[str, Any]:
    return {"name": name, "size": known.size, "mtime": known.mtime, "past": to_json(known.past)}
