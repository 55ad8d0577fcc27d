"""The moves and rules of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.errors import BadInput
from ...engine.fields import Entered
from ...engine.game import Setup
from ...engine.moves import Finish
from ...engine.rules import COUNTING, OVER, Need, Rule, moment, rule
from ...engine.schema import JsonObject, Move, Value, a_list, an_object
from . import count
from .count import Counted, Numbers, Table, had_turn, numbers_in, places
from .parts import Check, Sheet, SheetEntry

# Moves


class Before(NamedTuple):
    """The entries that are asked when a round begins."""

    enter: Entered
    round: Entered = {}


class Score(NamedTuple):
    """The entries that end a round."""

    enter: Entered
    round: Entered = {}


class Enter(NamedTuple):
    """Some entries of one player (side), and of the round; or a whole turn."""

    player: int
    enter: Entered
    round: Entered = {}


SheetMove = Before | Score | Enter


class Entries(NamedTuple):
    """The schema of an object of entries, with a number each, or one for each player (side)."""

    entries: Sequence[SheetEntry]
    sides: int
    own: bool = False  # of one player (side), so that each has one number
    gaps: bool = False  # null stands for whom it was entered already
    choices: Sequence[Value] = ()

    def read(self, value: object, key: str) -> JsonObject:
        """Return the entries in the order of the sheet."""
        given = an_object(value, key)
        known = {entry.id: entry for entry in self.entries}
        for id in given:
            if id not in known:
                short = id[:60]
                raise BadInput(
                    "{key}: there’s no entry called “{value}” there.", f"{key}.{short}", value=short
                )
        return {
            id: self.read_entry(entry, given[id], f"{key}.{id}")
            for id, entry in known.items()
            if id in given
        }

    def read_entry(self, entry: SheetEntry, value: object, key: str) -> Value:
        """Return the number of an entry, or one for each player (side)."""
        if self.own or not entry.each:
            return read_number(entry, self.sides, value, key)

        def number_of_side(number: object) -> int | None:
            if number is None and self.gaps:
                return None
            return read_number(entry, self.sides, number, key)

        return tuple(map(number_of_side, a_list(value, key, self.sides, self.sides)))


def read_number(entry: SheetEntry, sides: int, value: object, key: str) -> int:
    """Return the number if it can be chosen there; bounds are left to the rules."""
    if type(value) is not int:
        raise BadInput("{key} must be a whole number.", key)
    if entry.number or (entry.optional and value == entry.blank):
        return value
    if value not in answers(entry, sides) and not (entry.optional and value == 0):
        raise BadInput("{key}: “{value}” isn’t one of the choices.", key, value=str(value)[:20])
    return value


def _is_blank(entered: Value, blank: int) -> bool:
    values = entered if isinstance(entered, tuple) else (entered,)
    return all(value is None or value == blank for value in values)


def without_blanks(table: Table, move: SheetMove) -> SheetMove:
    """Return the move without optional entries that hold nothing but what is left out."""
    optional = {entry.id: entry.blank for entry in table.sheet.entries if entry.optional}

    def without(entered: Mapping[str, Value]) -> dict[str, Value]:
        return {
            id: value
            for id, value in entered.items()
            if id not in optional or not _is_blank(value, optional[id])
        }

    return move._replace(enter=without(move.enter), round=without(move.round))


def answers(entry: SheetEntry, sides: int) -> Sequence[int]:
    """Return the numbers of an entry that is chosen."""
    return tuple(entry.labels.values()) or range(sides)


def entries_of(move: SheetMove) -> Mapping[str, Value]:
    """Return all entries of a move by id."""
    return {**move.enter, **move.round}


def numbers_of(sheet: Sheet, move: SheetMove) -> Numbers:
    """Return what a move enters, number by number in the order of the sheet."""
    given = entries_of(move)
    if not isinstance(move, Enter):
        return numbers_in(sheet, given)
    entries = [entry for entry in sheet.entries if entry.id in given]
    return {place: given[e.id] for e in entries for place in places(e, (move.player,))}


def fits(setup: Setup, table: Table, move: SheetMove) -> None:
    """Raise BadInput unless the entries are those that are wanted now."""
    sheet = table.sheet
    given = entries_of(move)
    if isinstance(move, Enter) and not sheet.turns:
        if not given:
            raise BadInput("{key}: nothing is entered.", "enter")
        return
    if table.phase == OVER and isinstance(move, Score):
        return  # what would be missing depends on a round that is not there
    scores = isinstance(move, Score)
    seats = table.seats
    entered = numbers_of(sheet, move)
    entered_before = table.numbers if scores else {}
    for entry in sheet.before if isinstance(move, Before) else sheet.entries:
        asked = places(entry, (move.player,) if isinstance(move, Enter) else seats)
        open_places = [place for place in asked if place not in entered_before]
        if entry.id in given:
            twice = [place for place in asked if place in entered_before and place in entered]
            if twice or not open_places:
                raise BadInput("{key}: this has already been entered.", entry.key)
            for place in open_places:
                if place not in entered:
                    raise _missing(entry, table, place[1])
        elif scores and entry.before and table.begun:
            continue  # it was entered when the round began, whatever it was
        elif not entry.optional and open_places:
            raise _missing(entry)


def _missing(entry: SheetEntry, table: Table | None = None, seat: int | None = None) -> BadInput:
    """Return the error for an entry that is missing, of one player where the others have one."""
    if table is None or seat is None or len(table.sides) == 1:
        return BadInput("{key}: this entry is missing.", entry.key)
    who = table.sides[seat]
    return BadInput("{key}: this entry is missing for {player}.", entry.key, player=who)


def wanted(table: Table, move: Move | None) -> Sequence[SheetEntry]:
    """Return the entries of such a move, or those that are asked next."""
    sheet = table.sheet
    begun = table.phase == COUNTING
    if isinstance(move, Before) or (move is None and sheet.before and not begun):
        return sheet.before
    if isinstance(move, Enter):
        return [entry for entry in sheet.entries if entry.id in entries_of(move)]
    return [entry for entry in sheet.entries if not table.has(entry)]


# Rules


def counted(table: Table, move: SheetMove) -> Counted:
    """Return what follows from this move."""
    told = numbers_of(table.sheet, move)
    if isinstance(move, Before):
        return count.of_beginning(table, told)
    if isinstance(move, Score):
        return count.of_whole_round(table, told)
    if table.sheet.turns:
        return count.of_turn(table, told, move.player)
    return count.of_round(table, told)


ROUND = (Need("round"),)
NEEDS = (Need("totals"), *ROUND, Need("entered"))  # what a formula may name, beside the last round


@moment("entry.told", needs="entered")
def entry_told(table: Table, move: Enter) -> bool:
    """It was entered in this round already; where players take turns, a turn was."""
    if table.sheet.turns:
        return move.player in had_turn(table.numbers)
    return any(place in table.numbers for place in numbers_of(table.sheet, move))


@rule("round.none", needs="round")
def nobody_played(table: Table, move: Finish) -> bool:
    """Nobody has had a turn yet."""
    return table.round == 1 and not table.numbers


class Judge:
    """The rules and effects of one sheet; a move is counted once, however many rules ask."""

    def __init__(self, sheet: Sheet) -> None:
        self.asked: tuple[Any, Any, Counted] | None = None
        self.needs_log = bool(sheet.remembered or sheet.turns)
        self.needs = (*NEEDS, Need("last")) if sheet.remembered else NEEDS
        step = Rule("entry.step", self.finds("off_step"), ROUND)
        in_range = Rule("entry.out-of-range", self.finds("out_of_range"), ROUND)
        large = self.finds("too_large")
        small = Rule("formula.too-large", large, self.needs, needs_log=self.needs_log)
        before = [self.check(check) for check in sheet.checks if check.before]
        checks = [self.check(check) for check in sheet.checks]
        self.before_broken_if = (step, in_range, *before, small)
        self.score_broken_if = (step, in_range, *checks, small)
        self.enter_broken_if = (entry_told, *self.score_broken_if)

    def count(self, table: Table, move: SheetMove) -> Counted:
        """Return the counted round, from the last call if it was the same."""
        asked = self.asked
        if asked and asked[0] is table and asked[1] is move:
            return asked[2]
        result = counted(table, move)
        self.asked = table, move, result
        return result

    def finds(self, what: str) -> Callable[[Table, SheetMove], bool]:
        """Return whether something of this kind is found when a move is counted."""
        return lambda table, move: bool(getattr(self.count(table, move), what))

    def check(self, check: Check) -> Rule:
        """Return a check of the sheet as a rule."""
        return Rule(
            check.rule,
            lambda table, move: check.id in self.count(table, move).broken,
            self.needs,
            needs_log=self.needs_log,
            may_overrule=check.may_overrule,
            says=lambda table, move: self.count(table, move).broken[check.id],
        )

    def effect(self, table: Table, move: SheetMove) -> Table:
        """Return the table after a move that enters something."""
        return self.count(table, move).after
