"""Backup: the copies that the app keeps by itself, restoring one, and a copy somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.device import phone
from companion.engine.errors import StorageError
from companion.i18n import dates
from companion.library.backup import Backup, Day, Preview, Restored
from companion.library.exporter import Archive
from companion.library.match_index import Progress

from ..page import Page
from ..sharing import folder_buttons
from ..widgets import BottomSheet, Row, TextBlock, Toggle, beside, button, when_tapped


class BackupScreen(Page):
    """The screen that makes copies of the library and restores one."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._done = ""  # what was done last, in words
        self._preview: tuple[Day, Preview] | None = None
        self._undo: Callable[[], None] | None = None  # of what is being restored

    def show(self, **_what: object) -> None:
        tr = self.tr
        self.header.title, self.header.back = tr("Backup"), tr("Back")
        self.stop()
        self.content.clear_widgets()
        if self._done:
            self.add_card(self._done, role="title")
        self._done = ""
        words = tr("All matches in one file, for a safe place or another device.")
        save = button(tr("Save all matches"), self._save_all, "primary")
        back = button(tr("Bring matches back from a file"), partial(self.app.go, "import"))
        self.add_card(tr("Somewhere else"), TextBlock(text=words), save, back, role="title")
        words = tr("The app keeps copies from the last seven days on which something changed.")
        here = self.add_card(tr("On this device"), TextBlock(text=words), role="title")
        for words in self._where():
            here.add(TextBlock(text=words, role="caption", colour="second"))
        if not phone():
            here.add(folder_buttons(self, self._backup.folder))
        here.add(button(tr("Copy now"), self._copy))
        matches = len(self._backup.copies())
        for day in self._backup.days():
            self._day(day, matches)

    @property
    def _backup(self) -> Backup:
        return Backup(self.app.library)

    def _where(self) -> Iterator[str]:
        """Yield where the copies are: a phone shows nobody the inside of an app."""
        if phone():
            yield self.tr("They’re kept inside the app. Remove it and they’re gone.")
        else:
            yield self.tr("They’re in this folder:")
            yield str(self._backup.folder)

    def _day(self, day: Day, matches: int) -> None:
        row = Row(icon="clock", title=dates.day(day.date, self.app.language), chevron=True)
        try:
            self._backup.own_file(day)
            row.caption = self.tr("{n:match|matches}", n=matches)
            when_tapped(row, partial(self._look, day, False))
        except StorageError as error:
            row.icon, row.chevron, row.tappable = "warning", False, False
            row.caption = self.app.language.message_text(error)
        self.content.add(row)

    def _failed(self, error: StorageError) -> None:
        self.show()
        self.app.show_error(error)

    # Copying

    def _save_all(self) -> None:
        archive = Archive(self.app.library)
        then = partial(self._pack, archive)
        self.run(archive.write(), self.tr("Packing …"), then, fail=self._failed)

    def _pack(self, archive: Archive) -> None:
        """Ask where to save the archive, or show in which folder it is."""
        self.show()
        if not self.app.device.save_file(archive.path, self._saved):
            self.open_sheet("ready", str(archive.path), "")

    def _saved(self, done: bool) -> None:
        if done:
            self._done = self.tr("All matches are saved.")
            self.show()
        else:
            self.open_sheet("trouble", self.tr("It couldn’t be saved there."))

    def _copy(self) -> None:
        self.run(self._backup.make(), self.tr("Copying …"), self._copied, fail=self._failed)

    def _copied(self) -> None:
        self._done = self.tr("Everything is copied.")
        self.show()

    # Restoring

    def _look(self, day: Day, with_people: bool) -> None:
        def look() -> Iterator[Progress]:
            self._preview = day, (yield from self._backup.look())

        then = partial(self._ask, day, with_people)
        self.run(look(), self.tr("Comparing …"), then, fail=self._failed)

    def _ask(self, day: Day, with_people: bool) -> None:
        self.show()
        self.open_sheet("restore", *day, with_people)

    def restore_sheet(self, number: int, date: str, with_people: bool) -> BottomSheet | None:
        """Return a sheet with what a copy would bring back; after a kill it is compared first."""
        day = Day(number, date)
        if day not in self._backup.days():
            return None
        if self._preview is None or self._preview[0] != day:
            self._look(day, with_people)
            return None
        tr, preview = self.tr, self._preview[1]
        sheet = BottomSheet(dates.day(day.date, self.app.language))
        sheet.add(*(TextBlock(text=words) for words in self._description(preview)))
        people = Toggle(title=tr("People and settings too"), caption=tr("As they were that day"))
        people.active = with_people
        people.bind(active=lambda _, on: setattr(sheet, "opened_by", ("restore", *day, on)))
        restore = self.sheet_button(
            tr("Restore"), lambda: self._restore(day, preview, people.active)
        )
        return sheet.add(people, beside(self.close_button(tr("Leave it")), restore))

    def _description(self, preview: Preview) -> Iterator[str]:
        tr = self.tr
        if preview.back:
            yield tr("{n:match|matches} would come back.", n=len(preview.back))
        if preview.replaced:
            yield tr(
                "{n:match|matches} would be replaced; the current version goes to the bin.",
                n=len(preview.replaced),
            )
        if not preview.back and not preview.replaced and not preview.lost:
            yield tr("You already have all its matches.")
        elif preview.stay:
            yield tr("{n:match|matches} would stay unchanged.", n=preview.stay)
        if preview.lost:
            yield tr("{n:match|matches} can’t be restored.", n=len(preview.lost))

    def _restore(self, day: Day, preview: Preview, people: bool) -> None:
        def restore() -> Iterator[Progress]:
            done = yield from self._backup.restore(preview, day if people else None)
            self._undo = partial(self._take_back, done)

        self.app.close_match()
        self.run(restore(), self.tr("Restoring …"), self._restored, fail=self._failed)

    def _restored(self) -> None:
        self.app.change_settings()  # which may be others now
        if self._undo:
            self.offer_undo(self.tr("Restored."), self._undo)
            self._undo = None

    def _take_back(self, done: Restored) -> None:
        work = self._backup.take_back(done)
        self.run(work, self.tr("Undoing …"), self._taken_back, fail=self._failed)

    def _taken_back(self) -> None:
        self._done = self.tr("Everything is as it was before.")
        self.app.change_settings()
