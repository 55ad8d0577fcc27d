"""Formulas: what a sheet counts with. Whole numbers, names, a few signs and calls, and no more.

A formula is read once into parts, and what goes over all players is worked out once, so that none
is slow. Nothing can go wrong at the table but a number that grows too large.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import whitespace
from typing import NamedTuple, NoReturn, Protocol

from ...engine.for_games import BadInput

LONGEST, DEEPEST, LARGEST = 400, 24, 10**12


AGGREGATES: dict[str, Callable[[Sequence[int]], int]] = {  # the same for everybody
    "total_of": sum,
    "most_of": max,
    "least_of": min,
    "count": lambda values: sum(value != 0 for value in values),
}
KEYWORDS = frozenset(("and", "or", "not", "if", "else"))
AGAINST_OTHERS = frozenset(("others", "place"))  # over all players, but of one of them
OF_VALUES: dict[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}
CALLS = AGGREGATES.keys() | AGAINST_OTHERS | OF_VALUES.keys() | {"last"}
OF_ALL = frozenset(("round", "players", "sides", "dealer"))
OF_A_PLAYER = frozenset(("seat", "total"))
AT_THE_END = frozenset(("highest", "lowest"))
WORDS = KEYWORDS | CALLS | OF_ALL | OF_A_PLAYER | AT_THE_END
STILL_IN = frozenset(("playing", "to_come"))  # who is not out, and who has yet to enter
TURN_WORDS = STILL_IN | {"first"}  # words only where the players take turns


class TooLarge(Exception):
    """A number was beyond what a sheet counts with."""


def bounded(value: int) -> int:
    """Return the value, or raise TooLarge."""
    if abs(value) > LARGEST:
        raise TooLarge
    return value


class Mention(NamedTuple):
    """A name in a formula (or `others`, `place`)."""

    name: str
    shared: bool = False  # inside an aggregate, so that no one player is meant
    last: bool = False  # as it was in the last round


class FormulaContext(ABC):
    """The round that a formula is worked out from: every name has one value for each seat."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats  # of the players, or of the sides
        self.somebody = 0  # for whom a formula is asked in which no one player is meant
        self._of_all: dict[int, list[int]] = {}

    @abstractmethod
    def value(self, name: str, seat: int) -> int:
        """Return the value of a name for a seat, or raise TooLarge."""

    @abstractmethod
    def last(self, name: str, seat: int) -> int:
        """Return the value that a name had in the last round."""

    def of_all(self, part: _Node) -> list[int]:
        """Return the value of a part of a formula for every seat, worked out once."""
        if id(part) not in self._of_all:
            self._of_all[id(part)] = [part.value(self, seat) for seat in self.seats]
        return self._of_all[id(part)]


class _Node(Protocol):
    @property
    def depth(self) -> int: ...
    def value(self, context: FormulaContext, seat: int) -> int: ...
    def mentions(self) -> Iterator[Mention]: ...


@dataclass(frozen=True, slots=True)
class _Number:
    number: int
    depth: int = 0

    def value(self, context: FormulaContext, seat: int) -> int:
        return self.number if self.number <= LARGEST else bounded(self.number)

    def mentions(self) -> Iterator[Mention]:
        return iter(())


@dataclass(frozen=True, slots=True)
class _Name:
    name: str
    last: bool = False  # as it was in the last round

    @property
    def depth(self) -> int:
        return int(self.last)  # it is written as a call

    def value(self, context: FormulaContext, seat: int) -> int:
        return (context.last if self.last else context.value)(self.name, seat)

    def mentions(self) -> Iterator[Mention]:
        yield Mention(self.name, last=self.last)


class _Composed:
    """A part that is made of others."""

    __slots__ = ()
    parts: tuple[_Node, ...]
    deeper = 0

    @property
    def depth(self) -> int:
        return self.deeper + max(part.depth for part in self.parts)

    def mentions(self) -> Iterator[Mention]:
        for part in self.parts:
            yield from part.mentions()


def _not(value: int) -> int:
    return 0 if value else 1


STEPS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": lambda a, b: a // b if b else 0,
    "%": lambda a, b: a % b if b else 0,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


@dataclass(frozen=True)
class _Chain(_Composed):
    """A sum or a product, from left to right: however long, it is not deep."""

    parts: tuple[_Node, ...]
    signs: tuple[str, ...]

    def value(self, context: FormulaContext, seat: int) -> int:
        value = self.parts[0].value(context, seat)
        for sign, part in zip(self.signs, self.parts[1:], strict=True):
            value = STEPS[sign](value, part.value(context, seat))
            if not -LARGEST <= value <= LARGEST:  # not by a call: long sums take most of the time
                raise TooLarge
        return value


