"""A rule is one small function with a name: given the table and the move, is it kept?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

OVERRULABLE = frozenset({"turn.not-yours", "hand.too-few", "deck.exhausted", "deal.next-starter"})


class Table(Protocol):
    """What every game's table has; the rest is the game's own."""

    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def totals(self) -> tuple[int, ...]: ...


Kept = Callable[[Any, Any], bool]


@dataclass(frozen=True, eq=False, slots=True)
class Rule:
    id: str
    kept: Kept
    moment: bool  # about the wrong moment: then it is the whole answer
    fixed: bool = False  # about the move alone: the same at every table of a match
    by_phase: bool = False  # about the phase alone: the same for every move and table in it
    may_overrule: bool = False
    says: Callable[[Any, Any], str] | None = None  # its sentence, where the match brings it along


by_weight = attrgetter("may_overrule")  # what nobody can overrule comes first


def rule(id: str, *, fixed: bool = False) -> Callable[[Kept], Rule]:
    return lambda kept: Rule(id, kept, False, fixed, may_overrule=id in OVERRULABLE)


def moment(id: str, *, by_phase: bool = False) -> Callable[[Kept], Rule]:
    return lambda kept: Rule(id, kept, moment=True, by_phase=by_phase)


class Phase(NamedTuple):
    """All that a moment needs to know that is about the phase alone."""

    phase: str


class ByPhase(dict[str, tuple[Rule, ...]]):
    """Moments that are left to ask in a phase: no other can be the first that is broken."""

    def __init__(self, moments: tuple[Rule, ...]) -> None:
        self.moments = moments

    def __missing__(self, phase: str) -> tuple[Rule, ...]:
        left: tuple[Rule, ...] = ()
        for rule in self.moments:
            wrong = rule.by_phase and not rule.kept(Phase(phase), None)
            if wrong or not rule.by_phase:
                left += (rule,)
            if wrong:
                break
        self[phase] = left
        return left


class Asked:
    """The rules of one move. A wrong moment is the whole answer; of the others all are asked."""

    __slots__ = ("moments", "moments_in", "rules")

    def __init__(self, moments: tuple[Rule, ...], rules: tuple[Rule, ...]) -> None:
        self.moments = moments
        self.moments_in = ByPhase(moments)
        self.rules = rules


def ask(*rules: Rule) -> Asked:
    """Rules in the order of a verdict: as the specification has them, the overrulable ones last."""
    return Asked(
        tuple(r for r in rules if r.moment),
        tuple(sorted((r for r in rules if not r.moment), key=by_weight)),
    )


@moment("match.over", by_phase=True)
def match_over(table: Table, move: Any) -> bool:
    return table.phase != "over"


@moment("round.not-dealt", by_phase=True)
def round_not_dealt(table: Table, move: Any) -> bool:
    return table.phase != "between-rounds"


@moment("round.in-progress", by_phase=True)
def round_in_progress(table: Table, move: Any) -> bool:
    return table.phase == "between-rounds"


@rule("turn.not-yours")
def turn_not_yours(table: Table, move: Any) -> bool:
    return bool(move.player == table.turn)
