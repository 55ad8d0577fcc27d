"""Copies of everything, kept on the device: by them damage is found, and what is damaged replaced.

`backups/matches` has the last good version of every record, packed, so that its checksum tells
whether it is still what was copied. A record is only ever appended to: if it does not begin with
its copy, it has lost its end or was changed, also where its size, its time and every line are as
they should be. Beside it lies a copy of the library's own file, which is read if both of its
versions are lost. Whatever is missing or cut off among the matches is brought back by `Import`,
which takes nothing away.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import Message, StorageError
from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.checksum import was_changed
from ..record.durable import make_folder, only_writer, read_at_most, replace_durably
from ..record.messages import cannot_be_read, changed_by_itself, storage_errors
from ..record.writer import whole_lines
from .database import decode, decode_tables
from .library import Library
from .match_files import Stamp, stamp_of
from .match_index import Progress
from .match_summary import DamagedRecord

PACKED = ".gz"
FORMER_LIST = re.compile(r"\d{6}-\d{4}-\d\d-\d\d\.jsonl")
IN_PIECES = (EOFError, zlib.error, gzip.BadGzipFile)


class Finding(NamedTuple):
    """A file that is not as it should be."""

    file: str  # below the folder of the library
    notice: Message
    has_copy: bool = False  # that can replace it


class Backup:
    """The copies of a library: made, compared with what was copied, and put in its place."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.own_copy = library.own_file.copy
        self.folder = self.own_copy.parent
        self.matches = self.folder / "matches"

    def copies(self) -> dict[str, int]:
        """Return the matches that have a copy, with the time of the record that was copied."""
        kept = self._library.files
        found = dict[str, int]()
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
        """Return the content of a match's copy, or None if there is none that can be read."""
        with suppress(OSError):
            return _unpack(self._copy(file))
        return None

    def good_copy(self, file: str) -> bytes:
        """Return the content of a match's copy if it can be read as a match, or nothing."""
        content = self.stored(file) or b""
        return content if is_good(content) else b""

    def _copy(self, file: str) -> Path:
        return self.matches / f"{file}{PACKED}"

    def forget(self, file: str) -> None:
        """Delete the copy of a match that is about to get another name or beginning."""
        with storage_errors(self._copy(file)), suppress(FileNotFoundError):
            self._copy(file).unlink()

    # Comparing and copying

    def make(self) -> Iterator[Progress]:
        """Compare every record with its copy, and copy it if it changed; damage is only reported.

        The app runs it when it is idle.
        """
        kept = self._library.files
        with storage_errors(self.folder):
            yield from self._take_over_former()
            with kept.all_listed():  # what is only unseen must not be taken for deleted
                copies = self.copies()
                deleted = self._library.deleted
                there = self._records()
            for number, (file, stamp) in enumerate(there.items(), 1):
                finding, changed = self._compare(file, stamp, copies.get(file))
                if finding:
                    self._library.add_notice(finding.notice)
                elif changed:
                    self._write_copy(file, changed, stamp.mtime)
                yield Progress(number, len(there))
            gone = copies.keys() - there
            for finding in self._set_aside(gone):
                self._library.add_notice(finding.notice)
            for file in {thrown.file for thrown in deleted} & gone:
                with suppress(OSError):  # as long as it lies in the bin, that is its copy
                    self._copy(file).unlink()
            self._copy_own()

    def check(self) -> Iterator[Finding | None]:
        """Unpack every copy and read every record move by move, one a step; change nothing."""
        copies = self.copies()
        there = self._records()
        for file in copies:
            damaged = Message("{file} is damaged.", {"file": file.partition("/")[2]})
            found = Finding(f"backups/matches/{file}{PACKED}", damaged)
            yield found if self.stored(file) is None else None
        for file, stamp in there.items():
            yield self._compare(file, stamp, copies.get(file), thorough=True)[0]
        yield from self._set_aside(copies.keys() - there)

    def _records(self) -> dict[str, Stamp]:
        kept = self._library.files
        entries = ((month, sorted(kept.entries(month), reverse=True)) for month in kept.months())
        return {f"{month}/{name}": stamp for month, names in entries for name, stamp in names}

    def _compare(
        self, file: str, stamp: Stamp, copied: int | None, thorough: bool = False
    ) -> tuple[Finding | None, bytes]:
        """Return what is wrong with a record; if nothing is and it changed, what to copy of it.

        `copied` is the time of the record when it was copied. Only what changed since is read move
        by move, unless the comparison is `thorough`.
        """
        path = self._library.path_of(file)
        try:
            content = read_at_most(path, LARGEST_FILE)
            copy = None if copied is None else _unpack(self._copy(file))
        except FileNotFoundError:  # somebody has just deleted it
            return None, b""
        except OSError as error:
            return Finding(f"matches/{file}", cannot_be_read(path.name, error)), b""
        whole = whole_lines(content)
        same_time = copied == stamp.mtime
        if copy is not None and copy != whole and copy.startswith(whole):
            return self._damaged(file, lost_its_end=True), b""
        changed = was_changed(content) or (same_time and not whole.startswith(copy or b""))
        if changed or ((thorough or copy != whole) and not is_good(whole)):
            return self._damaged(file), b""
        return None, b"" if copy == whole and same_time else whole

    def _set_aside(self, files: Iterable[str]) -> list[Finding]:
        """Return which of the files are among the damaged ones now."""
        names = self._library.files.listed(self._library.files.damaged)
        return [self._damaged(file) for file in files if file.partition("/")[2] in names]

    def _damaged(self, file: str, lost_its_end: bool = False) -> Finding:
        facts: dict[str, str | int] = {"file": file.partition("/")[2]}
        if not self.good_copy(file):
            notice = changed_by_itself(self._library.path_of(file))
            if lost_its_end:
                notice = Message("{file} is cut off at the end.", facts)
            return Finding(f"matches/{file}", notice)
        facts["mend"] = file
        notice = Message("{file} is damaged: it isn’t what was saved. A good copy is kept.", facts)
        if lost_its_end:
            notice = Message("{file} is cut off at the end. A complete copy is kept.", facts)
        return Finding(f"matches/{file}", notice, has_copy=True)

    def _write_copy(self, file: str, content: bytes, mtime: int) -> None:
        """Keep a copy that has the time of the record, so that it is known for unchanged."""
        make_folder(self._copy(file).parent)
        replace_durably(self._copy(file), gzip.compress(content, mtime=0))
        os.utime(self._copy(file), ns=(mtime, mtime))

    def _copy_own(self) -> None:
        """Copy the library's own file if it has changed and is good."""
        path = self._library.own_file.path
        with suppress(FileNotFoundError, StorageError):
            own = read_at_most(path, LARGEST_SMALL_FILE)
            decode_tables(own, path.name)
            copied = self.own_copy.exists() and read_at_most(self.own_copy, LARGEST_SMALL_FILE)
            if own != copied:
                make_folder(self.folder)
                replace_durably(self.own_copy, own)

    def _take_over_former(self) -> Iterator[Progress]:
        """Take over what versions up to 0.2 copied: lists of days beside a store of all versions.

        The newest good copy of every record counts. All of it stays if any of it cannot be read.
        """
        kept = self._library.files
        store = self.folder / "store"
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
        """Replace a damaged match by its copy; the damaged one is kept in the bin.

        It goes there as a second file first: after a kill the match is never among the deleted
        ones, whose copies are not kept.
        """
        content = self.good_copy(file)
        path = self._library.path_of(file)
        if not content:
            raise StorageError("There’s no good copy of it.")
        with storage_errors(path):
            if path.exists():
                with only_writer(path):
                    damaged = read_at_most(path, LARGEST_FILE)
                    if damaged.startswith(content):
                        return  # it was played on since
                    self._library.bin.add(file, damaged)
                    replace_durably(path, content)
            else:
                make_folder(path.parent)
                replace_durably(path, content)


def is_good(content: bytes) -> bool:
    """Return whether a record is what was written, to its end, whichever app wrote it."""
    from .summary_reader import read_summary

    try:
        read_summary(content, "")
    except DamagedRecord:
        return False
    return content.endswith(b"\n") and not was_changed(content)


def _unpack(path: Path) -> bytes | None:
    """Return what a file holds packed, or None if it is not what was packed."""
    try:
        with gzip.open(path) as packed:
            return packed.read(LARGEST_FILE + 1)
    except IN_PIECES:
        return None
