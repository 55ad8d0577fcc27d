"""Nain Jaune (Yellow Dwarf), for 2 to 4 players, or up to 8 with the traditional deals.

Departures from the booklets, each a ruling in the rule library: a run may be stopped early, because
nobody can see that it could go on; the deal passes clockwise; and whoever has to pay more than the
own chips pays what is there.
"""

from __future__ import annotations

from dataclasses import replace

from ...engine.adjust import COUNT, adjusting
from ...engine.adjust import counts as count_each
from ...engine.game import Game, Setup
from ...engine.kinds import AMOUNT, Counts, Fields, Flag, Maybe, OneOf, Several, Table, Whole
from ...engine.moves import MoveType, Pass, dealing, each, only, option, scoring, seat
from ...engine.rules import BETWEEN, TURN
from . import chances, deeds, position, rules, shown
from .moments import ended, moments

RANK = Whole(rules.ACE, rules.KING, listed=True)
EACH = each(Whole(-AMOUNT, AMOUNT))
BOX = OneOf(tuple(rules.STAKE))
BOXES = Several(BOX, distinct=True)
WHOLE_BOARD = Fields(dict.fromkeys(rules.STAKE, COUNT))


def owners(setup: Setup) -> Table:
    return Table(BOX, seat(setup))


POINTS_LEFT = only(option("payment", "points"), EACH)
HELD = only(option("held-box", "doubles"), owners)
FORGOT = only(option("forgot", "doubles"), owners)
OPERA = only(lambda setup: setup.options["opera"] != "off", Flag())

MOVES = (
    dealing(
        rules.Deal, deeds.deal, keys={"dealer": seat},
        facts=deeds.deal_facts, broken_if=(rules.not_next_dealer,),
    ),
    MoveType(
        "play", rules.Play, deeds.play,
        {"from_": RANK, "to": RANK, "took": BOXES, "forgot": BOXES,
         "points_left": POINTS_LEFT, "held": HELD},
        hand=shown.run, fits=rules.each_box_once, facts=deeds.play_facts, sums_up=chances.runs,
        broken_if=(
            rules.hand_too_few, rules.deck_exhausted, rules.wrong_rank, rules.not_ascending,
            rules.not_in_run, rules.points_missing, rules.impossible_hand, rules.not_the_end,
        ),
    ),
    replace(
        adjusting(rules.adjust_impossible, hands=count_each, chips=count_each, board=WHOLE_BOARD),
        does=deeds.adjust,
    ),
    MoveType("pass", Pass, deeds.pass_, {}, facts=deeds.pass_facts,
             broken_if=(rules.must_lead,)),
    scoring(
        rules.Score, deeds.score,
        keys={"out": seat, "left": EACH, "took": owners, "forgot": FORGOT, "held": HELD,
         "points_left": POINTS_LEFT, "opera": OPERA},
        required=("points_left",), facts=deeds.score_facts,
        broken_if=(
            rules.dealt_too_few, rules.box_named_twice, rules.out_has_cards, rules.impossible_left,
        ),
    ),
)  # fmt: skip

YELLOW_DWARF = Game(
    id="yellow-dwarf",
    players=(2, 8),
    options=rules.OPTIONS,
    start=deeds.start,
    moves=MOVES,
    round_points=deeds.round_points,
    shows={
        "chips": count_each,
        "board": WHOLE_BOARD,
        "hands": count_each,
        "needed": Maybe(Whole(rules.ACE, rules.KING)),
        "leader": lambda setup: Maybe(seat(setup)),
        "played": Counts(range(rules.ACE, rules.KING + 1), most=rules.SUITS),
        "boxes_gone": BOXES,
    },
    by_seat=("chips", "hands"),
    give_turn=deeds.give_turn,
    most_players=rules.most_players,
    picture=shown.picture,
    offers={BETWEEN: shown.deal, TURN: shown.turn, "over": shown.over},
    ways=shown.ways,
    numbers=deeds.numbers,
    moments=moments,
    ended=ended,
    besides=chances.boxes_left,
    hand=chances.hand,
    restore=position.restore,
    answer=shown.rank_told,
    passed=lambda table: Pass(table.turn),
    unit="chips",
)
