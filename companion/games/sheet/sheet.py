"""A score sheet as a value: what is agreed, what is entered, how it counts, what is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .formula import Formula


class Agreed(NamedTuple):
    """A whole number that the players settle before a match."""

    id: str
    name: str
    default: int
    least: int
    most: int


class Entry(NamedTuple):
    """Something that is entered: for each player (side), or once a round."""

    id: str
    name: str
    each: bool
    before: bool  # asked when the round begins
    least: Formula
    most: Formula
    choice: Mapping[str, int]  # label → number; empty: it is no choice
    yes: str  # the label of a switch
    player: bool  # a seat
    step: int
    optional: bool

    @property
    def blank(self) -> int:
        """What it holds if it may be left out and is."""
        return -1 if self.player else 0

    @property
    def number(self) -> bool:
        return not (self.choice or self.yes or self.player)


class Amount(NamedTuple):
    """A formula with a name: of `let`, or a line of points."""

    id: str
    formula: Formula
    of_player: bool  # each player has an own one
    free: bool  # needs no entry, not even of an earlier round
    before: bool  # known when the round begins


class Check(NamedTuple):
    id: str
    holds: Formula
    says: tuple[str | Formula | None, ...]  # None: the name of the player
    each: bool  # asked for each player
    before: bool
    may_overrule: bool

    @property
    def rule(self) -> str:
        return f"check.{self.id}"


@dataclass(frozen=True, eq=False)
class Sheet:
    name: str
    players: tuple[int, int]
    wins: str  # high, low
    start: int
    over: Formula | None
    about: str
    options: tuple[Agreed, ...]
    let: tuple[Amount, ...]
    entries: tuple[Entry, ...]  # those of each player first
    points: tuple[Amount, ...]
    checks: tuple[Check, ...]
    sides: int | None
    plain: Mapping[str, Any]  # the canonical form, as in the header of a record

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        found = [amount.formula for amount in (*self.let, *self.points)]
        for check in self.checks:
            found += [check.holds, *(part for part in check.says if isinstance(part, Formula))]
        for entry in self.entries:
            found += [entry.least, entry.most]
        return (*found, self.over) if self.over else tuple(found)

    @cached_property
    def remembered(self) -> tuple[str, ...]:
        """What some formula wants to know of the last round."""
        names = {m.name for formula in self.formulas for m in formula.mentions if m.last}
        return tuple(sorted(names))

    @cached_property
    def before(self) -> tuple[Entry, ...]:
        """What is asked when a round begins."""
        return tuple(entry for entry in self.entries if entry.before)

    def fits(self, players: int) -> bool:
        least, most = self.players
        return least <= players <= most and players % (self.sides or 1) == 0
