"""The rules: opened at the place that matters, searched as you type."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.rule_search import Hit, search
from companion.rule_text import Article, Place, Section
from companion.rulebook import book, in_force, place_for

from .kit import Card, Row, TextField, Words
from .page import Page
from .rule_blocks import block_widgets, runs


class RulesScreen(Page):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.field = TextField(icon="search")
        self.field.bind(text=lambda *_: self._fill())
        self.game = ""
        self.found = 0  # places
        self.place_shown: Place | None = None
        self._asked = Clock.create_trigger(self._to_section, 0)

    def show(self, game: str = "", rule: str = "", **_what: Any) -> None:
        """Without a game: all of them. With the game on the table: at what goes on there."""
        self.game = game
        self.field.text = ""
        self.field.hint_text = self.tr("Search the rules")
        running = self.app.running
        self.place_shown = None
        if game and running and running.match.setup.game.id == game:
            setup, table = running.match.setup, running.match.table
            self.place_shown = place_for(setup, table, self.app.language.code, rule or None)
        elif game:
            rules = book(game, self.app.language.code)
            self.place_shown = rules.place(rule) or rules.places[0]
        self._fill()

    def situation(self) -> tuple[str, ...]:
        """While somebody searches, how much was found; else what is open."""
        if self.field.text.strip():
            return (self.tr("{count:place|places} found", count=self.found),)
        article = self.place_shown.article.title if self.place_shown else ""
        return (*super().situation(), article)

    def go_back(self) -> bool:
        """From a search to what was open."""
        if self.field.text:
            self.field.text = ""
            return True
        return False

    def open(self, game: str, place: Place) -> None:
        self.game, self.place_shown = game, place
        if self.field.text:
            self.field.text = ""  # fills again by itself
        else:
            self._fill()

    def _fill(self) -> None:
        tr = self.tr
        self.header.back, self.header.title = tr("Back"), tr("Rules")
        self.header.subtitle = self._name(self.game) if self.game else ""
        if self.field.parent is None:
            self.content.add_widget(self.field)
        for child in [c for c in self.content.children if c is not self.field]:
            self.content.remove_widget(child)
        if self.field.text.strip():
            self._hits(search(self.field.text, self.app.language.code, self.game or None))
        elif self.place_shown:
            self._article(self.place_shown.article)
            self._contents()
        else:
            self._games()

    def _name(self, game: str) -> str:
        return self.app.language.name(game)

    # What was found

    def _hits(self, hits: list[Hit]) -> None:
        self.found = len(hits)
        if not hits:
            words = self.tr("Nothing found. Try another word, or fewer of them.")
            self.content.add_widget(Words(text=words, colour="second"))
        for hit in hits:
            self.content.add_widget(self._hit(hit))
        self.area.scroll_y = 1

    def _hit(self, hit: Hit) -> Card:
        card = Card()
        where = hit.place.article.title
        if not self.game:
            where = f"{self._name(hit.game)} · {where}"
        card.add_widget(Words(text=where, role="caption", colour="legal"))
        row = Row(title=hit.place.section.title, filled=False, chevron=True)
        row.bind(on_tap=lambda *_: self.open(hit.game, hit.place))
        card.add_widget(row)
        card.add_widget(
            Words(runs=runs(hit.excerpt, hit.excerpt_marks, "mark"), role="label", colour="second")
        )
        return card

    # What is open

    def _article(self, article: Article) -> None:
        self.content.add_widget(Words(text=article.title, role="title", bold=True))
        self._target: Widget | None = None
        for section in article.sections:
            card = self._section(section, article)
            self.content.add_widget(card)
            if section is self.place_shown.section and section is not article.sections[0]:
                self._target = card
        self.area.scroll_y = 1
        if self._target is not None:
            self._asked()

    def _section(self, section: Section, article: Article) -> Card:
        card = Card()
        if section.title != article.title:
            card.add_widget(Words(text=section.title, role="lead", bold=True))
        running = self.app.running
        if section.options and running and running.match.setup.game.id == self.game:
            holds = in_force(section, running.match.setup)
            text = self.tr("In force in this match") if holds else self.tr("Not in this match")
            colour = "legal" if holds else "second"
            card.add_widget(Words(text=text, role="caption", bold=True, colour=colour))
        for block in section.blocks:
            for widget in block_widgets(block, self.game, self.app.language):
                card.add_widget(widget)
        return card

    def _to_section(self, *_now: Any) -> None:
        if self._target is not None and self._target.parent:
            below = self.content.height - self.area.height
            if below > 0:
                top = self._target.top - self.content.y + dp(8)
                self.area.scroll_y = min(1, max(0, (top - self.area.height) / below))

    def _contents(self) -> None:
        """All the other articles, one tap away."""
        self.content.add_widget(Words(text=self.tr("All rules"), role="title", bold=True))
        for article in book(self.game, self.app.language.code).articles:
            if article.sections and article is not self.place_shown.article:
                self._row(article.title, self.game, Place(article, article.sections[0]))
        others = [game for game in self.app.games if game != self.game]
        if others:
            row = Row(title=self.tr("Another game"), icon="book", chevron=True)
            row.bind(on_tap=lambda *_: self.show())
            self.content.add_widget(row)

    def _games(self) -> None:
        for game in self.app.games:
            places = book(game, self.app.language.code).places
            if places:
                self._row(self._name(game), game, places[0])

    def _row(self, title: str, game: str, place: Place) -> None:
        row = Row(title=title, chevron=True)
        row.bind(on_tap=lambda *_: self.open(game, place))
        self.content.add_widget(row)
