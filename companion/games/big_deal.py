"""Big Deal, for 2 to 6 players, by its booklet.

Departures, each a ruling in the rule library: a set can be stolen only from somebody with two sets
(the English booklet says "at least 1" against its own safe first set), a joker may be taken from
the discard pile with an object, and equal totals share the win.
"""

from __future__ import annotations

from dataclasses import replace

from ..engine.game import Game, GameRules, PublicTable, ResultRules, Setup, TableDisplay
from ..engine.moves import finishing, skipping
from ..engine.rules import BETWEEN, TURN, left_of, rule
from . import assets
from .assets import position, rules, table
from .assets.pieces import Deal, Discard, Play, Table, Yield, deck_of, next_starter


def start(setup: Setup) -> Table:
    """Return the table before the first deal."""
    full_hand = 5 if len(setup.players) <= 3 else 4
    return rules.start(setup, Play(deck_of(setup), full_hand))


@rule("deal.joker-upturned", overrulable=True)
def joker_upturned(table: Table, move: Deal) -> bool:
    return move.discard in table.play.deck.jokers


@rule("deal.next-starter", needs="starter", needs_log=True, overrulable=True)
def not_next_starter(table: Table, move: Deal) -> bool:
    return next_starter(table) not in (None, move.first)


def end_turn(table: Table) -> Table:
    """Refill the hands, and end the round or begin the next turn."""
    assert table.active is not None
    hands, draw = rules.refilled(table)
    if draw == 0 and 0 in hands:
        return rules.end_round(table, rules.round_points(table))
    return rules.begin_turn(table, left_of(table, table.active), hands, draw)


def give_turn(table: Table, seat: int) -> Table:
    """Begin the turn of a seat without refilling."""
    return rules.begin_turn(table, seat, table.hands, table.draw)


def skip_turn(table: Table) -> Table:
    """Begin the turn of the next seat, with hands and piles as they are."""
    assert table.active is not None
    return give_turn(table, left_of(table, table.active))


BIG_DEAL = Game(
    id="big-deal",
    players=(2, 6),
    rules=GameRules(
        start=start,
        moves=(
            replace(assets.DEAL, broken_if=(joker_upturned, not_next_starter)),
            assets.with_follow_up(end_turn, assets.PAIR),
            assets.with_follow_up(end_turn, assets.TAKE),
            assets.STEAL,
            assets.with_follow_up(end_turn, assets.DISCARD),
            assets.DEFEND,
            assets.PRESS,
            assets.with_follow_up(end_turn, assets.YIELD),
            assets.SCORE,
            assets.ADJUST,
            skipping(skip_turn),
            finishing(),
        ),
        agreed=("play",),
        phases=(assets.DUEL,),
        round_points=rules.round_points,
        facts=rules.facts,
        give_turn=give_turn,
        implied_move=lambda table, seat: Yield(seat) if table.duel else Discard(seat),
    ),
    table=TableDisplay(
        picture=table.picture,
        offers={BETWEEN: table.deal, TURN: table.turn, "duel": table.duel},
        count_fields=table.count_fields,
        in_front_of=table.in_front_of,
        hand_keys=table.hand_keys,
    ),
    result=ResultRules(
        moments=table.moments,
        target=lambda setup: rules.MILLION,
        numbers=lambda setup: rules.numbers(start(setup)),
        unit="dollars",
    ),
    public=PublicTable(
        keys=position.TABLE_KEYS,
        restore=position.restore,
        keys_with_gaps=position.keys_with_gaps,
        derived_from=position.DERIVED_FROM,
    ),
)
