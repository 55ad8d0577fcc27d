"""The app as whoever keeps the match: what guests do is done between two frames, on its thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

from kivy.clock import Clock

from companion.engine.game import Setup
from companion.library.people import Look
from companion.library.sheets import Shelved, own_sheets
from companion.play.new_match import NewMatch
from companion.record.notice import NotKept
from companion.record.open_record import OpenRecord
from companion.serve.keeper import Keeper
from companion.serve.refusal import Refusal
from companion.serve.server import Serving

from ..coming_back import TABLES

if TYPE_CHECKING:
    from ..app import CompanionApp

T = TypeVar("T")
PATIENCE = 10.0  # seconds for a phone that sleeps, or is busy with something else
PLAYED = (*TABLES, "count", "round_over", "repair")  # screens of a match that goes on
LOOK = 0.1  # seconds between two looks whether the match has changed here


class AppKeeper(Keeper):
    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self.app = app

    @property
    def running(self) -> OpenRecord | None:
        return self.app.running

    @property
    def begins(self) -> int | None:
        return self.app.begins

    @property
    def rounds_only(self) -> bool:
        return self.app.rounds_only

    def do(self, deed: Callable[[], T]) -> T:
        if threading.current_thread() is threading.main_thread():
            return deed()
        promise: Future[T] = Future()
        Clock.schedule_once(lambda _: self._keep(promise, deed))
        try:
            return promise.result(PATIENCE)
        except TimeoutError:
            if promise.cancel():
                raise Refusal("The phone that keeps the match is asleep.", 503) from None
            return promise.result()

    def _keep(self, promise: Future[T], deed: Callable[[], T]) -> None:
        if not promise.set_running_or_notify_cancel():
            return  # nobody waits for it any more, so it does not happen
        before = self._standing
        try:
            promise.set_result(deed())
        except Exception as error:  # for who asked
            promise.set_exception(error)
        if before != self._standing:
            show_what_happened(self.app)

    @property
    def _standing(self) -> tuple[object, int]:
        running = self.app.running
        return running, running.lines if running else 0

    def begin(self, new: NewMatch) -> None:
        before = self.app.running
        self.app.begin(new)
        if self.app.running in (None, before):
            raise NotKept("The match could not be begun.")

    def count_rounds(self, only: bool) -> None:
        self.app.rounds_only = only

    def over(self) -> None:
        if self.app.running:
            self.app.library.note_match(self.app.running)

    def leave(self) -> None:
        """The match is the app's own."""

    def looks(self, setup: Setup) -> tuple[Look, ...]:
        return self.app.library.looks(setup)

    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.app.library.people)

    def sheets(self) -> tuple[Shelved, ...]:
        return own_sheets(self.app.library)


def show_what_happened(app: CompanionApp) -> None:
    """A guest did something: what is in front shows it, and keeps what was picked as far as it
    fits."""
    over = app.running and app.running.match.table.phase == "over"
    if over and app.trail[-1][0] in PLAYED:
        app.stage.close_sheet()
        app.go_to_table()
    else:
        app.stage.front.catch_up()


class OpenedTable:
    """A table that the app has opened: served on a thread of its own, told of every change here."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.serving = Serving(AppKeeper(app))
        self._standing: tuple[object, ...] = ()
        self._looking = Clock.schedule_interval(self._look, LOOK)

    def _look(self, _time: float) -> None:
        """Cheap, and wherever in the app the match was changed."""
        running = self.app.running
        now = running, running.lines if running else 0, self.app.rounds_only, self.app.begins
        if now != self._standing:
            self._standing = now
            self.serving.table.note()

    def close(self) -> None:
        self._looking.cancel()
        self.serving.close()
