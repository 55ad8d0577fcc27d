"""People: everybody who has played, and for each of them what there is to tell."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.library.people import Person
from companion.library.statistics import Statistics
from companion.views import person as portrait

from ..page import Page
from ..widgets import button, row_to

AT_ONCE = 50


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

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._rest: list[tuple[Person, str]] = []  # those who are not shown yet
        self.more = button("", self._add_page, "quiet")

    def show(self, **_what: object) -> None:
        self.header.title, self.header.back = self.tr("People"), self.back_label
        self.gather()

    def fill(self) -> None:
        self._rest = portrait.people_views(self.statistics, self.app.language)
        if not self._rest:
            words = self.tr("Everybody who plays a match shows up here, with their results.")
            self.show_empty("people", words)
        self._add_page()

    def _add_page(self) -> None:
        shown, self._rest = self._rest[:AT_ONCE], self._rest[AT_ONCE:]
        self.content.remove_widget(self.more)
        for person, words in shown:
            then = partial(self.app.go, "person", id=person.id)
            look = {"seat": person.colour, "mark": portrait.mark(person)}
            self.content.add(row_to(person.name, then, caption=words, chevron=True, **look))
        if self._rest:
            self.more.text = self.tr("More")
            self.content.add(self.more)
