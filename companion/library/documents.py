"""What the tables of the library hold, as TinyDB keeps it, and how it is understood again.

Another version of the app may have written something else: what is not understood is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tinydb import TinyDB, where
from tinydb.table import Document

from ..record.notice import Notice
from .people import Person, to_json


def keep_people(db: TinyDB, *changed: Person) -> None:
    for person in changed:
        db.table("people").upsert(to_json(person), where("id") == person.id)


def keep_files(db: TinyDB, table: str, before: set[str], files: set[str]) -> None:
    if files != before:
        db.drop_table(table)
        db.table(table).insert({"files": sorted(files)})


def only_document(values: Mapping[str, Any]) -> Document:
    """Of a table that has no other."""
    return Document(dict(values), doc_id=1)


def whole_number(value: object, default: int = 0) -> int:
    return value if type(value) is int else default


def read_notice(doc: Mapping[str, Any]) -> Notice | None:
    sentence, facts = doc.get("sentence"), doc.get("facts")
    if type(sentence) is not str or type(facts) is not dict:
        return None
    wanted = re.findall(r"\{(\w+)", sentence)
    understood = all(type(fact) in (str, int) for fact in facts.values())
    return Notice(sentence, facts) if understood and set(wanted) <= facts.keys() else None
