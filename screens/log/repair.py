"""Repair: after a correction, the later moves that do not fit ask what happened.

Where one story explains all of them it is one question; else they are asked about one by one. The
likeliest answer is the one in gold; both ways out, to leave all as it was and to end here, are
always there. Nothing is logged before the last answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from companion.engine.errors import StorageError
from companion.engine.match import Correction
from companion.record.match_file import read_text
from companion.session.repair import RepairChoice
from companion.session.repair_session import (
    BEFORE,
    END,
    INSTEAD,
    MoveQuestionView,
    RepairSession,
    SavedAnswers,
    StepView,
)

from ..page import Page
from ..widgets import Row, TextBlock, VerdictBanner, beside, button


class RepairScreen(Page):
    """The screen that asks about later moves that no longer fit after a correction."""

    saved: ClassVar = {"answers": SavedAnswers}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._session: RepairSession | None = None
        self._begun = ""

    @property
    def session(self) -> RepairSession:
        """The repair that is going on."""
        assert self._session is not None
        return self._session

    # Shown

    def show(self, line: str = "", **_what: object) -> None:
        """Continue the repair that this correction began."""
        if not line:  # nothing is being repaired
            self.app.back()
            return
        running = self.app.running
        language = self.app.language
        now = self._session
        if now is None or self._begun != line or now.running is not running:
            correction = read_text(running.match.setup, line.encode())
            assert isinstance(correction, Correction)
            self._session = RepairSession(running, language, correction)
            self._begun = line
        self.session.language = language
        self._go_on()

    @property
    def answers(self) -> SavedAnswers:
        """The answers given so far."""
        return self._session.save_state() if self._session else ()

    @answers.setter
    def answers(self, answers: SavedAnswers) -> None:
        if self._session:
            self._session.restore_state(answers)
            self._go_on()

    def match_changed(self) -> None:
        """Leave the repair, as the match is another one now."""
        self._session = None
        self.app.go_to_table()

    def go_back(self) -> bool:
        """Return to the question before."""
        if self._session and self._session.back():
            self.build()
            return True
        self._session = None
        return False

    def _go_on(self) -> None:
        if self.session.repair.asks:
            self.build()
        else:
            self._keep()

    def build(self) -> None:
        if self._session is None:
            return
        tr = self.tr
        view = self.session.view()
        self.header.title = tr("Fix the log")
        self.header.back = tr("Back")
        self.header.subtitle = view.subtitle
        self.content.clear_widgets()
        first, *others = view.rows
        self.add_card("", self._row(first, True))
        if view.question:
            if view.question.shift:
                self._ask_about_shift(view.question)
            self._ask(view.question)
        if others:  # below the question, which so keeps its place
            self.add_card("", *(self._row(row, row is others[-1]) for row in others))
        leave = button(tr("Leave it as it was"), self._leave)
        self.set_footer(beside(leave, button(view.end, partial(self._answer, END))))
        self.area.scroll_y = 1

    @property
    def _looks(self) -> Sequence[tuple[int, str]]:
        """The colour and the mark of each seat."""
        return self.app.library.looks(self.app.running.match.setup)

    def _row(self, row: StepView, last: bool) -> Row:
        made = Row(
            title=row.words,
            rank=str(row.number or ""),
            look=self._looks[row.seat] if row.seat >= 0 else None,
            caption=row.note,
            filled=False,
            divider=not last,
            strong=row.how == "put",
        )
        made.tappable = False
        return made

    def _ask_about_shift(self, asked: MoveQuestionView) -> None:
        """Ask whether one story explains all later moves, each of which is allowed in it."""
        card = self.add_card("", TextBlock(text=asked.shift_title, role="title", bold=True))
        for move in asked.shift:
            last = move is asked.shift[-1] and not asked.more_shifted
            look = self._looks[move.seat]
            row = Row(title=move.words, caption=move.note, look=look, trailing="✓")
            row.tone = "legal"
            row.filled = False
            row.divider = not last
            row.tappable = False
            card.add(row)
        if asked.more_shifted:
            card.add(TextBlock(text=asked.more_shifted, colour="second"))
        if asked.then:
            card.add(TextBlock(text=asked.then, bold=True))
        (choice,) = (one for one in asked.choices if one.id == "shift")
        made = button(choice.words, partial(self._choose, choice), "primary")
        made.second = choice.note
        card.add(made)

    def _ask(self, asked: MoveQuestionView) -> None:
        tr = self.tr
        title = TextBlock(text=asked.title, role="caption", colour="second")
        heading = tr("One by one") if asked.shift else ""
        card = self.add_card(heading, title, VerdictBanner(text=asked.words, tone="illegal"))
        card.add(*(TextBlock(text=why) for why in asked.why))
        card.add(TextBlock(text=tr("What happened then?"), role="label", bold=True))
        for choice in asked.choices:
            if choice.id == "shift":  # asked for as a whole, and then the likeliest
                continue
            likeliest = choice is asked.choices[0] and choice.likely
            kind = "primary" if likeliest else "raised"
            made = button(choice.words, partial(self._choose, choice), kind)
            made.second = choice.note
            card.add(made)
        other = button(tr("Something else …"), partial(self._compose, INSTEAD))
        missing = button(tr("A move is missing"), partial(self._compose, BEFORE))
        card.add(beside(other, missing))
        if asked.rule:
            card.add(button(tr("The rule"), partial(self.open_rule, asked.rule), "plain", "book"))
        if asked.waiting:
            self.content.add(TextBlock(text=asked.waiting, colour="second"))

    # Answered

    def _choose(self, choice: RepairChoice) -> None:
        self.session.choose(choice)
        self._go_on()

    def _answer(self, how: str) -> None:
        self.session.answer(how)
        self._go_on()

    def _compose(self, how: str) -> None:
        """Open the table as it would be then, to enter another move."""
        self.app.go("table")
        self.app.screen("table").compose(self.session, how)

    def _keep(self) -> None:
        try:
            self.session.keep()
        except StorageError as error:
            self.session.back()
            self.build()
            self.app.show_error(error)
            return
        self.app.move_logged()
        self._leave()

    def _leave(self) -> None:
        """Return to the log or the table, wherever the repair was begun."""
        self._session = None
        if self.app.running.match.table.phase == "over":
            self.app.go_to_table()
        else:
            self.app.back()
