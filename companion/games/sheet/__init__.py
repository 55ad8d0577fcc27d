"""Any counted game, 1 to 12 players: its score sheet comes along in the header as data.

The sheet says what is entered, how it counts and what must hold, so the game itself is made of it:
`game_of` returns the game whose options, moves and rules are those of one sheet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine.for_games import (
    BETWEEN,
    COUNTING,
    Agreement,
    BadInput,
    Finish,
    Game,
    GameRules,
    KindOf,
    MoveRecord,
    MoveType,
    Option,
    Phase,
    PublicTable,
    ResultRules,
    Setup,
    TableDisplay,
    Value,
    Whole,
    an_object,
    best_seats,
    canonical_json,
    finishing,
    scoring,
)
from .rules import Before, Entries, Judge, Score, Table, fits
from .sheet import Sheet as Sheet
from .sheet import SheetEntry, read_sheet
from .table import GRID, ended, facts, offer, restore, table_keys


class Given(NamedTuple):
    """The schema of the option that holds the sheet itself."""

    choices: tuple[Value, ...] = ()
    described: Any = "sheet"

    def read(self, value: object, key: str) -> Mapping[str, Value]:
        """Return the sheet in its canonical form, or raise BadInput."""
        return sheet_in({"sheet": value}).plain


def sheet_in(options: object) -> Sheet:
    """Return the sheet in the options of a header."""
    given = an_object(options, "options")
    if "sheet" not in given:
        raise BadInput("A match with a sheet needs the option {key}.", "sheet")
    try:
        return _sheet(canonical_json(given["sheet"]))
    except BadInput as error:
        error.key = f"sheet.{error.key}" if error.key else "sheet"
        raise


@lru_cache(64)
def _sheet(text: str) -> Sheet:
    """A sheet is read once, and not again for every match that was played by it."""
    return read_sheet(json.loads(text))


@lru_cache(64)
def game_of(sheet: Sheet) -> Game:
    """Return the game whose options, moves and rules are those of this sheet."""
    judge = Judge(sheet)
    agreement = replace(
        SHEET.agreement,
        sides=sheet.sides or 1,
        options=(
            Option("sheet", Given(), None),
            *(Option(o.id, Whole(o.least, o.most), o.default, name=o.name) for o in sheet.options),
        ),
    )
    rules = replace(
        SHEET.rules,
        formulas=sum(len(formula.text) for formula in sheet.formulas),
        moves=(
            MoveType(
                "before", Before, judge.begin, keys(sheet, sheet.before),
                phase=BETWEEN, known=lambda setup: bool(sheet.before), listed=False,
                record=MoveRecord(fits=fits), facts=facts, broken_if=judge.before_broken_if,
            ),
            scoring(
                Score, judge.score, keys(sheet, sheet.entries),
                record=MoveRecord(fits=fits), facts=facts, broken_if=judge.score_broken_if,
            ),
            finishing(finish),
        ),
    )  # fmt: skip
    public = PublicTable(keys=table_keys(sheet), own_keys=SHEET.public.own_keys, restore=restore)
    return replace(SHEET, players=sheet.players, agreement=agreement, rules=rules, public=public)


def keys(sheet: Sheet, entries: Iterable[SheetEntry]) -> dict[str, KindOf]:
    """Return the keys of a move: what is entered for each player (side), and once for all."""

    def those(each: bool) -> KindOf:
        asked = [entry for entry in entries if entry.each == each]
        return lambda setup: Entries(asked, sheet.sides or len(setup.players))

    return {"enter": those(True), "round": those(False)}


def sheet_of(setup: Setup) -> Sheet:
    """Return the sheet of a match."""
    return sheet_in(dict(setup.options))


def start(setup: Setup) -> Table:
    """Return the table before the first round."""
    sheet, players = sheet_of(setup), setup.players
    sides = sheet.sides or len(players)
    names = tuple(" & ".join(players[side::sides]) for side in range(sides))
    return Table(sheet, setup.options, names, (sheet.start,) * len(players))


def finish(table: Table, move: Finish) -> Table:
    """End the match; a round that was begun is dropped."""
    return table._replace(phase="over", round=table.scored, let={}, entered={})


SHEET = Game(
    id="sheet",
    players=(1, 12),
    agreement=Agreement(
        game_for=lambda options: game_of(sheet_in(options)),
    ),
    rules=GameRules(
        start=start,
        moves=(),
        phases=(Phase(COUNTING, "round.in-progress"),),
        winners=lambda table: best_seats(table.totals, table.sheet.wins),
    ),
    table=TableDisplay(
        offers={BETWEEN: offer, COUNTING: offer},
        grid=GRID,
    ),
    result=ResultRules(
        why_ended=ended,
        display_name=lambda setup: sheet_of(setup).name.strip(),
        least_leads=lambda setup: sheet_of(setup).wins == "low",
    ),
    public=PublicTable(
        own_keys=("let", "entered"),
    ),
)
