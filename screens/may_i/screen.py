"""“May I …?”: the game, the verb, and the answer: on which conditions it is allowed."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.errors import StorageError
from companion.games import IDS, game_called, read_game
from companion.rulebook.conditions import can_be_asked
from companion.session.may_i import (
    YES,
    MayI,
    MayIView,
    ask_in_match,
    ask_without_match,
    may_i_view,
)
from companion.views.form import FormView

from ..form.fields_board import FieldsBoard, FieldsPage
from ..theme import GAP, MARGIN, PAD, TOUCH
from ..widgets import (
    CardGrid,
    Chip,
    Chips,
    Column,
    GameCard,
    PushButton,
    Scroll,
    Surface,
    TextBlock,
    VerdictBanner,
    beside,
    button,
    row_to,
    when_tapped,
)

LOWEST = 64  # dp of a condition or a verb
# of the window for the words of a rule; what is longer scrolls
SHARE = 0.24
LITTLE = 0.15
BESIDE = 0.42  # of the width, for the verdict when held sideways
LOW = 660  # dp for each step of text size: below, games are shown by their names alone
RECENT = 50  # matches among which the last house rules of a game are looked for


# The verb that is asked about, for whom, and the conditions that were said not to be so, or to be.
Asked = tuple[str, int, tuple[str, ...], tuple[str, ...]]


class VerbCard(PushButton):
    """A verb to ask about, as high as a thumb likes."""

    lowest = LOWEST


class VerdictPanel(Surface):
    """The verdict at the lower edge, which grows upwards with the words of a rule."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(padding=dp(PAD), **properties)
        self.banner = VerdictBanner()
        self.title = TextBlock(role="lead", bold=True)
        self.why = TextBlock(role="label")
        self.words = Column(spacing=dp(GAP / 2), padding=(0, 0, dp(GAP), 0)).add(
            self.title, self.why
        )
        self.rule_area = Scroll(size_hint_y=None)
        self.rule_area.add_widget(self.words)
        self.add(self.banner, self.rule_area)

    def show_verdict(self, seen: MayIView) -> None:
        """Show the verdict, and below it the rule that decides, from its first line."""
        self.banner.tone = "illegal" if seen.no else "legal" if seen.yes else "open"
        self.banner.text = seen.verdict
        self.title.text = seen.rule_title
        self.why.text = seen.why
        self.rule_area.scroll_y = 1

    def fit(self, room: float, most: float) -> None:
        """Give the words of the rule what they need, up to `most`, within the room of the panel."""
        others = [part.height for part in self.children if part is not self.rule_area]
        room -= sum(others) + len(others) * self.spacing + 2 * dp(PAD)
        self.rule_area.height = max(0, min(self.words.minimum_height, most, room))


