"""What becomes of a match that is kept: put away, deleted, taken back, mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.library.bin import Deleted
from companion.record.notice import NotKept

if TYPE_CHECKING:
    from ..app import CompanionApp


def put_away(app: CompanionApp, file: str) -> None:
    """One that nobody means to finish: how it stands is shown, with a way to go on. One of which
    nothing was logged goes into the bin."""
    _leave(app, file)
    past = app.library.match(file)
    try:
        if past and not past.moves and not past.unreadable:
            app.library.delete(file)
            app.go_home()
            return
        app.library.put_away(file)
    except NotKept as error:
        app.tell(error)
        return
    app.go_to("result", file=file)


def delete_match(app: CompanionApp, file: str) -> None:
    """At once: the list, where it lay, offers Undo."""
    _leave(app, file)
    try:
        deleted = app.library.delete(file)
    except NotKept as error:
        app.tell(error)
        return
    app.trail = [step for step in app.trail if step[0] in ("home", "people", "person")]
    app.go("history", deleted=deleted)


def undelete_match(app: CompanionApp, deleted: Deleted) -> bool:
    try:
        app.library.undelete(deleted)
    except NotKept as error:
        app.tell(error)
        return False
    return True


def mend(app: CompanionApp, file: str) -> None:
    """A damaged match is replaced by its best copy; the damaged one goes to the bin."""
    from companion.library.backup import Backup

    _leave(app, file)
    try:
        Backup(app.library).mend(file)
    except NotKept as error:
        app.tell(error)
        return
    for notice in app.library.notices:
        if file.endswith(f"/{notice.facts.get('file')}"):
            app.library.dismiss(notice)


def _leave(app: CompanionApp, file: str) -> None:
    """The table, if it is the match on it."""
    if app.running and app.library.file_of(app.running.path) == file:
        app.leave_match()
