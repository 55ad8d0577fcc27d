"""A match that is being played, with its record open for writing by us alone.

What is logged lies in the file, synced, before the match changes: nothing that a screen shows as
logged can be lost. What logging costs does not grow with the match.
"""

from __future__ import annotations

import uuid
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from ..clock import now, this_moment
from ..engine.errors import BadInput, StorageError
from ..engine.game import Setup
from ..engine.match import (
    LEGAL,
    Correction,
    Entry,
    Line,
    Match,
    Verdict,
    canonical_line,
    line_text,
)
from . import match_file as record
from .checksum import header_with_sum, was_changed, with_sum
from .durable import free_name, make_folder, replace_durably
from .messages import storage_error, storage_errors
from .names import file_name
from .undo import Action, UndoHistory, remark
from .writer import Writer


class RunningMatch:
    """A running match as a session uses it; that of a guest asks the host to log."""

    match: Match  # as it stands
    lines: int  # in the record, the header included
    what_undo_would_do: Action | None  # the last thing that was done
    what_redo_would_do: Action | None  # the last thing that was undone
    redone: bool  # the last thing that was done was a Redo

    def log(self, *lines: Line) -> Verdict:
        """Judge a move or a correction and, if it is legal, append it.

        Of several moves all are appended, or none; one Undo takes them back together.
        """
        raise NotImplementedError


class OpenRecord(RunningMatch):
    """A running match with its record, made by `begin` or `open`.

    Whatever writes may raise StorageError, and then has changed nothing: the match is still what
    the file holds, and the same may be tried again.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._history = UndoHistory()
        content = writer.content
        match, _, work = record.read_bytes(content, self._history.follow)
        self._stand(match, content.count(b"\n"), work)
        self._header_note = record.header_note(content)
        self.was_changed = was_changed(content + writer.torn)  # and is not what was written

    @classmethod
    def begin(cls, folder: Path, setup: Setup) -> Self:
        """Make a new record in the folder, with an id and a start time if the set-up has none."""
        setup = replace(setup, id=setup.id or uuid.uuid4().hex, started=setup.started or now())
        path = free_name(folder / file_name(setup.started, setup.game.id, setup.id))
        with storage_errors(path):
            make_folder(folder)
            replace_durably(path, header_with_sum(record.header_text(setup).encode()) + b"\n")
        try:
            return cls.open(path)
        except StorageError:
            with suppress(OSError):
                path.unlink()  # nobody has begun a match that was refused
            raise

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a record to go on with it; BadInput as from `read_bytes`."""
        with storage_errors(path):
            writer = Writer.open(path)
        try:
            return cls(writer)
        except BaseException:
            writer.close()
            raise

    def close(self) -> None:
        """Let others write to the record; it may be called twice."""
        self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The file of the record, which may change when another program takes its name."""
        return self._writer.path

    @property
    def last(self) -> str:
        """The time at which the last line was written."""
        return self._history.last or self.match.setup.started

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes that people wrote into the record, in its order."""
        return tuple(filter(None, (self._header_note, *self._history.notes)))

    def _stand(self, match: Match, lines: int, work: record.WorkBudget) -> None:
        """Set how the match stands after the lines that the history has followed."""
        history = self._history
        self.match = match
        self.lines = lines
        self._work = work
        self.redone = False
        self.what_undo_would_do = history.done[-1] if history.done else None
        self.what_redo_would_do = history.undone[-1] if history.undone else None

    def undo(self) -> bool:
        """Take back the last thing done, a move or a correction; False if there is none."""
        line = self._history.to_undo()
        return line is not None and self.log(line).legal

    def redo(self) -> bool:
        """Do again the last thing that was undone; False if there is none."""
        line = self._history.to_redo(self.match)
        self.redone = line is not None and self.log(line).legal
        return self.redone

    def reopen(self) -> bool:
        """Take back the move that ended the match; False if it goes on anyway.

        A correction that was made after the end stays.
        """
        if self.match.table.phase != "over":
            return False
        last = self.what_undo_would_do
        if last and isinstance(last.line, Entry):
            return self.undo()
        return self.log(Correction("undo", 1)).legal

    def add_note(self, note: str) -> bool:
        """Add a note to what was logged; False if nothing was."""
        return self.match.number > 0 and self.log(remark(self.match, note)).legal

    def log(self, *lines: Line) -> Verdict:
        """Judge moves or a correction and, if all of it is legal, append it."""
        match = self.match
        work = self._work
        text = b""
        verdict = LEGAL
        kept: list[tuple[Match, Line]] = []
        at = now() if len(lines) == 1 else this_moment()  # by which they are known as one step
        try:
            for line in lines:
                line = line if line.at else line._replace(at=at)
                after, verdict = match.add(line)
                if not verdict.legal:
                    return verdict
                canonical = canonical_line(line, after)
                work = work.with_line(match, canonical)
                text += with_sum(line_text(match.setup, canonical).encode()) + b"\n"
                kept.append((match, canonical))
                match = after
            self._append(text)
        except BadInput as error:
            raise StorageError.of(error.message) from error
        except OSError as error:
            raise storage_error(error, self.path) from error
        for before, canonical in kept:
            self._history.follow(before, canonical)
        self._stand(match, self.lines + len(kept), work)
        return verdict

    def _append(self, text: bytes) -> None:
        """Append a line; a file that was removed or replaced while it was open is written again."""
        try:
            self._writer.append(text)
        except FileNotFoundError:
            self._writer.write_again(self.path)
            self._writer.append(text)
        except StorageError:
            was = self.path
            self._writer.write_again(free_name(was))
            raise StorageError(
                "Another program changed {file}. The match goes on in {new}: try again.",
                file=was.name,
                new=self.path.name,
            ) from None
