"""Backup: the copies that the app keeps by itself, restoring them, and a copy somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.device import phone
from companion.engine.errors import StorageError
from companion.library.backup import Backup
from companion.library.exporter import Archive

from ..page import Page
from ..sharing import folder_buttons
from ..widgets import TextBlock, button


class BackupScreen(Page):
    """The screen that makes copies of the library and restores them."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._done = ""  # what was done last, in words

    def fill(self) -> None:
        tr = self.tr
        self.header.title = tr("Backup")
        self.stop()
        if self._done:
            self.add_card(self._done, role="title")
        self._done = ""
        words = tr("Save all matches to one file, as a backup or for another device.")
        save = button(tr("Save all matches"), self._save_all, "primary")
        back = button(tr("Restore matches from a file"), partial(self.app.go, "import"))
        self.add_card(tr("Somewhere else"), TextBlock(text=words), save, back, role="title")
        words = tr("The app keeps a copy of every match.")
        here = self.add_card(tr("On this device"), TextBlock(text=words), role="title")
        for words in self._where():
            here.add(TextBlock(text=words, role="caption", colour="second"))
        if not phone():
            here.add(folder_buttons(self, self._backup.folder))
        here.add(button(tr("Copy now"), self._copy))
        if self._backup.copies():
            restore = partial(self.app.go, "import", path=str(self._backup.matches))
            here.add(button(tr("Restore"), restore))

    @property
    def _backup(self) -> Backup:
        return Backup(self.app.library)

    def _where(self) -> Iterator[str]:
        """Yield where the copies are: a phone shows nobody the inside of an app."""
        if phone():
            yield self.tr("Matches are stored in the app. Uninstalling it deletes them.")
        else:
            yield self.tr("They’re in this folder:")
            yield str(self._backup.folder)

    def _failed(self, error: StorageError) -> None:
        self.build()
        self.app.show_error(error)

    # Copying

    def _save_all(self) -> None:
        archive = Archive(self.app.library)
        then = partial(self._pack, archive)
        self.run(archive.write(), self.tr("Packing …"), then, fail=self._failed)

    def _pack(self, archive: Archive) -> None:
        """Ask where to save the archive, or show in which folder it is."""
        self.build()
        if not self.app.device.save_file(archive.path, self._saved):
            self.open_sheet("ready", str(archive.path), "")

    def _saved(self, done: bool) -> None:
        if done:
            self._done = self.tr("All matches are saved.")
            self.build()
        else:
            self.open_sheet("trouble", self.tr("It couldn’t be saved there."))

    def _copy(self) -> None:
        self.run(self._backup.make(), self.tr("Copying …"), self._copied, fail=self._failed)

    def _copied(self) -> None:
        self._done = self.tr("Everything is copied.")
        self.build()
