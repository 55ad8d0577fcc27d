"""Any counted game, 1 to 12 players: its score sheet comes along in the header as data.

The sheet says what is entered, how it counts and what must hold, so the game itself is made of it:
`game_of` gives the game whose options, moves and rules are those of one sheet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine.forms import written
from ...engine.game import Game, Option, Setup
from ...engine.kinds import Whole, an_object
from ...engine.malformed import Malformed
from ...engine.moves import Finish, KindOf, MoveType, finishing, scoring
from ...engine.rules import BETWEEN, COUNTING, Phase
from ...engine.values import best
from . import position
from .counting import Table
from .grid import GRID
from .moves import Before, Entries, Score, fits
from .reading import read_sheet
from .rules import Judge
from .sheet import Entry
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
    given = an_object(options, "options")
    if "sheet" not in given:
        raise Malformed("A match with a sheet needs the option {key}.", "sheet")
    try:
        return _sheet(written(given["sheet"]))
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
                "before", Before, judge.begin, keys(sheet, sheet.before),
                phase=BETWEEN, known=lambda setup: bool(sheet.before), listed=False,
                fits=fits, facts=facts, broken_if=judge.before_broken_if,
            ),
            scoring(
                Score, judge.score, keys(sheet, sheet.entries),
                fits=fits, facts=facts, broken_if=judge.score_broken_if,
            ),
            finishing(finish),
        ),
    )  # fmt: skip


def keys(sheet: Sheet, entries: Iterable[Entry]) -> dict[str, KindOf]:
    """What is entered for each player (side), and once for all."""

    def those(each: bool) -> KindOf:
        asked = [entry for entry in entries if entry.each == each]
        return lambda setup: Entries(asked, sheet.sides or len(setup.players))

    return {"enter": those(True), "round": those(False)}


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


SHEET = Game(
    id="sheet",
    players=(1, 12),
    start=start,
    moves=(),
    phases=(Phase(COUNTING, "round.in-progress"),),
    winners=lambda table: best(table.totals, table.sheet.wins),
    own_keys=("let", "entered"),
    brought=lambda options: game_of(sheet_in(options)),
    offers={BETWEEN: offer, COUNTING: offer},
    grid=GRID,
    ended=ended,
    called=lambda setup: sheet_of(setup).name.strip(),
    least_leads=lambda setup: sheet_of(setup).wins == "low",
)
