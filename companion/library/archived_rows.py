"""People and seasons in an archive: what it has besides records and sheets.

They lie in one JSON file, `library.json`, a list of rows for each table; what an app does not know
in it is left alone. An archive only ever adds: whoever is known here by any name, old or new, stays
as they are, and so does a season whose name is taken. So an archive that comes into an empty
library makes the same library, and nobody can rename or merge people of somebody else by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.schema import JsonObject, Value, canonical_json
from ..record.bounds import MOST_PEOPLE, MOST_SEASONS
from ..record.names import check_looks, looks_like, read_names
from ..record.strict_json import read_object
from .database import keep_people
from .library import Library
from .people import BY_NAME, Former, NameLookup, People, Person, from_json, same_name, to_json

FILE = "library.json"
VERSION = 1
MOST_FORMER = 50  # names of one person
MOST_LESSONS = 1_000  # of one person
LONGEST_TEXT = 200  # characters of a value of a season
LONGEST_SYMBOL = 4
ID = re.compile(r"[0-9A-Za-z_-]{1,64}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]{8,18}Z", re.ASCII)
# The keys of a season besides its id and its name, with the type of each
SEASON = {
    **dict.fromkeys(("from", "to", "with", "count", "points"), str),
    **dict.fromkeys(("games", "people"), list),
    **dict.fromkeys(("best", "least"), int),
}


class ArchivedRows(NamedTuple):
    """People and seasons, as they stand in an archive or are to be added."""

    people: tuple[Person, ...] = ()
    seasons: tuple[JsonObject, ...] = ()


def rows_of(library: Library) -> ArchivedRows:
    """Return all people and seasons of a library."""
    seasons = library.own_file.documents("seasons")
    return ArchivedRows(tuple(library.people), tuple(dict(document) for document in seasons))


def rows_text(rows: ArchivedRows) -> str:
    """Return people and seasons as the text of a file."""
    people = [to_json(person) for person in rows.people]
    return canonical_json({"archive": VERSION, "people": people, "seasons": list(rows.seasons)})


def read_rows(content: bytes) -> ArchivedRows:
    """Return what can be understood of a stranger's people and seasons; BadInput if it is no
    JSON."""
    kept = read_object(content)
    people = map(_read_person, from_json(_objects(kept.get("people"))).values())
    return ArchivedRows(
        tuple(person for person in people if person)[:MOST_PEOPLE],
        tuple(filter(_is_season, _objects(kept.get("seasons"))))[:MOST_SEASONS],
    )


def _objects(value: Value) -> list[JsonObject]:
    listed = value if type(value) is list else []
    return [row for row in listed if type(row) is dict]


def _read_person(person: Person) -> Person | None:
    """Return a person of a stranger with what may be shown of them; None if the name may not."""
    if not ID.fullmatch(person.id) or not (name := _fit_name(person.name)):
        return None
    former = [
        former._replace(name=_fit_name(former.name))
        for former in person.former[:MOST_FORMER]
        if not former.until or TIME.fullmatch(former.until)
    ]
    fits = len(person.symbol) <= LONGEST_SYMBOL and person.symbol.isprintable()
    return person._replace(
        name=name,
        former=tuple(filter(_is_named, former)),
        symbol=person.symbol if fits else "",
        lessons_seen=person.lessons_seen[:MOST_LESSONS],
    )


def _is_named(former: Former) -> bool:
    return bool(former.name)


def _fit_name(name: str) -> str:
    """Return a name as it may be shown, or "" if it may not."""
    with suppress(BadInput):
        (fit,) = read_names([name])
        check_looks(fit)
        return fit
    return ""


def _is_season(row: Mapping[str, Value]) -> bool:
    """Return whether a row has the keys of a season, each with a value of its type and size."""
    id = row.get("id")
    name = row.get("name")
    if type(id) is not str or not ID.fullmatch(id) or type(name) is not str or not _fit_name(name):
        return False
    rest = {key: value for key, value in row.items() if key not in ("id", "name")}
    return rest.keys() <= SEASON.keys() and all(
        type(value) is SEASON[key] and _is_small(value) for key, value in rest.items()
    )


def _is_small(value: Value) -> bool:
    if type(value) is list:
        return len(value) <= MOST_PEOPLE and all(
            type(one) is str and len(one) <= LONGEST_TEXT for one in value
        )
    return len(str(value)) <= LONGEST_TEXT


# What is unknown here


def unknown_rows(rows: ArchivedRows, library: Library) -> ArchivedRows:
    """Return the people and seasons that a library does not have yet, as they would be added."""
    here = {person.id: person for person in library.people}
    people = tuple(_unknown_people(rows.people, here))
    ids = _ids_here(rows.people, here, people)
    return ArchivedRows(people, tuple(_unknown_seasons(rows, library, ids)))


def _unknown_people(people: tuple[Person, ...], here: People) -> Iterator[Person]:
    """Yield people of whom no name is known here, nor looks like one of somebody here."""
    bearers = NameLookup(here)
    looks = {looks_like(person.name) for person in here.values()}
    room = MOST_PEOPLE - len(here)
    for person in people:
        names = (person.name, *(former.name for former in person.former))
        known = person.id in here or any(map(bearers.knows, names))
        if known or looks_like(person.name) in looks or room <= 0:
            continue
        looks.add(looks_like(person.name))
        room -= 1
        yield person


def _ids_here(
    people: tuple[Person, ...], here: People, added: tuple[Person, ...]
) -> dict[str, str]:
    """Return who the people of an archive are here, by their ids there."""
    bearers = NameLookup(here | {person.id: person for person in added})
    found = {}
    for person in people:
        known = here.get(person.id) or bearers.named(person.name)
        if known:
            found[person.id] = known.id
    return found


def _unknown_seasons(
    rows: ArchivedRows, library: Library, ids: Mapping[str, str]
) -> Iterator[JsonObject]:
    """Yield seasons of another id and another name than those that are here."""
    kept = library.own_file.documents("seasons")
    known_ids = {document.get("id") for document in kept}
    names = {same_name(str(document.get("name"))) for document in kept}
    room = MOST_SEASONS - len(kept)
    for season in rows.seasons:
        name = same_name(season["name"])
        if season["id"] in known_ids or name in names or room <= 0:
            continue
        known_ids.add(season["id"])
        names.add(name)
        room -= 1
        asked = season.get("people", [])
        people = [one if one.startswith(BY_NAME) else ids.get(one, one) for one in asked]
        yield {**season, "people": people} if "people" in season else season


def add_rows(rows: ArchivedRows, library: Library) -> ArchivedRows:
    """Add what is still unknown of these, in one write, and return what was added."""
    with library.own_file.changing() as db:
        unknown = unknown_rows(rows, library)
        keep_people(db, *unknown.people)
        db.table("seasons").insert_multiple(dict(season) for season in unknown.seasons)
    return unknown
