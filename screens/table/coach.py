"""The coach: three hints at the first match, each when it first matters. They never come back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.record.notice import NotKept
from companion.say.table_view import TableView

if TYPE_CHECKING:
    from .screen import TableScreen

DONE = 3


class Coach:
    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.step = DONE if screen.app.library.settings.coached else 0
        self._moves = 0  # when the second hint was given

    def words(self, view: TableView) -> str:
        """What the bar says instead of the last move; nothing once all has been told."""
        app = self.screen.app
        if self.step == DONE or not app.is_new or app.rounds_only or view.banner:
            return ""
        tr, moves = self.screen.tr, app.running.match.number
        if self.step == 0 and view.picked:
            self.step, self._moves = 1, moves
        elif self.step == 1 and moves > self._moves:
            self.step = 2
        elif self.step == 2 and view.picked:
            self._finish()
            return ""
        return (
            tr("1 of 3 · Tap the cards that were played."),
            tr("2 of 3 · Lit buttons are allowed now: tap what was done."),
            tr("3 of 3 · Logged. Undo takes it back; the log mends whatever you find later."),
        )[self.step]

    def _finish(self) -> None:
        self.step = DONE
        with suppress(NotKept):
            self.screen.app.library.change_settings(coached=True)
