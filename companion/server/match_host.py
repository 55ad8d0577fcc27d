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
from ..library.people import Person, PlayerLook, looks_by_seat
from ..library.sheets import SheetOnShelf, own_sheets
from ..paths import kept_folder
from ..record.open_record import OpenRecord
from ..session.new_match import NewMatch

T = TypeVar("T")


class MatchHost:
    """The program that has the match open; whatever changes the match goes through `do`."""

    def __init__(self, running: OpenRecord | None = None, library: Library | None = None) -> None:
        self._running = running
        self.library = library  # that matches are kept in, if there is one
        self.merged: tuple[Person, ...] = ()  # the two people who were merged last, as they were
        self.removed: Person | None = None  # who was removed last
        folder = library.folder if library else kept_folder()
        self.reports = folder / FOLDER  # of faults that nobody expected
        self._alone = threading.RLock()
        self._begins: int | None = None
        self._rounds_only = running.match.only_counted if running else False

    @property
    def running(self) -> OpenRecord | None:
        """The match on the table, or None."""
        return self._running

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

    # All of these are called inside `do`

    def begin(self, new: NewMatch) -> None:
        """Begin a match; after a StorageError the match before is still there.

        People who are new hear the rules from now on.
        """
        setup = new.setup()
        library = self.library
        if library:
            running = library.begin(setup)
        else:
            assert self._running is not None
            running = OpenRecord.begin(self._running.path.parent, setup)
        left = self._running
        self.leave()
        self._running = running
        self._begins = new.starter
        self._rounds_only = new.rounds_only
        self._forget_if_empty(left)
        if library and new.learning:
            with suppress(StorageError):
                library.set_learning(new.players, True)

    def resume(self, library: Library, file: str) -> None:
        """Open a match of the library; after an error the match before is still there."""
        if self._running and library.file_of(self._running.path) == file:
            return
        found = library.go_on(file)
        left = self._running
        self.leave()
        self._running = found
        self._begins = None
        self._rounds_only = found.match.only_counted
        self._forget_if_empty(left)

    def count_rounds(self, only: bool) -> None:
        """Set whether results only are logged."""
        self._rounds_only = only

    def over(self) -> None:
        """Note in the library that the match has ended, or goes on after all."""
        if self.library and self.running:
            self.library.note_match(self.running)

    def leave(self) -> None:
        """Note how the match stands, and close its record."""
        if self._running:
            self.over()
            self._running.close()

    def close_match(self) -> None:
        """Take the match off the table, as nobody plays it now."""
        self.leave()
        self._running = None
        self._begins = None
        self._rounds_only = False

    def _forget_if_empty(self, left: OpenRecord | None) -> None:
        """Delete a match that was left for another before anything was logged."""
        if self.library and left and not left.match.number and not left.match.undone:
            with suppress(StorageError):
                self.library.delete(self.library.file_of(left.path))

    # Who plays, and by what

    def last_players(self) -> tuple[str, ...]:
        """Return who played last."""
        if self.library:
            newest = self.library.newest()
            return tuple(newest.players) if newest else ()
        return self.running.match.setup.players if self.running else ()

    def looks(self, setup: Setup) -> tuple[PlayerLook, ...]:
        """Return the colours and marks of the players."""
        return self.library.looks(setup) if self.library else looks_by_seat({}, setup.players)

    def names(self) -> tuple[str, ...]:
        """Return the names of people who may play the next match."""
        if self.library:
            return tuple(person.name for person in self.library.people)
        return self.last_players()

    def sheets(self) -> tuple[SheetOnShelf, ...]:
        """Return the host's own score sheets."""
        return own_sheets(self.library) if self.library else ()


class FileHost(MatchHost):
    """A host with one record, wherever it lies; new matches lie beside it."""

    def __init__(self, path: Path) -> None:
        super().__init__(OpenRecord.open(path))


class LibraryHost(MatchHost):
    """A host with the app's library, and the last match in it that is not over."""

    def __init__(self, library: Library) -> None:
        super().__init__(_last_of(library), library)


def _last_of(library: Library) -> OpenRecord | None:
    """Return the match that was on the table last; None if another window has it open, or if nobody
    can read it."""
    with suppress(StorageError, BadInput):
        for past in library.unfinished(1):
            return library.go_on(past.file)
    return None
