"""What a key of a move or an option may hold: reading checks it and makes it canonical.

`choices` are the values that `options` tries for the key; a kind without any is not listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, Protocol, Self

from .malformed import Malformed

AMOUNT = 10**15  # no count or amount at a table comes near it
LONGEST_LINE = 65_536  # bytes of a record
HALF = re.compile("[\ud800-\udfff]")  # a character that needs another one beside it


class Kind(Protocol):
    @property
    def choices(self) -> Sequence[Any]: ...

    @property
    def described(self) -> Any:
        """For another program: the values as a list, or their bounds as an object."""

    def read(self, value: object, key: str) -> Any:
        """The value in its canonical form, or Malformed."""


class Whole(NamedTuple):
    """A whole number; `true` is none, and neither is 1.0."""

    low: int
    high: int
    listed: bool = False

    @property
    def choices(self) -> Sequence[int]:
        return range(self.low, self.high + 1) if self.listed else ()

    @property
    def described(self) -> Any:
        return {"least": self.low, "most": self.high}

    def read(self, value: object, key: str) -> int:
        if type(value) is not int:
            raise Malformed("{key} must be a whole number.", key)
        if not self.low <= value <= self.high:
            raise Malformed(
                "{key} must lie between {low} and {high}.", key, low=self.low, high=self.high
            )
        return value


class Seat(Whole):
    """The number of a player in the seating order, from 0."""

    def __new__(cls, players: int) -> Self:
        return super().__new__(cls, 0, players - 1, listed=True)


class OneOf:
    """One of some words: a card, a box, a direction."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        self.order = {word: i for i, word in enumerate(words)}

    @property
    def choices(self) -> Sequence[str]:
        return self.words

    @property
    def described(self) -> Any:
        return self.words

    def read(self, value: object, key: str) -> str:
        if type(value) is not str:
            raise Malformed("{key} must be a word.", key)
        if value not in self.order:
            raise Malformed("{key}: “{value}” is not known in this match.", key, value=value[:60])
        return value


class Made(OneOf):
    """One of some words that are made of parts: "7-hearts" of a rank and a suit.

    A part that is a mapping says with which sign each of its words is written, or how its key
    looks; one that looks different beside other parts is a function of those picked so far.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        parts: Mapping[str, Collection[str] | Callable[[Mapping[str, str]], Mapping[str, Any]]],
    ) -> None:
        super().__init__(words)
        self.parts = parts


class Unlisted(OneOf):
    """A word that `options` never tries."""

    @property
    def choices(self) -> Sequence[str]:
        return ()


class Flag(NamedTuple):
    choices: Sequence[bool] = (False, True)
    described: Any = (False, True)

    def read(self, value: object, key: str) -> bool:
        if type(value) is not bool:
            raise Malformed("{key} must be true or false.", key)
        return value


class Text(NamedTuple):
    longest: int
    shortest: int = 0
    choices: Sequence[str] = ()

    @property
    def described(self) -> Any:
        return {"shortest": self.shortest, "longest": self.longest}

    def read(self, value: object, key: str) -> str:
        if type(value) is not str:
            raise Malformed("{key} must be text.", key)
        if not self.shortest <= len(value) <= self.longest:
            raise Malformed(
                "{key} must have {low} to {high} characters.",
                key,
                low=self.shortest,
                high=self.longest,
            )
        if not value.isascii() and HALF.search(value):
            raise Malformed("{key} holds half a character (a lone surrogate).", key)
        return value


def an_object(value: object, key: str) -> dict[str, Any]:
    if type(value) is not dict:
        raise Malformed("{key} must be an object.", key)
    return value


def _entries(value: object, key: str, least: int = 0, most: int = LONGEST_LINE) -> Sequence[object]:
    if type(value) is not list and type(value) is not tuple:
        raise Malformed("{key} must be a list.", key)
    if not least <= len(value) <= most:
        sentence = "{key} must have {low} to {high} entries."
        if least == most:
            sentence = "{key} must have {low:entry|entries}."
        raise Malformed(sentence, key, low=least, high=most)
    return value


class Several(NamedTuple):
    """A list of some kind, in the order of that kind's own choices unless its order matters."""

    of: OneOf | Whole
    least: int = 0
    most: int = LONGEST_LINE
    distinct: bool = False
    ordered: bool = True
    sizes: tuple[int, ...] = ()  # what `options` tries

    @property
    def choices(self) -> Sequence[tuple[Any, ...]]:
        return [
            combination
            for size in self.sizes
            for combination in combinations_with_replacement(self.of.choices, size)
            if not self.distinct or len(set(combination)) == size
        ]

    @property
    def described(self) -> Any:
        return {"list": self.of.described}

    def read(self, value: object, key: str) -> tuple[Any, ...]:
        read = self.of.read
        entries: list[Any] = [
            read(entry, key) for entry in _entries(value, key, self.least, self.most)
        ]
        if self.distinct and len(set(entries)) < len(entries):
            raise Malformed("{key} names something twice.", key)
        if self.ordered and len(entries) > 1:
            entries.sort(key=self.of.order.__getitem__ if isinstance(self.of, OneOf) else int)
        return tuple(entries)


