"""Rotundo with cards that were really dealt."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.schema import Move
from companion.games.rotundo import rules as rotundo
from tools.dealt_rounds import Dealt, How


def bags(setup: Setup) -> list[str]:
    """Ten materials of six cards; what is printed on most of them is not known to us."""
    materials = (10, 15, 20, 25, 30, 35, 40, 50, 60, 70)
    alike = [(c, n) for c in rotundo.COLOURS for n in rotundo.NUMBERS]
    bags = random.Random("bags").sample(alike * 5, 60)
    return [f"{c}-{n}-{materials[i // 6]}" for i, (c, n) in enumerate(bags)]


def collections_and_auctions(dealt: Dealt, table: rotundo.Table) -> Iterable[Move]:
    seat = table.turn or 0
    if table.phase == "turn-up":
        return (rotundo.TurnUp(dealt.stock[-1]),)
    pairs = {rotundo.in_order(pair) for pair in combinations(dealt.hands[seat], 2)}
    collects = [rotundo.Collect(seat, pair, up) for pair in sorted(pairs) for up in (False, True)]
    sales = [
        rotundo.Auction(seat, winner, paid)
        for winner, display in enumerate(table.displays)
        for count in (1, 2)
        for paid in sorted({*combinations(display, count)})
    ]
    return (*collects, *sales)


def moved_cards(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    match move:
        case rotundo.TurnUp():
            dealt.stock.pop()
        case rotundo.Collect(player=player, pickup=True):
            dealt.hands[player] += table.discard[-rotundo.PICKUP :]
        case rotundo.Auction(winner=winner):
            dealt.hands[winner].append(table.card)


def worth_of_all(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    hands, displays = (
        [rotundo.worth(tuple(cards)) for cards in held] for held in (dealt.hands, over.displays)
    )
    return {"move": "score", "displays": displays, "hands": hands}


DEALT = How(
    bags,
    lambda dealt: {"move": "deal", "first": 0, "card": dealt.stock.pop()},
    others=collections_and_auctions,
    after=moved_cards,
    result=worth_of_all,
    counts=True,
)
