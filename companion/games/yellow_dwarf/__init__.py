"""Nain Jaune (Yellow Dwarf), for 2 to 4 players, or up to 8 with the traditional deals.

Departures from the booklets, each a ruling in the rule library: a run may be stopped early, because
nobody can see that it could go on; the deal passes clockwise; and whoever has to pay more than the
own chips pays what is there.
"""

from __future__ import annotations

from dataclasses import replace

from ...engine.adjust import COUNT, adjusting, counts
from ...engine.game import Agreement, Game, GameRules, PublicTable, ResultRules, Setup, TableDisplay
from ...engine.moves import (
    MoveRecord,
    MoveTaps,
    MoveType,
    Pass,
    dealing,
    each,
    finishing,
    only,
    option,
    scoring,
    seat,
)
from ...engine.rules import BETWEEN, TURN
from ...engine.schema import AMOUNT, Counts, Fields, Flag, Maybe, MultiSet, OneOf, Whole, WordMap
from . import effects, rules, table
from .table import ended, moments

RANK = Whole(rules.ACE, rules.KING, listed=True)
EACH = each(Whole(-AMOUNT, AMOUNT))
BOX = OneOf(tuple(rules.STAKE))
BOXES = MultiSet(BOX, distinct=True)
WHOLE_BOARD = Fields(dict.fromkeys(rules.STAKE, COUNT))


def owners(setup: Setup) -> WordMap:
    """Return the schema of boxes with the seat to which each belongs."""
    return WordMap(BOX, seat(setup))


POINTS_LEFT = only(option("payment", "points"), EACH)
HELD = only(option("held-box", "doubles"), owners)
FORGOT = only(option("forgot", "doubles"), owners)
OPERA = only(lambda setup: setup.options["opera"] != "off", Flag())

MOVES = (
    dealing(
        rules.Deal, effects.deal, keys={"dealer": seat},
        facts=effects.deal_facts, broken_if=(rules.not_next_dealer,),
    ),
    MoveType(
        "play", rules.Play, effects.play,
        {"from_": RANK, "to": RANK, "took": BOXES, "forgot": BOXES,
         "points_left": POINTS_LEFT, "held": HELD},
        taps=MoveTaps(hand=table.cards_of_run), record=MoveRecord(fits=rules.check_boxes),
        facts=effects.play_facts, sums_up=table.sum_up_runs,
        broken_if=(
            rules.hand_too_few, rules.deck_exhausted, rules.wrong_rank, rules.not_ascending,
            rules.not_in_run, rules.points_missing, rules.impossible_hand, rules.not_the_end,
        ),
    ),
    replace(
        adjusting(rules.adjust_impossible, hands=counts, chips=counts, board=WHOLE_BOARD),
        does=effects.adjust,
    ),
    MoveType("pass", Pass, effects.pass_turn, {}, facts=effects.pass_facts,
             broken_if=(rules.must_lead,)),
    scoring(
        rules.Score, effects.score,
        keys={"out": seat, "left": EACH, "took": owners, "forgot": FORGOT, "held": HELD,
         "points_left": POINTS_LEFT, "opera": OPERA},
        record=MoveRecord(required=("points_left",)), facts=effects.score_facts,
        broken_if=(
            rules.dealt_too_few, rules.box_named_twice, rules.out_has_cards, rules.impossible_left,
        ),
    ),
    finishing(),
)  # fmt: skip

YELLOW_DWARF = Game(
    id="yellow-dwarf",
    players=(2, 8),
    agreement=Agreement(
        options=rules.OPTIONS,
        most_players=rules.most_players,
    ),
    rules=GameRules(
        start=effects.start,
        moves=MOVES,
        agreed=("options", "dealt"),
        round_points=effects.round_points,
        give_turn=effects.give_turn,
        implied_move=lambda table, seat: Pass(seat),
    ),
    table=TableDisplay(
        picture=table.picture,
        offers={BETWEEN: table.deal, TURN: table.turn},
        board=table.still_board,
        count_fields=table.count_fields,
        hand_keys=table.hand_keys,
    ),
    result=ResultRules(
        numbers=effects.numbers,
        moments=moments,
        why_ended=ended,
        unit="chips",
    ),
    public=PublicTable(
        keys={
            "chips": counts,
            "board": WHOLE_BOARD,
            "hands": counts,
            "needed": Maybe(Whole(rules.ACE, rules.KING)),
            "leader": lambda setup: Maybe(seat(setup)),
            "played": Counts(range(rules.ACE, rules.KING + 1), most=rules.SUITS),
            "boxes_gone": BOXES,
        },
        restore=table.restore,
    ),
)
