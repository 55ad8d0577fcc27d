"""What can be done now in the asset games: pairs and what they are worth, and who can be robbed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from ...engine.facts import Card, Cards, Money, Who
from ...engine.offers import Chance, Face, Key, Picks, Say
from .pieces import Discard, Pair, Steal, Table, Take
from .shown import card_face, pad, worth_now

MOST_HELD = 8
FEW = 6  # cards that are named one by one


def hand(table: Table) -> tuple[Key, ...]:
    held = [card for card, copies in table.play.deck.copies.items() if copies]
    return pad(table, held, MOST_HELD).keys


def pairs(table: Table, moves: list[Pair], hand: Picks | None) -> list[Chance]:
    """Of a hand each pair; else two alike, and that any object goes with a joker."""
    if hand is not None:
        return [Chance(faces=played(table, moves))]
    alike = [move.cards for move in moves if move.cards[0] == move.cards[1]]
    jokers = dict.fromkeys(move.cards[1] for move in moves if move.cards[0] != move.cards[1])
    found = [Chance(words=Say("two-alike"), faces=tuple(worth(table, *cards) for cards in alike))]
    if jokers:
        faces = tuple(worth(table, joker) for joker in jokers)
        found.append(Chance(words=Say("with-joker"), faces=faces))
    return found


def takes(table: Table, moves: list[Take], hand: Picks | None) -> list[Chance]:
    top = table.discard[-1]
    faces = tuple(worth(table, move.card, top) for move in moves)
    return [Chance(words=Say("take-with", {"top": Card(top)}), faces=faces)]


def steals(table: Table, moves: list[Steal], hand: Picks | None) -> list[Chance]:
    """Whose set can be attacked, what it is worth, and with which cards."""
    found = []
    for (owner, depth), same in groupby(moves, lambda move: (move.from_, move.depth)):
        cards = table.stacks[owner][-depth].cards
        facts = {
            "owner": Who(owner),
            "cards": Cards(cards),
            "worth": Money(table.play.deck.value(cards)),
        }
        key = "attack" if depth == 1 else "attack-second"
        with_ = tuple(Face(Cards(move.cards), icon=move.cards[0]) for move in same)
        found.append(Chance(words=Say(key, facts), faces=with_))
    return found


def discards(table: Table, moves: list[Discard], hand: Picks | None) -> list[Chance]:
    """Of many cards it is enough to say so: what nobody can hold any more, nobody can discard."""
    if len(moves) > FEW:
        return [Chance(words=Say("any-card"))]
    return [Chance(faces=tuple(card_face(move.card) for move in moves if move.card))]


def replies(table: Table, moves: list[Any], hand: Picks | None) -> list[Chance]:
    """What can be fought for, and with which cards."""
    return [Chance(words=worth_now(table), faces=played(table, moves))]


def played(table: Table, moves: Iterable[Any]) -> tuple[Face, ...]:
    return tuple(worth(table, *move.cards)._replace(name=Cards(move.cards)) for move in moves)


def worth(table: Table, card: str, *others: str) -> Face:
    """A card, and what it is worth with these."""
    return card_face(card, value=Money(table.play.deck.value((card, *others))))
