"""A repair that somebody works on: the answers so far, the next question, the line at the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.errors import StorageError
from ..engine.match import Correction, Entry, Verdict, read_line, write_line
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import time_of_day
from .repair import Repair, RepairChoice, RepairStep, begin_repair, choices

SavedAnswers = tuple[tuple[str, tuple[dict[str, Any], ...]], ...]  # moves as lines of a record

LAST_ROWS = 3  # of moves that were taken over; those between them and the first are counted

INSTEAD, BEFORE, END = "instead", "before", "end"  # answers about the move in question
COMPOSED = (INSTEAD, BEFORE)  # answers by a move that is composed


class StepView(NamedTuple):
    """A row of the repaired match."""

    number: int
    words: str
    how: str  # "put", "kept", "left"
    note: str  # "still fits"
    seat: int = -1


class MoveQuestionView(NamedTuple):
    """The question about a move that does not fit."""

    title: str  # "Move 24, as it was logged"
    words: str
    why: tuple[str, ...]
    rule: str  # that stands against it; none where it only lacks something
    choices: tuple[RepairChoice, ...]  # the likeliest first
    waiting: str  # "and 4 more wait"


class RepairView(NamedTuple):
    """The screen of a repair in words."""

    subtitle: str
    table: str  # "The table before move 24"
    rows: tuple[StepView, ...]
    question: MoveQuestionView | None
    end: str  # "End after move 23"


class RepairSession:
    """A repair with its answers: nothing is logged before all is answered."""

    def __init__(self, running: RunningMatch, language: Language, line: Correction) -> None:
        first = begin_repair(running.match, line)
        assert isinstance(first, Repair)
        self.running = running
        self.language = language
        self._repairs = [first]
        self._answers: list[tuple[str, tuple[Entry, ...]]] = []

    @property
    def repair(self) -> Repair:
        """Return the repair after the answers so far."""
        return self._repairs[-1]

    def answer(self, how: str, *moves: Entry) -> None:
        """Answer what happened instead of the move in question, before it, or that all ends."""
        match how:
            case "before":
                repair = self.repair.before_it(*moves)
            case "end":
                repair = self.repair.end_here()
            case _:
                repair = self.repair.instead(*moves)
        self._repairs.append(repair)
        self._answers.append((how, moves))

    def back(self) -> bool:
        """Take the last answer back; False if there is none."""
        if not self._answers:
            return False
        self._repairs.pop()
        self._answers.pop()
        return True

    def keep(self) -> Verdict:
        """Log the whole repair as one line. May raise StorageError."""
        line = self.repair.line()
        if line is None:
            raise StorageError(
                "Too many moves were logged since then: nobody can tell them all anew."
            )
        return self.running.correct(line)

    # For a screen

    def view(self) -> RepairView:
        """Return what the screen of the repair shows."""
        repair, tr = self.repair, self.language.tr
        before = tr("The table before move {number}", number=repair.number)
        return RepairView(
            subtitle=self._subtitle(),
            table=before if repair.asks else "",
            rows=tuple(self._rows()),
            question=self._question() if repair.asks else None,
            end=tr("End after move {number}", number=repair.now.number),
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
        """Return the first step, which began the repair, and the last ones."""
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
        waiting = tr("{count:more move waits|more moves wait}; what fits is taken over", count=more)
        about = tr("Move {number}, as it was logged", number=number), time_of_day(entry.at)
        return MoveQuestionView(
            title=" · ".join(filter(None, about)),
            words=language.logged(repair.was.back_to(number)),
            why=why or ((language.message_text(repair.unread),) if repair.unread else ()),
            rule=repair.refused[0].rule.id if repair.refused else "",
            choices=choices(repair, language),
            waiting=waiting if more else "",
        )

    def save_state(self) -> SavedAnswers:
        """Return the answers so far, to be found again after a kill."""
        setup = self.running.match.setup
        return tuple(
            (how, tuple(write_line(setup, entry) for entry in moves))
            for how, moves in self._answers
        )

    def restore_state(self, saved: SavedAnswers) -> None:
        """Answer as before."""
        for how, moves in saved:
            lines = [read_line(self.running.match.setup, line) for line in moves]
            self.answer(how, *(line for line in lines if isinstance(line, Entry)))
