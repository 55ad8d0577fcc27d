"""The sheet on its screen: which entries are asked for next, within which bounds."""

from __future__ import annotations

from typing import Any

from ...engine.facts import Phrase, Say
from ...engine.forms import Move
from ...engine.grid import Brought, Entered, Grid, Slot
from ...engine.moves import Finish
from ...engine.rules import COUNTING
from .counting import Table, bounds_now, free_amount
from .formula import Call, Compare, Formula, Name
from .moves import Score, given, wanted
from .rules import counted
from .sheet import Entry


def slots(table: Table, move: Move | None) -> tuple[Slot, ...]:
    entries = wanted(table, move)
    bounds = bounds_now(table, entries)
    return tuple(_slot(table, entry, *bounds[entry.id]) for entry in entries)


def _slot(table: Table, entry: Entry, least: int, most: int) -> Slot:
    answers = tuple(entry.choice.items())
    if entry.yes:
        answers = ((entry.yes, 1), ("–", 0))
    return Slot(
        entry.id,
        entry.name,
        entry.each,
        least,
        most,
        entry.step,
        answers,
        entry.player,
        entry.optional,
        entry.blank,
        _adds_up(table, entry),
    )


def _adds_up(table: Table, entry: Entry) -> int | None:
    """What all of it comes to, if a check of the sheet says just that: `total_of(x) == …`."""
    for check in table.sheet.checks:
        root = check.holds.root
        if not (isinstance(root, Compare) and root.signs == ("==",) and not check.may_overrule):
            continue
        all_of, whole = root.parts
        if (
            isinstance(all_of, Call)
            and all_of.name == "total_of"
            and all_of.parts == (Name(entry.id),)
        ):
            return free_amount(table, Formula("", whole, tuple(whole.mentions())))
    return None


def line(table: Table, entered: Entered) -> dict[str, Any]:
    """Whoever entered no more than what is asked before a round begins it."""
    sheet, told = table.sheet, [entry for entry in table.sheet.entries if entry.id in entered]
    begins = sheet.before and table.phase != COUNTING and all(entry.before for entry in told)
    each = {entry.id: list(entered[entry.id]) for entry in told if entry.each}
    once = {entry.id: entered[entry.id] for entry in told if not entry.each}
    name = "before" if begins else "score"
    return {"move": name, "enter": each, **({"round": once} if once else {})}


def entered(move: Move) -> Entered:
    return {} if isinstance(move, Finish) else given(move)


def brought(table: Table, move: Move) -> Brought:
    if not isinstance(move, Score):
        return Brought()
    found = counted(table, move)
    lines = {id: values for id, values in found.points.items() if id != "sum"}
    return Brought(lines, found.points.get("sum", ()))


def about(table: Table) -> Phrase:
    """The round, and how many there are if that was agreed on."""
    rounds = table.agreed.get("rounds")
    facts = {"round": table.scored + 1, "rounds": rounds}
    return Say("prompt-of" if rounds else "prompt", facts)


GRID = Grid(slots, line, entered, brought, lambda table: table.scored + 1, about)
