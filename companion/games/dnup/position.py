"""A table of dnup as somebody tells it."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import AMOUNT, Each, Fields, Kind, Listed, Maybe, Seat, Several, Whole
from ...engine.malformed import Malformed
from . import rules
from .rules import COPIES, NONE_GONE, VALUES, PlaySet, Set, Table


def shape(setup: Setup) -> dict[str, Kind]:
    players = len(setup.players)
    seat, value = Seat(players), Whole(VALUES[0], VALUES[-1])
    size, zone = Whole(1, COPIES), Whole(1, 2)
    hands = Each(Whole(0, rules.DECK), players)
    won = Each(Whole(0, AMOUNT), players)
    gone = Fields({str(value): Whole(0, COPIES) for value in VALUES})
    if players == 2:
        laid = Fields({"owner": seat, "zone": zone, "value": value, "size": size})
        sets = Listed(laid)
        return {"hands": hands, "sets": sets, "wins": won, "gone": gone, "zone": Maybe(zone)}
    out = Several(seat, distinct=True, ordered=False)
    sets = Listed(Fields({"owner": seat, "value": value, "size": size}))
    return {"hands": hands, "sets": sets, "tokens": won, "out": out, "gone": gone}


def restore(setup: Setup, told: Told, move: Any) -> Table:
    """Who is at turn has no set any more in the place at turn."""
    start: Table = setup.game.start(setup)
    said = told.table
    gone = {value: said["gone"][str(value)] for value in VALUES} if "gone" in said else NONE_GONE
    table = start._replace(
        totals=told.totals,
        tokens=said.get("wins") or said.get("tokens") or told.totals,
        hands=said.get("hands", start.hands),
        sets=tuple(sorted(Set(**{"zone": 1, **laid}) for laid in said.get("sets", ()))),
        out=said.get("out", ()),
        gone=gone,
        round=told.round,
        phase=told.phase,
        turn=told.turn,
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
