"""People: everybody who has played, and for each of them what there is to tell."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.library.statistics import Statistics
from companion.say import person as portrait

from ..kit import row_to
from ..page import Page


class Told(Page):
    """A page that has to go through all past matches first, which may take a moment."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.statistics: Statistics

    def gather(self) -> None:
        self.statistics = Statistics(self.app.library)
        self.run(self.statistics.gather(), self.tr("Counting wins …"), self._tell)

    def _tell(self) -> None:
        self.content.clear_widgets()
        self.tell()

    def tell(self) -> None:
        """Shows what was found, on an empty page."""


class PeopleScreen(Told):
    def show(self, **_what: object) -> None:
        self.header.title, self.header.back = self.tr("People"), self.way_back
        self.gather()

    def tell(self) -> None:
        told = portrait.people_told(self.statistics, self.app.language)
        if not told:
            words = self.tr("Whoever plays a match appears here, with what there is to tell.")
            self.say_empty("people", words)
        for person, words in told:
            then = partial(self.app.go, "person", id=person.id)
            look = {"seat": person.colour, "mark": portrait.mark(person)}
            self.content.add(row_to(person.name, then, caption=words, chevron=True, **look))
