"""What the keep link may see and do beside the table: past matches, people, sheets, files."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Generator, Sequence
from datetime import date
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

from ..clock import local_day
from ..engine.errors import NotAllowed
from ..engine.match import Match
from ..games import BY_SHEET, IDS, SCORE_PAD
from ..i18n.language import Language
from ..i18n.sheet_words import translated_sheet
from ..library.exporter import Archive, export_match
from ..library.importer import ARCHIVE, WANTED, Arrival, Import, inbox
from ..library.library import Library
from ..library.match_index import Progress, part
from ..library.sheets import SHEET_ENDING, delete_sheet, keep_sheet
from ..library.statistics import Statistics
from ..record.durable import make_folder, replace_durably
from ..record.match_file import read_file
from ..record.sheet_text import link, read_link, toml_text
from ..rulebook.lessons import key, known_to_all, lessons
from ..saved_state import from_state, to_state
from ..session.editor_view import SheetEdit, SheetEditor
from ..session.sheet_editor import Draft
from ..standings.season_link import is_season_link, read_season_link
from ..views.game_search import familiar_games, games_found
from ..views.home import RECENT, last_winners
from ..views.incoming import arrival_view, arrival_views, in_order, summary
from ..views.log import logged_rounds
from ..views.past_matches import past_views
from ..views.person import (
    figure_views,
    form_views,
    head_to_head_views,
    partner_views,
    people_views,
    person_row,
    rival_views,
    shares_over_time,
)
from ..views.replay import replay_step
from ..views.result import result_text
from ..views.seasons import SeasonView, running_seasons
from ..views.sheet_description import describe_sheet, players_in_words
from ..views.sheet_example import worked_example
from ..views.sheet_shelf import (
    KINDS,
    nothing_found,
    on_the_pad,
    opening_sentences,
    pad_name,
    players_to_choose,
    sheets_used_last,
    shelved_sheets,
)
from .auth import KEEP
from .form_handlers import act_on_field
from .host_handlers import all_sheets, find_sheet, set_up_by_sheet
from .json_values import to_json
from .qr import rows
from .read_handlers import result_json
from .request import Answer, Handler, LongAnswer, Request, handlers, not_understood

T = TypeVar("T")
LibraryHandler = Callable[[Request, Library], Answer]
Steps = Generator[Progress, None, Answer]
LongHandler = Callable[[Request, Library], Steps]
MOST_CHOICES = 500  # of what is in a file, that can be left out one by one
PAGE = 30  # matches that are shown at once
CHECKING = 70  # per cent of an import: storing what was checked takes less
ENDINGS = (".match", ".zip", ".toml")  # of files that can come in
LINK_ENDING = ".link"  # of a file that has only the link of a sheet or a season in it
NUMBERED = re.compile(r" \(\d+\)$")
RECORD = b'{"record"'  # how a match begins


def with_library(request: Request, call: Callable[[Library], T]) -> T:
    """Call a function with the host's library, while nobody else does anything to it."""
    host = request.table.host
    library = host.library
    if library is None:
        raise NotAllowed("There’s no library here, only this match.", 404)
    return host.do(lambda: call(library))


def of_library(handler: LibraryHandler) -> Handler:
    """Return a handler that is called with the host's library as well."""

    @wraps(handler)
    def of_request(request: Request) -> Answer:
        return with_library(request, partial(handler, request))

    return of_request


def in_steps(handler: LongHandler) -> Handler:
    """Return a handler that works in steps with the host's library."""

    @wraps(handler)
    def of_request(request: Request) -> LongAnswer:
        host = request.table.host
        if host.library is None:
            raise NotAllowed("There’s no library here, only this match.", 404)
        return LongAnswer(host.do, handler(request, host.library))

    return of_request


