"""A match of the past, move by move: what lay before everybody, and how they stood."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.engine.match import Match
from companion.views.replay import ReplayStep, replay_step

from ..log.screen import LogList
from ..screen import Screen
from ..state_restore import ScreenState
from ..theme import GAP, MARGIN
from ..widgets import Column, PushButton, Scroll, Surface, TextBlock, button, when_tapped
from .parts import fill_stacks, make_stacks
from .screen import ResultScreen

SIDEWAYS = 1.2  # wider than high: the table left, the log right
TABLE = 0.42  # of the height


@dataclass(frozen=True)
class ReplayState(ScreenState):
    """The state of the screen of a replay."""

    number: int = 0


class ReplayScreen(Screen):
    """The screen that shows a match move by move."""

    state_type = ReplayState

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.number = 0  # moves that are made
        self._built: tuple[Match, str] | None = None  # what is shown, in which language
        self._history: list[Match] = []
        self.move = TextBlock(bold=True, ground="surface")
        self.table = Column(spacing=dp(GAP), padding=dp(MARGIN))
        self.area = Scroll()
        self.area.add_widget(self.table)
        self.card = Surface(padding=0, size_hint=(None, None))
        self.card.add_widget(self.area)
        self.list = LogList(size_hint=(None, None))
        self.list.bind(on_open=lambda _, number: self.go_to(number))
        self.before = button("", lambda: self.go_to(self.number - 1))
        self.next = button("", lambda: self.go_to(self.number + 1), "primary")
        for widget in (self.header, self.card, self.list, self.before, self.next):
            self.add_widget(widget)
        self.header.fbind("height", self.arrange)

    # Shown

    def show(self, match: Match | None = None, number: int = 0, **_what: object) -> None:
        """Show the match from a move on, or from the first one."""
        match = match or (self._built and self._built[0]) or self._match_below()
        if match is None:
            self.app.back()
            return
        built = match, self.app.language.code
        if self._built != built:
            self._built = built
            self._build(match)
        self.arrange()
        self.go_to(number or 1)

    def _match_below(self) -> Match | None:
        """Return the match of the result from which the replay was opened."""
        result = self.app.screen("result")
        return result.found if isinstance(result, ResultScreen) else None

    def restore_state(self, state: ReplayState) -> None:
        self.go_to(state.number)

    def situation(self) -> tuple[str, ...]:
        return (*super().situation(), self.move.text)

    def _build(self, match: Match) -> None:
        tr = self.tr
        self._history = match.history()
        self.header.title, self.header.back = tr("Replay"), tr("Back")
        self.before.text, self.next.text = tr("Step back"), tr("Step forward")
        self.list.turns = self.tr("Later moves"), self.tr("Earlier moves")
        self.list.fill(self, match)
        self.players = make_stacks(self.app, match.setup)
        for seat, player in enumerate(self.players):
            player.hint, player.tappable = tr("Why this total?"), True
            when_tapped(player, partial(self.open_sheet, "made_of", seat))

    def go_to(self, number: int) -> None:
        """Show the table after this many moves."""
        if not 0 <= number < len(self._history):
            return
        self.number = number
        now = self._history[number]
        step = replay_step(now, len(self._history) - 1, self.app.language)
        self.header.subtitle, self.move.text = step.about, step.words
        fill_stacks(self.players, now, self.app.language)
        self._arrange_players(step)
        self.before.kind = "raised" if number else "quiet"
        self.next.kind = "primary" if number < len(self._history) - 1 else "quiet"
        self.list.show_move(number)

    def _arrange_players(self, step: ReplayStep) -> None:
        """Put whoever the last move was about first, as not all of them may be in sight."""
        shown = [self.move, *(self.players[view.seat] for view in step.players)]
        if self.table.children[::-1] != shown:
            self.table.clear_widgets()
            self.table.add(*shown)
        self.area.scroll_y = 1

    def show_move(self, number: int) -> None:
        self.go_to(number)

    @property
    def shown_match(self) -> Match:
        return self._history[self.number]

    def _measure(self, steps: tuple[PushButton, ...], width: float, icons: tuple[str, ...]) -> None:
        for step, icon in zip(steps, icons, strict=True):
            step.size_hint, step.width, step.icon = (None, None), width, icon
            step.refresh()

    def arrange(self, *_change: object) -> None:
        gap, margin, width = dp(GAP), dp(MARGIN), self.width
        self.header.width = width
        self.header.pos = self.x, self.y + self.height - self.header.height
        half = (width - 2 * margin - gap) / 2
        steps = self.before, self.next
        self._measure(steps, half, ("back", "chevron"))
        if any(step.minimum_width > half for step in steps):
            self._measure(steps, half, ("", ""))  # the words are enough
        tall = max(step.minimum_height for step in steps)
        for number, step in enumerate(steps):
            step.height = tall
            step.pos = self.x + margin + number * (half + gap), self.y + gap
        low = self.y + 2 * gap + tall
        space = max(0, self.header.y - low)
        if width > SIDEWAYS * self.height:
            wide, high = width / 2, space
            self.list.pos, self.list.size = (self.x + wide, low), (wide, space)
        else:
            wide, high = width, space * TABLE
            self.list.pos, self.list.size = (self.x, low), (width, space - high - gap)
        self.card.pos, self.card.size = (self.x + gap, low + space - high), (wide - 2 * gap, high)