class Each(NamedTuple):
    """One entry for each player, in seating order."""

    of: Kind
    players: int
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        return {"each": self.of.described}

    def read(self, value: object, key: str) -> tuple[Any, ...]:
        value = _entries(value, key)
        if len(value) != self.players:
            raise Malformed(
                "{key} must have one entry for each of the {players} players.",
                key,
                players=self.players,
            )
        return tuple(self.of.read(entry, key) for entry in value)


class Maybe(NamedTuple):
    """Null, or a value of some kind."""

    of: Kind
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        return self.of.described

    def read(self, value: object, key: str) -> Any:
        return None if value is None else self.of.read(value, key)


class ListOf(NamedTuple):
    """A list of whatever kind, in its own order."""

    of: Kind
    least: int = 0
    most: int = LONGEST_LINE
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        return {"list": self.of.described}

    def read(self, value: object, key: str) -> tuple[Any, ...]:
        found = _entries(value, key, self.least, self.most)
        return tuple(self.of.read(entry, key) for entry in found)


class PileOf(ListOf):
    """Cards of which the one on top matters: who tells of the table names that one."""


class Fields:
    """An object with exactly these keys; those that may be missing are None then."""

    choices: Sequence[Any] = ()

    def __init__(
        self,
        fields: Mapping[str, Kind],
        optional: tuple[str, ...] = (),
        make: Callable[..., Any] = dict,  # what it is read into
    ) -> None:
        self.fields = fields
        self.optional = optional
        self.make = make

    @property
    def described(self) -> Any:
        return {key: kind.described for key, kind in self.fields.items()}

    def read(self, value: object, key: str) -> Any:
        told = an_object(value, key)
        for known in told:
            if known not in self.fields:
                raise Malformed(
                    "“{value}” is not a key of “{move}”.", known, value=known[:60], move=key
                )
        read = {}
        for name, kind in self.fields.items():
            if name not in told and name not in self.optional:
                raise Malformed("“{move}” needs the key {key}.", name, move=key)
            read[name] = kind.read(told[name], name) if name in told else None
        return self.make(**read)


class Counts(Fields):
    """How many there are of each of these numbers: an object in a record, a list in a game."""

    def __init__(self, numbers: Iterable[int], most: int) -> None:
        super().__init__({str(number): Whole(0, most) for number in numbers}, make=_in_order)


def _in_order(**counts: int) -> tuple[int, ...]:
    return tuple(counts.values())


class Table(NamedTuple):
    """An object: some of these words, each with a value; canonical in the order of the words."""

    words: OneOf
    of: Kind
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        return {"keys": self.words.described, "values": self.of.described}

    def read(self, value: object, key: str) -> dict[str, Any]:
        told = an_object(value, key)
        entries = {self.words.read(k, key): self.of.read(v, key) for k, v in told.items()}
        return {word: entries[word] for word in self.words.words if word in entries}


def plain(kind: Kind, value: Any) -> Any:
    """A value as it is written, so that its kind reads the same again."""
    match kind:
        case Maybe():
            return None if value is None else plain(kind.of, value)
        case Each() | ListOf():
            return [plain(kind.of, entry) for entry in value]
        case Several(of=OneOf(), ordered=True):
            return sorted(value, key=kind.of.order.__getitem__)
        case Counts():
            return dict(zip(kind.fields, value, strict=True))
        case Fields() if not isinstance(value, Mapping):
            return {name: plain(of, getattr(value, name)) for name, of in kind.fields.items()}
    return value


def with_seats(kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Of these keys, and of those in them, the ones that hold a seat or several."""
    for key, kind in kinds.items():
        while isinstance(kind, Maybe | Each | ListOf | Several):
            kind = kind.of
        if isinstance(kind, Seat):
            yield key
        elif isinstance(kind, Fields):
            yield from with_seats(kind.fields)
