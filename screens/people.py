"""People: everybody who has played, and for each of them what there is to tell."""

from __future__ import annotations

from typing import Any

from companion import portrait
from companion.statistics import Statistics

from .kit import Meter, Row, Words
from .page import Page
from .steps import Steps


class Told(Page):
    """A page that has to go through all past matches first, which may take a moment."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.statistics: Any = None
        self._steps: Steps | None = None
        self.meter = Meter()

    def gather(self) -> None:
        if self._steps:
            self._steps.stop()
        self.meter.text, self.meter.share = self.tr("Counting wins …"), 0
        self.statistics = Statistics(self.app.library)
        self._steps = Steps(self.statistics.gather(), self._tell, self._wait, self.app.tell)

    def _wait(self, share: float) -> None:
        self.meter.share = share
        if not self.meter.parent:
            self.content.clear_widgets()
            self.content.add_widget(self.meter)

    def _tell(self) -> None:
        self.content.clear_widgets()
        self.tell()

    def tell(self) -> None:
        """Shows what was found."""
        raise NotImplementedError


class PeopleScreen(Told):
    def show(self, **_what: Any) -> None:
        self.header.title, self.header.back = self.tr("People"), self.tr("Back")
        self.gather()

    def tell(self) -> None:
        told = portrait.people_told(self.statistics, self.app.language)
        if not told:
            empty = self.tr("Whoever plays a match appears here.")
            self.content.add_widget(Words(text=empty, colour="second", align="center", ends=24))
        for person, words in told:
            row = Row(seat=person.colour, mark=portrait.mark(person), chevron=True)
            row.title, row.caption = person.name, words
            row.bind(on_tap=lambda *_, id=person.id: self.app.go("person", id=id))
            self.content.add_widget(row)
