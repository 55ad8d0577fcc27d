"""The library's own file: people, settings, notices, sheets, each a table of TinyDB.

TinyDB's own storage writes in place, and a kill or a full disk in mid-write destroys everything.
Here the new version lies whole beside the old one before it takes its name, the version before is
kept as `.bak`, and a second line with a checksum tells a damaged file from a good one. A damaged
file is set aside, never overwritten; so is one that a newer app has written in another shape.

A failed write raises StorageError, and then nothing has changed. Another version of the app
may have written something else: what is not understood is left alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tinydb import Storage, TinyDB, where
from tinydb.table import Document

from ..engine.errors import Message, StorageError
from ..engine.schema import JsonObject, Value
from ..record.bounds import LARGEST_SMALL_FILE
from ..record.durable import lock, make_folder, owners_alone, read_at_most, replace_durably
from ..record.messages import cannot_be_read, storage_errors
from .match_files import MatchFiles
from .people import Person, to_json

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


class LibraryFile(Storage):
    """The library's own file: a TinyDB, and the storage of it.

    `Backup` writes `copy`, which is read if nothing else is left. `set_aside` moves a damaged file
    away; `report` gets the message if it cannot be read just now.
    """

    def __init__(
        self, folder: Path, set_aside: Callable[[Path], object], report: Callable[[Message], object]
    ) -> None:
        self.path = folder / "library.jsonl"
        self.backup = self.path.with_name(self.path.name + ".bak")
        self.copy = folder / "backups" / self.path.name
        self._set_aside = set_aside
        self._report = report
        self._memory: Tables | None = None
        self._alone = False
        self._changed = False
        self._seen: tuple[int, ...] | None = None  # what the file was like when it was read
        self._db = TinyDB(storage=lambda: self)  # to read from

    def documents(self, table: str) -> list[Document]:
        """Return the documents of a table; none, and a notice, if the file cannot be read now."""
        try:
            return self._db.table(table).all()
        except OSError as error:
            self._report(cannot_be_read(self.path.name, error))
            return []

    def notices(self) -> list[Message]:
        """Return the notices that are on the disk; none if the file cannot be read now."""
        try:
            kept = self._db.table("notices").all()
        except OSError:
            return []
        return list(filter(None, map(read_notice, kept)))

    def only_document(self, table: str) -> Mapping[str, Value]:
        """Return the document of a table that has a single one, or an empty one."""
        return next((found for found in self.documents(table) if found.doc_id == 1), {})

    def files(self, table: str) -> set[str]:
        """Return the names of matches in a table.

        They are in its only document; version 0.1 began with a document for each of them.
        """
        found: set[str] = set()
        for document in self.documents(table):
            listed = document.get("files", [document.get("file")])
            named = listed if type(listed) is list else []
            found.update(file for file in named if type(file) is str and MatchFiles.is_one(file))
        return found

    # The storage of TinyDB

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
        self._memory = data
        self._changed = True

    @contextmanager
    def changing(self) -> Iterator[TinyDB]:
        """Open the database for changes that are written together, or not at all.

        It is opened anew each time: TinyDB remembers the next free number of each table for as long
        as it is open, and another process may have used that number since.
        """
        with storage_errors(self.path), self._alone_with_file():
            yield TinyDB(storage=lambda: self)

    @contextmanager
    def _alone_with_file(self) -> Iterator[None]:
        """Lock the file against other processes, and write all changes of the block at once."""
        if self._alone:
            yield
            return
        make_folder(self.path.parent)
        file = owners_alone(f"{self.path}.lock", os.O_RDWR | os.O_CREAT)
        try:
            lock(file)
            self.read()
            self._alone = True
            yield
            if self._changed and self._memory is not None:
                replace_durably(self.path, encode(self._memory), previous=self.backup)
        finally:
            self._memory = None  # read again: not all of it may have come to the disk
            self._alone = self._changed = False
            os.close(file)

    def is_lost(self) -> bool:
        """Return whether there is neither this version nor the one before."""
        return self.read() is None or not (self.path.exists() or self.backup.exists())

    def _look(self) -> tuple[int, ...] | None:
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _read_good(self) -> Tables | None:
        """This version, the one before or the copy; None if there is none of them."""
        for path in (self.path, self.backup, self.copy):
            try:
                return decode_tables(read_at_most(path, LARGEST_SMALL_FILE), path.name)
            except FileNotFoundError:
                continue
            except StorageError:
                self._set_aside(path)
        return None


# Within `changing`


def keep_people(db: TinyDB, *changed: Person) -> None:
    """Write these people, each under their id."""
    for person in changed:
        db.table("people").upsert(to_json(person), where("id") == person.id)


def keep_files(db: TinyDB, table: str, before: set[str], files: set[str]) -> None:
    """Write names of matches, if they have changed, as the only document of a table."""
    if files != before:
        db.table(table).truncate()  # of what version 0.1 wrote
        keep_only(db, table, {"files": sorted(files)})


def keep_only(db: TinyDB, table: str, values: Mapping[str, Value]) -> None:
    """Write the only document of a table."""
    db.table(table).upsert(Document(dict(values), doc_id=1))


def read_notice(doc: Mapping[str, Value]) -> Message | None:
    """Return the message that a document holds, or None if it cannot be understood."""
    sentence = doc.get("sentence")
    facts = doc.get("facts")
    if type(sentence) is not str or type(facts) is not dict:
        return None
    wanted = re.findall(r"\{(\w+)", sentence)
    understood = all(type(fact) in (str, int) for fact in facts.values())
    return Message(sentence, facts) if understood and set(wanted) <= facts.keys() else None
