"""The host of the match that guests see: of one file, or of the library of this device."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from ..crash_report import FOLDER
from ..engine.errors import BadInput, StorageError
from ..engine.game import Setup
from ..library.library import Library
from ..library.people import PlayerLook, looks_by_seat
from ..library.sheets import SheetOnShelf, own_sheets
from ..paths import kept_folder
from ..record.open_record import OpenRecord
from ..session.new_match import NewMatch

T = TypeVar("T")


class MatchHost:
    """The program that has the match open; whatever changes the match goes through `do`."""

    def __init__(self, running: OpenRecord | None = None) -> None:
        self._running = running
        self.reports = kept_folder() / FOLDER  # of faults that nobody expected
        self._alone = threading.RLock()
        self._begins: int | None = None
        self._rounds_only = running.match.only_counted if running else False

    @property
    def running(self) -> OpenRecord | None:
        """The match on the table, or None."""
        return self._running

    @property
    def library(self) -> Library | None:
        """The library that the host keeps matches in, or None."""
        return None

    @property
    def begins(self) -> int | None:
        """The seat that was drawn to begin the match, or None."""
        return self._begins

    @property
    def rounds_only(self) -> bool:
        """Return whether results only are logged."""
        return self._rounds_only

    def do(self, call: Callable[[], T]) -> T:
        """Call a function while nobody else does anything to the match."""
        with self._alone:
            return call()

    def begin(self, new: NewMatch) -> None:
        """Begin a match, inside `do`; after a StorageError the match before is still there."""
        running = self._new_record(new.setup())
        self.leave()
        self._running, self._begins, self._rounds_only = running, new.starter, new.rounds_only

    def resume(self, file: str) -> None:
        """Put a match of the library on the table again, inside `do`."""

    def last_players(self) -> tuple[str, ...]:
        """Return who played last, inside `do`."""
        return self._running.match.setup.players if self._running else ()

    def _new_record(self, setup: Setup) -> OpenRecord:
        assert self._running is not None
        return OpenRecord.begin(self._running.path.parent, setup)

    def count_rounds(self, only: bool) -> None:
        """Set whether results only are logged."""
        self._rounds_only = only

    def over(self) -> None:
        """Note that the match has ended, or goes on after all."""

    def leave(self) -> None:
        """Close the record of the match."""
        if self._running:
            self._running.close()

    def looks(self, setup: Setup) -> tuple[PlayerLook, ...]:
        """Return the colours and marks of the players."""
        return looks_by_seat({}, setup.players)

    def names(self) -> tuple[str, ...]:
        """Return the names of people who may play the next match."""
        return self._running.match.setup.players if self._running else ()

    def sheets(self) -> tuple[SheetOnShelf, ...]:
        """Return the host's own score sheets, inside `do`."""
        return ()


def _last_of(library: Library) -> OpenRecord | None:
    """Return the match that was on the table last; None if another window has it open, or if nobody
    can read it."""
    with suppress(StorageError, BadInput):
        for past in library.unfinished(1):
            return library.go_on(past.file)
    return None


class FileHost(MatchHost):
    """A host with one record, wherever it lies; new matches lie beside it."""

    def __init__(self, path: Path) -> None:
        super().__init__(OpenRecord.open(path))


class LibraryHost(MatchHost):
    """A host with the app's library, and the last match in it that is not over."""

    def __init__(self, library: Library) -> None:
        self._library = library
        super().__init__(_last_of(library))
        self.reports = library.folder / FOLDER

    @property
    def library(self) -> Library:
        """The app's library."""
        return self._library

    def resume(self, file: str) -> None:
        """Open a match of the library; after an error the match before is still there."""
        running = self.running
        if running and self.library.file_of(running.path) == file:
            return
        found = self.library.go_on(file)
        self.leave()
        self._running, self._begins = found, None
        self._rounds_only = found.match.only_counted

    def begin(self, new: NewMatch) -> None:
        """Begin a match; people who are new hear the rules from now on."""
        super().begin(new)
        if new.learning:
            with suppress(StorageError):
                self.library.set_learning(new.players, True)

    def last_players(self) -> tuple[str, ...]:
        """Return who played the newest match of the library."""
        newest = self.library.newest()
        return tuple(newest.players) if newest else ()

    def _new_record(self, setup: Setup) -> OpenRecord:
        return self.library.begin(setup)

    def over(self) -> None:
        """Update the match in the library's list."""
        if self._running:
            self.library.note_match(self._running)

    def leave(self) -> None:
        """Update the match in the library's list, and close its record."""
        self.over()
        super().leave()

    def looks(self, setup: Setup) -> tuple[PlayerLook, ...]:
        """Return the colours and marks that the library has for the players."""
        return self.library.looks(setup)

    def names(self) -> tuple[str, ...]:
        """Return the names of all people of the library."""
        return tuple(person.name for person in self.library.people)

    def sheets(self) -> tuple[SheetOnShelf, ...]:
        """Return the library's own score sheets."""
        return own_sheets(self.library)
