"""What can be done now in Rotundo: which cards make a collection, and who can bid how much."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

from ...engine.facts import Card, Phrase, Who
from ...engine.offers import Chance, Face, Key, Picks, Say
from ...engine.rules import Rule
from .rules import (
    CARDS,
    COLOURS,
    LEAST,
    MATERIALS,
    NUMBERS,
    Collect,
    Table,
    wrong_colours,
    wrong_numbers,
)
from .shown import amounts

BAGS = [f"{colour}-{number}" for colour in COLOURS for number in NUMBERS]
MOST_ALIKE = 9


def hand(table: Table) -> tuple[Key, ...]:
    """Only the bags: they say what goes together."""
    return tuple(Key(f"bag:{bag}", _bag(bag), MOST_ALIKE) for bag in BAGS) if table.card else ()


def _bag(bag: str) -> Face:
    colour, _, number = bag.partition("-")
    return Face(Card(bag), icon=f"bag-{colour}", mark=number)


def collections_and_bids(
    table: Table, moves: Sequence[Any], hand: Picks | None
) -> tuple[Chance, ...]:
    """What needs cards that only the players see, so that no legal move is listed."""
    if table.card is None or table.turn is None:
        return ()
    fitting = _any_collection(table) if hand is None else _of_hand(table, hand)
    value = CARDS[table.card].value
    if value in MATERIALS:
        fitting.append(Chance("collect", Say("not-all-three", {"value": value})))
    return (*fitting, *_bids(table, table.turn))


def _any_collection(table: Table) -> list[Chance]:
    """What the two cards from hand must show; each rule looks at one part of them."""
    in_colour = [
        _both(Card(one), Card(other), f"bag-{one}")
        for one, other in combinations_with_replacement(COLOURS, 2)
        if _goes(table, f"{one}-1", f"{other}-1", wrong_colours)
    ]
    in_number = [
        _both(one, other)
        for one, other in combinations_with_replacement(NUMBERS, 2)
        if _goes(table, f"blue-{one}", f"blue-{other}", wrong_numbers)
    ]
    return [
        Chance("collect", Say("two-of-colour"), tuple(in_colour)),
        Chance("collect", Say("and-of-number"), tuple(in_number)),
    ]


def _of_hand(table: Table, hand: Picks) -> list[Chance]:
    """The pairs of bags in the hand that go with the open card."""
    bags = sorted((pick.removeprefix("bag:") for pick in hand), key=BAGS.index)
    faces = tuple(
        _both(Card(one), Card(other), _bag(one).icon)
        for one, other in dict.fromkeys(combinations(bags, 2))
        if _goes(table, one, other, wrong_colours, wrong_numbers)
    )
    return [Chance("collect", None if faces else Say("no-collection"), faces)]


def _goes(table: Table, one: str, other: str, *rules: Rule) -> bool:
    """Whether two cards with such bags keep these rules."""
    move = Collect(0, (f"{one}-{LEAST}", f"{other}-{LEAST}"))
    return not any(rule.broken(table, move) for rule in rules)


def _both(one: Phrase, other: Phrase, icon: str = "") -> Face:
    return Face(Say("both", {"one": one, "other": other}), icon=icon)


def _bids(table: Table, opener: int) -> list[Chance]:
    """Who opens an auction has to bid; then everybody with a display can."""
    if not table.displays[opener]:
        return [Chance("auction", Say("no-display"))]
    return [
        Chance("auction", Say("who-bids", {"player": Who(seat), "amounts": amounts(display)}))
        for seat, display in enumerate(table.displays)
        if display
    ]
