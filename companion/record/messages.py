"""Messages about files: why one cannot be read or written, in a sentence for a person."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..engine.errors import Message, StorageError
from .durable import InDoubt

NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_ALLOWED = {errno.EROFS, errno.EACCES, errno.EPERM}
OPEN_ELSEWHERE = {32, 33}  # what Windows calls a sharing and a lock violation

HEADER_CHANGED = Message("The first line was changed or damaged: check the names and options.")


def cannot_be_read(name: str, error: OSError) -> Message:
    """Return the message for a file that the system does not let us read just now."""
    facts = {"file": name, "reason": error.strerror or type(error).__name__}
    return Message("{file} can’t be read: {reason}.", facts)


def changed_by_itself(path: Path) -> Message:
    """Return the message for a file that changed, though its time says that nobody wrote to it."""
    return Message("{file} is damaged: it isn’t what was saved.", {"file": path.name})


@contextmanager
def storage_errors(path: Path) -> Iterator[None]:
    """Turn every OSError that is raised in the block into a StorageError about the file."""
    try:
        yield
    except OSError as error:
        raise storage_error(error, path) from error


def storage_error(error: OSError, path: Path) -> StorageError:
    """Return the StorageError that says what the system says is wrong with the file."""
    name = path.name
    if isinstance(error, BlockingIOError) or getattr(error, "winerror", 0) in OPEN_ELSEWHERE:
        return StorageError("{file} is open in another window.", file=name)
    if isinstance(error, InDoubt):
        return StorageError(
            "{file} wasn’t saved, or not completely: check the last move before you try again.",
            file=name,
        )
    if error.errno in NO_SPACE:
        return StorageError("This device is full. Free up some space, then try again.")
    if error.errno in NOT_ALLOWED:
        return StorageError("{file} can’t be written to.", file=name)
    if error.errno == errno.ENOENT:
        return StorageError("{file} is no longer there.", file=name)
    return StorageError(
        "{file} couldn’t be written: {reason}.",
        file=name,
        reason=error.strerror or type(error).__name__,
    )
