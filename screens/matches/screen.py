"""Past matches: all of them, newest first, narrowed by person, game and date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.i18n import dates
from companion.library.exporter import Archive
from companion.library.match_summary import MatchSummary
from companion.library.trash import DeletedMatch
from companion.views import past_matches
from companion.views.match_table import export_csv
from companion.views.past_matches import MatchFilter
from companion.views.row import RowView
from companion.views.sheet_shelf import picture_of

from ..page import AT_ONCE, SIDE_BY_SIDE, Page
from ..sharing import send
from ..widgets import (
    BottomSheet,
    Chip,
    Chips,
    Empty,
    Row,
    TextBlock,
    TextField,
    row_to,
    when_tapped,
)
from .actions import delete_match, put_away, undelete_match

MANY = 8  # matches, from which on one is looked for by words
PAUSE = 0.2  # seconds without a key, after which is looked for what was typed


class Narrowing(NamedTuple):
    """One way to narrow the list: a field of `MatchFilter` and the values that it can have."""

    field: str
    chosen: str
    values: Callable[[], list[str]]
    name: Callable[[str], str]  # of a value
    everything: str  # the name of no choice
    none: str = ""  # its value


class HistoryScreen(Page):
    """The list of past matches, newest first, filtered by person, game and date."""

    saved: ClassVar = {"wanted": MatchFilter, "rows_shown": int, "deleted": DeletedMatch | None}
    widest = SIDE_BY_SIDE

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.wanted = MatchFilter()
        self._shown: Any = None  # what the list was made of
        self.deleted: DeletedMatch | None = None
        self.chips = Chips()
        self.field = TextField(icon="search")
        self._search_soon = Clock.create_trigger(self._search, PAUSE)
        self.field.bind(text=lambda *_: self._search_soon())

    # Shown

    def show(self, deleted: DeletedMatch | None = None, person: str = "", **_what: object) -> None:
        if person:
            self.wanted = MatchFilter(person)
            self.field.text = ""
        self.field.hint_text = self.tr("Find a match")
        self.deleted = deleted if deleted in self.app.library.deleted else None  # not taken back
        self._offer_undelete()
        self.header.title = self.tr("Matches")
        self.header.actions = (("more", self.tr("More")),)
        words = self.tr("Reading matches …")
        self.run(self.app.library.catch_up(), words, self._list, meanwhile=self._list_newest)

    def restored(self) -> None:
        self.field.text = self.wanted.words
        self.show(deleted=self.deleted)

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
        library = self.app.library
        language = self.app.language
        return self.wanted.found(library, offset, limit, read=not self.busy, language=language)

    def _list(self) -> None:
        """Make the list anew if something has changed; otherwise it stays scrolled as it is."""
        library = self.app.library
        count = max(AT_ONCE, self.rows_shown)
        pasts = self._found(0, count)
        if self.meter.parent and not self.busy:
            self.content.remove_widget(self.meter)
        there = library.people, library.unfinished(), library.deleted
        narrowed = self.wanted != MatchFilter() and bool(pasts) and not self.busy
        hits = self.wanted.count(library, self.app.language) if narrowed else 0
        shown = (self.wanted, self.app.language.code, *there, hits)
        before = self._shown
        self._shown = (shown, pasts)
        if before and before[0] == shown and pasts[: len(before[1])] == before[1]:
            return
        same_list = before is not None and before[0][0] == self.wanted
        searches = self.field.parent is self.content  # then it keeps its cursor
        for widget in self.content.children[:]:
            if widget is not self.field:
                self.content.remove_widget(widget)
        if not searches and (len(pasts) >= MANY or self.wanted.words):
            self.content.add(self.field)
        self._narrow()
        self.content.add(self.chips)
        if hits:
            words = self.tr("{n:match|matches}", n=hits)
            self.content.add(TextBlock(text=words, role="caption", colour="second"))
        if not pasts and not self.busy:
            self._nothing()
        self.rows_shown = 0
        self.add_rows(self._rows(self._unfinished()), count)
        if not same_list:
            self.area.scroll_y = 1

    def _nothing(self) -> None:
        if self.wanted != MatchFilter():
            self.content.add(Empty(icon="filter", text=self.tr("No matches found")))
            return
        self.content.clear_widgets()
        words = self.tr("Your matches appear here, with results and logs.")
        self.show_empty("trophy", words)

    def _unfinished(self) -> set[str]:
        """List the newest unfinished matches above all others, and return their files."""
        found = self.app.library.unfinished()[:AT_ONCE] if self.wanted == MatchFilter() else []
        if found:
            self.content.add(self.heading(self.tr("Not finished", context="heading")))
        rows: list[Widget] = []
        for view, past in zip(self._views(found, headed=True), found, strict=True):
            game, icon = picture_of(past)
            rows.append(self.row(view._replace(to="match", game=game, icon=icon)))
        self.content.add(*self.side_by_side(rows))
        return {past.file for past in found}

    def _rows(self, listed: set[str]) -> Iterator[Widget]:
        """Yield a row for each match that is not listed above, with a heading for each month."""
        month = ""
        offset = 0
        while pasts := self._found(offset, AT_ONCE):
            offset += len(pasts)
            for view in self._views([past for past in pasts if past.file not in listed]):
                if view.id.partition("/")[0] != month:
                    month = view.id.partition("/")[0]  # of which it lies in the folder
                    yield self.heading(dates.month(month, self.app.language))
                yield self.row(view)

    def _views(self, pasts: Sequence[MatchSummary], headed: bool = False) -> list[RowView]:
        return past_matches.past_views(pasts, self.app.library, self.app.language, headed)

    def match_sheet(self, file: str) -> BottomSheet | None:
        """Return the sheet of a match that is not finished, or cannot be read."""
        past = self.app.library.match(file)
        tr = self.tr
        app = self.app
        if past is None:
            return None
        (view,) = self._views([past])
        sheet = BottomSheet(view.title).add(TextBlock(text=view.caption, colour="second"))
        ways: list[tuple[str, str, str, Callable[[str], object]]] = [
            (tr("Continue"), "play", "primary", app.continue_match),
            (tr("See the score"), "chart", "raised", self._show),
            (tr("Set it aside"), "box", "raised", partial(put_away, app)),
            (tr("Delete"), "trash", "plain", partial(delete_match, app)),
        ]
        for words, icon, kind, then in ways[-1:] if past.unreadable else ways:
            sheet.add(self.sheet_button(words, partial(then, file), kind, icon))
        return sheet

    # Narrowed

    def _choices(self) -> Iterator[Narrowing]:
        """Yield the ways to narrow the list that make sense now."""
        tr = self.tr
        wanted = self.wanted
        language = self.app.language
        library = self.app.library
        names = {person.id: person.name for person in library.people}
        recent = {"week": tr("Last 7 days"), "month": tr("Last 30 days")}
        year = wanted.when[:4] if wanted.when[:4].isdigit() else wanted.when

        def named(value: str) -> str:
            return names.get(value) or recent.get(value, value)

        def people(without: str = "") -> list[str]:
            found = sorted(names, key=lambda id: language.sort_key(names[id]))
            return [id for id in found if id != without]

        @cache
        def played() -> dict[str, str]:
            return past_matches.games_played(library, language)

        def games() -> list[str]:
            return list(played())

        def game_name(kind: str) -> str:
            return played().get(kind) or language.name(kind)

        def years() -> list[str]:
            return [*recent, *past_matches.years(library)]

        yield Narrowing("person", wanted.person, people, named, tr("Everyone"))
        if wanted.person:
            others = partial(people, wanted.person)
            yield Narrowing("other", wanted.other, others, named, tr("With anyone"))
        yield Narrowing("game", wanted.game, games, game_name, tr("All games"))
        yield Narrowing("when", year, years, named, tr("Any time"))
        if year.isdigit():
            months = partial(past_matches.months, library, year)
            month = partial(dates.month, language=language)
            yield Narrowing("when", wanted.when, months, month, tr("All months"), year)
        sizes = partial(past_matches.sizes, library)
        yield Narrowing("players", wanted.players, sizes, self._so_many, tr("Any number"))

    def _so_many(self, players: str) -> str:
        return self.tr("{count:player|players}", count=int(players))

    def _search(self, _time: float = 0) -> None:
        """Narrow the list to what was typed."""
        words = " ".join(self.field.text.split())
        if words != self.wanted.words:
            self._want(words=words)

    def _narrow(self) -> None:
        self.chips.clear_widgets()
        for number, choice in enumerate(self._choices()):
            chosen = choice.chosen != choice.none
            words = choice.name(choice.chosen) if chosen else choice.everything
            chip = Chip(text=words, chosen=chosen, icon="" if chosen else "filter")
            self.chips.add(when_tapped(chip, partial(self.open_sheet, "choices", number)))

    def choices_sheet(self, number: int) -> BottomSheet:
        """Return a sheet with the values of one of the ways to narrow the list."""
        choice = list(self._choices())[number]
        sheet = BottomSheet()
        values = [(value, choice.name(value)) for value in choice.values()]
        for value, words in ((choice.none, choice.everything), *values):
            want = partial(self._want, **{choice.field: value})
            row = row_to(words, self.close_then(want), filled=False, divider=True)
            row.strong = value == choice.chosen
            row.trailing = "✓" if row.strong else ""
            sheet.add(row)
        return sheet

    def _want(self, **change: str) -> None:
        self.wanted = self.wanted._replace(**change)
        if self.wanted.other == self.wanted.person or not self.wanted.person:
            self.wanted = self.wanted._replace(other="")
        self.rows_shown = 0
        self._list()

    # Tapped

    def more_sheet(self) -> BottomSheet:
        """Return the menu: import, export, bin."""
        tr = self.tr
        go = self.app.go
        sheet = BottomSheet()
        add = partial(self.add_menu_row, sheet)
        add("import", tr("Import"), partial(go, "import"), tr("Matches from someone else"))
        add("export", tr("All matches as one file"), self._archive, tr("To keep or pass on"))
        add("list", tr("All results as a table"), self._csv, tr("For a spreadsheet (CSV)"))
        add("trash", tr("Deleted matches"), partial(go, "bin"), tr("Kept for thirty days"))
        return sheet

    def _csv(self) -> None:
        """Export all results as CSV, after reading what is not read yet."""
        self.run(self.app.library.catch_up(), self.tr("Reading matches …"), self._send_csv)

    def _send_csv(self) -> None:
        with self.app.reporting_errors():
            self._send(export_csv(self.app.library, self.app.language))

    def _archive(self) -> None:
        """Pack all records into one file, which may take a while."""
        archive = Archive(self.app.library)
        self.run(archive.write(), self.tr("Packing …"), partial(self._send, archive.path))

    def _send(self, path: Path) -> None:
        self._list()  # without the meter
        send(self.app, path)

    def _show(self, file: str) -> None:
        self.app.go("result", file=file)

    def _offer_undelete(self) -> None:
        if self.deleted is None:
            self.set_footer(None)
        else:
            self.offer_undo(self.tr("Match deleted."), partial(self._undelete, self.deleted))

    def _undelete(self, deleted: DeletedMatch) -> None:
        if undelete_match(self.app, deleted):
            self.app.replace("history")
        else:
            self._offer_undelete()


class BinScreen(Page):
    """The list of deleted matches, each of which can be taken back by a tap."""

    def fill(self) -> None:
        tr = self.tr
        deleted = self.app.library.deleted
        self.header.title = tr("Deleted matches")
        if not deleted:
            words = tr("The bin is empty. Deleted matches stay here for thirty days.")
            self.content.add(Empty(icon="trash", text=words))
            return
        words = tr("Tap one to restore it. After thirty days it’s gone.")
        views = past_matches.deleted_views(self.app.library, self.app.language)
        self.content.add(
            TextBlock(text=words, colour="second", ends=4), *map(self._row, deleted, views)
        )

    def _row(self, gone: DeletedMatch, view: RowView) -> Row:
        row = row_to(view.title, partial(self._take_back, gone), icon=view.icon)
        row.caption = view.caption
        if view.game:
            row.icon = ""
            row.game = view.game
        return row

    def _take_back(self, gone: DeletedMatch) -> None:
        if file := undelete_match(self.app, gone):
            self.build()
            words = self.tr("The match is back in the list.")
            self.offer_undo(words, partial(self._delete_again, file))

    def _delete_again(self, file: str) -> None:
        with self.app.reporting_errors():
            self.app.library.delete(file)
        self.build()