@dataclass(frozen=True)
class _Compare(_Composed):
    """`a < b < c`: the next is only looked at where all before it holds."""

    parts: tuple[_Node, ...]
    signs: tuple[str, ...]

    def value(self, context: FormulaContext, seat: int) -> int:
        left = self.parts[0].value(context, seat)
        for sign, part in zip(self.signs, self.parts[1:], strict=True):
            right = part.value(context, seat)
            if not COMPARISONS[sign](left, right):
                return 0
            left = right
        return 1


@dataclass(frozen=True)
class _Decide(_Composed):
    """`and`, `or`: the next is only looked at where it is still open."""

    parts: tuple[_Node, ...]
    decides: Callable[[Iterable[int]], bool]  # all, any

    def value(self, context: FormulaContext, seat: int) -> int:
        return int(self.decides(part.value(context, seat) for part in self.parts))


@dataclass(frozen=True)
class _Changed(_Composed):
    """`not`, a minus, or parentheses, by which nothing changes."""

    parts: tuple[_Node, ...]
    change: Callable[[int], int]
    deeper = 1

    def value(self, context: FormulaContext, seat: int) -> int:
        return self.change(self.parts[0].value(context, seat))


@dataclass(frozen=True)
class _If(_Composed):
    """One of two ways, and only that one is worked out."""

    parts: tuple[_Node, ...]  # then, condition, otherwise
    deeper = 1

    def value(self, context: FormulaContext, seat: int) -> int:
        then, condition, otherwise = self.parts
        return (then if condition.value(context, seat) else otherwise).value(context, seat)


