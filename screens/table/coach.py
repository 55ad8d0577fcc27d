"""The coach: three hints at the first match, each when it first matters. They never come back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.engine.errors import StorageError
from companion.views.table_view import TableView

if TYPE_CHECKING:
    from .screen import TableScreen

DONE = 3


class Coach:
    """Three hints during the first match, each when it first matters."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.step = DONE if screen.app.library.help_given.coached else 0
        self._moves = 0  # when the second hint was given

    def words(self, view: TableView) -> str:
        """Return the hint that the bar shows instead of the last move; "" once all were given."""
        app = self.screen.app
        if self.step == DONE or not app.is_new or app.rounds_only or view.header.banner:
            return ""
        tr, moves = self.screen.tr, app.running.match.number
        if self.step == 0 and view.prompt.picked:
            self.step, self._moves = 1, moves
        elif self.step == 1 and moves > self._moves:
            self.step = 2
        elif self.step == 2 and view.prompt.picked:
            self._finish()
            return ""
        if self.step == 0 and app.running.match.table.turn is None:
            asked = any(pad.keys and not pad.still for pad in view.pads)
            return tr("1 of 3 · Tap the card that was turned up.") if asked else ""
        return (
            tr("1 of 3 · Tap the cards that were played."),
            tr("2 of 3 · Lit buttons are allowed: tap what happened."),
            tr(
                "3 of 3 · Logged. {undo} takes it back. Noticed it later? Fix it in the log.",
                undo=tr("Undo"),
            ),
        )[self.step]

    def _finish(self) -> None:
        self.step = DONE
        with suppress(StorageError):
            self.screen.app.library.change_settings(coached=True)
