"""Formulas: what a sheet counts with. Whole numbers, names, a few signs and calls, and no more.

A formula is read once into functions, and what goes over all players is worked out once, so that
none is slow. Nothing can go wrong at the table but a number that grows too large.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from string import whitespace
from typing import NamedTuple, NoReturn

from ...engine.errors import BadInput

LONGEST = 400
DEEPEST = 24
LARGEST = 10**12

OVER_ALL: dict[str, Callable[[Sequence[int], int], int]] = {  # of the values of all, and a seat
    "total_of": lambda values, seat: sum(values),
    "most_of": lambda values, seat: max(values),
    "least_of": lambda values, seat: min(values),
    "count": lambda values, seat: sum(value != 0 for value in values),
    "others": lambda values, seat: sum(values) - values[seat],
    "place": lambda values, seat: 1 + sum(value > values[seat] for value in values),
}
AGAINST_OTHERS = frozenset(("others", "place"))  # over all players, but of one of them
OF_VALUES: dict[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}
KEYWORDS = frozenset(("and", "or", "not", "if", "else"))
CALLS = OVER_ALL.keys() | OF_VALUES.keys() | {"last"}
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
        self._of_all: dict[Worked, list[int]] = {}

    @abstractmethod
    def value(self, name: str, seat: int) -> int:
        """Return the value of a name for a seat, or raise TooLarge."""

    @abstractmethod
    def last(self, name: str, seat: int) -> int:
        """Return the value that a name had in the last round."""

    def of_all(self, work: Worked) -> list[int]:
        """Return the value of a part of a formula for every seat, worked out once."""
        if work not in self._of_all:
            self._of_all[work] = [work(self, seat) for seat in self.seats]
        return self._of_all[work]


Worked = Callable[[FormulaContext, int], int]  # how the value for a seat is worked out


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read: its text, how it is worked out, and the names that it mentions."""

    text: str
    for_seat: Worked = field(compare=False)
    mentions: tuple[Mention, ...] = field(compare=False)  # each once

    def once(self, context: FormulaContext) -> int:
        """Return the value of a formula in which no one player is meant."""
        return self.for_seat(context, context.somebody)

    def required_total(self, name: str) -> Formula | None:
        """Return the other side of a formula that is just `total_of(name) == …`, else None."""
        equation = re.fullmatch(rf"\s*total_of\s*\(\s*{name}\s*\)\s*==(.*)", self.text, re.DOTALL)
        if not equation:
            return None
        reader = _Reader(equation[1], "")
        whole = reader.read(SUM)
        return None if reader.token else _formula(equation[1], whole)


def read_formula(text: str, key: str) -> Formula:
    """Return the formula, or raise BadInput with the key at which it stands in the sheet."""
    if not 1 <= len(text) <= LONGEST:
        raise BadInput("{key}: a formula has 1 to {high} characters.", key, high=LONGEST)
    return _formula(text, _Reader(text, key).whole())


# How the parts of a formula are worked out


class _Part(NamedTuple):
    """A part of a formula that was read."""

    work: Worked
    mentions: tuple[Mention, ...] = ()
    depth: int = 0


def _formula(text: str, whole: _Part) -> Formula:
    return Formula(text, whole.work, tuple(dict.fromkeys(whole.mentions)))


def _made(parts: Sequence[_Part], work: Worked, deeper: int = 1) -> _Part:
    """Return a part that is made of others."""
    mentions = tuple(mention for part in parts for mention in part.mentions)
    return _Part(work, mentions, deeper + max(part.depth for part in parts))


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


def _either(works: Sequence[Worked], signs: Sequence[str]) -> Worked:
    """Return how `or` is worked out: up to the first part that is true."""
    return lambda context, seat: int(any(work(context, seat) for work in works))


def _both(works: Sequence[Worked], signs: Sequence[str]) -> Worked:
    """Return how `and` is worked out: up to the first part that is false."""
    return lambda context, seat: int(all(work(context, seat) for work in works))


def _compared(works: Sequence[Worked], signs: Sequence[str]) -> Worked:
    """Return how `a < b < c` is worked out: up to the first comparison that is false."""
    first, *others = works
    comparisons = [*zip((COMPARISONS[sign] for sign in signs), others, strict=True)]

    def compare(context: FormulaContext, seat: int) -> int:
        left = first(context, seat)
        for holds, work in comparisons:
            right = work(context, seat)
            if not holds(left, right):
                return 0
            left = right
        return 1

    return compare


def _in_steps(works: Sequence[Worked], signs: Sequence[str]) -> Worked:
    """Return how a sum or a product is worked out, from left to right: a long one is not deep."""
    first, *others = works
    steps = [*zip((STEPS[sign] for sign in signs), others, strict=True)]

    def go(context: FormulaContext, seat: int) -> int:
        value = first(context, seat)
        for step, work in steps:
            value = step(value, work(context, seat))
            if not -LARGEST <= value <= LARGEST:  # not by a call: long sums take most of the time
                raise TooLarge
        return value

    return go


def _called(name: str, parts: Sequence[_Part]) -> _Part:
    """Return a call: of a function of some values, or of one over the values of all players."""
    if of_values := OF_VALUES.get(name):
        works = [part.work for part in parts]
        return _made(parts, lambda context, seat: of_values(*(w(context, seat) for w in works)))
    over_all = OVER_ALL[name]
    work = parts[0].work
    call = _made(parts, lambda context, seat: bounded(over_all(context.of_all(work), seat)))
    mentions = [mention._replace(shared=True) for mention in call.mentions]
    if name in AGAINST_OTHERS:
        mentions = [Mention(name), *mentions]
    return call._replace(mentions=tuple(mentions))