def home(request: Request) -> Answer:
    """Return what Home shows beside the running match: the games, unfinished ones, last winners;
    and what is found by the name that somebody types."""
    host = request.table.host
    lang = request.lang
    words = str(request.body.get("words", ""))
    found = games_found(all_sheets(request.table), lang, words) if words.strip() else []
    answer: Answer = {
        "games": [[id, lang.name(id)] for id in IDS if id != BY_SHEET],
        "words": words,
        "found": to_json(found),
        "familiar": to_json(familiar_games(lang)),
        "unfinished": [],
        "winners": [],
        "seasons": [],
    }

    def look(library: Library) -> Answer:
        file = library.file_of(host.running.path) if host.running else ""
        others = [past for past in library.unfinished() if past.file != file]
        unfinished = past_views(others, library, lang)
        winners = last_winners(library.matches(0, RECENT), library, lang)
        running = running_seasons(library, date.today())
        seasons = [SeasonView(season.id, season.name, "") for season in running]
        return answer | {
            "unfinished": to_json(unfinished),
            "winners": to_json(winners),
            "seasons": to_json(seasons),
        }

    return with_library(request, look) if host.library else answer


def matches(request: Request, library: Library) -> Answer:
    """Return some of the past matches, newest first, from a number on."""
    start = max(0, int(request.body.get("number", 0)))
    found = library.matches(start, PAGE + 1)
    rows = past_views(found[:PAGE], library, request.lang)
    return {"matches": to_json(rows), "more": len(found) > PAGE}


def past_match(request: Request, library: Library) -> str:
    """Return the file of a past match that was sent, if the library has it."""
    file = str(request.needed("id"))
    if library.match(file) is None:
        raise NotAllowed("This match is no longer there.", 404)
    return file


def _match(library: Library, file: str) -> Match:
    return read_file(library.path_of(file)).match


def past(request: Request, library: Library) -> Answer:
    """Return the result of a past match, or how it stands."""
    file = past_match(request, library)
    match = _match(library, file)
    summary = library.match(file)
    return {
        "file": file,
        "result": result_json(match, request.lang),
        "text": result_text(match, request.lang),
        "players": match.setup.players,
        "looks": to_json(library.looks(match.setup)),
        "over": match.table.phase == "over",
        "day": local_day(match.setup.started),
        "notes": list(summary.notes) if summary else [],
    }


def replay(request: Request, library: Library) -> Answer:
    """Return the table of a past match after so many moves, and with the first one its log."""
    match = _match(library, past_match(request, library))
    lang = request.lang
    number = max(0, min(int(request.body.get("number", 0)), match.number))
    step = replay_step(match.back_to(number), match.number, lang)
    log = {"rounds": to_json(logged_rounds(match, lang))} if number == 1 else {}
    return {**to_json(step), **log, "looks": to_json(library.looks(match.setup))}


def lessons_due(request: Request) -> Answer:
    """Return what new players at this table hear before the next move, each lesson once."""
    nothing: Answer = {"learning": False, "lessons": []}

    def look(library: Library) -> Answer:
        match = request.match
        lang = request.lang
        game = match.setup.game.id
        people = library.learners(match.setup.players)
        if people and request.body.get("only") is False:  # they have heard enough
            library.set_learning(match.setup.players, False)
            return nothing
        known = known_to_all((person.lessons_seen for person in people), game)
        due = lessons(match, lang.code, known, request.table.host.rounds_only) if people else ()
        names = [person.name for person in people]
        library.mark_lessons_seen(names, [key(game, lesson.id) for lesson in due])
        said = [[lesson.id, lesson.words] for lesson in due]
        return {"learning": bool(people), "lessons": said}

    return with_library(request, look) if request.table.host.library else nothing


def go_on(request: Request, library: Library) -> Answer:
    """Put a past match on the table again."""
    request.table.host.resume(library, past_match(request, library))
    request.table.update()
    return request.table.table(request.lang)


def people(request: Request, library: Library) -> Steps:
    """Return everybody whom the library knows, those who play most first."""
    statistics = Statistics(library)
    yield from statistics.gather()
    return {"people": to_json(people_views(statistics, request.lang))}


