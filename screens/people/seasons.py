"""A saved season: its standings, and how it is renamed, changed, deleted and shared."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.library.exporter import export
from companion.record.durable import make_folder
from companion.record.messages import storage_error
from companion.record.names import LONGEST
from companion.standings.season_file import file_stem, season_archive
from companion.standings.season_link import season_link
from companion.standings.seasons import (
    Season,
    delete_season,
    rename_season,
    restore_season,
    saved_seasons,
)
from companion.standings.table import Standings, StandingsMaker
from companion.views.seasons import season_choice
from companion.views.standings import StandingsView, standings_view
from companion.views.standings_rows import as_csv

from ..result.share_card import LOOK, SharedPicture, save
from ..sharing import LARGEST_CODE, copy, send
from ..theme import MARGIN
from ..widgets import BottomSheet, Surface, TextBlock, TextField, button
from ..widgets.qr_code import QrCode
from .standings import StandingsPage
from .standings_table import LeaderBanner, StandingsTable


class SeasonScreen(StandingsPage):
    """The standings of a saved season; what is changed on its chips is saved."""

    saved: ClassVar = {"before": Season | None}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.season: Season | None = None
        self.before: Season | None = None  # as it was before it was changed, until somebody leaves

    def show(self, id: str = "", **_what: object) -> None:
        if self.season is not None and id != self.season.id:
            self.before = None
            self.area.scroll_y = 1
            self.content.clear_widgets()
        self.season = next((s for s in saved_seasons(self.app.library) if s.id == id), None)
        if self.season is None:  # deleted meanwhile
            self.app.back()
            return
        self.choice = season_choice(self.season)
        self.gather()

    def restored(self) -> None:
        self._offer_undo()

    def fill(self) -> None:
        if self.season is None:
            return
        tr = self.tr
        self.header.title = self.season.name
        self.header.actions = (("share", tr("Share")), ("more", tr("More")))
        self.add_standings()
        self._offer_undo()

    def header_tapped(self, zone: str) -> None:
        if zone == "share":
            self.open_sheet("share_season")
        else:
            super().header_tapped(zone)

    def go_back(self) -> bool:
        self.before = None
        return super().go_back()

    # Changed

    def chosen(self) -> None:
        """Save what was changed on the chips, and offer it back."""
        if self.season is None:
            return
        self.before = self.before or self.season
        season = self.season._replace(question=self.question)
        with self.app.reporting_errors(BadInput):
            restore_season(self.app.library, season)
            self.season = season
        super().chosen()

    def _offer_undo(self) -> None:
        if self.before is None or self.season is None:
            self.set_footer(None)
            return
        words = self.tr("The season was changed.")
        if self.before.question == self.season.question:
            words = self.tr("It’s called {name} now.", name=self.season.name)
        self.offer_undo(words, self._take_back)

    def _take_back(self) -> None:
        before = self.before
        self.before = None
        if before is not None:
            with self.app.reporting_errors(BadInput):
                restore_season(self.app.library, before)
            self.show(before.id)

    def more_sheet(self) -> BottomSheet:
        """Return the menu of a season."""
        tr = self.tr
        sheet = BottomSheet()
        self.add_menu_row(sheet, "pencil", tr("Rename"), partial(self.open_sheet, "rename"))
        words = tr("The matches stay")
        self.add_menu_row(sheet, "trash", tr("Delete"), self._delete, words)
        return sheet

    def rename_sheet(self) -> BottomSheet | None:
        """Return a sheet to type another name."""
        if self.season is None:
            return None
        return name_sheet(self, self.tr("Rename"), self.season.name, self._rename)

    def _rename(self, name: str) -> None:
        """Rename the season; raises BadInput if another one has the name."""
        if self.season is None or name.strip() == self.season.name:
            return
        before = self.before or self.season
        self.season = rename_season(self.app.library, self.season.id, name)
        self.before = before
        self.build()

    def _delete(self) -> None:
        """Delete the season; the list of people offers it back."""
        if self.season is None:
            return
        with self.app.reporting_errors(BadInput):
            delete_season(self.app.library, self.season.id)
            self.app.screen("people").deleted_season = self.season
            self.before = None
            self.app.go_to("people")

    # Shared

    def share_season_sheet(self) -> BottomSheet:
        """Return a sheet with the ways to share a season."""
        tr = self.tr
        sheet = BottomSheet(tr("Share"))
        add = partial(self.add_menu_row, sheet)
        preview = partial(self.open_sheet, "season_card")
        add("picture", tr("As a picture"), preview, tr("Who leads, and the table"))
        add("list", tr("As a table"), self._send_csv, tr("For a spreadsheet (CSV)"))
        add("share", tr("As a link or code"), partial(self.open_sheet, "season_link"))
        words = tr("Name, period, games, people and rule, for another Table Companion")
        add("export", tr("The season itself"), self._send_file, words)
        return sheet

    def season_link_sheet(self) -> BottomSheet | None:
        """Return a sheet with the season as a link, and as a code for a camera."""
        if self.season is None:
            return None
        address = season_link(self.season, self.app.library)
        sheet = BottomSheet(self.season.name)
        if len(address) <= LARGEST_CODE:
            words = self.tr("QR code for a phone’s camera")
            sheet.add(QrCode(link=address, words=words))
        return sheet.add(self.sheet_button(self.tr("Copy the link"), partial(copy, address)))

    def _found(self) -> Standings:
        return StandingsMaker(self.played, self.question, self.app.library.first_line).standings()

    def _view(self) -> StandingsView:
        return standings_view(self._found(), self.played.names, self.app.language)

    def _send_csv(self) -> None:
        if self.season is None:
            return
        with self.app.reporting_errors():
            text = as_csv(self._found())
            send(self.app, export(self.app.library, f"{file_stem(self.season)}.csv", text.encode()))

    def _send_file(self) -> None:
        if self.season is None:
            return
        with self.app.reporting_errors():
            content = season_archive(self.season, self.app.library)
            send(self.app, export(self.app.library, f"{file_stem(self.season)}.zip", content))

    def season_card_sheet(self) -> BottomSheet | None:
        """Return a sheet with a preview of the picture to be shared."""
        if self.season is None:
            return None
        card = SeasonCard(self.season, self._view())
        card.width = min(card.width, self.width - 2 * dp(MARGIN))
        card.pos_hint = {"center_x": 0.5}
        send_it = self.sheet_button(self.tr("Send"), self._send_picture, "primary", "share")
        return BottomSheet().add(send_it, card)

    def _send_picture(self) -> None:
        season = self.season
        if season is None:
            return
        view = self._view()
        path: Path = self.app.library.folder / "exports" / f"{file_stem(season)}.png"
        with self.app.reporting_errors():
            try:
                make_folder(path.parent)
                save(lambda: SeasonCard(season, view), path)
                path.chmod(0o600)
            except OSError as error:
                raise storage_error(error, path) from error
            send(self.app, path)


class SeasonCard(SharedPicture):
    """The picture of a season that is shared: who leads, and the table."""

    def __init__(self, season: Season, view: StandingsView) -> None:
        super().__init__()
        small = {"role": "caption", "colour": "second", "theme": LOOK}
        self.add(
            TextBlock(text=season.name, role="title", bold=True, theme=LOOK),
            LeaderBanner(title=view.leader, about=view.about, looks=view.looks, theme=LOOK),
        )
        if view.rows:
            table = StandingsTable(heads=view.columns, rows=view.rows, theme=LOOK)
            matches = TextBlock(text=view.matches, **small)
            self.add(Surface(theme=LOOK).add(matches, table))
        self.sign()


def name_sheet(
    screen: StandingsPage, title: str, name: str, then: Callable[[str], object]
) -> BottomSheet:
    """Return a sheet to type the name of a season; `then` may raise BadInput."""
    sheet = BottomSheet(title)
    field = TextField(text=name, hint_text=screen.tr("Name of the season"), most=LONGEST)
    wrong = TextBlock(text="", colour="illegal")

    def done(*_enter: object) -> None:
        try:
            then(field.text)
        except BadInput as error:
            wrong.text = screen.app.language.message_text(error)
            return
        screen.app.root.close_sheet()

    field.bind(on_text_validate=done)
    return sheet.add(field, wrong, button(screen.tr("Save"), done, "primary"))
