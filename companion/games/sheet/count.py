"""How a round, or a turn, is counted by a sheet: every amount is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from ...engine.ending import TieBreak
from ...engine.facts import OwnWords
from ...engine.fields import Entered, line_name
from ...engine.rules import BETWEEN, COUNTING, OVER, TURN
from ...engine.schema import JsonObject, Value
from ...engine.values import add_each, best_seats, replace_at
from .formula import LARGEST, OF_ALL, Formula, FormulaContext, TooLarge, bounded
from .parts import Amount, Check, Sheet, SheetEntry, Template

T = TypeVar("T")
D = TypeVar("D")
Ties = tuple[tuple[int | None, ...], ...]  # of each tie-break by side; None: too large
Place = tuple[str, int | None]  # an entry, and for whom; None: once for all
Numbers = Mapping[Place, int]  # what was entered


class Table(NamedTuple):
    """The table of a sheet: totals, and what was entered for the round that goes on."""

    sheet: Sheet
    agreed: Mapping[str, Value]  # the options of the match
    sides: tuple[str, ...]  # the names of the players, or of the sides
    totals: tuple[int, ...]  # of every player
    round: int = 0
    phase: str = BETWEEN
    turn: int | None = None  # who enters, where the players take turns
    numbers: Numbers = {}  # of the round going on; after a turn amounts and points are among them
    begun: bool = False  # the round was begun by the move `before`
    last: Mapping[str, tuple[int, ...]] = {}  # what formulas remember of the last round
    ties: Ties = ()  # after the last round (turn) that was counted
    out: tuple[int, ...] = ()  # who is passed over, where the players take turns

    @property
    def seats(self) -> range:
        """Return the seats of the players, or the numbers of the sides."""
        return range(len(self.sides))

    @property
    def scored(self) -> int:
        """Return how many rounds are counted; where the players take turns, how many were begun
        before this one."""
        return self.round - (self.phase in (COUNTING, TURN))

    @property
    def let(self) -> dict[str, int]:
        """Return the amounts of the round going on that need no entry."""
        return free_amounts(self) if self.phase in (COUNTING, TURN) else {}

    @property
    def entered(self) -> Entered:
        """Return what was entered for the round going on; None for whom it was not."""
        return self.by_entry(self.numbers)

    def by_entry(self, numbers: Numbers) -> Entered:
        """Return the numbers of each entry of which there are some, in the order of the sheet."""
        entered: JsonObject = {}
        for entry in self.sheet.entries:
            each = tuple(numbers.get(place) for place in places(entry, self.seats))
            if each.count(None) < len(each):
                entered[entry.id] = each if entry.each else each[0]
        return entered

    def has(self, entry: SheetEntry) -> bool:
        """Return whether an entry is known of everybody."""
        return all(place in self.numbers for place in places(entry, self.seats))

    @property
    def bit_by_bit(self) -> bool:
        """Return whether more was entered in this round than by the move `before`."""
        at_once = blanks(self.sheet.before, self.seats) if self.begun else {}
        return len(self.numbers) > len(at_once)

    @property
    def note(self) -> OwnWords | None:
        """Return the sentence of the round going on, or of the next; None after the end."""
        if self.sheet.note is None or self.phase == OVER:
            return None
        now = context_now(self)
        return now.sentence(self.sheet.note, now.somebody, "?")

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


class Counted(NamedTuple):
    """All that follows from the entries of a move."""

    after: Table  # the table after the move
    numbers: Numbers  # of the round, with those of the move
    off_step: Misfit | None
    out_of_range: Misfit | None
    broken: Mapping[str, OwnWords]  # id of a check → its sentence
    too_large: bool
    points: Mapping[str, tuple[int, ...]] = {}  # by line and side, without those too large
    complete: bool = False  # the round or the turn is counted


def places(entry: SheetEntry, seats: Iterable[int]) -> list[Place]:
    """Return where the numbers of an entry stand: for each of these seats, or once."""
    return [(entry.id, seat) for seat in seats] if entry.each else [(entry.id, None)]


def blanks(entries: Iterable[SheetEntry], seats: Iterable[int]) -> dict[Place, int]:
    """Return what these entries hold where they are left out."""
    return {place: entry.blank for entry in entries for place in places(entry, seats)}


def numbers_in(sheet: Sheet, entered: Entered) -> Numbers:
    """Return the numbers in entries that hold one, or one for each player (side) or None."""
    numbers: dict[Place, int] = {}
    for entry in sheet.entries:
        if entry.id in entered:
            value = entered[entry.id]
            each = [*enumerate(value)] if entry.each else [(None, value)]
            numbers |= {(entry.id, seat): one for seat, one in each if one is not None}
    return numbers


def had_turn(numbers: Numbers) -> set[int | None]:
    """Return who has had a turn in the round, where the players take turns."""
    return {seat for _, seat in numbers}


# What a formula knows


class Context(FormulaContext):
    """The names that the formulas of a round know, worked out when they are first asked for."""

    def __init__(self, table: Table, round: int, numbers: Numbers, mover: int | None = None):
        super().__init__(table.seats)
        self.table = table
        self.sheet = table.sheet
        self.numbers = numbers
        self.mover = mover
        self.somebody = 0 if mover is None else mover
        self.too_large = False
        self.amounts = {amount.id: amount for amount in (*self.sheet.let, *self.sheet.points)}
        self.found: dict[Place, int] = {}
        self.given: dict[str, Sequence[int]] = {}
        players = len(table.totals)
        agreed = table.agreed
        shared = {option.id: agreed[option.id] for option in self.sheet.options}
        shared |= {"round": round, "players": players, "sides": len(self.seats)}
        shared |= {"dealer": (agreed.get("dealer", 0) + round - 1) % players}
        if self.sheet.turns:
            shared["first"] = agreed["first"]
        self.give(**shared)
        self.given["seat"] = self.seats
        self.given["total"] = table.totals[: len(self.seats)]
        for entry in self.sheet.entries:
            each = [(entry.id, seat if entry.each else None) for seat in self.seats]
            self.given[entry.id] = [numbers.get(place, 0) for place in each]

    def give(self, /, **values: int) -> None:  # a sheet may call something `self`
        """Let formulas know a number that is the same for everybody."""
        self.given |= {name: (value,) * len(self.seats) for name, value in values.items()}

    def value(self, name: str, seat: int) -> int:
        """Return the value of a name for a seat, or raise TooLarge."""
        if name in self.given:
            return bounded(self.given[name][seat])
        amount = self.amounts[name]
        place = name, seat if amount.of_player else self.somebody
        if self.mover not in (None, place[1]):
            return self.numbers.get(place, 0)  # what came of the turn of another one
        if place not in self.found:
            self.found[place] = amount.formula.for_seat(self, place[1])
        return self.found[place]

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
        values = {}
        for name in names:
            try:
                values[name] = tuple(self.value(name, seat) for seat in seats)
            except TooLarge:
                self.too_large = True
                self.give(**{name: LARGEST + 1})
        return values

    def bounds(self, entry: SheetEntry) -> tuple[int, int] | None:
        """Return the least and the most of an entry, or None if one of them is too large."""
        return self.tried(lambda: (entry.least.once(self), entry.most.once(self)), None)

    def sentence(self, template: Template, seat: int, unknown: str, **facts: str) -> OwnWords:
        """Return a sentence of the sheet with the values of its formulas."""

        def value(formula: Formula) -> str:
            return self.tried(lambda: str(formula.for_seat(self, seat)), unknown)

        worked_out = {formula.text.strip(): value(formula) for formula in template.formulas}
        return OwnWords(template.text, {**facts, **worked_out})


def context_now(table: Table) -> Context:
    """Return what formulas know of the round going on, or the next one, without its entries."""
    now = Context(table, table.scored + 1, {})
    now.somebody = table.turn or 0
    return now


def free_amounts(table: Table) -> dict[str, int]:
    """Return the amounts of the round going on that need no entry."""
    now = context_now(table)
    free = [amount.id for amount in table.sheet.let if amount.free]
    return {id: value for id, (value,) in now.work_out(free, (now.somebody,)).items()}


def free_amount(table: Table, formula: Formula) -> int | None:
    """Return what a formula comes to in the next round, or None if an entry is needed for it."""
    now = context_now(table)
    free = {amount.id for amount in table.sheet.let if amount.free}
    without_entries = free | OF_ALL | {option.id for option in table.sheet.options}
    used = {mention.name for mention in formula.mentions}
    if not used <= without_entries:
        return None
    return now.tried(lambda: formula.once(now), None)


def needs_only_once(table: Table, formula: Formula) -> bool:
    """Return whether a formula needs no entry, or none but those of the round."""
    free = {amount.id for amount in table.sheet.let if amount.free}
    once = {entry.id for entry in table.sheet.entries if not entry.each}
    known = free | once | OF_ALL | {option.id for option in table.sheet.options}
    return all(mention.name in known and not mention.last for mention in formula.mentions)


def amount_of_once(table: Table, formula: Formula, entered: Entered) -> int | None:
    """Return what a formula comes to with these entries of the round, None if one is missing;
    those that are optional are blank where they were left out."""
    used = {mention.name for mention in formula.mentions}
    numbers = dict(table.numbers)
    for entry in table.sheet.entries:
        if entry.each or entry.id not in used or (entry.id, None) in numbers:
            continue
        value = entered.get(entry.id)
        if value is None and not entry.optional:
            return None
        numbers[entry.id, None] = entry.blank if value is None else value
    now = Context(table, table.scored + 1, numbers)
    now.somebody = table.turn or 0
    return now.tried(lambda: formula.once(now), None)


# What follows from a move


def of_beginning(table: Table, told: Numbers) -> Counted:
    """Count what is entered when a round begins."""
    now = Context(table, table.round + 1, {**blanks(table.sheet.before, table.seats), **told})
    now.work_out((a.id for a in table.sheet.let if a.before), now.seats)
    asked = [(check, _seats(now, check)) for check in table.sheet.checks if check.before]
    found = _judged(now, told, asked)
    return found._replace(after=found.after._replace(begun=True))


def of_round(table: Table, told: Numbers) -> Counted:
    """Count what is entered bit by bit or at once; all of the round if it is complete then."""
    now = Context(table, table.scored + 1, {**table.numbers, **told})
    if now.numbers.keys() >= blanks(table.sheet.completing, now.seats).keys():
        return of_whole_round(table, told)
    asked = list[tuple[Check, Sequence[int]]]()
    for check, seats in _not_asked(now):
        ready = [seat for seat in seats if _ready(now, check, now.numbers, seat)]
        asked.append((check, ready))
    return _judged(now, told, asked)


def of_whole_round(table: Table, told: Numbers) -> Counted:
    """Count a round of which nothing more is entered; what was left out is blank."""
    sheet = table.sheet
    seats = table.seats
    now = Context(
        table, table.scored + 1, {**blanks(sheet.entries, seats), **table.numbers, **told}
    )
    now.work_out(_names(sheet.entries), seats)
    now.work_out(_names(sheet.let), seats)
    points = now.work_out(_names(sheet.points), seats)
    return _ended(now, _judged(now, told, _not_asked(now)), points, points.get("sum"))


def of_turn(table: Table, told: Numbers, mover: int) -> Counted:
    """Count a turn: of the player who enters, and what the others have entered in this round."""
    sheet = table.sheet
    numbers = {**table.numbers, **blanks(sheet.entries, (mover,)), **told}
    now = Context(table, table.round, numbers, mover)
    came = now.work_out(_names((*sheet.entries, *sheet.let)), (mover,))
    mine = now.work_out(_names(sheet.points), (mover,))
    judged = _judged(now, told, [(check, (mover,)) for check in sheet.checks])
    numbers |= {(name, mover): value for name, (value,) in (came | mine).items()}

    def of_each_player(line: str) -> tuple[int, ...]:
        return tuple(numbers.get((line, seat), 0) for seat in now.seats)

    points = {line: of_each_player(line) for line in mine}
    gained = replace_at((0,) * len(now.seats), mover, *mine["sum"]) if "sum" in mine else None
    return _ended(now, judged, points, gained)


def _names(parts: Iterable[SheetEntry | Amount]) -> list[str]:
    return [part.id for part in parts]


def _seats(now: Context, check: Check) -> Sequence[int]:
    return now.seats if check.each else (now.somebody,)


def _ready(now: Context, check: Check, numbers: Numbers, seat: int) -> bool:
    """Return whether all entries that a check uses are known."""
    for id, everybodys in check.uses:
        seats = (seat,) if check.each and not everybodys else now.seats
        if any(place not in numbers for place in places(now.sheet.entry(id), seats)):
            return False
    return True


def _not_asked(now: Context) -> list[tuple[Check, Sequence[int]]]:
    """Return the checks that no earlier move of this round has asked, and for whom."""
    table = now.table
    not_asked = list[tuple[Check, Sequence[int]]]()
    for check in table.sheet.checks:
        seats = _seats(now, check)
        if table.begun and check.before:
            continue
        if table.bit_by_bit:
            seats = [seat for seat in seats if not _ready(now, check, table.numbers, seat)]
        not_asked.append((check, seats))
    return not_asked


def _judged(now: Context, told: Numbers, asked: Iterable[tuple[Check, Sequence[int]]]) -> Counted:
    """Return the table with these entries, and what the checks and bounds say against them."""
    off_step, out_of_range = _misfits(now, told)
    breaks = {check.id: _breaks(now, check, seats) for check, seats in asked if seats}
    table = now.table
    return Counted(
        after=table._replace(phase=COUNTING, round=table.scored + 1, numbers=now.numbers),
        numbers=now.numbers,
        off_step=off_step,
        out_of_range=out_of_range,
        broken={id: sentence for id, sentence in breaks.items() if sentence},
        too_large=now.too_large,
    )


def _misfits(now: Context, told: Numbers) -> tuple[Misfit | None, Misfit | None]:
    """Return the first number off its step, and the first out of range; all bounds are asked, as
    one of them may be too large."""
    off_step = list[Misfit]()
    out_of_range = list[Misfit]()
    bounds: dict[str, tuple[int, int] | None] = {}
    for (id, seat), value in told.items():
        entry = now.sheet.entry(id)
        if not entry.number or (entry.optional and not value):
            continue
        if value % entry.step:
            off_step.append(Misfit(entry, seat, value))
        if id not in bounds:
            bounds[id] = now.bounds(entry)
        found = bounds[id]
        if found and not found[0] <= value <= found[1]:
            out_of_range.append(Misfit(entry, seat, value, *found))
    return next(iter(off_step), None), next(iter(out_of_range), None)


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
) -> Counted:
    """Return what follows from a round or a turn that is counted; nothing more if its totals are
    too large."""
    sheet = now.sheet
    table = now.table
    before = now.given["total"]
    totals = None
    if gained is not None:
        totals = now.tried(lambda: tuple(map(bounded, add_each(before, gained))), None)
    last = _remembered(now)
    over = False
    counted = judged._replace(too_large=now.too_large, points=points)
    if totals is None:
        return counted
    after = table._replace(totals=table.each(totals), last=last, numbers=now.numbers)
    if sheet.turns:
        after = after._replace(out=_out(now, after))
        still_in = {*now.seats} - {*after.out}
        now.give(playing=len(still_in), to_come=len(still_in - had_turn(now.numbers)))
        over = not still_in
    now.give(highest=max(totals), lowest=min(totals))
    now.given["total"] = totals
    if ends := sheet.ending.over:
        over = now.tried(lambda: bool(ends.once(now)), False) or over
    after = after._replace(ties=_ties(now))
    if sheet.turns:
        after = finished(after) if over else _next_turn(after)
    else:
        phase = OVER if over else BETWEEN
        after = after._replace(phase=phase, round=table.scored + 1, numbers={}, begun=False)
    return counted._replace(too_large=now.too_large, after=after, complete=True)


def _next_turn(table: Table) -> Table:
    """Return the table for whoever enters next: in this round, or in the next one."""
    to_come = [seat for seat in order(table) if seat not in table.out]
    left = [seat for seat in to_come if seat not in had_turn(table.numbers)]
    if left:
        return table._replace(turn=left[0])
    return table._replace(turn=to_come[0], round=table.round + 1, numbers={})


def order(table: Table) -> list[int]:
    """Return the seats (sides) in the order of a round, where the players take turns."""
    sides = len(table.sides)
    return [(table.agreed["first"] + step) % sides for step in range(sides)]


def finished(table: Table) -> Table:
    """Return the table after the end; a round of which only something was entered is dropped."""
    round = table.round if table.sheet.turns else table.scored
    return table._replace(phase=OVER, round=round, turn=None, numbers={})


def _remembered(now: Context) -> dict[str, tuple[int, ...]]:
    """Return what `last(…)` will find for each player when the next round is counted.

    After a turn it is new for the player who had it, and what it was for all others.
    """
    if now.mover is None:
        return now.work_out(now.sheet.remembered, now.seats)
    remembered = dict[str, tuple[int, ...]]()
    for name, (value,) in now.work_out(now.sheet.remembered, (now.mover,)).items():
        before = tuple(now.last(name, seat) for seat in now.seats)
        remembered[name] = replace_at(before, now.mover, value)
    return remembered


def _ties(now: Context) -> Ties:
    """Return what decides among equals if the match ends here."""

    def value(formula: Formula, seat: int) -> int | None:
        try:
            return formula.for_seat(now, seat)
        except TooLarge:
            return None

    def values(formula: Formula) -> tuple[int | None, ...]:
        return tuple(value(formula, seat) for seat in now.seats)

    return tuple(values(formula) for formula in now.sheet.ending.tie)


def _out(now: Context, table: Table) -> tuple[int, ...]:
    """Return who is out, of those who have had a turn: in the first round nobody is passed over."""
    out = table.sheet.turns.out if table.sheet.turns else None
    if out is None:
        return ()
    after = Context(table, table.round, {})
    played = had_turn(now.numbers)
    return tuple(
        seat
        for seat in now.seats
        if (table.round > 1 or seat in played) and now.tried(partial(out.for_seat, after, seat), 0)
    )


# Who has won


def winners(table: Table) -> tuple[int, ...]:
    """Return the seats with the best total; a tie-break of the sheet decides among equals."""
    best, _ = _decided(table)
    count = len(table.sides)
    return tuple(seat for seat in range(len(table.totals)) if seat % count in best)


def tie_break(table: Table) -> TieBreak | None:
    """Return what decided among equals, the last if several did."""
    return _decided(table)[1]


def _decided(table: Table) -> tuple[list[int], TieBreak | None]:
    """Return the sides that have won, and by which tie-break if any decided."""
    ending = table.sheet.ending
    decided = None
    best = list(best_seats(table.totals[: len(table.sides)], ending.wins))
    for formula, values in zip(ending.tie, table.ties, strict=False):
        known = [value for seat in best if (value := values[seat]) is not None]
        if len(known) == len(best) and (lost := [v for v in known if v < max(known)]):
            decided = _named(table.sheet, formula, max(known), max(lost))
            best = [seat for seat in best if values[seat] == max(known)]
    return best, decided


def _named(sheet: Sheet, formula: Formula, more: int, less: int) -> TieBreak:
    """Return what decided by the name of the entry or line of points that a formula is, or of
    which it is the opposite: then the fewest won, and are told as they were counted."""
    names = {entry.id: entry.name for entry in sheet.entries}
    names |= {line.id: line_name(line.id).text for line in sheet.points if line.id != "sum"}
    text = formula.text.strip()
    if opposite := names.get(text.removeprefix("-"), "") if text.startswith("-") else "":
        return TieBreak(opposite, -more, -less)
    return TieBreak(names.get(text, ""), more, less)
