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
from typing import Any, NamedTuple

from ..record.bounds import LARGEST_FILE, LARGEST_SMALL_FILE
from ..record.durable import make_folder, read_at_most, replace_durably
from ..record.file import all_of
from ..record.notice import NotKept, not_kept, or_not_kept
from .atomic_storage import NotAsWritten, decode, encode
from .bin import Deleted
from .index import Progress
from .library import Library
from .match_files import Stamp
from .past import Damaged

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
        return Stamp(self.size, self.mtime)

    def has(self, content: bytes) -> bool:
        return hashlib.sha256(content).hexdigest() == self.digest


class Day(NamedTuple):
    """The number says which is newer: a clock may be set back."""

    number: int
    date: str

    @property
    def name(self) -> str:
        return f"{self.number:06}-{self.date}.jsonl"


class Contents(NamedTuple):
    library: str  # the digest of people, settings and notices
    files: dict[str, Copied]  # of records


NOTHING = Contents("", {})


class Preview(NamedTuple):
    """What restoring a day would do."""

    back: list[str]  # matches that are gone, or cannot be read any more
    replaced: list[str]  # matches that differ from then, and would go to the bin
    stay: int  # as they are: the same as then, or played on since
    lost: list[str]  # the copy itself is damaged


class Restored(NamedTuple):
    """What restoring has done, to be taken back."""

    back: list[str]  # matches that were gone
    replaced: list[tuple[str, Deleted]]  # what lay there before is in the bin
    own: bytes = b""  # people and settings before, if they were restored too


