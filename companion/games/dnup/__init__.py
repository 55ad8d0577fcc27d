"""dnup, for 2 to 5 players, by its rulebook (Kei Kajino 2025): sets that beat each other.

Departures, each a ruling in the rule library: the set of a player who is out can still be added to
and taken, and with two players a beaten set of your own comes back before anybody asks whether
your hand is empty. How many cards two and five players get is a guess, so the deal may say it.
"""

from __future__ import annotations

from functools import partial

from ...engine.adjust import adjusting, counts
from ...engine.game import Game, Setup
from ...engine.kinds import AMOUNT, Counts, Fields, ListOf, Maybe, Whole
from ...engine.moves import MoveType, dealing, each, only, scoring, seat, seats
from ...engine.rules import BETWEEN, TURN
from . import chances, position, rules, shown, told_by
from .moments import moments

VALUE = Whole(rules.VALUES[0], rules.VALUES[-1], listed=True)
SIZE = Whole(1, rules.COPIES, listed=True)
ZONE = Whole(1, 2, listed=True)


def cards_each(setup: Setup) -> Whole:
    return Whole(1, rules.DECK // len(setup.players))


def two(setup: Setup) -> bool:
    return len(setup.players) == 2


def three_or_more(setup: Setup) -> bool:
    return not two(setup)


def sets(setup: Setup) -> ListOf:
    """Only those of two players lie in zones."""
    laid = {"owner": seat(setup), "zone": ZONE, "value": VALUE, "size": SIZE}
    if two(setup):
        return ListOf(Fields(laid, make=rules.Set))
    del laid["zone"]
    return ListOf(Fields(laid, make=partial(rules.Set, zone=1)))


def play_of(setup: Setup) -> rules.Play:
    return rules.play_of(len(setup.players))


OWN_ZONE = only(two, ZONE)
WON = each(Whole(0, AMOUNT))

MOVES = (
    dealing(
        rules.Deal, rules.deal, keys={"first": seat, "cards": cards_each},
        defaults=lambda setup: {"cards": play_of(setup).cards},
    ),
    MoveType(
        "play", rules.PlaySet, rules.play_set, {"value": VALUE, "size": SIZE, "zone": OWN_ZONE},
        required=("zone",), hand=shown.played, facts=rules.facts_of_play, sums_up=chances.sets,
        broken_if=(
            rules.player_out, rules.not_higher, rules.zone_not_at_turn,
            rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "add", rules.Add, rules.add, {"to": seat, "zone": OWN_ZONE},
        required=("zone",), hand=shown.added, facts=rules.facts_of_add,
        broken_if=(
            rules.player_out, rules.not_higher, rules.own_set, rules.no_set,
            rules.hand_too_few, rules.deck_exhausted,
        ),
    ),
    MoveType(
        "take", rules.Take, rules.take, {"from_": seat, "zone": OWN_ZONE},
        required=("zone",), facts=rules.facts_of_take,
        broken_if=(rules.player_out, rules.own_set, rules.no_set),
    ),
    adjusting(rules.adjust_impossible, hands=counts),
    MoveType("rotate", rules.Rotate, rules.rotate, {}, broken_if=(rules.player_out,)),
    scoring(
        rules.Score, rules.score, keys={"first_out": seat, "second_out": only(three_or_more, seat)},
        broken_if=(rules.same_player,),
        fits=rules.second_is_told, shortest=rules.without_needless,
    ),
)  # fmt: skip

DNUP = Game(
    id="dnup",
    players=(2, 5),
    start=rules.start,
    moves=MOVES,
    round_points=rules.round_points,
    winners=rules.winners,
    shows={
        "hands": each(Whole(0, rules.DECK)),
        "sets": sets,
        "wins": only(two, WON),
        "tokens": only(three_or_more, WON),
        "out": only(three_or_more, seats),
        "gone": Counts(rules.VALUES, most=rules.COPIES),
        "zone": only(two, Maybe(ZONE)),
    },
    by_seat=("hands", "tokens", "wins"),
    letters=lambda setup: "DNUP" if len(setup.players) > 2 else "",
    give_turn=rules.give_turn,
    picture=shown.picture,
    offers={BETWEEN: shown.deal, TURN: shown.turn},
    ways=shown.ways,
    before=shown.before,
    moments=moments,
    hand=chances.hand,
    target=lambda setup: play_of(setup).goal,
    numbers=lambda setup: {"hand": play_of(setup).cards, "goal": play_of(setup).goal},
    card_begins=True,
    restore=position.restore,
    told_by=told_by.TOLD_BY,
    answer=told_by.answer,
    passed=lambda table: rules.Rotate(table.turn),
)
