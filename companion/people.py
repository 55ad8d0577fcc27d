"""The people who play: what they are called now, and what they were called in old records.

A record keeps the names that were spoken at the table, for ever: it may have been passed on, and
renaming somebody must not rewrite it. So a person has a name now and former names, and a name in a
record belongs to whoever bore it. Two who turn out to be one are merged by handing the names of the
one to the other. Somebody new may take a name that another one has given up: records from before
that moment still belong to the other.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .clock import now
from .engine.malformed import Malformed
from .record import alike, read_names

COLOURS = 8


class Former(NamedTuple):
    """A name that somebody was called by, up to a time if another one has taken it since."""

    name: str
    until: str = ""


class Person(NamedTuple):
    id: str
    name: str
    colour: int = 0  # a number; the look says which colour it is
    symbol: str = ""
    former: tuple[Former, ...] = ()


People = dict[str, Person]  # by id, in the order in which they came


def named(people: People, name: str, at: str = "") -> Person | None:
    """Whom a name means, in a record of that time (now, if none is given)."""
    wanted = alike(name)
    for person in people.values():
        if alike(person.name) == wanted and not _taken_later(people, wanted, at):
            return person
    bearers = [
        (former.until or "9", person)
        for person in people.values()
        for former in person.former
        if alike(former.name) == wanted and (not former.until or (at and at < former.until))
    ]
    return min(bearers, key=lambda bearer: bearer[0])[1] if bearers else None


def _taken_later(people: People, wanted: str, at: str) -> bool:
    """At that time the name was still somebody else's."""
    return bool(at) and any(
        alike(former.name) == wanted and at < former.until
        for person in people.values()
        for former in person.former
    )


def with_new(people: People, name: str, colour: int | None = None, symbol: str = "") -> Person:
    name = _free(people, name)
    if colour is None:
        used = [person.colour for person in people.values()]
        colour = min(range(COLOURS), key=lambda c: (used.count(c), c))
    return Person(uuid.uuid4().hex[:12], name, colour, symbol)


def renamed(people: People, id: str, name: str) -> Person:
    person = people[id]
    name = _free({other: p for other, p in people.items() if other != id}, name)
    former = [f for f in person.former if alike(f.name) != alike(name) or f.until]
    if alike(person.name) != alike(name):
        former.append(Former(person.name))
    return person._replace(name=name, former=tuple(former))


def merged(people: People, id: str, other: str) -> Person:
    person, same = people[id], people[other]
    return person._replace(former=(*person.former, *same.former, Former(same.name)))


def giving_up(people: People, name: str) -> list[Person]:
    """Those who bore the name before and lose it to somebody else from now on."""
    wanted, at = alike(name), now()
    changed = []
    for person in people.values():
        former = tuple(
            f._replace(until=at) if alike(f.name) == wanted and not f.until else f
            for f in person.former
        )
        if former != person.former:
            changed.append(person._replace(former=former))
    return changed


def _free(people: People, name: str) -> str:
    (name,) = read_names([name])
    if any(alike(person.name) == alike(name) for person in people.values()):
        raise Malformed("Somebody is called {value} already.", "players", value=name)
    return name


def to_json(person: Person) -> dict[str, Any]:
    return person._asdict() | {"former": [list(former) for former in person.former]}


def from_json(kept: Iterable[Mapping[str, Any]]) -> People:
    return {
        doc["id"]: Person(
            doc["id"],
            doc["name"],
            doc["colour"],
            doc["symbol"],
            tuple(Former(*former) for former in doc["former"]),
        )
        for doc in kept
    }
