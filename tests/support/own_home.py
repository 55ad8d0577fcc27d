"""Gives every test a home of its own, and stops whatever writes anywhere else.

A test may write into its own home, into folders for temporary files and into this project. What
else it tries to write (into the matches of whoever runs the tests, say) is stopped before anything
has happened, and fails the test, even if the program caught the error.

Programs that a test starts inherit its home.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests import HOME as PROJECT

# By which a program finds what it keeps for a person. Caches stay where they are.
MOVED = ("HOME", "USERPROFILE", "LOCALAPPDATA")
UNSET = ("COMPANION_FOLDER", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
# What Python announces before it changes a file: which of its arguments is the name, and which the
# folder that is open for it, if any.
CHANGES = {
    "os.mkdir": [(0, 2)],
    "os.remove": [(0, 1)],
    "os.rename": [(0, 2), (1, 3)],
    "os.rmdir": [(0, 1)],
    "os.link": [(1, 3)],
    "os.symlink": [(1, 2)],
    "os.truncate": [(0, 0)],
    "shutil.rmtree": [(0, 0)],
}


class WroteOutside(AssertionError):
    """A test, or the program in it, wrote where it has no business."""


class Homes:
    """The homes of this process's tests, one after the other."""

    def __init__(self) -> None:
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        os.environ["XDG_CACHE_HOME"] = str(cache)
        self._room = tempfile.mkdtemp(prefix="companion-homes-")
        self._allowed = _each_spelled_twice(
            [PROJECT, cache, tempfile.gettempdir(), sys.prefix, sys.base_prefix, "/dev", "/proc"]
        )
        self._number = 0
        self._watching = True
        self.current = ""
        self.strays: list[str] = []
        self._move_in()  # for what is made before the first test

    def allow(self, folder: Path) -> None:
        """Let tests write into a folder, too."""
        self._allowed += _each_spelled_twice([folder])

    def move(self) -> None:
        """Leave the current home, which is removed, for a new one."""
        shutil.rmtree(self.current, ignore_errors=True)
        self._move_in()

    def remove(self) -> None:
        """Remove the homes; nothing is stopped any more."""
        self._watching = False
        shutil.rmtree(self._room, ignore_errors=True)

    def _move_in(self) -> None:
        self._number += 1
        self.current = os.path.join(self._room, str(self._number))
        os.mkdir(self.current)
        for name in MOVED:
            os.environ[name] = self.current
        for name in UNSET:
            os.environ.pop(name, None)

    def watch(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Stop a change of a file that is neither in the home nor in an allowed folder."""
        if not self._watching:
            return
        if event == "open":
            if not isinstance(arguments[2], int) or not arguments[2] & WRITES:
                return
            names = [arguments[0]]
        elif event in CHANGES:
            names = [
                arguments[name]
                for name, folder in CHANGES[event]
                if name == folder or arguments[folder] in (None, -1)
            ]
        else:
            return
        for name in names:
            if not self._may_write(name):
                said = f"{event} {os.fsdecode(name)}"
                self.strays.append(said)
                raise WroteOutside(f"{said}: a test writes outside of its home {self.current}")

    def _may_write(self, name: Any) -> bool:
        if not isinstance(name, str | bytes | os.PathLike):
            return True  # a file that is open already
        path = os.path.join(os.path.abspath(os.fsdecode(name)), "")
        if path.startswith(self._room):
            return path.startswith(os.path.join(self.current, ""))
        return path.startswith(self._allowed)


def _each_spelled_twice(folders: Iterable[str | Path]) -> tuple[str, ...]:
    """Return the folders as they are called, and as they are called without symbolic links."""
    paths = [os.path.abspath(folder) for folder in folders]
    spellings = dict.fromkeys([*paths, *map(os.path.realpath, paths)])
    return tuple(os.path.join(path, "") for path in spellings)


def begin() -> Homes:
    """Move out of the real home, for good, and watch everything that is written from now on."""
    homes = Homes()
    sys.addaudithook(homes.watch)
    return homes


def told(homes: Homes) -> None:
    """Fail if something was written outside since this was asked."""
    strays = list(homes.strays)
    homes.strays.clear()
    if strays:
        pytest.fail("written outside of the test's home:\n" + "\n".join(strays), pytrace=False)
