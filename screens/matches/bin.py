"""The bin: matches that were deleted, each a tap away from being back."""

from __future__ import annotations

from functools import partial

from companion.library.bin import Deleted
from companion.library.past_reader import setup_in
from companion.say.dates import day

from ..kit import Empty, Row, Words, row_to
from ..page import Page
from .deeds import undelete_match


class BinScreen(Page):
    def show(self, **_what: object) -> None:
        tr, deleted = self.tr, self.app.library.deleted
        self.header.title, self.header.back = tr("Deleted matches"), tr("Back")
        self.content.clear_widgets()
        if not deleted:
            words = tr("Nothing is in the bin. What you delete lies here for thirty days.")
            self.content.add(Empty(icon="trash", text=words))
            return
        words = tr("Tap one to take it back. After thirty days it is gone.")
        self.content.add(Words(text=words, colour="second", ends=4), *map(self._row, deleted))

    def _row(self, gone: Deleted) -> Row:
        language, setup = self.app.language, None
        row = row_to(gone.file, partial(self._take_back, gone), icon="trash")
        try:
            setup = setup_in(self.app.library.bin.folder / gone.name)
        except OSError:
            row.caption = self.tr("It cannot be read.")
        if setup:
            row.icon, row.game, row.title = "", setup.game.id, language.title(setup)
            when = day(setup.started, language)
            row.caption = " · ".join(filter(None, (when, language.listed(setup.players))))
        return row

    def _take_back(self, gone: Deleted) -> None:
        if undelete_match(self.app, gone):
            self.show()
