"""Breaks every call to the system that the library makes, one in each run.

`python -m tests.faults.faults FOLDER SCENARIO …` plays scenarios over and over. In each run one
call that changes the disk goes wrong: the process is killed before it or in the middle of it, or
the disk is full, once or from then on. Then one call of any kind fails once: forty of them, and
with NIGHTLY=1 at every point.
What the scenario said was kept must then be there, for a new process that looks at the same folder;
what failed has changed nothing, and works when it is tried again. A power cut cannot be played, so
it is watched instead that all is synced before it is called kept.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.faults.scenarios import SCENARIOS, Scenario, Scene
from tests.support.api import StorageError
from tests.support.sampling import some

CHANGES = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir")
READS = ("stat", "listdir", "fstat", "lstat", "scandir", "readlink", "dup")
CREATES = os.O_CREAT | os.O_TRUNC
WRITES = CREATES | os.O_WRONLY | os.O_RDWR

NONE = "none"
KILLED = "killed"
TORN = "killed in the middle"
FULL = errno.ENOSPC
FAILS = errno.EIO
READ_ONLY = errno.EROFS
NEEDS_NO_SPACE = ("ftruncate", "unlink")


class Fault:
    """Counts the calls about files in a folder, and makes one of them go wrong.

    All of them can fail by themselves; only those that change the disk end in a kill or need space.
    """

    def __init__(
        self, folder: Path, kind: str | int = NONE, at: int = 0, lasting: bool = False
    ) -> None:
        self.folder = str(folder)
        self.kind = kind
        self.at = at
        self.lasting = lasting
        self.points: list[str] = []
        self.over = False
        self.unsynced: set[Path] = set()  # what a power cut would lose

    @contextmanager
    def injected(self) -> Iterator[None]:
        """Let the fault happen in this block."""
        real = {name: getattr(os, name) for name in (*CHANGES, *READS)}
        opens = builtins.open
        locks = fcntl.flock
        for name, call in real.items():
            setattr(os, name, self._faulty(name, call))
        builtins.open = io.open = self._opening(opens)  # type: ignore[assignment]
        fcntl.flock = self._faulty("flock", locks)
        try:
            yield
        finally:
            builtins.open = io.open = opens
            fcntl.flock = locks
            for name, call in real.items():
                setattr(os, name, call)

    def _faulty(self, name: str, call: Any) -> Any:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            if self._is_ours(args[0]):
                mode = args[1] if name == "open" else WRITES
                if self.kind == READ_ONLY and name in CHANGES and mode & WRITES:
                    raise OSError(self.kind, os.strerror(self.kind))
                self.meet(name, args, call, name in CHANGES and bool(mode & CREATES))
            return call(*args, **kwargs)

        return faulty

    def _is_ours(self, file: Any) -> bool:
        known = isinstance(file, int | str | os.PathLike)
        return known and str(_path(file)).startswith(self.folder)

    def _opening(self, call: Any) -> Any:
        """Refuse to open files for writing by a call that is not watched here."""

        def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            made_anew = "exports" in str(file)  # an archive to be sent
            assert made_anew or not set(mode) & set("wax+"), f"{file} is written past the watch"
            found = call(file, mode, *args, **kwargs)
            return FaultyFile(found, self) if mode == "rb" and self.kind == FAILS else found

        return opened

    def meet(self, name: str, args: tuple[Any, ...], call: Any, changes: bool = False) -> None:
        """Count a call, if it is of those that count, and let it go wrong if it is its turn."""
        if not changes and self.kind != FAILS:
            return
        self.points.append(f"{name} {_named(args)}")
        number = len(self.points)
        due = number == self.at or (self.lasting and 0 < self.at < number)
        if self.kind == NONE:
            self._watch(name, args)
        elif due and not self.over and (self.kind != FULL or name not in NEEDS_NO_SPACE):
            if name == "write" and self.kind in (TORN, FULL):
                call(args[0], args[1][: len(args[1]) // 2])
            if isinstance(self.kind, str):
                os.kill(os.getpid(), signal.SIGKILL)
            else:
                raise OSError(self.kind, os.strerror(self.kind))

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


class FaultyFile:
    """A file whose every read is a call that may fail."""

    def __init__(self, file: Any, fault: Fault) -> None:
        self._file = file
        self._fault = fault

    def read(self, *size: int) -> Any:
        self._fault.meet("read", (), None)
        return self._file.read(*size)

    def readline(self, *size: int) -> Any:
        self._fault.meet("readline", (), None)
        return self._file.readline(*size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> FaultyFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _path(file: Any) -> Path:
    return Path(os.readlink(f"/proc/self/fd/{file}") if isinstance(file, int) else file)


def _named(args: tuple[Any, ...]) -> str:
    return " to ".join(_path(arg).name for arg in args[:2] if isinstance(arg, str | os.PathLike))


# How it is played


def play(scenario: Scenario, folder: Path, said: Callable[[int], object]) -> None:
    """Play all steps; `said` is called after each."""
    scene = Scene(folder)
    for number, step in enumerate(scenario.steps, 1):
        step(scene)
        said(number)


def states(scenario: Scenario, folder: Path) -> list[Any]:
    """Return what is found after each step if nothing goes wrong."""
    found = [scenario.found_in(folder)]
    play(scenario, folder, lambda _: found.append(scenario.found_in(folder)))
    return found


def points_of_writing(scenario: Scenario, folder: Path) -> list[str]:
    """Return the calls that change the disk; all that a step wrote must be synced after it."""
    none = Fault(folder)

    def all_is_synced(number: int) -> None:
        assert not none.unsynced, f"not synced after step {number}: {none.unsynced}"

    with none.injected():
        play(scenario, folder, all_is_synced)
    return none.points


def check_kill(scenario: Scenario, fault: Fault, expected: list[Any]) -> None:
    """Check that a new process finds what was done before a kill, or the step in which it came."""
    folder = Path(fault.folder)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        write = os.write
        try:
            with fault.injected():
                play(scenario, folder, lambda number: write(writer, bytes([number])))
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader, "rb") as heard:
        done = len(heard.read())
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "a step failed by itself"
    found = scenario.found_in(folder)
    allowed = expected[done : done + 2]
    assert found in allowed, f"{done} steps were done, found {found}, not one of {allowed}"
    assert scenario.also_holds_in(folder)


def check_failure(scenario: Scenario, fault: Fault, expected: list[Any]) -> None:
    """Check that a failed step raises, changes nothing, and works when it is tried again."""
    folder = Path(fault.folder)
    scene = Scene(folder)
    for done, step in enumerate(scenario.steps):
        told = False
        try:
            with fault.injected():
                step(scene)
        except StorageError:
            told = True
        if fault.over or len(fault.points) < fault.at:
            continue
        fault.over = True
        before, after = expected[done : done + 2]
        found = scenario.found_in(folder)
        if fault.lasting and found == after != before:
            continue  # it could be neither synced nor taken back
        if told:
            assert found == before, f"{done} steps were done, found {found}"
        elif found != after:
            assert scene.library.notices, f"step {done + 1} was not done, and nobody said"
        if told or found != after:
            step(scene)
    found = scenario.found_in(folder)
    assert found == expected[-1], f"in the end {found}"
    assert scenario.also_holds_in(folder)


def play_with_faults(name: str, base: Path) -> None:
    """Play a scenario with a fault at every point."""
    scenario = SCENARIOS[name]
    run = base / "run"

    def prepared() -> Path:
        """Return a fresh copy of the folder that was prepared for the scenario."""
        shutil.rmtree(run, ignore_errors=True)
        shutil.copytree(base / "prepared", run)
        return run

    def check(number: int, kind: str | int, lasting: bool, point: str) -> None:
        fault = Fault(prepared(), kind, number, lasting)
        try:
            (check_kill if isinstance(kind, str) else check_failure)(scenario, fault, expected)
        except Exception as error:
            about = f"{name}: {kind} {lasting=}, {number}: {point}"
            raise AssertionError(f"{about}: {error!r}") from error

    (base / "prepared").mkdir(parents=True)
    scenario.prepare(Scene(base / "prepared"))
    expected = states(scenario, prepared())
    assert scenario.finds in (None, expected), f"step by step: {expected}"
    points = points_of_writing(scenario, prepared())
    for number, point in enumerate(points, 1):
        check(number, KILLED, False, point)
        if point.startswith("write"):
            check(number, TORN, False, point)
        check(number, FULL, False, point)
        check(number, FULL, True, point)
    none = Fault(prepared(), FAILS)
    check_failure(scenario, none, expected)
    for number, point in some(enumerate(none.points, 1), 40):
        check(number, FAILS, False, point)
    print(f"{name}: {len(points)} points of writing, {len(none.points)} calls")


if __name__ == "__main__":
    os.fsync = lambda file: None  # what is killed here leaves the disk alone
    folder, *names = sys.argv[1:]
    for name in names:
        play_with_faults(name, Path(folder) / name)
