"""A match that is being played, with its record open for writing by us alone.

What is logged lies in the file, synced, before the match changes: nothing that a screen shows as
logged can be lost. What logging costs does not grow with the match.
"""

from __future__ import annotations

import os
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Self

from ..clock import now
from ..engine.game import Setup
from ..engine.malformed import Malformed
from ..engine.match import Correction, Entry, Line, Match, Verdict, line_text
from . import file as record
from .durable import InUse, free_name, make_folder, open_alone, replace_durably, write_durably
from .names import file_name
from .notice import NotKept, not_kept, notice_of
from .undo import Action, UndoHistory


class OpenRecord:
    """Made by `begin` and `open`. Every way of writing may raise NotKept, and then has changed
    nothing: the match is still what the file holds, and the same may be tried again."""

    def __init__(
        self, path: Path, file: int, content: bytes, match: Match, history: UndoHistory
    ) -> None:
        self.path = path
        self._file = file
        self._match = match
        self._kept = [content]  # all that is in the file, and may be needed again if it goes away
        self._size = len(content)  # what lies behind it in the file was never acknowledged
        self._history = history
        self._lines = content.count(b"\n")

    @classmethod
    def begin(cls, folder: Path, setup: Setup) -> Self:
        """A new record in the folder, with an id and the time if the setup brings none."""
        setup = replace(setup, id=setup.id or uuid.uuid4().hex, started=setup.started or now())
        path = folder / file_name(setup.started, setup.game.id, setup.id)
        try:
            make_folder(folder)
            path = free_name(path)
            record.create(path, setup)
        except OSError as error:
            raise not_kept(error, path) from error
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Goes on with a record; Malformed and IllegalRecord as from every reader of one."""
        try:
            file = open_alone(path)
        except (OSError, InUse) as error:
            raise not_kept(error, path) from error
        try:
            content, history = record.content_of(file), UndoHistory()
            match, torn = record.read_bytes(content, history.follow)
        except BaseException:
            os.close(file)
            raise
        return cls(path, file, content[: len(content) - len(torn)], match, history)

    def close(self) -> None:
        """Lets others write to the record; may be called twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def match(self) -> Match:
        return self._match

    @property
    def last(self) -> str:
        """When the last line was written."""
        return self._history.last or self._match.setup.started

    @property
    def lines(self) -> int:
        """In the record, the header included."""
        return self._lines

    def log(self, entry: Entry) -> Verdict:
        """Judges a move and, if it is legal, keeps it."""
        return self._add(entry)

    def correct(self, correction: Correction) -> Verdict:
        return self._add(correction)

    @property
    def what_undo_would_do(self) -> Action | None:
        """The last thing that was done: its `line` is what Undo takes back."""
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
        line = self._history.to_redo(self._match)
        return line is not None and self._add(line).legal

    def _add(self, line: Line) -> Verdict:
        line = line if line.at else line._replace(at=now())
        after, verdict = self._match.add(line)
        if not verdict.legal:
            return verdict
        self._keep(line_text(self._match.setup, line).encode() + b"\n")
        self._history.follow(self._match, line)
        self._match = after
        return verdict

    # Writing

    def _keep(self, text: bytes) -> None:
        try:
            record.check_room(self._size, text)
            self._find_file()
            write_durably(self._file, text)
        except Malformed as error:
            sentence, facts = notice_of(error)
            raise NotKept(sentence, **facts) from error
        except (OSError, InUse) as error:
            raise not_kept(error, self.path) from error
        self._kept.append(text)
        self._size += len(text)
        self._lines += 1

    def _find_file(self) -> None:
        """Somebody may have removed or replaced the file while it was open here.

        What lies behind the last line is cut off: a torn one, or what a failed write left.
        """
        ours = os.fstat(self._file)
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            self._write_again(self.path)
            return
        behind = ours.st_size - self._size
        if os.path.samestat(ours, there) and behind >= 0:
            if behind:
                record.set_aside(self.path, os.pread(self._file, behind, self._size))
                os.ftruncate(self._file, self._size)
            return
        was = self.path
        self._write_again(free_name(self.path))
        raise NotKept(
            "Another program changed {file}. The match goes on in {new}: try again.",
            file=was.name,
            new=self.path.name,
        )

    def _write_again(self, path: Path) -> None:
        replace_durably(path, b"".join(self._kept))
        file = open_alone(path)
        os.close(self._file)
        self._file, self.path = file, path
