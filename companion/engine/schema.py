"""What a key of a move or an option may hold: reading checks it and makes it canonical.

`choices` are the values that `options` tries for the key; a kind without any is not listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple, Protocol, Self

from .errors import BadInput

AMOUNT = 10**15  # no count or amount at a table comes near it
LONGEST_LINE = 65_536  # bytes of a record
Value = Any  # what a key holds: JSON brings it, and only the key's kind knows its type
JsonObject = dict[str, Value]
HALF = re.compile("[\ud800-\udfff]")  # a character that needs another one beside it


class Kind(Protocol):
    """The kind of value that a key of a move or an option may hold."""

    @property
    def choices(self) -> Sequence[Value]:
        """Return the values that `options` tries."""

    def read(self, value: object, key: str) -> Value:
        """Return the value in its canonical form, or raise BadInput."""


class Whole(NamedTuple):
    """A whole number; `true` is none, and neither is 1.0."""

    low: int
    high: int
    listed: bool = False
    step: int = 1  # a form offers only multiples of it

    @property
    def choices(self) -> Sequence[int]:
        """Return all numbers if it is listed."""
        return range(self.low, self.high + 1) if self.listed else ()

    def read(self, value: object, key: str) -> int:
        """Read a whole number within the bounds."""
        if type(value) is not int:
            raise BadInput("{key} must be a whole number.", key)
        if not self.low <= value <= self.high:
            raise BadInput(
                "{key} must be between {low} and {high}.", key, low=self.low, high=self.high
            )
        return value


class Seat(Whole):
    """The number of a player in the seating order, from 0."""

    def __new__(cls, players: int) -> Self:
        return super().__new__(cls, 0, players - 1, listed=True)


class YesNumber(Whole):
    """1 or 0, as a sheet counts with what is agreed by a switch."""

    def __new__(cls) -> Self:
        return super().__new__(cls, 0, 1)


class LabelledNumber(NamedTuple):
    """One of some whole numbers, each of which is chosen by its label."""

    labels: Mapping[str, int]
    choices: Sequence[int] = ()

    def read(self, value: object, key: str) -> int:
        """Read one of the numbers."""
        if type(value) is not int and type(value) is not str:
            raise BadInput("{key} must be a whole number.", key)
        if value not in self.labels.values():
            known = ", ".join(f"{label} ({number})" for label, number in self.labels.items())
            raise BadInput(
                "{key}: “{value}” isn’t one of the choices: {known}.",
                key,
                value=str(value)[:60],
                known=known,
            )
        assert type(value) is int
        return value


class OneOf:
    """One of some words: a card, a box, a direction.

    A mapping says with which sign each of them is written beside its name.
    """

    def __init__(self, words: tuple[str, ...] | Mapping[str, str]) -> None:
        self.words = tuple(words)
        self.signs = words if isinstance(words, Mapping) else {}
        self.order = {word: i for i, word in enumerate(words)}

    @property
    def choices(self) -> Sequence[str]:
        """Return all words."""
        return self.words

    def read(self, value: object, key: str) -> str:
        """Read one of the words."""
        if type(value) is not str:
            raise BadInput("{key} must be a word.", key)
        if value not in self.order:
            raise BadInput(
                "{key}: “{value}” isn’t known in this match.",
                key,
                value=value[:60],
                known=[*self.words],
            )
        return value


class CompositeChoice(OneOf):
    """One of some words that are made of parts: "7-hearts" of a rank and a suit.

    A part that is a mapping says with which sign each of its words is written, or how its key
    looks; one that looks different beside other parts is a function of those picked so far.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        parts: Mapping[str, Collection[str] | Callable[[Mapping[str, str]], Mapping[str, object]]],
    ) -> None:
        super().__init__(words)
        self.parts = parts


class PrivateChoice(OneOf):
    """A word that `options` never tries."""

    @property
    def choices(self) -> Sequence[str]:
        """Return nothing, as only the players know it."""
        return ()


class Flag(NamedTuple):
    """A value that is true or false."""

    choices: Sequence[bool] = (False, True)

    def read(self, value: object, key: str) -> bool:
        """Read true or false."""
        if type(value) is not bool:
            raise BadInput("{key} must be true or false.", key)
        return value


