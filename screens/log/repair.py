"""Repair: a slip of the past is mended; the first later move that does not fit asks what happened.

The likeliest answer is the one in gold; both ways out, to leave all as it was and to end here, are
always there. Nothing is logged before the last answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.engine.match import Correction, Entry
from companion.play.mending import BEFORE, END, INSTEAD, Mending, MoveQuestionView, StepView
from companion.play.repair import Choice
from companion.record.file import read_text
from companion.record.notice import NotKept

from ..coming_back import Whereabouts
from ..kit import Row, Verdict, Words, beside, button
from ..page import Page


class RepairScreen(Page):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._mending: Mending | None = None
        self._begun = ""

    @property
    def mending(self) -> Mending:
        assert self._mending is not None
        return self._mending

    # Shown

    def show(self, line: str = "", **_what: object) -> None:
        """Goes on with the repair that this correction began."""
        if not line:  # nothing is being repaired
            self.app.back()
            return
        running, language = self.app.running, self.app.language
        now = self._mending
        if now is None or self._begun != line or now.running is not running:
            correction = read_text(running.match.setup, line.encode())
            assert isinstance(correction, Correction)
            self._mending, self._begun = Mending(running, language, correction), line
        self.mending.language = language
        self._go_on()

    def place(self) -> Whereabouts:
        told = self._mending.place() if self._mending else []
        return {**super().place(), "told": told}

    def take_up(self, place: Whereabouts) -> None:
        if self._mending and place:
            self.mending.take_up(place["told"])
            self._go_on()
            super().take_up(place)

    def catch_up(self) -> None:
        """What is asked here is about a match that is another one now."""
        self._mending = None
        self.app.go_to_table()

    def go_back(self) -> bool:
        """To the question before."""
        if self._mending and self._mending.back():
            self.build()
            return True
        self._mending = None
        return False

    def _go_on(self) -> None:
        if self.mending.repair.asks:
            self.build()
        else:
            self._keep()

    def build(self) -> None:
        if self._mending is None:
            return
        tr, view = self.tr, self.mending.view()
        self.header.title, self.header.back = tr("Repair"), tr("Back")
        self.header.subtitle = view.subtitle
        self.content.clear_widgets()
        self.drop_footer()
        looks = self.app.library.looks(self.app.running.match.setup)
        self.add_card("", *(self._row(row, looks, row is view.rows[-1]) for row in view.rows))
        if view.question:
            self._ask(view.question)
        leave = button(tr("Leave all as it was"), self._leave)
        self.set_footer(beside(leave, button(view.end, partial(self._tell, END))))
        self.area.scroll_y = 1

    @staticmethod
    def _row(row: StepView, looks: Sequence[tuple[int, str]], last: bool) -> Row:
        seat, mark = looks[row.seat] if row.seat >= 0 else (-1, "")
        made = Row(
            title=row.words,
            rank=str(row.number or ""),
            seat=seat,
            mark=mark,
            caption=row.note,
            filled=False,
            divider=not last,
            strong=row.how == "put",
        )
        made.tappable = False
        return made

    def _ask(self, asked: MoveQuestionView) -> None:
        tr = self.tr
        title = Words(text=asked.title, role="caption", colour="second")
        card = self.add_card("", title, Verdict(text=asked.words, tone="illegal"))
        card.add(*(Words(text=why) for why in asked.why))
        card.add(Words(text=tr("What happened then?"), role="label", bold=True))
        for choice in asked.choices:
            kind = "primary" if choice is asked.choices[0] else "raised"
            made = button(choice.words, partial(self._choose, choice), kind)
            made.second = choice.note
            card.add(made)
        other = button(tr("Something else …"), partial(self._compose, INSTEAD))
        missing = button(tr("A move is missing"), partial(self._compose, BEFORE))
        card.add(beside(other, missing))
        if asked.rule:
            card.add(button(tr("The rule"), partial(self.open_rule, asked.rule), "plain", "book"))
        if asked.waiting:
            self.content.add(Words(text=asked.waiting, colour="second"))

    # Told

    def _choose(self, choice: Choice) -> None:
        self._tell(INSTEAD, *choice.moves)

    def _tell(self, how: str, *moves: Entry) -> None:
        self.mending.tell(how, *moves)
        self._go_on()

    def _compose(self, how: str) -> None:
        """At the table as it would be then."""
        self.app.go("table")
        self.app.screen("table").compose(self.mending, how)

    def _keep(self) -> None:
        try:
            self.mending.keep()
        except NotKept as error:
            self.mending.back()
            self.build()
            self.app.tell(error)
            return
        self.app.logged()
        self._leave()

    def _leave(self) -> None:
        """Back to the log or the table, wherever it was begun."""
        self._mending = None
        if self.app.running.match.table.phase == "over":
            self.app.go_to_table()
        else:
            self.app.back()
