"""Takes from Python what Windows does not have, so that what needs it fails here, too.

    python -m pytest -p tests.support.like_windows tests/record tests/library tests/cli

What it stands for: no `fcntl`, other flags of files,
a folder that cannot be opened, a file that keeps its name as long as this process has it open, and
names of files that Windows refuses. What it cannot show is told in docs/packaging.md; other
processes that a test starts have all of this system.
"""

import errno
import importlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePath
from types import ModuleType
from typing import Any

import pytest

COMPANION = str(Path(__file__).parents[2] / "companion")
MISSING = (
    *("O_CLOEXEC", "O_NONBLOCK", "O_DIRECTORY", "O_NOFOLLOW", "O_SYNC", "O_DSYNC"),
    *("pread", "preadv", "pwrite", "pwritev", "fchmod", "fchown", "chown", "fdatasync", "sync"),
    *("mkfifo", "mknod", "posix_fallocate", "getxattr", "setxattr"),
)
LETTERS = frozenset('<>:"|?*\\').union(map(chr, range(32)))
DEVICES = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789"),
}


def locks_of_msvcrt() -> ModuleType:
    """Return a module with Windows' locks, made of this system's."""
    import fcntl  # Windows itself asks for no stand-in

    flock = fcntl.flock
    exclusive = fcntl.LOCK_EX
    at_once = fcntl.LOCK_NB

    def locking(file: int, _mode: int, _bytes: int) -> None:
        try:
            flock(file, exclusive | at_once)
        except BlockingIOError as error:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from error

    module = ModuleType("msvcrt")
    vars(module).update(locking=locking, LK_NBLCK=2)
    return module


def is_open(path: Any) -> bool:
    """Return whether this process has a file open."""
    wanted = os.path.realpath(os.fsdecode(path))
    return any(_target(f"/proc/self/fd/{file}") == wanted for file in os.listdir("/proc/self/fd"))


def _target(link: str) -> str:
    try:
        return os.readlink(link)
    except OSError:  # the folder that was just listed
        return ""


def keeps_open_files(change: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that refuses to move, replace or delete a file that is open."""

    def refuse_or_change(*paths: Any, **where: Any) -> Any:
        for path in paths:
            if not where and isinstance(path, str | os.PathLike) and is_open(path):
                raise _denied(path)
        return change(*paths, **where)

    return refuse_or_change


def opens_no_folder(open_file: Callable[..., int]) -> Callable[..., int]:
    """Return `os.open` as Windows has it, for the program; the libraries keep theirs."""

    def refuse_or_open(path: Any, *arguments: Any, **where: Any) -> int:
        asks = sys._getframe(1).f_code.co_filename
        if asks.startswith(COMPANION) and os.path.isdir(path):
            raise _denied(path)
        return open_file(path, *arguments, **where)

    return refuse_or_open


def _denied(path: Any) -> PermissionError:
    return PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def refuse_name(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse to make a file or folder with a name that Windows does not allow."""
    if (
        event == "open" and isinstance(arguments[2], int) and arguments[2] & os.O_CREAT
    ) or event == "os.mkdir":
        made = arguments[0]
    elif event == "os.rename":
        made = arguments[1]
    else:
        return
    if not isinstance(made, str | bytes | os.PathLike):
        return
    path = os.fsdecode(made)
    if path.startswith(tempfile.tempdir or "?") and not is_allowed(PurePath(path).name):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)


def is_allowed(name: str) -> bool:
    """Return whether a file of Windows may have this name."""
    device = name.partition(".")[0].rstrip().upper() in DEVICES
    return not (device or LETTERS & set(name) or name.endswith((".", " ")))


def take_away() -> None:
    """Take it all away, and let the program choose its platform as on Windows."""
    msvcrt = locks_of_msvcrt()
    sys.modules["fcntl"] = None  # type: ignore[assignment]
    for name in MISSING:
        if hasattr(os, name):
            delattr(os, name)
    for name in ("rename", "replace", "remove", "unlink"):
        setattr(os, name, keeps_open_files(getattr(os, name)))
    os.open = opens_no_folder(os.open)
    system = sys.platform
    sys.platform = "win32"
    try:
        platform = importlib.import_module("companion.platform")
    finally:
        sys.platform = system
    # Not among all modules: there the standard library would take this for Windows.
    platform.import_module = {"msvcrt": msvcrt}.__getitem__
    sys.addaudithook(refuse_name)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Come before anything of the program is imported."""
    take_away()
