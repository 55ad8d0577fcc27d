"""New match: the game, who plays and in which order, who begins, and the house rules."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.errors import BadInput, StorageError
from companion.games import BY_SHEET, IDS
from companion.games.sheet import sheet_in
from companion.i18n.sheet_words import sheet_name
from companion.record.names import LONGEST, plain_letters
from companion.rulebook.house_rules import unusual
from companion.rulebook.lessons import teaches
from companion.session.new_match import NewMatch, taps_a_round
from companion.session.options_form import MatchOptions
from companion.views.sheet_description import summarise_sheet
from companion.views.sheet_shelf import icon_of

from ..form.fields_board import FieldsBoard, OptionsPage
from ..theme import GAP
from ..widgets import (
    CardGrid,
    Chip,
    Chips,
    Column,
    GameCard,
    Row,
    Surface,
    TextBlock,
    TextField,
    Toggle,
    button,
    row_to,
    when_changed,
    when_tapped,
)
from ..widgets.font_fallback import can_show
from .seating import Seating, SeatRow

LAID_OUT = 0.1  # seconds after which everybody's row has its place


class NewMatchScreen(OptionsPage):
    """The screen on which a match is set up: game, players, house rules."""

    saved: ClassVar = {**OptionsPage.saved, "field.text": str, "twice": bool, "picking": bool}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = self._offered = NewMatch()
        self.field = TextField(most=LONGEST)
        self.field.bind(on_text_validate=lambda field: self._join_and_ask(field.text))
        self.field.bind(text=lambda *_: self._typed())
        self._newest = ""  # the file of the match that was played last when this was looked at
        self.chips = Chips()  # of the people who are not at the table
        self._absent: list[Chip] = []
        self.remark = TextBlock(role="caption")  # about what was typed
        self.picking = True  # the other games are in sight
        self.twice = False  # somebody has typed a name again
        self._visit: dict[str, Any] | None = None
        self._at_rules = False
        self.seating = self.area.draggable = Seating(
            order=lambda names: self._change(self.new.seat(names)),
            leave=lambda name: self._change(self.new.leave(name)),
            begin=self._begin,
        )
        self.start = button("", self._start)
        self.set_footer(self.start)

    def show(
        self, new: NewMatch | None = None, game: str = "", called: str = "", **_what: object
    ) -> None:
        visit = self.app.nav_stack[-1][1]
        if visit is not self._visit:  # and not back from where this screen has led to
            self._visit = visit
            self._at_rules = False
            self.area.scroll_y = 1
            self._take_last_evening()
            self.new = self.new.play(game or self.new.game.id, self.app.by_moves)
            if called:  # a score pad for a game of this name
                self.new = self.new.choose("name", called)
            self.picking = not game and new is None and not self._newest
        if new is not None and new is not self._offered:  # whoever comes back finds the changes
            self.new = self._offered = new
            self.unfolded = ()
            self.field.text = ""
        self.build()

    def _take_last_evening(self) -> None:
        """Begin with the game and the people of the match that was played last, unless that is
        how this began already and somebody has changed it since."""
        library = self.app.library
        last = library.newest()
        if last is None or last.unreadable or last.file == self._newest:
            return
        self._newest = last.file
        with suppress(StorageError):
            new = self.app.match_like(library.rematch(last.file))
            known = (library.person_called(name, last.started) for name in new.players)
            names = [
                person.name if person else name
                for person, name in zip(known, new.players, strict=True)
            ]
            self.new = new.seat(names)

    def restored(self) -> None:
        self.build()

    def situation(self) -> tuple[str, ...]:
        """Return what is still missing and who plays."""
        players = self.app.language.listed(self.new.players)
        return (self.header.title, self.who.text, players, self.remark.text, self.start.second)

    def _change(self, new: NewMatch) -> None:
        another = new.game is not self.new.game
        rebuild = another or set(new.players) != set(self.new.players)
        self.new = new
        self.unfolded = () if another else self.unfolded
        if rebuild:
            self.build()
        else:
            self._seats()
            self._ready()

    def build(self) -> None:
        """Fill the page anew, scrolled as it was."""
        above = self.area.offset
        tr = self.tr
        self.header.title = tr("New match")
        self.content.clear_widgets()
        columns = self.make_columns()
        self._game(columns)
        self._people(columns)
        self._house_rules()
        self._ready()
        self.content.do_layout()
        self.content.height = self.content.minimum_height
        self.area.keep_offset(above)

    def _game(self, column: Widget) -> None:
        """The one that is played large; the others below it, until it is picked."""
        section = Column(spacing=dp(GAP), pos_hint={"top": 1})
        column.add_widget(section)
        chosen = self._game_card(self.new.game.id)
        chosen.chosen = True
        chosen.folded = not self.picking
        section.add(chosen)
        if self.picking:
            others = CardGrid()
            for game in IDS:
                if game != self.new.game.id:
                    others.add_widget(self._game_card(game))
            section.add(others)
        self._logging_modes(section)

    def _game_card(self, game: str) -> GameCard:
        about = self.app.language.about(game)
        large = game == self.new.game.id
        name = about["name"]
        icon = ""
        words = about.get("sentence" if large else "tagline", "")
        if large and game == BY_SHEET:
            sheet = sheet_in(dict(self.new.options))
            name = sheet_name(sheet, self.app.language.code)
            words = summarise_sheet(sheet, self.app.language)
            icon = icon_of(sheet)
        card = GameCard(game=game, icon=icon, name=name, text=words, beside=large)
        return when_tapped(card, partial(self._pick, game))

    def _pick(self, game: str) -> None:
        """The one that was picked already unfolds the others again."""
        if game == BY_SHEET != self.new.game.id:  # one of many
            self._to_sheets()
            return
        self.picking = not self.picking if game == self.new.game.id else False
        if game == self.new.game.id:
            self.build()
        else:
            self._change(self.new.play(game, self.app.by_moves))

    def _to_sheets(self) -> None:
        self.app.go("sheets", new=self.new)

    def _logging_modes(self, section: Column) -> None:
        """Add the choice between moves and results, with the cost of each."""
        self.agreed = None
        if self.new.game.id == BY_SHEET:
            row = row_to(self.tr("Another sheet"), self._to_sheets, icon="list", chevron=True)
            section.add(row)
        if self.new.game.only_counted:  # it has no other way, and no rules to depart from
            return
        tr = self.tr
        cost = taps_a_round(self.new.game.id)
        title = tr("How much do you want to log?")
        moves, results = (cost.range_by_moves, f"≈ {cost.results}") if cost else ("", "")

        def way(title: str, words: str, taps: str) -> Row:
            in_taps = f"\n{taps} {tr('taps per round')}" if taps else ""
            return Row(title=title, caption=f"{words}{in_taps}")

        by_moves = way(tr("Every move"), tr("The phone referees, about 2 taps a move"), moves)
        by_results = way(tr("Results only"), tr("The referee waits until you ask"), results)

        def choose(rounds_only: bool) -> None:
            self.new = self.new._replace(rounds_only=rounds_only)
            by_moves.chosen = not rounds_only
            by_results.chosen = rounds_only

        choose(self.new.rounds_only)
        when_tapped(by_results, partial(choose, True))
        when_tapped(by_moves, partial(choose, False))
        section.add(self.heading(title), by_results, by_moves)
        if self.new.game.agreement.options:
            self.agreed = row_to(self._rules_title, self._to_rules, chevron=True)
            section.add(self.agreed)

    def _to_rules(self) -> None:
        self._at_rules = True
        if self.options:
            self.area.keep_at_top(self.options.parent)

    def go_back(self) -> bool:
        """Return to the top, if the house rules were opened by their row."""
        up = self._at_rules and self.area.offset > 0
        self._at_rules = False
        if up:
            Animation.cancel_all(self.area, "scroll_y")
            self.area.scroll_y = 1
        return up

    def _people(self, column: Widget) -> None:
        tr = self.tr
        self.who = TextBlock(role="label", bold=True)
        card = Surface(pos_hint={"top": 1}).add(self.who)
        column.add_widget(card)
        self._seats()
        if self.new.players:
            card.add(self.seating)
        names = {person.name for person in self.app.library.people} - {*self.new.players}
        looks = self.app.library.looks_of
        self.chips = Chips()
        self._absent = []
        for name in sorted(names, key=self.app.language.sort_key):
            *_, look = looks((*self.new.players, name))
            chip = Chip(text=name, look=look)
            self._absent.append(when_tapped(chip, partial(self._seat, name)))
        self._show_chips()
        if names:
            card.add(self.chips)
        self.field.hint_text = tr("Someone new …")
        card.add(self.field)
        self._remark(self.twice)
        if len(self.new.players) > 1 and not self.new.game.result.card_begins:
            card.add(button(tr("Pick a starter at random"), self._draw, icon="dice"))
        if len(self.new.players) > 1:
            self._we_are_new(card)

    def _begin(self, name: str) -> None:
        """Mark who begins, also in place of somebody whose draw has not come to its end."""
        drawing = not any(row.begins for row in self.seating.rows)
        self._change((self.new._replace(begins="") if drawing else self.new).begin(name))

    def _draw(self) -> None:
        """Draw who begins, which holds at once; the screen says it when the highlight stops."""
        self.new = self.new.draw(random.Random())
        if self.theme.still:
            self._show_drawn()
            return
        for row in self.seating.rows:
            row.begins = ""
        self.start.text = self.tr("Start")
        self.seating.run_to(self.new.begins, self._show_drawn)

    def _show_drawn(self) -> None:
        self._seats()
        self._ready()
        if self.app.root.front is self:
            self.app.device.logged()

    def _we_are_new(self, card: Surface) -> None:
        """The rules while playing, for games that have them so."""
        if not teaches(self.new.game.id, self.app.language.code):
            return
        words = self.tr("The phone explains each rule the first time it matters")
        switch = Toggle(title=self.tr("We’re new"), caption=words, active=self.new.learning)

        def choose(learning: bool) -> None:
            by_results = self.new.rounds_only
            self.new = self.new.learn(learning)
            if by_results and learning:
                self.build()

        card.add(when_changed(switch, choose))

    def _seats(self) -> None:
        tr = self.tr
        players = self.new.players
        rows = [
            SeatRow(
                name=name,
                look=look,
                begins=tr("begins") if name == self.new.begins else "",
                spoken_handle=tr("Move {player}", context="to another place", player=name),
                spoken_ring=tr("{player} begins", player=name),
                spoken_cross=tr("Remove {player}", player=name),
            )
            for name, look in zip(players, self.app.library.looks_of(players), strict=True)
        ]
        self.seating.set_seats(rows, tr("begins"))

    def _house_rules(self) -> None:
        """Add the board with the house rules of the game."""
        board = FieldsBoard(self, self.fields.view())
        self.options = board if board.view.sections else None
        if self.options:
            title = self.heading(self._rules_title)
            self.content.add(Column(spacing=dp(GAP)).add(title, board))

    @property
    def _rules_title(self) -> str:
        """The title of the card; what comes with a game is not called a house rule."""
        game = self.new.game
        tr = self.tr
        if game.only_counted:
            return tr("How it’s scored")
        return tr("Advanced and house rules") if game.agreement.bundles else tr("House rules")

    def changed(self, fields: MatchOptions) -> None:
        super().changed(fields)
        self._ready()

    def _join(self, name: str) -> None:
        """Add a player; a name that sits at the table already stays in the field."""
        if self.new.seated(name):
            self._remark(twice=True)
            return
        try:
            self.app.library.check_name(name, self.new.players)
        except BadInput as error:
            self._remark(why=self.app.language.message_text(error))
            return
        self.field.text = ""
        self._seat(name)

    def _seat(self, name: str) -> None:
        self.field.text = ""  # by what was typed they were found
        self._change(self.new.join(name))

    def _typed(self) -> None:
        """Show who is meant by what is typed, and what is to be said of it."""
        self._show_chips()
        self._remark()

    def _show_chips(self) -> None:
        """Show the people whose names have the letters that are typed, or all of them."""
        typed = plain_letters(self.field.text.strip())
        shown = [chip for chip in self._absent if typed in plain_letters(chip.text)]
        if shown != self.chips.children[::-1]:
            self.chips.clear_widgets()
            self.chips.add(*shown)

    def _remark(self, twice: bool = False, why: str = "") -> None:
        """Show a remark about the name in the field."""
        remark = self.remark
        card = self.field.parent
        seated = self.new.seated(self.field.text)
        self.twice = twice and bool(seated)
        remark.text = why
        remark.colour = "illegal" if self.twice or why else "second"
        if self.twice:
            remark.text = self.tr("{player} is already at the table.", player=seated)
        elif not why and not can_show(self.field.text):
            remark.text = self.tr("Some of these letters can’t be shown here.")
        if remark.parent is (card if remark.text else None):
            return
        place = self.field.center
        middle = self.field.to_window(*place)[1] if self.field.get_root_window() else None
        if remark.parent:
            remark.parent.remove_widget(remark)
        elif card:  # above the field, for below it a phone's keyboard may lie
            card.add_widget(remark, card.children.index(self.field) + 1)
        if middle is not None:
            self.area.keep_in_place(self.field, middle)

    def _join_and_ask(self, name: str) -> None:
        """Add a player and ask for the next; Enter without a name closes the keyboard."""
        self._join(name)
        if name.strip() and len(self.new.players) < self.new.seats[1]:
            Clock.schedule_once(lambda _: setattr(self.field, "focus", True))
            Clock.schedule_once(self._show_field, LAID_OUT)

    def _show_field(self, _seconds: float) -> None:
        """Scroll to the field, which everybody who joins moves down."""
        lowest = self.area.to_window(*self.area.pos)[1]
        if self.field.get_root_window() and self.field.to_window(*self.field.pos)[1] < lowest:
            self.area.scroll_to(self.field, dp(GAP), animate=False)

    def _ready(self) -> None:
        least, most = self.new.seats
        if least == most:
            who = self.tr("Who’s playing? Exactly {count}, in seating order", count=least)
        else:
            facts = {"least": least, "most": most}
            who = self.tr("Who’s playing? {least} to {most}, in seating order", **facts)
        self.who.text = who
        missing = self.new.missing
        if self.agreed:
            found = unusual(self.new.game, dict(self.new.options), self.app.language)
            words = " · ".join(rule.in_short for rule in found)
            self.agreed.caption = words or self.tr("Standard rules")
        begins = self.new.begins and not missing
        who = self.tr("Start · {player} begins", player=self.new.begins)
        self.start.text = who if begins else self.tr("Start")
        self.start.second = self.app.language.message_text(missing) if missing else ""
        self.start.kind = "quiet" if missing else "primary"

    def _start(self) -> None:
        if self.field.text.strip():
            self._join(self.field.text)
        if not self.new.missing and not self.field.text.strip():
            self.app.start_match(self.new)
            if self.app.root.front is not self:
                self.app.show_set_up_once(self.new)
            # of the next one nobody has said it yet
            self.new = self.new._replace(begins="", learning=False)
