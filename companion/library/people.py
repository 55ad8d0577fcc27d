"""The people who play: what they are called now, and what they were called in old records.

A record keeps the names that were spoken at the table, for ever: it may have been passed on, and
renaming somebody must not rewrite it. So a person has a name now and former names, and a name in a
record belongs to whoever bore it. Two who turn out to be one are merged by handing the names of the
one to the other. Somebody new may take a name that another one has given up: records from before
that moment still belong to the other.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from ..clock import now
from ..engine.malformed import Malformed
from ..record.bounds import MOST_PEOPLE
from ..record.names import alike, check_looks, looks_like, read_names

COLOURS = 8
MOST_TOLD = 1000  # more than all rules of all games


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
    learning: bool = False  # is new, and hears the rules while playing
    told: tuple[str, ...] = ()  # what of them, by game and section: "big-deal/duel"


class Look(NamedTuple):
    """How somebody is told apart: a colour, and what stands on it."""

    colour: int
    mark: str


FOREVER = "9999-99"  # after every time that a clock can show

same_name = lru_cache(4096)(alike)

People = dict[str, Person]  # by id, in the order in which they came


class Bearers:
    """Whom a name means; made once for many questions."""

    def __init__(self, people: People) -> None:
        self._of: dict[str, list[tuple[str, Person]]] = {}  # until when, and who
        for person in people.values():
            self._add(person.name, FOREVER, person)
            for former in person.former:
                self._add(former.name, former.until or FOREVER, person)
        for bearers in self._of.values():
            bearers.sort(key=lambda bearer: bearer[0])

    def _add(self, name: str, until: str, person: Person) -> None:
        self._of.setdefault(same_name(name), []).append((until, person))

    def named(self, name: str, at: str = "") -> Person | None:
        """In a record of that time; now, if none is given."""
        for until, person in self._of.get(same_name(name), ()):
            if until == FOREVER or (at and at < until):
                return person
        return None


def looks(people: People, players: Sequence[str], at: str = "") -> tuple[Look, ...]:
    """Everybody of a match in their own colour; whose colour or mark is taken gets another one."""
    bearers = Bearers(people)
    known = [bearers.named(name, at) for name in players]
    colours: list[int | None] = []
    for person in known:
        own = person.colour if person else None
        colours.append(None if own in colours else own)
    free = (colour for colour in count() if colour not in colours)
    symbols = [person.symbol if person else "" for person in known]
    return tuple(
        Look(
            next(free) if colour is None else colour,
            symbol if symbol and symbols.index(symbol) == seat else mark,
        )
        for seat, (colour, symbol, mark) in enumerate(
            zip(colours, symbols, marks(players), strict=True)
        )
    )


def marks(players: Sequence[str]) -> tuple[str, ...]:
    """A letter for each player; two where the first is not enough to tell them apart."""
    initials = [player[:1].title() for player in players]  # Georgian has none
    return tuple(
        initial if initials.count(initial) == 1 else player[:2].capitalize()
        for player, initial in zip(players, initials, strict=True)
    )


def with_new(people: People, name: str, colour: int | None = None, symbol: str = "") -> Person:
    if len(people) >= MOST_PEOPLE:
        raise Malformed("There are {high} people already: no more fit in.", high=MOST_PEOPLE)
    name = free(people, name)
    return _new(Counter(person.colour for person in people.values()), name, colour, symbol)


def _new(used: Counter[int], name: str, colour: int | None = None, symbol: str = "") -> Person:
    """In the colour that fewest have."""
    if colour is None:
        colour = min(range(COLOURS), key=lambda c: (used[c], c))
    used[colour] += 1
    return Person(os.urandom(6).hex(), name, colour, symbol)


def met(people: People, names: Iterable[str]) -> People:
    """Whoever is not known yet is somebody new, however they are written: they have played. Who
    comes when there are very many already is in the records alone."""
    found, bearers = dict(people), Bearers(people)
    used = Counter(person.colour for person in people.values())
    for name in {same_name(name): name for name in names}.values():
        if not bearers.named(name) and len(found) < MOST_PEOPLE:
            person = _new(used, name)
            found[person.id] = person
    return found


def renamed(people: People, id: str, name: str) -> Person:
    person = people[id]
    name = free({other: p for other, p in people.items() if other != id}, name)
    former = [f for f in person.former if same_name(f.name) != same_name(name) or f.until]
    if same_name(person.name) != same_name(name):
        former.append(Former(person.name))
    return person._replace(name=name, former=tuple(former))


def merged(people: People, id: str, other: str) -> Person:
    """Merging twice does no harm."""
    person, same = people[id], people.get(other)
    if same is None or same is person:
        return person
    return person._replace(former=(*person.former, *same.former, Former(same.name)))


def giving_up(people: People, name: str) -> list[Person]:
    """Those who bore the name before and lose it to somebody else from now on."""
    wanted, at = same_name(name), now()
    changed = []
    for person in people.values():
        former = tuple(
            f._replace(until=at) if same_name(f.name) == wanted and not f.until else f
            for f in person.former
        )
        if former != person.former:
            changed.append(person._replace(former=former))
    return changed


def free(people: People, name: str) -> str:
    """The name, trimmed; Malformed if nobody new can be called so."""
    (name,) = read_names([name])
    check_looks(name)
    wanted = looks_like(name)
    for person in people.values():
        if same_name(person.name) == same_name(name):
            raise Malformed("Somebody is called {value} already.", "players", value=name)
        if looks_like(person.name) == wanted:
            raise Malformed(
                "{value} looks like somebody else’s name, but is written differently.",
                "players",
                value=name,
            )
    return name


def to_json(person: Person) -> dict[str, Any]:
    kept = {"former": [list(former) for former in person.former], "told": list(person.told)}
    return person._asdict() | kept


def from_json(kept: Iterable[Mapping[str, Any]]) -> People:
    """What can be understood; another version of the app may have written something else."""
    found = (_read(doc) for doc in kept)
    return {person.id: person for person in found if person}


def _read(doc: Mapping[str, Any]) -> Person | None:
    id, name, former = doc.get("id"), doc.get("name"), doc.get("former")
    if type(id) is not str or type(name) is not str or not name.strip():
        return None
    colour, symbol, told = doc.get("colour"), doc.get("symbol"), doc.get("told")
    return Person(
        id,
        name,
        colour if type(colour) is int and 0 <= colour < COLOURS else 0,
        symbol if type(symbol) is str else "",
        tuple(filter(None, map(_read_former, former))) if type(former) is list else (),
        doc.get("learning") is True,
        tuple(key for key in told if type(key) is str)[:MOST_TOLD] if type(told) is list else (),
    )


def _read_former(kept: object) -> Former | None:
    if type(kept) is not list or not 1 <= len(kept) <= 2:
        return None
    return Former(*kept) if all(type(part) is str for part in kept) else None
