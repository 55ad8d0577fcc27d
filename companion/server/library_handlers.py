"""What the keep link may see and do beside the table: past matches, people, files in and out."""

from __future__ import annotations

import base64
from binascii import Error as NotBase64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from ..engine.errors import NotAllowed
from ..engine.match import Match
from ..games import BY_SHEET, IDS
from ..library.exporter import Archive, export_match
from ..library.importer import Import, inbox
from ..library.library import Library
from ..library.people import Person
from ..library.sheets import SHEET_ENDING
from ..library.statistics import Statistics
from ..record.durable import make_folder, replace_durably
from ..record.match_file import read_file
from ..record.sheet_text import read_link, toml_text
from ..rulebook.lessons import key, known_to_all, lessons
from ..views.home import RECENT, last_winners
from ..views.incoming import arrival_views, summary
from ..views.log import logged_rounds
from ..views.past_matches import past_views
from ..views.person import figure_views, head_to_head_views, mark, people_views
from ..views.replay import replay_step
from ..views.result import result_text
from .auth import KEEP
from .json_values import to_json
from .read_handlers import result_json
from .request import Answer, Handlers, Request

T = TypeVar("T")
PAGE = 30  # matches that are shown at once
ENDINGS = (".match", ".zip", ".toml")  # of files that can come in


def with_library(request: Request, call: Callable[[Library], T]) -> T:
    """Call a function with the host's library, while nobody else does anything to it."""
    host = request.table.host
    library = host.library
    if library is None:
        raise NotAllowed("There’s no library here, only this match.", 404)
    return host.do(lambda: call(library))


def home(request: Request) -> Answer:
    """Return what Home shows beside the running match: the games, unfinished ones, last winners."""
    lang = request.lang
    games = [[id, lang.name(id)] for id in IDS if id != BY_SHEET]

    def make(library: Library) -> Answer:
        running = request.table.host.running
        file = library.file_of(running.path) if running else ""
        others = [past for past in library.unfinished() if past.file != file]
        return {
            "games": games,
            "unfinished": to_json(past_views(others, library, lang)),
            "winners": to_json(last_winners(library.matches(0, RECENT), library, lang)),
            "kept": True,
        }

    if request.table.host.library is None:
        return {"games": games, "unfinished": [], "winners": [], "kept": False}
    return with_library(request, make)


def matches(request: Request) -> Answer:
    """Return some of the past matches, newest first, from a number on."""
    start = max(0, int(request.body.get("number", 0)))

    def make(library: Library) -> Answer:
        found = library.matches(start, PAGE + 1)
        rows = past_views(found[:PAGE], library, request.lang)
        return {"matches": to_json(rows), "more": len(found) > PAGE}

    return with_library(request, make)


def _past(request: Request, library: Library) -> str:
    """Return the file of a past match that was sent, if the library has it."""
    file = str(request.needed("id"))
    if library.match(file) is None:
        raise NotAllowed("This match is no longer there.", 404)
    return file


def _match(library: Library, file: str) -> Match:
    return read_file(library.path_of(file)).match


def past(request: Request) -> Answer:
    """Return the result of a past match, or how it stands."""

    def make(library: Library) -> Answer:
        file = _past(request, library)
        match = _match(library, file)
        return {
            "file": file,
            "result": result_json(match, request.lang),
            "text": result_text(match, request.lang),
            "players": match.setup.players,
            "looks": to_json(library.looks(match.setup)),
            "over": match.table.phase == "over",
        }

    return with_library(request, make)


def replay(request: Request) -> Answer:
    """Return the table of a past match after so many moves, and with the first one its log."""

    def make(library: Library) -> Answer:
        match, lang = _match(library, _past(request, library)), request.lang
        number = max(0, min(int(request.body.get("number", 0)), match.number))
        step = replay_step(match.back_to(number), match.number, lang)
        log = {"rounds": to_json(logged_rounds(match, lang))} if number == 1 else {}
        return {**to_json(step), **log, "looks": to_json(library.looks(match.setup))}

    return with_library(request, make)


