"""People: everybody who has played, and for each of them what there is to tell."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.library.people import Person
from companion.library.statistics import Statistics
from companion.views import person as portrait

from ..page import Page
from ..widgets import Row, row_to


class StatisticsPage(Page):
    """A page that reads all past matches first, which may take a moment."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.statistics: Statistics

    def gather(self) -> None:
        """Read all past matches, then fill the page."""
        self.statistics = Statistics(self.app.library)
        self.run(self.statistics.gather(), self.tr("Counting wins …"), self._refill)

    def _refill(self) -> None:
        self.content.clear_widgets()
        self.fill()

    def fill(self) -> None:
        """Show the statistics on the empty page."""


class PeopleScreen(StatisticsPage):
    """The list of everybody who has played."""

    def show(self, **_what: object) -> None:
        self.header.title, self.header.back = self.tr("People"), self.back_label
        self.gather()

    def fill(self) -> None:
        found = portrait.people_views(self.statistics, self.app.language)
        if not found:
            words = self.tr("Everybody who plays a match shows up here, with their results.")
            self.show_empty("people", words)
        self.add_rows(map(self._row, found))

    def _row(self, found: tuple[Person, str]) -> Row:
        person, words = found
        look = {"seat": person.colour, "mark": portrait.mark(person), "chevron": True}
        return row_to(
            person.name, partial(self.app.go, "person", id=person.id), caption=words, **look
        )
