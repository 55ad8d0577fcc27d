"""The rules: opened at the place that matters, searched as you type."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.match import Match
from companion.games import IDS
from companion.i18n.sheet_words import sheet_name
from companion.library.sheets import SheetOnShelf, available_sheets
from companion.rulebook.answers import Answer, answers
from companion.rulebook.book import (
    book,
    in_force,
    in_this_match,
    needed_for,
    older_note,
    passage_for,
)
from companion.rulebook.search import Hit, search
from companion.rulebook.text import Article, Paragraph, Passage, Requirement, Section
from companion.views.accessible import Accessible
from companion.views.sheet_shelf import sheets_named

from ..page import WIDEST, Page
from ..theme import BORDER, GAP, MARGIN
from ..widgets import (
    Column,
    Painter,
    Row,
    Scroll,
    Surface,
    TextBlock,
    TextField,
    Touchable,
    button,
    row_to,
    when_tapped,
)
from ..widgets.rows import CARD_ROUND
from .blocks import block_widgets, runs

# of the width, and dp, for the list beside an article
INDEX = 0.4
WIDEST_INDEX = 400
AT_ONCE = 4  # hits that are shown with every letter
LEAST_OF_A_NAME = 3  # letters of a score sheet's name, before those with it are shown
PAUSE = 0.3  # seconds without another letter, after which the others follow


class HitCard(Touchable):
    """A card with a rule that was found; a tap anywhere on it opens it."""

    fit_to_content = ("height",)
    corner = NumericProperty(CARD_ROUND)
    excerpt = StringProperty("")
    lit = BooleanProperty(False)  # it is open beside the list

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
        edge, thick = (self.theme.text, BORDER) if self.lit else (self.theme.edge, 1)
        pen.ground(self.theme.surface, edge, CARD_ROUND, thick)
        top = self.height - dp(MARGIN)
        for words in self.lines:
            words.width = self.width
            below = words.write_on(pen, top)
            top = below - dp(4) if below < top else top
        self.minimum_height = self.height - top - dp(4) + dp(MARGIN)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.hit.title, self.excerpt)


Level = tuple[str, str, str]  # a game, a section and the words that are looked for


class RulesScreen(Page):
    """The screen with the rules of all games, and their search."""

    saved: ClassVar = {"levels": tuple[Level, ...], "level": Level}

    def __init__(self, **properties: Any) -> None:
        self.field = TextField(icon="search", size_hint_x=None)
        super().__init__(**properties)
        self.index = Column(spacing=dp(GAP), padding=[dp(MARGIN), dp(GAP), dp(GAP), dp(MARGIN)])
        self.pane = Scroll(size_hint=(None, None))  # with the index, where there is room for two
        self.pane.add_widget(self.index)
        self.field.bind(text=lambda *_: self._typed(), height=self.arrange)
        self.add_widget(self.field)
        self.game = ""
        self.found = 0  # places
        self._chosen = False  # whether somebody has opened one of the hits
        self.shown: Passage | None = None
        self.levels: tuple[Level, ...] = ()  # where Back leads
        self._target: Widget | None = None  # what is meant: a section, or the article's title
        self._asked = Clock.create_trigger(self._to_section, 0)
        self._rest: list[Hit] = []  # of the hits
        self._show_rest = Clock.create_trigger(lambda *_: self._show_hits(self._rest), PAUSE)
        self.content.bind(height=lambda *_: self._asked())  # what is drawn late moves the rest
        self.area.bind(on_scroll_start=lambda *_: self._let_go())

    def show(self, game: str = "", rule: str = "", doing: str = "", **_what: object) -> None:
        """Show the rules of a game, at what goes on if it is on the table, or all games."""
        self.game = game
        self.shown = None
        self.levels = ()
        self.field.text = ""
        self.field.hint_text = self.tr("Find a rule")
        running = self.app.running
        if game and running and running.match.setup.game.id == game:
            setup = running.match.setup
            table = running.match.table
            code = self.app.language.code
            self.shown = passage_for(setup, table, code, rule or None, doing)
        elif game:
            rules = book(game, self.app.language.code)
            self.shown = rules.find(rule) or rules.passages[0]
        self._fill()

    @property
    def level(self) -> Level:
        """The game, the section and the words of the search that are open now."""
        section = self.shown.section.id if self.shown else ""
        return self.game, section, self.field.text

    @level.setter
    def level(self, level: Level) -> None:
        self.game, section, words = level
        rules = book(self.game, self.app.language.code) if self.game else None
        self.shown = rules.find(section) if rules else None
        self.field.text = words
        self._fill()

    def restored(self) -> None:
        self._let_go()  # not to the section, but to where the reader was
        if self._show_rest.is_triggered:
            self._show_rest.cancel()
            self._show_hits(self._rest)

    def situation(self) -> tuple[str, ...]:
        """Return how many rules were found while somebody searches, or else what is open."""
        if self.field.text.strip():
            return (self.tr("{count:result|results}", count=self.found),)
        article = self.shown.article.title if self.shown else ""
        return (*super().situation(), article)

    def arrange(self, *_change: object) -> None:
        """Keep the search field in sight; with two panes it lies above the list, which has its own
        place beside the article."""
        super().arrange()
        field = self.field
        header = self.header
        side = self.content.padding[0]
        if self.two_panes != bool(self.pane.parent):
            if self.two_panes:
                self.add_widget(self.pane)
            else:
                self.remove_widget(self.pane)
            if self.content.children:
                self._fill()
        if self.two_panes:
            wide = min(self.width * INDEX, dp(WIDEST_INDEX))
            field.width = wide - dp(MARGIN + GAP)
            field.pos = self.x + dp(MARGIN), header.y - field.height
            self.pane.pos = self.pos
            self.pane.size = (wide, max(0, field.y - self.y))
            across = self.width - wide
            side = max(dp(GAP), (across - dp(WIDEST)) / 2)
            self.content.padding = [side, dp(GAP), max(side, dp(MARGIN)), dp(MARGIN)]
            self.area.x = self.x + wide
            self.area.width = across
            return
        field.width = self.width - 2 * side
        field.pos = self.x + side, header.y - field.height
        self.area.height = max(0, field.y - self.area.y)

    def go_back(self) -> bool:
        """Return to the hits or the article before, or close the search."""
        if self.levels:
            self.levels, self.level = self.levels[:-1], self.levels[-1]
            return True
        if self.field.text:
            self.field.text = ""
            return True
        return False

    def open(self, game: str, section: Passage) -> None:
        """Open a section of a game's rules; the hits stay where they have a pane of their own."""
        self.levels = (*self.levels, self.level)
        self.game = game
        self.shown = section
        self._chosen = True
        if self.field.text and self.two_panes:
            self._read(game, section)
        elif self.field.text:
            self.field.text = ""  # fills again by itself
        else:
            self._fill()

    def _typed(self) -> None:
        self._chosen = False
        self._fill()

    def _fill(self) -> None:
        tr = self.tr
        text = self.field.text.strip()
        inside = self.levels or self.field.text or self.shown
        self.header.back = tr("Back") if inside or not self.app.tab else ""
        self.header.title = tr("Rules")
        self.header.subtitle = self._name(self.game) if self.game else ""
        self._target = None
        self._show_rest.cancel()
        for column in (self.content, self.index):
            column.clear_widgets()
        self.area.keep_offset(0)
        hits = search(text, self.app.language.code, self.game or None) if text else []
        sheets = self._sheets_called(text)
        if text:
            if match := self._match(self.game):
                for answer in answers(self.field.text, match, self.app.language):
                    self._answer(answer)
            for one in sheets:
                self._sheet(one)
            if hits or not sheets:
                self._hits(hits)
        elif self.shown and not self.two_panes:
            self._article(self.game, self.shown)
        if self.shown and not text:
            self._contents()
        elif not text:
            self._games()
        if self.two_panes:
            self._read(*self._open_passage(hits))

    @property
    def _choices(self) -> Column:
        """The column that lists what can be opened: beside the article if there is room."""
        return self.index if self.two_panes else self.content

    def _open_passage(self, hits: list[Hit]) -> tuple[str, Passage]:
        """Return what is read beside the list: what was chosen, the best hit, the first game."""
        if hits and not self._chosen:
            return hits[0].game, hits[0].passage
        if self.shown:
            return self.game, self.shown
        game = self.game or IDS[0]
        return game, book(game, self.app.language.code).passages[0]

    def _read(self, game: str, passage: Passage) -> None:
        """Show an article beside the list, in which it is marked."""
        self._target = None
        self.content.clear_widgets()
        self.area.keep_offset(0)
        self._article(game, passage)
        for row in self.index.children:
            if isinstance(row, HitCard):
                row.lit = row.hit.passage == passage
            elif isinstance(row, Row):
                row.lit = row.title in (passage.article.title, self._name(game))

    def _name(self, game: str) -> str:
        return self.app.language.name(game)

    def _match(self, game: str) -> Match | None:
        """Return the running match, if it is of this game."""
        running = self.app.running
        same = running and running.match.setup.game.id == game
        return running.match if running and same else None

    # What was found

    def _answer(self, answer: Answer) -> None:
        """Show what the running match knows above what the rules say."""
        here = TextBlock(text=self.tr("In this match"), role="caption", colour="second")
        words = TextBlock(text=answer.words, role="lead", colour=answer.tone or "text", bold=True)
        card = Surface(tone="raised").add(here, words)
        self._choices.add(card)
        rule = book(self.game, self.app.language.code).find(answer.rule)
        if rule:
            show = partial(self.open, self.game, rule)
            card.add(button(self.tr("The rule"), show, icon="book"))

    def _sheets_called(self, text: str) -> list[SheetOnShelf]:
        """Return the score sheets with such a name: what people look for may have no rules here."""
        if len(text) < LEAST_OF_A_NAME:
            return []
        sheets = available_sheets(self.app.library)
        return sheets_named(sheets, text)[:AT_ONCE]

    def _sheet(self, found: SheetOnShelf) -> None:
        name = sheet_name(found.sheet, self.app.language.code)
        words = self.tr("There’s no referee for {game} here, only a score sheet.", game=name)
        opens = partial(self.app.go, "sheet", id=found.id)
        self._choices.add(row_to(name, opens, caption=words, icon="coin", chevron=True))

    def _hits(self, hits: list[Hit]) -> None:
        self.found = len(hits)
        if not hits:
            words = self.tr("No results. Try different or fewer words.")
            self._choices.add(TextBlock(text=words, colour="second"))
        self._show_hits(hits[:AT_ONCE])
        self._rest = hits[AT_ONCE:]
        if self._rest:
            self._show_rest()

    def _show_hits(self, hits: list[Hit]) -> None:
        self._choices.add(*map(self._hit, hits))

    def _hit(self, hit: Hit) -> HitCard:
        article, section = hit.passage
        where = [] if self.game else [self._name(hit.game)]
        if article.title != section.title:
            where.append(article.title)
        card = HitCard(hit, " · ".join(where))
        return when_tapped(card, partial(self.open, hit.game, hit.passage))

    # What is open

    def _article(self, game: str, shown: Passage) -> None:
        article = shown.article
        self._target = TextBlock(text=article.title, role="title", bold=True)
        self.content.add(self._target)
        # Of the last section: what holds for both is said once.
        before: tuple[Requirement, ...] = ()
        for section in article.sections:
            card = self._section(game, section, article, section.options != before)
            before = section.options
            if section is shown.section and section is not article.sections[0]:
                self._target = card
                card.lit = True

    def _section(self, game: str, section: Section, article: Article, conditions: bool) -> Surface:
        title = section.title if section.title != article.title else ""
        card = self.add_card(title, role="lead")
        if section.options and conditions:
            card.add(TextBlock(runs=self._when(game, section), role="caption"))
        if older := older_note(section, self.app.language):
            card.add(TextBlock(text=older, role="caption"))
        match = self._match(game)
        if match and (here := in_this_match(section, match.setup, self.app.language)):
            card.add(TextBlock(text=here, bold=True))
        for block in section.blocks:
            card.add(*block_widgets(block, game, self.app.language))
        return card

    def _when(self, game: str, section: Section) -> tuple[tuple[str, str], ...]:
        """Return for which house rule a section holds, and whether it is in force in this match."""
        needed = needed_for(section, game, self.app.language)
        condition = (self.tr("Only {needed}.", needed=needed), "second")
        match = self._match(game)
        if match is None:
            return (condition,)
        if in_force(section, match.setup):
            return ((f"✓ {self.tr('Applies in this match')}. ", "legal"), condition)
        return ((f"{self.tr('Doesn’t apply in this match')}. ", "bold"), condition)

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
        """List all other articles of the game, or all of them where the open one is marked."""
        self._choices.add(TextBlock(text=self.tr("All rules"), role="title", bold=True))
        for article in book(self.game, self.app.language.code).articles:
            shown = self.shown and self.shown.article
            if article.sections and (article is not shown or self.two_panes):
                self._row(article.title, self.game, Passage(article, article.sections[0]))
        others = [game for game in IDS if game != self.game]
        if others:
            row = row_to(self.tr("Another game"), self.show, icon="book", chevron=True)
            self._choices.add(row)

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
        self._choices.add(row_to(title, opens, chevron=True, **look))