class Text(NamedTuple):
    """A text of a limited length."""

    longest: int
    shortest: int = 0
    choices: Sequence[str] = ()

    def read(self, value: object, key: str) -> str:
        """Read a text without half characters."""
        if type(value) is not str:
            raise BadInput("{key} must be text.", key)
        if not self.shortest <= len(value) <= self.longest:
            raise BadInput(
                "{key} must have {low} to {high} characters.",
                key,
                low=self.shortest,
                high=self.longest,
            )
        if not value.isascii() and HALF.search(value):
            raise BadInput("{key} holds half a character (a lone surrogate).", key)
        return value


def an_object(value: object, key: str) -> JsonObject:
    """Read a JSON object."""
    if type(value) is not dict:
        raise BadInput("{key} must be an object.", key)
    return value


def a_list(value: object, key: str, least: int = 0, most: int = LONGEST_LINE) -> Sequence[object]:
    """Read a list of so many entries."""
    if type(value) is not list and type(value) is not tuple:
        raise BadInput("{key} must be a list.", key)
    if not least <= len(value) <= most:
        if least == most:
            raise BadInput("{key} must have {low:entry|entries}.", key, low=least)
        raise BadInput("{key} must have {low} to {high} entries.", key, low=least, high=most)
    return value


class MultiSet(NamedTuple):
    """A list of some kind, in the order of that kind's own choices unless its order matters."""

    of: Kind
    least: int = 0
    most: int = LONGEST_LINE
    distinct: bool = False
    ordered: bool = True
    sizes: tuple[int, ...] = ()  # how many `options` tries: (1, 3) is one or three, not two

    @property
    def choices(self) -> Sequence[tuple[Value, ...]]:
        """Return all combinations of the sizes that `options` tries."""
        pick = combinations if self.distinct else combinations_with_replacement
        return [found for size in self.sizes for found in pick(self.of.choices, size)]

    def read(self, value: object, key: str) -> tuple[Value, ...]:
        """Read a list and sort it, unless its order matters."""
        read = self.of.read
        entries: list[Value] = [
            read(entry, key) for entry in a_list(value, key, self.least, self.most)
        ]
        if self.distinct and len(set(entries)) < len(entries):
            raise BadInput("{key} names something twice.", key)
        if self.ordered and len(entries) > 1:
            entries.sort(key=self.of.order.__getitem__ if isinstance(self.of, OneOf) else int)
        return tuple(entries)


class Each(NamedTuple):
    """One entry for each player, in seating order."""

    of: Kind
    players: int
    choices: Sequence[Value] = ()

    def read(self, value: object, key: str) -> tuple[Value, ...]:
        """Read a list with one entry a player."""
        value = a_list(value, key)
        if len(value) != self.players:
            raise BadInput(
                "{key} must have one entry for each of the {players} players.",
                key,
                players=self.players,
            )
        return tuple(self.of.read(entry, key) for entry in value)


class Maybe(NamedTuple):
    """Null, or a value of some kind."""

    of: Kind
    choices: Sequence[Value] = ()

    def read(self, value: object, key: str) -> Value:
        """Read null or a value."""
        return None if value is None else self.of.read(value, key)


class ListOf(MultiSet):
    """A list of whatever kind, in its own order."""

    def __new__(cls, of: Kind, least: int = 0, most: int = LONGEST_LINE) -> Self:
        return super().__new__(cls, of, least, most, ordered=False)


class Fields:
    """An object with exactly these keys; those that may be missing are None then."""

    choices: Sequence[Value] = ()

    def __init__(
        self,
        fields: Mapping[str, Kind],
        optional: tuple[str, ...] = (),
        make: Callable[..., Value] = dict,  # what it is read into
    ) -> None:
        self.fields = fields
        self.optional = optional
        self.make = make

    def read(self, value: object, key: str) -> Value:
        """Read an object with these keys."""
        given = an_object(value, key)
        for known in given:
            if known not in self.fields:
                raise BadInput(
                    "“{value}” isn’t a key of “{move}”.", known, value=known[:60], move=key
                )
        read = {}
        for name, kind in self.fields.items():
            if name not in given and name not in self.optional:
                raise BadInput("“{move}” needs the key {key}.", name, move=key)
            read[name] = kind.read(given[name], name) if name in given else None
        return self.make(**read)


class Counts(Fields):
    """An object in a record, a list in a game: how many there are of each of these numbers."""

    def __init__(self, numbers: Iterable[int], most: int) -> None:
        super().__init__({str(number): Whole(0, most) for number in numbers}, make=_in_order)


