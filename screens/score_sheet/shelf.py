"""The shelf of score sheets: found by words, kind and number of players, the last used first."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.games import SCORE_PAD
from companion.games.sheet.sheet import Sheet as ScoreSheet
from companion.library.sheets import available_sheets, keep_sheet
from companion.record.sheet_text import LARGEST_TEXT, link, read_link, read_sheet_text
from companion.session.new_match import NewMatch
from companion.standings.season_link import is_season_link
from companion.views.sheet_description import describe_sheet
from companion.views.sheet_shelf import (
    KINDS,
    ShelvedSheet,
    nothing_found,
    on_the_pad,
    pad_name,
    players_to_choose,
    sheets_used_last,
    shelved_sheets,
)

from ..page import SIDE_BY_SIDE, Page
from ..sharing import paste_sheet
from ..theme import GAP
from ..widgets import (
    BottomSheet,
    CardGrid,
    Chip,
    Chips,
    Column,
    GameCard,
    Row,
    RowGrid,
    TextBlock,
    TextField,
    beside,
    button,
    row_to,
    when_tapped,
)


class ShelfScreen(Page):
    """The list of score sheets to play by, make or import."""

    saved: ClassVar = {"field.text": str, "kind": str, "players": int}
    widest = SIDE_BY_SIDE

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()
        self.field = TextField(icon="search")
        self.field.bind(text=lambda *_: self._fill())
        # chosen; "" and 0: all
        self.kind = ""
        self.players = 0
        self.kinds = Chips()
        self.numbers = Chips()
        self.used = Column(spacing=dp(GAP))
        self.found = RowGrid()
        self.nothing = TextBlock(colour="second")  # that nothing was found
        self.content.add(self.field, self.used, self.kinds, self.numbers, self.nothing, self.found)

    def show(self, new: NewMatch | None = None, **_what: object) -> None:
        self.new = new or self.new
        tr = self.tr
        self.header.title = tr("Which sheet?")
        self.header.back = tr("Back")
        self.field.hint_text = tr("Find a game")
        by_link = button(tr("Link or code …"), partial(self.open_sheet, "paste"), icon="import")
        own = button(tr("Write your own"), partial(self.app.go, "sheet_editor"), icon="plus")
        self.set_footer(beside(by_link, own))
        self._fill()

    def restored(self) -> None:
        self._fill()

    def _fill(self) -> None:
        words = self.field.text
        kind = self.kind
        players = self.players
        library = self.app.library
        language = self.app.language
        self._fill_kinds()
        self._fill_numbers()
        self.used.clear_widgets()
        chosen = words or kind or players
        last = [] if chosen else sheets_used_last(library, language)
        if last:
            cards = CardGrid()
            for shelved in last:
                card = GameCard(icon=shelved.icon, name=shelved.name, text=shelved.used)
                cards.add_widget(when_tapped(card, partial(self._open, shelved)))
            title = TextBlock(text=self.tr("Played last"), role="label", bold=True)
            self.used.add(title, cards)
        self.found.clear_widgets()
        for shelved in shelved_sheets(available_sheets(library), language, words, kind, players):
            row = row_to(shelved.name, partial(self._open, shelved), icon=shelved.icon)
            row.caption = shelved.sentence
            row.trailing = shelved.players
            row.tone = "second"
            self.found.add(row)
        self.nothing.text = "" if self.found.children else nothing_found(language, words)
        self.found.add(self._pad_row(pad_name(words)))

    def _pad_row(self, name: str) -> Row:
        """Return the row at the end, which leads to the score pad: for whatever has no sheet."""
        about = self.app.language.about(SCORE_PAD)
        title = on_the_pad(self.app.language, name) if name else about["name"]
        row = row_to(title, partial(self._count_it, name), icon="list")
        row.caption = "" if name else about.get("tagline", "")
        return row

    def _fill_kinds(self) -> None:
        tr = self.tr
        self.kinds.clear_widgets()
        names = (tr("Cards"), tr("Dice"), tr("Board"), tr("Sport"))
        for kind, name in zip(KINDS, names, strict=True):
            chip = Chip(text=name, chosen=kind == self.kind)
            self.kinds.add(when_tapped(chip, partial(self._choose, kind)))

    def _fill_numbers(self) -> None:
        self.numbers.clear_widgets()
        for number, shown, said in players_to_choose(self.app.language):
            chip = Chip(text=shown, chosen=number == self.players, hint=said)
            self.numbers.add(when_tapped(chip, partial(self._choose_players, number)))

    def _choose(self, kind: str) -> None:
        """Show one kind, or all of them again."""
        self.kind = "" if kind == self.kind else kind
        self._fill()

    def _choose_players(self, number: int) -> None:
        """Show what so many can play, or all of it again."""
        self.players = 0 if number == self.players else number
        self._fill()

    def _count_it(self, name: str) -> None:
        """Set up a match on the score pad, with this name if there is one."""
        self.app.go("new", game=SCORE_PAD, called=name)

    def _open(self, shelved: ShelvedSheet) -> None:
        self.app.go("sheet", id=shelved.id, new=self.new)

    # From somebody else

    def paste_sheet(self) -> BottomSheet:
        """Return a sheet with a field for a link that somebody sent."""
        return paste_sheet(self, self.look_at)

    def look_at(self, source: Path | str) -> None:
        """Show what is in a file or link before it is stored."""
        if isinstance(source, str) and is_season_link(source):
            self.app.open_file(source)
            return
        try:
            found = read_link(source) if isinstance(source, str) else _read_file(source)
        except BadInput as error:
            self.app.show_error(error)
        except OSError:
            self.open_sheet("trouble", self.tr("The file can’t be read."))
        else:
            self.open_sheet("arrived", link(found))

    def arrived_sheet(self, source: str) -> BottomSheet:
        """Return a sheet that describes a score sheet from somebody else."""
        found = read_link(source)
        tr = self.tr
        name, *lines = describe_sheet(found, self.app.language)
        keep = self.sheet_button(tr("Save it"), partial(self._keep, found), "primary")
        sheet = BottomSheet(name).add(TextBlock(text="\n".join(lines)))
        return sheet.add(beside(self.close_button(tr("Cancel")), keep))

    def _keep(self, found: ScoreSheet) -> None:
        with self.app.reporting_errors():
            keep_sheet(self.app.library, found)
            self.field.text = ""
            self.area.scroll_y = 1  # one's own stand first
            self.show()


def _read_file(path: Path) -> ScoreSheet:
    with open(path, "rb") as file:
        return read_sheet_text(file.read(LARGEST_TEXT + 1))