class Backup:
    def __init__(self, library: Library) -> None:
        self._library = library
        self.folder = library.folder / "backups"
        self._store = self.folder / "store"

    def days(self) -> list[Day]:
        """Newest first."""
        try:
            found = [LIST.fullmatch(name) for name in os.listdir(self.folder)]
        except OSError:
            return []
        return sorted((Day(int(f[1]), f[2]) for f in found if f), reverse=True)

    # Making

    def make(self) -> Iterator[Progress]:
        """Copies what changed since the last copy; the app runs it when it is idle."""
        with or_not_kept(self.folder):
            yield from self._make()

    def _make(self) -> Iterator[Progress]:
        last = next(iter(self.days()), None)
        before = NOTHING
        if last:
            with suppress(NotKept):  # after a damaged one everything is copied anew
                before = self.contents(last)
        kept = self._library.files
        there = {
            f"{month}/{name}": stamp
            for month in kept.months()
            for name, stamp in kept.entries(month)
        }
        copied = {file: copied.stamp for file, copied in before.files.items()}
        changed = [file for file, stamp in there.items() if copied.get(file) != stamp]
        now = {file: old for file, old in before.files.items() if file in there or self._lost(file)}
        for number, file in enumerate(changed, 1):
            content = self._read(kept.path_of(file))
            if content and not self._is_beginning(content, before.files.get(file)):
                now[file] = Copied(len(content), there[file].mtime, self._put(content))
            yield Progress(number, len(changed))
        own = self._read(self._library.own_file.path)
        contents = Contents(self._put(own) if own else before.library, now)
        if _digests(contents) != _digests(before):
            self._write(contents, last)
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
        """Nothing of what cannot be read: the copy from before is worth more."""
        try:
            content = read_at_most(path, LARGEST_SMALL_FILE)
        except OSError:
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
        """Lists that are too old go first, then what no list names any more."""
        days = self.days()
        for day in days[KEEP_DAYS:]:
            (self.folder / day.name).unlink()
        needed: set[str] = set()
        for day in days[:KEEP_DAYS]:
            try:
                contents = self.contents(day)
            except NotKept:
                return  # nobody knows what it needed
            needed |= {contents.library, *(copied.digest for copied in contents.files.values())}
        for name in os.listdir(self._store):
            if name.partition(".")[0] not in needed:
                (self._store / name).unlink(missing_ok=True)

    # Looking and restoring

    def contents(self, day: Day) -> Contents:
        try:
            kept: Any = decode(read_at_most(self.folder / day.name, LARGEST_SMALL_FILE))
            files = {file: Copied(*copied) for file, copied in kept["files"].items()}
            contents = Contents(kept["library"], files)
            if not self._is_ours(contents):
                raise NotAsWritten
        except (OSError, NotAsWritten, ValueError, KeyError, TypeError, AttributeError) as error:
            raise NotKept("The copy of {day} is damaged.", day=day.date) from error
        return contents

    def _is_ours(self, contents: Contents) -> bool:
        """No name in it leads out of the folder, whoever wrote it."""
        digests = (contents.library, *(copied.digest for copied in contents.files.values()))
        return all(map(self._library.files.is_one, contents.files)) and all(
            type(digest) is str and (DIGEST.fullmatch(digest) or digest == "") for digest in digests
        )

    def preview(self, day: Day) -> Preview:
        return all_of(self.look(day))

    def look(self, day: Day) -> Generator[Progress, None, Preview]:
        """The preview in steps, one for each match."""
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
        """What the preview says; with `people` also names, colours and settings as they were."""
        contents, done = self.contents(day), Restored([], [])
        wanted = [*preview.back, *preview.replaced]
        for number, file in enumerate(wanted, 1):
            self._bring_back(file, contents.files[file], done)
            yield Progress(number, len(wanted))
        if people and (content := self.stored(contents.library)) is not None:
            before = self._read(self._library.own_file.path)
            self._library.restore_own(content)
            done = done._replace(own=before)
        return done

    def take_back(self, done: Restored) -> Iterator[Progress]:
        """Everything as it was before; what had come back goes to the bin."""
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

    def _bring_back(self, file: str, copied: Copied, done: Restored) -> None:
        state, content = self._compare(file, copied), self.stored(copied.digest)
        if state == "stays" or content is None:
            return
        if state == "differs":
            done.replaced.append((file, self._library.delete(file)))
        else:
            done.back.append(file)
        path = self._library.path_of(file)
        with or_not_kept(path):
            make_folder(path.parent)
            replace_durably(path, content)
        self._library.index.changed(file)

    # Mending

    def best_copy(self, file: str) -> Copied | None:
        """The longest copy of a match that can still be read."""
        copies: set[Copied] = set()
        for day in self.days():
            with suppress(NotKept):
                if copied := self.contents(day).files.get(file):
                    copies.add(copied)
        for copied in sorted(copies, key=lambda copied: -copied.size):
            content = self.stored(copied.digest)
            if content is not None and _is_good(content):
                return copied
        return None

    def mend(self, file: str) -> None:
        """Puts the best copy in the place of a damaged match, which goes to the bin."""
        copied = self.best_copy(file)
        if copied is None:
            raise NotKept("There is no good copy of it.")
        self._bring_back(file, copied, Restored([], []))
        self._library.index.forget(file)

    def _compare(self, file: str, copied: Copied) -> str:
        """Records are only ever appended to: what begins as the copy does was played on."""
        try:
            begins = read_at_most(self._library.path_of(file), LARGEST_FILE)[: copied.size]
        except FileNotFoundError:
            return "gone"
        except OSError as error:
            raise not_kept(error, self._library.path_of(file)) from error
        return "stays" if copied.has(begins) else "differs"

    def stored(self, digest: str) -> bytes | None:
        try:
            with gzip.open(self._store / f"{digest}.gz") as file:
                content = file.read(LARGEST_SMALL_FILE)
        except (OSError, EOFError, zlib.error):
            return None
        return content if hashlib.sha256(content).hexdigest() == digest else None


def _is_good(content: bytes) -> bool:
    from .past_reader import read_past

    try:
        return read_past(content, "").unreadable is None
    except Damaged:
        return False


def _digests(contents: Contents) -> tuple[str, dict[str, str]]:
    return contents.library, {file: copied.digest for file, copied in contents.files.items()}
