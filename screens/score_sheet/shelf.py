"""The score sheets at hand: one's own, and those that come along; what each is, in words."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.errors import BadInput
from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.i18n.sheet_words import sheet_name
from companion.library.exporter import export
from companion.library.sheets import (
    SHEET_ENDING,
    SheetOnShelf,
    available_sheets,
    delete_sheet,
    keep_sheet,
)
from companion.record.sheet_text import LARGEST_TEXT, link, read_link, read_sheet_text, toml_text
from companion.session.new_match import NewMatch
from companion.views.sheet_description import describe_sheet, summarise_sheet

from ..page import Page
from ..sharing import copy, send
from ..widgets import BottomSheet, QrCode, TextBlock, TextField, beside, row_to

LARGEST_CODE = 2000  # letters of a link that a camera still reads from a screen


class ShelfScreen(Page):
    """The list of score sheets to play by, change, share or import."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()
        self.field = TextField(icon="import")
        self.field.bind(on_text_validate=lambda field: self.look_at(field.text))

    def show(self, new: NewMatch | None = None, **_what: object) -> None:
        self.new = new or self.new
        tr = self.tr
        self.header.title, self.header.back = tr("Which sheet?"), tr("Back")
        self.content.clear_widgets()
        write = partial(self.app.go, "sheet_editor")
        self.content.add(row_to(tr("Write your own"), write, icon="plus", chevron=True))
        for found in sorted(available_sheets(self.app.library), key=lambda s: not s.own):
            row = row_to(self._name(found), partial(self.open_sheet, "about", found.id))
            row.icon, row.chevron = "pencil" if found.own else "list", True
            row.caption = summarise_sheet(found.sheet, self.app.language)
            self.content.add(row)
        self.field.hint_text = tr("Or paste a link")
        self.content.add(self.field)

    def _name(self, found: SheetOnShelf) -> str:
        return sheet_name(found.sheet, self.app.language.code)

    def _found(self, id: str) -> SheetOnShelf | None:
        return next((found for found in available_sheets(self.app.library) if found.id == id), None)

    def about_sheet(self, id: str) -> BottomSheet | None:
        """Return a sheet that describes a score sheet before anybody plays by it."""
        found = self._found(id)
        if found is None:
            return None
        tr = self.tr
        share = self.sheet_button(tr("Share"), partial(self.open_sheet, "hand_on", id))
        play = self.sheet_button(tr("Play it"), partial(self.choose, found.sheet), "primary")
        words = tr("Change it") if found.own else tr("Write my own from it")
        change = partial(self.app.go, "sheet_editor", like=id, own=found.own)
        sheet = self._described(found.sheet)
        sheet.add(beside(share, play), self.sheet_button(words, change, "quiet"))
        if found.own:
            sheet.add(self.sheet_button(tr("Delete it"), partial(self._delete, id), "plain"))
        return sheet

    def _described(self, described_sheet: ScoreSheet) -> BottomSheet:
        name, *lines = describe_sheet(described_sheet, self.app.language)
        return BottomSheet(name).add(TextBlock(text="\n".join(lines)))

    def choose(self, sheet: ScoreSheet) -> None:
        """Return to the set-up of a new match with this sheet."""
        new = self.new.by_sheet(sheet.plain)
        self.app.nav_stack = [
            step for step in self.app.nav_stack if step[0] not in ("sheets", "new")
        ]
        self.app.go("new", new=new)

    def _delete(self, id: str) -> None:
        found = self._found(id)
        assert found is not None  # it was tapped
        with self.app.reporting_errors():
            delete_sheet(self.app.library, id)
            self.show()
            words = self.tr("{sheet} is deleted.", sheet=self._name(found))
            self.offer_undo(words, partial(self._keep, found.sheet, id))

    # From somebody else

    def look_at(self, source: Path | str) -> None:
        """Show what is in a file or link before it is stored."""
        try:
            found = read_link(source) if isinstance(source, str) else _read_file(source)
        except BadInput as error:
            self.app.show_error(error)
        except OSError:
            self.open_sheet("trouble", self.tr("The file cannot be read."))
        else:
            self.open_sheet("arrived", link(found))

    def arrived_sheet(self, source: str) -> BottomSheet:
        """Return a sheet that describes a score sheet from somebody else."""
        found, tr = read_link(source), self.tr
        keep = self.sheet_button(tr("Keep it"), partial(self._keep, found), "primary")
        return self._described(found).add(beside(self.close_button(tr("Cancel")), keep))

    def _keep(self, found: ScoreSheet, id: str = "") -> None:
        with self.app.reporting_errors():
            keep_sheet(self.app.library, found, id)
            self.field.text = ""
            self.show()

    # To somebody else

    def hand_on_sheet(self, id: str) -> BottomSheet | None:
        """Return a sheet to share a score sheet as a code, a link or a file."""
        found = self._found(id)
        if found is None:
            return None
        sheet, tr, address = BottomSheet(self._name(found)), self.tr, link(found.sheet)
        if len(address) <= LARGEST_CODE:
            sheet.add(QrCode(link=address, words=tr("A code for a phone’s camera")))
        copies = self.sheet_button(tr("Copy the link"), partial(copy, address))
        return sheet.add(copies, self.sheet_button(tr("As a file"), partial(self._send, found)))

    def _send(self, found: SheetOnShelf) -> None:
        text = toml_text(found.sheet).encode()
        with self.app.reporting_errors():
            send(self.app, export(self.app.library, f"{found.id}{SHEET_ENDING}", text))


def _read_file(path: Path) -> ScoreSheet:
    with open(path, "rb") as file:
        return read_sheet_text(file.read(LARGEST_TEXT + 1))
