"""dnup with cards that were really dealt."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from companion.engine.match import Match
from companion.engine.schema import Move
from companion.games.dnup import rules as dnup
from tools.dealt_rounds import Dealt, How


def rotated(cards: Iterable[str]) -> list[str]:
    return [card[::-1] for card in cards]


def sets_come_and_go(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    """A set that was beaten is in its owner's hand again, rotated."""
    match move:
        case dnup.PlaySet(player=player):
            dealt.laid[player] = laid
        case dnup.Add(to=owner):
            dealt.laid[owner] += laid
        case dnup.Take(player=player, from_=owner):
            dealt.hands[player] += rotated(dealt.laid.pop(owner))
        case dnup.Rotate(player=player):
            dealt.hands[player] = rotated(dealt.hands[player])
    for owner in {*dealt.laid} - {laid.owner for laid in after.sets}:
        cards = dealt.laid.pop(owner)
        if after.turn is not None and after.hands[owner] > len(dealt.hands[owner]):
            dealt.hands[owner] += rotated(cards)


def who_was_out(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    tokens = over.totals
    return {"move": "score", "first_out": tokens.index(2), "second_out": tokens.index(1)}


DEALT = How(
    lambda setup: [f"{a}{b}" for a, b in combinations(dnup.VALUES, 2)],
    lambda dealt: {"move": "deal", "first": 0},
    lambda card: f"value:{card[0]}",
    after=sets_come_and_go,
    result=who_was_out,
)
