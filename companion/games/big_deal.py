"""Big Deal, for 2 to 6 players, by its booklet.

Departures, each a ruling in the rule library: a set can be stolen only from somebody with two sets
(the English booklet says "at least 1" against its own safe first set), a joker may be taken from
the discard pile with an object, and equal totals share the win.
"""

from __future__ import annotations

from dataclasses import replace

from ..engine.game import Game, Setup
from ..engine.rules import BETWEEN, TURN, rule
from .assets import chances, deeds, moves, position, shown, told_by
from .assets.decks import deck_of
from .assets.moments import moments
from .assets.pieces import Deal, Discard, Play, Table, Yield, next_starter


def start(setup: Setup) -> Table:
    full_hand = 5 if len(setup.players) <= 3 else 4
    return deeds.start(setup, Play(deck_of(setup), full_hand))


@rule("deal.joker-upturned", overrulable=True)
def joker_upturned(table: Table, move: Deal) -> bool:
    return move.discard in table.play.deck.jokers


@rule("deal.next-starter", needs="starter", overrulable=True)
def not_next_starter(table: Table, move: Deal) -> bool:
    return next_starter(table) not in (None, move.first)


def end_turn(table: Table) -> Table:
    """After refilling the round may be over."""
    assert table.active is not None
    hands, draw = deeds.refilled(table)
    if draw == 0 and 0 in hands:
        return deeds.end_round(table, deeds.round_points(table))
    return deeds.begin_turn(table, (table.active + 1) % len(hands), hands, draw)


def give_turn(table: Table, seat: int) -> Table:
    return deeds.begin_turn(table, seat, table.hands, table.draw)


BIG_DEAL = Game(
    id="big-deal",
    players=(2, 6),
    start=start,
    moves=(
        replace(moves.DEAL, broken_if=(joker_upturned, not_next_starter)),
        moves.then(end_turn, moves.PAIR),
        moves.then(end_turn, moves.TAKE),
        moves.STEAL,
        moves.then(end_turn, moves.DISCARD),
        moves.DEFEND,
        moves.PRESS,
        moves.then(end_turn, moves.YIELD),
        moves.SCORE,
        moves.ADJUST,
    ),
    phases=(moves.DUEL,),
    round_points=deeds.round_points,
    shows=position.SHOWS,
    by_seat=("stacks", "hands"),
    facts=deeds.facts,
    give_turn=give_turn,
    picture=shown.picture,
    offers={BETWEEN: shown.deal, TURN: shown.turn, "duel": shown.duel},
    ways=shown.ways,
    before=shown.before,
    hand=chances.hand,
    moments=moments,
    target=lambda setup: deeds.MILLION,
    numbers=lambda setup: deeds.numbers(start(setup)),
    restore=position.restore,
    partly_told=position.partly_told,
    seen_in=position.SEEN_IN,
    told_by=told_by.TOLD_BY,
    passed=lambda table: (Yield if table.duel else Discard)(table.turn),
    unit="dollars",
)
