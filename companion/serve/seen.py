"""The running match as guests see it: it stays what it is while somebody looks at it.

What they log goes to the keeper's side, and only if nothing has happened there since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.match import Correction, Entry, Line, Match, Verdict
from ..record.open_record import OpenRecord
from ..record.undo import Action
from ..say.log import BY, by_whom


class Stale(Exception):
    """The table has moved on since this was composed."""


@dataclass(frozen=True)
class Seen:
    match: Match
    lines: int
    what_undo_would_do: Action | None
    what_redo_would_do: Action | None

    @classmethod
    def of(cls, running: OpenRecord) -> Seen:
        undo, redo = running.what_undo_would_do, running.what_redo_would_do
        return Seen(running.match, running.lines, undo, redo)

    @property
    def revision(self) -> str:
        return f"{self.match.setup.id}:{self.lines}"

    @property
    def by(self) -> str:
        """Which guest has done what Undo would take back; "" if it was the keeper."""
        return by_whom(self.what_undo_would_do.line) if self.what_undo_would_do else ""


Write = Callable[[Callable[[OpenRecord], Any]], Any]  # does it on the keeper's side, or is Stale


@dataclass(frozen=True)
class Pen(Seen):
    """The running match in the hand of a guest: writing goes to the keeper."""

    write: Write
    name: str  # of the guest, as the log says it
    may_log: Callable[[Line], None]  # raises a Refusal

    @classmethod
    def at(cls, seen: Seen, write: Write, name: str, may_log: Callable[[Line], None]) -> Pen:
        return cls(**vars(seen), write=write, name=name, may_log=may_log)

    def log(self, entry: Entry) -> Verdict:
        self._look_at(entry)
        signed = self._signed(entry)
        verdict: Verdict = self.write(lambda running: running.log(signed))
        return verdict

    def log_together(self, entries: Sequence[Entry]) -> Verdict:
        for entry in entries:
            self._look_at(entry)
        signed = tuple(map(self._signed, entries))
        verdict: Verdict = self.write(lambda running: running.log_together(signed))
        return verdict

    def correct(self, correction: Correction) -> Verdict:
        self._look_at(correction)
        to = correction.to and self._signed(correction.to)
        signed = correction._replace(to=to, moves=tuple(map(self._signed, correction.moves)))
        verdict: Verdict = self.write(lambda running: running.correct(signed))
        return verdict

    def _signed(self, entry: Entry) -> Entry:
        return entry._replace(note=BY + self.name) if self.name and not entry.note else entry

    def _look_at(self, line: Line) -> None:
        """Picks come from a stranger's browser: what they mean must be a move of this match."""
        self.may_log(line)
        setup = self.match.setup
        for entry in _moves_of(line):
            setup.read_move(setup.write_move(entry.move))


def _moves_of(line: Line) -> tuple[Entry, ...]:
    if isinstance(line, Entry):
        return (line,)
    return (*([line.to] if line.to else ()), *line.moves)
