"""Whoever keeps the match that guests look at: on the command line this, in the app a screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from ..engine.game import Setup
from ..engine.malformed import Malformed
from ..library.library import Library
from ..library.people import Look, looks
from ..library.sheets import Shelved, own_sheets
from ..play.new_match import NewMatch
from ..record.file import IllegalRecord
from ..record.notice import NotKept
from ..record.open_record import OpenRecord

T = TypeVar("T")


class Keeper:
    """The match, and the one way to it: whatever changes the match goes through `do`."""

    def __init__(self, running: OpenRecord | None = None) -> None:
        self._running = running
        self._alone = threading.RLock()
        self._begins: int | None = None
        self._rounds_only = running.match.only_counted if running else False

    @property
    def running(self) -> OpenRecord | None:
        return self._running

    @property
    def begins(self) -> int | None:
        """Who was drawn to begin the match."""
        return self._begins

    @property
    def rounds_only(self) -> bool:
        return self._rounds_only

    def do(self, deed: Callable[[], T]) -> T:
        """Whatever it does to the match, nobody else does anything meanwhile."""
        with self._alone:
            return deed()

    def begin(self, new: NewMatch) -> None:
        """Inside `do`. May raise NotKept; then the match before is still there."""
        running = self._new_record(new.setup())
        self.leave()
        self._running, self._begins, self._rounds_only = running, new.starter, new.rounds_only

    def _new_record(self, setup: Setup) -> OpenRecord:
        assert self._running is not None
        return OpenRecord.begin(self._running.path.parent, setup)

    def count_rounds(self, only: bool) -> None:
        self._rounds_only = only

    def over(self) -> None:
        """The match has ended, or goes on after all."""

    def leave(self) -> None:
        if self._running:
            self._running.close()

    def looks(self, setup: Setup) -> tuple[Look, ...]:
        return looks({}, setup.players)

    def names(self) -> tuple[str, ...]:
        """Who may play the next match."""
        return self._running.match.setup.players if self._running else ()

    def sheets(self) -> tuple[Shelved, ...]:
        """Score sheets of one's own. Inside `do`."""
        return ()


def _last_of(library: Library) -> OpenRecord | None:
    """Unless another window has it open, or nobody can read it: then there is no match yet."""
    for past in library.unfinished(1):
        with suppress(NotKept, Malformed, IllegalRecord):
            return library.go_on(past.file)
    return None


class FileKeeper(Keeper):
    """One record, wherever it lies; new matches lie beside it."""

    def __init__(self, path: Path) -> None:
        super().__init__(OpenRecord.open(path))


class LibraryKeeper(Keeper):
    """The app's own library, and the match in it that was played last, if it goes on."""

    def __init__(self, library: Library) -> None:
        self.library = library
        super().__init__(_last_of(library))

    def _new_record(self, setup: Setup) -> OpenRecord:
        return self.library.begin(setup)

    def over(self) -> None:
        if self._running:
            self.library.note_match(self._running)

    def leave(self) -> None:
        self.over()
        super().leave()

    def looks(self, setup: Setup) -> tuple[Look, ...]:
        return self.library.looks(setup)

    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.library.people)

    def sheets(self) -> tuple[Shelved, ...]:
        return own_sheets(self.library)
