"""The running match as guests see it: it stays what it is while somebody looks at it.

What they log goes to the host, and only if nothing has happened there since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.match import Correction, Entry, Line, Match, Verdict
from ..record.open_record import OpenRecord
from ..record.undo import Action
from ..views.log import BY, by_whom


@dataclass(frozen=True)
class MatchSnapshot:
    """The running match as guests see it at one moment."""

    match: Match
    lines: int
    what_undo_would_do: Action | None
    what_redo_would_do: Action | None
    redone: bool

    @classmethod
    def of(cls, running: OpenRecord) -> MatchSnapshot:
        """Return a snapshot of a running match."""
        undo, redo = running.what_undo_would_do, running.what_redo_would_do
        return MatchSnapshot(running.match, running.lines, undo, redo, running.redone)

    @property
    def revision(self) -> str:
        """A text that changes with every line of the record."""
        return f"{self.match.setup.id}:{self.lines}"

    @property
    def by(self) -> str:
        """The name of the guest who did what Undo would take back; "" for the host."""
        return by_whom(self.what_undo_would_do.line) if self.what_undo_would_do else ""


Write = Callable[[Callable[[OpenRecord], Any]], Any]  # lets the host do it, or raises StaleView


@dataclass(frozen=True)
class GuestWriter(MatchSnapshot):
    """A snapshot that a guest can write to; writing goes to the host."""

    write: Write
    name: str  # of the guest, as the log says it
    may_log: Callable[[Line], None]  # or raises NotAllowed

    @classmethod
    def at(
        cls, seen: MatchSnapshot, write: Write, name: str, may_log: Callable[[Line], None]
    ) -> GuestWriter:
        """Return a writer at a snapshot."""
        return cls(**vars(seen), write=write, name=name, may_log=may_log)

    def log(self, entry: Entry) -> Verdict:
        """Log a move in the guest's name."""
        self._look_at(entry)
        signed = self._signed(entry)
        verdict: Verdict = self.write(lambda running: running.log(signed))
        return verdict

    def log_together(self, entries: Sequence[Entry]) -> Verdict:
        """Log several moves as one step in the guest's name."""
        for entry in entries:
            self._look_at(entry)
        signed = tuple(map(self._signed, entries))
        verdict: Verdict = self.write(lambda running: running.log_together(signed))
        return verdict

    def correct(self, correction: Correction) -> Verdict:
        """Correct an earlier move in the guest's name."""
        self._look_at(correction)
        to = correction.to and self._signed(correction.to)
        signed = correction._replace(to=to, moves=tuple(map(self._signed, correction.moves)))
        verdict: Verdict = self.write(lambda running: running.correct(signed))
        return verdict

    def _signed(self, entry: Entry) -> Entry:
        return entry._replace(note=BY + self.name) if self.name and not entry.note else entry

    def _look_at(self, line: Line) -> None:
        """Refuse a line from a stranger's browser that is no move of this match."""
        self.may_log(line)
        setup = self.match.setup
        for entry in _moves_of(line):
            setup.read_move(setup.write_move(entry.move))


def _moves_of(line: Line) -> tuple[Entry, ...]:
    if isinstance(line, Entry):
        return (line,)
    return (*([line.to] if line.to else ()), *line.moves)
