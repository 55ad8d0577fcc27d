"""Any counted game, 1 to 12 players: its score sheet comes along in the header as data.

The sheet says what is entered, how it counts and what must hold, so the game itself is made of it:
`game_of` gives the game whose options, moves and rules are those of one sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine.forms import written
from ...engine.game import Game, Option, Setup
from ...engine.kinds import Whole
from ...engine.malformed import Malformed
from ...engine.moves import ANY_TIME, MoveType, scoring
from ...engine.rules import BETWEEN, Phase
from . import position
from .counting import Table
from .grid import GRID
from .moves import Before, Entries, Finish, Score, fits
from .reading import read_sheet
from .rules import Judge, round_none
from .sheet import Sheet as Sheet
from .shown import ended, facts, offer


class Given(NamedTuple):
    """The option that holds the sheet itself."""

    choices: tuple[Any, ...] = ()
    described: Any = "sheet"

    def read(self, value: object, key: str) -> Mapping[str, Any]:
        return sheet_in({"sheet": value}).plain


def sheet_in(options: object) -> Sheet:
    """The sheet in the options of a header."""
    if type(options) is not dict:
        raise Malformed("{key} must be an object.", "options")
    if "sheet" not in options:
        raise Malformed("A match with a sheet needs the option {key}.", "sheet")
    try:
        return _sheet(written(options["sheet"]))
    except Malformed as error:
        error.key = f"sheet.{error.key}" if error.key else "sheet"
        raise


@lru_cache(64)
def _sheet(text: str) -> Sheet:
    """A sheet is read once, and not again for every match that was played by it."""
    return read_sheet(json.loads(text))


@lru_cache(64)
def game_of(sheet: Sheet) -> Game:
    judge = Judge(sheet)
    return replace(
        SHEET,
        players=sheet.players,
        formulas=sum(len(formula.text) for formula in sheet.formulas),
        sides=sheet.sides or 1,
        shows=position.shows(sheet),
        restore=position.restore,
        options=(
            Option("sheet", Given(), None),
            *(Option(o.id, Whole(o.least, o.most), o.default, name=o.name) for o in sheet.options),
        ),
        moves=(
            MoveType(
                "before", Before, judge.begin, {"enter": each(True), "round": once(True)},
                phase=BETWEEN, known=asks_before, listed=False, fits=fits, facts=facts,
                broken_if=judge.before_broken_if,
            ),
            scoring(
                Score, judge.score, keys={"enter": each(False), "round": once(False)},
                fits=fits, facts=facts,
                broken_if=judge.score_broken_if,
            ),
            MoveType("finish", Finish, finish, {}, phase=ANY_TIME, broken_if=(round_none,)),
        ),
    )  # fmt: skip


def each(before: bool) -> Callable[[Setup], Entries]:
    """What is entered for each player: when a round begins, or whenever."""
    return lambda setup: _entries(setup, before, True)


def once(before: bool) -> Callable[[Setup], Entries]:
    """What is entered once for all."""
    return lambda setup: _entries(setup, before, False)


def _entries(setup: Setup, before: bool, each: bool) -> Entries:
    sheet = sheet_of(setup)
    asked = [e for e in sheet.entries if e.each == each and (e.before or not before)]
    return Entries(asked, sheet.sides or len(setup.players))


def asks_before(setup: Setup) -> bool:
    return any(entry.before for entry in sheet_of(setup).entries)


def sheet_of(setup: Setup) -> Sheet:
    return sheet_in(dict(setup.options))


def start(setup: Setup) -> Table:
    sheet, players = sheet_of(setup), setup.players
    sides = sheet.sides or len(players)
    names = tuple(" & ".join(players[side::sides]) for side in range(sides))
    return Table(sheet, setup.options, names, (sheet.start,) * len(players))


def finish(table: Table, move: Finish) -> Table:
    """A round that was begun is dropped."""
    return table._replace(phase="over", round=table.scored, let={}, entered={})


def winners(table: Table) -> tuple[int, ...]:
    best = max(table.totals) if table.sheet.wins == "high" else min(table.totals)
    return tuple(seat for seat, total in enumerate(table.totals) if total == best)


SHEET = Game(
    id="sheet",
    players=(1, 12),
    start=start,
    moves=(),
    phases=(Phase("counting", "round.in-progress"),),
    winners=winners,
    own_keys=("let", "entered"),
    brought=lambda options: game_of(sheet_in(options)),
    offers={BETWEEN: offer, "counting": offer},
    grid=GRID,
    ended=ended,
    called=lambda setup: sheet_of(setup).name.strip(),
    least_leads=lambda setup: sheet_of(setup).wins == "low",
)
