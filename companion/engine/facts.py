"""Things that a sentence may name, before it is known in which language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Who(NamedTuple):
    """A player, by seat."""

    seat: int


class Card(NamedTuple):
    """A card, by its id."""

    id: str


class Cards(NamedTuple):
    """Several cards, by their ids."""

    ids: tuple[str, ...]


class Money(NamedTuple):
    """An amount of money."""

    amount: int


class Span(NamedTuple):
    """The numbers from one to another; of a single one only that is said."""

    least: int
    most: int


class Say(NamedTuple):
    """A phrase of the game's words, by its key in the file, with what it names."""

    key: str
    facts: Mapping[str, object] = {}

    def __hash__(self) -> int:
        return hash((self.key, *self.facts.items()))


class OwnWords(NamedTuple):
    """Words that a match brings along, as they stand there; in braces what `facts` has."""

    text: str
    facts: Mapping[str, str] = {}

    def __hash__(self) -> int:
        return hash((self.text, *self.facts.items()))


class GameName(NamedTuple):
    """A game, by its name."""

    game: str


class OptionName(NamedTuple):
    """An option of a game, by its name."""

    game: str
    option: str


class AndList(NamedTuple):
    """Several things, the last after an "and"."""

    phrases: tuple[Phrase, ...]


class WrongEntry(NamedTuple):
    """A player's entry that cannot be, whatever the others are: the rule, and what it names."""

    seat: int
    rule: str
    facts: Mapping[str, object]


class Moment(NamedTuple):
    """A moment of a match; its title and sentence stand in the game's words under its id."""

    id: str
    size: int  # the greatest of its kind in a match is told, the first of equals
    facts: Mapping[str, object]


Facts = dict[str, object]  # what a sentence may name, by the words in its braces
Phrase = Say | OwnWords | Card | Cards | AndList | Who | Money | Span | int | str | None
