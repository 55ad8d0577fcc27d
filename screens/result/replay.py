"""A match of the past, move by move: what lay before everybody, and how they stood."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from kivy.metrics import dp

from companion.engine.match import Match
from companion.views.replay import ReplayStep, replay_step

from ..log.screen import LogList
from ..page import Page
from ..theme import GAP
from ..widgets import Surface, TextBlock, beside, button, when_tapped
from .parts import player_stacks

SIDEWAYS = 1.2  # wider than high: the table left, the log right
TABLE = 0.42  # of the height


class ReplayScreen(Page):
    """The screen that shows a match move by move."""

    saved: ClassVar = {"number": int}

    def __init__(self, **properties: Any) -> None:
        self.list = LogList(size_hint=(None, None))
        super().__init__(**properties)
        self.number = 0  # moves that are made
        self._built: tuple[Match, str] | None = None  # what is shown, in which language
        self._history: list[Match] = []
        self.move = TextBlock(bold=True)
        self.table = Surface()
        self.content.add(self.table)
        self.list.bind(on_open=lambda _, number: self.go_to(number))
        self.add_widget(self.list)
        self.before = button("", lambda: self.go_to(self.number - 1))
        self.next = button("", lambda: self.go_to(self.number + 1), "primary")
        self.set_footer(beside(self.before, self.next))

    # Shown

    def show(self, number: int = 0, **_what: object) -> None:
        """Show the match of the result below from a move on, or from the first one."""
        match = self.app.screen("result").found
        if match is None:
            self.app.back()
            return
        built = match, self.app.language.code
        if self._built != built:
            self._built = built
            self._build(match)
        self.arrange()
        self.go_to(number or 1)

    def restored(self) -> None:
        self.go_to(max(0, min(self.number, len(self._history) - 1)))

    def situation(self) -> tuple[str, ...]:
        return (*super().situation(), self.move.text)

    def _build(self, match: Match) -> None:
        tr = self.tr
        self._history = match.history()
        self.header.title = tr("Replay")
        self.before.text = tr("Step back")
        self.next.text = tr("Step forward")
        self.list.fill(self, match)

    def go_to(self, number: int) -> None:
        """Show the table after this many moves."""
        if not 0 <= number < len(self._history):
            return
        self.number = number
        now = self._history[number]
        step = replay_step(now, len(self._history) - 1, self.app.language)
        self.header.subtitle = step.about
        self.move.text = step.words
        self._show_table(step)
        self.before.kind = "raised" if number else "quiet"
        self.next.kind = "primary" if number < len(self._history) - 1 else "quiet"
        self.list.show_move(number)

    def _show_table(self, step: ReplayStep) -> None:
        """Show the move, and what lay there then: first before whoever it was about."""
        how = {"hint": self.tr("Why this total?"), "tappable": True}
        setup = self.shown_match.setup
        players = player_stacks(self.app, setup, step.players, **how)
        for view, player in zip(step.players, players, strict=True):
            when_tapped(player, partial(self.open_sheet, "made_of", view.seat))
        self.table.clear_widgets()
        self.table.add(self.move, *players)
        self.area.scroll_y = 1

    def show_move(self, number: int) -> None:
        self.go_to(number)

    @property
    def shown_match(self) -> Match:
        return self._history[self.number]

    def arrange(self, *_change: object) -> None:
        """Give the table the upper part of the screen and the log the lower one, or each a side."""
        super().arrange()
        x, y = self.area.pos
        width, height = self.area.size
        gap = dp(GAP)
        if self.width > SIDEWAYS * self.height:
            self.area.width = width / 2
            self.list.pos = (x + width / 2, y)
            self.list.size = (width / 2, height)
        else:
            self.area.height = height * TABLE
            self.area.y = y + height - self.area.height
            self.list.pos = (x, y)
            self.list.size = (width, self.area.y - y - gap)
        self.content.padding = gap
