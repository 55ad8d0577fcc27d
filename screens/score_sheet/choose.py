"""One score sheet before a match: two sentences, an example, what is agreed, and Play in sight."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.i18n.sheet_words import sheet_name, translated_sheet
from companion.library.exporter import export
from companion.library.sheets import (
    SHEET_ENDING,
    delete_sheet,
    keep_sheet,
    own_sheets,
    sheet_called,
)
from companion.record.sheet_text import link, toml_text
from companion.session.new_match import NewMatch
from companion.views.sheet_description import describe_sheet, players_in_words
from companion.views.sheet_example import worked_example
from companion.views.sheet_shelf import opening_sentences

from ..form.fields_board import FieldsBoard, OptionsPage
from ..sharing import LARGEST_CODE, copy, send
from ..widgets import BottomSheet, Run, Surface, TextBlock, beside, button, row_to
from ..widgets.qr_code import QrCode
from .explained import example_rows


class ChooseScreen(OptionsPage):
    """The screen that describes a score sheet before anybody plays by it."""

    saved: ClassVar = {**OptionsPage.saved, "formulas_shown": bool}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.id = ""
        self.formulas_shown = False

    def show(self, id: str = "", new: NewMatch | None = None, **_what: object) -> None:
        self.formulas_shown = self.formulas_shown and id == self.id
        found = sheet_called(id, self.app.library)
        if found is None:  # deleted meanwhile
            self.app.replace("sheets")
            return
        another = self.new.options.get("sheet") != found.plain
        self.id = id
        self.new = self.new if new is None else new
        if new is not None or another:
            last = self.app.library.newest()
            players = self.new.players or (last.players if last else ())
            players = players if found.fits(len(players)) else ()
            self.new = self.new._replace(players=players).by_sheet(found.plain)
        self._fill(found)

    def restored(self) -> None:
        self.show(self.id)

    def _fill(self, found: ScoreSheet) -> None:
        tr = self.tr
        sheet = translated_sheet(found, self.app.language.code)
        self.header.title = sheet.name
        self.header.back = tr("Back")
        self.header.subtitle = players_in_words(sheet, self.app.language)
        self.header.actions = (("share", tr("Share")),)
        self.content.clear_widgets()
        self._show_description(sheet)
        self._show_example(found)
        exactly = row_to(tr("How exactly?"), self.toggle_formulas, icon="info")
        self.content.add(exactly)
        if self.formulas_shown:
            _name, *lines = describe_sheet(found, self.app.language)
            self.add_card("", TextBlock(text="\n".join(lines)))
        self.options = FieldsBoard(self, self.fields.view())
        if self.options.view.sections:
            title = TextBlock(text=tr("How it’s scored"), role="label", bold=True, ends=4)
            self.content.add(title, self.options)
        if self.new.players:
            who = row_to(tr("Other people"), self._ask_who, icon="people", chevron=True)
            self.content.add(who)
        own = any(kept.id == self.id for kept in own_sheets(self.app.library))
        if own:
            self.content.add(button(tr("Delete it"), self._delete, "plain", "trash"))
        edit = partial(self.app.go, "sheet_editor", like=self.id, own=own)
        play = button(tr("Play it"), self._play, "primary", "play")
        if self.new.players:
            names = self.app.language.listed(self.new.players)
            play.second = tr("with {players}", players=names)
        self.set_footer(beside(button(tr("Change it"), edit, icon="pencil"), play))

    def _show_description(self, sheet: ScoreSheet) -> None:
        first, *more = [*opening_sentences(sheet.about), ""]
        if first:
            runs = (Run(first, "bold"), Run(" " + " ".join(more).strip()))
            self.content.add(Surface().add(TextBlock(runs=runs)))

    def _show_example(self, found: ScoreSheet) -> None:
        example = worked_example(self.id, found, self.app.language)
        if example is None:
            return
        self.add_card(self.tr("For example"), *example_rows(example))

    def toggle_formulas(self) -> None:
        """Show the formulas by which the sheet counts, or hide them again."""
        self.formulas_shown = not self.formulas_shown
        self.show(self.id)

    def header_tapped(self, zone: str) -> None:
        if zone == "share":
            self.open_sheet("hand_on")
        else:
            super().header_tapped(zone)

    def _play(self) -> None:
        """Begin the match with the same people, or ask who plays."""
        if self.new.missing is None:
            self.app.start_match(self.new)
        else:
            self._ask_who()

    def _ask_who(self) -> None:
        passed = ("sheets", "sheet", "new")
        self.app.nav_stack = [step for step in self.app.nav_stack if step[0] not in passed]
        self.app.go("new", new=self.new)

    def _delete(self) -> None:
        found = sheet_called(self.id, self.app.library)
        assert found is not None  # it is in sight
        with self.app.reporting_errors():
            delete_sheet(self.app.library, self.id)
            self.app.back()
            shelf = self.app.screen("sheets")
            id = self.id
            words = self.tr("{sheet} is deleted.", sheet=found.name)
            shelf.offer_undo(words, partial(self._put_back, found, id))

    def _put_back(self, found: ScoreSheet, id: str) -> None:
        with self.app.reporting_errors():
            keep_sheet(self.app.library, found, id)
            self.app.screen("sheets").show()

    # To somebody else

    def hand_on_sheet(self) -> BottomSheet | None:
        """Return a sheet to share a score sheet as a code, a link or a file."""
        found = sheet_called(self.id, self.app.library)
        if found is None:
            return None
        tr = self.tr
        address = link(found)
        sheet = BottomSheet(sheet_name(found, self.app.language.code))
        if len(address) <= LARGEST_CODE:
            sheet.add(QrCode(link=address, words=tr("QR code for a phone’s camera")))
        copies = self.sheet_button(tr("Copy the link"), partial(copy, address))
        return sheet.add(copies, self.sheet_button(tr("As a file"), partial(self._send, found)))

    def _send(self, found: ScoreSheet) -> None:
        text = toml_text(found).encode()
        with self.app.reporting_errors():
            send(self.app, export(self.app.library, f"{self.id}{SHEET_ENDING}", text))
