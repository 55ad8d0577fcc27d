"""The sheet on its screen: which entries are asked for next, within which bounds."""

from __future__ import annotations

from typing import Any

from ...engine.facts import Phrase, Say
from ...engine.forms import Move
from ...engine.game import Setup
from ...engine.grid import Counted, Entered, Grid, Slot
from .counting import Table, bounds_now, free_amount
from .formula import Call, Compare, Formula, Name
from .moves import Before, Finish, Score, given
from .rules import counted
from .sheet import Entry


def columns(setup: Setup) -> tuple[tuple[int, ...], ...]:
    sides, seats = setup.game.sides, range(len(setup.players))
    return (
        tuple(tuple(seats[side::sides]) for side in range(sides))
        if sides > 1
        else tuple((seat,) for seat in seats)
    )


def slots(table: Table, move: Move | None) -> tuple[Slot, ...]:
    entries = asked(table, move)
    bounds = bounds_now(table, entries)
    return tuple(_slot(table, entry, *bounds[entry.id]) for entry in entries)


def asked(table: Table, move: Move | None) -> list[Entry]:
    """What is asked before a round is asked before it; whoever entered all at once sees all."""
    entries = table.sheet.entries
    if table.phase == "counting":
        return [entry for entry in entries if not entry.before]
    before = [entry for entry in entries if entry.before]
    if isinstance(move, Before) or (move is None and before):
        return before
    return list(entries)


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
    name = "score"
    if table.phase != "counting" and all(
        entry.before for entry in table.sheet.entries if entry.id in entered
    ):
        name = "before" if any(entry.before for entry in table.sheet.entries) else name
    each = {e.id: list(entered[e.id]) for e in table.sheet.entries if e.each and e.id in entered}
    once = {e.id: entered[e.id] for e in table.sheet.entries if not e.each and e.id in entered}
    return {"move": name, "enter": each, **({"round": once} if once else {})}


def entered(move: Move) -> Entered:
    return {} if isinstance(move, Finish) else given(move)


def count(table: Table, move: Move) -> Counted:
    if not isinstance(move, Score):
        return Counted()
    found = counted(table, move)
    lines = {id: values for id, values in found.points.items() if id != "sum"}
    return Counted(lines, found.points.get("sum", ()))


def about(table: Table) -> Phrase:
    """The round, and how many there are if that was agreed on."""
    rounds = table.agreed.get("rounds")
    facts = {"round": table.scored + 1, "rounds": rounds}
    return Say("prompt-of" if rounds else "prompt", facts)


GRID = Grid(columns, slots, line, entered, count, lambda table: table.scored + 1, about)
