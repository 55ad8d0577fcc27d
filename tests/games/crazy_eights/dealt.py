"""Crazy Eights with cards that were really dealt."""

from __future__ import annotations

from typing import Any

from companion.engine.match import Match
from companion.engine.schema import Move
from companion.games import crazy_eights
from tools.dealt_rounds import Dealt, How


def stock_again(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    if isinstance(move, crazy_eights.Draw) and not dealt.stock:
        dealt.stock = [*table.pile[:-1]]
        dealt.dice.shuffle(dealt.stock)


def first_card(dealt: Dealt) -> dict[str, Any]:
    index = max(i for i, card in enumerate(dealt.stock) if card not in crazy_eights.EIGHTS)
    return {"move": "deal", "first": 0, "card": dealt.stock.pop(index)}


def points_in_hand(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    def points(card: str) -> int:
        rank = card.split("-")[0]
        known = {"8": crazy_eights.EIGHT, "A": 1, "J": 10, "Q": 10, "K": 10}
        return known.get(rank) or int(rank)

    return {"move": "score", "left": [sum(map(points, hand)) for hand in dealt.hands]}


DEALT = How(
    lambda setup: [*crazy_eights.CARDS],
    first_card,
    after=stock_again,
    result=points_in_hand,
    lays_if_possible=True,
    counts=True,
)
