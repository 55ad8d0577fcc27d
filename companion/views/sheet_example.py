"""A made-up round of a score sheet, as an example and to try it: what it brings, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.fields import REQUIRED, Answers, Field, RoundPoints, column_names, line_name
from ..engine.game import Setup
from ..engine.match import Broken, Match, read_line
from ..engine.rules import COUNTING, TURN
from ..engine.schema import Each, Seat, Whole
from ..games.sheet.parts import Sheet, SheetEntry
from ..i18n.language import Language
from ..i18n.sheet_words import translated_sheet
from ..record.match_file import make_setup
from .sheet_shelf import shelf_facts

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


class ExampleEntry(NamedTuple):
    """The entries of one player (side) in the example, and the points they brought."""

    name: str
    entered: str
    points: str
    why: str = ""  # the lines of points that made them


class SheetExample(NamedTuple):
    """A made-up round of a sheet, counted by it."""

    entered: str  # once for all
    lines: tuple[ExampleEntry, ...]


def worked_example(id: str, sheet: Sheet, language: Language) -> SheetExample | None:
    """Return the example of a sheet that comes along; None of any other."""
    facts = shelf_facts().get(id)
    if facts is None:
        return None
    each = facts.get("enter", {})
    once = facts.get("round", {})
    columns = max((len(values) for values in each.values()), default=0)
    count = sheet.players[0] if sheet.sides else facts.get("players", columns or sheet.players[0])
    setup = _made_up(sheet, count)
    names = column_names(setup)
    shown = translated_sheet(sheet, language.code)
    counted, _ = _count(setup, {**each, **once}, facts.get("at", 1))
    said = {id: language.own_words(line_name(id), setup) for id in counted.lines}
    lines = (
        ExampleEntry(
            name,
            _words(shown, {id: values[seat] for id, values in each.items()}, names, language),
            language.signed(counted.points[seat]),
            _why(
                {said[id]: values[seat] for id, values in counted.lines.items()},
                counted.points[seat],
                language,
            ),
        )
        for seat, name in enumerate(names)
    )
    return SheetExample(_words(shown, once, names, language), tuple(lines))


def _made_up(sheet: Sheet, players: int) -> Setup:
    return make_setup("sheet", list(NAMES[:players]), {"sheet": dict(sheet.plain)})


def _count(
    setup: Setup, entered: Mapping[str, Any], round: int = 1
) -> tuple[RoundPoints, tuple[Broken, ...]]:
    """Return the points of each player (side) in a round, or a turn of each, line by line, and the
    rules that it breaks."""
    match = Match.of(setup)
    grid = setup.game.table.score_sheet
    assert grid is not None  # every sheet has one
    start: Any = match.table
    if start.phase != TURN:
        line = grid.line(start._replace(phase=COUNTING), entered, None)
        _, verdict = match.add(read_line(setup, line))
        return grid.running(start._replace(round=round - 1), entered), verdict.broken
    broken: tuple[Broken, ...] = ()
    sides = range(len(start.sides))
    for seat in sides:
        if match.table.phase == TURN:
            own = {key: values[seat] for key, values in entered.items()}
            line = {"move": "enter", "player": seat, "enter": own}
            match, verdict = match.add(read_line(setup, line))
            broken += verdict.broken
    gains = (match.table.totals[seat] - start.totals[seat] for seat in sides)
    return RoundPoints({}, tuple(gains)), broken


def _why(parts: Mapping[str, int], points: int, language: Language) -> str:
    """The lines that made the points; of one that made all of them its name says enough."""
    made = {name: value for name, value in parts.items() if value}
    if [*made.values()] == [points]:
        return next(iter(made))
    return " · ".join(f"{name}\u00a0{language.signed(value)}" for name, value in made.items())


def _words(
    sheet: Sheet, entered: Mapping[str, int], names: Sequence[str], language: Language
) -> str:
    """The entries by their names; what says nothing is left out."""
    entries = (entry for entry in sheet.entries if entry.id in entered)
    words = (_entry(entry, entered[entry.id], names, language) for entry in entries)
    return " · ".join(text for text in words if text)


def _entry(entry: SheetEntry, value: int, names: Sequence[str], language: Language) -> str:
    if (entry.optional and value == entry.blank) or (entry.yes and not value):
        return ""
    if entry.yes:
        return entry.name
    labels = {number: label for label, number in entry.choice.items()}
    words = names[value] if entry.player else labels.get(value, language.number(value))
    name, _, value_words = language.named(entry.name, words).rpartition(" ")
    return f"{name}\u00a0{value_words}"  # they stay on one line


class SampleRound(NamedTuple):
    """A round that somebody tries a sheet with, counted by it."""

    setup: Setup
    names: Sequence[str]
    fields: tuple[Field, ...]
    entered: Mapping[str, Any]  # key of a field → its value, or one for each column
    points: Sequence[int]
    broken: tuple[str, ...]  # the sentences of what does not fit


def try_out(sheet: Sheet, language: Language, given: Mapping[str, Any]) -> SampleRound:
    """Return a round with these values, made up where none is given, as the sheet counts it."""
    sides = sheet.sides or 1
    wanted = max(sheet.players[0], min(sheet.players[1], 4))
    setup = _made_up(sheet, wanted - wanted % sides or sides)
    names = column_names(setup)
    grid = setup.game.table.score_sheet
    assert grid is not None  # every sheet has one
    fields = grid.whole(Match.of(setup).table)
    if sheet.turns:  # one after the other
        fields = tuple(f._replace(holds=Each(f.holds, len(names))) for f in fields if f.holds)
    entered = {field.key: _value(field, given.get(field.key)) for field in fields}
    counted, broken = _count(setup, entered)
    said = tuple(language.why(found, setup) for found in broken)
    return SampleRound(setup, names, fields, entered, points=counted.points, broken=said)


def _value(field: Field, given: Any) -> Any:
    """Return what is given for the field, or made-up values that tell the columns apart."""
    each = field.holds if isinstance(field.holds, Each) else None
    of, columns = (each.of, each.players) if each else (field.holds, 1)
    values: list[int] = [0] * columns
    if field.blank is not REQUIRED:
        values = [field.blank] * columns
    elif isinstance(of, Answers):
        values = [of.choices[0], *[of.choices[-1]] * (columns - 1)]
    elif field.adds_up is not None:
        values[0] = field.adds_up
    elif isinstance(of, Whole) and not isinstance(of, Seat):
        wanted = [*(12 * (column + 1) for column in range(columns - 1)), 0] if each else [20]
        values = [max(of.low, min(of.high, value - value % of.step)) for value in wanted]
    for column, value in enumerate(given or ()):
        allowed = of.choices if isinstance(of, Answers) else (value,)
        allowed = (-1, *range(of.high + 1)) if isinstance(of, Seat) else allowed
        if column < columns and value in allowed:
            values[column] = value
    return values if each else values[0]
