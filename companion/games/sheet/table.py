"""What is shown of a sheet: what a round came to, which entries are asked for next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...engine.for_games import (
    COUNTING,
    AndList,
    BadInput,
    Finish,
    JsonObject,
    KindOf,
    Match,
    Move,
    Offer,
    OneOf,
    OwnWords,
    PartialPosition,
    Phrase,
    Picks,
    Say,
    Setup,
    Span,
    Value,
    Whole,
    WordMap,
    alone,
    reached,
    why_it_ended,
)
from ...engine.grid import Brought, Entered, Grid, Slot
from .formula import LARGEST
from .rules import (
    Before,
    Entries,
    Misfit,
    Score,
    Table,
    bounds_now,
    counted,
    entries_of,
    free_amount,
    wanted,
)
from .sheet import Sheet, SheetEntry

# Of a sheet that is played to a total, also where equal players play on
TO_A_TOTAL = re.compile(
    r"(?:highest|lowest) (?:>=|<=|==) (-?\w+)(?: and count\(total == (?:highest|lowest)\) == 1)?"
)
A_NUMBER_OF_ROUNDS = re.compile(r"round (?:==|>=) .+")


def facts(table: Table, move: Before | Score) -> JsonObject:
    """Return what the sentence of a verdict, or of the log, may name."""
    found = counted(table, move)
    known: JsonObject = {"round": table.scored + 1}
    if found.out_of_range:
        known |= {
            "entry": whose(table, found.out_of_range),
            "value": found.out_of_range.value,
            "allowed": Span(found.out_of_range.least, found.out_of_range.most),
        }
    if found.off_step:
        known |= {
            "stepped": whose(table, found.off_step),
            "off": found.off_step.value,
            "step": found.off_step.entry.step,
        }
    if isinstance(move, Score):
        known["got"] = _listed(table, found.points.get("sum", ()))
    else:
        known["told"] = AndList(tuple(_entered(table, move)))
    return known


def _listed(table: Table, values: Sequence[Phrase]) -> AndList:
    """What each has, behind the names."""
    each = zip(table.sides, values, strict=False)
    return AndList(tuple(Say("got", {"who": who, "points": value}) for who, value in each))


def _entered(table: Table, move: Before) -> Iterator[Phrase]:
    """What was entered when a round began, by its names."""
    given = entries_of(move)
    for entry in table.sheet.entries:
        if entry.id in given:
            value = given[entry.id]
            if entry.each:
                values: Phrase = _listed(table, [_label(table, entry, one) for one in value])
            else:
                values = _label(table, entry, value)
            yield Say("told", {"entry": OwnWords(entry.name), "values": values})


def _label(table: Table, entry: SheetEntry, value: int) -> Phrase:
    if entry.player:
        return table.sides[value] if value >= 0 else "–"
    return next((label for label, number in _answers(entry) if number == value), value)


def _answers(entry: SheetEntry) -> tuple[tuple[Phrase, int], ...]:
    if entry.yes:
        return (OwnWords(entry.yes), 1), ("–", 0)
    return tuple((OwnWords(label), number) for label, number in entry.choice.items())


def whose(table: Table, found: Misfit) -> Phrase:
    """Return an entry by its name, and by the player's if each has one."""
    name = OwnWords(found.entry.name)
    if found.seat is None:
        return name
    return Say("entry-of", {"entry": name, "who": table.sides[found.seat]})


def ended(match: Match[Table]) -> Phrase:
    """Return why the match ended: in words for a common formula, else by the formula."""
    table = match.table
    over = table.sheet.over.text if table.sheet.over else ""
    if phrase := why_it_ended(match):
        return phrase
    if found := TO_A_TOTAL.fullmatch(over):
        target = table.agreed.get(found[1], found[1])
        if type(target) is int or target.lstrip("-").isdecimal():
            return reached(match, int(target))
    if over == "1":
        return Say("ended-once")
    if A_NUMBER_OF_ROUNDS.fullmatch(over):
        return Say("ended-rounds", {"round": table.round})
    return Say("ended-formula", {"formula": over}) if over else None


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    """Return the offer of a sheet: finish the match; entries are made on their own screen."""
    counting = table.phase == COUNTING
    prompt = Say("prompt-counting" if counting else "prompt", {"round": table.scored + 1})
    return Offer(None, prompt, verbs=(alone("finish", Finish()),))


# The score sheet on its screen


