"""Records that came in and went on differently from the match that is here.

Neither is a beginning of the other, so nobody but a person can say which one counts. The match of
this library stays as it is; the other record waits in a folder of its own, whole, until somebody
keeps one of them, or both as two matches. What gives way goes to the bin.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..engine.errors import StorageError
from ..record.bounds import LARGEST_FILE, MOST_WAITING
from ..record.durable import make_folder, only_writer, read_at_most, replace_durably
from ..record.match_file import header_with
from ..record.messages import storage_errors
from ..record.names import SUFFIX
from ..record.writer import whole_lines
from .backup import Backup
from .divergence import Diverged, as_started_here, diverged
from .library import Library
from .match_summary import DamagedRecord, MatchSummary
from .summary_reader import read_summary


class WaitingRecord(NamedTuple):
    """A record that waits, beside the match that it went on from differently."""

    name: str  # of its file
    past: MatchSummary
    ours: MatchSummary
    diverged: Diverged


class WaitingRecords:
    """The folder `waiting` of a library."""

    def __init__(self, library: Library) -> None:
        self.folder = library.folder / "waiting"
        self._library = library

    def keep(self, record: bytes) -> str:
        """Keep a record, once however often it comes in, and return the name of its file."""
        path = self.folder / f"{_checksum(record)}{SUFFIX}"
        with storage_errors(path):
            if not path.exists():
                if len(self._names()) >= MOST_WAITING:
                    raise StorageError("Too many matches are already waiting for a decision.")
                make_folder(self.folder)
                replace_durably(path, record)
        return path.name

    def _names(self) -> list[str]:
        names = sorted(self._library.files.listed(self.folder))
        return [name for name in names if name.endswith(SUFFIX)]

    def records(self) -> list[WaitingRecord]:
        """Return the records about which somebody has to decide."""
        names = self._names()
        if not names:
            return []
        here = {past.id: past for past in self._library.index.newest_first() if past.id}
        return list(self._waiting(names, here))

    def _waiting(self, names: list[str], here: dict[str, MatchSummary]) -> Iterator[WaitingRecord]:
        for name in names:
            with suppress(OSError, DamagedRecord):
                theirs = self._content(name)
                past = read_summary(theirs, "")
                if ours := here.get(past.id):
                    mine = self._mine(ours)
                    theirs = as_started_here(theirs, mine)
                    if not mine.startswith(theirs):
                        yield WaitingRecord(name, past, ours, diverged(mine, theirs))

    def _content(self, name: str) -> bytes:
        return read_at_most(self.folder / name, LARGEST_FILE)

    def _mine(self, ours: MatchSummary) -> bytes:
        return whole_lines(read_at_most(self._library.path_of(ours.file), LARGEST_FILE))

    # Decided

    def keep_ours(self, record: WaitingRecord) -> None:
        """Keep the match as it is here; the other record goes to the bin."""
        with storage_errors(self.folder / record.name):
            self._library.bin.add(record.ours.file, self._content(record.name))
            self._drop(record)

    def take_theirs(self, record: WaitingRecord) -> None:
        """Let the other record take the place of the match, which goes to the bin."""
        path = self._library.path_of(record.ours.file)
        with storage_errors(path), only_writer(path):
            theirs = as_started_here(self._content(record.name), self._mine(record.ours))
            self._library.bin.add(record.ours.file, self._mine(record.ours))
            Backup(self._library).forget(record.ours.file)
            replace_durably(path, theirs)
        self._note(record.ours.file)
        self._drop(record)

    def keep_both(self, record: WaitingRecord) -> None:
        """Keep both as two matches; the other one gets an id of its own, the same on all
        devices."""
        with storage_errors(self.folder / record.name):
            theirs = self._content(record.name)
        header, newline, moves = theirs.partition(b"\n")
        id = _checksum(theirs)
        content = header_with(header, id=id) + newline + moves
        if not any(past.id == id for past in self._library.index.newest_first()):
            past = self._library.add_record(record.past._replace(id=id), content)
            self._note(past.file)
        self._drop(record)

    def _note(self, file: str) -> None:
        """Read a record that has come or changed, and put it on the list."""
        self._library.index.forget(file)
        past = self._library.match(file)
        for _ in self._library.note_records([past] if past else []):
            pass

    def _drop(self, record: WaitingRecord) -> None:
        with storage_errors(self.folder / record.name):
            (self.folder / record.name).unlink(missing_ok=True)


def _checksum(record: bytes) -> str:
    return hashlib.sha256(record).hexdigest()[:32]
