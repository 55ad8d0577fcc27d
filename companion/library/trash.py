"""Deleted matches: they can be taken back for thirty days on which the app is used."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import StorageError
from ..record.durable import (
    free_name,
    make_folder,
    move_durably,
    only_writer,
    replace_durably,
)
from ..record.messages import storage_errors
from ..record.names import SUFFIX
from ..saved_state import from_state, to_state
from .database import LibraryFile, keep_only
from .match_files import MONTH, MatchFiles, move_torn

KEEP_DELETED = 30  # days of use
WHEN = "%Y%m%dT%H%M%SZ"


class DeletedMatch(NamedTuple):
    """A match in the bin."""

    name: str  # of its file there
    file: str  # that it had before


class BinDays(NamedTuple):
    """The days of use so far, the dates of the last ones, and since which day each file is there.

    An older app kept only the last date, as `today`.
    """

    day: int = 0
    today: str = ""
    since: Mapping[str, int] = {}
    seen: tuple[str, ...] = ()


class Trash:
    """The bin for deleted matches; the library's own file knows since when each is there."""

    def __init__(self, folder: Path, files: MatchFiles, own_file: LibraryFile) -> None:
        self.folder = folder
        self._files = files
        self._own_file = own_file

    def put(self, file: str) -> DeletedMatch:
        """Move a match to the bin."""
        path = self._files.path_of(file)
        with storage_errors(path), only_writer(path):
            moved = move_durably(path, self._name_for(path))
            move_torn(path, moved)
        return DeletedMatch(moved.name, file)

    def add(self, file: str, content: bytes) -> None:
        """Keep what a match was in the bin, before something else takes its place."""
        make_folder(self.folder)
        replace_durably(free_name(self._name_for(self._files.path_of(file))), content)

    def _name_for(self, path: Path) -> Path:
        return self.folder / f"{time.strftime(WHEN, time.gmtime())}-{path.name}"

    def take_back(self, deleted: DeletedMatch) -> str:
        """Move a match back, and return the name that it got."""
        path = self._files.path_of(deleted.file)
        with storage_errors(path):
            back = move_durably(self.folder / deleted.name, path)
            move_torn(self.folder / deleted.name, back)
        return self._files.file_of(back)

    def matches(self) -> list[DeletedMatch]:
        """Return the matches in the bin, the last one first."""
        names = sorted(self._files.listed(self.folder), reverse=True)
        return [DeletedMatch(name, _file_before(name)) for name in names if name.endswith(SUFFIX)]

    def empty(self) -> int:
        """Delete what was in the bin on thirty days of use, and return how many that were.

        Days are counted, not reckoned: a clock that jumps by years is one day ahead, and one that
        goes to and fro between two dates counts each of them once.
        """
        names = self._files.listed(self.folder)
        today = date.today().isoformat()
        old = list[str]()
        with suppress(StorageError), self._own_file.changing() as db:
            kept = from_state(BinDays, dict(self._own_file.only_document("bin")))
            if not names and not kept.since:
                return 0
            day = kept.day + (today not in (kept.today, *kept.seen))
            lies = {name: kept.since.get(name, day) for name in names}
            old = [name for name in names if day - lies[name] >= KEEP_DELETED]
            stay = {name: began for name, began in lies.items() if name not in old}
            if (day, stay) != (kept.day, kept.since):
                before = [date for date in kept.seen or (kept.today,) if date != today]
                seen = (*before, today)[-KEEP_DELETED:]
                keep_only(db, "bin", to_state(BinDays(day, today, stay, seen)))
        for name in old:
            with suppress(OSError):
                (self.folder / name).unlink()
        return len(old)


def _file_before(name: str) -> str:
    name = name[len("20261115T200400Z-") :]
    month = name[:7]
    return f"{month if MONTH.fullmatch(month) else 'undated'}/{name}"
