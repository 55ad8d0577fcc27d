"""A rule is one small function with a name: given the table and the move, is it broken?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol

from .facts import OwnWords, WrongEntry
from .schema import Move


class BaseTable(Protocol):
    """The parts that every game's table has."""

    @property
    def round(self) -> int:
        """Return the number of the round, from 1; 0 before the first."""

    @property
    def phase(self) -> str:
        """Return the name of the phase."""

    @property
    def turn(self) -> int | None:
        """Return the seat of whoever is at turn."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the total of each player."""


def left_of(table: BaseTable, seat: int) -> int:
    """Return the next seat clockwise."""
    return (seat + 1) % len(table.totals)


class PlayerMove(Move, Protocol):
    """A move that a player makes, and not the table as a whole."""

    @property
    def player(self) -> int:
        """Return the seat of the player."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from .game import Setup

    # A game writes `Rule[Table, Steal]`; `Rule` alone is one of whichever game is played.
    TableT = TypeVar("TableT", bound=BaseTable, default=Any, contravariant=True)
    MoveT = TypeVar("MoveT", default=Any, contravariant=True)
else:
    from typing import TypeVar

    TableT = TypeVar("TableT", contravariant=True)
    MoveT = TypeVar("MoveT", contravariant=True)

IsBroken = Callable[[TableT, MoveT], bool]
WrongEntries = Iterator[tuple[int, Mapping[str, object]]]  # seats, and what is to be said of each


class Need(NamedTuple):
    """A part of the table that a rule looks at, and the moves for which it does."""

    key: str  # of PublicTable.keys
    unless: str = ""  # not for a move that has this key, and so says it itself
    only_with: str = ""  # only for a move that has this key
    only_if: str = ""  # only in a match with this option

    def applies(self, options: Mapping[str, object], move: object) -> bool:
        """Return whether the verdict on the move depends on this part of the table."""
        if self.only_if and not options[self.only_if]:
            return False
        if self.unless and getattr(move, self.unless) is not None:
            return False
        return not self.only_with or getattr(move, self.only_with) is not None


Needs = str | Need | tuple[str | Need, ...]  # a plain string is the key of a part


def _needs(declared: Needs) -> tuple[Need, ...]:
    parts = (declared,) if isinstance(declared, str | Need) else declared
    return tuple(Need(part) if isinstance(part, str) else part for part in parts)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Rule(Generic[TableT, MoveT]):
    """A rule: its id, the function that says whether a move breaks it, and what that looks at."""

    id: str  # by which stories, words and rule text name it
    broken: Callable[[TableT, MoveT], bool]  # whether the move breaks it at this table
    # The parts of the table that it looks at, beside what is agreed for the match; none: it
    # is about the move alone.
    needs: tuple[Need, ...] = ()
    # What it is about, if every game has such a rule: copies are counted among all that is known
    # of a table, however little that is.
    common: Literal["", "turn", "hand", "copies"] = ""
    needs_log: bool = False  # it looks at an earlier round, which no part of the table shows
    moment: bool = False  # it is about the wrong moment, and then the whole answer
    may_overrule: bool = False  # the table may let the move stand; `overrulable` of @rule
    # Its sentence, where the match brings it along.
    says: Callable[[TableT, MoveT], OwnWords] | None = None
    # The entries of players that break it: @entry_rule.
    wrong: Callable[[TableT, MoveT], Iterator[WrongEntry]] | None = None
    # The part of it that needs less, asked where what it needs itself is not all known.
    at_any_table: Rule[TableT, MoveT] | None = None

    def __repr__(self) -> str:
        """Return its id alone."""
        return f"Rule({self.id!r})"

    def looking_at(self, *needs: str | Need) -> Rule[TableT, MoveT]:
        """Return this rule for moves of which it must know other parts of the table."""
        return replace(self, needs=_needs(needs))


def rule(
    id: str, *, needs: Needs = (), overrulable: bool = False, **more: Any
) -> Callable[[IsBroken[TableT, MoveT]], Rule[TableT, MoveT]]:
    """Make a rule of a function that says whether a move breaks it, with more fields of `Rule`."""
    return lambda broken: Rule(id, broken, _needs(needs), may_overrule=overrulable, **more)


def entry_rule(
    id: str, **more: Any
) -> Callable[[Callable[[TableT, MoveT], WrongEntries]], Rule[TableT, MoveT]]:
    """Make a rule, as `rule` does, of a function that yields the entries that cannot be."""

    def made(wrong: Callable[[TableT, MoveT], WrongEntries]) -> Rule[TableT, MoveT]:
        def entries(table: TableT, move: MoveT) -> Iterator[WrongEntry]:
            return (WrongEntry(seat, id, facts) for seat, facts in wrong(table, move))

        @rule(id, **more, wrong=entries)
        def broken(table: TableT, move: MoveT) -> bool:
            return next(wrong(table, move), None) is not None

        return broken

    return made


def wrong_entries(table: Any, *rules: Rule) -> Callable[[Any], Iterator[WrongEntry]]:
    """Return a function that finds the entries of a move by which it breaks one of these rules."""
    return lambda move: (entry for rule in rules if rule.wrong for entry in rule.wrong(table, move))


def moment(
    id: str, *, needs: Needs = "turn"
) -> Callable[[IsBroken[TableT, MoveT]], Rule[TableT, MoveT]]:
    """Make a rule about whose moment it is; what only the phase settles is said by the phases."""
    return lambda broken: Rule(id, broken, _needs(needs), moment=True)


def by_weight(rule: Rule) -> int:
    """Return 0 for a rule that cannot be overruled, 1 for one that every game has, else 2."""
    if not rule.may_overrule:
        return 0
    return 1 if rule.common else 2


@cache
def wrong_phase(id: str) -> Rule:
    """Return a rule that is broken by any move that does not belong to a phase."""
    return Rule(id, lambda table, move: True, (Need("phase"),), moment=True)


class Phase(NamedTuple):
    """A part of a round in which something is due, beside the turn that every game has."""

    name: str  # by which `phase` of the table and of moves name it
    open: str  # the rule that every other move breaks while it is on: "duel.open"
    none: str = ""  # the rule that its own moves break at another time: "duel.none"
    round_ended: bool = False  # nobody is at turn: the round is over and not counted yet
    contest: bool = False  # two players play for a stake, which needs space of its own
    known: Callable[[Setup], bool] = lambda setup: True  # whether this match can come to it


BETWEEN = "between-rounds"
TURN = "turn"
OVER = "over"
COUNTING = "counting"  # of a round of which something was entered, and the rest is not known yet


def wrong_moments(own: tuple[str, ...], phases: tuple[Phase, ...]) -> dict[str, Rule]:
    """Return the rule that a move breaks in each phase but its own."""
    if not own:  # a round may be counted at any time
        return {OVER: wrong_phase("match.over")}
    none = next((phase.none for phase in phases if phase.name in own), "")
    ids = {OVER: "match.over", BETWEEN: "round.not-dealt", TURN: none}
    ids |= {phase.name: phase.open for phase in phases}
    if BETWEEN in own:
        running = [TURN, *(phase.name for phase in phases if not phase.round_ended)]
        ids |= dict.fromkeys(running, "round.in-progress")
    return {phase: wrong_phase(id) for phase, id in ids.items() if phase not in own}


class MoveRules(NamedTuple):
    """The rules of one move. A wrong moment is the whole answer; of the others all are asked."""

    wrong_in: Mapping[str, Rule]  # by phase
    moments: tuple[Rule, ...]
    rules: tuple[Rule, ...]  # in the order of a verdict: those that can be overruled last

    @property
    def all(self) -> tuple[Rule, ...]:
        """Return all rules of the move, those about its moment first."""
        return (*dict.fromkeys(self.wrong_in.values()), *self.moments, *self.rules)


def order_rules(wrong_in: Mapping[str, Rule], rules: tuple[Rule, ...]) -> MoveRules:
    """Sort the rules of a move in the order of a verdict."""
    return MoveRules(
        wrong_in,
        tuple(rule for rule in rules if rule.moment),
        tuple(sorted((rule for rule in rules if not rule.moment), key=by_weight)),
    )


@rule("turn.not-yours", needs="turn", common="turn", overrulable=True)
def turn_not_yours(table: BaseTable, move: PlayerMove) -> bool:
    return move.player != table.turn


def out_of_turn(broken: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Add that it is somebody else's turn, before all that the table can overrule."""
    firm = [rule for rule in broken if not rule.may_overrule]
    return (*firm, turn_not_yours, *broken[len(firm) :])
