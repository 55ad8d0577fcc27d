"""Actions on a stored match: put away, delete, restore, replace by its copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.library.trash import DeletedMatch

if TYPE_CHECKING:
    from ..app import CompanionApp


def put_away(app: CompanionApp, file: str) -> None:
    """Put away an unfinished match and show how it stands; an empty one goes to the bin."""
    leave_match(app, file)
    past = app.library.match(file)
    with app.reporting_errors():
        if past and not past.result.moves and not past.unreadable:
            app.library.delete(file)
            app.go_home()
            return
        app.library.put_away(file)
        app.go_to("result", file=file)


def delete_match(app: CompanionApp, file: str) -> None:
    """Delete a match at once and open the list, which offers Undo."""
    leave_match(app, file)
    with app.reporting_errors():
        deleted = app.library.delete(file)
        app.nav_stack = [step for step in app.nav_stack if step[0] in ("home", "people", "person")]
        app.go("history", deleted=deleted)


def undelete_match(app: CompanionApp, deleted: DeletedMatch) -> str:
    """Take a match back from the bin; return its file, or "" if that was not possible."""
    with app.reporting_errors():
        past = app.library.undelete(deleted)
        return past.file if past else deleted.file
    return ""


def replace_by_copy(app: CompanionApp, file: str) -> None:
    """Replace a damaged match by its best copy; the damaged one goes to the bin."""
    from companion.library.backup import Backup

    leave_match(app, file)
    with app.reporting_errors():
        Backup(app.library).restore_copy(file)
        for notice in app.library.notices:
            if file.endswith(f"/{notice.facts.get('file')}"):
                app.library.dismiss(notice)


def leave_match(app: CompanionApp, file: str) -> None:
    """Close the running match if it is this one."""
    if app.running and app.library.file_of(app.running.path) == file:
        app.close_match()
