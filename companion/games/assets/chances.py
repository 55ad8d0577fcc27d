"""What can be done now in the asset games: pairs and what they are worth, and who can be robbed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from ...engine.facts import Card, Cards, Money, Who
from ...engine.offers import Chance, Face, Key, Picks, Say
from .deeds import disputed
from .pieces import Defend, Discard, Pair, Press, Steal, Table, Take
from .shown import pad

MOST_HELD = 8
FEW = 6  # cards that are named one by one


def hand(table: Table) -> tuple[Key, ...]:
    held = [card for card, copies in table.play.deck.copies.items() if copies]
    return pad(table, held, MOST_HELD).keys


def pairs(table: Table, moves: list[Pair], hand: Picks | None) -> list[Chance]:
    """Of a hand each pair; else two alike, and that any object goes with a joker."""
    if hand is not None:
        return [Chance("pair", faces=replies(table, moves))]
    alike = [move.cards for move in moves if move.cards[0] == move.cards[1]]
    jokers = dict.fromkeys(move.cards[1] for move in moves if move.cards[0] != move.cards[1])
    found = [Chance("pair", Say("two-alike"), tuple(_face(table, *cards) for cards in alike))]
    if jokers:
        faces = tuple(_face(table, joker) for joker in jokers)
        found.append(Chance("pair", Say("with-joker"), faces))
    return found


def takes(table: Table, moves: list[Take], hand: Picks | None) -> list[Chance]:
    top = table.discard[-1]
    faces = tuple(_face(table, move.card, top) for move in moves)
    return [Chance("take", Say("take-with", {"top": Card(top)}), faces)]


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
        found.append(Chance("steal", Say(key, facts), with_))
    return found


def discards(table: Table, moves: list[Discard], hand: Picks | None) -> list[Chance]:
    """Of many cards it is enough to say so: what nobody can hold any more, nobody can discard."""
    if len(moves) > FEW:
        return [Chance("discard", Say("any-card"))]
    cards = [move.card for move in moves if move.card]
    return [Chance("discard", faces=tuple(Face(Card(card), icon=card) for card in cards))]


def defences(table: Table, moves: list[Defend], hand: Picks | None) -> list[Chance]:
    return [Chance("defend", _at_stake(table), replies(table, moves))]


def attacks(table: Table, moves: list[Press], hand: Picks | None) -> list[Chance]:
    return [Chance("press", _at_stake(table), replies(table, moves))]


def _at_stake(table: Table) -> Say:
    assert table.duel is not None
    cards = disputed(table, table.duel) + table.duel.cards
    return Say("at-stake", {"worth": Money(table.play.deck.value(cards))})


def replies(table: Table, moves: Iterable[Any]) -> tuple[Face, ...]:
    return tuple(_faces(table, move.cards) for move in moves)


def _face(table: Table, card: str, *others: str) -> Face:
    worth = Money(table.play.deck.value((card, *others)))
    return Face(Card(card), icon=card, value=worth)


def _faces(table: Table, cards: tuple[str, ...]) -> Face:
    return Face(Cards(cards), icon=cards[0], value=Money(table.play.deck.value(cards)))
