"""A round of a score sheet as an example: what everybody entered, and what it brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.fields import RoundPoints, line_name
from ..engine.match import Match, read_line
from ..engine.schema import Value
from ..games.sheet.parts import Sheet, SheetEntry
from ..i18n.language import Language
from ..i18n.sheet_words import translated_sheet
from ..record.match_file import make_setup
from .sheet_shelf import shelf_facts

NAMES = ("Anna", "Ben", "Cleo", "Dora")


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
    each, once = facts.get("enter", {}), facts.get("round", {})
    columns = max((len(values) for values in each.values()), default=0)
    count = sheet.players[0] if sheet.sides else facts.get("players", columns or sheet.players[0])
    match = Match.of(make_setup("sheet", list(NAMES[:count]), {"sheet": dict(sheet.plain)}))
    table: Any = match.table
    names = table.sides
    shown = translated_sheet(sheet, language.code)
    counted = _counted(match, facts)
    said = {id: language.own_words(line_name(id), match.setup) for id in counted.lines}
    lines = (
        ExampleEntry(
            name,
            _words(shown, {id: values[seat] for id, values in each.items()}, names, language),
            _signed(counted.points[seat], language),
            _why({said[id]: values[seat] for id, values in counted.lines.items()}, language),
        )
        for seat, name in enumerate(names)
    )
    return SheetExample(_words(shown, once, names, language), tuple(lines))


def _counted(match: Match, facts: Mapping[str, Value]) -> RoundPoints:
    """Return the points of each player (side) in the example, line by line."""
    each, once = facts.get("enter", {}), facts.get("round", {})
    table: Any = match.table
    sides, before = len(table.sides), table.totals
    if table.phase == "turn":
        for seat in range(sides):
            own = {id: values[seat] for id, values in each.items()}
            line = {"move": "enter", "player": seat, "enter": own}
            match = match.add(read_line(match.setup, line))[0]
        return RoundPoints({}, tuple(match.table.totals[at] - before[at] for at in range(sides)))
    line = {"move": "score", "enter": each, **({"round": once} if once else {})}
    grid = match.setup.game.table.score_sheet
    assert grid is not None  # every sheet has one
    at = table._replace(round=facts.get("at", 1) - 1)
    return grid.points(at, match.setup.read_move(line))


def _why(parts: Mapping[str, int], language: Language) -> str:
    """The lines that made the points; of one alone its name says enough."""
    made = {name: value for name, value in parts.items() if value}
    if len(made) == 1:
        return next(iter(made))
    return " · ".join(f"{name}\u00a0{_signed(value, language)}" for name, value in made.items())


def _words(
    sheet: Sheet, entered: Mapping[str, int], names: tuple[str, ...], language: Language
) -> str:
    """The entries by their names; what says nothing is left out."""
    entries = (entry for entry in sheet.entries if entry.id in entered)
    words = (_entry(entry, entered[entry.id], names, language) for entry in entries)
    return " · ".join(text for text in words if text)


def _entry(entry: SheetEntry, value: int, names: tuple[str, ...], language: Language) -> str:
    if (entry.optional and value == entry.blank) or (entry.yes and not value):
        return ""
    if entry.yes:
        return entry.name
    labels = {number: label for label, number in entry.choice.items()}
    words = names[value] if entry.player else labels.get(value, language.number(value))
    name, _, value_words = language.named(entry.name, words).rpartition(" ")
    return f"{name}\u00a0{value_words}"  # they stay on one line


def _signed(points: int, language: Language) -> str:
    return f"+{language.number(points)}" if points > 0 else language.number(points)
