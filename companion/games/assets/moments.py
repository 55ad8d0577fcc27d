"""What people remember of a match of Big Deal or Cover Your Assets: who took what from whom."""

from __future__ import annotations

from typing import Any

from ...engine.facts import Card, Money, Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest, moves_of
from .deeds import at_stake
from .pieces import Table, Yield


def moments(match: Match) -> tuple[Moment, ...]:
    stolen = ((number, _stolen(table, move)) for number, table, move in moves_of(match))
    return greatest((Moment("biggest-steal", n, facts) for n, facts in stolen if facts), "worth")


def _stolen(table: Table, move: Any) -> dict[str, Any]:
    """The set that changes hands with this move, if one does."""
    duel = table.duel
    given_up = isinstance(move, Yield) and duel is not None and move.player == duel.defender
    if not given_up or duel is None or not duel.depth:
        return {}
    cards = at_stake(table)
    return {
        "thief": Who(duel.attacker),
        "owner": Who(duel.defender),
        "count": len(cards),
        "kind": Card(duel.kind),
        "worth": Money(table.play.deck.value(cards)),
    }
