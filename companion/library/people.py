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
from typing import NamedTuple

from ..clock import now
from ..engine.errors import BadInput
from ..engine.schema import JsonObject, Value
from ..record.bounds import MOST_PEOPLE
from ..record.names import alike, check_looks, looks_like, read_names
from ..saved_state import from_state

COLOURS = 8


class Former(NamedTuple):
    """A name that somebody was called by, up to a time if another one has taken it since."""

    name: str = ""
    until: str = ""


class Person(NamedTuple):
    """Somebody whom the device knows."""

    id: str = ""
    name: str = ""
    colour: int = 0  # a number; the look says which colour it is
    symbol: str = ""
    former: tuple[Former, ...] = ()
    merged: tuple[str, ...] = ()  # ids of those who turned out to be the same person
    learning: bool = False  # is new, and hears the rules while playing
    lessons_seen: tuple[str, ...] = ()  # by game and section: "big-deal/duel"


class PlayerLook(NamedTuple):
    """The colour and the mark by which a player is recognised."""

    colour: int
    mark: str


FOREVER = "9999-99"  # after every time that a clock can show
BY_NAME = "name:"  # begins the identity of somebody whom the library does not know

same_name = lru_cache(4096)(alike)

People = dict[str, Person]  # by id, in the order in which they came


class NameLookup:
    """A lookup of people by name and time, made once for many questions."""

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
        """Return whom a name means in a record of that time, or now if none is given."""
        for until, person in self._of.get(same_name(name), ()):
            if until == FOREVER or (at and at < until):
                return person
        return None

    def knows(self, name: str) -> bool:
        """Return whether anybody bears or bore this name."""
        return same_name(name) in self._of

    def identity(self, name: str, at: str = "") -> str:
        """Return the id of whom a name means; whoever is not known counts under the name."""
        person = self.named(name, at)
        return person.id if person else f"{BY_NAME}{same_name(name)}"


def looks_by_seat(people: People, players: Sequence[str], at: str = "") -> tuple[PlayerLook, ...]:
    """Return a colour and a mark for each player; one that is taken is replaced."""
    bearers = NameLookup(people)
    known = [bearers.named(name, at) for name in players]
    colours: list[int | None] = []
    for person in known:
        own = person.colour if person else None
        colours.append(None if own in colours else own)
    free = (colour for colour in count() if colour not in colours)
    symbols = [person.symbol if person else "" for person in known]
    return tuple(
        PlayerLook(
            next(free) if colour is None else colour,
            symbol if symbol and symbols.index(symbol) == seat else mark,
        )
        for seat, (colour, symbol, mark) in enumerate(
            zip(colours, symbols, marks(players), strict=True)
        )
    )


def marks(players: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each player; two where one is not enough to differ, made in one way for
    all who share an initial: Ma and Mo, MS and MW, or M1 and M2."""
    initials = [player[:1].title() for player in players]  # Georgian has none
    found = dict(enumerate(initials))
    for initial in set(initials):
        alike = [seat for seat in found if initials[seat] == initial]
        if len(alike) > 1:
            found |= zip(alike, _two_letters([players[seat] for seat in alike]), strict=True)
    return tuple(found[seat] for seat in range(len(players)))


def _two_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return marks of two letters for names with one initial: the first way by which all differ."""
    initial = names[0][:1].title()
    parts = [name.replace("-", " ").split() for name in names]
    begin = [name[:2].strip().capitalize() for name in names]
    end = [initial + split[0][1:][-1:].lower() for split in parts]
    words = [initial + split[1][:1].upper() if split[1:] else "" for split in parts]
    either = ([word or one for word, one in zip(words, way, strict=True)] for way in (begin, end))
    for way in (begin, words, end, *either):
        if len(set(way)) == len(names) and all(len(mark) > 1 and mark.isalpha() for mark in way):
            return tuple(way)
    return tuple(f"{initial}{number}" for number, _ in enumerate(names, 1))


def with_players(people: People, names: Iterable[str]) -> People:
    """Return the people and, as new ones, all players who are not known yet.

    Their names are taken as they are, because they have played; beyond the most that are kept they
    are left out.
    """
    found = dict(people)
    bearers = NameLookup(people)
    used = Counter(person.colour for person in people.values())
    for name in {same_name(name): name for name in names}.values():
        if not bearers.named(name) and len(found) < MOST_PEOPLE:
            colour = min(range(COLOURS), key=lambda c: (used[c], c))  # that fewest have
            used[colour] += 1
            person = Person(os.urandom(6).hex(), name, colour)
            found[person.id] = person
    return found


def renamed(people: People, id: str, name: str) -> Person:
    """Return the person with another name, the old one among the former names."""
    person = people[id]
    name = check_free_name({other: p for other, p in people.items() if other != id}, name)
    former = [f for f in person.former if same_name(f.name) != same_name(name) or f.until]
    if same_name(person.name) != same_name(name):
        former.append(Former(person.name))
    return person._replace(name=name, former=tuple(former))


def merged(people: People, id: str, other: str) -> Person:
    """Return the person with all names of the other one; merging twice does no harm."""
    person = people[id]
    same = people.get(other)
    if same is None or same is person:
        return person
    return person._replace(
        former=(*person.former, *same.former, Former(same.name)),
        merged=(*person.merged, *same.merged, same.id),
    )


def losing_name(people: People, name: str) -> list[Person]:
    """Return those who had the name before, changed so that it is somebody else's from now on."""
    wanted = same_name(name)
    at = now()
    changed = []
    for person in people.values():
        former = tuple(
            f._replace(until=at) if same_name(f.name) == wanted and not f.until else f
            for f in person.former
        )
        if former != person.former:
            changed.append(person._replace(former=former))
    return changed


def check_free_name(people: People, name: str) -> str:
    """Return the name, trimmed, or raise BadInput if nobody new can have it."""
    (name,) = read_names([name])
    check_looks(name)
    wanted = looks_like(name)
    for person in people.values():
        if same_name(person.name) == same_name(name):
            raise BadInput("Someone is already called {value}.", "players", value=name)
        if looks_like(person.name) == wanted:
            raise BadInput(
                "{value} looks like someone else’s name but is spelled differently.",
                "players",
                value=name,
            )
    return name


def to_json(person: Person) -> JsonObject:
    """Return a person as JSON."""
    kept = person._asdict()
    kept["told"] = list(kept.pop("lessons_seen"))
    kept["merged"] = list(person.merged)
    return kept | {"former": [list(former) for former in person.former]}


def from_json(kept: Iterable[Mapping[str, Value]]) -> People:
    """Return the people in these documents, as far as they can be understood."""
    found = (from_state(Person, {**doc, "lessons_seen": doc.get("told")}) for doc in kept)
    named = (person for person in found if person.id and person.name.strip())
    return {person.id: person._replace(colour=person.colour % COLOURS) for person in named}
