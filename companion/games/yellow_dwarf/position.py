"""A table of Nain Jaune as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import AMOUNT, Each, Fields, Kind, Maybe, OneOf, Seat, Several, Whole
from ...engine.malformed import Malformed
from .rules import ACE, KING, STAKE, SUITS, Table


def shape(setup: Setup) -> dict[str, Kind]:
    players, count = len(setup.players), Whole(0, AMOUNT)
    ranks = {str(rank): Whole(0, SUITS) for rank in range(ACE, KING + 1)}
    return {
        "chips": Each(count, players),
        "board": Fields(dict.fromkeys(STAKE, count)),
        "hands": Each(count, players),
        "needed": Maybe(Whole(ACE, KING)),
        "leader": Maybe(Seat(players)),
        "played": Fields(ranks),
        "boxes_gone": Several(OneOf(tuple(STAKE)), distinct=True),
    }


def restore(setup: Setup, told: Told, move: Any) -> Table:
    """Of whose hand nobody spoke, that one is taken to hold more than any run has."""
    start: Table = setup.game.start(setup)
    said, seats = told.table, len(setup.players)
    chips, board = said.get("chips"), said.get("board")
    if chips and board and sum(chips) + sum(board.values()) != seats * start.house["chips"]:
        raise Malformed("{key} and chips are not all that is in the game.", "board")
    return start._replace(
        totals=told.totals,
        chips=chips or start.chips,
        board=board or start.board,
        hands=said.get("hands", (AMOUNT,) * seats),
        round=told.round,
        phase=told.phase,
        turn=told.turn,
        needed=said.get("needed"),
        leader=said.get("leader"),
        played=tuple(said["played"].values()) if "played" in said else start.played,
        boxes_gone=frozenset(said.get("boxes_gone", ())),
    )