def person(request: Request, library: Library) -> Steps:
    """Return the figures of a person, and who beats whom."""
    id = str(request.needed("id"))
    lang = request.lang
    statistics = Statistics(library)
    yield from statistics.gather()
    if id not in statistics.people:
        raise NotAllowed("The app didn’t understand that request.", 404)
    found = statistics.people[id]
    others = [one for one in library.people if one.id != id]
    others.sort(key=lambda one: lang.sort_key(one.name))
    return {
        "name": found.name,
        "needed": library.is_needed(id),
        "others": to_json([person_row(one, "") for one in others]),
        "look": to_json(person_row(found, "").look),
        "figures": [list(view) for view in figure_views(statistics, id, None, lang)],
        "form": to_json(form_views(statistics, id, None, lang)),
        "shares": list(shares_over_time(statistics, id, None)),
        "rivals": to_json(rival_views(statistics, id, None, lang)),
        "partners": to_json(partner_views(statistics, id, None, lang)),
        "against": [to_json(row) for row, _ in head_to_head_views(statistics, id, None, lang)],
    }


def take_out(request: Request, library: Library) -> Steps:
    """Return a past match as a file, or all matches and sheets as an archive."""
    if request.body.get("id"):
        path = export_match(library, past_match(request, library))
    else:
        archive = Archive(library)
        yield from archive.write()
        path = archive.path
    return {"name": path.name, "content": base64.b64encode(path.read_bytes()).decode()}


def _ending(name: str, content: bytes) -> str:
    """Return the ending of a file's name; where a phone has changed the name, what it must be.

    Android numbers a second file behind its ending, as in `a.match (2)`, and some apps hand files
    over without any name.
    """
    ending = Path(NUMBERED.sub("", name)).suffix
    if ending in (*ENDINGS, LINK_ENDING):
        return ending
    if content.startswith(ARCHIVE):
        return ".zip"
    return ".match" if content.startswith(RECORD) else ending


def bring_in(request: Request, library: Library) -> Steps:
    """Take matches and sheets from a file, without those that are left out, or only look at it;
    return what came in or would, and what can be left out."""
    lang = request.lang
    with not_understood():
        content = base64.b64decode(str(request.needed("content")), validate=True)
    ending = _ending(str(request.needed("name")), content)
    given_rows = None
    if ending == LINK_ENDING and is_season_link(content.decode("ascii", "replace")):
        ending = ".zip"
        given_rows = read_season_link(content.decode("ascii"))
    elif ending == LINK_ENDING:
        ending = ".toml"
        content = toml_text(read_link(content.decode("ascii", "replace"))).encode()
    if ending not in ENDINGS:
        raise NotAllowed("This isn’t a match, an archive of matches or a score sheet.")
    kind = SHEET_ENDING if ending == ".toml" else ending
    left_out = _numbers(request.body.get("left_out", []))
    file = make_folder(inbox(library)) / f"from-the-page{kind}"
    try:
        replace_durably(file, content)
        arrived = Import(library, file, given_rows)
        yield from part(arrived.check(), 0, CHECKING)
        if not request.body.get("look"):
            yield from part(arrived.store(left_out), CHECKING, 100)
    finally:
        file.unlink(missing_ok=True)
    shown = in_order(arrived.arrivals)[:MOST_CHOICES] if request.body.get("look") else []
    return {
        "summary": summary(arrived.arrivals, lang, left_out),
        "arrivals": to_json(arrival_views(arrived.arrivals, lang, left_out)),
        "choices": [_choice(arrived.arrivals[number], number, lang) for number in shown],
        "new": any(arrival.state in ("new", "longer") for arrival in arrived.arrivals),
    }


def _numbers(given: Sequence[Any]) -> tuple[int, ...]:
    """Return the numbers of what is left out, as a page sends them."""
    if any(type(number) is not int for number in given):
        raise NotAllowed("The app didn’t understand that request.")
    return tuple(given)


def _choice(arrival: Arrival, number: int, lang: Language) -> Answer:
    """Return something that a file has in it, which its number leaves out if it is wanted."""
    view = to_json(arrival_view(arrival, lang))
    return {"number": number, "wanted": arrival.state in WANTED, "row": view}


# Score sheets: the shelf, one sheet before a match, and writing one's own


