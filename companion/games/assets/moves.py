"""The moves of Big Deal, each declared once; Cover Your Assets adds to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.adjust import COUNT, adjusting, counts
from ...engine.game import Setup
from ...engine.kinds import AMOUNT, Each, OneOf, Several, Table, Unlisted, Whole
from ...engine.malformed import Malformed
from ...engine.moves import MoveType, dealing, each, scoring, seat
from ...engine.rules import Phase, Rule
from . import chances, deeds, pieces, rules
from .decks import card, deck_of
from .pieces import Deal, Defend, Discard, Pair, Press, Score, Steal, Take, Yield

DUEL = Phase("duel", "duel.open", "duel.none")


def unlisted_card(setup: Setup) -> Unlisted:
    """What only the players can know."""
    return Unlisted(tuple(deck_of(setup).copies))


def cards(setup: Setup, *sizes: int) -> Several:
    """One, or as many of them."""
    return Several(card(setup), sizes=sizes or (1,))


def card_counts(setup: Setup) -> Each:
    deck = deck_of(setup)
    worth_something = OneOf(tuple(card for card in deck.copies if card not in deck.actions))
    return Each(Table(worth_something, Whole(0, AMOUNT)), len(setup.players))


def one_way_to_count(setup: Setup, table: pieces.Table, move: Score) -> None:
    if (move.points is None) == (move.counts is None):
        raise Malformed("The move “{move}” needs either points or counts.", "points", move="score")


def then(
    go_on: Callable[[pieces.Table], pieces.Table], declared: MoveType, *also: Rule
) -> MoveType:
    """Play goes on so after it; it can break these rules, too."""
    return replace(
        declared,
        broken_if=(*declared.broken_if, *also),
        does=lambda table, move: go_on(declared.does(table, move)),
    )


DEAL = dealing(Deal, deeds.deal, keys={"first": seat, "discard": card}, facts=deeds.deal_facts)
PAIR = MoveType(
    "pair", Pair, deeds.pair, {"cards": lambda setup: cards(setup, 2)}, sums_up=chances.pairs,
    broken_if=(rules.not_two, rules.different, rules.two_jokers, *rules.CARDS_THERE),
)  # fmt: skip
TAKE = MoveType(
    "take", Take, deeds.take, {"card": card, "top": unlisted_card},
    facts=deeds.take_facts, sums_up=chances.takes, shortest=deeds.as_short_as_can_be,
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
    "steal", Steal, deeds.steal, {"from_": seat, "cards": cards},
    facts=deeds.steal_facts, sums_up=chances.steals,
    broken_if=(*AIM, rules.not_one_card, *rules.CARDS_THERE),
)  # fmt: skip
DISCARD = MoveType(
    "discard", Discard, deeds.discard, {"card": card},
    facts=deeds.discard_facts, sums_up=chances.discards,
    broken_if=(rules.hand_too_few, rules.discard_exhausts_deck),
)  # fmt: skip
REPLY = (rules.not_your_reply, rules.wrong_card_in_duel, rules.not_one_card, *rules.CARDS_THERE)
DEFEND = MoveType(
    "defend", Defend, deeds.reply, {"cards": cards},
    phase="duel", sums_up=chances.replies, broken_if=REPLY,
)  # fmt: skip
PRESS = replace(DEFEND, name="press", make=Press)
YIELD = MoveType(
    "yield", Yield, deeds.settle_duel, {}, phase="duel", broken_if=(rules.not_your_reply,)
)
ADJUST = adjusting(rules.adjust_impossible, hands=counts, draw=COUNT)
SCORE = scoring(
    Score, deeds.score, fits=one_way_to_count, facts=deeds.score_facts,
    keys={"points": each(Whole(-AMOUNT, AMOUNT)), "counts": card_counts},
    broken_if=(rules.not_a_card_sum, rules.exceeds_deck, rules.counts_exceed_copies),
)  # fmt: skip
