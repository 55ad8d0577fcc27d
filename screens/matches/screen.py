"""Past matches: all of them, newest first, narrowed by person, game and date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from companion.games import IDS
from companion.i18n import dates
from companion.library.exporter import Archive, export_csv
from companion.library.match_summary import MatchSummary
from companion.library.trash import DeletedMatch
from companion.views import past_matches
from companion.views.past_matches import MatchFilter

from ..page import Page
from ..sharing import send
from ..state_restore import ScreenState
from ..widgets import BottomSheet, Chip, Chips, Empty, TextBlock, button, row_to, when_tapped
from .actions import delete_match, put_away, undelete_match

AT_ONCE = 50


@dataclass(frozen=True)
class HistoryState(ScreenState):
    """The state of the screen of past matches."""

    wanted: MatchFilter = field(default_factory=MatchFilter)
    count: int = 0
    deleted: DeletedMatch | None = None


class HistoryScreen(Page):
    """The list of past matches, newest first, filtered by person, game and date."""

    state_type = HistoryState

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.wanted = MatchFilter()
        self._shown: Any = None  # what the list was made of
        self._pasts: list[MatchSummary] = []
        self._going_on: set[str] = set()  # files of those that are not finished
        self._count = 0  # so many were shown before a kill
        self._deleted: DeletedMatch | None = None
        self.chips = Chips()
        self.more = button("", self._add_page, "quiet")

    # Shown

    def show(self, deleted: DeletedMatch | None = None, person: str = "", **_what: object) -> None:
        if person:
            self.wanted = MatchFilter(person)
        self._deleted = deleted if deleted in self.app.library.deleted else None  # not taken back
        self._offer_undelete()
        self.header.title, self.header.back = self.tr("Matches"), self.back_label
        self.header.actions = (("more", self.tr("More")),)
        words = self.tr("Reading matches …")
        self.run(self.app.library.catch_up(), words, self._list, meanwhile=self._list_newest)

    def save_state(self) -> HistoryState:
        return HistoryState(self.scrolled, self.wanted, len(self._pasts), self._deleted)

    def restore_state(self, state: HistoryState) -> None:
        self.wanted, self._count = state.wanted, state.count
        self.show(deleted=state.deleted)
        super().restore_state(state)

    def _list_newest(self) -> None:
        """Show the newest matches while older ones are still being read."""
        if self._shown is None and len(self._found(0, AT_ONCE)) == AT_ONCE:
            self._list()

    def show_progress(self, share: float) -> None:
        """Show the meter above the list, which stays in sight."""
        self.meter.share = share
        if self._shown is None:
            super().show_progress(share)
        elif not self.meter.parent:
            self.content.add_widget(self.meter, len(self.content.children))

    def _found(self, offset: int, limit: int) -> list[MatchSummary]:
        return self.wanted.found(self.app.library, offset, limit, read=not self.busy)

    def _list(self) -> None:
        """Make the list anew if something has changed; otherwise it stays scrolled as it is."""
        library, language = self.app.library, self.app.language
        count = max(AT_ONCE, len(self._pasts), self._count)
        pasts = self._found(0, count)
        if self.meter.parent and not self.busy:
            self.content.remove_widget(self.meter)
        there = library.people, library.unfinished(), library.deleted
        narrowed = self.wanted != MatchFilter() and bool(pasts) and not self.busy
        hits = self.wanted.count(library) if narrowed else 0
        shown = (self.wanted, language.code, pasts, *there, hits)
        if self._shown == shown:
            return
        same_list = self._shown is not None and self._shown[0] == self.wanted
        self._shown = shown
        self.content.clear_widgets()
        self._pasts = []
        self._narrow()
        self.content.add(self.chips)
        if hits:
            words = self.tr("{n:match|matches}", n=hits)
            self.content.add(TextBlock(text=words, role="caption", colour="second"))
        if not pasts and not self.busy:
            self._nothing()
        self._unfinished()
        self._add(pasts, count)
        if not same_list:
            self.area.scroll_y = 1

    def _nothing(self) -> None:
        if self.wanted != MatchFilter():
            self.content.add(Empty(icon="filter", text=self.tr("No matches found")))
            return
        if not self.app.library.deleted:
            self.content.remove_widget(self.chips)
        words = self.tr("Your matches appear here, with results and logs.")
        self.show_empty("trophy", words)

    def _unfinished(self) -> None:
        """List the newest unfinished matches above all others."""
        found = self.app.library.unfinished()[:AT_ONCE] if self.wanted == MatchFilter() else []
        self._going_on = {past.file for past in found}
        if found:
            self._heading(self.tr("Not finished"))
        for view, past in zip(self._views(found, headed=True), found, strict=True):
            then = partial(self.open_sheet, "unfinished", past.file)
            self.content.add(row_to(view.title, then, caption=view.caption, game=past.game))

    def _views(
        self, pasts: Sequence[MatchSummary], headed: bool = False
    ) -> list[past_matches.PastView]:
        return past_matches.past_views(pasts, self.app.library, self.app.language, headed)

    def _heading(self, text: str) -> None:
        self.content.add(TextBlock(text=text, role="label", bold=True, ends=4))

    def unfinished_sheet(self, file: str) -> BottomSheet | None:
        """Return the sheet of an unfinished match."""
        past, tr, app = self.app.library.match(file), self.tr, self.app
        if past is None:
            return None
        (view,) = self._views([past])
        sheet = BottomSheet(view.title).add(TextBlock(text=view.caption, colour="second"))
        for words, icon, kind, then in (
            (tr("Continue"), "play", "primary", app.continue_match),
            (tr("See the score"), "chart", "raised", self._show),
            (tr("Set it aside"), "box", "raised", partial(put_away, app)),
            (tr("Delete"), "trash", "plain", partial(delete_match, app)),
        ):
            sheet.add(self.sheet_button(words, partial(then, file), kind, icon))
        return sheet

    def _add_page(self) -> None:
        pasts, above = self._found(len(self._pasts), AT_ONCE), self.area.offset
        self._add(pasts, AT_ONCE)
        self.content.do_layout()
        self._shown = (*self._shown[:2], [*self._pasts], *self._shown[3:])
        hidden = self.content.minimum_height - self.area.height
        self.area.scroll_y = 1 - above / hidden if hidden > 0 else 1

    def _add(self, pasts: Sequence[MatchSummary], asked: int) -> None:
        if self.more.parent:
            self.content.remove_widget(self.more)
        month = self._pasts[-1].file.partition("/")[0] if self._pasts else ""
        for view in self._views([past for past in pasts if past.file not in self._going_on]):
            if view.month != month:
                month = view.month
                self._heading(dates.month(month, self.app.language))
            row = row_to(view.title, partial(self._open, view), caption=view.caption)
            if view.look:
                row.seat, row.mark = view.look
            else:
                row.icon = view.icon
            self.content.add(row)
        self._pasts += pasts
        if len(pasts) == asked:
            self.more.text = self.tr("More")
            self.content.add(self.more)

    # Narrowed

    def _narrow(self) -> None:
        tr, wanted, language, library = self.tr, self.wanted, self.app.language, self.app.library
        self.chips.clear_widgets()
        names = {person.id: person.name for person in library.people}
        game = language.name(wanted.game) if wanted.game else tr("All games")
        year, _, month = wanted.when.partition("-")
        whole_years = {"": tr("Any time"), "week": tr("Last 7 days"), "month": tr("Last 30 days")}
        person = names.get(wanted.person, tr("Everybody"))
        self._chip(person, bool(wanted.person), "person")
        if wanted.person:
            self._chip(names.get(wanted.other, tr("With anybody")), bool(wanted.other), "other")
        self._chip(game, bool(wanted.game), "game")
        self._chip(whole_years.get(year, year), bool(year), "year")
        if year.isdigit():
            named = dates.month_name(int(month), language) if month else tr("All months")
            self._chip(named, bool(month), "month")
        if library.deleted:
            there = Chip(text=tr("Bin"), icon="trash")
            self.chips.add(when_tapped(there, partial(self.app.go, "bin")))

    def _chip(self, text: str, chosen: bool, sheet: str) -> None:
        chip = Chip(text=text, chosen=chosen, icon="" if chosen else "filter")
        self.chips.add(when_tapped(chip, partial(self.open_sheet, sheet)))

    def person_sheet(self) -> BottomSheet:
        """Return a sheet to filter by person."""
        return self._choice("person", self.tr("Everybody"), self._people())

    def other_sheet(self) -> BottomSheet:
        """Return a sheet to filter by a second person, who has played with the first."""
        others = [(id, name) for id, name in self._people() if id != self.wanted.person]
        return self._choice("other", self.tr("With anybody"), others)

    def _people(self) -> list[tuple[str, str]]:
        order = self.app.language.sort_key
        people = sorted(self.app.library.people, key=lambda person: order(person.name))
        return [(person.id, person.name) for person in people]

    def game_sheet(self) -> BottomSheet:
        """Return a sheet to filter by game."""
        language = self.app.language
        games = *IDS, *past_matches.sheets(self.app.library)
        names = [(game, language.name(game)) for game in games]
        return self._choice("game", self.tr("All games"), names)

    def year_sheet(self) -> BottomSheet:
        """Return a sheet to filter by year."""
        recent = [("week", self.tr("Last 7 days")), ("month", self.tr("Last 30 days"))]
        years = [(year, year) for year in past_matches.years(self.app.library)]
        return self._choice("when", self.tr("Any time"), [*recent, *years])

    def month_sheet(self) -> BottomSheet:
        """Return a sheet to filter by month."""
        year = self.wanted.when[:4]
        found = past_matches.months(self.app.library, year)
        names = [(month, dates.month(month, self.app.language)) for month in found]
        return self._choice("when", self.tr("All months"), names, year)

    def _choice(
        self, key: str, everything: str, options: list[tuple[str, str]], none: str = ""
    ) -> BottomSheet:
        sheet, now = BottomSheet(), getattr(self.wanted, key)
        for value, words in ((none, everything), *options):
            row = row_to(words, partial(self._want, **{key: value}), filled=False, divider=True)
            row.strong, row.trailing = value == now, "✓" if value == now else ""
            sheet.add(row)
        return sheet

    def _want(self, **change: str) -> None:
        self.app.root.close_sheet()
        self.wanted = self.wanted._replace(**change)
        if self.wanted.other == self.wanted.person or not self.wanted.person:
            self.wanted = self.wanted._replace(other="")
        self._pasts, self._count = [], 0
        self._list()

    # Tapped

    def header_tapped(self, zone: str) -> None:
        if zone == "more":
            self.open_sheet("more")
        else:
            super().header_tapped(zone)

    def more_sheet(self) -> BottomSheet:
        """Return the menu: import, export, bin."""
        tr, go, sheet = self.tr, self.app.go, BottomSheet()
        add = partial(self.add_menu_row, sheet)
        add("import", tr("Import"), partial(go, "import"), tr("Matches from somebody else"))
        add("export", tr("All matches as one file"), self._archive, tr("To keep or pass on"))
        add("list", tr("All results as a table"), self._csv, tr("For a spreadsheet (CSV)"))
        add("trash", tr("Deleted matches"), partial(go, "bin"), tr("Kept for thirty days"))
        return sheet

    def _csv(self) -> None:
        """Export all results as CSV, after reading what is not read yet."""
        self.run(self.app.library.catch_up(), self.tr("Reading matches …"), self._send_csv)

    def _send_csv(self) -> None:
        with self.app.reporting_errors():
            self._send(export_csv(self.app.library))

    def _archive(self) -> None:
        """Pack all records into one file, which may take a while."""
        archive = Archive(self.app.library)
        self.run(archive.write(), self.tr("Packing …"), partial(self._send, archive.path))

    def _send(self, path: Path) -> None:
        self._list()  # without the meter
        send(self.app, path)

    def _show(self, file: str) -> None:
        self.app.go("result", file=file)

    def _open(self, view: past_matches.PastView) -> None:
        if view.readable:
            self._show(view.file)
        else:
            self.open_sheet("unreadable", view.file)

    def unreadable_sheet(self, file: str) -> BottomSheet | None:
        """Return the sheet of a match that cannot be read."""
        past = self.app.library.match(file)
        if past is None:
            return None
        (view,) = self._views([past])
        delete = partial(delete_match, self.app, view.file)
        delete_button = self.sheet_button(self.tr("Delete"), delete, icon="trash")
        return BottomSheet(view.title).add(TextBlock(text=view.caption), delete_button)

    def _offer_undelete(self) -> None:
        if self._deleted is None:
            self.remove_footer()
        else:
            self.offer_undo(self.tr("Match deleted."), partial(self._undelete, self._deleted))

    def _undelete(self, deleted: DeletedMatch) -> None:
        if undelete_match(self.app, deleted):
            self.app.replace("history")
        else:
            self._offer_undelete()
