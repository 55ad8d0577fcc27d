"""A table of Rotundo as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import Each, Kind, Listed, Maybe, OneOf, Seat, Several, Whole
from ...engine.malformed import Malformed
from .rules import CARDS, COPIES, DECK, MATERIALS, Table, in_order, lying


def shape(setup: Setup) -> dict[str, Kind]:
    players, card = len(setup.players), OneOf(tuple(CARDS))
    return {
        "card": Maybe(card),
        "displays": Each(Listed(card), players),
        "hands": Each(Whole(0, DECK), players),
        "draw": Whole(0, DECK),
        "discard": Listed(card),
        "passed": Several(Seat(players), distinct=True, ordered=False),
    }


def restore(setup: Setup, told: Told, move: Any) -> Table:
    start: Table = setup.game.start(setup)
    said = told.table
    if {"phase", "card"} <= told.keys and (said["card"] is None) == (told.phase == "turn"):
        raise Malformed("{key} and phase contradict each other.", "card")
    table = start._replace(
        totals=told.totals,
        displays=tuple(in_order(display) for display in said.get("displays", start.displays)),
        hands=said.get("hands", start.hands),
        round=told.round,
        phase=told.phase,
        turn=told.turn,
        card=said.get("card"),
        draw=said.get("draw", 0),
        discard=said.get("discard", ()),
        passed=said.get("passed", ()),
    )
    if any(lying(table, value) > COPIES for value in MATERIALS):
        raise Malformed("{key} has more cards of a kind than there are.", "displays")
    return table
