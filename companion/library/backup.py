"""Copies of everything, kept on the device.

`backups/matches` has the last good version of every record, packed, so that its checksum tells
whether it is still what was copied. Beside it lies the library's own file (people, settings,
sheets) as it was on the last seven days on which anything changed. Restoring takes nothing away:
matches that are gone or damaged come back, those that were played on since stay as they are, and a
file that is replaced goes to the bin.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Generator, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import StorageError
from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.checksum import was_changed
from ..record.durable import make_folder, read_at_most, replace_durably
from ..record.match_file import run_to_end
from ..record.messages import cannot_be_read, storage_error, storage_errors
from ..record.writer import whole_lines
from .atomic_storage import decode, encode
from .library import Library
from .match_files import stamp_of
from .match_index import Progress
from .match_summary import DamagedRecord
from .trash import DeletedMatch

KEEP_DAYS = 7
PACKED = ".gz"
OWN_FILE = re.compile(r"(\d{6})-(\d{4}-\d\d-\d\d)\.library")
FORMER_LIST = re.compile(r"(\d{6})-(\d{4}-\d\d-\d\d)\.jsonl")
DIGEST = re.compile(r"[0-9a-f]{64}")


class Day(NamedTuple):
    """A day with a copy of the own file; its number says which is newer, as a clock may be set
    back."""

    number: int
    date: str

    @property
    def name(self) -> str:
        """The name of the own file of that day."""
        return f"{self.number:06}-{self.date}.library"


class Preview(NamedTuple):
    """The effect that restoring would have."""

    back: list[str]  # matches that are gone, or cannot be read any more
    replaced: list[str]  # matches that differ from their copy, and would go to the bin
    stay: int  # as they are: the same as then, or played on since
    lost: list[str]  # the copy itself is damaged


class Restored(NamedTuple):
    """The effect that restoring had, so that it can be taken back."""

    back: list[str]  # matches that were gone
    replaced: list[tuple[str, DeletedMatch]]  # what lay there before is in the bin
    own: bytes = b""  # people and settings before, if they were restored too


class Backup:
    """The copies of a library: made, looked at and restored."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.folder = library.folder / "backups"
        self._matches = self.folder / "matches"

    def days(self) -> list[Day]:
        """Return the days of which people and settings are kept, newest first."""
        found = [OWN_FILE.fullmatch(name) for name in self._library.files.listed(self.folder)]
        return sorted((Day(int(f[1]), f[2]) for f in found if f), reverse=True)

    def copies(self) -> dict[str, int]:
        """Return the matches that have a copy, with the time of the record that was copied."""
        kept, found = self._library.files, dict[str, int]()
        for month in kept.listed(self._matches):
            for name in kept.listed(self._matches / month):
                file = f"{month}/{name.removesuffix(PACKED)}"
                if name.endswith(PACKED) and kept.is_one(file):
                    with suppress(OSError):
                        found[file] = stamp_of(self._copy(file)).mtime
        return found

    def _copy(self, file: str) -> Path:
        return self._matches / f"{file}{PACKED}"

    # Making

    def make(self) -> Iterator[Progress]:
        """Copy what changed since the last copy; the app runs it when it is idle."""
        with storage_errors(self.folder):
            yield from self._make()

    def _make(self) -> Iterator[Progress]:
        kept, library = self._library.files, self._library
        self._take_over_former()
        with kept.all_listed():  # what is only unseen must not be taken for deleted
            copies, days, deleted = self.copies(), self.days(), library.deleted
            there = {
                f"{month}/{name}": stamp
                for month in kept.months()
                for name, stamp in kept.entries(month)
            }
        changed = [file for file, stamp in there.items() if copies.get(file) != stamp.mtime]
        copied = 0
        for number, file in enumerate(changed, 1):
            content, copy = whole_lines(self._read(kept.path_of(file))), self.stored(file)
            if content and content != copy and _is_worth_more(content, copy):
                self._write_copy(file, content, there[file].mtime)
                copied += 1
            elif content and content == copy:
                os.utime(self._copy(file), ns=(there[file].mtime, there[file].mtime))
            yield Progress(number, len(changed))
        own = _without_bin(self._read(library.own_file.path))
        if own and (copied or not days or own != self._read(self.folder / days[0].name)):
            self._write_own(own, days)
        for file in {thrown.file for thrown in deleted} & (copies.keys() - there):
            with suppress(OSError):  # as long as it lies in the bin, that is its copy
                self._copy(file).unlink()

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

    def _write_own(self, own: bytes, days: list[Day]) -> None:
        """Write the own file of today; the oldest give way.

        A clock that flips over midnight makes several files of one day: only the newest counts.
        """
        today = date.today().isoformat()
        newest = days[0] if days else Day(1, today)
        if newest.date != today:
            newest = Day(newest.number + 1, today)
        replace_durably(make_folder(self.folder) / newest.name, own)
        by_date = {day.date: day for day in (*reversed(days), newest)}
        stay = sorted(by_date.values(), reverse=True)[:KEEP_DAYS]
        for day in days:
            if day not in stay:
                with suppress(OSError):  # it goes the next time
                    (self.folder / day.name).unlink()

    # Copies of earlier versions

    def _take_over_former(self) -> None:
        """Take over what versions up to 0.2 copied: lists of days beside a store of all versions.

        The newest good copy of every record counts. A list that cannot be read stays, and so does
        the store then: nobody knows what it needs.
        """
        store, listed = self.folder / "store", self._library.files.listed
        lists = sorted(filter(FORMER_LIST.fullmatch, listed(self.folder)), reverse=True)
        for name in lists:
            with suppress(ValueError, KeyError, TypeError, AttributeError, StorageError):
                kept = decode(read_at_most(self.folder / name, LARGEST_SMALL_FILE), name)
                for file, (_, mtime, digest) in kept["files"].items():
                    if self._library.files.is_one(file) and self.stored(file) is None:
                        self._write_copy(file, _unpacked(store, digest), mtime)
                own_file = self.folder / name.replace(".jsonl", ".library")
                if (own := _unpacked(store, kept["library"])) and not own_file.exists():
                    replace_durably(own_file, own)
                (self.folder / name).unlink()
                lists = [left for left in lists if left != name]
        if not lists:
            for packed in listed(store):
                (store / packed).unlink()
            with suppress(OSError):  # there is none, as a rule
                store.rmdir()

    def _write_copy(self, file: str, content: bytes, mtime: int) -> None:
        """Keep a copy that has the time of the record, so that it is known for unchanged."""
        if content:
            make_folder(self._copy(file).parent)
            replace_durably(self._copy(file), gzip.compress(content, mtime=0))
            os.utime(self._copy(file), ns=(mtime, mtime))

    # Looking and restoring

    def own_file(self, day: Day) -> bytes:
        """Return the library's own file of a day, or raise StorageError if the copy is damaged."""
        try:
            content = read_at_most(self.folder / day.name, LARGEST_SMALL_FILE)
            decode(content, day.name)
        except (OSError, StorageError) as error:
            raise StorageError("The copy of {day} is damaged.", day=day.date) from error
        return content

    def preview(self) -> Preview:
        """Return the preview without a pause."""
        return run_to_end(self.look())

    def look(self) -> Generator[Progress, None, Preview]:
        """Find out what restoring would change, in steps, one for each match."""
        self._take_over_former()
        preview, stay, files = Preview([], [], 0, []), 0, self.copies()
        for number, file in enumerate(files, 1):
            state = self._compare(file)
            if state == "stays":
                stay += 1
            elif self.stored(file) is None:
                preview.lost.append(file)
            else:
                (preview.back if state == "gone" else preview.replaced).append(file)
            yield Progress(number, len(files))
        return preview._replace(stay=stay)

    def restore(
        self, preview: Preview, people_of: Day | None = None
    ) -> Generator[Progress, None, Restored]:
        """Restore what the preview says, and people and settings as they were on a day."""
        done = Restored([], [])
        own = self.own_file(people_of) if people_of else b""
        wanted = [*preview.back, *preview.replaced]
        for number, file in enumerate(wanted, 1):
            self._restore_file(file, done)
            yield Progress(number, len(wanted))
        if own:
            done = done._replace(own=self._read(self._library.own_file.path))
            self._library.restore_own(own)
        return done

    def take_back(self, done: Restored) -> Iterator[Progress]:
        """Undo a restore; the matches that had come back go to the bin."""
        files = [*done.back, *(file for file, _ in done.replaced)]
        before = dict(done.replaced)
        for number, file in enumerate(files, 1):
            if self._library.path_of(file).exists():
                self._library.delete(file)
            if file in before:
                self._library.undelete(before[file])
            yield Progress(number, len(files))
        if done.own:
            self._library.restore_own(done.own)

    def restore_copy(self, file: str) -> None:
        """Replace a damaged match by its copy, and move it to the bin."""
        if not self.has_good_copy(file):
            raise StorageError("There’s no good copy of it.")
        self._restore_file(file, Restored([], []))
        self._library.index.forget(file)

    def _restore_file(self, file: str, done: Restored) -> None:
        state, content = self._compare(file), self.stored(file)
        if state == "stays" or content is None:
            return
        if state == "differs":
            done.replaced.append((file, self._library.delete(file)))
        else:
            done.back.append(file)
        path = self._library.path_of(file)
        with storage_errors(path):
            make_folder(path.parent)
            replace_durably(path, content)
        self._library.index.changed(file)

    def _compare(self, file: str) -> str:
        """Records are only ever appended to: what begins as the copy does was played on."""
        try:
            content = read_at_most(self._library.path_of(file), LARGEST_FILE)
        except FileNotFoundError:
            return "gone"
        except OSError as error:
            raise storage_error(error, self._library.path_of(file)) from error
        copy = self.stored(file)
        return "stays" if copy is not None and content.startswith(copy) else "differs"

    def stored(self, file: str) -> bytes | None:
        """Return the content of a match's copy, or None if there is none or it is damaged."""
        return _unpack(self._copy(file))

    def has_good_copy(self, file: str) -> bool:
        """Return whether a match has a copy that can be read as a match."""
        return is_good(self.stored(file) or b"")


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


def _unpacked(store: Path, digest: str) -> bytes:
    """Return what an earlier version copied under its digest, or nothing if that is damaged."""
    content = _unpack(store / f"{digest}.gz") if DIGEST.fullmatch(digest) else None
    whole = content is not None and hashlib.sha256(content).hexdigest() == digest
    return content if content and whole else b""


def _without_bin(own: bytes) -> bytes:
    """Return the library's own file without its count of days, which is no change worth a copy."""
    with suppress(StorageError):
        tables = decode(own, "")
        if tables.pop("bin", None):
            return encode(tables)
    return own
