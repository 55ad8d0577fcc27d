"""Counts the starts that did not get as far as Home, so that nothing can keep the app from opening.

One byte a start, in a file that goes when Home is reached. It is not synced: only a crash or a hang
of the app counts, and the system keeps what was written when a process ends.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ..record.durable import OWNERS_ALONE
from ..record.notice import Notice
from .library import Library

TOO_MANY = 2  # in a row


class Starts:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "starting"

    def begin(self) -> bool:
        """Counts this one; whether too many before it have failed."""
        with suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            file = os.open(self._file, flags, OWNERS_ALONE[1])
            try:
                os.write(file, b".")
                return os.fstat(file).st_size > TOO_MANY
            finally:
                os.close(file)
        return False  # nothing is kept yet, so nothing can stand in the way

    def arrived(self) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def clear_the_way(library: Library) -> None:
    """The place is forgotten and what came in last is set aside: one of them was in the way."""
    library.place = {}
    gone = library.set_import_aside()
    library.tell(Notice("The app could not be opened twice, so it begins at Home this time."))
    if gone:
        facts: dict[str, str | int] = {"n": gone, "place": library.files.damaged.name}
        library.tell(
            Notice(
                "What was imported last may be the reason. In the folder {place} now:"
                " {n:match|matches}.",
                facts,
            )
        )
