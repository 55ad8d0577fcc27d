"""A table of Nain Jaune as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup, restored
from ...engine.judge import Told
from ...engine.kinds import AMOUNT
from ...engine.malformed import Malformed
from .rules import Table


def restore(setup: Setup, told: Told, move: Any) -> Table:
    """Of whose hand nobody spoke, that one is taken to hold more than any run has."""
    table: Table = restored(setup, told, move)
    chips, seats = sum(table.chips) + sum(table.board.values()), len(setup.players)
    if {"chips", "board"} <= told.keys and chips != seats * table.house["chips"]:
        raise Malformed("{key} and chips are not all that is in the game.", "board")
    return table._replace(
        hands=told.table.get("hands", (AMOUNT,) * seats),
        boxes_gone=frozenset(table.boxes_gone),
    )
