"""What the keep link may change in the library: delete, restore and put away matches, their day and
notes; rename, merge and remove people."""

from __future__ import annotations

from datetime import date

from ..engine.errors import BadInput, NotAllowed
from ..library import match_editing
from ..library.library import Library
from ..library.people import Person
from ..library.trash import DeletedMatch
from ..views.past_matches import deleted_views
from .auth import KEEP
from .json_values import to_json
from .library_handlers import of_library, past_match
from .request import Answer, Request, handlers, not_understood


def delete_match(request: Request, library: Library) -> Answer:
    """Move a match to the bin, where none is named the one on the table; return its name there."""
    file = _meant(request, library)
    _leave(request, library, file)
    return {"deleted": library.delete(file).name}


def put_away(request: Request, library: Library) -> Answer:
    """Put away a match that nobody means to finish; one without a move goes to the bin."""
    file = _meant(request, library)
    _leave(request, library, file)
    summary = library.match(file)  # as it stands now that its record is closed
    if summary and not summary.result.moves and not summary.unreadable:
        return {"file": "", "deleted": library.delete(file).name}
    library.put_away(file)
    return {"file": file, "deleted": ""}


def _meant(request: Request, library: Library) -> str:
    """Return the file of the match that was named, or of the one on the table."""
    if request.body.get("id"):
        return past_match(request, library)
    running = request.table.host.running
    if running is None:
        raise NotAllowed("There’s no match on the table yet.", 409)
    return library.file_of(running.path)


def _leave(request: Request, library: Library, file: str) -> None:
    """Take a match off the table if it lies there."""
    host = request.table.host
    if host.running and library.file_of(host.running.path) == file:
        host.close_match()
        request.table.update()


def change_day(request: Request, library: Library) -> Answer:
    """Let a past match have begun on another day, and return its file, which has the day's name."""
    file = past_match(request, library)
    with not_understood():
        day = date.fromisoformat(str(request.needed("words")))
    _leave(request, library, file)
    summary = library.match(file)
    assert summary is not None  # it was there a moment ago
    return {"file": match_editing.change_day(library, summary, day).file}


def add_note(request: Request, library: Library) -> Answer:
    """Add a note to a past match."""
    file = past_match(request, library)
    note = str(request.needed("words"))
    _leave(request, library, file)
    match_editing.add_note(library, file, note)
    return {}


def deleted_matches(request: Request, library: Library) -> Answer:
    """Return the matches in the bin, the last one first."""
    return {"matches": to_json(deleted_views(library, request.lang))}


def restore_match(request: Request, library: Library) -> Answer:
    """Take a match out of the bin, and return its file."""
    name = str(request.needed("id"))
    deleted = [one for one in library.deleted if one.name == name]
    if not deleted:
        raise NotAllowed("This match is no longer there.", 404)
    return {"file": _restored(library, deleted[0])}


def _restored(library: Library, deleted: DeletedMatch) -> str:
    summary = library.undelete(deleted)
    return summary.file if summary else deleted.file


def rename_person(request: Request, library: Library) -> Answer:
    """Rename a person; a name that somebody else has may mean the same person: their id is returned
    then, and nothing changes."""
    person = _person(library, str(request.needed("id")))
    name = str(request.needed("name")).strip()
    known = library.person_called(name)
    if known and known.id != person.id:
        return {"same": known.id, **_merge_question(library, person, known)}
    library.rename_person(person.id, name)
    return {"same": ""}


def ask_merge(request: Request, library: Library) -> Answer:
    """Return whether two people can be one: nobody has played against themselves."""
    person = _person(library, str(request.needed("id")))
    other = _person(library, str(request.needed("other")))
    return _merge_question(library, person, other)


def _merge_question(library: Library, person: Person, other: Person) -> Answer:
    together = library.sat_together(person.id, other.id)
    return {"person": person.name, "other": other.name, "together": together}


def merge_people(request: Request, library: Library) -> Answer:
    """Merge two people who are the same, and remember both, so that it can be undone."""
    person = _person(library, str(request.needed("id")))
    other = _person(library, str(request.needed("other")))
    if person.id == other.id or library.sat_together(person.id, other.id):
        raise BadInput("So they’re two people, and their matches stay separate.")
    library.merge_people(person.id, other.id)
    request.table.host.merged = (person, other)
    return {}


def part_people(request: Request, library: Library) -> Answer:
    """Undo the last merge."""
    before = request.table.host.merged
    request.table.host.merged = ()
    library.part_people(*before)
    return {}


def remove_person(request: Request, library: Library) -> Answer:
    """Remove a person whom no match needs, and remember them, so that it can be undone."""
    person = _person(library, str(request.needed("id")))
    request.table.host.removed = library.remove_person(person.id)
    return {"person": person.name}


def restore_person(request: Request, library: Library) -> Answer:
    """Bring back who was removed last."""
    removed = request.table.host.removed
    request.table.host.removed = None
    if removed:
        library.restore_person(removed)
    return {}


def _person(library: Library, id: str) -> Person:
    for person in library.people:
        if person.id == id:
            return person
    raise NotAllowed("The app didn’t understand that request.", 404)


MATCHES = delete_match, put_away, change_day, add_note, deleted_matches, restore_match
PEOPLE = rename_person, ask_merge, merge_people, part_people, remove_person, restore_person
HANDLERS = handlers(KEEP, *map(of_library, (*MATCHES, *PEOPLE)))
