"""Home: go on with the running match, look for a game to play, or begin a usual one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp

from companion.device import phone
from companion.engine.errors import Message
from companion.games import BY_SHEET, IDS, REFEREED, SCORE_PAD
from companion.library.match_summary import MatchSummary

from ..matches.actions import replace_by_copy
from ..page import Page
from ..theme import GAP
from ..widgets import (
    CardGrid,
    Column,
    Drawn,
    GameCard,
    Painter,
    Standing,
    Surface,
    TextBlock,
    TextField,
    beside,
    button,
    row_to,
    when_tapped,
)

if TYPE_CHECKING:
    from companion.views.game_search import FoundGame

TALL = 780  # dp for each step of text size: below, the games come before the picture
LOW = 420  # dp, beside the games
MOST_TABLES = 11  # beside the first one, before the list of matches has to show the others
SHOWN = 3  # frames after which Home is there; what has to be read for it comes then
FEW = 3  # rows on Home: with fewer it has room for all games
SHAPE = 248 / 412  # of the picture: as high as this share of its width
WIDEST = 420  # dp


class HomeScreen(Page):
    """The first screen: the running match, a search for games, the usual ones, last winners."""

    saved: ClassVar = {"field.text": str}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.field = TextField(icon="search")
        self.field.bind(text=self._typed)
        self.found = Column(spacing=dp(GAP))  # the games that have what was typed
        self._below: Callable[[float], object] = lambda _now: None  # what is drawn a frame later

    def fill(self) -> None:
        """Add notices, the unfinished match, new ones; at first a welcome. While somebody looks
        for a game only what was found."""
        Clock.unschedule(self._below)  # of what was shown before
        self.header.title = self._greeting()
        self.header.actions = (("gear", self.tr("Settings")),)
        self.field.hint_text = self.tr("What are you playing?")
        self.make_columns()
        unfinished = self.app.library.unfinished(1)
        first = self.next_column()
        if self.field.text.strip() and self.columns is None:
            self.column.add(self.field, self.found)
            return
        self._notices()
        if not unfinished and self.app.library.newest() is None:
            self._welcome()
            return
        for past in unfinished[:1]:
            self._on_table(past)
        self.next_column()
        self.column.add(self.field)
        if self.field.text.strip():
            self.column.add(self.found)
            return
        self._actions()
        # Drawn in the frame after: nobody waits for what lies further down.
        self._below = partial(self._recent, first, self.column)
        Clock.schedule_once(self._below, 0)

    def situation(self) -> tuple[str, ...]:
        return (self.tr("Table Companion"),)

    def header_tapped(self, _zone: str) -> None:
        self.app.go("settings")

    def _greeting(self) -> str:
        hour = time.localtime().tm_hour
        if 4 <= hour < 12:
            return self.tr("Good morning")
        return self.tr("Good afternoon") if 12 <= hour < 18 else self.tr("Good evening")

    def _notices(self) -> None:
        """Show messages about damaged files until somebody has read them."""
        for notice in self.app.library.notices:
            card = Surface(tone="raised").add(
                TextBlock(text=self.app.language.message_text(notice))
            )
            if file := notice.facts.get("mend"):
                replace = partial(self._replace_damaged, str(file))
                card.add(button(self.tr("Use the copy"), replace, kind="primary"))
            card.add(button(self.tr("OK"), partial(self._dismiss, notice), kind="plain"))
            self.column.add(card)

    def _replace_damaged(self, file: str) -> None:
        replace_by_copy(self.app, file)
        self.build()

    def _dismiss(self, notice: Message) -> None:
        self.app.library.dismiss(notice)
        self.build()

    # The match on the table

    def _on_table(self, past: MatchSummary) -> None:
        from companion.views.home import on_table

        running = self.app.running
        open_ = running and self.app.library.file_of(running.path) == past.file
        match = running.match if open_ else None
        view = on_table(past, self.app.library, self.app.language, match)
        go_on = button(
            view.go_on, partial(self.app.continue_match, past.file), kind="paper", icon="play"
        )
        go_on.reach = Surface(tone="hero").add(
            TextBlock(text=view.title, role="title", bold=True, colour="on_hero"),
            TextBlock(text=view.words, colour="on_hero"),
            Standing(players=view.players),
            go_on,
        )
        self.column.add(go_on.reach)

    def _other_tables(self, column: Column, unfinished: Sequence[MatchSummary]) -> None:
        """Show all other open tables, each of which goes on at a tap."""
        from companion.views.home import other_tables

        column.add(self.heading(self.tr("On other tables"), "second"))
        for view in other_tables(unfinished, self.app.library, self.app.language):
            column.add(self.row(view, play=True))
        if len(unfinished) >= MOST_TABLES:
            history = partial(self.app.go_to, "history")
            column.add(row_to(self.tr("Past matches"), history, icon="clock", chevron=True))

    # What are you playing?

    def restored(self) -> None:
        self._typed()

    def go_back(self) -> bool:
        """Leave the search before the screen."""
        searching = bool(self.field.text)
        self.field.text = ""
        return searching or super().go_back()

    def _typed(self, *_text: object) -> None:
        """Show the games that have what was typed; the field keeps its cursor."""
        words = self.field.text.strip()
        self._list_found(words)
        if bool(words) != bool(self.found.parent):
            writing = self.field.focus
            self.build()
            self.area.scroll_y = 1
            self.field.focus = writing

    def _list_found(self, words: str) -> None:
        self.found.clear_widgets()
        if not words:
            return
        from companion.library.sheets import available_sheets  # not before somebody looks for one
        from companion.views.game_search import games_found

        sheets = available_sheets(self.app.library)
        for game in games_found(sheets, self.app.language, words):
            row = row_to(game.name, partial(self._play, game), icon=game.icon)
            row.game = game.game
            row.caption = game.sentence
            row.trailing = game.players
            row.tone = "second"
            self.found.add(row)

    def _play(self, game: FoundGame) -> None:
        """Set up a match of a game that was found."""
        self.field.text = ""
        if game.to == "sheet":
            self.app.go("sheet", id=game.id)
        elif game.to == "pad":
            self.app.go("new", game=SCORE_PAD, called=game.id)
        else:
            self.app.go("new", game=game.id)

    # What else can be done

    def _actions(self) -> None:
        new = button(self.tr("New match"), lambda: self.app.go("new"), icon="plus")
        ask = button(self.tr("May I …?"), lambda: self.app.go("may_i"), icon="scale")
        self.column.add(beside(new, ask))

    def _recent(self, first: Column, column: Column, _now: float = 0) -> None:
        """The other open tables, the usual groups and the last winners, found among the newest
        matches."""
        from companion.views.home import RECENT, last_winners, usual_groups

        library = self.app.library
        language = self.app.language
        recent = library.matches(limit=RECENT)
        unfinished = library.unfinished(MOST_TABLES + 1)
        if len(unfinished) > 1:
            self._other_tables(first, unfinished[1:])
        self._add_seasons(column)
        groups = usual_groups(recent, library, language, {past.file for past in unfinished})
        if groups:
            column.add(self.heading(self.tr("The usual, one tap"), "second"))
        column.add(*(self.row(group, play=True) for group in groups))
        winners = last_winners(recent, library, language)
        if winners:
            column.add(self.heading(self.tr("Last winners"), "second"))
        column.add(*(self.row(winner, chevron=True) for winner in winners))
        if len(groups) + len(winners) < FEW:  # there is room for what else can be played
            column.add(self.heading(self.tr("Something else"), "second"), self._games())

    def _add_seasons(self, column: Column) -> None:
        """Show the seasons that run; who leads is counted in steps while Home is in use already."""
        library = self.app.library
        if not library.own_file.documents("seasons"):
            return
        from companion.standings.counting import PlayedMatches
        from companion.views.seasons import first_day_of, running_seasons, season_on_home

        from ..background_task import BackgroundTask

        today = date.today()
        seasons = running_seasons(library, today)
        if not seasons:
            return
        rows = [
            row_to(season.name, partial(self.app.go, "season", id=season.id), icon="trophy")
            for season in seasons
        ]
        column.add(*rows)
        played = PlayedMatches(library.people)

        def counted() -> None:
            for season, row in zip(seasons, rows, strict=True):
                row.caption = season_on_home(season, played, today, self.app.language).words

        work = played.gather_since(library, first_day_of(seasons))
        BackgroundTask(work, counted).start()

    # The first time

    def _welcome(self) -> None:
        """Ask which game is played, when nothing was played yet: the familiar ones first."""
        tr = self.tr
        self.header.title = ""
        if self.height >= dp(LOW if self.sideways else TALL) * self.theme.scale:
            self.column.add(Scene())
        self.field.hint_text = tr("Find a game")  # the question stands above it
        words = tr("No account, no network.")
        if phone():  # nobody lays a computer down
            words = tr("Lay the phone on the table. No account, no network.")
        self.column.add(
            TextBlock(text=tr("What are you playing?"), role="heading", bold=True),
            TextBlock(text=words, colour="second"),
            self.field,
            beside(
                button(tr("Keep score"), partial(self.app.go, "sheets"), icon="list"),
                button(tr("May I …?"), partial(self.app.go, "may_i"), icon="scale"),
                button(tr("Look up a rule"), partial(self.app.go, "rules"), icon="book"),
            ),
        )
        self.next_column()
        if self.field.text.strip():
            self.column.add(self.found)
        else:
            familiar = CardGrid()
            rules = self.heading(tr("With rules and a referee"), "second")
            self.column.add(familiar, rules, self._games(REFEREED))
            self._after_frames(SHOWN, partial(self._show_familiar, familiar))

    def _after_frames(self, frames: int, show: Callable[[], None]) -> None:
        """Call a function so many frames from now."""
        Clock.schedule_once(
            lambda _: self._after_frames(frames - 1, show) if frames > 1 else show(), 0
        )

    def _show_familiar(self, games: CardGrid) -> None:
        """Add a card for each game that people know best where this language is spoken."""
        from companion.views.game_search import familiar_games

        for game in familiar_games(self.app.language):
            card = GameCard(game=game.game, icon=game.icon, name=game.name)
            games.add_widget(when_tapped(card, partial(self._play, game)))

    def _games(self, ids: Sequence[str] = IDS) -> CardGrid:
        """Return a card for each game, which leads to a new match."""
        games = CardGrid()
        for game in ids:
            about = self.app.language.about(game)
            card = GameCard(game=game, name=about["name"], text=about.get("tagline", ""))
            to, what = ("sheets", {}) if game == BY_SHEET else ("new", {"game": game})
            games.add_widget(when_tapped(card, partial(self.app.go, to, **what)))
        return games


class Scene(Drawn):
    """A picture of the phone on the table, among the cards."""

    fit_to_content = ("height",)

    def draw(self, pen: Painter) -> None:
        wide = min(self.width, dp(WIDEST))
        self.minimum_height = wide * SHAPE
        pen.drawing("pictures/welcome", (self.width - wide) / 2, 0, wide, wide * SHAPE)