# Signs from the weakest to the strongest
LEVELS: tuple[tuple[Collection[str], Callable[[Sequence[Worked], Sequence[str]], Worked]], ...] = (
    (("or",), _either),
    (("and",), _both),
    (COMPARISONS, _compared),
    (("+", "-"), _in_steps),
    (("*", "//", "%"), _in_steps),
)
COMPARED = 2
SUM = 3

# How they are read

TOKEN = re.compile(
    r"\s*(?:[0-9]+|[A-Za-z_][A-Za-z0-9_]*|//|<=|>=|==|!=|[-+*%<>(),])",
    re.ASCII,
)
SIGNS = "&& and, || or, & and, | or, ! not, = ==, / //, ≥ >=, ≤ <=, ≠ !=, × *, · *, ÷ //, − -, – -"
INSTEAD = dict(pair.split() for pair in SIGNS.split(", ")) | dict.fromkeys("?:", "x if c else y")


class _Reader:
    """Reads a formula from left to right, the weakest sign first."""

    def __init__(self, text: str, key: str) -> None:
        self.key = key
        self.level = 0
        self.tokens = list(self._tokens(text))
        self.at = 0

    def _tokens(self, text: str) -> Iterator[str]:
        """Yield the names, numbers and signs of a formula."""
        at = 0
        text = text.rstrip(whitespace)
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
            return self._no_powers()
        return BadInput("{key}: “{value}” can’t be used in a formula.", self.key, value=text[:1])

    def _no_powers(self) -> BadInput:
        return BadInput("{key}: powers aren’t supported: multiply with *.", self.key)

    def _unexpected(self) -> NoReturn:
        if not self.token:
            raise BadInput("{key}: the formula is incomplete.", self.key)
        if self.tokens[max(0, self.at - 1) : self.at + 1] == ["*", "*"]:
            raise self._no_powers()
        raise BadInput("{key}: “{value}” wasn’t expected there.", self.key, value=self.token[:60])

    @property
    def token(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def took(self, token: str) -> bool:
        if self.token != token:
            return False
        self.at += 1
        return True

    def need(self, token: str) -> None:
        if not self.took(token):
            self._unexpected()

    def deeper(self, read: Callable[[], _Part]) -> _Part:
        self.level += 1
        if self.level > DEEPEST:
            self._too_deep()
        part = read()
        self.level -= 1
        return part

    def _too_deep(self) -> NoReturn:
        raise BadInput(
            "{key}: the formula is nested more than {high} deep.", self.key, high=DEEPEST
        )

    def whole(self) -> _Part:
        whole = self.choice()
        if self.token:
            self._unexpected()
        if whole.depth > DEEPEST:
            self._too_deep()
        return whole

    def choice(self) -> _Part:
        """`x if c else y`: only one of the two is worked out."""
        part = self.read()
        if not self.took("if"):
            return part
        condition = self.read()
        if not self.took("else"):
            raise BadInput("{key}: after “if” there must be “else”: x if c else y.", self.key)
        otherwise = self.deeper(self.choice)
        then = part.work
        holds = condition.work
        other = otherwise.work
        return _made(
            (part, condition, otherwise),
            lambda context, seat: (then if holds(context, seat) else other)(context, seat),
        )

    def read(self, level: int = 0) -> _Part:
        """Return what is joined by the signs of a level, and by stronger ones."""
        if level == len(LEVELS):
            return self.signed()
        if level == COMPARED and self.took("not"):
            negated = self.deeper(lambda: self.read(COMPARED))
            return _made((negated,), lambda context, seat: int(not negated.work(context, seat)))
        signs, join = LEVELS[level]
        parts = [self.read(level + 1)]
        found = []
        while self.token in signs:
            found.append(self.token)
            self.at += 1
            parts.append(self.read(level + 1))
        if not found:
            return parts[0]
        return _made(parts, join([part.work for part in parts], found), deeper=0)

    def signed(self) -> _Part:
        if not self.took("-"):
            return self.single()
        part = self.deeper(self.signed)
        return _made((part,), lambda context, seat: -part.work(context, seat))

    def single(self) -> _Part:
        token = self.token
        if self.took("("):
            part = self.deeper(self.choice)
            self.need(")")
            return part._replace(depth=part.depth + 1)
        if token.isdecimal():
            self.at += 1
            number = int(token)
            if number > LARGEST:
                return _Part(lambda context, seat: bounded(number))
            return _Part(lambda context, seat: number)
        if token in KEYWORDS or not token.replace("_", "a").isalnum():
            self._unexpected()
        self.at += 1
        if self.token == "(" or token in CALLS:
            return self.call(token)
        return _Part(lambda context, seat: context.value(token, seat), (Mention(token),))

    def call(self, name: str) -> _Part:
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
        parts = [self.deeper(self.choice)]
        while self.took(","):
            parts.append(self.deeper(self.choice))
        self.need(")")
        if name in ("min", "max"):
            if len(parts) < 2:
                raise BadInput("{key}: “{value}” needs two or more amounts.", self.key, value=name)
        elif len(parts) > 1:
            raise BadInput("{key}: “{value}” needs one amount.", self.key, value=name)
        return _called(name, parts)

    def last(self) -> _Part:
        name = self.token
        self.at += 1
        if not name or name in WORDS or not name[0].isalpha() or not self.took(")"):
            raise BadInput("{key}: “last” needs the name of an entry or an amount.", self.key)
        return _Part(lambda context, seat: context.last(name, seat), (Mention(name, last=True),), 1)
