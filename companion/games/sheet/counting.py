"""Counts a round by its sheet: the amounts, the points, what is broken, and whether it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

from ...engine.grid import Entered
from ...engine.rules import COUNTING
from ...engine.values import added
from .formula import OF_ALL, Formula, TooLarge, bounded
from .sheet import Check, Entry, Sheet

T = TypeVar("T")


class Table(NamedTuple):
    sheet: Sheet
    agreed: Mapping[str, Any]  # the options of the match
    sides: tuple[str, ...]  # the names of the players, or of the sides
    totals: tuple[int, ...]  # of every player
    round: int = 0
    phase: str = "between-rounds"
    turn: None = None  # nobody's: whoever has the sheet writes
    let: Mapping[str, int] = {}  # of the round going on: the amounts that need no entry
    entered: Entered = {}  # of the round going on
    last: Mapping[str, tuple[int, ...]] = {}  # what formulas remember of the last round

    @property
    def scored(self) -> int:
        """Rounds that are counted."""
        return self.round - (self.phase == COUNTING)

    def each(self, of_sides: Sequence[int]) -> tuple[int, ...]:
        """What the sides have, for every player."""
        count = len(self.sides)
        return tuple(of_sides[seat % count] for seat in range(len(self.totals)))


class Misfit(NamedTuple):
    """A number that cannot be entered there."""

    entry: Entry
    seat: int | None  # None: entered once a round
    value: int
    least: int = 0  # of one that is out of range
    most: int = 0


@dataclass(frozen=True)
class Counted:
    """All that follows from the entries of a round."""

    let: Mapping[str, int]
    points: Mapping[str, tuple[int, ...]]  # lines of points, by side; without those too large
    totals: tuple[int, ...] | None  # of the sides; None: a number was too large
    last: Mapping[str, tuple[int, ...]]
    over: bool
    off_step: Misfit | None
    out_of_range: Misfit | None
    broken: Mapping[str, str]  # id of a check → its sentence
    too_large: bool


def blank(entry: Entry, sides: int) -> Any:
    return (entry.blank,) * sides if entry.each else entry.blank


def filled(table: Table, entries: Sequence[Entry], *given: Entered) -> dict[str, Any]:
    """The entries in the order of the sheet; what was left out holds its blank."""
    known = {key: value for entered in given for key, value in entered.items()}
    return {e.id: known.get(e.id, blank(e, len(table.sides))) for e in entries}


def count_before(table: Table, entered: Entered) -> Counted:
    """A round that begins, with what is entered then."""
    return _Count(table, table.round + 1, entered, begins=True).counted()


def count_round(table: Table, entered: Entered, begun: bool) -> Counted:
    """A whole round; if it was begun, what was entered then has been judged."""
    return _Count(table, table.scored + 1, entered, begun=begun).counted()


def bounds_now(table: Table, entries: Sequence[Entry]) -> dict[str, tuple[int, int]]:
    """The least and the most of each entry in the round that is counted next."""
    now = _Count(table, table.scored + 1, {}, only_free=True)
    return {entry.id: now.bounds(entry) or (0, -1) for entry in entries}


def free_amount(table: Table, formula: Formula) -> int | None:
    """What a formula comes to in the round that is counted next, if no entry is needed for it."""
    now = _Count(table, table.scored + 1, {}, only_free=True)
    free = {amount.id for amount in table.sheet.let if amount.free}
    names = {mention.name for mention in formula.mentions}
    known = free | OF_ALL | {option.id for option in table.sheet.options}
    return now.tried(lambda: formula.once(now), None) if names <= known else None


class _Count:
    """Every amount is worked out once, in the order of the sheet, for all players."""

    def __init__(
        self,
        table: Table,
        round: int,
        entered: Entered,
        begins: bool = False,  # it is only entered what is asked before the round
        begun: bool = False,  # that was entered already
        only_free: bool = False,  # nothing is entered: no more is known than needs no entry
    ) -> None:
        self.table, self.sheet = table, table.sheet
        self.entered, self.begins, self.begun = entered, begins, begun
        self.only_free = only_free
        self.seats = range(len(table.sides))
        self.round = round
        self.too_large = False
        self.known: dict[str, Sequence[int] | None] = {}
        self.know_all()

    # What a formula asks

    def values(self, name: str) -> Sequence[int]:
        values = self.known[name]
        if values is None:
            raise TooLarge
        return values

    def last(self, name: str) -> Sequence[int]:
        return self.table.last.get(name) or (0,) * len(self.seats)

    # What it is told

    def know_all(self) -> None:
        everybody, players = len(self.seats), len(self.table.totals)
        shared = {
            **{option.id: self.table.agreed[option.id] for option in self.sheet.options},
            "round": self.round,
            "players": players,
            "sides": everybody,
            "dealer": (self.round - 1) % players,
        }
        self.known |= {name: (value,) * everybody for name, value in shared.items()}
        self.known["seat"] = self.seats
        self.known["total"] = self.table.totals[:everybody]
        for entry in self.sheet.entries:
            if entry.id in self.entered:
                value = self.entered[entry.id]
                values = value if entry.each else (value,) * everybody
                self.known[entry.id] = self.tried(partial(bounded, values), None)
        for amount in self.sheet.let:
            if amount.free or (not self.only_free and (amount.before or not self.begins)):
                self.work_out(amount.id, amount.formula, amount.of_player)

    def tried(self, work: Callable[[], T], otherwise: T) -> T:
        """What something comes to; where a number of it is too large, that is kept in mind."""
        try:
            return work()
        except TooLarge:
            self.too_large = True
            return otherwise

    def work_out(self, name: str, formula: Formula, of_player: bool) -> None:
        def values() -> Sequence[int]:
            return formula.for_all(self) if of_player else (formula.once(self),) * len(self.seats)

        self.known[name] = self.tried(values, None)

    # What follows

    def counted(self) -> Counted:
        off_step, out_of_range = self.first_off_step(), self.first_out_of_range()
        points: dict[str, tuple[int, ...]] = {}
        if not self.begins:
            for line in self.sheet.points:
                self.work_out(line.id, line.formula, of_player=True)
                if worth := self.known[line.id]:
                    points[line.id] = tuple(worth)
        broken = {check.id: sentence for check in self.asked() if (sentence := self.breaks(check))}
        totals = self.new_totals()
        let = {amount.id: self.known.get(amount.id) for amount in self.sheet.let if amount.free}
        over = self.is_over(totals)
        return Counted(
            {id: values[0] for id, values in let.items() if values},
            points,
            totals,
            self.remembered(),
            over,
            off_step,
            out_of_range,
            broken,
            self.too_large,
        )

    def numbers(self) -> Iterator[tuple[Entry, int | None, int]]:
        """What was entered in this move as a number, one by one."""
        for entry in self.sheet.entries:
            if not entry.number or entry.id not in self.entered or (self.begun and entry.before):
                continue
            if entry.each:
                for seat, value in enumerate(self.entered[entry.id]):
                    yield entry, seat, value
            else:
                yield entry, None, self.entered[entry.id]

    def first_off_step(self) -> Misfit | None:
        found = (Misfit(*number) for number in self.numbers())
        return next((off for off in found if off.value % off.entry.step), None)

    def first_out_of_range(self) -> Misfit | None:
        bounds: dict[str, tuple[int, int] | None] = {}
        for entry, seat, value in self.numbers():
            if entry.id not in bounds:
                bounds[entry.id] = self.bounds(entry)
            found = bounds[entry.id]
            if found and not found[0] <= value <= found[1] and (value or not entry.optional):
                return Misfit(entry, seat, value, *found)
        return None

    def bounds(self, entry: Entry) -> tuple[int, int] | None:
        return self.tried(lambda: (entry.least.once(self), entry.most.once(self)), None)

    def asked(self) -> list[Check]:
        if self.begins:
            return [check for check in self.sheet.checks if check.before]
        return [check for check in self.sheet.checks if not (check.before and self.begun)]

    def breaks(self, check: Check) -> str:
        """The sentence of a check that does not hold."""

        def holds() -> list[int]:
            return check.holds.for_all(self) if check.each else [check.holds.once(self)]

        held: list[int] = self.tried(holds, [])
        if 0 not in held:
            return ""
        return "".join(self.told(part, held.index(0)) for part in check.says)

    def told(self, part: str | Formula | None, seat: int) -> str:
        if part is None:
            return self.table.sides[seat]
        if isinstance(part, str):
            return part
        return self.tried(lambda: str(part.root.work_out(self, (seat,))[0]), "…")

    def new_totals(self) -> tuple[int, ...] | None:
        points, totals = self.known.get("sum"), self.values("total")
        if points is None:
            return None
        return self.tried(partial(bounded, added(totals, points)), None)

    def is_over(self, totals: tuple[int, ...] | None) -> bool:
        over = self.sheet.over
        if over is None or totals is None:
            return False
        ends = {"highest": max(totals), "lowest": min(totals)}
        self.known |= {name: (value,) * len(self.seats) for name, value in ends.items()}
        self.known["total"] = totals
        return self.tried(lambda: bool(over.once(self)), False)

    def remembered(self) -> dict[str, tuple[int, ...]]:
        known = {name: self.known.get(name) for name in self.sheet.remembered}
        return {name: tuple(values) for name, values in known.items() if values}
