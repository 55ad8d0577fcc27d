"""What a person did to a match, so that Undo takes back the last thing done, whatever it was.

A record's own `undo` takes back moves only; a correction is reversed by another correction. What
was done follows from the lines of the record alone: a line that does the reverse of the last action
took it back, by whatever way it came into the record, and is no action itself. So Undo works the
same after the app was closed and opened again.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from ..engine.game import Setup
from ..engine.match import MOST_REWRITTEN, Correction, Entry, Line, Match, line_text
from ..engine.schema import LONGEST_LINE

MOST_BYTES = LONGEST_LINE - 200  # of a rewrite's moves: its line also says when it was written
UNDO = Correction("undo", 1)
REDO = Correction("redo", 1)


class Action(NamedTuple):
    """A line of the record that can be taken back, with the line that does so."""

    line: Line  # a move, or a correction
    back: Correction  # the line that takes it back


def rewrite(setup: Setup, number: int, moves: list[Entry]) -> Correction | None:
    """Return a correction that replaces all moves from a number on; None if no line can hold it.

    The times of the moves are left out where the line has no space for them.
    """
    for kept in (moves, [entry._replace(at="") for entry in moves]):
        line = Correction("rewrite", number, moves=tuple(kept))
        if len(kept) <= MOST_REWRITTEN and len(line_text(setup, line).encode()) <= MOST_BYTES:
            return line
    return None


class UndoHistory:
    """The actions that Undo and Redo go through, followed line by line."""

    def __init__(self) -> None:
        self.done: list[Action] = []
        self.undone: list[Action] = []  # until something else is done
        self.last = ""  # when the last line was written
        self.notes: list[str] = []  # of all lines

    def follow(self, before: Match, line: Line) -> None:
        """Take in the next line of the record; `before` is the match that it was added to."""
        self.last = line.at or self.last
        if line.note:
            self.notes.append(line.note)
        if is_remark(before, line):
            return
        if isinstance(line, Correction) and line.name in ("undo", "redo"):
            for _ in range(line.number):
                self._follow(Action(UNDO, REDO) if line.name == "undo" else Action(REDO, UNDO))
        elif action := _action(before, line):
            self._follow(action)
        else:  # what cannot be taken back hides what was done before it
            self.done.clear()
            self.undone.clear()

    def _follow(self, action: Action) -> None:
        if self.done and _same(action.line, self.done[-1].back):
            self.undone.append(self.done.pop())
        elif self.undone and _repeats(action.line, self.undone[-1].line):
            self.done.append(self.undone.pop())
        else:
            self.done.append(action)
            self.undone.clear()

    def to_undo(self) -> Correction | None:
        """Return the line that takes back the last action, or None."""
        if not self.done:
            return None
        moves = _in_one_step(self.done)
        return Correction("undo", moves) if moves > 1 else self.done[-1].back

    def to_redo(self, match: Match) -> Line | None:
        """Return the line that does the last undone action again, or None.

        A move that a correction cut off from the record's own `redo` is logged anew.
        """
        if not self.undone:
            return None
        line = self.undone[-1].line
        if isinstance(line, Entry) and match.undone:
            return Correction("redo", _in_one_step(self.undone))
        return line


def remark(match: Match, note: str) -> Correction:
    """Return a line that adds a note to a match in which something was logged, and changes nothing:
    the last move was the one that it is."""
    return Correction("amend", match.number, match.entry, note=note)


def is_remark(before: Match, line: Line) -> bool:
    """Return whether a line only adds a note, so that there is nothing to undo."""
    if not (isinstance(line, Correction) and line.name == "amend" and line.to):
        return False
    logged = before.back_to(line.number).entry
    return logged is not None and _same(logged, line.to)


def _in_one_step(actions: list[Action]) -> int:
    """Return how many of the last ones were logged together: at the same fraction of a second."""
    written_at = actions[-1].line.at
    if "." not in written_at:
        return 1
    together = takewhile(lambda action: action.line.at == written_at, reversed(actions))
    return sum(isinstance(action.line, Entry) for action in together)


def _action(before: Match, line: Line) -> Action | None:
    """Return a line with the one that takes it back; None if no line could hold that."""
    if isinstance(line, Entry):
        return Action(line, UNDO)
    if line.name == "rewrite":
        back = rewrite(before.setup, line.number, before.entries(line.number))
        return back and Action(line, back)
    if line.name == "insert":
        return Action(line, Correction("drop", line.number))
    replaced = before.back_to(line.number).entry
    return Action(line, Correction("amend" if line.to else "insert", line.number, replaced))


def _repeats(line: Line, done: Line) -> bool:
    return _same(line, done) or (line is REDO and isinstance(done, Entry))


def _same(line: Line, other: Line) -> bool:
    """Return whether two lines say the same, whenever and with whatever note they were written."""
    return type(line) is type(other) and _bare(line) == _bare(other)


def _bare(line: Line) -> Line:
    if isinstance(line, Correction):
        moves = tuple(entry._replace(at="", note="") for entry in line.moves)
        line = line._replace(to=line.to and line.to._replace(at="", note=""), moves=moves)
    return line._replace(at="", note="")
