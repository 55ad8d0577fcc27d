"""What the system below can do: threads, file locks, durable writes, a listening socket.

It is chosen once, when the program starts; whatever needs one of these asks `PLATFORM`.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any


class Platform:
    """A desktop, a server or a phone, which can do all of it."""

    listens = True  # others can come in over a network, so their requests are checked

    def executor(self, name: str) -> Executor:
        """Return an executor that runs one call after the other, beside its caller."""
        return ThreadPoolExecutor(1, name)

    def lock(self, file: int) -> None:
        """Lock an open file, or raise BlockingIOError if another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def sync(self, file: int) -> None:
        """Return when all that was written to an open file or folder is durable, else OSError."""
        os.fsync(file)


class BrowserPlatform(Platform):
    """A worker of a browser, which has one thread and answers only its own page.

    There is no other process: the page holds a lock of the browser as long as its worker runs. Its
    file system (browser/file_system.js) makes `fsync` durable.
    """

    listens = False

    def executor(self, name: str) -> Executor:
        """Return an executor that runs every call at once, before `submit` returns."""
        return InlineExecutor()

    def __init__(self) -> None:
        self._locked: dict[int, int] = {}  # by the number of a file: the descriptor that locked it

    def lock(self, file: int) -> None:
        """Lock an open file, or raise BlockingIOError if it is open and locked by us already."""
        number = os.fstat(file).st_ino
        holder = self._locked.get(number, file)
        if holder != file and _is_open(holder, number):
            raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK))
        self._locked[number] = file


def _is_open(file: int, number: int) -> bool:
    try:
        return os.fstat(file).st_ino == number
    except OSError:
        return False


class InlineExecutor(Executor):
    """An executor without a thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function, and return a future that is done."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


PLATFORM: Platform = BrowserPlatform() if sys.platform == "emscripten" else Platform()
