"""Files that are there whole or not at all, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..platform import PLATFORM

TEMPORARY = ".new"
WAIT_FOR_WRITER = 2.0  # seconds
TRIES = 3  # to cut off what could not be written whole


def owners_alone(path: str | Path, flags: int) -> int:
    """Open a file, as an `opener` of `open`; if it is made by that, it is its owner's alone."""
    return os.open(path, flags | PLATFORM.file_flags, 0o600)


class InDoubt(OSError):
    """Content that may be in the file or not, because it could be neither synced nor cut off.

    It is an OSError, so that whatever takes its steps back on one does so here, too.
    """


def write_durably(file: int, content: bytes) -> None:
    """Append and sync; if the disk is full the file is as it was."""
    size = os.fstat(file).st_size
    try:
        while content:
            content = content[os.write(file, content) :]
        PLATFORM.sync(file)
    except OSError as error:
        _cut_off(file, size, error)
        raise


def _cut_off(file: int, size: int, why: OSError) -> None:
    for _ in range(TRIES):
        with suppress(OSError):
            os.ftruncate(file, size)
            return
    raise InDoubt(why.errno, why.strerror) from why


def open_to_read(path: Path) -> int:
    """Open a regular file; a pipe would keep us waiting, a device for ever."""
    return _open_unknown(path, os.O_RDONLY)


def _open_unknown(path: Path, flags: int) -> int:
    try:
        file = os.open(path, flags | PLATFORM.unknown_file_flags | PLATFORM.file_flags)
    except PermissionError as error:
        if path.is_dir():  # Windows says no more than that
            raise _is_a_folder(path) from error
        raise
    return _only_a_file(file, path)


def _is_a_folder(path: Path) -> OSError:
    return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _only_a_file(file: int, path: Path) -> int:
    """Return an open file, or close it and raise OSError if it is a folder or a device."""
    try:
        mode = os.fstat(file).st_mode
    except OSError:
        os.close(file)
        raise
    if stat.S_ISREG(mode):
        return file
    os.close(file)
    if stat.S_ISDIR(mode):
        raise _is_a_folder(path)
    raise OSError(errno.EINVAL, "Not a file", str(path))


def read_at_most(path: Path, most: int) -> bytes:
    """Return the content of a file, or one byte more than `most` if there is more."""
    with open(open_to_read(path), "rb") as file:
        return file.read(most + 1)


def lock(file: int) -> None:
    """Lock a file, or raise BlockingIOError if another process does not let go of it."""
    patience = time.monotonic() + WAIT_FOR_WRITER
    while True:
        try:
            PLATFORM.lock(file)
            return
        except BlockingIOError:
            if time.monotonic() > patience:
                raise
            time.sleep(0.01)


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Keep a file from all other writers while the block moves or replaces it.

    Raise BlockingIOError if another process is writing to it. Where an open file cannot be moved,
    it is closed before the block: the system then refuses to move what somebody opens meanwhile.
    """
    file = open_alone(path)
    if not PLATFORM.moves_open_files:
        os.close(file)
        yield
        return
    try:
        yield
    finally:
        os.close(file)


def open_alone(path: Path) -> int:
    """Open a file for reading and appending, with nobody else writing to it.

    Raise BlockingIOError if another process is.
    """
    while True:
        file = _open_unknown(path, os.O_RDWR | os.O_APPEND)
        try:
            lock(file)
            if is_called(file, path):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)  # whoever had it has given its name to another one


def is_called(file: int, path: Path) -> bool:
    """Return whether the open file still has this name; FileNotFoundError if nothing has."""
    return os.path.samestat(os.fstat(file), os.stat(path))


def sync_file(path: Path) -> None:
    """Make durable what was written to a file."""
    opened = os.open(path, os.O_RDWR | PLATFORM.file_flags)
    try:
        PLATFORM.sync(opened)
    finally:
        os.close(opened)


def replace_durably(path: Path, content: bytes, previous: Path | None = None) -> None:
    """Replace a file by new content; the old file may be kept as `previous`.

    On failure the file is as it was. Between the two renames there is only the previous one:
    whoever reads must look for it. (A hard link would leave no such moment, but Android forbids
    them.)
    """
    making = path.with_name(path.name + TEMPORARY)
    backwards: list[Callable[[], object]] = []  # what puts everything back, the last first
    try:
        backwards.append(lambda: making.unlink(missing_ok=True))
        _write_new(making, content)
        if not path.exists():
            backwards.append(lambda: path.unlink(missing_ok=True))
        elif previous:
            PLATFORM.replace(path, previous)
            backwards.append(lambda: PLATFORM.replace(previous, path))
        PLATFORM.replace(making, path)
        PLATFORM.sync_folder(path.parent)
    except OSError:
        for put_back in reversed(backwards):
            with suppress(OSError):
                put_back()
        raise


def _write_new(path: Path, content: bytes) -> None:
    file = owners_alone(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    try:
        write_durably(file, content)
    finally:
        os.close(file)


def make_folder(folder: Path) -> Path:
    """Return the folder, made durably if it is not there yet."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)
        PLATFORM.sync_folder(folder.parent)
    return folder


def free_name(path: Path) -> Path:
    """Return this name, or the next one that nothing has: `name-2.match`."""
    free = path
    number = 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def move_durably(path: Path, to: Path) -> Path:
    """Move a file to a name that nothing has yet, and return the name that it got.

    On failure it lies where it was.
    """
    make_folder(to.parent)
    new_path = free_name(to)
    PLATFORM.rename(path, new_path)
    try:
        PLATFORM.sync_folder(new_path.parent)
        PLATFORM.sync_folder(path.parent)
    except OSError:
        try:
            PLATFORM.rename(new_path, path)
        except OSError:
            return new_path  # it has moved, and there it stays
        raise
    return new_path
