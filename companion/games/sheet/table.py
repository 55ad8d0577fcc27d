"""What is shown of a sheet: what a round came to, which entries are asked for next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import eq, ge, le

from ...engine.ending import reached, why_it_ended
from ...engine.errors import BadInput
from ...engine.facts import AndList, OwnWords, Phrase, Say, Span
from ...engine.fields import (
    Answers,
    Entered,
    EnteredBefore,
    Field,
    FormFields,
    RoundPoints,
    ScoreSheet,
)
from ...engine.game import Setup
from ...engine.judge import PartialPosition
from ...engine.match import Match
from ...engine.moves import KindOf
from ...engine.rules import BETWEEN, COUNTING, OVER
from ...engine.schema import (
    Each,
    JsonObject,
    Kind,
    Maybe,
    Move,
    MultiSet,
    OneOf,
    Seat,
    Text,
    Value,
    Whole,
    WordMap,
)
from . import count, rules
from .count import Misfit, Table, blanks
from .formula import LARGEST, Formula
from .parts import Sheet, SheetEntry
from .rules import Before, Enter, Score, SheetMove, counted, entries_of, numbers_of

# Of a sheet that is played to a total, also where equal players play on or it ends otherwise, too
TO_A_TOTAL = re.compile(r"\(?(highest|lowest) (>=|<=|==) (-?\w+)(?: (?:and|or) .+)?")
COMPARED = {">=": ge, "<=": le, "==": eq}
A_BONUS = re.compile(r"\d+ if (\w+) >= (\d+) else 0")
A_WHOLE_GAME = re.compile(r"1|round (?:==|>=) (\w+)")
A_NUMBER_OF_ROUNDS = re.compile(r"round (?:==|>=) .+")


def facts(table: Table, move: SheetMove) -> JsonObject:
    """Return what the sentence of a verdict, or of the log, may name."""
    result = counted(table, move)
    facts: JsonObject = {"round": table.scored + 1}
    if result.out_of_range:
        facts |= {
            "entry": whose(table, result.out_of_range),
            "value": result.out_of_range.value,
            "allowed": Span(result.out_of_range.least, result.out_of_range.most),
        }
    if result.off_step:
        facts |= {
            "stepped": whose(table, result.off_step),
            "off": result.off_step.value,
            "step": result.off_step.entry.step,
        }
    sums = result.points.get("sum", ())
    if not isinstance(move, Score):
        facts["told"] = AndList(tuple(_entered(table, move)))
    if isinstance(move, Enter):
        facts["who"] = table.sides[move.player]
        if table.sheet.turns:
            facts |= {"logged": "turn", "points": sums[move.player] if sums else 0}
            return facts
        if result.complete:
            facts["then"] = ("score",)
    return {**facts, "got": _listed(table, sums)}


def _listed(table: Table, values: Sequence[Phrase]) -> AndList:
    """Return what each has, behind the names."""
    each = zip(table.sides, values, strict=False)
    return AndList(tuple(Say("got", {"who": who, "points": value}) for who, value in each))


def _entered(table: Table, move: SheetMove) -> Iterator[Phrase]:
    """Yield what a move has entered, by its names."""
    given = entries_of(move)
    for entry in table.sheet.entries:
        if entry.id in given:
            value = given[entry.id]
            if entry.each and not isinstance(move, Enter):
                values: Phrase = _listed(table, [_label(table, entry, one) for one in value])
            else:
                values = _label(table, entry, value)
            yield Say("told", {"entry": OwnWords(entry.name), "values": values})


def _label(table: Table, entry: SheetEntry, value: int) -> Phrase:
    if entry.player:
        return table.sides[value] if value >= 0 else "–"
    labels = (OwnWords(label) for label, number in entry.labels.items() if number == value)
    return next(labels, value)


def whose(table: Table, found: Misfit) -> Phrase:
    """Return an entry by its name, and by the player's if each has one."""
    name = OwnWords(found.entry.name)
    if found.seat is None:
        return name
    return Say("entry-of", {"entry": name, "who": table.sides[found.seat]})


def ended(match: Match[Table]) -> Phrase:
    """Return why the match ended: in words for a common formula, else by the formula."""
    table = match.table
    over = table.sheet.ending.over.text if table.sheet.ending.over else ""
    if phrase := why_it_ended(match):
        return phrase
    if found := TO_A_TOTAL.fullmatch(over):
        target = table.agreed.get(found[3], found[3])
        total = max(table.totals) if found[1] == "highest" else min(table.totals)
        whole = type(target) is int or target.lstrip("-").isdecimal()
        if whole and COMPARED[found[2]](total, int(target)):
            return reached(match, int(target))
    if over == "1":
        return Say("ended-once")
    if A_NUMBER_OF_ROUNDS.fullmatch(over):
        return Say("ended-rounds", {"round": table.round})
    return Say("ended-formula", {"formula": over}) if over else None


