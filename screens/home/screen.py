"""Home: go on with the running match, begin a usual one, or pick a game for the first time."""

from __future__ import annotations

import time
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games import BY_SHEET, IDS
from companion.library.past import Past
from companion.record.notice import Notice

from ..kit import (
    Card,
    Column,
    GameCard,
    Grid,
    Standing,
    Words,
    beside,
    button,
    row_to,
    when_tapped,
)
from ..matches.deeds import mend
from ..page import Columns, Page
from ..theme import GAP
from .welcome import Promises, Scene

TALL = 780  # dp for each step of text size: below, the games come before the picture
NARROW = 330  # dp for each step of text size: below, two games stand side by side, not three


class HomeScreen(Page):
    def show(self, **_what: object) -> None:
        self.build()

    def build(self) -> None:
        """Held sideways, the match to go on with lies beside everything else."""
        self.content.clear_widgets()
        self.header.title = self._greeting()
        self.header.actions = (("gear", self.tr("Settings")),)
        columns, unfinished = self.lay_columns(), self.app.library.unfinished()
        self.column = _column(columns)
        self._notices()
        if not unfinished and self.app.library.newest() is None:
            self._welcome(columns)
            return
        for past in unfinished[:1]:
            self._on_table(past)
        self.column = _column(columns)
        self._ways()
        # Drawn in the frame after: nobody waits for what lies further down.
        Clock.schedule_once(partial(self._recent, self.column, self.content.children[-1:]), 0)

    def situation(self) -> tuple[str, ...]:
        return (self.tr("Table Companion"),)

    def header_tapped(self, zone: str) -> None:
        self.app.go("settings")

    def _greeting(self) -> str:
        hour = time.localtime().tm_hour
        if 4 <= hour < 12:
            return self.tr("Good morning")
        return self.tr("Good afternoon") if 12 <= hour < 18 else self.tr("Good evening")

    def _notices(self) -> None:
        """What happened to the files, until the person has read it."""
        for notice in self.app.library.notices:
            card = Card(tone="raised").add(Words(text=self.tr(notice.sentence, **notice.facts)))
            if file := notice.facts.get("mend"):
                mend = partial(self._mend, str(file))
                card.add(button(self.tr("Take the copy"), mend, kind="primary"))
            card.add(button(self.tr("OK"), partial(self._dismiss, notice), kind="plain"))
            self.column.add(card)

    def _mend(self, file: str) -> None:
        mend(self.app, file)
        self.show()

    def _dismiss(self, notice: Notice) -> None:
        self.app.library.dismiss(notice)
        self.show()

    # The match on the table

    def _on_table(self, past: Past) -> None:
        from companion.say.home import on_table

        running = self.app.running
        open_ = running and self.app.library.file_of(running.path) == past.file
        match = running.match if open_ else None
        view = on_table(past, self.app.library, self.app.language, match)
        go_on = button(view.go_on, partial(self.app.go_on, past.file), kind="paper", icon="play")
        go_on.reach = Card(tone="hero").add(
            Words(text=view.title, role="title", bold=True, colour="on_hero"),
            Words(text=view.words, colour="on_hero"),
            Standing(players=view.players),
            go_on,
        )
        self.column.add(go_on.reach)

    # What else can be done

    def _ways(self) -> None:
        new = button(self.tr("New match"), lambda: self.app.go("new"), icon="plus")
        ask = button(self.tr("May I …?"), lambda: self.app.go("may_i"), icon="scale")
        self.column.add(beside(new, ask))

    def _recent(self, column: Widget, shown: list[Widget], _now: float = 0) -> None:
        """The usual groups and the last winners, found among the newest matches."""
        from companion.say.home import RECENT, last_winners, usual_groups

        if self.content.children[-1:] != shown:  # built anew meanwhile
            return
        app, library, language = self.app, self.app.library, self.app.language
        recent = library.matches(limit=RECENT)
        groups = usual_groups(recent, library, language)
        if groups:
            column.add(self._heading(self.tr("The usual, one tap")))
        for group in groups:
            how = {"caption": group.players, "game": group.game, "play": True}
            column.add(row_to(group.title, partial(app.again, group.file), **how))
        winners = last_winners(recent, library, language)
        if winners:
            column.add(self._heading(self.tr("Last winners")))
        for winner in winners:
            caption = " · ".join(filter(None, (winner.game, winner.when)))
            show = partial(app.go, "result", file=winner.file)
            row = row_to(winner.words, show, caption=caption, chevron=True)
            row.seat, row.mark = winner.look
            column.add(row)

    def _heading(self, text: str) -> Words:
        return Words(text=text, role="label", bold=True, colour="second", ends=4)

    # The first time

    def _welcome(self, columns: Widget) -> None:
        """One question, and a game for each tap."""
        tr, language = self.tr, self.app.language
        self.header.title = ""
        if not self.sideways and self.height >= dp(TALL) * self.theme.scale:
            self.column.add(Scene())
        words = tr("Lay the phone on the table. No account, no network.")
        promises = (
            ("list", tr("Keeps the score")),
            ("scale", tr("Settles arguments")),
            ("book", tr("Knows the rules")),
        )
        self.column.add(
            Words(text=tr("What are you playing?"), role="heading", bold=True),
            Words(text=words, colour="second"),
            Promises(promises=promises),
        )
        self.column = _column(columns)
        wide = self.width / 2 if self.sideways else self.width
        three = wide >= dp(NARROW) * self.theme.scale
        games = Grid(columns=3 if three else 2)
        for game in IDS:
            about = language.about(game)
            card = GameCard(game=game, name=about["name"], text=about.get("tagline", ""))
            to, what = ("sheets", {}) if game == BY_SHEET else ("new", {"game": game})
            games.add_widget(when_tapped(card, partial(self.app.go, to, **what)))
        self.column.add(games)
        ask = GameCard(icon="scale", name=tr("May I …?"), text=tr("Ask without a match"))
        games.add_widget(when_tapped(ask, partial(self.app.go, "may_i")))


def _column(columns: Widget) -> Widget:
    """One more, from top to bottom; of a page without columns the page itself."""
    if not isinstance(columns, Columns):
        return columns
    column = Column(spacing=dp(GAP + 2))
    columns.add_widget(column)
    return column
