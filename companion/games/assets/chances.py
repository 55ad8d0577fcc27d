"""What can be done now in the asset games: pairs and what they are worth, and who can be robbed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def chances(table: Table, moves: Sequence[Any], hand: Picks | None) -> tuple[Chance, ...]:
    alike = groupby(moves, type)  # the moves of a form come together
    return tuple(
        chance for make, same in alike for chance in summed_up(table, make, list(same), hand)
    )


def summed_up(table: Table, make: type, moves: list[Any], hand: Picks | None) -> list[Chance]:
    """The moves of one form."""
    if make is Pair:
        return _pairs(table, moves, hand)
    if make is Take:
        top = table.discard[-1]
        faces = tuple(_face(table, move.card, top) for move in moves)
        return [Chance("take", Say("take-with", {"top": Card(top)}), faces)]
    if make is Steal:
        return _steals(table, moves)
    if make is Discard:
        cards = [move.card for move in moves]
        return [discards(table, cards)]
    if make in (Defend, Press):
        assert table.duel is not None
        worth = Money(table.play.deck.value(disputed(table, table.duel) + table.duel.cards))
        verb = "defend" if make is Defend else "press"
        return [Chance(verb, Say("at-stake", {"worth": worth}), replies(table, moves))]
    return [Chance(move=move) for move in moves]


def replies(table: Table, moves: Iterable[Any]) -> tuple[Face, ...]:
    return tuple(_faces(table, move.cards) for move in moves)


def discards(table: Table, cards: list[str]) -> Chance:
    """Of many cards it is enough to say so: what nobody can hold any more, nobody can discard."""
    if len(cards) > FEW:
        return Chance("discard", Say("any-card"))
    return Chance("discard", faces=tuple(Face(Card(card), icon=card) for card in cards))


def _face(table: Table, card: str, *others: str) -> Face:
    worth = Money(table.play.deck.value((card, *others)))
    return Face(Card(card), icon=card, value=worth)


def _faces(table: Table, cards: tuple[str, ...]) -> Face:
    return Face(Cards(cards), icon=cards[0], value=Money(table.play.deck.value(cards)))


def _pairs(table: Table, moves: list[Pair], hand: Picks | None) -> list[Chance]:
    """Of a hand each pair; else two alike, and that any object goes with a joker."""
    if hand is not None:
        return [Chance("pair", faces=tuple(_faces(table, move.cards) for move in moves))]
    alike = [move.cards for move in moves if move.cards[0] == move.cards[1]]
    jokers = dict.fromkeys(move.cards[1] for move in moves if move.cards[0] != move.cards[1])
    found = [Chance("pair", Say("two-alike"), tuple(_face(table, *cards) for cards in alike))]
    if jokers:
        faces = tuple(_face(table, joker) for joker in jokers)
        found.append(Chance("pair", Say("with-joker"), faces))
    return found


def _steals(table: Table, moves: list[Steal]) -> list[Chance]:
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
