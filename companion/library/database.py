"""The library's own file: people, settings, notices, sheets, each a table of TinyDB.

A failed write raises StorageError, and then nothing has changed. Another version of the app
may have written something else: what is not understood is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tinydb import TinyDB, where
from tinydb.table import Document

from ..engine.errors import Message
from ..engine.schema import Value
from ..record.messages import cannot_be_read, storage_errors
from .atomic_storage import AtomicStorage
from .match_files import MatchFiles
from .people import Person, to_json


class LibraryFile:
    """The library's own file as a TinyDB over the atomic storage.

    `Backup` writes `copy`. `set_aside` moves a damaged file away; `report` gets the message if it
    cannot be read just now.
    """

    def __init__(
        self, folder: Path, set_aside: Callable[[Path], object], report: Callable[[Message], object]
    ) -> None:
        self.path = folder / "library.jsonl"
        self.copy = folder / "backups" / self.path.name
        self._report = report
        self._storage = AtomicStorage(self.path, self.copy, set_aside)
        self._db = TinyDB(storage=lambda: self._storage)  # to read from

    @contextmanager
    def changing(self) -> Iterator[TinyDB]:
        """Open the database for changes that are written together, or not at all.

        It is opened anew each time: TinyDB remembers the next free number of each table for as long
        as it is open, and another process may have used that number since.
        """
        with storage_errors(self.path), self._storage.changing():
            yield TinyDB(storage=lambda: self._storage)

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
        """Return the names of matches in a table, which has them in one document or in several."""
        listed = (doc.get("files", [doc.get("file")]) for doc in self.documents(table))
        return {
            file
            for files in listed
            if type(files) is list
            for file in files
            if type(file) is str and MatchFiles.is_one(file)
        }

    def is_lost(self) -> bool:
        """Return whether there is neither the file nor the version before it."""
        return self._storage.is_lost()


# Within `changing`


def keep_people(db: TinyDB, *changed: Person) -> None:
    """Write these people, each under their id."""
    for person in changed:
        db.table("people").upsert(to_json(person), where("id") == person.id)


def keep_files(db: TinyDB, table: str, before: set[str], files: set[str]) -> None:
    """Write names of matches, if they have changed, as the only document of a table."""
    if files != before:
        db.drop_table(table)
        db.table(table).insert({"files": sorted(files)})


def keep_only(db: TinyDB, table: str, values: Mapping[str, Value]) -> None:
    """Write the only document of a table."""
    db.table(table).upsert(Document(dict(values), doc_id=1))


def read_notice(doc: Mapping[str, Value]) -> Message | None:
    """Return the message that a document holds, or None if it cannot be understood."""
    sentence, facts = doc.get("sentence"), doc.get("facts")
    if type(sentence) is not str or type(facts) is not dict:
        return None
    wanted = re.findall(r"\{(\w+)", sentence)
    understood = all(type(fact) in (str, int) for fact in facts.values())
    return Message(sentence, facts) if understood and set(wanted) <= facts.keys() else None
