"""Home: go on with the running match, begin a new one, or look something up."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.library.past import Past

from ..kit import Card, Dots, PushButton, Row, Words
from ..page import Columns, Page
from ..theme import GAP


class HomeScreen(Page):
    def show(self, **_what: Any) -> None:
        self.build()

    def build(self) -> None:
        """Held sideways, the match to go on with lies beside everything else."""
        self.content.clear_widgets()
        columns, unfinished = self.lay_columns(), self.app.library.unfinished()
        self.column = _column(columns)
        self._greet()
        self._notices()
        for past in unfinished[:1]:
            self._go_on(past)
        self.column = _column(columns)
        self._ways(unfinished)

    def situation(self) -> tuple[str, ...]:
        return (self.tr("Table Companion"),)

    def _greet(self) -> None:
        hour = time.localtime().tm_hour
        greeting = (
            self.tr("Good morning.")
            if 4 <= hour < 12
            else self.tr("Good afternoon.")
            if hour < 18 and hour >= 12
            else self.tr("Good evening.")
        )
        self.column.add_widget(Widget(size_hint_y=None, height=dp(16)))
        self.column.add_widget(Words(text=self.tr("Table Companion"), role="heading", bold=True))
        self.column.add_widget(Words(text=greeting, colour="second"))
        self.column.add_widget(Widget(size_hint_y=None, height=dp(8)))

    def _notices(self) -> None:
        """What happened to the files, until the person has read it."""
        for notice in self.app.library.notices:
            card = Card(tone="raised")
            text = self.tr(notice.sentence, **notice.facts)
            card.add_widget(Words(text=text))
            dismiss = PushButton(text=self.tr("OK"), kind="plain")
            dismiss.bind(on_tap=lambda *_, notice=notice: self._dismiss(notice))
            card.add_widget(dismiss)
            self.column.add_widget(card)

    def _dismiss(self, notice: Any) -> None:
        self.app.library.dismiss(notice)
        self.show()

    def _go_on(self, past: Past) -> None:
        """The match that lies on the table, one tap away."""
        language = self.app.language
        card = Card(tone="hero")
        name = past.called or language.name(past.game)
        card.add_widget(Words(text=name, role="title", bold=True, colour="on_hero"))
        card.add_widget(Dots(players=self.app.library.looks(past), ground="hero"))
        for words in self._about(past):
            card.add_widget(Words(text=words, colour="on_hero"))
        button = PushButton(text=self.tr("Go on"), kind="paper", reach=card)
        button.bind(on_tap=lambda *_: self.app.go_on(past.file))
        card.add_widget(button)
        away = PushButton(text=self.tr("Put it away"), kind="hero")
        away.bind(on_tap=lambda *_: self.app.put_away(past.file))
        card.add_widget(away)
        self.column.add_widget(card)

    def _about(self, past: Past) -> tuple[str, str]:
        """Who plays, and how it stands since when."""
        from companion.say import past_matches
        from companion.say.dates import lately

        language = self.app.language
        standing = past_matches.where_it_stands(past, past.players, language)
        words = " · ".join(filter(None, (standing, lately(past.last, language))))
        return language.listed(past.players), words

    def _ways(self, unfinished: list[Past]) -> None:
        language, tr = self.app.language, self.tr
        games = language.listed([language.name(game) for game in self.app.games])
        self._row("plus", tr("New match"), games, lambda: self.app.go("new"))
        last = self.app.library.newest()
        if last and not last.unreadable:
            words = tr(
                "{game} with {players}",
                game=last.called or language.name(last.game),
                players=language.listed(last.players),
            )
            self._row("play", tr("Same again"), words, lambda: self.app.again(last.file))
        self._row(
            "book", tr("Rules"), tr("Searchable, in your language"), lambda: self.app.go("rules")
        )
        for past in unfinished[1:4]:
            title = tr("Go on: {game}", game=past.called or language.name(past.game))
            words = "\n".join(self._about(past))
            self._row("hourglass", title, words, partial(self.app.go_on, past.file))
        self._row("clock", tr("Past matches"), tr("Results, replay, sharing"), self._to("history"))
        self._row("people", tr("People"), tr("Who wins, and how"), self._to("people"))
        self._row(
            "gear", tr("Settings"), tr("Language, look, text size"), lambda: self.app.go("settings")
        )

    def _to(self, screen: str) -> Callable[[], None]:
        return lambda: self.app.go(screen)

    def _row(self, icon: str, title: str, caption: str, then: Callable[[], None]) -> None:
        row = Row(icon=icon, title=title, caption=caption)
        row.bind(on_tap=lambda *_: then())
        self.column.add_widget(row)


def _column(columns: Widget) -> Widget:
    """One more, from top to bottom; of a page without columns the page itself."""
    if not isinstance(columns, Columns):
        return columns
    column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(GAP + 2))
    column.bind(minimum_height=column.setter("height"))
    columns.add_widget(column)
    return column
