"""The bin: matches that were deleted, each a tap away from being back."""

from __future__ import annotations

from functools import partial

from companion.i18n.dates import day
from companion.library.summary_reader import setup_in
from companion.library.trash import DeletedMatch

from ..page import Page
from ..widgets import Empty, Row, TextBlock, row_to
from .actions import undelete_match


class BinScreen(Page):
    """The list of deleted matches, each of which can be taken back by a tap."""

    def show(self, **_what: object) -> None:
        tr, deleted = self.tr, self.app.library.deleted
        self.header.title, self.header.back = tr("Deleted matches"), tr("Back")
        self.content.clear_widgets()
        if not deleted:
            words = tr("The bin is empty. Deleted matches stay here for thirty days.")
            self.content.add(Empty(icon="trash", text=words))
            return
        words = tr("Tap one to restore it. After thirty days it’s gone.")
        self.content.add(TextBlock(text=words, colour="second", ends=4), *map(self._row, deleted))

    def _row(self, gone: DeletedMatch) -> Row:
        language, setup = self.app.language, None
        row = row_to(gone.file, partial(self._take_back, gone), icon="trash")
        try:
            setup = setup_in(self.app.library.bin.folder / gone.name)
        except OSError:
            row.caption = self.tr("It can’t be read.")
        if setup:
            row.icon, row.game, row.title = "", setup.game.id, language.title(setup)
            when = day(setup.started, language)
            row.caption = " · ".join(filter(None, (when, language.listed(setup.players))))
        return row

    def _take_back(self, gone: DeletedMatch) -> None:
        if file := undelete_match(self.app, gone):
            self.show()
            words = self.tr("The match is back in the list.")
            self.offer_undo(words, partial(self._delete_again, file))

    def _delete_again(self, file: str) -> None:
        with self.app.reporting_errors():
            self.app.library.delete(file)
        self.show()
