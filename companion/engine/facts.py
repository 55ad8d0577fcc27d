"""Things that a sentence may name, before it is known in which language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .kinds import Kind, OneOf, Seat, Several


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


Phrase = Say | Card | Cards | Who | Money | int | str | None


def named(kind: Kind, value: Any) -> Any:
    """The value of a key as something that a sentence can name."""
    if value is None:
        return None
    match kind:
        case Seat():
            return Who(value)
        case OneOf():
            return Card(value)
        case Several(of=OneOf()):
            return Cards(value)
    return value
