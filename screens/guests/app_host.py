"""The app as the host of the match: what guests do is done between two frames, on its thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

from kivy.clock import Clock

from companion.engine.errors import NotAllowed, StorageError
from companion.engine.schema import Value
from companion.library.library import Library
from companion.record.open_record import OpenRecord
from companion.server.match_host import MatchHost
from companion.server.server import Serving
from companion.session.new_match import NewMatch

from ..state_restore import TABLES

if TYPE_CHECKING:
    from ..app import CompanionApp

T = TypeVar("T")
PATIENCE = 10.0  # seconds for a phone that sleeps, or is busy with something else
PLAYED = (*TABLES, "count", "round_over", "repair")  # screens of a match that goes on
LOOK = 0.1  # seconds between two looks whether the match has changed here


class AppHost(MatchHost):
    """The host of the running match for guests: it does what they ask for on the app's thread."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__(library=app.library)
        self.app = app

    @property
    def running(self) -> OpenRecord | None:
        return self.app.running

    @property
    def begins(self) -> int | None:
        return self.app.starter

    @property
    def rounds_only(self) -> bool:
        return self.app.rounds_only

    def do(self, act: Callable[[], T]) -> T:
        if threading.current_thread() is threading.main_thread():
            return act()
        promise: Future[T] = Future()
        Clock.schedule_once(lambda _: self._keep(promise, act))
        try:
            return promise.result(PATIENCE)
        except TimeoutError:
            if promise.cancel():
                raise NotAllowed("The keeper’s phone is asleep.", 503) from None
            return promise.result()

    def _keep(self, promise: Future[T], act: Callable[[], T]) -> None:
        if not promise.set_running_or_notify_cancel():
            return  # nobody waits for it any more, so it does not happen
        before = self._standing
        try:
            promise.set_result(act())
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
        self.app.start_match(new)
        if self.app.running in (None, before):
            raise StorageError("Couldn’t start the match.")

    def resume(self, library: Library, file: str) -> None:
        self.app.continue_match(file)

    def close_match(self) -> None:
        """Close the app's own match, and show Home in its place."""
        self.app.close_match()
        self.app.go_home()

    def count_rounds(self, only: bool) -> None:
        self.app.rounds_only = only

    def leave(self) -> None:
        """Keep the match open, as it is the app's own."""


def show_what_happened(app: CompanionApp) -> None:
    """Show what a guest did on the screen in front, and keep its picks as far as they fit."""
    over = app.running and app.running.match.table.phase == "over"
    if over and app.screen_name in PLAYED:
        app.root.close_sheet()
        app.go_to_table()
    else:
        app.root.front.match_changed()


class OpenedTable:
    """A table that is open to guests, served on a thread of its own."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.serving = Serving(AppHost(app))
        self._standing: tuple[object, ...] = ()
        self._wishes: set[tuple[int, str]] = set()  # for a seat that were shown here
        self._entries: Mapping[str, Value] = {}  # of the score sheet, as all pages had them last
        self._looking = Clock.schedule_interval(self._look, LOOK)

    def _look(self, _time: float) -> None:
        """Note a change of the match, wherever in the app it was made."""
        running = self.app.running
        now = running, running.lines if running else 0, self.app.rounds_only, self.app.starter
        if now != self._standing:
            self._standing = now
            self.serving.table.update()
            self._entries = {}
        self._exchange_entries()
        self._show_wish()

    def _show_wish(self) -> None:
        """Ask whether a guest gets the seat of another one, once for each wish, when no other sheet
        is open; the list of guests shows it anyway."""
        guests = self.serving.table.auth.guest_list()
        wishes = {(guest.number, guest.wants) for guest in guests if guest.wants}
        self._wishes &= wishes
        if self.app.root.sheet or self.app.screen_name == "guests":
            return
        for wish in sorted(wishes - self._wishes):
            self._wishes.add(wish)
            self.app.root.front.open_sheet("seat_wanted", wish[0])
            return

    def _exchange_entries(self) -> None:
        """Show in the app's score sheet what guests have entered, and to them what the app has."""
        front = self.app.root.front
        table = self.serving.table
        if self.app.screen_name != "score_sheet" or front.entry.number:
            return
        theirs = table.entries
        ours = dict(front.entry.form.entered)
        for box in {*self._entries, *theirs}:
            if self._entries.get(box) == theirs.get(box):
                continue
            ours.pop(box, None)
            if box in theirs:
                ours[box] = theirs[box]
        form = front.entry.form
        if ours != form.entered:
            front.entry.form = form.restored(ours, form.focus, form.begins, form.typed_in)
            front.refresh()
        table.share_entries(ours)
        self._entries = table.entries

    def close(self) -> None:
        """Close the table and put all guests out."""
        self._looking.cancel()
        self.serving.close()
