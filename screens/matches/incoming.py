"""Import: a file of somebody else, or the app's own copies, looked at and only then taken in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.uix.widget import Widget

from companion.device import phone
from companion.engine.errors import BadInput, StorageError
from companion.library.archived_rows import FILE as ROWS_FILE
from companion.library.importer import WANTED, Arrival, Import, files_in_inbox, inbox
from companion.library.waiting import WaitingRecord, WaitingRecords
from companion.record.durable import make_folder
from companion.standings.season_link import read_season_link
from companion.views import incoming
from companion.views.past_matches import result_text

from ..page import Page
from ..sharing import folder_buttons, paste_sheet
from ..widgets import BottomSheet, Row, Surface, TextBlock, button, row_to
from .actions import leave_match


class IncomingScreen(Page):
    """The screen that shows a file of matches from somebody else, and imports it."""

    saved: ClassVar = {"left_out": tuple[int, ...]}

    _import: Import  # of the file that is shown

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.left_out: tuple[int, ...] = ()  # the numbers of what somebody does not want
        self.told = TextBlock()  # how much comes in

    def show(self, path: str = "", link: str = "", **_what: object) -> None:
        """Show what is in a file or a link, or ask for one."""
        self.stop()
        self.left_out = ()
        if link:
            self._look_into(link)
        elif path:
            self._look_at(Path(path))
        else:
            self._choose()

    # Which file

    def _choose(self) -> None:
        tr = self.tr
        library = self.app.library
        self.header.title = tr("Import")
        self.content.clear_widgets()
        card = self.add_card(tr("A match, or an archive of many"), role="title")
        self._list_waiting()
        by_link = button(tr("Link or code …"), partial(self.open_sheet, "paste"))
        if phone():
            card.add(button(tr("Choose a file"), self._pick, "primary"), by_link)
            return
        folder = inbox(library)
        with suppress(OSError):  # where nothing can be written, its name is shown all the same
            make_folder(folder)
        for words in (tr("Files in this folder are listed below:"), str(folder)):
            card.add(TextBlock(text=words, role="caption", colour="second"))
        card.add(folder_buttons(self, folder), by_link)
        for path in files_in_inbox(library):
            look = partial(self.app.open_file, path)
            self.content.add(row_to(path.name, look, icon="import", chevron=True))

    def _list_waiting(self) -> None:
        """List the records that went on differently, about which somebody has to decide."""
        records = WaitingRecords(self.app.library).records()
        if records:
            self.content.add(self.heading(self.tr("Which one counts?")))
        for record in records:
            view = incoming.waiting_view(record, self.app.language)
            self.content.add(self.row(view, partial(self.open_sheet, "waiting", record.name)))

    def waiting_sheet(self, name: str) -> BottomSheet | None:
        """Return a sheet that asks which of two records of a match counts."""
        kept = WaitingRecords(self.app.library)
        record = next((found for found in kept.records() if found.name == name), None)
        if record is None:
            return None
        tr = self.tr
        language = self.app.language
        view = incoming.waiting_view(record, language)
        sheet = BottomSheet(view.title).add(TextBlock(text=view.caption, colour="second"))
        ours = result_text(record.ours, record.ours.players, language)
        theirs = result_text(record.past, record.past.players, language)
        for words, result, decide in (
            (tr("Keep mine"), ours, kept.keep_ours),
            (tr("Take the other one"), theirs, kept.take_theirs),
            (tr("Keep both as two matches"), "", kept.keep_both),
        ):
            then = self.close_then(partial(self._decide, decide, record))
            sheet.add(row_to(words, then, caption=result, filled=False, divider=True))
        words = tr("What gives way goes to the bin.")
        return sheet.add(TextBlock(text=words, role="caption", colour="second"))

    def _decide(self, decide: Callable[[WaitingRecord], object], record: WaitingRecord) -> None:
        leave_match(self.app, record.ours.file)
        with self.app.reporting_errors():
            decide(record)
        self.app.replace("import")

    def _pick(self) -> None:
        if not self.app.device.pick_file(self.app.open_file):
            words = self.tr("This phone has no way to choose a file.")
            self.open_sheet("trouble", words)

    def paste_sheet(self) -> BottomSheet:
        """Return a sheet with a field for a link that somebody sent."""
        return paste_sheet(self, self.app.open_file)

    # What is in it

    def _look_into(self, link: str) -> None:
        """Show the season that a link holds; nothing is stored yet."""
        try:
            rows = read_season_link(link)
        except BadInput as error:
            self._choose()
            self.app.show_error(error)
            return
        self._check(Import(self.app.library, Path(ROWS_FILE), rows), self.tr("By link or code"))

    def _look_at(self, path: Path) -> None:
        """Show what is in a file; nothing is stored yet."""
        self._check(Import(self.app.library, path), path.name)

    def _check(self, found: Import, name: str) -> None:
        self._import = found
        self.header.title = self.tr("Restore") if found.restores else self.tr("Import")
        words = self.tr("Reading {file} …", file=name)
        self.run(found.check(), words, self._checked, fail=self._failed)

    def _failed(self, error: StorageError) -> None:
        self.app.replace("import")
        self.app.show_error(error)

    def _checked(self) -> None:
        """Show what would come in, of which each can be left out."""
        there = range(len(self._import.arrivals))
        self.left_out = tuple(n for n in self.left_out if n in there and self._is_wanted(n))
        card = self._report(self.tr("What’s in it"))
        if any(map(self._is_wanted, there)):
            restores = self._import.restores
            words = self.tr("Restore") if restores else self.tr("Import it")
            card.add(button(words, self._store, "primary"))
            hint = self.tr("Tap what you don’t want.")
            card.add(TextBlock(text=hint, role="caption", colour="second"))
        self._list(card, map(self._choice, incoming.in_order(self._import.arrivals)))

    def _is_wanted(self, number: int) -> bool:
        """Return whether something would be stored."""
        return self._import.arrivals[number].state in WANTED

    def _choice(self, number: int) -> Row:
        """Return the row of something that came in; a tap leaves it out, or takes it in again."""
        view = incoming.arrival_view(self._import.arrivals[number], self.app.language)
        if not self._is_wanted(number):
            return self.row(view, filled=False, divider=True)

        def switch() -> None:
            row.chosen = not row.chosen
            others = (other for other in self.left_out if other != number)
            self.left_out = (*others, *(() if row.chosen else (number,)))
            self._tell()
            self.app.save_state_soon()

        row = self.row(view, switch, filled=False, divider=True)
        row.icon = ""
        row.checklist = True
        row.chosen = number not in self.left_out
        return row

    def _tell(self) -> None:
        """Say how much comes in now; without anything there is nothing to import."""
        arrivals = self._import.arrivals
        self.told.text = incoming.summary(arrivals, self.app.language, self.left_out)

    def _store(self) -> None:
        words = self.tr("Importing …")
        self.run(self._import.store(self.left_out), words, self._stored, fail=self._failed)

    def _stored(self) -> None:
        card = self._report(self.tr("Done"))
        history = partial(self.app.go_to, "history")
        card.add(button(self.tr("Past matches"), history, "primary"))
        arrivals = self._import.arrivals
        shown = [n for n in incoming.in_order(arrivals) if n not in self.left_out]
        self._list(card, (self._arrived(arrivals[number]) for number in shown))

    def _arrived(self, arrival: Arrival) -> Row:
        """Return the row of something that came in; of a match that went on differently somebody
        has to say which one counts."""
        view = incoming.arrival_view(arrival, self.app.language)
        if arrival.state != "waiting":
            return self.row(view)
        return self.row(view, partial(self.open_sheet, "waiting", arrival.file), chevron=True)

    def _report(self, heading: str) -> Surface:
        self.content.clear_widgets()
        self.area.scroll_y = 1
        self._tell()
        return self.add_card(heading, self.told, role="title")

    def _list(self, card: Surface, rows: Iterator[Widget]) -> None:
        another = partial(self.app.replace, "import")
        card.add(button(self.tr("Another file"), another, "quiet"))
        self.add_rows(rows)
