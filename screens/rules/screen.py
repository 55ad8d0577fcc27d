"""The rules: opened at the place that matters, searched as you type."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.match import Match
from companion.games import IDS
from companion.rulebook.answers import Answer, answers
from companion.rulebook.book import book, in_force, in_this_match, needed_for, place_for
from companion.rulebook.search import Hit, search
from companion.rulebook.text import Article, BookPlace, Condition, Paragraph, Section
from companion.say.voice import Heard

from ..coming_back import Whereabouts
from ..kit import Card, Pen, TextField, Touchable, Words, button, row_to, when_tapped
from ..kit.rows import CARD_ROUND
from ..page import Page
from ..theme import GAP, MARGIN
from .blocks import block_widgets, runs

AT_ONCE = 4  # hits that are shown with every letter
PAUSE = 0.3  # seconds without another letter, after which the others follow


class HitCard(Touchable):
    """What was found: a tap anywhere on it opens it."""

    snug = ("height",)
    corner = NumericProperty(CARD_ROUND)
    excerpt = StringProperty("")

    def __init__(self, hit: Hit, where: str, **properties: Any) -> None:
        self.hit = hit
        title = runs(hit.place.section.title, hit.title_marks, "mark")
        excerpt = runs(hit.excerpt, hit.excerpt_marks, "mark")
        lines = {"sides": MARGIN, "ground": "surface"}
        self.lines = (
            Words(text=where, role="caption", colour="legal", **lines),
            Words(runs=title, role="lead", bold=True, **lines),
            Words(runs=excerpt, role="label", colour="second", **lines),
        )
        super().__init__(excerpt=hit.excerpt, **properties)

    def draw(self, pen: Pen) -> None:
        pen.ground(self.theme.surface, self.theme.edge, CARD_ROUND)
        top = self.height - dp(MARGIN)
        for words in self.lines:
            words.width = self.width
            below = words.write_on(pen, top)
            top = below - dp(4) if below < top else top
        self.minimum_height = self.height - top - dp(4) + dp(MARGIN)

    def heard(self, zone: str = "") -> Heard:
        return Heard(self.hit.place.section.title, self.excerpt)


class RulesScreen(Page):
    def __init__(self, **properties: Any) -> None:
        self.field = TextField(icon="search", size_hint_x=None)
        super().__init__(**properties)
        self.field.bind(text=lambda *_: self._fill(), height=self.place_all)
        self.add_widget(self.field)
        self.game = ""
        self.found = 0  # places
        self.place_shown: BookPlace | None = None
        self._levels: list[tuple[str, str, str]] = []  # game, section, words: where Back leads
        self._target: Widget | None = None  # what is meant: a section, or the article's title
        self._asked = Clock.create_trigger(self._to_section, 0)
        self._rest: list[Hit] = []  # of the hits
        self._show_rest = Clock.create_trigger(lambda *_: self._show_hits(self._rest), PAUSE)
        self.content.bind(height=lambda *_: self._asked())  # what is drawn late moves the rest
        self.area.bind(on_scroll_start=lambda *_: self._let_go())

    def show(self, game: str = "", rule: str = "", doing: str = "", **_what: object) -> None:
        """Without a game: all of them. With the game on the table: at what goes on there."""
        self.game = game
        self._levels.clear()
        self.field.text = ""
        self.field.hint_text = self.tr("Find a rule")
        running = self.app.running
        self.place_shown = None
        if game and running and running.match.setup.game.id == game:
            setup, table = running.match.setup, running.match.table
            code = self.app.language.code
            self.place_shown = place_for(setup, table, code, rule or None, doing)
        elif game:
            rules = book(game, self.app.language.code)
            self.place_shown = rules.place(rule) or rules.places[0]
        self._fill()

    def place(self) -> Whereabouts:
        game, section, word = self._level
        found = {"game": game, "section": section, "word": word, "levels": self._levels}
        return {**super().place(), **found}

    @property
    def _level(self) -> tuple[str, str, str]:
        section = self.place_shown.section.id if self.place_shown else ""
        return self.game, section, self.field.text

    def take_up(self, place: Whereabouts) -> None:
        if "word" in place:
            self._levels = [(game, section, word) for game, section, word in place["levels"]]
            self._return_to(place["game"], place["section"], place["word"])
            self._let_go()  # not to the section, but to where the reader was
            if self._show_rest.is_triggered:
                self._show_rest.cancel()
                self._show_hits(self._rest)
        super().take_up(place)

    def situation(self) -> tuple[str, ...]:
        """While somebody searches, how much was found; else what is open."""
        if self.field.text.strip():
            return (self.tr("{count:place|places} found", count=self.found),)
        article = self.place_shown.article.title if self.place_shown else ""
        return (*super().situation(), article)

    def place_all(self, *_change: object) -> None:
        """The field stays in sight; sideways, where height is dear, it lies beside the header."""
        super().place_all()
        field, header, side = self.field, self.header, self.content.padding[0]
        if self.width > self.height:
            tall = max(header.height, field.height + dp(GAP))
            field.width = self.width * 0.45
            field.pos = (
                self.x + self.width - side - field.width,
                self.y + self.height - (tall + field.height) / 2,
            )
            header.width = field.x - self.x - dp(GAP)
            header.y = self.y + self.height - (tall + header.height) / 2
            self.area.height = max(0, self.height - tall)
            return
        field.width = self.width - 2 * side
        field.pos = self.x + side, header.y - field.height
        self.area.height = max(0, field.y - self.area.y)

    def go_back(self) -> bool:
        """From an article to the hits or the article before it, from a search to what was open."""
        if self._levels:
            self._return_to(*self._levels.pop())
            return True
        if self.field.text:
            self.field.text = ""
            return True
        return False

    def _return_to(self, game: str, section: str, word: str) -> None:
        rules = book(game, self.app.language.code) if game else None
        self.game, self.place_shown = game, rules.place(section) if rules else None
        self.field.text = word
        self._fill()

    def open(self, game: str, place: BookPlace) -> None:
        self._levels.append(self._level)
        self.game, self.place_shown = game, place
        if self.field.text:
            self.field.text = ""  # fills again by itself
        else:
            self._fill()

    def _fill(self) -> None:
        tr = self.tr
        inside = self._levels or self.field.text or self.place_shown
        self.header.back, self.header.title = tr("Back") if inside else self.way_back, tr("Rules")
        self.header.subtitle = self._name(self.game) if self.game else ""
        self._target = None
        self._show_rest.cancel()
        self.content.clear_widgets()
        self.area.stay(0)
        if self.field.text.strip():
            if self._match:
                for answer in answers(self.field.text, self._match, self.app.language):
                    self._answer(answer)
            self._hits(search(self.field.text, self.app.language.code, self.game or None))
        elif self.place_shown:
            self._article(self.place_shown)
            self._contents()
        else:
            self._games()

    def _name(self, game: str) -> str:
        return self.app.language.name(game)

    @property
    def _match(self) -> Match | None:
        """The one on the table, if it is of the game whose rules are open."""
        running = self.app.running
        same = running and running.match.setup.game.id == self.game
        return running.match if running and same else None

    # What was found

    def _answer(self, answer: Answer) -> None:
        """What the match knows stands above what the rules say."""
        here = Words(text=self.tr("In this match"), role="caption", colour="second")
        said = Words(text=answer.words, role="lead", colour=answer.tone or "text", bold=True)
        card = self.add_card("", here, said, tone="raised")
        place = book(self.game, self.app.language.code).place(answer.rule)
        if place:
            show = partial(self.open, self.game, place)
            card.add(button(self.tr("The rule"), show, icon="book"))

    def _hits(self, hits: list[Hit]) -> None:
        self.found = len(hits)
        if not hits:
            words = self.tr("Nothing found. Try another word, or fewer of them.")
            self.content.add(Words(text=words, colour="second"))
        self._show_hits(hits[:AT_ONCE])
        self._rest = hits[AT_ONCE:]
        if self._rest:
            self._show_rest()

    def _show_hits(self, hits: list[Hit]) -> None:
        self.content.add(*map(self._hit, hits))

    def _hit(self, hit: Hit) -> HitCard:
        article, section = hit.place
        where = [] if self.game else [self._name(hit.game)]
        if article.title != section.title:
            where.append(article.title)
        card = HitCard(hit, " · ".join(where))
        return when_tapped(card, partial(self.open, hit.game, hit.place))

    # What is open

    def _article(self, shown: BookPlace) -> None:
        article = shown.article
        self._target = Words(text=article.title, role="title", bold=True)
        self.content.add(self._target)
        told: tuple[Condition, ...] = ()  # of the section before: what holds for both is said once
        for section in article.sections:
            card = self._section(section, article, section.options != told)
            told = section.options
            if section is shown.section and section is not article.sections[0]:
                self._target = card
                card.lit = True

    def _section(self, section: Section, article: Article, conditions: bool) -> Card:
        title = section.title if section.title != article.title else ""
        card = self.add_card(title, role="lead")
        if section.options and conditions:
            card.add(Words(runs=self._when(section), role="caption"))
        match = self._match
        if match and (here := in_this_match(section, match.setup, self.app.language)):
            card.add(Words(text=here, bold=True))
        for block in section.blocks:
            card.add(*block_widgets(block, self.game, self.app.language))
        return card

    def _when(self, section: Section) -> tuple[tuple[str, str], ...]:
        """For which house rule it holds, and whether that is agreed on in this match."""
        needed = needed_for(section, self.game, self.app.language)
        said = (self.tr("Only {needed}.", needed=needed), "second")
        if self._match is None:
            return (said,)
        if in_force(section, self._match.setup):
            return ((f"✓ {self.tr('In force in this match')}. ", "legal"), said)
        return ((f"{self.tr('Not in this match')}. ", "bold"), said)

    def _to_section(self, *_now: object) -> None:
        if self._target is None or not self._target.parent:
            return
        below = self.content.height - self.area.height
        if below > 0:
            top = self._target.top - self.content.y + dp(GAP)
            self.area.scroll_y = min(1, max(0, (top - self.area.height) / below))

    def _let_go(self) -> None:
        """Whoever scrolls goes where they like."""
        self._target = None

    def _contents(self) -> None:
        """All the other articles, one tap away."""
        self.content.add(Words(text=self.tr("All rules"), role="title", bold=True))
        for article in book(self.game, self.app.language.code).articles:
            shown = self.place_shown and self.place_shown.article
            if article.sections and article is not shown:
                self._row(article.title, self.game, BookPlace(article, article.sections[0]))
        others = [game for game in IDS if game != self.game]
        if others:
            row = row_to(self.tr("Another game"), self.show, icon="book", chevron=True)
            self.content.add(row)

    def _games(self) -> None:
        """Each with the sentence in which its rules begin."""
        for game in IDS:
            places = book(game, self.app.language.code).places
            if places:
                blocks = places[0].section.blocks
                first = blocks[0].text.plain if isinstance(blocks[0], Paragraph) else ""
                self._row(self._name(game), game, places[0], caption=first, game=game)

    def _row(self, title: str, of_game: str, place: BookPlace, **look: str) -> None:
        opens = partial(self.open, of_game, place)
        self.content.add(row_to(title, opens, chevron=True, **look))
