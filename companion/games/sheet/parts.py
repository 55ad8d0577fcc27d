"""A score sheet as a value: what is agreed, what is entered, how it counts and what is checked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import NamedTuple

from ...engine.game import Option
from ...engine.schema import Value
from .formula import Formula


def suggested_id(name: str, taken: Container[str], otherwise: str = "field") -> str:
    """Return an id that says what something is called, and is not taken."""
    letters = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    id = re.sub(r"[^a-z0-9]+", "_", letters).strip("_").lstrip("0123456789_")
    base = id[:20].rstrip("_") or otherwise
    ids = (f"{base}_{n}" if n > 1 else base for n in count(1))
    return next(id for id in ids if id not in taken)


class SheetEntry(NamedTuple):
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
        """Return what the entry holds if it is left out."""
        return -1 if self.player else 0

    @property
    def number(self) -> bool:
        """Return whether a number is typed, and nothing chosen."""
        return not (self.labels or self.player)

    @property
    def labels(self) -> Mapping[str, int]:
        """Return the answers of a choice or a switch, with what they stand for."""
        return {self.yes: 1, "–": 0} if self.yes else self.choice

    @property
    def key(self) -> str:
        """Return the dotted key of the entry in the sheet, and in a move."""
        return f"{'enter' if self.each else 'round'}.{self.id}"


class Amount(NamedTuple):
    """A formula with a name: of `let`, or a line of points."""

    id: str
    formula: Formula
    of_player: bool  # each player has an own one
    free: bool  # needs no entry, not even of an earlier round
    before: bool  # known when the round begins


class Template(NamedTuple):
    """A sentence with formulas in braces, and `{name}` for the player."""

    text: str
    formulas: tuple[Formula, ...]
    named: bool  # it has `{name}`


class Check(NamedTuple):
    """A condition of a sheet that must hold, with the sentence for when it does not."""

    id: str
    holds: Formula
    says: Template
    each: bool  # asked for each player
    before: bool
    may_overrule: bool
    uses: frozenset[tuple[str, bool]] = frozenset()  # entries, and whether everybody’s

    @property
    def rule(self) -> str:
        """Return the id of the check as a rule."""
        return f"check.{self.id}"


class Ending(NamedTuple):
    """The end of a match: when it is over, and who has won then."""

    wins: str  # high, low
    over: Formula | None
    tie: tuple[Formula, ...]  # who wins among equals


class Turns(NamedTuple):
    """One player enters after the other, and each turn counts at once."""

    out: Formula | None  # who is passed over


@dataclass(frozen=True, eq=False)
class Sheet:
    """A score sheet: what is agreed, what is entered, how it counts, what is checked."""

    name: str
    players: tuple[int, int]
    sides: int | None
    options: tuple[Option, ...]  # what is agreed before a match: whole numbers
    let: tuple[Amount, ...]
    entries: tuple[SheetEntry, ...]  # those of each player first
    points: tuple[Amount, ...]
    checks: tuple[Check, ...]
    ending: Ending
    turns: Turns | None
    note: Template | None
    plain: Mapping[str, Value]  # the canonical form, as in the header of a record

    @property
    def about(self) -> str:
        """Return what the author says of the sheet, or nothing."""
        about: str = self.plain.get("about", "")
        return about

    @property
    def start(self) -> int:
        """Return everybody's total before the first round."""
        start: int = self.plain.get("start", 0)
        return start

    @property
    def formulas(self) -> Iterator[Formula]:
        """Yield all formulas of the sheet."""
        for amount in (*self.let, *self.points):
            yield amount.formula
        for check in self.checks:
            yield from (check.holds, *check.says.formulas)
        for entry in self.entries:
            yield from (entry.least, entry.most)
        for formula in (self.ending.over, *self.ending.tie, self.turns and self.turns.out):
            if formula:
                yield formula
        if self.note:
            yield from self.note.formulas

    @cached_property
    def names(self) -> frozenset[str]:
        """Return all names that some formula of the sheet mentions."""
        return frozenset(m.name for formula in self.formulas for m in formula.mentions)

    @cached_property
    def remembered(self) -> tuple[str, ...]:
        """Return the names whose value in the last round some formula uses."""
        names = {m.name for formula in self.formulas for m in formula.mentions if m.last}
        return tuple(sorted(names))

    @cached_property
    def _by_id(self) -> Mapping[str, SheetEntry]:
        return {entry.id: entry for entry in self.entries}

    def entry(self, id: str) -> SheetEntry:
        """Return the entry with this id."""
        return self._by_id[id]

    @cached_property
    def before(self) -> tuple[SheetEntry, ...]:
        """Return the entries that are asked when a round begins."""
        return tuple(entry for entry in self.entries if entry.before)

    @cached_property
    def completing(self) -> tuple[SheetEntry, ...]:
        """Return the entries after which a round that is entered bit by bit is complete."""
        required = tuple(entry for entry in self.entries if not entry.optional)
        return required if any(not entry.before for entry in required) else self.entries

    def fits(self, players: int) -> bool:
        """Return whether so many can play by the sheet, in sides of equal size."""
        least, most = self.players
        return least <= players <= most and players % (self.sides or 1) == 0
