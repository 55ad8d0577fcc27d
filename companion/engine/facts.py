"""Things that a sentence may name, before it is known in which language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Who(NamedTuple):
    seat: int


class Card(NamedTuple):
    id: str


class Cards(NamedTuple):
    ids: tuple[str, ...]


class Money(NamedTuple):
    amount: int


class Say(NamedTuple):
    """A phrase of the game's words, by its key in the file, with what it names."""

    key: str
    facts: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.key, *self.facts.items()))


class Called(NamedTuple):
    """A game, by its name."""

    game: str


class HouseRule(NamedTuple):
    """An option of a game, by its name."""

    game: str
    option: str


class Listed(NamedTuple):
    """Several things, the last after an "and"."""

    phrases: tuple[Phrase, ...]


class Wrong(NamedTuple):
    """A player's entry that cannot be, whatever the others are: the rule, and what it names."""

    seat: int
    rule: str
    facts: Mapping[str, Any]


Phrase = Say | Card | Cards | Listed | Who | Money | int | str | None
