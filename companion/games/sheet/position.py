"""A sheet as somebody tells it: what was entered for the round that goes on."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.game import Setup
from ...engine.grid import Entered
from ...engine.judge import Told
from ...engine.kinds import OneOf, Whole
from ...engine.kinds import Table as Words
from ...engine.malformed import Malformed
from ...engine.moves import KindOf
from ...engine.rules import COUNTING
from .counting import Table
from .formula import LARGEST
from .moves import Entries, Score, given
from .sheet import Sheet


class Begun(NamedTuple):
    """What was entered when the round began: all of it, or nothing while none goes on."""

    entries: Entries
    choices: tuple[Any, ...] = ()

    @property
    def described(self) -> Any:
        return self.entries.described

    def read(self, value: object, key: str) -> Entered:
        read = self.entries.read(value, key)
        if type(value) is dict and value:
            for entry in self.entries.entries:
                if entry.id not in value:
                    raise Malformed("{key}: this entry is missing.", f"{key}.{entry.id}")
        return read


def shows(sheet: Sheet) -> dict[str, KindOf]:
    free = OneOf(tuple(amount.id for amount in sheet.let if amount.free))
    return {
        "let": Words(free, Whole(-LARGEST, LARGEST)),
        "entered": lambda setup: Begun(Entries(sheet.before, sheet.sides or len(setup.players))),
    }


def restore(setup: Setup, told: Told, move: Any) -> Table:
    """Without a phase a round goes on if something was entered for it, or if the move brings only
    the rest. Amounts are worked out, not believed."""
    start: Table = setup.game.start(setup)
    entered = told.table.get("entered", {})
    phase = told.phase
    if "phase" not in told.keys:
        rest = isinstance(move, Score) and _brings_rest(start.sheet, move)
        phase = COUNTING if entered or rest else "between-rounds"
    elif entered and phase != COUNTING:
        raise Malformed("{key} and phase contradict each other.", "entered")
    known = start._replace(totals=told.totals, round=told.round, phase=phase)
    return known._replace(entered=entered)


def _brings_rest(sheet: Sheet, move: Score) -> bool:
    needed = {entry.id for entry in sheet.before if not entry.optional}
    return bool(needed) and needed.isdisjoint(given(move))
