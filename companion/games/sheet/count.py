"""How a round, or a turn, is counted by a sheet: every amount is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, TypeVar

from ...engine.for_games import *
from .formula import LARGEST, OF_ALL, Formula, FormulaContext, TooLarge, bounded
from .parts import Amount, Check, Sheet, SheetEntry, Template

T = TypeVar("T")
D = TypeVar("D")
Ties = tuple[tuple[int | None, ...], ...]  # of each tie-break by side; None: too large
Told = Sequence[tuple[SheetEntry, int | None, int]]  # entries one by one: whose, and the number


class RoundProgress(NamedTuple):
    """The course of the round that goes on: who has entered what, by which moves."""

    before: bool = False  # it was begun by the move `before`
    entered: bool = False  # something was entered for a single player
    # Where the players take turns:
    told: frozenset[int] = frozenset()  # who had a turn in this round
    came: Mapping[str, tuple[int, ...]] = {}  # what they entered, and what came of it; else 0
    played: frozenset[int] = frozenset()  # who had a turn in any round
    out: tuple[int, ...] = ()  # who is passed over


class Table(NamedTuple):
    """The table of a sheet: totals, and what was entered for the round that goes on."""

    sheet: Sheet
    agreed: Mapping[str, Value]  # the options of the match
    sides: tuple[str, ...]  # the names of the players, or of the sides
    totals: tuple[int, ...]  # of every player
    round: int = 0
    phase: str = BETWEEN
    turn: int | None = None  # who enters, where the players take turns
    let: Mapping[str, int] = {}  # of the round going on: the amounts that need no entry
    entered: Entered = {}  # of the round going on; None for whom it was not entered
    last: Mapping[str, tuple[int, ...]] = {}  # what formulas remember of the last round
    progress: RoundProgress = RoundProgress()
    ties: Ties = ()  # after the last round (turn) that was counted

    @property
    def scored(self) -> int:
        """Return how many rounds are counted; where the players take turns, how many were begun
        before this one."""
        return self.round - (self.phase in (COUNTING, TURN))

    @property
    def note(self) -> OwnWords | None:
        """Return the sentence of the round going on, or of the next; None after the end."""
        if self.sheet.note is None or self.phase == OVER:
            return None
        now = context_now(self)
        return now.sentence(self.sheet.note, now.somebody, "?")

    @property
    def out(self) -> tuple[int, ...]:
        """Return the seats (sides) that are passed over."""
        return self.progress.out

    def came(self, name: str) -> tuple[int, ...]:
        """Return what each side has entered in this round, or what came of it; else 0."""
        return self.progress.came.get(name, (0,) * len(self.sides))

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
    """All that follows from the entries of a move."""

    off_step: Misfit | None
    out_of_range: Misfit | None
    broken: Mapping[str, OwnWords]  # id of a check → its sentence
    too_large: bool
    points: Mapping[str, tuple[int, ...]]  # lines of points, by side; without those too large
    totals: tuple[int, ...] | None = None  # of the sides; None: the round is not complete
    last: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ties: Ties = ()
    over: bool = False
    progress: RoundProgress = field(default_factory=RoundProgress)  # after a turn


def blank(entry: SheetEntry, sides: int) -> Value:
    """Return what an entry holds that was left out, for each side or once."""
    return (entry.blank,) * sides if entry.each else entry.blank


def filled(table: Table, entries: Sequence[SheetEntry], entered: Entered) -> JsonObject:
    """Return the entries in the order of the sheet; what was left out holds its blank."""

    def whole(entry: SheetEntry) -> Value:
        value = entered.get(entry.id, blank(entry, len(table.sides)))
        if not entry.each:
            return value
        return tuple(entry.blank if one is None else one for one in value)

    return {entry.id: whole(entry) for entry in entries}


def merged(table: Table, told: Told) -> JsonObject:
    """Return what is known of the round once this is entered, in the order of the sheet."""
    known = dict(table.entered)
    for entry, seat, value in told:
        if seat is None:
            known[entry.id] = value
        else:
            values = known.get(entry.id, (None,) * len(table.sides))
            known[entry.id] = (*values[:seat], value, *values[seat + 1 :])
    return {entry.id: known[entry.id] for entry in table.sheet.entries if entry.id in known}


def is_told(entry: SheetEntry, entered: Entered, seat: int | None = None) -> bool:
    """Return whether an entry is known: of everybody, or of one seat."""
    if entry.id not in entered:
        return False
    if not entry.each:
        return True
    values = entered[entry.id]
    return None not in values if seat is None else values[seat] is not None


# What a formula knows


class Context(FormulaContext):
    """The names that the formulas of a round know, worked out when they are first asked for."""

    def __init__(self, table: Table, round: int, entered: Entered, mover: int | None = None):
        super().__init__(range(len(table.sides)))
        self.table, self.sheet, self.mover = table, table.sheet, mover
        self.somebody = 0 if mover is None else mover
        self.too_large = False
        self.amounts = {amount.id: amount for amount in (*self.sheet.let, *self.sheet.points)}
        self.found: dict[str, dict[int, int]] = {}
        self.given: dict[str, Sequence[int]] = {}
        players, agreed = len(table.totals), table.agreed
        shared = {option.id: agreed[option.id] for option in self.sheet.options}
        shared |= {"round": round, "players": players, "sides": len(self.seats)}
        shared |= {"dealer": (agreed.get("dealer", 0) + round - 1) % players}
        if self.sheet.turns:
            shared["first"] = agreed["first"]
        self.give(**shared)
        self.given["seat"] = self.seats
        self.given["total"] = table.totals[: len(self.seats)]
        for entry in self.sheet.entries:
            if entry.id in entered:
                value = entered[entry.id]
                self.given[entry.id] = value if entry.each else (value,) * len(self.seats)
        if mover is not None:
            for amount in self.amounts.values():
                if amount.of_player:
                    others = enumerate(table.came(amount.id))
                    self.found[amount.id] = {seat: v for seat, v in others if seat != mover}

    def give(self, /, **values: int) -> None:  # a sheet may call something `self`
        """Let formulas know a number that is the same for everybody."""
        self.given |= {name: (value,) * len(self.seats) for name, value in values.items()}

    def value(self, name: str, seat: int) -> int:
        """Return the value of a name for a seat, or raise TooLarge."""
        if name in self.given:
            return bounded(self.given[name][seat])
        amount, found = self.amounts[name], self.found.setdefault(name, {})
        whose = seat if amount.of_player else self.somebody
        if whose not in found:
            found[whose] = amount.formula.for_seat(self, whose)
        return found[whose]

    def last(self, name: str, seat: int) -> int:
        """Return the value that a name had in the last round (turn)."""
        values = self.table.last.get(name)
        return values[seat] if values else 0

    def tried(self, work: Callable[[], T], otherwise: D) -> T | D:
        """Return what something comes to; keep in mind that a number of it is too large."""
        try:
            return work()
        except TooLarge:
            self.too_large = True
            return otherwise

    def work_out(self, names: Iterable[str], seats: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Work names out once for these seats, in this order; what is too large is left out, and
        stays so for everybody."""
        found = {}
        for name in names:
            try:
                found[name] = tuple(self.value(name, seat) for seat in seats)
            except TooLarge:
                self.too_large = True
                self.give(**{name: LARGEST + 1})
        return found

    def bounds(self, entry: SheetEntry) -> tuple[int, int] | None:
        """Return the least and the most of an entry, or None if one of them is too large."""
        return self.tried(lambda: (entry.least.once(self), entry.most.once(self)), None)

    def sentence(self, template: Template, seat: int, unknown: str, **facts: str) -> OwnWords:
        """Return a sentence of the sheet with the values of its formulas."""

        def value(formula: Formula) -> str:
            return self.tried(lambda: str(formula.for_seat(self, seat)), unknown)

        found = {formula.text.strip(): value(formula) for formula in template.formulas}
        return OwnWords(template.text, {**facts, **found})


