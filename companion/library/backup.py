"""Copies of everything, kept on the device: the last seven days on which something changed.

Each version of a record lies once in `store`, packed, under the checksum of what it holds; a day is
only a list of them. So a day costs what changed on it. Restoring takes nothing away: matches that
are gone or damaged come back, those that were played on since stay as they are, and a file that is
replaced goes to the bin.
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

from ..engine.errors import Message, StorageError
from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.checksum import was_changed
from ..record.durable import make_folder, read_at_most, replace_durably
from ..record.match_file import run_to_end
from ..record.messages import cannot_be_read, storage_error, storage_errors
from .atomic_storage import decode, encode
from .library import Library
from .match_files import Stamp
from .match_index import Progress
from .match_summary import DamagedRecord
from .trash import DeletedMatch

KEEP_DAYS = 7
LIST = re.compile(r"(\d{6})-(\d{4}-\d\d-\d\d)\.jsonl")
DIGEST = re.compile(r"[0-9a-f]{64}")


class Copied(NamedTuple):
    """A file as it was copied."""

    size: int
    mtime: int
    digest: str

    @property
    def stamp(self) -> Stamp:
        """The size and time of the file when it was copied."""
        return Stamp(self.size, self.mtime)

    def has(self, content: bytes) -> bool:
        """Return whether the content is what was copied."""
        return hashlib.sha256(content).hexdigest() == self.digest


class Day(NamedTuple):
    """A day with copies; its number says which is newer, because a clock may be set back."""

    number: int
    date: str

    @property
    def name(self) -> str:
        """The name of the list of that day."""
        return f"{self.number:06}-{self.date}.jsonl"


class Contents(NamedTuple):
    """The copies of one day."""

    library: str  # the digest of people, settings and notices
    files: dict[str, Copied]  # of records


NOTHING = Contents("", {})


class Preview(NamedTuple):
    """The effect that restoring a day would have."""

    back: list[str]  # matches that are gone, or cannot be read any more
    replaced: list[str]  # matches that differ from then, and would go to the bin
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
        self._store = self.folder / "store"

    def days(self) -> list[Day]:
        """Return the days that have copies, newest first."""
        found = [LIST.fullmatch(name) for name in self._library.files.listed(self.folder)]
        return sorted((Day(int(f[1]), f[2]) for f in found if f), reverse=True)

    # Making

    def make(self) -> Iterator[Progress]:
        """Copy what changed since the last copy; the app runs it when it is idle."""
        with storage_errors(self.folder):
            yield from self._make()

    def _make(self) -> Iterator[Progress]:
        kept = self._library.files
        with kept.all_listed():  # what is only unseen must not be taken for deleted
            last = next(iter(self.days()), None)
            there = {
                f"{month}/{name}": stamp
                for month in kept.months()
                for name, stamp in kept.entries(month)
            }
        before = NOTHING
        if last:
            with suppress(StorageError):  # after a damaged one everything is copied anew
                before = self._read_list(last)
        copied = {file: copied.stamp for file, copied in before.files.items()}
        changed = [file for file, stamp in there.items() if copied.get(file) != stamp]
        now = {file: old for file, old in before.files.items() if file in there or self._lost(file)}
        for number, file in enumerate(changed, 1):
            content = self._read(kept.path_of(file))
            if content and not self._is_beginning(content, before.files.get(file)):
                now[file] = Copied(len(content), there[file].mtime, self._put(content))
            yield Progress(number, len(changed))
        own = _without_bin(self._read(self._library.own_file.path))
        contents = Contents(self._put(own) if own else before.library, now)
        if _digests(contents) != _digests(before):
            self._write(contents, last)
            with suppress(OSError, StorageError):  # what is not thrown away now is next time
                self._tidy()

    def _lost(self, file: str) -> bool:
        """Set aside because it is damaged: its copy is all that is left."""
        return os.path.lexists(self._library.files.damaged / file.partition("/")[2])

    def _is_beginning(self, content: bytes, copied: Copied | None) -> bool:
        """Of a record that has lost its end: the copy is worth more."""
        if copied is None or copied.size <= len(content):
            return False
        return (self.stored(copied.digest) or b"").startswith(content)

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

    def _put(self, content: bytes) -> str:
        digest = hashlib.sha256(content).hexdigest()
        stored = self._store / f"{digest}.gz"
        if not stored.exists():
            make_folder(self._store)
            replace_durably(stored, gzip.compress(content, mtime=0))
        return digest

    def _write(self, contents: Contents, last: Day | None) -> None:
        today = date.today().isoformat()
        day = last or Day(1, today)
        if day.date != today:
            day = Day(day.number + 1, today)
        replace_durably(make_folder(self.folder) / day.name, encode(contents._asdict()))

    def _tidy(self) -> None:
        """Lists that are too old go first, then what no list names any more.

        A clock that flips over midnight makes several lists of one day: only the newest counts.
        """
        with self._library.files.all_listed():
            days = self.days()
        newest = {day.date: day for day in reversed(days)}
        stay = sorted(newest.values(), reverse=True)[:KEEP_DAYS]
        for day in days:
            if day not in stay:
                (self.folder / day.name).unlink()
        needed: set[str] = set()
        for day in stay:
            try:
                contents = self.contents(day)
            except StorageError:
                return  # nobody knows what it needed
            needed |= {contents.library, *(copied.digest for copied in contents.files.values())}
        for name in os.listdir(self._store):
            if name.partition(".")[0] not in needed:
                (self._store / name).unlink(missing_ok=True)

    # Looking and restoring

    def contents(self, day: Day) -> Contents:
        """Return the copies of a day, or raise StorageError if its list is damaged."""
        try:
            return self._read_list(day)
        except (OSError, StorageError) as error:
            raise StorageError("The copy of {day} is damaged.", day=day.date) from error

    def _read_list(self, day: Day) -> Contents:
        """Raise StorageError if the list is damaged, and OSError if it cannot be read just now."""
        damaged = StorageError("The copy of {day} is damaged.", day=day.date)
        try:
            kept = decode(read_at_most(self.folder / day.name, LARGEST_SMALL_FILE), day.name)
            files = {file: Copied(*copied) for file, copied in kept["files"].items()}
            contents = Contents(kept["library"], files)
            if not self._is_ours(contents):
                raise damaged
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise damaged from error
        return contents

    def _is_ours(self, contents: Contents) -> bool:
        """No name in it leads out of the folder, whoever wrote it."""
        digests = (contents.library, *(copied.digest for copied in contents.files.values()))
        return all(map(self._library.files.is_one, contents.files)) and all(
            type(digest) is str and (DIGEST.fullmatch(digest) or digest == "") for digest in digests
        )

    def preview(self, day: Day) -> Preview:
        """Return what restoring a day would do."""
        return run_to_end(self.look(day))

    def look(self, day: Day) -> Generator[Progress, None, Preview]:
        """Make the preview in steps, one for each match."""
        preview = Preview([], [], 0, [])
        stay = 0
        files = self.contents(day).files
        for number, (file, copied) in enumerate(files.items(), 1):
            state = self._compare(file, copied)
            if state == "stays":
                stay += 1
            elif self.stored(copied.digest) is None:
                preview.lost.append(file)
            else:
                (preview.back if state == "gone" else preview.replaced).append(file)
            yield Progress(number, len(files))
        return preview._replace(stay=stay)

    def restore(
        self, day: Day, preview: Preview, people: bool = False
    ) -> Generator[Progress, None, Restored]:
        """Restore what the preview says; with `people` also names, colours and settings."""
        contents, done = self.contents(day), Restored([], [])
        wanted = [*preview.back, *preview.replaced]
        for number, file in enumerate(wanted, 1):
            self._restore_file(file, contents.files[file], done)
            yield Progress(number, len(wanted))
        if people and contents.library:
            content = self.stored(contents.library)
            if content is None:
                raise StorageError("The copy of {day} is damaged.", day=day.date)
            before = self._read(self._library.own_file.path)
            self._library.restore_own(content)
            done = done._replace(own=before)
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

    def _restore_file(self, file: str, copied: Copied, done: Restored) -> None:
        state, content = self._compare(file, copied), self.stored(copied.digest)
        if state == "stays":
            return
        if content is None:
            self._library.add_notice(copy_is_damaged(copied.digest))
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

    # Damaged matches

    def best_copy(self, file: str) -> Copied | None:
        """Return the longest copy of a match that can still be read."""
        copies: set[Copied] = set()
        for day in self.days():
            with suppress(StorageError):
                if copied := self.contents(day).files.get(file):
                    copies.add(copied)
        for copied in sorted(copies, key=lambda copied: -copied.size):
            content = self.stored(copied.digest)
            if content is not None and _is_good(content):
                return copied
        return None

    def restore_best_copy(self, file: str) -> None:
        """Replace a damaged match by its best copy, and move it to the bin."""
        copied = self.best_copy(file)
        if copied is None:
            raise StorageError("There’s no good copy of it.")
        self._restore_file(file, copied, Restored([], []))
        self._library.index.forget(file)

    def _compare(self, file: str, copied: Copied) -> str:
        """Records are only ever appended to: what begins as the copy does was played on."""
        try:
            begins = read_at_most(self._library.path_of(file), LARGEST_FILE)[: copied.size]
        except FileNotFoundError:
            return "gone"
        except OSError as error:
            raise storage_error(error, self._library.path_of(file)) from error
        return "stays" if copied.has(begins) else "differs"

    def stored(self, digest: str) -> bytes | None:
        """Return the content of a copy, or None if it is missing or damaged."""
        try:
            with gzip.open(self._store / f"{digest}.gz") as file:
                content = file.read(LARGEST_SMALL_FILE)
        except (OSError, EOFError, zlib.error):
            return None
        return content if hashlib.sha256(content).hexdigest() == digest else None


def copy_is_damaged(digest: str) -> Message:
    """Return the message for a damaged copy."""
    return Message("{file} is damaged.", {"file": f"{digest[:12]}….gz"})


def _is_good(content: bytes) -> bool:
    from .summary_reader import read_summary

    try:
        return read_summary(content, "").unreadable is None and not was_changed(content)
    except DamagedRecord:
        return False


def _without_bin(own: bytes) -> bytes:
    """Return the library's own file without its count of days, which is no change worth a copy."""
    with suppress(StorageError):
        tables = decode(own, "")
        if tables.pop("bin", None):
            return encode(tables)
    return own


def _digests(contents: Contents) -> tuple[str, dict[str, str]]:
    return contents.library, {file: copied.digest for file, copied in contents.files.items()}
