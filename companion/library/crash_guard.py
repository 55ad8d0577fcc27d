"""Counts the starts that did not get as far as Home, so that nothing can keep the app from opening.

One byte a start, in a file that goes when Home is reached. It is not synced: only a crash or a hang
of the app counts, and the system keeps what was written when a process ends.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ..engine.errors import Message
from ..record.durable import owners_alone
from .library import Library

TOO_MANY = 2  # in a row


class CrashGuard:
    """A counter of starts that have not reached Home."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "starting"

    def begin(self) -> bool:
        """Count this start, and return whether too many before it have failed."""
        with suppress(OSError), open(self._file, "ab", opener=owners_alone) as file:
            file.write(b".")
            return file.tell() > TOO_MANY
        return False  # nothing is kept yet, so nothing can stand in the way

    def arrived(self) -> None:
        """Reset the counter, because Home was reached."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def remove_obstacles(library: Library) -> None:
    """Forget the UI state and set the last import aside, as one of them ends the app."""
    library.ui_state = {}
    gone = library.set_import_aside()
    library.add_notice(Message("The app failed to open twice in a row, so it’s starting at Home."))
    if gone:
        facts: dict[str, str | int] = {"n": gone, "place": library.files.damaged.name}
        library.add_notice(
            Message(
                "The last import may be the cause. Moved to the folder {place}: {n:match|matches}.",
                facts,
            )
        )