@dataclass(frozen=True)
class _Call(_Composed):
    parts: tuple[_Node, ...]
    name: str
    deeper = 1

    def value(self, context: FormulaContext, seat: int) -> int:
        if self.name in OF_VALUES:
            return OF_VALUES[self.name](*(part.value(context, seat) for part in self.parts))
        whole = context.of_all(self.parts[0])
        match self.name:
            case "others":
                return bounded(sum(whole) - whole[seat])
            case "place":
                return 1 + sum(value > whole[seat] for value in whole)
        return bounded(AGGREGATES[self.name](whole))

    def mentions(self) -> Iterator[Mention]:
        if self.name in AGAINST_OTHERS:
            yield Mention(self.name)
        for mention in super().mentions():
            yield mention if self.name in OF_VALUES else mention._replace(shared=True)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read: its text, its parts, and the names that it mentions."""

    text: str
    root: _Node
    mentions: tuple[Mention, ...]  # each once

    def for_seat(self, context: FormulaContext, seat: int) -> int:
        """Return the value for one seat."""
        return self.root.value(context, seat)

    def once(self, context: FormulaContext) -> int:
        """Return the value of a formula in which no one player is meant."""
        return self.for_seat(context, context.somebody)

    def required_total(self, name: str) -> Formula | None:
        """Return the other side of a formula that is just `total_of(name) == …`, else None."""
        root = self.root
        if not (isinstance(root, _Compare) and root.signs == ("==",)):
            return None
        total, whole = root.parts
        if not (isinstance(total, _Call) and total.name == "total_of"):
            return None
        return _formula("", whole) if total.parts == (_Name(name),) else None


def _formula(text: str, root: _Node) -> Formula:
    return Formula(text, root, tuple(dict.fromkeys(root.mentions())))


TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>//|<=|>=|==|!=|[-+*%<>(),]))",
    re.ASCII,
)


SIGNS = "&& and, || or, & and, | or, ! not, = ==, / //, ≥ >=, ≤ <=, ≠ !=, × *, · *, ÷ //, − -, – -"
INSTEAD = dict(pair.split() for pair in SIGNS.split(", ")) | dict.fromkeys("?:", "x if c else y")


def _no_powers(key: str) -> BadInput:
    return BadInput("{key}: powers aren’t supported: multiply with *.", key)


def read_formula(text: str, key: str) -> Formula:
    """Return the formula, or raise BadInput with the key at which it stands in the sheet."""
    if not 1 <= len(text) <= LONGEST:
        raise BadInput("{key}: a formula has 1 to {high} characters.", key, high=LONGEST)
    root = _Reader(text, key).whole()
    return _formula(text, root)


class _Reader:
    """Reads a formula from left to right, the weakest sign first."""

    def __init__(self, text: str, key: str) -> None:
        self.key = key
        self.level = 0
        self.tokens = list(self._tokens(text))
        self.at = 0

    def _tokens(self, text: str) -> Iterator[str]:
        at, text = 0, text.rstrip(whitespace)
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise self._strange(text[at:].lstrip(whitespace))
            yield found[0].strip()
            at = found.end()

    def _strange(self, text: str) -> BadInput:
        """Return the error for a sign that no formula has, with the one that is written here."""
        for sign, instead in INSTEAD.items():
            if text.startswith(sign):
                return BadInput(
                    "{key}: instead of “{value}” write “{instead}”.",
                    self.key,
                    value=sign,
                    instead=instead,
                )
        if text.startswith("."):
            return BadInput("{key}: whole numbers only, without a decimal point.", self.key)
        if text.startswith("^"):
            return _no_powers(self.key)
        return BadInput("{key}: “{value}” can’t be used in a formula.", self.key, value=text[:1])

    def _unexpected(self) -> NoReturn:
        if not self.token:
            raise BadInput("{key}: the formula is incomplete.", self.key)
        if self.tokens[max(0, self.at - 1) : self.at + 1] == ["*", "*"]:
            raise _no_powers(self.key)
        raise BadInput("{key}: “{value}” wasn’t expected there.", self.key, value=self.token[:60])

    @property
    def token(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def took(self, *tokens: str) -> bool:
        if self.token and self.token in tokens:
            self.at += 1
            return True
        return False

    def need(self, token: str) -> None:
        if not self.took(token):
            self._unexpected()

    def deeper(self, read: Callable[[], _Node]) -> _Node:
        self.level += 1
        if self.level > DEEPEST:
            self._too_deep()
        node = read()
        self.level -= 1
        return node

    def _too_deep(self) -> NoReturn:
        raise BadInput(
            "{key}: the formula is nested more than {high} deep.", self.key, high=DEEPEST
        )

    def whole(self) -> _Node:
        node = self.choice()
        if self.token:
            self._unexpected()
        if node.depth > DEEPEST:
            self._too_deep()
        return node

    def choice(self) -> _Node:
        node = self.either()
        if not self.took("if"):
            return node
        condition = self.either()
        if not self.took("else"):
            raise BadInput("{key}: after “if” there must be “else”: x if c else y.", self.key)
        return _If((node, condition, self.deeper(self.choice)))

    def either(self) -> _Node:
        parts = self._joined(self.both, "or")
        return parts[0] if len(parts) == 1 else _Decide(parts, any)

    def both(self) -> _Node:
        parts = self._joined(self.negated, "and")
        return parts[0] if len(parts) == 1 else _Decide(parts, all)

    def _joined(self, read: Callable[[], _Node], by: str) -> tuple[_Node, ...]:
        parts = [read()]
        while self.took(by):
            parts.append(read())
        return tuple(parts)

    def negated(self) -> _Node:
        return _Changed((self.deeper(self.negated),), _not) if self.took("not") else self.compared()

    def compared(self) -> _Node:
        return self._signed(_Compare, self.sum, *COMPARISONS)

    def sum(self) -> _Node:
        return self._signed(_Chain, self.product, "+", "-")

    def product(self) -> _Node:
        return self._signed(_Chain, self.signed, "*", "//", "%")

    def _signed(
        self,
        make: Callable[[tuple[_Node, ...], tuple[str, ...]], _Node],
        read: Callable[[], _Node],
        *signs: str,
    ) -> _Node:
        parts, found = [read()], []
        while self.token in signs:
            found.append(self.token)
            self.at += 1
            parts.append(read())
        return make(tuple(parts), tuple(found)) if found else parts[0]

    def signed(self) -> _Node:
        if not self.took("-"):
            return self.single()
        return _Changed((self.deeper(self.signed),), operator.neg)

    def single(self) -> _Node:
        token = self.token
        if self.took("("):
            node = self.deeper(self.choice)
            self.need(")")
            return _Changed((node,), operator.pos)
        if token.isdecimal():
            self.at += 1
            return _Number(int(token))
        if token in KEYWORDS or not token.replace("_", "a").isalnum():
            self._unexpected()
        self.at += 1
        return self.call(token) if self.token == "(" or token in CALLS else _Name(token)

    def call(self, name: str) -> _Node:
        if name not in CALLS:
            known = ", ".join(sorted(CALLS))
            raise BadInput(
                "{key}: there’s no function “{value}”, only {known}.",
                self.key,
                value=name[:60],
                known=known,
            )
        self.need("(")
        if name == "last":
            return self.last()
        parts = self._joined(lambda: self.deeper(self.choice), ",")
        self.need(")")
        if name in ("min", "max"):
            if len(parts) < 2:
                raise BadInput("{key}: “{value}” needs two or more amounts.", self.key, value=name)
        elif len(parts) > 1:
            raise BadInput("{key}: “{value}” needs one amount.", self.key, value=name)
        return _Call(parts, name)

    def last(self) -> _Node:
        name = self.token
        self.at += 1
        if not name or name in WORDS or not name[0].isalpha() or not self.took(")"):
            raise BadInput("{key}: “last” needs the name of an entry or an amount.", self.key)
        return _Name(name, last=True)
