"""dnup, for 2 to 5 players, by its rulebook (Kei Kajino 2025): sets that beat each other.

Departures, each a ruling in the rule library: the set of a player who is out can still be added to
and taken, and with two players a beaten set of your own comes back before anybody asks whether
your hand is empty. How many cards two and five players get is a guess, so the deal may say it.
"""

from __future__ import annotations

from functools import partial

from ...engine.adjust import adjusting, counts
from ...engine.game import Game, GameRules, PublicTable, ResultRules, Setup, TableDisplay
from ...engine.moves import (
    MoveRecord,
    MoveTaps,
    MoveType,
    dealing,
    each,
    finishing,
    only,
    scoring,
    seat,
    seats,
    skipping,
)
from ...engine.rules import BETWEEN, TURN
from ...engine.schema import AMOUNT, Counts, Fields, ListOf, Maybe, Whole
from . import rules, table
from .table import moments

VALUE = Whole(rules.VALUES[0], rules.VALUES[-1], listed=True)
SIZE = Whole(1, rules.COPIES, listed=True)
ZONE = Whole(1, 2, listed=True)


def two_players(setup: Setup) -> bool:
    """Return whether two play: then each has two zones, and rounds are won."""
    return len(setup.players) == 2


def three_or_more_players(setup: Setup) -> bool:
    """Return whether more than two play: then there are tokens."""
    return not two_players(setup)


def sets_schema(setup: Setup) -> ListOf:
    """Return the schema of the sets on the table; only those of two players have a zone."""
    laid = {"owner": seat(setup), "zone": ZONE, "value": VALUE, "size": SIZE}
    if two_players(setup):
        return ListOf(Fields(laid, make=rules.Set))
    del laid["zone"]
    return ListOf(Fields(laid, make=partial(rules.Set, zone=1)))


OWN_ZONE = only(two_players, ZONE)
WON = each(Whole(0, AMOUNT))

MOVES = (
    dealing(
        rules.Deal, rules.deal,
        keys={"first": seat, "cards": lambda setup: Whole(1, rules.DECK // len(setup.players))},
        record=MoveRecord(defaults=lambda setup: {"cards": rules.play_of(setup).cards}),
    ),
    MoveType(
        "play", rules.PlaySet, rules.play_set, {"value": VALUE, "size": SIZE, "zone": OWN_ZONE},
        record=MoveRecord(required=("zone",)), taps=MoveTaps(hand=table.cards_played),
        facts=rules.facts_of_play, sums_up=table.sum_up_plays,
        broken_if=(
            rules.player_out, rules.not_higher, rules.zone_not_at_turn,
            rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "add", rules.Add, rules.add, {"to": seat, "zone": OWN_ZONE},
        record=MoveRecord(required=("zone",)), taps=MoveTaps(hand=table.card_added),
        facts=rules.facts_of_add,
        broken_if=(
            rules.player_out, rules.not_higher, rules.own_set, rules.no_set,
            rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "take", rules.Take, rules.take, {"from_": seat, "zone": OWN_ZONE},
        record=MoveRecord(required=("zone",)), facts=rules.facts_of_take,
        broken_if=(rules.player_out, rules.own_set, rules.no_set),
    ),
    adjusting(rules.adjust_impossible, hands=counts),
    MoveType("rotate", rules.Rotate, rules.rotate, {}, broken_if=(rules.player_out,)),
    skipping(rules.end_turn, rules.player_out),
    scoring(
        rules.Score, rules.score,
        keys={"first_out": seat, "second_out": only(three_or_more_players, seat)},
        broken_if=(rules.same_player,),
        record=MoveRecord(fits=rules.check_second_out, shortest=rules.shortest_score),
    ),
    finishing(),
)  # fmt: skip

DNUP = Game(
    id="dnup",
    players=(2, 5),
    rules=GameRules(
        start=rules.start,
        moves=MOVES,
        agreed=("play",),
        round_points=rules.round_points,
        give_turn=rules.give_turn,
        implied_move=lambda table, seat: rules.Rotate(seat),
    ),
    table=TableDisplay(
        picture=table.picture,
        offers={BETWEEN: table.deal, TURN: table.turn},
        count_fields=table.count_fields,
        in_front_of=table.in_front_of,
        hand_keys=table.hand_keys,
    ),
    result=ResultRules(
        letters=lambda players: "DNUP" if players > 2 else "",
        moments=moments,
        target=lambda setup: rules.play_of(setup).goal,
        numbers=lambda setup: {
            "hand": rules.play_of(setup).cards,
            "goal": rules.play_of(setup).goal,
        },
        card_begins=True,
    ),
    public=PublicTable(
        keys={
            "hands": each(Whole(0, rules.DECK)),
            "sets": sets_schema,
            "wins": only(two_players, WON),
            "tokens": only(three_or_more_players, WON),
            "out": only(three_or_more_players, seats),
            "gone": Counts(rules.VALUES, most=rules.COPIES),
            "zone": only(two_players, Maybe(ZONE)),
        },
        restore=table.restore,
        # With two players the set in the zone at turn counts as gone.
        derived_from={"sets": frozenset({"sets", "zone"})},
    ),
)
