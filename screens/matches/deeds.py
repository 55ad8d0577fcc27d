"""What becomes of a match that is kept: put away, deleted, taken back, mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.library.bin import Deleted

if TYPE_CHECKING:
    from ..app import CompanionApp


def put_away(app: CompanionApp, file: str) -> None:
    """One that nobody means to finish: how it stands is shown, with a way to go on. One of which
    nothing was logged goes into the bin."""
    _leave(app, file)
    past = app.library.match(file)
    with app.telling():
        if past and not past.moves and not past.unreadable:
            app.library.delete(file)
            app.go_home()
            return
        app.library.put_away(file)
        app.go_to("result", file=file)


def delete_match(app: CompanionApp, file: str) -> None:
    """At once: the list, where it lay, offers Undo."""
    _leave(app, file)
    with app.telling():
        deleted = app.library.delete(file)
        app.trail = [step for step in app.trail if step[0] in ("home", "people", "person")]
        app.go("history", deleted=deleted)


def undelete_match(app: CompanionApp, deleted: Deleted) -> bool:
    with app.telling():
        app.library.undelete(deleted)
        return True
    return False


def mend(app: CompanionApp, file: str) -> None:
    """A damaged match is replaced by its best copy; the damaged one goes to the bin."""
    from companion.library.backup import Backup

    _leave(app, file)
    with app.telling():
        Backup(app.library).mend(file)
        for notice in app.library.notices:
            if file.endswith(f"/{notice.facts.get('file')}"):
                app.library.dismiss(notice)


def _leave(app: CompanionApp, file: str) -> None:
    """The table, if it is the match on it."""
    if app.running and app.library.file_of(app.running.path) == file:
        app.leave_match()
