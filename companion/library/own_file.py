"""The library's own file: people, settings, notices, sheets, each a table of TinyDB.

Whatever cannot be written raises NotKept, and then nothing has changed. Another version of the app
may have written something else: what is not understood is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tinydb import TinyDB, where
from tinydb.table import Document

from ..record.notice import Notice, NotKept, or_not_kept
from .atomic_storage import AtomicStorage, NotAsWritten, decode_tables
from .match_files import MatchFiles
from .people import Person, to_json


class OwnFile:
    """`set_aside` moves a damaged one away."""

    def __init__(self, path: Path, set_aside: Callable[[Path], object]) -> None:
        self.path = path
        self._storage = AtomicStorage(path, set_aside)
        self._db = TinyDB(storage=lambda: self._storage)  # to read from

    @contextmanager
    def changing(self) -> Iterator[TinyDB]:
        """Nobody else changes it meanwhile. It is opened anew each time, for another process may
        have used the numbers that a database in memory believes to be free."""
        with or_not_kept(self.path), self._storage.changing():
            yield TinyDB(storage=lambda: self._storage)

    def documents(self, table: str) -> list[Document]:
        """None of a file that cannot be read now."""
        try:
            return self._db.table(table).all()
        except OSError:
            return []

    def only_document(self, table: str) -> Mapping[str, Any]:
        """Of a table that has no other."""
        return next((found for found in self.documents(table) if found.doc_id == 1), {})

    def files(self, table: str) -> set[str]:
        """Names of matches, in one document: they are read at every start. (Once each had its
        own.)"""
        listed = (doc.get("files", [doc.get("file")]) for doc in self.documents(table))
        return {
            file
            for files in listed
            if type(files) is list
            for file in files
            if type(file) is str and MatchFiles.is_one(file)
        }

    def is_lost(self) -> bool:
        return self._storage.read() is None

    def replace(self, content: bytes) -> None:
        """All of it as it once was."""
        try:
            with self.changing():
                self._storage.write(decode_tables(content))
        except NotAsWritten as error:
            raise NotKept("{file} is damaged.", file=self.path.name) from error


# Within `changing`


def keep_people(db: TinyDB, *changed: Person) -> None:
    for person in changed:
        db.table("people").upsert(to_json(person), where("id") == person.id)


def keep_files(db: TinyDB, table: str, before: set[str], files: set[str]) -> None:
    if files != before:
        db.drop_table(table)
        db.table(table).insert({"files": sorted(files)})


def keep_only(db: TinyDB, table: str, values: Mapping[str, Any]) -> None:
    db.table(table).upsert(Document(dict(values), doc_id=1))


def read_notice(doc: Mapping[str, Any]) -> Notice | None:
    sentence, facts = doc.get("sentence"), doc.get("facts")
    if type(sentence) is not str or type(facts) is not dict:
        return None
    wanted = re.findall(r"\{(\w+)", sentence)
    understood = all(type(fact) in (str, int) for fact in facts.values())
    return Notice(sentence, facts) if understood and set(wanted) <= facts.keys() else None
