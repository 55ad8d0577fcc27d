"""A table of dnup as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup, restored
from ...engine.judge import Told
from ...engine.malformed import Malformed
from . import rules
from .rules import COPIES, VALUES, PlaySet, Table


def restore(setup: Setup, told: Told, move: Any) -> Table:
    """Who is at turn has no set any more in the place at turn."""
    said = told.table
    table: Table = restored(setup, told, move)
    table = table._replace(
        tokens=said.get("wins") or said.get("tokens") or told.totals,
        sets=tuple(sorted(table.sets)),
        zone=said.get("zone", 1),
    )
    _agree(table)
    if told.phase != "turn" or told.turn is None:
        return table
    if table.zone is None and "phase" in told.keys:
        raise Malformed("{key} and phase contradict each other.", "zone")
    if "turn" in told.keys and table.zone and (table.play.zones == 1 or "zone" in said):
        return rules.reach(table, told.turn, table.zone)
    mover = getattr(move, "player", told.turn)
    return rules.reach(table, mover, move.zone if isinstance(move, PlaySet) else 1)


def _agree(table: Table) -> None:
    """No two sets have the same size or place, and no value shows on more cards than it has."""
    places = {(laid.owner, laid.zone) for laid in table.sets}
    sizes = {laid.size for laid in table.sets}
    if min(len(places), len(sizes)) < len(table.sets):
        raise Malformed("{key}: two of them cannot lie there together.", "sets")
    if any(rules.seen(table, value) > COPIES for value in VALUES):
        raise Malformed("{key} has more cards of a kind than there are.", "sets")
