"""What people remember of a match of dnup: the largest set, and the largest one that was beaten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.facts import Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest, moves_of
from .rules import Add, PlaySet, Table, becomes, rival


def moments(match: Match) -> tuple[Moment, ...]:
    return greatest((m for logged in moves_of(match) for m in _moments(*logged)), "size")


def _moments(number: int, table: Table, move: Any) -> Iterator[Moment]:
    if not isinstance(move, PlaySet | Add) or not (new := becomes(table, move)):
        return
    facts = {"player": Who(move.player), "value": new[0], "size": new[1]}
    yield Moment("largest-set", number, facts)
    if beaten := rival(table, new[1]):
        theirs = {"rival": Who(beaten.owner), "theirs": beaten.value}
        yield Moment("largest-beaten", number, facts | theirs)
