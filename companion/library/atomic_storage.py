"""How TinyDB keeps a file here: replaced whole, never written over.

TinyDB's own storage writes in place, and a kill or a full disk in mid-write destroys everything.
Here the new version lies whole beside the old one before it takes its name, the version before is
kept as `.bak`, and a second line with a checksum tells a damaged file from a good one. A damaged
file is set aside, never overwritten; so is one that a newer app has written in another shape.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tinydb import Storage

from ..engine.errors import StorageError
from ..engine.schema import JsonObject
from ..record.bounds import LARGEST_SMALL_FILE
from ..record.durable import OWNERS_ALONE, lock, make_folder, read_at_most, replace_durably

Tables = dict[str, JsonObject]

VERSION = 1  # of the shapes in all these files; before there was a number, it was 0
ABOUT = "about"  # the table that says so: an older app leaves it alone


def encode(tables: JsonObject) -> bytes:
    """Return the content of a file that holds these tables, with a version and a checksum."""
    stamped = {ABOUT: {"1": {"version": VERSION}}, **tables}
    text = json.dumps(stamped, ensure_ascii=False, separators=(",", ":")).encode()
    return text + b'\n{"sha256":"%s"}\n' % hashlib.sha256(text).hexdigest().encode()


def decode(content: bytes, file: str) -> JsonObject:
    """Return the tables in a file's content, or raise StorageError if it is damaged or newer."""
    damaged = StorageError("{file} is damaged.", file=file)
    text, _, check = content.partition(b"\n")
    if check != b'{"sha256":"%s"}\n' % hashlib.sha256(text).hexdigest().encode():
        raise damaged
    try:
        tables = json.loads(text)
        version = tables.pop(ABOUT, {"1": {"version": 0}})["1"]["version"]
        if not 0 <= version <= VERSION:
            raise damaged
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise damaged from error
    return dict(tables)


def decode_tables(content: bytes, file: str) -> Tables:
    """Return the tables like `decode`, each with its documents by number, as TinyDB wants them."""
    tables = decode(content, file)
    for table in tables.values():
        if type(table) is not dict or not all(
            key.isdecimal() and type(document) is dict for key, document in table.items()
        ):
            raise StorageError("{file} is damaged.", file=file)
    return tables


def read_tables(path: Path) -> JsonObject:
    """Return what a file holds that can be made anew; nothing if it is not there, or damaged."""
    with suppress(OSError, StorageError):
        return decode(read_at_most(path, LARGEST_SMALL_FILE), path.name)
    return {}


def write_tables(path: Path, tables: JsonObject) -> None:
    """Write a file that can be made anew; without space for it, it stays as it was."""
    with suppress(OSError):
        make_folder(path.parent)
        replace_durably(path, encode(tables))


class AtomicStorage(Storage):
    """A storage for TinyDB; `copy` is read if nothing else is left, `set_aside` moves a damaged
    file away."""

    def __init__(self, path: Path, copy: Path, set_aside: Callable[[Path], object]) -> None:
        self.path = path
        self.backup = path.with_name(path.name + ".bak")
        self._copy = copy
        self._set_aside = set_aside
        self._memory: Tables | None = None
        self._alone = False
        self._changed = False
        self._seen: tuple[int, ...] | None = None  # what the file was like when it was read

    def read(self) -> Tables | None:
        """Return all tables, read again only if the file has changed."""
        if self._alone and self._memory is not None:
            return self._memory
        seen = self._look()
        if self._memory is None or seen != self._seen:
            self._memory = self._read_good()
            self._seen = seen  # not a look after it: another process may have written meanwhile
        return self._memory

    def write(self, data: Tables) -> None:
        """Take the changed tables; `changing` writes all changes together."""
        assert self._alone
        self._memory, self._changed = data, True

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Lock the file against other processes, and write all changes of the block at once.

        If the block or the write fails, nothing has changed.
        """
        if self._alone:
            yield
            return
        make_folder(self.path.parent)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        file = os.open(f"{self.path}.lock", flags, OWNERS_ALONE[1])
        try:
            lock(file)
            self.read()
            self._alone = True
            yield
            if self._changed and self._memory is not None:
                replace_durably(self.path, encode(self._memory), previous=self.backup)
                self._remember_look()
        except BaseException:
            self._memory = None  # which was changed already
            raise
        finally:
            self._alone = self._changed = False
            os.close(file)

    def is_lost(self) -> bool:
        """Return whether there is neither this version nor the one before."""
        return self.read() is None or not (self.path.exists() or self.backup.exists())

    def _remember_look(self) -> None:
        """Remember what the new file is like; if it cannot be looked at, it is read again."""
        try:
            self._seen = self._look()
        except OSError:
            self._memory = None

    def _look(self) -> tuple[int, ...] | None:
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read_good(self) -> Tables | None:
        """This version, the one before or the copy; None if there is none of them."""
        for path in (self.path, self.backup, self._copy):
            try:
                return decode_tables(read_at_most(path, LARGEST_SMALL_FILE), path.name)
            except FileNotFoundError:
                continue
            except StorageError:
                self._set_aside(path)
        return None
