"""The rules that Big Deal and Cover Your Assets have in common, named as in the rule library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...engine.facts import Money, Who, Wrong
from ...engine.rules import moment, rule
from .pieces import (
    Defend,
    Pair,
    Press,
    Score,
    Steal,
    Table,
    Take,
    attacked,
    brought,
    counted,
    fit,
    objects,
)


@moment("duel.not-your-reply", needs="turn duel")
def not_your_reply(table: Table, move: Any) -> bool:
    """To defend is the owner's word, to press the attacker's."""
    assert table.duel is not None
    says = {Defend: table.duel.defender, Press: table.duel.attacker}.get(type(move), table.turn)
    return not move.player == table.turn == says


@rule("hand.too-few", needs="hands.player", overrulable=True)
def hand_too_few(table: Table, move: Any) -> bool:
    return bool(len(brought(move)) > table.hands[move.player])


@rule("deck.exhausted", needs="lying_open", overrulable=True)
def deck_exhausted(table: Table, move: Any) -> bool:
    cards, copies, lying = brought(move), table.play.deck.copies, table.lying_open
    return any(lying.get(card, 0) + cards.count(card) > copies[card] for card in cards)


@rule("pair.exactly-two")
def exactly_two(table: Table, move: Pair) -> bool:
    return len(move.cards) != 2


@rule("pair.different")
def different(table: Table, move: Pair) -> bool:
    return len(objects(table.play.deck, move.cards)) > 1


@rule("pair.two-jokers")
def two_jokers(table: Table, move: Pair) -> bool:
    return sum(card in table.play.deck.jokers for card in move.cards) > 1


@rule("discard.empty", needs="discard")
def discard_empty(table: Table, move: Take) -> bool:
    return not table.discard


@rule("pair.different", needs="discard")
def take_different(table: Table, move: Take) -> bool:
    return len(objects(table.play.deck, pair_of(table, move))) > 1


@rule("pair.two-jokers", needs="discard")
def take_two_jokers(table: Table, move: Take) -> bool:
    return sum(card in table.play.deck.jokers for card in pair_of(table, move)) > 1


def pair_of(table: Table, move: Take) -> tuple[str, ...]:
    """The card from hand, and the top discard if there is one."""
    return (*table.discard[-1:], move.card)


@rule("steal.self")
def steal_self(table: Table, move: Steal) -> bool:
    return move.from_ == move.player


@rule("steal.needs-own-set", needs="stacks.player")
def needs_own_set(table: Table, move: Steal) -> bool:
    return not table.stacks[move.player]


@rule("steal.nothing-there", needs="stacks.from")
def nothing_there(table: Table, move: Steal) -> bool:
    return move.from_ != move.player and not table.stacks[move.from_]


@rule("steal.first-set-safe", needs="stacks.from")
def first_set_safe(table: Table, move: Steal) -> bool:
    only_one = len(table.stacks[move.from_]) == 1
    return move.depth == 1 and move.from_ != move.player and only_one


@rule("steal.wrong-card", needs="stacks.from")
def wrong_card(table: Table, move: Steal) -> bool:
    aim = attacked(table, move)
    return aim is not None and not fit(table, aim.kind, move.cards)


@rule("steal.wrong-card", needs="duel")
def wrong_card_in_duel(table: Table, move: Defend | Press) -> bool:
    return table.duel is not None and not fit(table, table.duel.kind, move.cards)


@rule("steal.one-card")
def one_card(table: Table, move: Any) -> bool:
    return len(move.cards) != 1


def no_card_sums(table: Table, move: Score) -> Iterator[Wrong]:
    """Amounts that no stack adds up to; a stack that is not empty has at least two cards."""
    deck = table.play.deck
    unit = deck.unit
    for seat, amount in enumerate(move.points or ()):
        if amount < 0 or amount % unit or not deck.makes(amount):
            facts = {"owner": Who(seat), "shown": Money(amount), "unit": Money(unit)}
            yield Wrong(seat, "score.not-a-card-sum", facts)


@rule("score.not-a-card-sum")
def not_a_card_sum(table: Table, move: Score) -> bool:
    return any(no_card_sums(table, move))


@rule("score.exceeds-deck")
def exceeds_deck(table: Table, move: Score) -> bool:
    return sum(counted(table, move)) > table.play.deck.worth


@rule("deck.exhausted", overrulable=True)
def counts_exceed_copies(table: Table, move: Score) -> bool:
    copies = table.play.deck.copies
    return any(count > copies[card] for card, count in all_counted(move).items())


def all_counted(move: Score) -> Counter[str]:
    return sum((Counter(count) for count in move.counts or ()), Counter[str]())


CARDS_THERE = (hand_too_few, deck_exhausted)  # in the hand, and in the deck
