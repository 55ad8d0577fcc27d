"""Why a figure of the standings is what it is: its matches, each of which can be opened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.saved_state import from_state, to_state
from companion.standings.counting import PlayedMatches
from companion.standings.table import StandingsMaker
from companion.views.standings_choice import StandingsChoice, asked_question
from companion.views.why import FigurePartView, WhyView, why_view

from ..page import Page
from ..widgets import Row, TextBlock, row_to
from ..widgets.charts import Chart, ChartLine, FigureGrid

CHART = 200  # dp


def choice_text(choice: StandingsChoice) -> str:
    """Return a choice as text, as an argument of a screen."""
    return json.dumps(to_state(choice))


def read_choice(text: str) -> StandingsChoice:
    """Return the choice that was written as text, or the usual one."""
    try:
        return from_state(StandingsChoice, json.loads(text))
    except ValueError:
        return StandingsChoice()


class WhyScreen(Page):
    """The sum behind somebody's figure in the standings."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.person = ""
        self.choice = StandingsChoice()
        self.played = PlayedMatches(())

    def show(self, person: str = "", asked: str = "", **_what: object) -> None:
        if person and person != self.person:
            self.area.scroll_y = 1
        self.person = person
        self.choice = read_choice(asked)
        self.content.clear_widgets()
        self.played = PlayedMatches(self.app.library.people)
        words = self.tr("Counting wins …")
        self.run(self.played.gather(self.app.library), words, self.build)

    def fill(self) -> None:
        question = asked_question(self.choice, self.played, date.today())
        maker = StandingsMaker(self.played, question, self.app.library.first_line)
        view = why_view(maker, self.played, self.person, self.app.language)
        self.header.title = view.name
        card = self.add_card("", FigureGrid(pairs=view.figures))
        for sentence in view.words:
            card.add(TextBlock(text=sentence, colour="second"))
        if len(view.way) > 1:
            self.add_card(self.tr("The way of the rating"), self._way(view))
        page = row_to(view.name, partial(self.app.go, "person", id=view.person), chevron=True)
        page.look = view.look
        page.caption = self.tr("All about them")
        self.content.add(page)
        self.content.add(self.heading(self.tr("The matches behind it")))
        self.rows_shown = 0
        self.add_rows(self._rows(view))

    def _way(self, view: WhyView) -> Chart:
        """Return a chart of a rating after each match."""
        chart = Chart(size_hint_y=None, height=dp(CHART), from_zero=False)
        chart.say = lambda value: self.app.language.number(round(value))
        chart.below = self.tr("Match")
        chart.lines = (ChartLine(*view.look, view.way, view.name),)
        return chart

    def _rows(self, view: WhyView) -> Iterator[Row]:
        for part in view.parts:
            yield self._row_of(part)

    def _row_of(self, part: FigurePartView) -> Row:
        row = self.row(part.row, chevron=True)
        if not part.counts:
            row.tone = "second"
        return row
