"""What the system below can do: threads, files that are opened, locked, synced and renamed.

It is chosen once, when the program starts; whatever needs one of these asks `PLATFORM`.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any


class Platform:
    """A desktop, a server or a phone, which can do all of it."""

    listens = True  # others can come in over a network, so their requests are checked
    moves_open_files = True

    # For every file that is opened: no program that we start inherits it.
    file_flags = getattr(os, "O_CLOEXEC", 0)
    # For a file that may be something else: opening a pipe must not wait for whoever writes to it.
    unknown_file_flags = getattr(os, "O_NONBLOCK", 0)

    def executor(self, name: str) -> Executor:
        """Return an executor that runs one call after the other, beside its caller."""
        return ThreadPoolExecutor(1, name)

    def lock(self, file: int) -> None:
        """Lock an open file, or raise BlockingIOError if another process has locked it."""
        import fcntl  # which Windows does not have

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def sync(self, file: int) -> None:
        """Return when all that was written to an open file is durable, else OSError."""
        os.fsync(file)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in the folder are durable, else OSError."""
        opened = os.open(folder, os.O_RDONLY | self.file_flags)
        try:
            self.sync(opened)
        finally:
            os.close(opened)

    def replace(self, path: Path, target: Path) -> None:
        """Give a file a name that another one may have, which is then gone."""
        os.replace(path, target)

    def rename(self, path: Path, target: Path) -> None:
        """Give a file a name that nothing has."""
        os.rename(path, target)


class BrowserPlatform(Platform):
    """A worker of a browser, which has one thread and answers only its own page.

    There is no other process: the page holds a lock of the browser as long as its worker runs. Its
    file system (web/edition/file_system.js) makes `fsync` durable.
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


class WindowsPlatform(Platform):
    """Windows: a file that is open anywhere keeps its name, and folders cannot be synced."""

    moves_open_files = False

    # Without the second flag Windows would write every line end as two bytes.
    file_flags = getattr(os, "O_NOINHERIT", 0) | getattr(os, "O_BINARY", 0)

    LOCKED_BYTE = 0x7FFF0000  # far behind any content, which others may go on reading
    PATIENCE = 2.0  # seconds, for whoever reads the file or looks for viruses in it

    def lock(self, file: int) -> None:
        """Lock an open file, or raise BlockingIOError if it was opened and locked elsewhere."""
        msvcrt = import_module("msvcrt")
        position = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, self.LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as locked:
            raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK)) from locked
        finally:
            os.lseek(file, position, os.SEEK_SET)

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: Windows opens no folder, and keeps its names in a journal of its own."""

    def replace(self, path: Path, target: Path) -> None:
        """Give a file a name that another one may have, as soon as nobody has that open."""
        self._when_closed(lambda: os.replace(path, target))

    def rename(self, path: Path, target: Path) -> None:
        """Give a file a name that nothing has, as soon as nobody has it open."""
        self._when_closed(lambda: os.rename(path, target))

    def _when_closed(self, rename: Callable[[], None]) -> None:
        patience = time.monotonic() + self.PATIENCE
        while True:
            try:
                return rename()
            except PermissionError:
                if time.monotonic() > patience:
                    raise
                time.sleep(0.02)


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


def platform_of(name: str) -> Platform:
    """Return the platform by what Python calls the system (`sys.platform`)."""
    if name == "emscripten":
        return BrowserPlatform()
    return WindowsPlatform() if name == "win32" else Platform()


PLATFORM = platform_of(sys.platform)
