"""Rotundo, for 2 to 5 players, by its rulebook (Adlung-Spiele 2005): collections and auctions.

Departure, a ruling in the rule library: a bid is always a sum of cards of the bidder's own display,
so it can be paid exactly. Which values most materials have is not known to us, so a card is entered
by what is printed on it.
"""

from __future__ import annotations

from ...engine.adjust import COUNT, adjusting, counts
from ...engine.game import Game, GameRules, PublicTable, ResultRules, TableDisplay
from ...engine.moves import (
    MoveRecord,
    MoveTaps,
    MoveType,
    Pass,
    dealing,
    each,
    finishing,
    scoring,
    seat,
    seats,
)
from ...engine.rules import TURN, Phase
from ...engine.schema import AMOUNT, Flag, ListOf, Maybe, MultiSet, Whole
from . import rules, table
from .table import CARD, ended, moments

NUMBER = Whole(-AMOUNT, AMOUNT)
CARD_COUNT = Whole(0, rules.DECK)


MOVES = (
    dealing(
        rules.Deal, rules.deal, keys={"first": seat, "card": CARD}, taps=MoveTaps(at_once=True),
    ),
    MoveType("pass", Pass, rules.pass_on, {}, facts=rules.pass_facts),
    MoveType(
        "collect", rules.Collect, rules.collect,
        {"cards": MultiSet(CARD, least=2, most=2), "pickup": Flag()},
        listed=False, facts=rules.collect_facts, sums_up=table.sum_up_collections,
        broken_if=(
            rules.wrong_colours, rules.wrong_numbers, rules.three_stones, rules.three_platinum,
            rules.discard_empty, rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "auction", rules.Auction, rules.auction,
        {"winner": seat, "paid": MultiSet(CARD, ordered=False), "bid": NUMBER},
        listed=False, facts=rules.auction_facts, sums_up=table.sum_up_bids,
        broken_if=(
            rules.no_display, rules.not_in_display, rules.below_ten, rules.not_overbid,
            rules.not_payable,
        ),
    ),
    MoveType(
        "turn-up", rules.TurnUp, rules.turn_up, {"card": CARD},
        phase="turn-up", listed=False, taps=MoveTaps(at_once=True), facts=rules.turn_up_facts,
        broken_if=(rules.deck_exhausted,),
    ),
    adjusting(rules.adjust_impossible, hands=counts, draw=COUNT),
    scoring(
        rules.Score, rules.score, keys={"displays": each(NUMBER), "hands": each(NUMBER)},
        record=MoveRecord(fits=rules.check_displays),
        broken_if=(rules.impossible_hand, rules.impossible_display),
    ),
    finishing(),  # which one game never comes to: its only round is its end
)  # fmt: skip

ROTUNDO = Game(
    id="rotundo",
    players=(2, 5),
    rules=GameRules(
        start=rules.start,
        moves=MOVES,
        phases=(
            Phase("turn-up", "turn-up.first", "turn-up.not-needed"),
            Phase("count", "round.ended", round_ended=True),
        ),
        round_points=rules.round_points,
        implied_move=lambda table, seat: Pass(seat),
    ),
    table=TableDisplay(
        picture=table.picture,
        offers={TURN: table.turn},
        count_fields=table.count_fields,
        in_front_of=table.in_front_of,
        hand_keys=table.hand_keys,
    ),
    result=ResultRules(
        numbers=rules.numbers,
        moments=moments,
        why_ended=ended,
        single_round=True,
    ),
    public=PublicTable(
        keys={
            "card": Maybe(CARD),
            "displays": each(ListOf(CARD)),
            "hands": each(CARD_COUNT),
            "draw": CARD_COUNT,
            "discard": ListOf(CARD),
            "passed": seats,
        },
        restore=table.restore,
    ),
)
