"""What a person did to a match, so that Undo takes back the last thing done, whatever it was.

A record's own `undo` takes back moves only; a correction is reversed by another correction. What
was done follows from the lines of the record alone: a line that does the reverse of the last deed
took it back, by whatever way it came into the record, and is not a deed of its own. So Undo works
the same after the app was closed and opened again.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.match import Correction, Entry, Line, Match

UNDO, REDO = Correction("undo", 1), Correction("redo", 1)


class Deed(NamedTuple):
    line: Line  # a move, or a correction
    back: Correction  # the line that takes it back


class Deeds:
    def __init__(self) -> None:
        self.done: list[Deed] = []
        self.undone: list[Deed] = []  # until something else is done
        self.last = ""  # when the last line was written

    def follow(self, before: Match, line: Line) -> None:
        """Takes in the next line of the record; `before` is the match that it was added to."""
        self.last = line.at or self.last
        if isinstance(line, Correction) and line.name in ("undo", "redo"):
            for _ in range(line.number):
                self._follow(Deed(UNDO, REDO) if line.name == "undo" else Deed(REDO, UNDO))
        else:
            self._follow(_deed(before, line))

    def _follow(self, deed: Deed) -> None:
        if self.done and _same(deed.line, self.done[-1].back):
            self.undone.append(self.done.pop())
        elif self.undone and _repeats(deed.line, self.undone[-1].line):
            self.done.append(self.undone.pop())
        else:
            self.done.append(deed)
            self.undone.clear()

    def to_undo(self) -> Correction | None:
        return self.done[-1].back if self.done else None

    def to_redo(self, match: Match) -> Line | None:
        """A move that a correction cut off from the record's own `redo` is logged anew."""
        if not self.undone:
            return None
        line = self.undone[-1].line
        return REDO if isinstance(line, Entry) and match.undone else line


def _deed(before: Match, line: Line) -> Deed:
    if isinstance(line, Entry):
        return Deed(line, UNDO)
    if line.name == "insert":
        return Deed(line, Correction("drop", line.number))
    was = before.back_to(line.number).entry
    back = "amend" if line.name == "amend" else "insert"
    return Deed(line, Correction(back, line.number, was))


def _repeats(line: Line, done: Line) -> bool:
    return _same(line, done) or (line is REDO and isinstance(done, Entry))


def _same(line: Line, other: Line) -> bool:
    """Whenever and with whatever note they were written."""
    return type(line) is type(other) and _bare(line) == _bare(other)


def _bare(line: Line) -> Line:
    if isinstance(line, Correction) and line.to:
        line = line._replace(to=line.to._replace(at="", note=""))
    return line._replace(at="", note="")
