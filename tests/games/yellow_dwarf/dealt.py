"""Nain Jaune with cards that were really dealt."""

from __future__ import annotations

from typing import Any

from companion.engine.match import Match
from companion.engine.schema import Move
from companion.games.yellow_dwarf import rules as yellow_dwarf
from tools.dealt_rounds import Dealt, How


def runs_as_far_as_it_goes(dealt: Dealt, table: Any, move: Move) -> Move:
    """Nobody stops a run that could go on; the boxes of the cards in it are taken."""
    if not isinstance(move, yellow_dwarf.Play):
        return move
    hand = dealt.hands[move.player]
    while dealt.can(move.player, [f"rank:{move.to + 1}"]):
        move = move._replace(to=move.to + 1)
    cards = [next(card for card in hand if rank(card) == f"rank:{r}") for r in move.ranks]
    return move._replace(took=tuple(box for box in yellow_dwarf.STAKE if box in cards))


def who_was_left(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    took = {box: m.player for _, m in moves for box in getattr(m, "took", ())}
    left = list(map(len, dealt.hands))
    return {"move": "score", "out": left.index(0), "left": left, "took": took}


def rank(card: str) -> str:
    return f"rank:{'A23456789TJQK'.index(card[0].replace('1', 'T')) + 1}"


DEALT = How(
    lambda setup: [f"{r}{s}" for r in ("A", *range(2, 11), *"JQK") for s in "CDHS"],
    lambda dealt: {"move": "deal", "dealer": 0},
    rank,
    result=who_was_left,
    whole=runs_as_far_as_it_goes,
)
