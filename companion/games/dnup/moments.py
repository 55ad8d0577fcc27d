"""What people remember of a match of dnup: the largest set, and the largest one that was beaten."""

from __future__ import annotations

from ...engine.facts import Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest
from .rules import Add, PlaySet, Table, becomes, rival


def moments(match: Match) -> tuple[Moment, ...]:
    return greatest((m for after in match.history() for m in _moments(after)), "size")


def _moments(after: Match) -> list[Moment]:
    """Those of the move that led to this match."""
    if after.entry is None or after.before is None:
        return []
    table: Table = after.before.table
    move = after.entry.move
    if not isinstance(move, PlaySet | Add) or not (new := becomes(table, move)):
        return []
    facts = {"player": Who(move.player), "value": new[0], "size": new[1]}
    found = [Moment("largest-set", after.number, facts)]
    if beaten := rival(table, new[1]):
        facts = facts | {"rival": Who(beaten.owner), "theirs": beaten.value}
        found.append(Moment("largest-beaten", after.number, facts))
    return found
