"""The rules that Big Deal and Cover Your Assets have in common, named as in the rule library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.facts import Money, Who, Wrong
from ...engine.rules import moment, rule
from .pieces import (
    Deal,
    Defend,
    Pair,
    Press,
    Score,
    Steal,
    Table,
    Take,
    attacked,
    counted,
    fit,
    from_hand,
    objects,
    upturned,
)


@moment("duel.open")
def duel_open(table: Table, move: Any) -> bool:
    return table.duel is None


@moment("duel.none")
def duel_none(table: Table, move: Any) -> bool:
    return table.duel is not None


@moment("duel.not-your-reply")
def not_your_reply(table: Table, move: Any) -> bool:
    if move.player != table.turn or table.duel is None:
        return False
    if type(move) is Defend:
        return move.player == table.duel.defender
    return type(move) is not Press or bool(move.player == table.duel.attacker)


@rule("hand.too-few")
def hand_too_few(table: Table, move: Any) -> bool:
    held: int = table.hands[move.player]
    return len(from_hand(move)) <= held


@rule("deck.exhausted")
def deck_exhausted(table: Table, move: Any) -> bool:
    return enough_copies(table, from_hand(move))


@rule("deck.exhausted")
def upturned_exhausted(table: Table, move: Deal) -> bool:
    return enough_copies(table, upturned(move))


def enough_copies(table: Table, cards: tuple[str, ...]) -> bool:
    copies, lying = table.play.deck.copies, table.lying_open
    for card in cards:  # noqa: SIM110 (quicker than all)
        if lying.get(card, 0) + cards.count(card) > copies[card]:
            return False
    return True


@rule("pair.exactly-two", fixed=True)
def exactly_two(table: Table, move: Pair) -> bool:
    return len(move.cards) == 2


@rule("pair.different", fixed=True)
def different(table: Table, move: Pair) -> bool:
    return len(objects(table.play.deck, move.cards)) <= 1


@rule("pair.two-jokers", fixed=True)
def two_jokers(table: Table, move: Pair) -> bool:
    jokers, found = table.play.deck.jokers, 0
    for card in move.cards:  # quicker than sum
        if card in jokers:
            found += 1
    return found <= 1


@rule("discard.empty")
def discard_empty(table: Table, move: Take) -> bool:
    return bool(table.discard)


@rule("pair.different")
def take_different(table: Table, move: Take) -> bool:
    if not table.discard or table.discard[-1] == move.card:
        return True
    no_objects = table.play.deck.no_objects
    return table.discard[-1] in no_objects or move.card in no_objects


@rule("pair.two-jokers")
def take_two_jokers(table: Table, move: Take) -> bool:
    jokers = table.play.deck.jokers
    return move.card not in jokers or not table.discard or table.discard[-1] not in jokers


@rule("steal.self", fixed=True)
def steal_self(table: Table, move: Steal) -> bool:
    return move.from_ != move.player


@rule("steal.needs-own-set")
def needs_own_set(table: Table, move: Steal) -> bool:
    return bool(table.stacks[move.player])


@rule("steal.nothing-there")
def nothing_there(table: Table, move: Steal) -> bool:
    return move.from_ == move.player or bool(table.stacks[move.from_])


@rule("steal.first-set-safe")
def first_set_safe(table: Table, move: Steal) -> bool:
    return move.depth != 1 or move.from_ == move.player or len(table.stacks[move.from_]) != 1


@rule("steal.wrong-card")
def wrong_card(table: Table, move: Steal) -> bool:
    aim = attacked(table, move)
    return aim is None or fit(table, aim.kind, move.cards)


@rule("steal.wrong-card")
def wrong_card_in_duel(table: Table, move: Defend | Press) -> bool:
    return table.duel is None or fit(table, table.duel.kind, move.cards)


@rule("steal.one-card", fixed=True)
def one_card(table: Table, move: Steal | Defend | Press) -> bool:
    return len(move.cards) == 1


def no_card_sums(table: Table, move: Score) -> Iterator[Wrong]:
    """Amounts that no cards add up to."""
    unit = table.play.deck.unit
    for seat, amount in enumerate(move.points or ()):
        if amount < 0 or amount % unit:
            facts = {"owner": Who(seat), "shown": Money(amount), "unit": Money(unit)}
            yield Wrong(seat, "score.not-a-card-sum", facts)


@rule("score.not-a-card-sum")
def not_a_card_sum(table: Table, move: Score) -> bool:
    unit = table.play.deck.unit
    for amount in move.points or ():  # noqa: SIM110 (quicker than all)
        if amount < 0 or amount % unit:
            return False
    return True


@rule("score.exceeds-deck")
def exceeds_deck(table: Table, move: Score) -> bool:
    return sum(counted(table, move)) <= table.play.deck.worth


@rule("deck.exhausted")
def counts_exceed_copies(table: Table, move: Score) -> bool:
    return not over_counted(table, move)


def over_counted(table: Table, move: Score) -> list[str]:
    """The cards of which more were counted than the deck has."""
    whole: dict[str, int] = {}
    for count in move.counts or ():
        for card, cards in count.items():
            whole[card] = whole.get(card, 0) + cards
    copies = table.play.deck.copies
    return [card for card in copies if whole.get(card, 0) > copies[card]] if whole else []


CARDS_THERE = (hand_too_few, deck_exhausted)  # in the hand, and in the deck
COUNT = (not_a_card_sum, exceeds_deck, counts_exceed_copies)
