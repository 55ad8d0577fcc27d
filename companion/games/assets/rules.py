"""The rules that Big Deal and Cover Your Assets have in common, named as in the rule library."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...engine.adjust import Adjust, adjusted
from ...engine.facts import Money, Who
from ...engine.rules import WrongEntries, entry_rule, moment, rule
from .pieces import (
    NOT_NOTED,
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
    from_hand,
    objects,
    opened,
    seen,
)


@moment("duel.not-your-reply", needs="turn duel")
def not_your_reply(table: Table, move: Any) -> bool:
    """To defend is the owner's word, to press the attacker's."""
    assert table.duel is not None
    owner, attacker = table.duel.defender, table.duel.attacker
    says = {Defend: (owner,), Press: (attacker,)}.get(type(move), (owner, attacker))
    return move.player != table.turn or move.player not in says


@rule("hand.too-few", needs="hands.player", overrulable=True)
def hand_too_few(table: Table, move: Any) -> bool:
    return bool(from_hand(move) > table.hands[move.player])


@rule("deck.exhausted", needs="lying_open", overrulable=True)
def deck_exhausted(table: Table, move: Any) -> bool:
    """More of a card than there are, if those of the move come into the open."""
    cards, copies, lying = opened(table, move), table.play.deck.copies, table.lying_open
    for card in cards:  # noqa: SIM110 (asked of every move, and any takes twice as long)
        if lying.get(card, 0) + cards.count(card) > copies[card]:
            return True
    return False


take_exhausts_deck = deck_exhausted.looking_at("lying_open discard")
discard_exhausts_deck = deck_exhausted.looking_at("lying_open?card")


def jokers_among(table: Table, cards: tuple[str, ...]) -> list[str]:
    jokers = table.play.deck.jokers
    return [card for card in cards if card in jokers]


@rule("pair.exactly-two")
def not_two(table: Table, move: Pair) -> bool:
    return len(move.cards) != 2


@rule("pair.different")
def different(table: Table, move: Pair | Take) -> bool:
    return len(objects(table.play.deck, pair_of(table, move))) > 1


@rule("pair.two-jokers")
def two_jokers(table: Table, move: Pair | Take) -> bool:
    return len(jokers_among(table, pair_of(table, move))) > 1


take_different, take_two_jokers = (r.looking_at("discard|top") for r in (different, two_jokers))


@rule("discard.empty", needs="discard")
def discard_empty(table: Table, move: Take) -> bool:
    return not table.discard


@rule("discard.other-card", needs="discard")
def other_card(table: Table, move: Take) -> bool:
    return move.top is not None and known_top(table) not in (None, move.top)


@rule("discard.not-noted", needs="discard")
def not_noted(table: Table, move: Take) -> bool:
    return move.top is None and table.discard[-1:] == (NOT_NOTED,)


def known_top(table: Table) -> str | None:
    """The card on the discard pile, if there is one and it was noted."""
    top = table.discard[-1] if table.discard else NOT_NOTED
    return None if top == NOT_NOTED else top


def pair_of(table: Table, move: Any) -> tuple[str, ...]:
    """The cards of the move; if it takes the top discard that, too, and none while it is not known
    which that is."""
    if not isinstance(move, Take):
        return brought(move)
    if not table.discard:
        return (move.card,)
    top = known_top(table) or move.top
    return () if top is None or other_card.broken(table, move) else (top, move.card)


@rule("steal.self")
def steal_self(table: Table, move: Steal) -> bool:
    return move.from_ == move.player


@rule("steal.needs-own-set", needs="stacks.player", overrulable=True)
def needs_own_set(table: Table, move: Steal) -> bool:
    return not table.stacks[move.player]


@rule("steal.nothing-there", needs="stacks.from")
def nothing_there(table: Table, move: Steal) -> bool:
    return move.from_ != move.player and not table.stacks[move.from_]


@rule("steal.first-set-safe", needs="stacks.from", overrulable=True)
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
def not_one_card(table: Table, move: Any) -> bool:
    return len(move.cards) != 1


@entry_rule("score.not-a-card-sum")
def not_a_card_sum(table: Table, move: Score) -> WrongEntries:
    """An amount that no stack adds up to; a stack that is not empty has at least two cards."""
    deck = table.play.deck
    unit = deck.unit
    for seat, amount in enumerate(move.points or ()):
        if amount < 0 or amount % unit or 0 < amount < deck.least:
            facts = {"owner": Who(seat), "shown": Money(amount), "unit": Money(unit)}
            yield seat, facts


@rule("score.exceeds-deck")
def exceeds_deck(table: Table, move: Score) -> bool:
    return sum(counted(table, move)) > table.play.deck.worth


@rule("deck.exhausted", overrulable=True)
def counts_exceed_copies(table: Table, move: Score) -> bool:
    if move.counts is None:
        return False
    counted, copies = all_counted(move), table.play.deck.copies
    return bool([card for card in counted if counted[card] > copies[card]])


def all_counted(move: Score) -> Counter[str]:
    """On all stacks together."""
    return sum((Counter(count) for count in move.counts or ()), Counter[str]())


@rule("adjust.impossible", needs="hands|hands draw|draw stacks discard removed duel claim piles")
def adjust_impossible(table: Table, move: Adjust) -> bool:
    """More cards in hands and draw pile than are left beside those that lie elsewhere."""
    table = adjusted(table, move)
    lying_open = sum(map(len, seen(table).values()))
    on_piles = sum(pile.left - bool(pile.card) for pile in table.piles)  # face down
    return sum(table.hands) + table.draw + lying_open + on_piles > table.play.deck.size


CARDS_THERE = (hand_too_few, deck_exhausted)  # in the hand, and in the deck