def shelf(request: Request) -> Answer:
    """Return the sheets that are found by words, kind and number of players, and those that were
    played last."""
    table = request.table
    lang = request.lang
    players = int(request.body.get("seats", 0))
    words = str(request.body.get("words", ""))
    kind = str(request.body.get("kind", ""))
    found = shelved_sheets(all_sheets(table), lang, words, kind, players)
    library = table.host.library
    used = table.host.do(lambda: sheets_used_last(library, lang)) if library else []
    names = (lang.tr("Cards"), lang.tr("Dice"), lang.tr("Board"), lang.tr("Sport"))
    return {
        "sheets": to_json(found),
        "used": [] if words or kind or players else to_json(used),
        "numbers": players_to_choose(lang),
        "seats": players,
        "none": "" if found else nothing_found(lang, words),
        "pad": [pad_name(words), _pad_title(pad_name(words), lang)],
        "kinds": [list(pair) for pair in zip(KINDS, names, strict=True)],
        "kind": kind,
        "keeps": library is not None,
    }


def _pad_title(name: str, lang: Language) -> str:
    """Return what leads from the end of the shelf to the score pad, perhaps with a name."""
    return on_the_pad(lang, name) if name else lang.name(SCORE_PAD)


def sheet(request: Request) -> Answer:
    """Return one sheet in words: what it is, an example, its formulas, a link to it, and what is
    agreed before a match by it."""
    id = str(request.needed("id"))
    lang = request.lang
    found = find_sheet(request.table, id)
    shown = translated_sheet(found.sheet, lang.code)
    address = link(found.sheet)
    return {
        "id": id,
        "name": shown.name,
        "players": players_in_words(shown, lang),
        "sentences": list(opening_sentences(shown.about)),
        "example": to_json(worked_example(id, found.sheet, lang)),
        "exactly": describe_sheet(found.sheet, lang)[1:],
        "own": found.own,
        "link": address,
        "code": rows(address),
        "file": [f"{id}{SHEET_ENDING}", toml_text(found.sheet)],
        "keeps": request.table.host.library is not None,
        **set_up_by_sheet(request, found.sheet),
    }


def delete(request: Request) -> Answer:
    """Delete one of the library's own sheets, and return the shelf."""
    id = str(request.needed("id"))
    if not find_sheet(request.table, id).own:
        raise NotAllowed("That game isn’t known here.", 404)
    with_library(request, lambda library: delete_sheet(library, id))
    return shelf(request._replace(body={}))


def edit(request: Request) -> Answer:
    """Return the editor after one more change; it begins empty, or with a copy of a sheet."""
    with not_understood():  # a stranger's draft may be anything
        editor, field = act_on_field(request, SheetEditor(_restored(request), request.lang))
        form = to_json(editor.view())
        state = to_state(editor.edit)
        missing = editor.edit.missing
        said = request.lang.message_text(missing) if missing else ""
        to = editor.edit.to_missing
        return {"state": state, "form": form, "field": field, "missing": said, "to_missing": to}


def _restored(request: Request) -> SheetEdit:
    if "state" in request.body:
        return from_state(SheetEdit, request.body["state"])
    if not (id := request.body.get("id")):
        return SheetEdit()
    copied = translated_sheet(find_sheet(request.table, id).sheet, request.lang.code)
    return SheetEdit(Draft(copied.plain))


def keep(request: Request) -> Answer:
    """Keep the sheet that was written in the library, in place of the one with that id."""
    with not_understood():  # a stranger's draft may be anything
        made = _restored(request).draft.sheet()
    id = str(request.body.get("id") or "")
    own = any(one.own and one.id == id for one in all_sheets(request.table))
    kept = with_library(request, lambda library: keep_sheet(library, made, id if own else ""))
    return {"id": kept.id}


OF_LIBRARY = matches, past, go_on, replay
IN_STEPS = people, person, take_out, bring_in
HANDLERS = handlers(
    KEEP,
    *map(of_library, OF_LIBRARY),
    *map(in_steps, IN_STEPS),
    *(home, shelf, sheet),
    lessons=lessons_due,
    delete_sheet=delete,
    edit_sheet=edit,
    keep_sheet=keep,
)