def context_now(table: Table) -> Context:
    """Return what formulas know of the round going on, or the next one, without its entries."""
    now = Context(table, table.scored + 1, {})
    now.somebody = table.turn or 0
    return now


def bounds_now(table: Table, entries: Sequence[SheetEntry]) -> dict[str, tuple[int, int]]:
    """Return the least and the most of each entry in the round that is counted next."""
    now = context_now(table)
    return {entry.id: now.bounds(entry) or (0, -1) for entry in entries}


def free_amounts(table: Table) -> dict[str, int]:
    """Return the amounts of the round going on that need no entry."""
    now, free = context_now(table), [amount.id for amount in table.sheet.let if amount.free]
    return {id: value for id, (value,) in now.work_out(free, (now.somebody,)).items()}


def free_amount(table: Table, formula: Formula) -> int | None:
    """Return what a formula comes to in the next round, or None if an entry is needed for it."""
    now = context_now(table)
    free = {amount.id for amount in table.sheet.let if amount.free}
    names = {mention.name for mention in formula.mentions}
    known = free | OF_ALL | {option.id for option in table.sheet.options}
    return now.tried(lambda: formula.once(now), None) if names <= known else None


# What follows from a move


def of_beginning(table: Table, told: Told) -> Counted:
    """Count what is entered when a round begins."""
    entered = filled(table, table.sheet.before, merged(table, told))
    now = Context(table, table.round + 1, entered)
    now.work_out((a.id for a in table.sheet.let if a.before), now.seats)
    asked = [(check, _seats(now, check)) for check in table.sheet.checks if check.before]
    return _judged(now, told, asked)


