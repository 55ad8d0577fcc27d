"""The rules: opened at the place that matters, searched as you type."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.match import Match
from companion.games import IDS
from companion.rulebook.answers import Answer, answers
from companion.rulebook.book import book, in_force, in_this_match, needed_for, passage_for
from companion.rulebook.search import Hit, search
from companion.rulebook.text import Article, Paragraph, Passage, Requirement, Section
from companion.views.accessible import Accessible

from ..page import Page
from ..state_restore import ScreenState
from ..theme import GAP, MARGIN
from ..widgets import Painter, Surface, TextBlock, TextField, Touchable, button, row_to, when_tapped
from ..widgets.rows import CARD_ROUND
from .blocks import block_widgets, runs

AT_ONCE = 4  # hits that are shown with every letter
PAUSE = 0.3  # seconds without another letter, after which the others follow


class HitCard(Touchable):
    """A card with a rule that was found; a tap anywhere on it opens it."""

    fit_to_content = ("height",)
    corner = NumericProperty(CARD_ROUND)
    excerpt = StringProperty("")

    def __init__(self, hit: Hit, where: str, **properties: Any) -> None:
        self.hit = hit
        title = runs(hit.title, hit.title_marks, "mark")
        excerpt = runs(hit.excerpt, hit.excerpt_marks, "mark")
        lines = {"sides": MARGIN, "ground": "surface"}
        self.lines = (
            TextBlock(text=where, role="caption", colour="legal", **lines),
            TextBlock(runs=title, role="lead", bold=True, **lines),
            TextBlock(runs=excerpt, role="label", colour="second", **lines),
        )
        super().__init__(excerpt=hit.excerpt, **properties)

    def draw(self, pen: Painter) -> None:
        pen.ground(self.theme.surface, self.theme.edge, CARD_ROUND)
        top = self.height - dp(MARGIN)
        for words in self.lines:
            words.width = self.width
            below = words.write_on(pen, top)
            top = below - dp(4) if below < top else top
        self.minimum_height = self.height - top - dp(4) + dp(MARGIN)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.hit.title, self.excerpt)


@dataclass(frozen=True)
class RulesState(ScreenState):
    """The state of the screen of the rule library."""

    game: str = ""
    section: str = ""
    word: str = ""
    levels: tuple[tuple[str, str, str], ...] = ()


class RulesScreen(Page):
    """The screen with the rules of all games, and their search."""

    state_type = RulesState

    def __init__(self, **properties: Any) -> None:
        self.field = TextField(icon="search", size_hint_x=None)
        super().__init__(**properties)
        self.field.bind(text=lambda *_: self._fill(), height=self.arrange)
        self.add_widget(self.field)
        self.game = ""
        self.found = 0  # places
        self.shown: Passage | None = None
        self._levels: list[tuple[str, str, str]] = []  # game, section, words: where Back leads
        self._target: Widget | None = None  # what is meant: a section, or the article's title
        self._asked = Clock.create_trigger(self._to_section, 0)
        self._rest: list[Hit] = []  # of the hits
        self._show_rest = Clock.create_trigger(lambda *_: self._show_hits(self._rest), PAUSE)
        self.content.bind(height=lambda *_: self._asked())  # what is drawn late moves the rest
        self.area.bind(on_scroll_start=lambda *_: self._let_go())

    def show(self, game: str = "", rule: str = "", doing: str = "", **_what: object) -> None:
        """Show the rules of a game, at what goes on if it is on the table, or all games."""
        self.game = game
        self._levels.clear()
        self.field.text = ""
        self.field.hint_text = self.tr("Find a rule")
        running = self.app.running
        self.shown = None
        if game and running and running.match.setup.game.id == game:
            setup, table = running.match.setup, running.match.table
            code = self.app.language.code
            self.shown = passage_for(setup, table, code, rule or None, doing)
        elif game:
            rules = book(game, self.app.language.code)
            self.shown = rules.find(rule) or rules.passages[0]
        self._fill()

    def save_state(self) -> RulesState:
        return RulesState(self.scrolled, *self._level, levels=tuple(self._levels))

    @property
    def _level(self) -> tuple[str, str, str]:
        section = self.shown.section.id if self.shown else ""
        return self.game, section, self.field.text

    def restore_state(self, state: RulesState) -> None:
        self._levels = list(state.levels)
        self._return_to(state.game, state.section, state.word)
        self._let_go()  # not to the section, but to where the reader was
        if self._show_rest.is_triggered:
            self._show_rest.cancel()
            self._show_hits(self._rest)
        super().restore_state(state)

    def situation(self) -> tuple[str, ...]:
        """Return how many rules were found while somebody searches, or else what is open."""
        if self.field.text.strip():
            return (self.tr("{count:place|places} found", count=self.found),)
        article = self.shown.article.title if self.shown else ""
        return (*super().situation(), article)

    def arrange(self, *_change: object) -> None:
        """Keep the search field in sight; sideways it lies beside the header."""
        super().arrange()
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
        """Return to the hits or the article before, or close the search."""
        if self._levels:
            self._return_to(*self._levels.pop())
            return True
        if self.field.text:
            self.field.text = ""
            return True
        return False

    def _return_to(self, game: str, section: str, word: str) -> None:
        rules = book(game, self.app.language.code) if game else None
        self.game, self.shown = game, rules.find(section) if rules else None
        self.field.text = word
        self._fill()

    def open(self, game: str, section: Passage) -> None:
        """Open a section of a game's rules."""
        self._levels.append(self._level)
        self.game, self.shown = game, section
        if self.field.text:
            self.field.text = ""  # fills again by itself
        else:
            self._fill()

    def _fill(self) -> None:
        tr = self.tr
        inside = self._levels or self.field.text or self.shown
        self.header.back, self.header.title = tr("Back") if inside else self.back_label, tr("Rules")
        self.header.subtitle = self._name(self.game) if self.game else ""
        self._target = None
        self._show_rest.cancel()
        self.content.clear_widgets()
        self.area.keep_offset(0)
        if self.field.text.strip():
            if self._match:
                for answer in answers(self.field.text, self._match, self.app.language):
                    self._answer(answer)
            self._hits(search(self.field.text, self.app.language.code, self.game or None))
        elif self.shown:
            self._article(self.shown)
            self._contents()
        else:
            self._games()

    def _name(self, game: str) -> str:
        return self.app.language.name(game)

    @property
    def _match(self) -> Match | None:
        """The running match, if it is of the game whose rules are open."""
        running = self.app.running
        same = running and running.match.setup.game.id == self.game
        return running.match if running and same else None

    # What was found

    def _answer(self, answer: Answer) -> None:
        """Show what the running match knows above what the rules say."""
        here = TextBlock(text=self.tr("In this match"), role="caption", colour="second")
        words = TextBlock(text=answer.words, role="lead", colour=answer.tone or "text", bold=True)
        card = self.add_card("", here, words, tone="raised")
        rule = book(self.game, self.app.language.code).find(answer.rule)
        if rule:
            show = partial(self.open, self.game, rule)
            card.add(button(self.tr("The rule"), show, icon="book"))

    def _hits(self, hits: list[Hit]) -> None:
        self.found = len(hits)
        if not hits:
            words = self.tr("Nothing found. Try another word, or fewer of them.")
            self.content.add(TextBlock(text=words, colour="second"))
        self._show_hits(hits[:AT_ONCE])
        self._rest = hits[AT_ONCE:]
        if self._rest:
            self._show_rest()

    def _show_hits(self, hits: list[Hit]) -> None:
        self.content.add(*map(self._hit, hits))

    def _hit(self, hit: Hit) -> HitCard:
        article, section = hit.passage
        where = [] if self.game else [self._name(hit.game)]
        if article.title != section.title:
            where.append(article.title)
        card = HitCard(hit, " · ".join(where))
        return when_tapped(card, partial(self.open, hit.game, hit.passage))

    # What is open

    def _article(self, shown: Passage) -> None:
        article = shown.article
        self._target = TextBlock(text=article.title, role="title", bold=True)
        self.content.add(self._target)
        before: tuple[
            Requirement, ...
        ] = ()  # of the last section: what holds for both is said once
        for section in article.sections:
            card = self._section(section, article, section.options != before)
            before = section.options
            if section is shown.section and section is not article.sections[0]:
                self._target = card
                card.lit = True

    def _section(self, section: Section, article: Article, conditions: bool) -> Surface:
        title = section.title if section.title != article.title else ""
        card = self.add_card(title, role="lead")
        if section.options and conditions:
            card.add(TextBlock(runs=self._when(section), role="caption"))
        match = self._match
        if match and (here := in_this_match(section, match.setup, self.app.language)):
            card.add(TextBlock(text=here, bold=True))
        for block in section.blocks:
            card.add(*block_widgets(block, self.game, self.app.language))
        return card

    def _when(self, section: Section) -> tuple[tuple[str, str], ...]:
        """Return for which house rule a section holds, and whether it is in force in this match."""
        needed = needed_for(section, self.game, self.app.language)
        condition = (self.tr("Only {needed}.", needed=needed), "second")
        if self._match is None:
            return (condition,)
        if in_force(section, self._match.setup):
            return ((f"✓ {self.tr('In force in this match')}. ", "legal"), condition)
        return ((f"{self.tr('Not in this match')}. ", "bold"), condition)

    def _to_section(self, *_now: object) -> None:
        if self._target is None or not self._target.parent:
            return
        below = self.content.height - self.area.height
        if below > 0:
            top = self._target.top - self.content.y + dp(GAP)
            self.area.scroll_y = min(1, max(0, (top - self.area.height) / below))

    def _let_go(self) -> None:
        """Stop scrolling to the section when somebody scrolls."""
        self._target = None

    def _contents(self) -> None:
        """List all other articles of the game."""
        self.content.add(TextBlock(text=self.tr("All rules"), role="title", bold=True))
        for article in book(self.game, self.app.language.code).articles:
            shown = self.shown and self.shown.article
            if article.sections and article is not shown:
                self._row(article.title, self.game, Passage(article, article.sections[0]))
        others = [game for game in IDS if game != self.game]
        if others:
            row = row_to(self.tr("Another game"), self.show, icon="book", chevron=True)
            self.content.add(row)

    def _games(self) -> None:
        """List all games, each with the first sentence of its rules."""
        for game in IDS:
            places = book(game, self.app.language.code).passages
            if places:
                blocks = places[0].section.blocks
                first = blocks[0].text.plain if isinstance(blocks[0], Paragraph) else ""
                self._row(self._name(game), game, places[0], caption=first, game=game)

    def _row(self, title: str, of_game: str, section: Passage, **look: str) -> None:
        opens = partial(self.open, of_game, section)
        self.content.add(row_to(title, opens, chevron=True, **look))
