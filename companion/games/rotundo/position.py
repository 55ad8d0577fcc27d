"""A table of Rotundo as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup, restored
from ...engine.judge import Told
from ...engine.malformed import Malformed
from .rules import COPIES, MATERIALS, Table, in_order, lying


def restore(setup: Setup, told: Told, move: Any) -> Table:
    if {"phase", "card"} <= told.keys and (told.table["card"] is None) == (told.phase == "turn"):
        raise Malformed("{key} and phase contradict each other.", "card")
    table: Table = restored(setup, told, move)
    if any(lying(table, value) > COPIES for value in MATERIALS):
        raise Malformed("{key} has more cards of a kind than there are.", "displays")
    return table._replace(displays=tuple(map(in_order, table.displays)))
