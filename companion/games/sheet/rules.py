"""The moves and rules of a sheet, and how a round is counted by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

from ...engine.for_games import (
    COUNTING,
    BadInput,
    JsonObject,
    Move,
    Need,
    OwnWords,
    Rule,
    Setup,
    Value,
    add_each,
    an_object,
)
from ...engine.grid import Entered
from .formula import OF_ALL, Formula, TooLarge, bounded
from .sheet import Check, Sheet, SheetEntry, Template

T = TypeVar("T")


class Table(NamedTuple):
    """The table of a sheet: totals, and what was entered for the round that goes on."""

    sheet: Sheet
    agreed: Mapping[str, Value]  # the options of the match
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
        """Return how many rounds are counted."""
        return self.round - (self.phase == COUNTING)

    def each(self, of_sides: Sequence[int]) -> tuple[int, ...]:
        """Return what the sides have, for every player."""
        count = len(self.sides)
        return tuple(of_sides[seat % count] for seat in range(len(self.totals)))


class Misfit(NamedTuple):
    """A number that cannot be entered there."""

    entry: SheetEntry
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
    broken: Mapping[str, OwnWords]  # id of a check → its sentence
    too_large: bool


def blank(entry: SheetEntry, sides: int) -> Any:
    """Return what an entry holds that was left out, for each side or once."""
    return (entry.blank,) * sides if entry.each else entry.blank


def filled(table: Table, entries: Sequence[SheetEntry], *given: Entered) -> JsonObject:
    """Return the entries in the order of the sheet; those that were left out hold their blank."""
    known = {key: value for entered in given for key, value in entered.items()}
    return {e.id: known.get(e.id, blank(e, len(table.sides))) for e in entries}


def count_before(table: Table, entered: Entered) -> Counted:
    """Count a round that begins, with what is entered then."""
    return _Count(table, table.round + 1, entered, begins=True).counted()


def count_round(table: Table, entered: Entered, begun: bool) -> Counted:
    """Count a whole round; if it was begun, what was entered then has been judged."""
    return _Count(table, table.scored + 1, entered, begun=begun).counted()


def bounds_now(table: Table, entries: Sequence[SheetEntry]) -> dict[str, tuple[int, int]]:
    """Return the least and the most of each entry in the round that is counted next."""
    now = _Count(table, table.scored + 1, {}, only_free=True)
    return {entry.id: now.bounds(entry) or (0, -1) for entry in entries}


def free_amount(table: Table, formula: Formula) -> int | None:
    """Return what a formula comes to in the next round, or None if an entry is needed for it."""
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

    # What is known

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
        found = {check.id: self.breaks(check) for check in self.asked()}
        broken = {id: sentence for id, sentence in found.items() if sentence}
        totals = self.new_totals()
        let = {amount.id: self.known.get(amount.id) for amount in self.sheet.let if amount.free}
        over = self.is_over(totals)
        return Counted(
            let={id: values[0] for id, values in let.items() if values},
            points=points,
            totals=totals,
            last=self.remembered(),
            over=over,
            off_step=off_step,
            out_of_range=out_of_range,
            broken=broken,
            too_large=self.too_large,
        )

    def numbers(self) -> Iterator[tuple[SheetEntry, int | None, int]]:
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

    def bounds(self, entry: SheetEntry) -> tuple[int, int] | None:
        return self.tried(lambda: (entry.least.once(self), entry.most.once(self)), None)

    def asked(self) -> list[Check]:
        if self.begins:
            return [check for check in self.sheet.checks if check.before]
        return [check for check in self.sheet.checks if not (check.before and self.begun)]

    def breaks(self, check: Check) -> OwnWords | None:
        """The sentence of a check that does not hold."""

        def holds() -> list[int]:
            return check.holds.for_all(self) if check.each else [check.holds.once(self)]

        held: list[int] = self.tried(holds, [])
        if 0 not in held:
            return None
        seat = held.index(0)
        return OwnWords(
            check.says.text, {"name": self.table.sides[seat], **self.facts(check.says, seat)}
        )

    def facts(self, template: Template, seat: int) -> dict[str, str]:
        """The values of the formulas in a sentence."""

        def value(formula: Formula) -> str:
            return self.tried(lambda: str(formula.for_seat(self, seat)), "…")

        return {formula.text.strip(): value(formula) for formula in template.formulas}

    def new_totals(self) -> tuple[int, ...] | None:
        points, totals = self.known.get("sum"), self.values("total")
        if points is None:
            return None
        return self.tried(partial(bounded, add_each(totals, points)), None)

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


# Moves


class Before(NamedTuple):
    """The entries that are asked when a round begins."""

    enter: Entered
    round: Entered = {}


class Score(NamedTuple):
    """The entries that end a round."""

    enter: Entered
    round: Entered = {}


class Entries(NamedTuple):
    """The schema of an object of entries, with a number each, or one for each player (side)."""

    entries: Sequence[SheetEntry]
    sides: int
    choices: Sequence[Any] = ()

    @property
    def described(self) -> Any:
        """Return the ids of the entries, as a schema describes itself."""
        return {"keys": [entry.id for entry in self.entries]}

    def read(self, value: object, key: str) -> JsonObject:
        """Return the entries in the order of the sheet, without optional ones that are blank."""
        given, known = an_object(value, key), {entry.id: entry for entry in self.entries}
        for id in given:
            if id not in known:
                short = id[:60]
                raise BadInput(
                    "{key}: nothing called “{value}” is entered there.",
                    f"{key}.{short}",
                    value=short,
                )
        read = {
            id: self.read_entry(entry, given[id], f"{key}.{id}")
            for id, entry in known.items()
            if id in given
        }
        return {
            id: entered
            for id, entered in read.items()
            if not known[id].optional or entered != blank(known[id], self.sides)
        }

    def read_entry(self, entry: SheetEntry, value: object, key: str) -> Any:
        """Return the number of an entry, or one for each player (side)."""
        if not entry.each:
            return self.read_number(entry, value, key)
        if type(value) is not list and type(value) is not tuple:
            raise BadInput("{key} must be a list.", key)
        if len(value) != self.sides:
            raise BadInput("{key} must have {low:entry|entries}.", key, low=self.sides)
        return tuple(self.read_number(entry, number, key) for number in value)

    def read_number(self, entry: SheetEntry, value: object, key: str) -> int:
        """Return the number if it can be chosen there; bounds are left to the rules."""
        if type(value) is not int:
            raise BadInput("{key} must be a whole number.", key)
        if entry.number or (entry.optional and value == entry.blank):
            return value
        possible = answers(entry, self.sides)
        if value not in possible and not (entry.optional and value == 0):
            raise BadInput("{key}: there is no “{value}” to choose.", key, value=str(value)[:20])
        return value


def answers(entry: SheetEntry, sides: int) -> Sequence[int]:
    """Return the numbers of an entry that is chosen."""
    if entry.choice:
        return tuple(entry.choice.values())
    return range(2) if entry.yes else range(sides)


def entries_of(move: Before | Score) -> Mapping[str, Value]:
    """Return all entries of a move by id."""
    return {**move.enter, **move.round}


def fits(setup: Setup, table: Table, move: Before | Score) -> None:
    """Raise BadInput unless the entries are those that are wanted now."""
    if table.phase == "over":
        return
    entries = wanted(table, move)
    given = entries_of(move)
    for entry in table.sheet.entries:
        key = f"{'enter' if entry.each else 'round'}.{entry.id}"
        if entry in entries:
            if entry.id not in given and not entry.optional:
                raise BadInput("{key}: this entry is missing.", key)
        elif entry.id in given:
            raise BadInput("{key}: this was entered when the round began.", key)


def wanted(table: Table, move: Move | None) -> Sequence[SheetEntry]:
    """Return the entries of such a move, or those that are asked next."""
    sheet, begun = table.sheet, table.phase == COUNTING
    if isinstance(move, Before) or (move is None and sheet.before and not begun):
        return sheet.before
    return [entry for entry in sheet.entries if not (entry.before and begun)]


# Rules


def counted(table: Table, move: Before | Score) -> Counted:
    """Return the round as it would be with this move."""
    if isinstance(move, Before):
        return count_before(table, filled(table, table.sheet.before, entries_of(move)))
    entered = filled(table, table.sheet.entries, table.entered, entries_of(move))
    return count_round(table, entered, begun=table.phase == COUNTING)


ROUND = (Need("round"),)
NEEDS = (Need("totals"), *ROUND, Need("entered"))  # what a formula may name, beside the last round


class Judge:
    """The rules and effects of one sheet; a move is counted once, however many rules ask."""

    def __init__(self, sheet: Sheet) -> None:
        self.asked: tuple[Any, Any, Counted] | None = None
        self.remembers = bool(sheet.remembered)
        self.needs = (*NEEDS, Need("last")) if self.remembers else NEEDS
        step = Rule("entry.step", self.off_step, ROUND)
        in_range = Rule("entry.out-of-range", self.out_of_range, ROUND)
        small = Rule("formula.too-large", self.too_large, self.needs, needs_log=self.remembers)
        before = [self.check(check) for check in sheet.checks if check.before]
        checks = [self.check(check) for check in sheet.checks]
        self.before_broken_if = (step, in_range, *before, small)
        self.score_broken_if = (step, in_range, *checks, small)

    def count(self, table: Table, move: Before | Score) -> Counted:
        """Return the counted round, from the last call if it was the same."""
        asked = self.asked
        if asked and asked[0] is table and asked[1] is move:
            return asked[2]
        found = counted(table, move)
        self.asked = table, move, found
        return found

    def off_step(self, table: Table, move: Any) -> bool:
        """Return whether an entry is no multiple of its step."""
        return self.count(table, move).off_step is not None

    def out_of_range(self, table: Table, move: Any) -> bool:
        """Return whether an entry is out of its bounds."""
        return self.count(table, move).out_of_range is not None

    def too_large(self, table: Table, move: Any) -> bool:
        """Return whether a number is too large."""
        return bool(self.count(table, move).too_large)

    def check(self, check: Check) -> Rule:
        """Return a check of the sheet as a rule."""
        return Rule(
            check.rule,
            lambda table, move: check.id in self.count(table, move).broken,
            self.needs,
            needs_log=self.remembers,
            may_overrule=check.may_overrule,
            says=lambda table, move: self.count(table, move).broken[check.id],
        )

    def begin(self, table: Table, move: Before) -> Table:
        """Begin a round with its first entries."""
        return table._replace(
            phase=COUNTING,
            round=table.round + 1,
            let=self.count(table, move).let,
            entered=filled(table, table.sheet.before, entries_of(move)),
        )

    def score(self, table: Table, move: Score) -> Table:
        """End a round with its entries."""
        found = self.count(table, move)
        totals = table.totals if found.totals is None else table.each(found.totals)
        return table._replace(
            phase="over" if found.over else "between-rounds",
            round=table.scored + 1,
            totals=totals,
            let={},
            entered={},
            last=found.last,
        )