def of_round(table: Table, told: Told) -> Counted:
    """Count what is entered bit by bit or at once; all of the round if it is complete then."""
    entered = merged(table, told)
    if all(is_told(entry, entered) for entry in table.sheet.completing):
        return of_whole_round(table, told)
    now = Context(table, table.scored + 1, entered)
    asked = [
        (check, [seat for seat in seats if _ready(table.sheet, check, entered, seat)])
        for check, seats in _not_asked(now)
    ]
    return _judged(now, told, asked)


def of_whole_round(table: Table, told: Told) -> Counted:
    """Count a round of which nothing more is entered; what was left out is blank."""
    sheet = table.sheet
    entered = filled(table, sheet.entries, merged(table, told))
    now = Context(table, table.scored + 1, entered)
    now.work_out(_names(sheet.entries), now.seats)
    now.work_out(_names(sheet.let), now.seats)
    points = now.work_out(_names(sheet.points), now.seats)
    judged = _judged(now, told, _not_asked(now))
    return _ended(now, judged, points, points.get("sum"), table.progress)


def of_turn(table: Table, told: Told, mover: int) -> Counted:
    """Count a turn: of the player who enters, and what the others have entered in this round."""
    sheet, progress = table.sheet, table.progress
    given = {entry.id: value for entry, _, value in told}
    entered = {
        entry.id: replace_at(table.came(entry.id), mover, given.get(entry.id, entry.blank))
        for entry in sheet.entries
    }
    now = Context(table, table.round, entered, mover)
    came = now.work_out(_names((*sheet.entries, *sheet.let)), (mover,))
    points = now.work_out(_names(sheet.points), (mover,))
    judged = _judged(now, told, [(check, (mover,)) for check in sheet.checks])
    came |= points
    kept = {name: replace_at(table.came(name), mover, value) for name, (value,) in came.items()}
    after = progress._replace(
        told=progress.told | {mover}, came=kept, played=progress.played | {mover}
    )
    gained = None
    if "sum" in points:
        gained = replace_at((0,) * len(now.seats), mover, points["sum"][0])
    whole = {name: kept[name] for name in points}
    return _ended(now, judged, whole, gained, after)


def _names(parts: Iterable[SheetEntry | Amount]) -> list[str]:
    return [part.id for part in parts]


def _seats(now: Context, check: Check) -> Sequence[int]:
    return now.seats if check.each else (now.somebody,)


def _ready(sheet: Sheet, check: Check, entered: Entered, seat: int) -> bool:
    """Return whether all entries that a check uses are known."""
    return all(
        is_told(entry, entered, seat if entry.id in check.uses.own and check.each else None)
        and (entry.id not in check.uses.all or is_told(entry, entered))
        for entry in sheet.entries
        if entry.id in check.uses.own or entry.id in check.uses.all
    )


def _not_asked(now: Context) -> list[tuple[Check, Sequence[int]]]:
    """Return the checks that no earlier move of this round has asked, and for whom."""
    table, progress = now.table, now.table.progress
    found: list[tuple[Check, Sequence[int]]] = []
    for check in table.sheet.checks:
        seats = _seats(now, check)
        if progress.before and check.before:
            continue
        if progress.entered:
            seats = [s for s in seats if not _ready(table.sheet, check, table.entered, s)]
        found.append((check, seats))
    return found


def _judged(now: Context, told: Told, asked: Iterable[tuple[Check, Sequence[int]]]) -> Counted:
    off_step, out_of_range = _off_step(told), _out_of_range(now, told)
    found = {check.id: _breaks(now, check, seats) for check, seats in asked if seats}
    broken = {id: sentence for id, sentence in found.items() if sentence}
    return Counted(off_step, out_of_range, broken, now.too_large, {})