def _in_order(**counts: int) -> tuple[int, ...]:
    return tuple(counts.values())


class WordMap(NamedTuple):
    """An object: some of these words, each with a value; canonical in the order of the words."""

    words: OneOf
    of: Kind
    choices: Sequence[Value] = ()

    def read(self, value: object, key: str) -> JsonObject:
        """Read an object with some of the words."""
        given = an_object(value, key)
        entries = {self.words.read(k, key): self.of.read(v, key) for k, v in given.items()}
        return {word: entries[word] for word in self.words.words if word in entries}


def described(kind: Kind) -> Value:
    """Return the values of an option for another program: a list, or their bounds."""
    match kind:
        case LabelledNumber():
            return tuple(kind.labels.values())
        case Whole():
            return {"least": kind.low, "most": kind.high}
        case Text():
            return {"shortest": kind.shortest, "longest": kind.longest}
        case WordMap():
            return {"keys": described(kind.words), "values": described(kind.of)}
    return kind.choices


def plain(kind: Kind, value: Value) -> Value:
    """Return a value as it is written, so that its kind reads the same again."""
    match kind:
        case Maybe():
            return None if value is None else plain(kind.of, value)
        case Each() | ListOf():
            return [plain(kind.of, entry) for entry in value]
        case MultiSet(of=OneOf(), ordered=True):
            return sorted(value, key=kind.of.order.__getitem__)
        case Counts():
            return dict(zip(kind.fields, value, strict=True))
        case Fields() if not isinstance(value, Mapping):
            return {name: plain(of, getattr(value, name)) for name, of in kind.fields.items()}
    return value


# The form of a move: its name and keys in canonical order, read from and written to JSON.


class Move(Protocol):
    """A move: one of the NamedTuples that a game declares; each rule names the one it is about."""

    @property
    def _fields(self) -> tuple[str, ...]: ...
    def _asdict(self) -> JsonObject: ...


def fields_of(make: Any) -> tuple[tuple[str, ...], dict[str, object]]:
    """Return the fields of a move's class, and the defaults of those that have one."""
    return make._fields, make._field_defaults


class MoveSchema(NamedTuple):
    """The keys of a move in canonical order, read from and written to JSON."""

    name: str
    make: type  # of the move
    keys: Mapping[str, tuple[str, Kind]]  # key in the record → field of the move, what it holds
    required: frozenset[str]
    defaults: Mapping[str, Value]
    listed: bool  # whether `options` lists such moves

    def read(self, values: Mapping[str, object]) -> Move:
        """Make the move of the values of its keys, or raise BadInput."""
        for key in values:
            if key not in self.keys:
                raise BadInput(
                    "“{value}” isn’t a key of the move “{move}” in this match.",
                    key,
                    value=key[:60],
                    move=self.name,
                )
        for key in self.keys:
            if key in self.required and key not in values:
                raise BadInput("The move “{move}” needs the key {key}.", key, move=self.name)
        fields = dict(self.defaults)
        for key, value in values.items():
            name, kind = self.keys[key]
            fields[name] = kind.read(value, key)
        move: Move = self.make(**fields)
        return move

    def write(self, move: Move) -> JsonObject:
        """Return the JSON object of the move: keys in order, defaults left out."""
        line: JsonObject = {"move": self.name}
        for key, (name, _) in self.keys.items():
            value = getattr(move, name)
            if key in self.required or value != self.defaults.get(name):
                line[key] = value
        return line

    def every(self, player: int) -> Iterable[Move]:
        """Return every move of this form that `options` should try for the player at turn."""
        names = [name for name, _ in self.keys.values()]
        choices = [self._choices_of(key, player) for key in self.keys]
        return [self.make(**dict(zip(names, values, strict=True))) for values in product(*choices)]

    def _choices_of(self, key: str, player: int) -> Sequence[Value]:
        """Return what `options` tries for a key; nothing if only the players know what it holds."""
        name, kind = self.keys[key]
        if name == "player":
            return [player]
        if kind.choices:
            return kind.choices
        return [] if key in self.required else [self.defaults[name]]


# One encoder for all lines: json.dumps would build one for each.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def canonical_json(line: object) -> str:
    """Return the canonical text of a value: no white space, UTF-8 as it is."""
    return _ENCODER.encode(line)
