"""The one writer of records: the table, the command line and imports all append through it.

A line counts once it ends in a newline and is synced. What a crash leaves behind it is torn: never
read, and set aside beside the file before the next line is written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from ..engine.errors import BadInput, StorageError
from ..engine.schema import LONGEST_LINE
from ..platform import PLATFORM
from .bounds import LARGEST_FILE
from .durable import (
    is_called,
    open_alone,
    owners_alone,
    replace_durably,
    write_durably,
)


class Writer:
    """A record that is open for us alone; whatever goes wrong, the file is as it was."""

    def __init__(self, path: Path, file: int, content: bytes) -> None:
        self.path = path
        self._file = file
        whole = whole_lines(content)
        self.torn = content[len(whole) :]  # a last line without its newline
        self._lines = [whole]  # all that is in the file, and may be needed again
        self._size = len(whole)  # what lies behind it in the file was never acknowledged

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a record, or raise BlockingIOError if another process has it open."""
        file = open_alone(path)
        try:
            with open(os.dup(file), "rb") as reader:
                return cls(path, file, reader.read(LARGEST_FILE + 1))
        except BaseException:
            os.close(file)
            raise

    def close(self) -> None:
        """Let others write to the record; it may be called twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def content(self) -> bytes:
        """The whole lines of the file."""
        return b"".join(self._lines)

    @property
    def last_line(self) -> bytes:
        """The last line of the file, without its newline."""
        return self._lines[-1].rstrip(b"\n").rpartition(b"\n")[2]

    def append(self, lines: bytes) -> None:
        """Append whole lines, which are synced when this returns.

        Raise FileNotFoundError if the file is gone, StorageError if another one has its name.
        """
        check_space(self._size, lines)
        if self._set_torn_aside():
            os.ftruncate(self._file, self._size)
        write_durably(self._file, lines)
        self._lines.append(lines)
        self._size += len(lines)

    def _set_torn_aside(self) -> bool:
        """Keep what was never acknowledged in a file beside the record, if there is any."""
        behind = os.fstat(self._file).st_size - self._size
        if not is_called(self._file, self.path) or behind < 0:
            raise StorageError("This match has moved on here in the meantime.")
        if behind:
            os.lseek(self._file, self._size, os.SEEK_SET)  # what is written is appended even so
            set_aside(self.path, os.read(self._file, behind))
        self.torn = b""
        return behind > 0

    def replace_header(self, header: bytes) -> None:
        """Replace the first line; the old record stays until the new one is synced.

        It is the only change that is no new line: a header that says the wrong day cannot be
        corrected by what stands below it.
        """
        before = self.content
        _, _, below = before.partition(b"\n")
        content = header + b"\n" + below
        check_space(len(below), header)
        self._set_torn_aside()
        with self.movable():
            try:
                replace_durably(self.path, content)
                file = open_alone(self.path)
            except OSError:
                with suppress(OSError):  # it may have got its name before anything failed
                    replace_durably(self.path, before)
                raise
        self.close()
        self._file = file
        self._lines = [content]
        self._size = len(content)

    @contextmanager
    def movable(self) -> Iterator[None]:
        """Let the block move or replace the file, which is open again if that fails."""
        if not PLATFORM.moves_open_files:
            self.close()
        try:
            yield
        except OSError:
            if self._file < 0:
                with suppress(OSError):
                    self._file = open_alone(self.path)
            raise

    def write_again(self, path: Path) -> None:
        """Write everything to a file of this name, and go on there."""
        replace_durably(path, self.content)
        file = open_alone(path)
        os.close(self._file)
        self._file = file
        self.path = path


def whole_lines(content: bytes) -> bytes:
    """Return the content without a torn last line; content that is too large stays as it is."""
    return content if len(content) > LARGEST_FILE else content[: content.rfind(b"\n") + 1]


def check_space(size: int, lines: bytes) -> None:
    """Raise BadInput if the lines would make a record that cannot be read."""
    if max(map(len, lines.split(b"\n"))) > LONGEST_LINE:
        raise BadInput("The line is longer than {high} bytes.", high=LONGEST_LINE)
    if size + len(lines) > LARGEST_FILE:
        raise BadInput("The file is full: it would grow past {high} bytes.", high=LARGEST_FILE)


def set_aside(path: Path, torn: bytes) -> None:
    """Keep what a crash left of a line in a file beside the record."""
    aside = owners_alone(f"{path}.torn", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        write_durably(aside, torn)
    finally:
        os.close(aside)
    PLATFORM.sync_folder(path.parent)
