"""What the app does for its library while nobody waits: checks it, and copies what changed.

The check looks whether all that is kept is still what was written, and changes nothing. A record is
compared with what the index and the copies know of it, so that also a change is found that left its
size and its time alone and can still be read. What is damaged and has a good copy can be replaced
by it (`Backup.restore_copy`), if the person wants it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from ..engine.errors import BadInput, Message, StorageError
from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.checksum import was_changed
from ..record.durable import read_at_most
from ..record.match_file import IllegalRecord, read_bytes
from ..record.messages import cannot_be_read
from ..record.names import SUFFIX
from ..record.writer import whole_lines
from .backup import Backup
from .database import decode
from .exporter import tidy_exports
from .library import Library
from .match_files import MONTH, stamp_of
from .match_index import Progress


class Finding(NamedTuple):
    """A file that is not as it should be."""

    file: str  # below the folder of the library
    notice: Message
    match: str = ""  # that a copy could replace


class Verification:
    """A check of the whole library, with its findings in `found`.

    `thorough` looks at every file, unpacks every copy and reads every record move by move, not only
    those that nobody has read yet; whatever is no record is made anew by itself.
    """

    def __init__(self, library: Library, thorough: bool = False) -> None:
        self._library = library
        self._folder = library.folder
        self._backup = Backup(library)
        self._thorough = thorough
        self.checked = 0
        self.found: list[Finding] = []

    def steps(self) -> Iterator[None]:
        """Check everything, one file a step."""
        if self._thorough:
            yield from self._small_files()
            yield from self._copies()
        yield from self._records()

    # Small files and copies

    def _small_files(self) -> Iterator[None]:
        pages = [f"index/{name}" for name in _listed(self._folder / "index")]
        own = ("library.jsonl", "library.jsonl.bak", "backups/library.jsonl", "place.jsonl")
        for name in (*own, *pages):
            if name.endswith((".jsonl", ".bak")) and os.path.lexists(self._folder / name):
                self.checked += 1
                try:
                    decode(read_at_most(self._folder / name, LARGEST_SMALL_FILE), name)
                except StorageError as error:
                    self._add(name, error.message)
                except OSError as error:
                    self._add(name, cannot_be_read(name, error))
                yield

    def _copies(self) -> Iterator[None]:
        for file in self._backup.copies():
            self.checked += 1
            if self._backup.stored(file) is None:
                facts: dict[str, str | int] = {"file": file.partition("/")[2]}
                self._add(f"backups/matches/{file}.gz", Message("{file} is damaged.", facts))
            yield

    # Records

    def _records(self) -> Iterator[None]:
        matches, copies = self._folder / "matches", self._backup.copies()
        seen: set[str] = set()
        for month in filter(MONTH.fullmatch, sorted(_listed(matches), reverse=True)):
            for name in sorted(_listed(matches / month), reverse=True):
                if name.endswith(SUFFIX):
                    file = f"{month}/{name}"
                    seen.add(file)
                    self._check_record(file, copies.get(file, 0))
                    yield
        set_aside = set(_listed(self._folder / "damaged"))
        for file in copies.keys() - seen:
            if file.partition("/")[2] in set_aside:
                self._report(file)

    def _check_record(self, file: str, copied: int) -> None:
        self.checked += 1
        path = self._library.path_of(file)
        try:
            was = stamp_of(path)
            content = read_at_most(path, LARGEST_FILE)
        except OSError as error:
            self._add(f"matches/{file}", cannot_be_read(path.name, error))
            return
        known, changed = self._library.index.known(file), False
        if known and known.sum and known.sum != crc32(whole_lines(content)):
            with suppress(OSError):
                changed = was == stamp_of(path)  # nobody plays on meanwhile
        copy = self._backup.stored(file) if copied else None
        if copy and copied == was.mtime and not content.startswith(copy):
            changed = True
        changed = changed or was_changed(content)
        unread = self._thorough or not known
        if changed or (unread and not _can_be_read(content)):
            self._report(file)
        elif copy and len(copy) > len(content):
            self._report(file, lost_its_end=True)

    def _report(self, file: str, lost_its_end: bool = False) -> None:
        facts: dict[str, str | int] = {"file": file.partition("/")[2]}
        if not self._backup.has_good_copy(file):
            notice = Message("{file} is damaged: it isn’t what was saved.", facts)
            if lost_its_end:
                notice = Message("{file} is cut off at the end.", facts)
            self._add(f"matches/{file}", notice)
            return
        facts["mend"] = file
        notice = Message("{file} is damaged: it isn’t what was saved. A good copy is kept.", facts)
        if lost_its_end:
            notice = Message("{file} is cut off at the end. A complete copy is kept.", facts)
        self._add(f"matches/{file}", notice, file)

    def _add(self, file: str, notice: Message, match: str = "") -> None:
        self.found.append(Finding(file, notice, match))


def _listed(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _can_be_read(content: bytes) -> bool:
    try:
        read_bytes(content)
    except IllegalRecord:
        pass  # it is what was written
    except BadInput as error:
        return error.key in ("record", "game")  # another app's
    return True


def run_maintenance(library: Library, keep_exports: bool = True) -> Iterator[Progress]:
    """Check the library and copy what changed, in small steps; damage is only reported."""
    tidy_exports(library, all=not keep_exports)
    library.bin.empty()
    yield Progress(0, 1)
    verification = Verification(library)
    for _ in verification.steps():
        yield Progress(0, 1)
    for finding in verification.found:
        library.add_notice(finding.notice)
    library.keep_notices()
    library.meet_players()
    yield Progress(0, 1)
    yield from Backup(library).make()