# The score sheet on its screen


def fields(table: Table, move: Move | None) -> FormFields:
    """Return the fields that are asked next, or that a move has entered, with their bounds."""
    player = move.player if isinstance(move, Enter) else None
    return _fields(table, rules.wanted(table, move), player)


def whole_round(table: Table) -> FormFields:
    """Return all fields of the round going on, or of the next one, with what was told."""
    return _fields(table, table.sheet.entries)


def by_boxes(table: Table) -> bool:
    """Return whether a round is a whole game, so that it is entered while it is played; or nothing
    has to be entered at all."""
    sheet = table.sheet
    once = A_WHOLE_GAME.fullmatch(sheet.ending.over.text) if sheet.ending.over else None
    games = {option.id for option in sheet.options if option.default == 1} | {"1"}
    at_once = once is not None and (once[1] or "1") in games
    none_needed = all(entry.optional for entry in sheet.entries)
    return not sheet.turns and not sheet.before and (at_once or none_needed)


def dealing_seats(table: Table) -> tuple[int | None, int | None]:
    """Return who deals the next round, and who leads where an amount of the sheet is called so."""
    if "dealer" not in table.sheet.names:
        return None, None
    dealer = (table.agreed["dealer"] + table.scored) % len(table.totals)
    return dealer, count.free_amounts(table).get("lead")


def _fields(table: Table, entries: Sequence[SheetEntry], player: int | None = None) -> FormFields:
    """Return the fields of these entries: of one player alone, or of everybody."""
    now = count.context_now(table)
    told = table.entered
    player = table.turn if player is None else player
    return tuple(
        _field(now, entry, player, told.get(entry.id))
        for entry in entries
        if entry.id in told or not _can_only_be_left_out(now, entry)
    )


def _can_only_be_left_out(now: count.Context, entry: SheetEntry) -> bool:
    """Return whether an entry that may be left out could hold nothing but 0, as one that belongs
    to an option that was not agreed."""
    return entry.optional and entry.number and now.bounds(entry) == (0, 0)


def _field(now: count.Context, entry: SheetEntry, player: int | None, told: Value) -> Field:
    """Return the field for an entry, of everybody or of one `player`; `told` was entered before."""
    table = now.table
    columns = len(now.seats)
    name = OwnWords(entry.name)
    holds: Kind = Whole(*(now.bounds(entry) or (0, -1)), step=entry.step)
    if entry.labels:
        holds = Answers(tuple((OwnWords(label), n) for label, n in entry.labels.items()))
    elif entry.player:
        holds = Seat(columns)
    if player is not None:
        whose = Say("entry-of", {"entry": name, "who": table.sides[player]})
        field = Field(entry.id, holds, whose if entry.each else name)
    else:
        each = Each(holds, columns) if entry.each else holds
        field = Field(entry.id, each, name, known=None if told is None else EnteredBefore(told))
    total = _required_total(table, entry)
    if total:
        field = field._replace(
            adds_up=count.free_amount(table, total),
            adds_up_by=partial(count.amount_of_once, table, total),
        )
    return field._replace(blank=entry.blank) if entry.optional else field


def _required_total(table: Table, entry: SheetEntry) -> Formula | None:
    """Return what the entries of all come to if a check says just that: `total_of(x) == …`."""
    checks = (check.holds for check in table.sheet.checks if not check.may_overrule)
    totals = (total for holds in checks if (total := holds.required_total(entry.id)))
    return next((total for total in totals if count.needs_only_once(table, total)), None)


def line(table: Table, entered: Entered, corrected: Move | None = None) -> JsonObject:
    """Return the move that makes these entries: it begins a round or ends one."""
    player = corrected.player if isinstance(corrected, Enter) else table.turn
    if player is not None:
        return enter_line(table, player, entered)
    asked = [entry for entry in table.sheet.entries if not table.has(entry)]
    given = [entry for entry in asked if entry.id in entered]
    begins = table.sheet.before and table.phase != COUNTING and all(e.before for e in given)
    rest = {entry.id: _rest(table, entry, entered[entry.id]) for entry in given}
    return {"move": "before" if begins else "score", **_keys(table, rest)}


def _rest(table: Table, entry: SheetEntry, value: Value) -> Value:
    """Return the numbers of an entry, null for whom it was entered already."""
    if not entry.each:
        return value
    return [None if (entry.id, seat) in table.numbers else one for seat, one in enumerate(value)]


def enter_line(table: Table, player: int, entered: Entered) -> JsonObject:
    """Return the move that makes entries of one player (side), and of the round."""
    return {"move": "enter", "player": player, **_keys(table, entered)}


def _keys(table: Table, entered: Entered) -> JsonObject:
    """Return the keys of a move that makes these entries."""
    each = {e.id: entered[e.id] for e in table.sheet.entries if e.each and e.id in entered}
    once = {e.id: entered[e.id] for e in table.sheet.entries if not e.each and e.id in entered}
    return {"enter": each, **({"round": once} if once else {})}


