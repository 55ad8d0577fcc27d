"""The score sheets at hand: one's own, and those that come along; what each is, in words."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.malformed import Malformed
from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.library.export import export
from companion.library.sheets import SHEET_ENDING, Shelved, at_hand, delete_sheet, keep_sheet
from companion.play.new_match import NewMatch
from companion.record.sheet_text import LARGEST_TEXT, link, read_link, read_sheet_text, toml_text
from companion.say.sheet_words import described, in_short

from ..kit import Code, Sheet, TextField, Words, beside, row_to
from ..page import Page
from ..sharing import copy, send

LARGEST_CODE = 2000  # letters of a link that a camera still reads from a screen


class ShelfScreen(Page):
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
        for found in sorted(at_hand(self.app.library), key=lambda s: not s.own):
            row = row_to(found.sheet.name, partial(self.open_sheet, "about", found.id))
            row.icon, row.chevron = "pencil" if found.own else "list", True
            row.caption = in_short(found.sheet, self.app.language)
            self.content.add(row)
        self.field.hint_text = tr("Or paste a link")
        self.content.add(self.field)

    def _found(self, id: str) -> Shelved | None:
        return next((found for found in at_hand(self.app.library) if found.id == id), None)

    def about_sheet(self, id: str) -> Sheet | None:
        """What it is, before anybody plays by it."""
        found = self._found(id)
        if found is None:
            return None
        tr = self.tr
        share = self.way(tr("Share"), partial(self.open_sheet, "hand_on", id))
        play = self.way(tr("Play it"), partial(self.choose, found.sheet), "primary")
        words = tr("Change it") if found.own else tr("Write my own from it")
        change = partial(self.app.go, "sheet_editor", like=id, own=found.own)
        sheet = self._described(found.sheet)
        sheet.add(beside(share, play), self.way(words, change, "quiet"))
        if found.own:
            sheet.add(self.way(tr("Delete it"), partial(self._delete, id), "plain"))
        return sheet

    def _described(self, described_sheet: ScoreSheet) -> Sheet:
        name, *lines = described(described_sheet, self.app.language)
        return Sheet(name).add(Words(text="\n".join(lines)))

    def choose(self, sheet: ScoreSheet) -> None:
        """Back to the new match, with this sheet."""
        new = self.new.by_sheet(sheet.plain)
        self.app.trail = [step for step in self.app.trail if step[0] not in ("sheets", "new")]
        self.app.go("new", new=new)

    def _delete(self, id: str) -> None:
        found = self._found(id)
        assert found is not None  # it was tapped
        with self.app.telling():
            delete_sheet(self.app.library, id)
            self.show()
            words = self.tr("{sheet} is deleted.", sheet=found.sheet.name)
            self.offer_undo(words, partial(self._keep, found.sheet, id))

    # From somebody else

    def look_at(self, told: Path | str) -> None:
        """A file or a link; what it holds is shown before it is kept."""
        try:
            found = read_link(told) if isinstance(told, str) else _read_file(told)
        except Malformed as error:
            self.app.tell(error)
        except OSError:
            self.open_sheet("trouble", self.tr("The file cannot be read."))
        else:
            self.open_sheet("arrived", link(found))

    def arrived_sheet(self, told: str) -> Sheet:
        """A stranger's sheet in words: it can do nothing but count."""
        found, tr = read_link(told), self.tr
        keep = self.way(tr("Keep it"), partial(self._keep, found), "primary")
        return self._described(found).add(beside(self.way_out(tr("Cancel")), keep))

    def _keep(self, found: ScoreSheet, id: str = "") -> None:
        with self.app.telling():
            keep_sheet(self.app.library, found, id)
            self.field.text = ""
            self.show()

    # To somebody else

    def hand_on_sheet(self, id: str) -> Sheet | None:
        """As a code for another phone's camera, as a link, as a file."""
        found = self._found(id)
        if found is None:
            return None
        sheet, tr, told = Sheet(found.sheet.name), self.tr, link(found.sheet)
        if len(told) <= LARGEST_CODE:
            sheet.add(Code(link=told, words=tr("A code for a phone’s camera")))
        copies = self.way(tr("Copy the link"), partial(copy, told))
        return sheet.add(copies, self.way(tr("As a file"), partial(self._send, found)))

    def _send(self, found: Shelved) -> None:
        text = toml_text(found.sheet).encode()
        with self.app.telling():
            send(self.app, export(self.app.library, f"{found.id}{SHEET_ENDING}", text))


def _read_file(path: Path) -> ScoreSheet:
    with open(path, "rb") as file:
        return read_sheet_text(file.read(LARGEST_TEXT + 1))
