"""What only the keep link may: begin a match."""

from __future__ import annotations

import random

from ..engine.errors import BadInput, NotAllowed
from ..engine.game import Setup
from ..engine.schema import Value
from ..games import BY_SHEET, IDS
from ..games.sheet import Sheet, sheet_in
from ..i18n.language import Language
from ..i18n.sheet_words import sheet_name
from ..library.sheets import SheetOnShelf, bundled_sheets
from ..record.names import check_looks
from ..rulebook.lessons import teaches
from ..saved_state import from_state, to_state
from ..session.new_match import NewMatch, taps_a_round
from ..session.options_form import MatchOptions
from ..views.sheet_description import summarise_sheet
from .auth import KEEP
from .form_handlers import act_on_field
from .json_values import to_json
from .open_table import OpenTable
from .request import Answer, Request, call_with, handlers, not_understood

# A new match


def new(request: Request) -> Answer:
    """Return a match that is being set up: the games, who may play, the house rules."""
    made = _new(request.table, request.body.get("new"))
    if request.body.get("draw"):
        made = made.draw(random.Random())
    name, values = request.action
    if name == "join":
        return call_with(_join, request, made, *values)
    options, field = act_on_field(request, MatchOptions(made, request.lang))
    return {**_set_up(request.table, options.new, request.lang), "field": field}


def _join(request: Request, made: NewMatch, name: Value) -> Answer:
    """Return the match with one more player, or why nobody can have that name."""
    why, lang, library = "", request.lang, request.table.host.library
    if seated := made.seated(str(name)):
        why = lang.tr("{player} is already at the table.", player=seated)
    else:
        try:
            check_looks(str(name).strip())
            if library:
                request.table.host.do(lambda: library.check_name(str(name), made.players))
            made = made.join(str(name))
        except BadInput as error:
            why = lang.message_text(error)
    return {**_set_up(request.table, made, lang), "why": why}


def _new(table: OpenTable, state: Value) -> NewMatch:
    if isinstance(state, dict):
        with not_understood():
            assert all(type(name) is str for name in state["players"])
        kind, _, id = str(state.get("game_id", "")).partition(":")
        if kind == BY_SHEET and id:
            with not_understood():
                made = NewMatch(players=tuple(state["players"]), begins=str(state["begins"]))
            return made.by_sheet(find_sheet(table, id).sheet.plain)
        with not_understood():
            made = from_state(NewMatch, state)
            assert made.game.id == made.game_id  # there is none by a strange id or sheet
        return made
    if table.snapshot:
        return _as_on_the_table(table.snapshot.match.setup)
    return NewMatch(players=table.host.do(table.host.last_players))


def set_up_by(request: Request, sheet: Sheet) -> Answer:
    """Return a match by this score sheet as it begins to be set up: with the people who are chosen
    already, or those of the last match, if the sheet is for so many."""
    made = _new(request.table, request.body.get("new"))
    players = made.players if sheet.fits(len(made.players)) else ()
    made = made._replace(players=players, begins="").by_sheet(sheet.plain)
    people = request.lang.listed(players)
    return {**_set_up(request.table, made, request.lang), "people": people}


def _as_on_the_table(setup: Setup) -> NewMatch:
    return NewMatch(setup.game.id, setup.players, options=setup.options)


def all_sheets(table: OpenTable) -> tuple[SheetOnShelf, ...]:
    """Return the score sheets that can be played by here, one's own first."""
    return (*table.host.do(table.host.sheets), *bundled_sheets())


def find_sheet(table: OpenTable, id: str) -> SheetOnShelf:
    """Return the score sheet with this id, or raise NotAllowed."""
    for found in all_sheets(table):
        if found.id == id:
            return found
    raise NotAllowed("That game isn’t known here.", 404)


def _set_up(table: OpenTable, made: NewMatch, lang: Language) -> Answer:
    least, most = made.seats
    options = dict(made.options)
    sheet = sheet_in(options) if options.get("sheet") else None
    return {
        "new": to_state(made),
        "games": [[id, lang.name(id)] for id in IDS if id != BY_SHEET],
        "sheet": sheet_name(sheet, lang.code) if sheet else "",
        "names": [name for name in table.host.names() if not made.seated(name)],
        "seats": [least, most],
        "missing": lang.message_text(made.missing) if made.missing else "",
        "form": to_json(MatchOptions(made, lang).view()),
        "field": None,
        "why": "",
        "only_counted": made.game.only_counted,
        "taps": _taps(made.game_id),
        "teaches": teaches(made.game_id, lang.code),
        "about": summarise_sheet(sheet, lang)
        if sheet
        else lang.about(made.game_id).get("sentence", ""),
    }


def _taps(game: str) -> list[str]:
    """Return what a round costs by moves and by results only; nothing if nobody measured it."""
    cost = taps_a_round(game)
    return [cost.range_by_moves, f"≈ {cost.results}"] if cost else []


def begin(request: Request) -> Answer:
    """Begin the match that was set up; BadInput says what is missing."""
    made = _new(request.table, request.body.get("new"))
    made.setup()
    return _begun(request, made)


def again(request: Request) -> Answer:
    """Begin a match with the same people, house rules and way of logging."""
    same = _as_on_the_table(request.match.setup)
    return _begun(request, same._replace(rounds_only=request.table.host.rounds_only))


def _begun(request: Request, made: NewMatch) -> Answer:
    request.table.begin(made)
    return request.table.table(request.lang)


def rounds_only(request: Request) -> Answer:
    """Switch between logging all moves and logging results only."""
    table = request.table

    def change() -> None:
        table.host.count_rounds(bool(request.body.get("only")))
        table.update()

    table.host.do(change)
    return table.table(request.lang)


HANDLERS = handlers(KEEP, new, begin, again, rounds_only)
