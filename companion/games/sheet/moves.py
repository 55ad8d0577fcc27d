"""The moves of a sheet and what they may hold: entries before a round, the score, the finish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.game import Setup
from ...engine.grid import Entered
from ...engine.kinds import an_object
from ...engine.malformed import Malformed
from ...engine.rules import COUNTING
from .counting import Table, blank
from .sheet import Entry


class Before(NamedTuple):
    """What is asked when a round begins."""

    enter: Entered
    round: Entered = {}


class Score(NamedTuple):
    """What a round brought."""

    enter: Entered
    round: Entered = {}


class Entries(NamedTuple):
    """An object: entries of the sheet with a number, or one for each player (side)."""

    entries: Sequence[Entry]
    sides: int
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        return {"keys": [entry.id for entry in self.entries]}

    def read(self, value: object, key: str) -> dict[str, Any]:
        """In the order of the sheet; what is nothing but left out is left out."""
        told, known = an_object(value, key), {entry.id: entry for entry in self.entries}
        for id in told:
            if id not in known:
                short = id[:60]
                raise Malformed(
                    "{key}: nothing called “{value}” is entered there.",
                    f"{key}.{short}",
                    value=short,
                )
        read = {
            id: self.one(entry, told[id], f"{key}.{id}")
            for id, entry in known.items()
            if id in told
        }
        return {
            id: entered
            for id, entered in read.items()
            if not known[id].optional or entered != blank(known[id], self.sides)
        }

    def one(self, entry: Entry, value: object, key: str) -> Any:
        if not entry.each:
            return self.number(entry, value, key)
        if type(value) is not list and type(value) is not tuple:
            raise Malformed("{key} must be a list.", key)
        if len(value) != self.sides:
            raise Malformed("{key} must have {low:entry|entries}.", key, low=self.sides)
        return tuple(self.number(entry, number, key) for number in value)

    def number(self, entry: Entry, value: object, key: str) -> int:
        if type(value) is not int:
            raise Malformed("{key} must be a whole number.", key)
        if entry.number or (entry.optional and value == entry.blank):
            return value
        there = answers(entry, self.sides)
        if value not in there and not (entry.optional and value == 0):
            raise Malformed("{key}: there is no “{value}” to choose.", key, value=str(value)[:20])
        return value


def answers(entry: Entry, sides: int) -> Sequence[int]:
    """The numbers of an entry that is chosen."""
    if entry.choice:
        return tuple(entry.choice.values())
    return range(2) if entry.yes else range(sides)


def given(move: Before | Score) -> Mapping[str, Any]:
    return {**move.enter, **move.round}


def fits(setup: Setup, table: Table, move: Before | Score) -> None:
    """That the entries are those that are wanted now: none missing, none that stand already."""
    if table.phase == "over":
        return
    entries = wanted(table, move)
    told = given(move)
    for entry in table.sheet.entries:
        key = f"{'enter' if entry.each else 'round'}.{entry.id}"
        if entry in entries:
            if entry.id not in told and not entry.optional:
                raise Malformed("{key}: this entry is missing.", key)
        elif entry.id in told:
            raise Malformed("{key}: this was entered when the round began.", key)


def wanted(table: Table, move: Before | Score | None) -> Sequence[Entry]:
    """Entered by such a move, or next: what is asked before a round is asked before it."""
    sheet, begun = table.sheet, table.phase == COUNTING
    if isinstance(move, Before) or (move is None and sheet.before and not begun):
        return sheet.before
    return [entry for entry in sheet.entries if not (entry.before and begun)]
