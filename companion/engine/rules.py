"""A rule is one small function with a name: given the table and the move, is it broken?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, Protocol

from .facts import Wrong


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


IsBroken = Callable[[Any, Any], bool]
WrongEntries = Iterator[tuple[int, Mapping[str, Any]]]  # seats, and what is to be said of each


@dataclass(frozen=True, eq=False, slots=True)
class Rule:
    id: str
    broken: IsBroken
    # The parts of the table that it looks at, beside what is the same for a whole match: "hands";
    # "stacks.from" is only the entry of the seat that the move has under "from", "stacks.from/with"
    # of either; "discard|top" is not needed where the move says it as `top`; "lying_open?card" only
    # where it has a card, "duel?penny-jar" only where that option is chosen. A rule that needs none
    # is about the move alone: the same at every table of a match.
    needs: tuple[str, ...] = ()
    moment: bool = False  # about the wrong moment: then it is the whole answer
    may_overrule: bool = False  # by the table, as what it says can be played on from
    says: Callable[[Any, Any], str] | None = None  # its sentence, where the match brings it along
    wrong: Callable[[Any, Any], Iterator[Wrong]] | None = None  # the entries that break it

    def entries(self, table: Any) -> Callable[[Any], Iterator[Wrong]]:
        """Those of a move that is being entered at this table."""
        found = self.wrong
        return lambda move: found(table, move) if found else iter(())

    def looking_at(self, needs: str) -> Rule:
        """The same rule for moves of which it must know other parts of the table."""
        return replace(self, needs=tuple(needs.split()))


def rule(id: str, *, needs: str = "", overrulable: bool = False) -> Callable[[IsBroken], Rule]:
    return lambda broken: Rule(id, broken, tuple(needs.split()), may_overrule=overrulable)


def entry_rule(id: str, *, needs: str = "") -> Callable[[Callable[[Any, Any], WrongEntries]], Rule]:
    """A rule about what each player has: broken by any entry that cannot be, whose form and
    sentence tell which."""

    def made(wrong: Callable[[Any, Any], WrongEntries]) -> Rule:
        def entries(table: Any, move: Any) -> Iterator[Wrong]:
            return (Wrong(seat, id, facts) for seat, facts in wrong(table, move))

        def broken(table: Any, move: Any) -> bool:
            return next(wrong(table, move), None) is not None

        return Rule(id, broken, tuple(needs.split()), wrong=entries)

    return made


def moment(id: str, *, needs: str = "turn") -> Callable[[IsBroken], Rule]:
    """A rule about whose moment it is; what only the phase settles is said by the phases."""
    return lambda broken: Rule(id, broken, tuple(needs.split()), moment=True)


EVERYWHERE = ("turn.not-yours", "hand.too-few", "deck.exhausted")


def by_weight(rule: Rule) -> int:
    """What nobody can overrule comes first, then what can be overruled in every game."""
    return (1 if rule.id in EVERYWHERE else 2) if rule.may_overrule else 0


@cache
def wrong_phase(id: str) -> Rule:
    """Broken by whatever does not belong to a phase, so that nothing is left to ask."""
    return Rule(id, lambda table, move: True, ("phase",), moment=True)


class Phase(NamedTuple):
    """A part of a round in which something is due, beside the turn that every game has."""

    name: str
    open: str  # the rule that anything else breaks meanwhile: "duel.open"
    none: str = ""  # the rule that its own moves break when it is not due: "duel.none"
    round_ended: bool = False  # the round is over and not counted yet


BETWEEN, TURN, OVER = "between-rounds", "turn", "over"
COUNTING = "counting"  # of a round of which something was entered, and the rest is not known yet


def wrong_moments(own: tuple[str, ...], phases: tuple[Phase, ...]) -> dict[str, Rule]:
    """The rule that a move breaks in each phase but its own."""
    if not own:  # a round may be counted at any time
        return {OVER: wrong_phase("match.over")}
    none = next((phase.none for phase in phases if phase.name in own), "")
    ids = {OVER: "match.over", BETWEEN: "round.not-dealt", TURN: none}
    ids |= {phase.name: phase.open for phase in phases}
    if BETWEEN in own:
        running = [TURN, *(phase.name for phase in phases if not phase.round_ended)]
        ids |= dict.fromkeys(running, "round.in-progress")
    return {phase: wrong_phase(id) for phase, id in ids.items() if phase not in own}


class Asked(NamedTuple):
    """The rules of one move. A wrong moment is the whole answer; of the others all are asked."""

    wrong_in: Mapping[str, Rule]  # by phase
    moments: tuple[Rule, ...]
    rules: tuple[Rule, ...]  # in the order of a verdict: those that can be overruled last

    @property
    def all(self) -> tuple[Rule, ...]:
        return (*dict.fromkeys(self.wrong_in.values()), *self.moments, *self.rules)


def ask(wrong_in: Mapping[str, Rule], rules: tuple[Rule, ...]) -> Asked:
    """Rules as the specification has them."""
    return Asked(
        wrong_in,
        tuple(rule for rule in rules if rule.moment),
        tuple(sorted((rule for rule in rules if not rule.moment), key=by_weight)),
    )


@rule("turn.not-yours", needs="turn", overrulable=True)
def turn_not_yours(table: Table, move: Any) -> bool:
    return bool(move.player != table.turn)


def out_of_turn(broken: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """In the order of a verdict: that it is somebody else's turn comes first of what the table can
    overrule."""
    firm = [rule for rule in broken if not rule.may_overrule]
    return (*firm, turn_not_yours, *broken[len(firm) :])