def lessons_due(request: Request) -> Answer:
    """Return what new players at this table hear before the next move, each lesson once."""

    def make(library: Library) -> Answer:
        match, lang = request.match, request.lang
        game, people = match.setup.game.id, library.learners(match.setup.players)
        if not people:
            return {"learning": False, "lessons": []}
        if request.body.get("only") is False:  # they have heard enough
            library.set_learning(match.setup.players, False)
            return {"learning": False, "lessons": []}
        known = known_to_all((person.lessons_seen for person in people), game)
        due = lessons(match, lang.code, known, request.table.host.rounds_only)
        names = [person.name for person in people]
        library.mark_lessons_seen(names, [key(game, lesson.id) for lesson in due])
        return {"learning": True, "lessons": [[lesson.id, lesson.words] for lesson in due]}

    if request.table.host.library is None:
        return {"learning": False, "lessons": []}
    return with_library(request, make)


def go_on(request: Request) -> Answer:
    """Put a past match on the table again."""
    table = request.table

    def change(library: Library) -> None:
        table.host.resume(_past(request, library))
        table.update()

    with_library(request, change)
    return table.table(request.lang)


def people(request: Request) -> Answer:
    """Return everybody whom the library knows, those who play most first."""

    def make(library: Library) -> Answer:
        statistics = _statistics(library)
        rows = people_views(statistics, request.lang)
        return {
            "people": [
                {"id": one.id, "name": one.name, "words": words, **_look(one)}
                for one, words in rows
            ]
        }

    return with_library(request, make)


def person(request: Request) -> Answer:
    """Return the figures of a person, and who beats whom."""

    def make(library: Library) -> Answer:
        statistics, id = _statistics(library), str(request.needed("id"))
        if id not in statistics.people:
            raise NotAllowed("That request made no sense.", 404)
        found, lang = statistics.people[id], request.lang
        return {
            "name": found.name,
            **_look(found),
            "figures": [list(view) for view in figure_views(statistics, id, None, lang)],
            "against": [
                {"name": view.person.name, "met": view.met, "score": view.score}
                for view in head_to_head_views(statistics, id, None, lang)
            ],
        }

    return with_library(request, make)


def _statistics(library: Library) -> Statistics:
    statistics = Statistics(library)
    _run(statistics.gather())
    return statistics


def _look(person: Person) -> Answer:
    return {"colour": person.colour, "mark": mark(person)}


def _run(steps: Iterator[object]) -> None:
    for _ in steps:
        pass


def take_out(request: Request) -> Answer:
    """Return a past match as a file, or all matches and sheets as an archive."""

    def make(library: Library) -> Answer:
        if request.body.get("id"):
            path = export_match(library, _past(request, library))
        else:
            archive = Archive(library)
            _run(archive.write())
            path = archive.path
        content = base64.b64encode(path.read_bytes()).decode()
        return {"name": path.name, "content": content}

    return with_library(request, make)


def bring_in(request: Request) -> Answer:
    """Take matches and sheets from a file, and return what came in."""
    ending = Path(str(request.needed("name"))).suffix
    try:
        content = base64.b64decode(str(request.needed("content")), validate=True)
    except (NotBase64, ValueError):
        raise NotAllowed("That request made no sense.") from None
    if ending == ".link":
        ending, content = ".toml", toml_text(read_link(content.decode("ascii", "replace"))).encode()
    if ending not in ENDINGS:
        raise NotAllowed("This isn’t a match, an archive of matches or a score sheet.")

    def store(library: Library) -> Answer:
        kind = SHEET_ENDING if ending == ".toml" else ending
        file = make_folder(inbox(library)) / f"from-the-page{kind}"
        try:
            replace_durably(file, content)
            arrived = Import(library, file)
            _run(arrived.check())
            _run(arrived.store())
        finally:
            file.unlink(missing_ok=True)
        lang = request.lang
        return {
            "summary": summary(arrived.arrivals, lang),
            "arrivals": [list(view) for view in arrival_views(arrived.arrivals, lang)],
        }

    return with_library(request, store)


HANDLERS: Handlers = {
    "home": (KEEP, home),
    "matches": (KEEP, matches),
    "past": (KEEP, past),
    "go_on": (KEEP, go_on),
    "replay": (KEEP, replay),
    "lessons": (KEEP, lessons_due),
    "people": (KEEP, people),
    "person": (KEEP, person),
    "take_out": (KEEP, take_out),
    "bring_in": (KEEP, bring_in),
}
