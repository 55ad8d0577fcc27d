"""What only a guest by the keep link may do: set up a match and begin it."""

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


def set_up(request: Request) -> Answer:
    """Change the match that is being set up, and return its page: games, players, house rules."""
    new_match = _read_new_match(request.table, request.body.get("new"))
    if request.body.get("draw"):
        new_match = new_match.draw(random.Random())
    name, values = request.action
    if name == "join":
        return call_with(_join, request, new_match, *values)
    options, field = act_on_field(request, MatchOptions(new_match, request.lang))
    return {**_set_up_page(request.table, options.new, request.lang), "field": field}


def _join(request: Request, new_match: NewMatch, name: Value) -> Answer:
    """Return the page with one more player, or with why nobody can have that name."""
    why = ""
    lang = request.lang
    library = request.table.host.library
    if seated := new_match.seated(str(name)):
        why = lang.tr("{player} is already at the table.", player=seated)
    else:
        try:
            check_looks(str(name).strip())
            if library:
                request.table.host.do(lambda: library.check_name(str(name), new_match.players))
            new_match = new_match.join(str(name))
        except BadInput as error:
            why = lang.message_text(error)
    return {**_set_up_page(request.table, new_match, lang), "why": why}


def _read_new_match(table: OpenTable, state: Value) -> NewMatch:
    """Return the new match that a page has sent, or one to start from if it has sent none.

    A page on which a score sheet was just chosen sends its id as that of a game, "sheet:<id>".
    """
    if not isinstance(state, dict):
        return _first_proposal(table)
    with not_understood():
        assert all(type(name) is str for name in state["players"])
    kind, _, sheet_id = str(state.get("game_id", "")).partition(":")
    if kind == BY_SHEET and sheet_id:
        with not_understood():
            new_match = NewMatch(players=tuple(state["players"]), begins=str(state["begins"]))
        return new_match.by_sheet(find_sheet(table, sheet_id).sheet.plain)
    with not_understood():
        new_match = from_state(NewMatch, state)
        assert new_match.game.id == new_match.game_id  # there is none by a strange id or sheet
    return new_match


def _first_proposal(table: OpenTable) -> NewMatch:
    """Return a new match like the one on the table, or with the people of the last one."""
    if table.snapshot:
        return _as_on_the_table(table.snapshot.match.setup)
    return NewMatch(players=table.host.do(table.host.last_players))


def set_up_by_sheet(request: Request, sheet: Sheet) -> Answer:
    """Return the page of a match by this score sheet as it begins to be set up: with the people who
    are chosen already, or those of the last match, if the sheet is for so many."""
    new_match = _read_new_match(request.table, request.body.get("new"))
    players = new_match.players if sheet.fits(len(new_match.players)) else ()
    new_match = new_match._replace(players=players, begins="").by_sheet(sheet.plain)
    people = request.lang.listed(players)
    return {**_set_up_page(request.table, new_match, request.lang), "people": people}


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


def _set_up_page(table: OpenTable, new_match: NewMatch, lang: Language) -> Answer:
    """Return all that the page on which a match is set up shows: what is chosen so far, what can be
    chosen, what is still missing, and what the game is like.

    `new` is the whole choice, which the page sends back with the next tap.
    """
    least, most = new_match.seats
    options = dict(new_match.options)
    sheet = sheet_in(options) if options.get("sheet") else None
    if sheet:
        about = summarise_sheet(sheet, lang)
    else:
        about = lang.about(new_match.game_id).get("sentence", "")
    return {
        "new": to_state(new_match),
        "games": [[id, lang.name(id)] for id in IDS if id != BY_SHEET],
        "sheet": sheet_name(sheet, lang.code) if sheet else "",
        "names": [name for name in table.host.names() if not new_match.seated(name)],
        "seats": [least, most],
        "missing": lang.message_text(new_match.missing) if new_match.missing else "",
        "form": to_json(MatchOptions(new_match, lang).view()),
        "field": None,
        "why": "",
        "only_counted": new_match.game.only_counted,
        "taps": _taps(new_match.game_id),
        "teaches": teaches(new_match.game_id, lang.code),
        "about": about,
    }


def _taps(game: str) -> list[str]:
    """Return what a round costs by moves and by results only; nothing if nobody measured it."""
    cost = taps_a_round(game)
    return [cost.range_by_moves, f"≈ {cost.results}"] if cost else []


def begin(request: Request) -> Answer:
    """Begin the match that was set up; BadInput says what is missing."""
    new_match = _read_new_match(request.table, request.body.get("new"))
    new_match.setup()
    return _begin(request, new_match)


def again(request: Request) -> Answer:
    """Begin a match with the same people, house rules and way of logging."""
    same = _as_on_the_table(request.match.setup)
    return _begin(request, same._replace(rounds_only=request.table.host.rounds_only))


def _begin(request: Request, new_match: NewMatch) -> Answer:
    """Begin a match, and return its table."""
    request.table.begin(new_match)
    return request.table.table(request.lang)


def rounds_only(request: Request) -> Answer:
    """Switch between logging all moves and logging results only."""
    table = request.table

    def change() -> None:
        table.host.count_rounds(bool(request.body.get("only")))
        table.update()

    table.host.do(change)
    return table.table(request.lang)


HANDLERS = handlers(KEEP, begin, again, rounds_only, new=set_up)
