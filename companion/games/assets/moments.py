"""What people remember of a match of Big Deal or Cover Your Assets: who took what from whom."""

from __future__ import annotations

from ...engine.facts import Card, Money, Who
from ...engine.match import Match
from ...engine.moments import Moment
from .pieces import Table, Yield


def moments(match: Match) -> tuple[Moment, ...]:
    steals = [steal for after in match.history() if (steal := _stolen(after))]
    return (max(steals, key=lambda steal: steal.facts["worth"]),) if steals else ()


def _stolen(after: Match) -> Moment | None:
    """The set that changed hands with this move, if one did."""
    move = after.entry and after.entry.move
    if not isinstance(move, Yield) or after.before is None:
        return None
    table: Table = after.before.table
    duel = table.duel
    if duel is None or not duel.depth or move.player != duel.defender:
        return None
    cards = table.stacks[duel.defender][-duel.depth].cards + duel.cards
    facts = {
        "thief": Who(duel.attacker),
        "owner": Who(duel.defender),
        "count": len(cards),
        "kind": Card(duel.kind),
        "worth": Money(table.play.deck.value(cards)),
    }
    return Moment("biggest-steal", after.number, facts)