def _off_step(told: Told) -> Misfit | None:
    found = (Misfit(*one) for one in told if one[0].number)
    return next((off for off in found if off.value % off.entry.step), None)


def _out_of_range(now: Context, told: Told) -> Misfit | None:
    """Return the first number that is out of range; all bounds are asked, one may be too large."""
    numbers = [one for one in told if one[0].number and (one[2] or not one[0].optional)]
    entries = {entry.id: entry for entry, *_ in numbers}
    bounds = {id: now.bounds(entry) for id, entry in entries.items()}
    for entry, seat, value in numbers:
        found = bounds[entry.id]
        if found and not found[0] <= value <= found[1]:
            return Misfit(entry, seat, value, *found)
    return None


def _breaks(now: Context, check: Check, seats: Sequence[int]) -> OwnWords | None:
    """Return the sentence of a check that does not hold, for the first for whom it does not."""
    held = [now.tried(partial(check.holds.for_seat, now, seat), 1) for seat in seats]
    if 0 not in held:
        return None
    seat = seats[held.index(0)]
    return now.sentence(check.says, seat, "…", name=now.table.sides[seat])


def _ended(
    now: Context,
    judged: Counted,
    points: Mapping[str, tuple[int, ...]],
    gained: Sequence[int] | None,
    progress: RoundProgress,
) -> Counted:
    """Return the totals after a round or a turn, and whether the match is over."""
    sheet, before = now.sheet, now.given["total"]
    totals = None
    if gained is not None:
        totals = now.tried(lambda: tuple(map(bounded, add_each(before, gained))), None)
    over, last, ties = False, _remembered(now), Ties()
    if totals is not None:
        if sheet.turns:
            progress = progress._replace(out=_out(now, totals, last, progress))
            still_in = [seat for seat in now.seats if seat not in progress.out]
            to_come = len([seat for seat in still_in if seat not in progress.told])
            now.give(playing=len(still_in), to_come=to_come)
            over = not still_in
        now.give(highest=max(totals), lowest=min(totals))
        now.given["total"] = totals
        if ends := sheet.ending.over:
            over = now.tried(lambda: bool(ends.once(now)), False) or over
        ties = _ties(now)
    ended = replace(judged, too_large=now.too_large, points=points, totals=totals, last=last)
    return replace(ended, ties=ties, over=over, progress=progress)


def _remembered(now: Context) -> dict[str, tuple[int, ...]]:
    """Return what formulas remember of this round; after a turn of the others what was before."""
    if now.mover is None:
        return now.work_out(now.sheet.remembered, now.seats)
    found = now.work_out(now.sheet.remembered, (now.mover,))
    return {
        name: replace_at(tuple(now.last(name, seat) for seat in now.seats), now.mover, value)
        for name, (value,) in found.items()
    }


def _ties(now: Context) -> Ties:
    """Return what decides among equals if the match ends here."""

    def value(formula: Formula, seat: int) -> int | None:
        try:
            return formula.for_seat(now, seat)
        except TooLarge:
            return None

    return tuple(
        tuple(value(formula, seat) for seat in now.seats) for formula in now.sheet.ending.tie
    )


def _out(
    now: Context,
    totals: tuple[int, ...],
    last: Mapping[str, tuple[int, ...]],
    progress: RoundProgress,
) -> tuple[int, ...]:
    """Return who is out, of those who have had a turn."""
    out = now.sheet.turns.out if now.sheet.turns else None
    if out is None:
        return ()
    table = now.table._replace(last=last, totals=now.table.each(totals))
    after = Context(table, table.round, {})
    return tuple(
        seat for seat in sorted(progress.played) if now.tried(partial(out.for_seat, after, seat), 0)
    )


# Who has won


def winners(table: Table) -> tuple[int, ...]:
    """Return the seats with the best total; a tie-break of the sheet decides among equals."""
    ending, count = table.sheet.ending, len(table.sides)
    best = list(best_seats(table.totals[:count], ending.wins))
    for values in table.ties:
        known = [value for seat in best if (value := values[seat]) is not None]
        if len(known) == len(best):
            best = [seat for seat in best if values[seat] == max(known)]
    return tuple(seat for seat in range(len(table.totals)) if seat % count in best)