def slots(table: Table, move: Move | None) -> tuple[Slot, ...]:
    """Return the entries that are asked next, or that a move has made, with their bounds."""
    entries = wanted(table, move)
    bounds = bounds_now(table, entries)
    return tuple(_slot(table, entry, *bounds[entry.id]) for entry in entries)


def _slot(table: Table, entry: SheetEntry, least: int, most: int) -> Slot:
    return Slot(
        entry.id,
        OwnWords(entry.name),
        each=entry.each,
        least=least,
        most=most,
        step=entry.step,
        answers=_answers(entry),
        player=entry.player,
        optional=entry.optional,
        blank=entry.blank,
        adds_up=_adds_up(table, entry),
    )


def _adds_up(table: Table, entry: SheetEntry) -> int | None:
    """What all of it comes to, if a check of the sheet says just that: `total_of(x) == …`."""
    checks = (check.holds for check in table.sheet.checks if not check.may_overrule)
    totals = (total for holds in checks if (total := holds.required_total(entry.id)))
    return next((free_amount(table, total) for total in totals), None)


def line(table: Table, entered: Entered) -> JsonObject:
    """Return the move that makes these entries: it begins a round or ends one."""
    sheet, given = table.sheet, [entry for entry in table.sheet.entries if entry.id in entered]
    begins = sheet.before and table.phase != COUNTING and all(entry.before for entry in given)
    each = {entry.id: list(entered[entry.id]) for entry in given if entry.each}
    once = {entry.id: entered[entry.id] for entry in given if not entry.each}
    name = "before" if begins else "score"
    return {"move": name, "enter": each, **({"round": once} if once else {})}


def entered(move: Move) -> Entered:
    """Return the entries that a move has made."""
    return entries_of(move) if isinstance(move, Before | Score) else {}


def brought(table: Table, move: Move) -> Brought:
    """Return the points that a move has brought."""
    if not isinstance(move, Score):
        return Brought()
    found = counted(table, move)
    lines = {id: values for id, values in found.points.items() if id != "sum"}
    return Brought(lines, found.points.get("sum", ()))


def about(table: Table) -> Phrase:
    """Return the sentence that names the round, and how many there are if that was agreed."""
    rounds = table.agreed.get("rounds")
    facts = {"round": table.scored + 1, "rounds": rounds}
    return Say("prompt-of" if rounds else "prompt", facts)


GRID = Grid(
    slots=slots,
    line=line,
    entered=entered,
    points=brought,
    round=lambda table: table.scored + 1,
    about=about,
)


# Tables that somebody describes


class Begun(NamedTuple):
    """The schema of what was entered when the round began: all of it, or nothing between rounds."""

    entries: Entries
    choices: tuple[Value, ...] = ()

    @property
    def described(self) -> Any:
        """Return the ids of the entries, as a schema describes itself."""
        return self.entries.described

    def read(self, value: object, key: str) -> Entered:
        """Return the entries, or raise BadInput if some are missing."""
        read: Entered = self.entries.read(value, key)
        if type(value) is dict and value:
            for entry in self.entries.entries:
                if entry.id not in value:
                    raise BadInput("{key}: this entry is missing.", f"{key}.{entry.id}")
        return read


def table_keys(sheet: Sheet) -> dict[str, KindOf]:
    """Return the public keys of a sheet's table."""
    free = OneOf(tuple(amount.id for amount in sheet.let if amount.free))
    return {
        "let": WordMap(free, Whole(-LARGEST, LARGEST)),
        "entered": lambda setup: Begun(Entries(sheet.before, sheet.sides or len(setup.players))),
    }


def restore(setup: Setup, partial: PartialPosition, move: Any) -> Table:
    """Return the table that a partial position describes. Without a phase a round goes on if
    something was entered for it, or if the move brings only the rest."""
    start: Table = setup.game.rules.start(setup)
    entered = partial.table.get("entered", {})
    phase = partial.phase
    if "phase" not in partial.keys:
        rest = isinstance(move, Score) and _brings_rest(start.sheet, move)
        phase = COUNTING if entered or rest else "between-rounds"
    elif entered and phase != COUNTING:
        raise BadInput("{key} and phase contradict each other.", "entered")
    known = start._replace(totals=partial.totals, round=partial.round, phase=phase)
    return known._replace(entered=entered)


def _brings_rest(sheet: Sheet, move: Score) -> bool:
    needed = {entry.id for entry in sheet.before if not entry.optional}
    return bool(needed) and needed.isdisjoint(entries_of(move))
