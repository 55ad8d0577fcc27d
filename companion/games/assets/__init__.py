"""What Big Deal and Cover Your Assets share: pieces, rules, display, and here the moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.adjust import COUNT, adjusting, counts
from ...engine.errors import BadInput
from ...engine.game import Setup
from ...engine.moves import MoveRecord, MoveType, dealing, each, scoring, seat
from ...engine.rules import Phase, Rule
from ...engine.schema import AMOUNT, Each, MultiSet, OneOf, PrivateChoice, Whole, WordMap
from . import pieces, rules, table
from .pieces import Deal, Defend, Discard, Pair, Press, Score, Steal, Take, Yield, card, deck_of

DUEL = Phase("duel", "duel.open", "duel.none", contest=True)


def cards(setup: Setup, *sizes: int) -> MultiSet:
    """Return the schema of one card, or of as many as the sizes say."""
    return MultiSet(card(setup), sizes=sizes or (1,))


def card_counts(setup: Setup) -> Each:
    """Return the schema of how many of each card lie on every player's stack."""
    deck = deck_of(setup)
    worth_something = OneOf(tuple(card for card in deck.copies if card not in deck.actions))
    return Each(WordMap(worth_something, Whole(0, AMOUNT)), len(setup.players))


def check_count(setup: Setup, table: pieces.Table, move: Score) -> None:
    """Raise BadInput unless a count has either points or the cards on the stacks."""
    if (move.points is None) == (move.counts is None):
        raise BadInput("The move “{move}” needs either points or counts.", "points", move="score")


def with_follow_up(
    follow_up: Callable[[pieces.Table], pieces.Table], declared: MoveType, *also: Rule
) -> MoveType:
    """Return the move with a follow-up, and with further rules that it can break."""
    return replace(
        declared,
        broken_if=(*declared.broken_if, *also),
        does=lambda table, move: follow_up(declared.does(table, move)),
    )


DEAL = dealing(Deal, rules.deal, keys={"first": seat, "discard": card}, facts=rules.deal_facts)
PAIR = MoveType(
    "pair", Pair, rules.pair, {"cards": lambda setup: cards(setup, 2)}, sums_up=table.sum_up_pairs,
    broken_if=(rules.not_two, rules.different, rules.two_jokers, *rules.CARDS_THERE),
)  # fmt: skip
TAKE = MoveType(
    "take", Take, rules.take,
    {"card": card, "top": lambda setup: PrivateChoice(card(setup).words)},
    facts=rules.take_facts, sums_up=table.sum_up_takes,
    record=MoveRecord(shortest=rules.shortest_take),
    broken_if=(
        rules.take_different, rules.take_two_jokers, rules.discard_empty, rules.other_card,
        rules.not_noted, rules.hand_too_few, rules.take_exhausts_deck,
    ),
)  # fmt: skip
AIM = (
    rules.steal_self, rules.needs_own_set, rules.nothing_there, rules.first_set_safe,
    rules.wrong_card,
)  # fmt: skip
STEAL = MoveType(
    "steal", Steal, rules.steal, {"from_": seat, "cards": cards},
    facts=rules.steal_facts, sums_up=table.sum_up_steals,
    broken_if=(*AIM, rules.not_one_card, *rules.CARDS_THERE),
)  # fmt: skip
DISCARD = MoveType(
    "discard", Discard, rules.discard, {"card": card},
    facts=rules.discard_facts, sums_up=table.sum_up_discards,
    broken_if=(rules.hand_too_few, rules.discard_exhausts_deck),
)  # fmt: skip
REPLY = (rules.not_your_reply, rules.wrong_card_in_duel, rules.not_one_card, *rules.CARDS_THERE)
DEFEND = MoveType(
    "defend", Defend, rules.reply, {"cards": cards},
    phase="duel", sums_up=table.sum_up_replies, broken_if=REPLY,
)  # fmt: skip
PRESS = MoveType(
    "press", Press, rules.reply, {"cards": cards},
    phase="duel", sums_up=table.sum_up_replies, broken_if=REPLY,
)  # fmt: skip
YIELD = MoveType(
    "yield", Yield, rules.settle_duel, {}, phase="duel", broken_if=(rules.not_your_reply,)
)
ADJUST = adjusting(rules.adjust_impossible, hands=counts, draw=COUNT)
SCORE = scoring(
    Score, rules.score, record=MoveRecord(fits=check_count), facts=rules.score_facts,
    keys={"points": each(Whole(-AMOUNT, AMOUNT)), "counts": card_counts},
    broken_if=(rules.not_a_card_sum, rules.exceeds_deck, rules.too_many_copies),
)  # fmt: skip