def running(table: Table, entered: Entered) -> RoundPoints:
    """Return what the round would bring with these entries and no others; lists may have None for
    whom nothing is entered."""
    return _brought(table, count.of_whole_round(table, numbers_of(table.sheet, Score(entered))))


def entered(move: Move) -> Entered:
    """Return the entries that a move has made."""
    return entries_of(move) if isinstance(move, Before | Score | Enter) else {}


def brought(table: Table, move: Move) -> RoundPoints:
    """Return the points that a move has brought."""
    if not isinstance(move, Score | Enter):
        return RoundPoints()
    found = counted(table, move)
    brought = _brought(table, found)
    if not found.complete or table.sheet.turns:
        return brought
    return brought._replace(entered=table.by_entry(found.numbers))


def _brought(table: Table, result: count.Counted) -> RoundPoints:
    lines = {id: values for id, values in result.points.items() if id != "sum"}
    return RoundPoints(lines, result.points.get("sum", ()), tuple(_to_go(table, lines)))


def _to_go(
    table: Table, lines: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what a line of points needs for a bonus, and what is missing to it, by column."""
    for line in table.sheet.points:
        if (found := A_BONUS.fullmatch(line.formula.text)) and found[1] in lines:
            goal = int(found[2])
            yield goal, tuple(goal - value for value in lines[found[1]])


def about(table: Table) -> Phrase:
    """Return the sentence that names the round, and how many there are if that was agreed."""
    rounds = table.agreed.get("rounds")
    facts = {"round": table.scored + 1, "rounds": rounds}
    if table.turn is not None:
        return Say("prompt-turn", {**facts, "who": table.sides[table.turn]})
    return Say("prompt-of" if rounds else "prompt", facts)


SCORE_SHEET = ScoreSheet(
    fields=fields,
    line=line,
    entered=entered,
    points=brought,
    round=lambda table: table.scored + 1,
    about=about,
    whole=whole_round,
    enter=enter_line,
    note=lambda table: table.note,
    seats=dealing_seats,
    by_boxes=by_boxes,
    running=running,
)


# Tables that somebody describes


def table_keys(sheet: Sheet) -> dict[str, KindOf]:
    """Return the public keys of a sheet's table."""
    free = OneOf(tuple(amount.id for amount in sheet.let if amount.free))
    keys: dict[str, KindOf] = {
        "let": WordMap(free, Whole(-LARGEST, LARGEST)),
        "entered": lambda setup: rules.Entries(
            sheet.entries, sheet.sides or len(setup.players), gaps=True
        ),
    }
    if sheet.turns and sheet.turns.out:
        keys["out"] = lambda setup: MultiSet(Seat(sheet.sides or len(setup.players)), distinct=True)
    if sheet.note:
        keys["note"] = Maybe(Text(65_536))
    return keys


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes. Without a phase a round goes on if
    something was entered for it, or if the move brings only the rest."""
    start: Table = setup.game.rules.start(setup)
    sheet = start.sheet
    entered = partial.table.get("entered", {})
    phase = partial.phase
    if sheet.turns:
        return _restored_turn(start, partial, entered)
    may_go_on = phase == COUNTING or not partial.knows("phase")
    if entered and not may_go_on:
        raise BadInput("{key} and phase contradict each other.", "entered")
    numbers = count.numbers_in(sheet, entered)
    if may_go_on and "entered" not in partial.table and isinstance(move, Score):
        numbers = _entered_before(start, move)
    if not partial.knows("phase"):
        phase = COUNTING if numbers else BETWEEN
    known = start._replace(totals=partial.totals, round=partial.round, phase=phase, numbers=numbers)
    begun = not numbers or all(known.has(entry) for entry in sheet.before)
    return known._replace(begun=phase == COUNTING and begun)


def _restored_turn(start: Table, partial: PartialPosition, entered: Entered) -> Table:
    """Return the table of a turn, or of the end; what came of earlier turns only the log knows."""
    known = start._replace(
        totals=partial.totals,
        round=partial.round or 1,
        numbers=count.numbers_in(start.sheet, entered),
        out=tuple(partial.table.get("out", ())),
    )
    if partial.phase == OVER:
        return count.finished(known)
    turn = partial.turn if partial.turn is not None else count.order(known)[0]
    return known._replace(turn=turn % len(start.sides))


def _entered_before(start: Table, move: Score) -> count.Numbers:
    """Return what was entered before a move that brings the rest, each with a number that nobody
    asks for: no rule looks at it unless it was told."""
    given = entries_of(move)
    told = numbers_of(start.sheet, move)
    asked = [entry for entry in start.sheet.entries if entry.id in given or not entry.optional]
    return dict.fromkeys(blanks(asked, start.seats).keys() - told.keys(), 0)
