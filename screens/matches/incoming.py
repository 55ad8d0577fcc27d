"""Import: a file of somebody else, or the app's own copies, looked at and only then taken in."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.device import phone
from companion.engine.errors import StorageError
from companion.library.importer import Import, files_in_inbox, inbox
from companion.record.durable import make_folder
from companion.views import incoming

from ..page import Page
from ..sharing import folder_buttons
from ..widgets import Surface, TextBlock, button, row_to


class IncomingScreen(Page):
    """The screen that shows a file of matches from somebody else, and imports it."""

    _import: Import  # of the file that is shown

    def show(self, path: str = "", **_what: object) -> None:
        """Show what is in a file, or ask for one."""
        self.stop()
        self._look_at(Path(path)) if path else self._choose()

    # Which file

    def _choose(self) -> None:
        tr, library = self.tr, self.app.library
        self.header.title = tr("Import")
        self.content.clear_widgets()
        card = self.add_card(tr("A match, or an archive of many"), role="title")
        if phone():
            card.add(button(tr("Choose a file"), self._pick, "primary"))
            return
        folder = inbox(library)
        with suppress(OSError):  # where nothing can be written, its name is shown all the same
            make_folder(folder)
        for words in (tr("Files in this folder are listed below:"), str(folder)):
            card.add(TextBlock(text=words, role="caption", colour="second"))
        card.add(folder_buttons(self, folder))
        for path in files_in_inbox(library):
            look = partial(self.app.open_file, path)
            self.content.add(row_to(path.name, look, icon="import", chevron=True))

    def _pick(self) -> None:
        if not self.app.device.pick_file(self.app.open_file):
            words = self.tr("This phone has no way to choose a file.")
            self.open_sheet("trouble", words)

    # What is in it

    def _look_at(self, path: Path) -> None:
        """Show what is in a file; nothing is stored yet."""
        self._import = Import(self.app.library, path)
        restores = self._import.restores
        self.header.title = self.tr("Restore") if restores else self.tr("Import")
        words = self.tr("Reading {file} …", file=path.name)
        self.run(self._import.check(), words, self._checked, fail=self._failed)

    def _failed(self, error: StorageError) -> None:
        self.app.replace("import")
        self.app.show_error(error)

    def _checked(self) -> None:
        wanted = any(a.state in ("new", "longer") for a in self._import.arrivals)
        card = self._report(self.tr("What’s in it"))
        if wanted:
            restores = self._import.restores
            words = self.tr("Restore") if restores else self.tr("Import it")
            card.add(button(words, self._store, "primary"))
        self._list(card)

    def _store(self) -> None:
        words = self.tr("Importing …")
        self.run(self._import.store(), words, self._stored, fail=self._failed)

    def _stored(self) -> None:
        card = self._report(self.tr("Done"))
        history = partial(self.app.go_to, "history")
        card.add(button(self.tr("Past matches"), history, "primary"))
        self._list(card)

    def _report(self, heading: str) -> Surface:
        self.content.clear_widgets()
        self.area.scroll_y = 1
        words = incoming.summary(self._import.arrivals, self.app.language)
        return self.add_card(heading, TextBlock(text=words), role="title")

    def _list(self, card: Surface) -> None:
        another = partial(self.app.replace, "import")
        card.add(button(self.tr("Another file"), another, "quiet"))
        for view in incoming.arrival_views(self._import.arrivals, self.app.language):
            self.content.add(self.row(view))