class MayIScreen(FieldsPage):
    """Asks which game and which verb, and shows on which conditions it is allowed."""

    saved: ClassVar = {"asked": Asked, **FieldsPage.saved}

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.question: MayI | None = None
        self.view: MayIView | None = None
        self.lines: FieldsBoard | None = None
        self.panel: VerdictPanel | None = None
        self._about: tuple[object, ...] = ()  # the game, or the match as it stands

    def show(self, game: str = "", here: int = 0, **_what: object) -> None:
        """Ask in a game, in the running match (`here`), or in the game that was chosen last."""
        running = self.app.running
        game = game or self._last_game()
        about = (running.path, running.match.number) if here and running else (game,)
        if about != self._about:
            self._about = about
            self.question = self._ask_here() if here and running else self._ask_in(game)
        self.build()

    def _last_game(self) -> str:
        """Return the game of the last question, or else of the last match."""
        newest = self.app.library.newest()
        found = self.app.asked_game or (newest.game if newest else "")
        game = game_called(found)
        return found if game and can_be_asked(game) else ""

    def _ask_here(self) -> MayI:
        table = self.app.screen("table").at
        return ask_in_match(self.app.running.match, table is None or table.counts_rounds)

    def _ask_in(self, id: str) -> MayI | None:
        game = game_called(id)
        return ask_without_match(game, self._house_rules(id)) if game else None

    def _house_rules(self, game: str) -> dict[str, object]:
        """Return the options of the match on the table, or else of the last one of the game."""
        running = self.app.running
        library = self.app.library
        if running and running.match.setup.game.id == game:
            return dict(running.match.setup.options)
        last = next((past for past in library.matches(limit=RECENT) if past.game == game), None)
        try:
            return dict(library.rematch(last.file).options) if last else {}
        except StorageError:
            return {}

    @property
    def asked(self) -> Asked:
        """What is asked, and what was said of its conditions."""
        if not (asked := self.question):
            return "", 0, (), ()
        return asked.verb, asked.seat, tuple(sorted(asked.tapped)), tuple(sorted(asked.confirmed))

    @asked.setter
    def asked(self, asked: Asked) -> None:
        verb, seat, tapped, confirmed = asked
        if self.question and verb:
            question = self.question.choose(verb)
            if question.match and seat < len(question.setups[0].players):
                question = question.ask_for(seat)
            for line in tapped:
                question = question.tap(line)
            for line in confirmed:
                question = question.confirm(line)
            self.question = question

    def restored(self) -> None:
        self.build()

    def situation(self) -> tuple[str, ...]:
        seen = self.view
        said = (seen.heading, seen.verdict, seen.rule_title, seen.why) if seen else ()
        return (*super().situation(), *filter(None, said))

    # Built

    def build(self) -> None:
        self.content.clear_widgets()
        self.set_footer(None)
        self.lines = self.panel = None
        asked = self.question
        self.view = may_i_view(asked, self.app.language) if asked else None
        self.header.title = self.tr("May I …?")
        self.header.actions = (("book", self.tr("Rules")),)
        self.header.subtitle = self._subtitle()
        if self.view and self.view.verb:
            self._build_answer(self.view)
        else:
            self._build_choice()

    def _subtitle(self) -> str:
        if self.question and self.question.match and self.view:
            return f"{self.question.setups[0].players[self.question.seat]} · {self.view.title}"
        free = self.tr("no match needed")
        if self.view is None or not self.view.verb:
            return free[:1].upper() + free[1:]
        return self.view.title if self.low else f"{self.view.title} · {free}"

    @property
    def low(self) -> bool:
        """Return whether there is little height for this size of text."""
        return bool(self.height < dp(LOW) * self.theme.scale)

    def _build_choice(self) -> None:
        """Show the games, unless it is asked in a match, and the verbs of the chosen one."""
        if len(self._about) == 1:
            self.content.add(self._games())
        if self.view is None:
            return
        self._add_players()
        self.content.add(TextBlock(text=self.tr("May I …"), role="heading", bold=True))
        for section in self.view.sections:
            if section.name:
                heading = TextBlock(text=section.name, role="label", bold=True, colour="second")
                self.content.add(heading)
            cards = CardGrid(columns=2)
            for verb in section.boxes:
                card = VerbCard(text=verb.name)
                cards.add_widget(when_tapped(card, partial(self.choose, verb.id)))
            self.content.add(cards)
        find = row_to(self.tr("Find a rule …"), self._open_rules, icon="search")
        self.set_footer(self._try_button() or find)

    def _games(self) -> Widget:
        """Return the games as cards; where there is little height only their names."""
        chosen = self.question.setups[0].game.id if self.question else ""
        games = Chips() if self.low else CardGrid()
        for id in filter(lambda id: can_be_asked(read_game(id)), IDS):
            name = self.app.language.name(id)
            card = Chip(text=name) if self.low else GameCard(game=id, name=name)
            card.chosen = id == chosen
            games.add_widget(when_tapped(card, partial(self.choose_game, id)))
        return games

    def _add_players(self) -> None:
        """Show who asks, in a match whose log knows something of everybody."""
        asked = self.question
        if asked is None or asked.match is None:
            return
        players = Chips()
        looks = self.app.library.looks(asked.match.setup)
        for seat, name in enumerate(asked.match.setup.players):
            chip = Chip(text=name, chosen=seat == asked.seat, look=looks[seat])
            players.add(when_tapped(chip, partial(self.ask_for, seat)))
        self.content.add(players)

    def _build_answer(self, seen: MayIView) -> None:
        role = "title" if self.low else "heading"
        self.lines = FieldsBoard(self, FormView(seen.sections))
        self.lines.grown = 0 if self.low else dp(LOWEST - TOUCH)
        self.content.add(TextBlock(text=seen.heading, role=role, bold=True), self.lines)
        self.panel = VerdictPanel()
        self.panel.words.fbind("minimum_height", self.arrange)
        if with_cards := self._try_button():
            self.panel.add(with_cards)
        rule = button(self.tr("The rule"), self._open_rules, icon="book")
        self.panel.add(beside(rule, button(self.tr("Another move"), partial(self.choose, ""))))
        self.panel.show_verdict(seen)
        self.set_footer(self.panel)

    def _try_button(self) -> PushButton | None:
        """Return a button that asks at the table, with cards, where the log knows it."""
        if self.question is None or self.question.match is None:
            return None
        table = self.app.screen("table")
        return button(self.tr("Try it with cards"), table.try_cards, icon="cards")

    def arrange(self, *_change: object) -> None:
        """Place the verdict at the lower edge; held sideways it lies beside the lines."""
        if not isinstance(panel := self.footer, VerdictPanel):
            super().arrange()
            return
        if self.sideways:
            panel.fit(self.height - self.header.height - dp(2 * GAP), self.height * SHARE)
        else:
            panel.fit(self.height, self.height * (LITTLE if self.low else SHARE))
        super().arrange()
        if not self.sideways:
            return
        wide = self.width * BESIDE
        panel.width = wide - dp(MARGIN + GAP)
        panel.pos = self.x + self.width - wide + dp(GAP), self.y + dp(GAP)
        self.content.padding = [dp(MARGIN), dp(GAP), dp(GAP), dp(MARGIN)]
        self.area.pos = self.x, self.y
        self.area.size = self.width - wide, max(0, self.header.y - self.y)

    def _turned(self, *_size: object) -> None:
        if self.content.children:
            self.build()

    # Tapped

    def header_tapped(self, zone: str) -> None:
        if zone == "book":
            self._open_rules()
        else:
            super().header_tapped(zone)

    def go_back(self) -> bool:
        """Go back from an answer to the verbs."""
        if self.view and self.view.verb:
            self.choose("")
            return True
        return super().go_back()

    def _open_rules(self) -> None:
        game = self.question.setups[0].game.id if self.question else ""
        self.app.go("rules", game=game, rule=self.view.rule if self.view else "")

    def choose_game(self, game: str) -> None:
        """Ask in this game, and in the same one the next time."""
        self.app.asked_game = game
        self.app.replace("may_i", game=game)

    def choose(self, verb: str) -> None:
        """Ask about a verb; without one the verbs are offered again."""
        if self.question:
            self.question = self.question.choose(verb)
            self.unfolded = ()
            self.area.scroll_y = 1
            self.build()

    def ask_for(self, seat: int) -> None:
        """Ask for this player of the match."""
        if self.question:
            self.question = self.question.ask_for(seat)
            self.build()

    def enter_field(self, id: str, value: object) -> None:
        """Say that a condition is so or not, or take it back; all lines keep their places."""
        if self.question and self.lines and self.panel:
            so = value == YES
            self.question = self.question.confirm(id) if so else self.question.tap(id)
            self.view = may_i_view(self.question, self.app.language)
            self.lines.view = FormView(self.view.sections)
            self.panel.show_verdict(self.view)
