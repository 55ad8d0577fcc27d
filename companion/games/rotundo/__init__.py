"""Rotundo, for 2 to 5 players, by its rulebook (Adlung-Spiele 2005): collections and auctions.

Departure, a ruling in the rule library: a bid is always a sum of cards of the bidder's own display,
so it can be paid exactly. Which values most materials have is not known to us, so a card is entered
by what is printed on it.
"""

from __future__ import annotations

from ...engine.adjust import COUNT, adjusting, counts
from ...engine.game import Game
from ...engine.kinds import AMOUNT, Flag, ListOf, Maybe, Several, Whole
from ...engine.moves import MoveType, Pass, dealing, each, scoring, seat, seats
from ...engine.rules import TURN, Phase
from . import chances, position, rules, shown, told_by
from .moments import ended, moments
from .shown import CARD

NUMBER = Whole(-AMOUNT, AMOUNT)
CARD_COUNT = Whole(0, rules.DECK)


MOVES = (
    dealing(rules.Deal, rules.deal, keys={"first": seat, "card": CARD}, at_once=True),
    MoveType("pass", Pass, rules.pass_on, {}, facts=rules.pass_facts),
    MoveType(
        "collect", rules.Collect, rules.collect,
        {"cards": Several(CARD, least=2, most=2), "pickup": Flag()},
        listed=False, facts=rules.collect_facts,
        broken_if=(
            rules.wrong_colours, rules.wrong_numbers, rules.three_stones, rules.three_platinum,
            rules.discard_empty, rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "auction", rules.Auction, rules.auction,
        {"winner": seat, "paid": Several(CARD, ordered=False), "bid": NUMBER},
        listed=False, facts=rules.auction_facts,
        broken_if=(
            rules.no_display, rules.not_in_display, rules.below_ten, rules.not_overbid,
            rules.not_payable,
        ),
    ),
    MoveType(
        "turn-up", rules.TurnUp, rules.turn_up, {"card": CARD},
        phase="turn-up", listed=False, at_once=True, facts=rules.turn_up_facts,
        broken_if=(rules.deck_exhausted,),
    ),
    adjusting(rules.adjust_impossible, hands=counts, draw=COUNT),
    scoring(
        rules.Score, rules.score, keys={"displays": each(NUMBER), "hands": each(NUMBER)},
        fits=rules.displays_counted_or_logged,
        broken_if=(rules.impossible_hand, rules.impossible_display),
    ),
)  # fmt: skip

ROTUNDO = Game(
    id="rotundo",
    players=(2, 5),
    start=rules.start,
    moves=MOVES,
    phases=(
        Phase("turn-up", "turn-up.first", "turn-up.not-needed"),
        Phase("count", "round.ended", round_ended=True),
    ),
    round_points=rules.round_points,
    shows={
        "card": Maybe(CARD),
        "displays": each(ListOf(CARD)),
        "hands": each(CARD_COUNT),
        "draw": CARD_COUNT,
        "discard": ListOf(CARD),
        "passed": seats,
    },
    by_seat=("displays", "hands"),
    picture=shown.picture,
    offers={TURN: shown.turn},
    ways=shown.ways,
    before=shown.before,
    numbers=rules.dealt,
    besides=chances.collections_and_bids,
    hand=chances.hand,
    moments=moments,
    ended=ended,
    single_round=True,
    restore=position.restore,
    told_by=told_by.TOLD_BY,
    passed=lambda table: Pass(table.turn),
)
