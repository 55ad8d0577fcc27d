"""Somebody mends a slip: what was answered so far, what is asked next, and the line at the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.match import Correction, Entry, Verdict, read_line, write_line
from ..record.notice import NotKept
from ..record.open_record import Running
from ..say.language import Language
from ..say.log import time_of_day
from .repair import Choice, Repair, RepairStep, begin_repair, choices

LAST_ROWS = 3  # of moves that were taken over; those between them and the first are counted

INSTEAD, BEFORE, END = "instead", "before", "end"  # what somebody tells of the move in question
TOLD = (INSTEAD, BEFORE)  # by a move that is composed


class StepView(NamedTuple):
    number: int
    words: str
    how: str  # "put", "kept", "left"
    note: str  # "still fits"
    seat: int = -1


class MoveQuestionView(NamedTuple):
    title: str  # "Move 24, as it was logged"
    words: str
    why: tuple[str, ...]
    rule: str  # that stands against it; none where it only lacks something
    choices: tuple[Choice, ...]  # the likeliest first
    waiting: str  # "and 4 more wait"


class MendingView(NamedTuple):
    subtitle: str
    table: str  # "The table before move 24"
    rows: tuple[StepView, ...]
    question: MoveQuestionView | None
    end: str  # "End after move 23"


class Mending:
    """Nothing is logged before all is answered; until then it can be left without a trace."""

    def __init__(self, running: Running, language: Language, line: Correction) -> None:
        first = begin_repair(running.match, line)
        assert isinstance(first, Repair)
        self.running = running
        self.language = language
        self._repairs = [first]
        self._told: list[tuple[str, tuple[Entry, ...]]] = []

    @property
    def repair(self) -> Repair:
        return self._repairs[-1]

    def tell(self, how: str, *moves: Entry) -> None:
        """What happened in place of the move in question, or before it; or that all ends here."""
        match how:
            case "before":
                told = self.repair.before_it(*moves)
            case "end":
                told = self.repair.end_here()
            case _:
                told = self.repair.instead(*moves)
        self._repairs.append(told)
        self._told.append((how, moves))

    def back(self) -> bool:
        """To the question before; False if there is none."""
        if not self._told:
            return False
        self._repairs.pop()
        self._told.pop()
        return True

    def keep(self) -> Verdict:
        """The one line of the whole; raises NotKept."""
        line = self.repair.line()
        if line is None:
            raise NotKept("Too many moves were logged since then: nobody can tell them all anew.")
        return self.running.correct(line)

    # For a screen

    def view(self) -> MendingView:
        repair, tr = self.repair, self.language.tr
        return MendingView(
            self._subtitle(),
            tr("The table before move {number}", number=repair.number) if repair.asks else "",
            tuple(self._rows()),
            self._question() if repair.asks else None,
            tr("End after move {number}", number=repair.now.number),
        )

    def _subtitle(self) -> str:
        line, tr = self.repair.correction, self.language.tr
        match line.name:
            case "insert":
                return tr("A move is put in before move {number}", number=line.number)
            case "drop":
                return tr("Move {number} is left out", number=line.number)
        return tr("Move {number} is corrected", number=line.number)

    def _rows(self) -> list[StepView]:
        """The first one, that began it, and the last ones."""
        steps = self.repair.steps
        if len(steps) <= 1 + LAST_ROWS + 1:
            return [self._row(step) for step in steps]
        hidden = len(steps) - 1 - LAST_ROWS
        words = self.language.tr("{count:more move|more moves}", count=hidden)
        last = [self._row(step) for step in steps[-LAST_ROWS:]]
        return [self._row(steps[0]), StepView(0, words, "kept", ""), *last]

    def _row(self, step: RepairStep) -> StepView:
        tr, left = self.language.tr, step.how == "left"
        match = self.repair.was if left else self.repair.now
        words = self.language.logged(match.back_to(step.number))
        note = {"kept": tr("still fits"), "left": tr("left out")}.get(step.how, tr("put in"))
        return StepView(step.number, words, step.how, note, getattr(step.entry.move, "player", -1))

    def _question(self) -> MoveQuestionView:
        repair, tr, language = self.repair, self.language.tr, self.language
        setup, number, entry = repair.was.setup, repair.number, repair.asked_for
        why = tuple(language.why(broken, setup) for broken in repair.refused)
        more = len(repair.waiting) - 1
        about = tr("Move {number}, as it was logged", number=number), time_of_day(entry.at)
        return MoveQuestionView(
            " · ".join(filter(None, about)),
            language.logged(repair.was.back_to(number)),
            why or ((language.malformed(repair.unread),) if repair.unread else ()),
            repair.refused[0].rule.id if repair.refused else "",
            choices(repair, language),
            tr("{count:more move waits|more moves wait}; what fits is taken over", count=more)
            if more
            else "",
        )

    # To be found again after a kill

    def place(self) -> list[Any]:
        setup = self.running.match.setup
        return [(how, [write_line(setup, entry) for entry in moves]) for how, moves in self._told]

    def take_up(self, told: list[Any]) -> None:
        for how, moves in told:
            lines = [read_line(self.running.match.setup, line) for line in moves]
            self.tell(how, *(line for line in lines if isinstance(line, Entry)))
