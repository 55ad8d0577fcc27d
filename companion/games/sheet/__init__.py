"""Any counted game, 1 to 12 players: its score sheet comes along in the header as data.

The sheet says what is entered, how it counts and what must hold, so the game itself is made of it:
`game_of` returns the game whose options, moves and rules are those of one sheet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...engine.errors import BadInput
from ...engine.game import (
    Agreement,
    Game,
    GameRules,
    Option,
    PublicTable,
    ResultRules,
    Setup,
    TableDisplay,
)
from ...engine.moves import ANY_TIME, KindOf, MoveRecord, MoveType, finishing, round_none, scoring
from ...engine.rules import BETWEEN, COUNTING, TURN, Phase
from ...engine.schema import Seat, Value, an_object, canonical_json
from . import rules
from .count import Table, finished, order, tie_break, winners
from .parts import SheetEntry
from .sheet import Sheet as Sheet
from .sheet import read_sheet
from .table import SCORE_SHEET, ended, facts, restore, table_keys


class Given(NamedTuple):
    """The schema of the option that holds the sheet itself."""

    choices: tuple[Value, ...] = ()

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
    """Read a sheet from JSON, once for all matches that were played by it."""
    return read_sheet(json.loads(text))


@lru_cache(64)
def game_of(sheet: Sheet) -> Game:
    """Return the game whose options, moves and rules are those of this sheet."""
    judge = rules.Judge(sheet)
    agreement = replace(
        SHEET.agreement,
        sides=sheet.sides or 1,
        options=(
            Option("sheet", Given(), None),
            *implied_options(sheet),
            *sheet.options,
        ),
    )
    whole = MoveRecord(fits=rules.fits, shortest=rules.without_blanks)
    by_rounds = (
        MoveType(
            "before", rules.Before, judge.effect, keys(sheet, sheet.before),
            phase=BETWEEN, known=lambda setup: bool(sheet.before), listed=False,
            record=whole, facts=facts, broken_if=judge.before_broken_if,
        ),
        scoring(
            rules.Score, judge.effect, keys(sheet, sheet.entries, gaps=True),
            record=whole, facts=facts, broken_if=judge.score_broken_if,
        ),
    )  # fmt: skip
    enter = MoveType(
        "enter", rules.Enter, judge.effect,
        {"player": side, **keys(sheet, sheet.entries, own=True)},
        phase=TURN if sheet.turns else ANY_TIME, listed=False,
        record=whole if sheet.turns else MoveRecord(fits=rules.fits),
        facts=facts, broken_if=judge.enter_broken_if,
    )  # fmt: skip
    finish = finishing(
        lambda table, move: finished(table),
        unless=rules.nobody_played if sheet.turns else round_none,
    )
    moves = (enter, finish) if sheet.turns else (*by_rounds, enter, finish)
    game_rules = replace(
        SHEET.rules,
        formulas=sum(len(formula.text) for formula in sheet.formulas),
        moves=moves,
        phases=() if sheet.turns else SHEET.rules.phases,
    )
    public = replace(SHEET.public, keys=table_keys(sheet), restore=restore)
    return replace(
        SHEET, players=sheet.players, agreement=agreement, rules=game_rules, public=public
    )


def implied_options(sheet: Sheet) -> Iterator[Option]:
    """Yield the options that are not written in the sheet: who deals first, who begins."""
    if "dealer" in sheet.names:
        yield Option("dealer", Seat(sheet.players[1]), 0)
    if sheet.turns:
        yield Option("first", Seat(sheet.sides or sheet.players[1]), 0)


def side(setup: Setup) -> Seat:
    """Return the kind of a key that holds a player, or a side where there are sides."""
    return Seat(
        setup.game.agreement.sides if setup.game.agreement.sides > 1 else len(setup.players)
    )


def keys(
    sheet: Sheet, entries: Iterable[SheetEntry], own: bool = False, gaps: bool = False
) -> dict[str, KindOf]:
    """Return the keys of a move: what is entered for players (sides), and once for all."""

    def those(each: bool) -> KindOf:
        asked = [entry for entry in entries if entry.each == each]
        return lambda setup: rules.Entries(asked, sheet.sides or len(setup.players), own, gaps)

    return {"enter": those(True), "round": those(False)}


def sheet_of(setup: Setup) -> Sheet:
    """Return the sheet of a match."""
    return sheet_in(dict(setup.options))


def start(setup: Setup) -> Table:
    """Return the table before the first round."""
    sheet = sheet_of(setup)
    players = setup.players
    sides = sheet.sides or len(players)
    names = tuple(" & ".join(players[side::sides]) for side in range(sides))
    table = Table(sheet, setup.options, names, (sheet.start,) * len(players))
    if not sheet.turns:
        return table
    return table._replace(phase=TURN, round=1, turn=order(table)[0])


SHEET = Game(
    id="sheet",
    players=(1, 12),
    agreement=Agreement(
        game_for=lambda options: game_of(sheet_in(options)),
    ),
    rules=GameRules(
        start=start,
        moves=(),
        agreed=("agreed",),
        phases=(Phase(COUNTING, "round.in-progress"),),
        winners=winners,
        # Where nobody is at turn, everybody may enter something.
        give_turn=lambda table, seat: table if table.turn is None else table._replace(turn=seat),
    ),
    table=TableDisplay(score_sheet=SCORE_SHEET),
    result=ResultRules(
        why_ended=ended,
        tie_break=tie_break,
        display_name=lambda setup: sheet_of(setup).name.strip(),
        least_leads=lambda setup: sheet_of(setup).ending.wins == "low",
    ),
    public=PublicTable(),
)
