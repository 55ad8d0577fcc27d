"""Breaks everything that is written, at every point at which something is written.

`python -m tests.trouble.faults SCENARIO FOLDER` plays a scenario over and over. In each run one
call that changes the disk goes wrong: the process is killed before it or in the middle of it, or
the disk is full, once or from then on. What the scenario said was kept must then be there, for a
new process that looks at the same folder; and what failed must work when it is tried again. A power
cut cannot be played, so it is watched instead that all is synced before it is called kept.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.record.notice import NotKept
from tests.trouble.scenarios import SCENARIOS, Scenario, Scene

CHANGES_THE_DISK = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir")
KILLS = ("killed before", "killed in the middle")  # after one is before the next
FAILURES = ("disk full once", "disk full from then on")
READ_ONLY = "read-only"
CREATES = os.O_CREAT | os.O_TRUNC
WRITES = CREATES | os.O_WRONLY | os.O_RDWR


# What goes wrong


class Trouble:
    """Counts the calls that change the disk, and lets one of them go wrong."""

    def __init__(self, kind: str, at: int) -> None:
        self.kind = kind
        self.at = at
        self.points: list[str] = []
        self.over = False
        self.unsynced: set[Path] = set()  # what a power cut would lose

    @contextmanager
    def brewing(self) -> Iterator[None]:
        real = {name: getattr(os, name) for name in CHANGES_THE_DISK}
        opens, io.open = io.open, _only_reads(io.open)
        for name, call in real.items():
            setattr(os, name, self._troubled(name, call))
        try:
            yield
        finally:
            io.open = opens
            for name, call in real.items():
                setattr(os, name, call)

    def _troubled(self, name: str, call: Any) -> Any:
        def troubled(*args: Any, **kwargs: Any) -> Any:
            mode = args[1] if name == "open" else WRITES
            if self.kind == READ_ONLY and mode & WRITES:
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            if not mode & CREATES:
                return call(*args, **kwargs)
            self.points.append(f"{name} {_named(args)}")
            number = len(self.points)
            if self.kind in FAILURES:
                full = number == self.at or (number > self.at and self.kind == FAILURES[1])
                if (
                    full
                    and not self.over
                    and name in ("open", "write", "fsync", "mkdir", "replace", "rename")
                ):
                    if name == "write" and len(args[1]) > 1:
                        call(args[0], args[1][: len(args[1]) // 2])
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                return call(*args, **kwargs)
            if number == self.at:
                if self.kind == "killed in the middle" and name == "write":
                    call(args[0], args[1][: len(args[1]) // 2])
                elif self.kind != "killed before":
                    call(*args, **kwargs)
                os.kill(os.getpid(), signal.SIGKILL)
            self._watch(name, args)
            return call(*args, **kwargs)

        return troubled

    def _watch(self, name: str, args: tuple[Any, ...]) -> None:
        path = _path(args[0])
        if name in ("write", "ftruncate"):
            self.unsynced.add(path)
        elif name == "fsync":
            self.unsynced.discard(path)
        elif name in ("replace", "rename") and path.exists():
            assert path not in self.unsynced, f"{path.name} gets its name before it is synced"
            self.unsynced |= {path.parent, Path(args[1]).parent}
        elif name in ("open", "mkdir") and not path.exists() and path.suffix != ".lock":
            self.unsynced.add(path.parent)


def _only_reads(call: Any) -> Any:
    """What is written by other ways than those that are watched could be lost unseen."""

    def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        made_anew = "exports" in str(file)  # an archive to be sent
        assert made_anew or not set(mode) & set("wax+"), f"{file} is written past the watch"
        return call(file, mode, *args, **kwargs)

    return opened


def _path(file: Any) -> Path:
    return Path(os.readlink(f"/proc/self/fd/{file}") if isinstance(file, int) else file)


def _named(args: tuple[Any, ...]) -> str:
    if isinstance(args[0], int):
        return _path(args[0]).name
    return " to ".join(Path(arg).name for arg in args if isinstance(arg, str | os.PathLike))


# How it is played


def play(scenario: Scenario, scene: Scene, said: Callable[[int], object]) -> None:
    for number, step in enumerate(scenario.steps, 1):
        step(scene)
        said(number)


def states(scenario: Scenario, folder: Path) -> list[Any]:
    """What is found after each step if nothing goes wrong."""
    found = [scenario.look(folder)]
    play(scenario, Scene(folder), lambda _: found.append(scenario.look(folder)))
    return found


def points_of_writing(scenario: Scenario, folder: Path) -> list[str]:
    none = Trouble("none", 0)

    def all_is_synced(number: int) -> None:
        assert not none.unsynced, f"not synced after step {number}: {none.unsynced}"

    with none.brewing():
        play(scenario, Scene(folder), all_is_synced)
    return none.points


def killed(scenario: Scenario, folder: Path, trouble: Trouble) -> tuple[int, bool]:
    """How many steps were done, and whether it was killed at all."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status, write = 1, os.write
        try:
            with trouble.brewing():
                play(scenario, Scene(folder), lambda number: write(writer, bytes([number])))
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as heard:
        done = heard.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "a step failed by itself"
    return len(done), os.WIFSIGNALED(status)


def check_kill(scenario: Scenario, folder: Path, trouble: Trouble, expected: list[Any]) -> None:
    done, was_killed = killed(scenario, folder, trouble)
    assert was_killed
    found, allowed = scenario.look(folder), expected[done : done + 2]
    assert found in allowed, f"{done} steps were done, found {found}, not one of {allowed}"
    assert scenario.also(folder)


def check_failure(scenario: Scenario, folder: Path, trouble: Trouble, expected: list[Any]) -> None:
    """A step that could not be done leaves all as it was, and works when it is tried again."""
    scene = Scene(folder)
    for done, step in enumerate(scenario.steps):
        try:
            with trouble.brewing():
                step(scene)
        except NotKept:
            found = scenario.look(folder)
            assert found in expected[done : done + 2], f"{done} steps were done, found {found}"
            trouble.over = True
            step(scene)
    found = scenario.look(folder)
    assert found == expected[-1], f"in the end {found}"
    assert scenario.also(folder)


def prepared(base: Path) -> Path:
    """A folder as the scenario finds it, made once and copied for each run."""
    shutil.rmtree(base / "run", ignore_errors=True)
    shutil.copytree(base / "prepared", base / "run")
    return base / "run"


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def main(name: str, base: Path) -> None:
    os.fsync = lambda file: None  # what is killed here leaves the disk alone
    scenario = SCENARIOS[name]
    scenario.prepare(fresh(base / "prepared"))
    expected = states(scenario, prepared(base))
    assert scenario.finds in (None, expected), f"step by step: {expected}"
    points = points_of_writing(scenario, prepared(base))
    for number, point in enumerate(points, 1):
        for kind in (*KILLS, *FAILURES):
            if kind == "killed in the middle" and not point.startswith("write"):
                continue
            check = check_kill if kind in KILLS else check_failure
            try:
                check(scenario, prepared(base), Trouble(kind, number), expected)
            except AssertionError as error:
                raise AssertionError(f"{kind}, {number}: {point}: {error}") from error
    print(f"{name}: {len(points)} points of writing")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
