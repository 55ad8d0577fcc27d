"""A repair that somebody works on: the answers so far, the next question, the line at the end."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.errors import StorageError
from ..engine.match import Correction, Entry, Verdict, read_line, write_line
from ..engine.schema import JsonObject
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import time_of_day
from .repair import Repair, RepairChoice, RepairStep, after, begin_repair, choices

SavedAnswers = tuple[tuple[str, tuple[JsonObject, ...]], ...]  # moves as lines of a record

MOST_SHIFTED = 3  # moves of a story that are shown
LAST_ROWS = 3  # of moves that were taken over; those between them and the first are counted

# Answers about the move in question, and about all that wait
INSTEAD = "instead"
BEFORE = "before"
END = "end"
SHIFT = "shift"
COMPOSED = (INSTEAD, BEFORE)  # answers by a move that is composed


class StepView(NamedTuple):
    """A row of the repaired match."""

    number: int
    words: str
    how: str  # "put", "kept", "left"
    note: str  # "still fits"
    seat: int = -1


class ShiftedMoveView(NamedTuple):
    """A waiting move as another player's, in the story that explains all of them."""

    words: str  # "Cleo discarded Home"
    seat: int
    note: str  # "logged for Ben"


class MoveQuestionView(NamedTuple):
    """The question about a move that does not fit."""

    title: str  # "Move 24, as it was logged"
    words: str
    why: tuple[str, ...]
    rule: str  # that stands against it; none where it only lacks something
    choices: tuple[RepairChoice, ...]  # the likeliest first
    waiting: str  # "and 4 more wait"
    shift_title: str = ""  # where one story explains all that wait
    shift: tuple[ShiftedMoveView, ...] = ()
    more_shifted: str = ""  # "and 12 more moves"
    then: str = ""  # whose turn it is after the story


class RepairView(NamedTuple):
    """The screen of a repair in words."""

    subtitle: str
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
                repair = self.repair.settle()
            case "shift":
                repair = self.repair.settle(*self.repair.shifted())
            case _:
                repair = self.repair.instead(*moves)
        self._repairs.append(repair)
        self._answers.append((how, moves))

    def choose(self, choice: RepairChoice) -> None:
        """Answer as one of the proposed choices says."""
        if choice.id == "shift":
            self.answer(SHIFT)
        else:
            self.answer(INSTEAD, *choice.moves)

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
                "Too many moves have been logged since then to go through them all again."
            )
        return self.running.log(line)

    # For a screen

    def view(self) -> RepairView:
        """Return what the screen of the repair shows."""
        repair = self.repair
        tr = self.language.tr
        return RepairView(
            subtitle=self._subtitle(),
            rows=tuple(self._rows()),
            question=self._question() if repair.asks else None,
            end=tr("End after move {number}", number=repair.now.number),
        )

    def _subtitle(self) -> str:
        line = self.repair.correction
        tr = self.language.tr
        match line.name:
            case "insert":
                return tr("One move added before move {number}", number=line.number)
            case "drop":
                return tr("Move {number} removed", number=line.number)
        return tr("Move {number} fixed", number=line.number)

    def _rows(self) -> list[StepView]:
        """Return the first step, which began the repair, and the last answers, a row each."""
        first, *rows = map(self._row, self.repair.steps)
        hidden = len(rows) - LAST_ROWS
        if hidden > 1:
            words = self.language.tr("{count:more move|more moves}", count=hidden)
            rows = [StepView(0, words, "kept", ""), *rows[-LAST_ROWS:]]
        return [first, *rows]

    def _row(self, step: RepairStep) -> StepView:
        tr = self.language.tr
        language = self.language
        repair = self.repair
        match = repair.was if step.how == "left" else repair.now
        words = language.logged(match.back_to(step.number))
        note = {"kept": tr("still fits"), "left": tr("removed", context="a move")}.get(
            step.how, tr("added")
        )
        if step.instead:
            replaced = language.logged(repair.was.back_to(step.instead))
            note = tr("instead of: {move}", move=replaced)
        return StepView(step.number, words, step.how, note, getattr(step.entry.move, "player", -1))

    def _shift_title(self) -> str:
        if self.repair.correction.name == "insert":
            return self.language.tr("Shift everything after it forward one player?")
        return self.language.tr("Shift everything after it back one player?")

    def _shift(self, moves: tuple[Entry, ...]) -> list[ShiftedMoveView]:
        """Return the moves that change their player in the story of a shift."""
        now = self.repair.now
        rows = list[ShiftedMoveView]()
        players = now.setup.players
        for entry, logged in zip(moves, self.repair.waiting, strict=True):
            now = now.add(entry)[0]
            if entry is not logged:
                was, seat = (getattr(one.move, "player", -1) for one in (logged, entry))
                note = self.language.tr("logged for {player}", player=players[was])
                rows.append(ShiftedMoveView(self.language.logged(now), seat, note))
        return rows

    def _question(self) -> MoveQuestionView:
        repair = self.repair
        tr = self.language.tr
        language = self.language
        setup = repair.was.setup
        number = repair.number
        entry = repair.asked_for
        why = tuple(language.why(broken, setup) for broken in repair.refused)
        more = len(repair.waiting) - 1
        waiting = tr("{count:more move|more moves} to check; those that fit are kept", count=more)
        about = tr("Move {number}, as it was logged", number=number), time_of_day(entry.at)
        proposed = choices(repair, language)
        story = next((choice.moves for choice in proposed if choice.id == "shift"), ())
        shift = self._shift(story) if story else []
        turn = after(repair.now, story).table.turn
        hidden = len(shift) - MOST_SHIFTED
        return MoveQuestionView(
            title=" · ".join(filter(None, about)),
            words=language.logged(repair.was.back_to(number)),
            why=why or ((language.message_text(repair.unread),) if repair.unread else ()),
            rule=repair.refused[0].rule.id if repair.refused else "",
            choices=proposed,
            waiting=waiting if more else "",
            shift_title=self._shift_title() if shift else "",
            shift=tuple(shift[:MOST_SHIFTED]),
            more_shifted=tr("and {count:more move|more moves}", count=hidden) if hidden > 0 else "",
            then=tr("Then it’s {player}’s turn.", player=setup.players[turn])
            if story and turn is not None
            else "",
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
