"""Things that a sentence may name, before it is known in which language."""

from __future__ import annotations

from typing import NamedTuple


class Who(NamedTuple):
    seat: int


class Card(NamedTuple):
    id: str


class Cards(NamedTuple):
    ids: tuple[str, ...]


class Money(NamedTuple):
    amount: int
