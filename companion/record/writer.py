"""The one writer of records: the table, the command line and an import all append by it.

A line counts once it ends in a newline and is synced. What a crash leaves behind it is torn: never
read, and set aside beside the file before the next line is written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self
from zlib import crc32

from ..engine.kinds import LONGEST_LINE
from ..engine.malformed import Malformed
from .bounds import LARGEST_FILE
from .durable import (
    OWNERS_ALONE,
    is_called,
    open_alone,
    replace_durably,
    sync_folder,
    write_durably,
)


class Replaced(Exception):
    """Another program has put another file in the place of the one that is open."""


class Writer:
    """A record opened by us alone. Whatever goes wrong, the file is as it was."""

    def __init__(self, path: Path, file: int, content: bytes) -> None:
        self.path = path
        self._file = file
        whole = whole_lines(content)
        self.torn = content[len(whole) :]  # a last line without its newline
        self._lines = [whole]  # all that is in the file, and may be needed again
        self.sum = crc32(whole)
        self._size = len(whole)  # what lies behind it in the file was never acknowledged

    @classmethod
    def open(cls, path: Path) -> Self:
        """InUse if somebody else has it; OSError if it cannot be read."""
        file = open_alone(path)
        try:
            with open(os.dup(file), "rb") as reader:
                return cls(path, file, reader.read(LARGEST_FILE + 1))
        except BaseException:
            os.close(file)
            raise

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
    def content(self) -> bytes:
        """The whole lines of the file."""
        return b"".join(self._lines)

    @property
    def last_line(self) -> bytes:
        return self._lines[-1].rstrip(b"\n").rpartition(b"\n")[2]

    def append(self, lines: bytes) -> None:
        """Synced when this returns. FileNotFoundError or Replaced if the file lost its name."""
        check_room(self._size, lines)
        if not is_called(self._file, self.path):
            raise Replaced
        behind = os.fstat(self._file).st_size - self._size
        if behind < 0:
            raise Replaced
        if behind:
            set_aside(self.path, os.pread(self._file, behind, self._size))
            os.ftruncate(self._file, self._size)
        write_durably(self._file, lines)
        self._lines.append(lines)
        self._size += len(lines)
        self.sum = crc32(lines, self.sum)
        self.torn = b""

    def write_again(self, path: Path) -> None:
        """All that was kept, under this name, where it goes on from now."""
        replace_durably(path, self.content)
        file = open_alone(path)
        os.close(self._file)
        self._file, self.path = file, path


def whole_lines(content: bytes) -> bytes:
    """Without a torn last line; one that was cut off because it is too large stays so."""
    return content if len(content) > LARGEST_FILE else content[: content.rfind(b"\n") + 1]


def check_room(size: int, lines: bytes) -> None:
    """A record must stay one that can be read."""
    if max(map(len, lines.split(b"\n"))) > LONGEST_LINE:
        raise Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE)
    if size + len(lines) > LARGEST_FILE:
        raise Malformed("The file is full: it would grow past {high} bytes.", high=LARGEST_FILE)


def set_aside(path: Path, torn: bytes) -> None:
    """What a crash left of a line is kept beside the record."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    aside = os.open(f"{path}.torn", flags, OWNERS_ALONE[1])
    try:
        write_durably(aside, torn)
    finally:
        os.close(aside)
    sync_folder(path.parent)
