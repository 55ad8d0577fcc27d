"""What a game tells of itself, as values that are no words yet.

The engine and the games know no language. Where a player reads a sentence, a game has a template in
its words, such as “{player} steals {kind}”, and here it says what stands in the braces: facts, such
as `{"player": Who(2), "kind": Card("yacht")}`. `Language.fill` makes words of them: “Cleo steals
Yachts” in one language, with other forms in another.

A `Phrase` is a whole text that is not in any language yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

# What stands in the braces of a template


class Who(NamedTuple):
    """A player, by seat: said by name."""

    seat: int


class Card(NamedTuple):
    """A card, or whatever else has a name among `[cards]` of a game's words, by its id."""

    id: str


class Cards(NamedTuple):
    """Several cards, by their ids: said as a list, equal ones with their number."""

    ids: tuple[str, ...]


class Money(NamedTuple):
    """An amount of money: said with its sign."""

    amount: int


class Span(NamedTuple):
    """A range of numbers, with both ends: “3 to 5”, or only “3” where they are equal."""

    least: int
    most: int


class GameName(NamedTuple):
    """A game, by its id: said by its name."""

    game: str


class OptionName(NamedTuple):
    """An option of a game, by its id: said by its name."""

    game: str
    option: str


class AndList(NamedTuple):
    """Several things: said one after the other, the last after an "and"."""

    phrases: tuple[Phrase, ...]


# Templates with what stands in their braces


class Say(NamedTuple):
    """A template of `[table]` in a game's words, by its key, and the facts for its braces."""

    key: str
    facts: Mapping[str, object] = {}

    def __hash__(self) -> int:
        # That of a tuple would fail: a mapping has none.
        return hash((self.key, *self.facts.items()))


class OwnWords(NamedTuple):
    """A template that a match brings along, as a score sheet does; its facts are words already."""

    text: str
    facts: Mapping[str, str] = {}

    def __hash__(self) -> int:
        # That of a tuple would fail: a mapping has none.
        return hash((self.text, *self.facts.items()))


Facts = dict[str, object]  # for the braces of one template
Phrase = Say | OwnWords | Card | Cards | AndList | Who | Money | Span | int | str | None


# What a game finds in a move, with facts for the sentence about it


class WrongEntry(NamedTuple):
    """A number that a player cannot have in a result, whatever the others have."""

    seat: int
    rule: str  # that it breaks, whose sentence has these facts
    facts: Mapping[str, object]


class Moment(NamedTuple):
    """Something that people talk about after a match; its words stand under its id."""

    id: str
    size: int  # the greatest of its kind in a match is told, the first of equals
    facts: Mapping[str, object]
