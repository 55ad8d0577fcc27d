"""Copies of everything, kept on the device.

`backups/matches` has the last good version of every record, packed, so that its checksum tells
whether it is still what was copied. Beside it lies a copy of the library's own file, which is read
if both of its versions are lost. Whatever of the copies is missing or cut off among the matches is
brought back by `Import`, which takes nothing away.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

from ..engine.errors import StorageError
from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.checksum import was_changed
from ..record.durable import make_folder, read_at_most, replace_durably
from ..record.messages import cannot_be_read, storage_errors
from ..record.writer import whole_lines
from .database import decode, decode_tables
from .library import Library
from .match_files import stamp_of
from .match_index import Progress
from .match_summary import DamagedRecord

PACKED = ".gz"
FORMER_LIST = re.compile(r"\d{6}-\d{4}-\d\d-\d\d\.jsonl")


class Backup:
    """The copies of a library: made, looked at and restored."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.own_copy = library.own_file.copy
        self.folder = self.own_copy.parent
        self.matches = self.folder / "matches"

    def copies(self) -> dict[str, int]:
        """Return the matches that have a copy, with the time of the record that was copied."""
        kept, found = self._library.files, dict[str, int]()
        for month in kept.listed(self.matches):
            for name in kept.listed(self.matches / month):
                file = f"{month}/{name.removesuffix(PACKED)}"
                if name.endswith(PACKED) and kept.is_one(file):
                    found[file] = 0  # if it cannot be looked at
                    with suppress(OSError):
                        found[file] = stamp_of(self._copy(file)).mtime
        return found

    def last_day(self) -> str:
        """Return the day on which something was copied last, or nothing."""
        with suppress(OSError):
            folders = (self.matches / month for month in self._library.files.listed(self.matches))
            last = max(path.stat().st_mtime for path in (self.own_copy, *folders))
            return date.fromtimestamp(last).isoformat()
        return ""

    def stored(self, file: str) -> bytes | None:
        """Return the content of a match's copy, or None if there is none or it is damaged."""
        return _unpack(self._copy(file))

    def has_good_copy(self, file: str) -> bool:
        """Return whether a match has a copy that can be read as a match."""
        return is_good(self.stored(file) or b"")

    def _copy(self, file: str) -> Path:
        return self.matches / f"{file}{PACKED}"

    # Making

    def make(self) -> Iterator[Progress]:
        """Copy what changed since the last copy; the app runs it when it is idle."""
        with storage_errors(self.folder):
            yield from self._make()

    def _make(self) -> Iterator[Progress]:
        kept = self._library.files
        yield from self._take_over_former()
        with kept.all_listed():  # what is only unseen must not be taken for deleted
            copies, deleted = self.copies(), self._library.deleted
            there = {
                f"{month}/{name}": stamp
                for month in kept.months()
                for name, stamp in kept.entries(month)
            }
        changed = [file for file, stamp in there.items() if copies.get(file) != stamp.mtime]
        for number, file in enumerate(changed, 1):
            content, copy = whole_lines(self._read(kept.path_of(file))), self.stored(file)
            if content and content != copy and _is_worth_more(content, copy):
                self._write_copy(file, content, there[file].mtime)
            elif content and content == copy:
                os.utime(self._copy(file), ns=(there[file].mtime, there[file].mtime))
            yield Progress(number, len(changed))
        self._copy_own()
        for file in {thrown.file for thrown in deleted} & (copies.keys() - there):
            with suppress(OSError):  # as long as it lies in the bin, that is its copy
                self._copy(file).unlink()

    def _copy_own(self) -> None:
        """Copy the library's own file if it has changed and is good."""
        own = self._read(self._library.own_file.path)
        if own and own != self._read(self.own_copy):
            with suppress(StorageError):
                decode_tables(own, self.own_copy.name)
                make_folder(self.folder)
                replace_durably(self.own_copy, own)

    def _read(self, path: Path) -> bytes:
        """Leave out what cannot be read, and report it: the copy from before is worth more."""
        try:
            content = read_at_most(path, LARGEST_SMALL_FILE)
        except FileNotFoundError:
            return b""
        except OSError as error:
            self._library.add_notice(cannot_be_read(path.name, error))
            return b""
        return content if len(content) <= LARGEST_SMALL_FILE else b""

    def _write_copy(self, file: str, content: bytes, mtime: int) -> None:
        """Keep a copy that has the time of the record, so that it is known for unchanged."""
        make_folder(self._copy(file).parent)
        replace_durably(self._copy(file), gzip.compress(content, mtime=0))
        os.utime(self._copy(file), ns=(mtime, mtime))

    def _take_over_former(self) -> Iterator[Progress]:
        """Take over what versions up to 0.2 copied: lists of days beside a store of all versions.

        The newest good copy of every record counts. All of it stays if any of it cannot be read.
        """
        kept, store = self._library.files, self.folder / "store"
        lists = sorted(filter(FORMER_LIST.fullmatch, kept.listed(self.folder)), reverse=True)
        whole = bool(lists)
        for name in lists:
            try:
                files = decode(read_at_most(self.folder / name, LARGEST_SMALL_FILE), name)["files"]
                copies = [(file, int(mtime), digest) for file, (_, mtime, digest) in files.items()]
            except (StorageError, KeyError, TypeError, ValueError, AttributeError):
                return
            for file, mtime, digest in copies:
                content = _unpack(store / f"{digest}{PACKED}")
                whole = whole and bool(content)
                if content and kept.is_one(file) and self.stored(file) is None:
                    self._write_copy(file, content, mtime)
                yield Progress(0, 1)
        if whole:
            for name in lists:
                (self.folder / name).unlink()
            shutil.rmtree(store)

    # Restoring

    def restore_copy(self, file: str) -> None:
        """Replace a damaged match by its copy, and move it to the bin."""
        content, path = self.stored(file) or b"", self._library.path_of(file)
        if not is_good(content):
            raise StorageError("There’s no good copy of it.")
        with storage_errors(path):
            if path.exists():
                if read_at_most(path, LARGEST_FILE).startswith(content):
                    return  # it was played on since
                self._library.delete(file)
            make_folder(path.parent)
            replace_durably(path, content)
        self._library.index.forget(file)


def is_good(content: bytes) -> bool:
    """Return whether a record is what was written, to its end, whichever app wrote it."""
    from .summary_reader import read_summary

    try:
        read_summary(content, "")
    except DamagedRecord:
        return False
    return content.endswith(b"\n") and not was_changed(content)


def _is_worth_more(content: bytes, copy: bytes | None) -> bool:
    """Return whether a copy gives way: not to a record that has lost its end, or is damaged."""
    if copy is None:
        return True
    return not copy.startswith(content) and (is_good(content) or not is_good(copy))


def _unpack(path: Path) -> bytes | None:
    try:
        with gzip.open(path) as packed:
            return packed.read(LARGEST_FILE + 1)
    except (OSError, EOFError, zlib.error):
        return None
