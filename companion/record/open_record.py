"""A match that is being played, with its record open for writing by us alone.

What is logged lies in the file, synced, before the match changes: nothing that a screen shows as
logged can be lost. What logging costs does not grow with the match.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, Self

from ..clock import now, this_moment
from ..engine.game import Setup
from ..engine.malformed import Malformed
from ..engine.match import LEGAL, Correction, Entry, Line, Match, Verdict, as_kept, line_text
from . import file as record
from .checksum import with_sum
from .durable import InUse, free_name, make_folder, replace_durably
from .names import file_name
from .notice import NotKept, not_kept, notice_of, or_not_kept
from .undo import Action, UndoHistory
from .writer import Replaced, Writer


class Running(Protocol):
    """What somebody at the table needs of it; a guest's writing goes the long way round."""

    @property
    def match(self) -> Match: ...

    @property
    def lines(self) -> int:
        """In the record, the header included."""

    @property
    def what_undo_would_do(self) -> Action | None:
        """The last thing that was done: its `line` is what Undo takes back."""

    @property
    def what_redo_would_do(self) -> Action | None: ...

    def log(self, entry: Entry) -> Verdict:
        """Judges a move and, if it is legal, keeps it."""

    def log_together(self, entries: Sequence[Entry]) -> Verdict:
        """Several moves in one step: all of them are kept or none, and one Undo takes them back."""

    def correct(self, correction: Correction) -> Verdict: ...


class OpenRecord:
    """Made by `begin` and `open`. Every way of writing may raise NotKept, and then has changed
    nothing: the match is still what the file holds, and the same may be tried again."""

    def __init__(self, writer: Writer) -> None:
        """Malformed and IllegalRecord as from every reader of one."""
        self._writer = writer
        self._history = UndoHistory()
        content = writer.content
        self.match, _, self._work = record.read_bytes(content, self._history.follow)
        self.lines = content.count(b"\n")

    @classmethod
    def begin(cls, folder: Path, setup: Setup) -> Self:
        """A new record in the folder, with an id and the time if the setup brings none."""
        setup = replace(setup, id=setup.id or uuid.uuid4().hex, started=setup.started or now())
        path = free_name(folder / file_name(setup.started, setup.game.id, setup.id))
        with or_not_kept(path):
            make_folder(folder)
            replace_durably(path, record.header_text(setup).encode() + b"\n")
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Goes on with a record; Malformed and IllegalRecord as from every reader of one."""
        with or_not_kept(path):
            writer = Writer.open(path)
        try:
            return cls(writer)
        except BaseException:
            writer.close()
            raise

    def close(self) -> None:
        """Lets others write to the record; may be called twice."""
        self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        return self._writer.path

    @property
    def last(self) -> str:
        """When the last line was written."""
        return self._history.last or self.match.setup.started

    @property
    def sum(self) -> int:
        """CRC-32 of all that is in the record."""
        return self._writer.sum

    def log(self, entry: Entry) -> Verdict:
        return self._add(entry)

    def log_together(self, entries: Sequence[Entry]) -> Verdict:
        at = this_moment()
        return self._add(*(entry._replace(at=at) for entry in entries))

    def correct(self, correction: Correction) -> Verdict:
        return self._add(correction)

    @property
    def what_undo_would_do(self) -> Action | None:
        done = self._history.done
        return done[-1] if done else None

    @property
    def what_redo_would_do(self) -> Action | None:
        undone = self._history.undone
        return undone[-1] if undone else None

    def undo(self) -> bool:
        """Takes back the last thing done, a move or a correction; False if there is none."""
        line = self._history.to_undo()
        return line is not None and self._add(line).legal

    def redo(self) -> bool:
        line = self._history.to_redo(self.match)
        return line is not None and self._add(line).legal

    def _add(self, *lines: Line) -> Verdict:
        match, work, text, verdict = self.match, self._work, b"", LEGAL
        kept: list[tuple[Match, Line]] = []
        try:
            for line in (line if line.at else line._replace(at=now()) for line in lines):
                after, verdict = match.add(line)
                if not verdict.legal:
                    return verdict
                said = as_kept(line, after)
                work = work.with_line(match, said)
                text += with_sum(line_text(match.setup, said).encode()) + b"\n"
                kept.append((match, said))
                match = after
            self._append(text)
        except Malformed as error:
            raise NotKept.of(notice_of(error)) from error
        except (OSError, InUse) as error:
            raise not_kept(error, self.path) from error
        for before, said in kept:
            self._history.follow(before, said)
        self.match, self._work = match, work
        self.lines += len(kept)
        return verdict

    def _append(self, text: bytes) -> None:
        """Somebody may have removed or replaced the file while it was open here."""
        try:
            self._writer.append(text)
        except FileNotFoundError:
            self._writer.write_again(self.path)
            self._writer.append(text)
        except Replaced:
            was = self.path
            self._writer.write_again(free_name(was))
            raise NotKept(
                "Another program changed {file}. The match goes on in {new}: try again.",
                file=was.name,
                new=self.path.name,
            ) from None
