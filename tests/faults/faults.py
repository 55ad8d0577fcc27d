"""Breaks every call to the system that the library makes, one in each run.

`python -m tests.faults.faults SCENARIO FOLDER` plays a scenario over and over. In each run one
call that changes the disk goes wrong: the process is killed before it or in the middle of it, or
the disk is full, once or from then on. Then one call of any kind fails once, at every point.
What the scenario said was kept must then be there, for a new process that looks at the same folder;
what failed has changed nothing, and works when it is tried again. A power cut cannot be played, so
it is watched instead that all is synced before it is called kept.

`python -m tests.faults.faults SCENARIO FOLDER SHARE` tries only every SHARE-th of the calls.
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

from companion.engine.errors import StorageError
from tests.faults.scenarios import SCENARIOS, Scenario, Scene

CHANGES_THE_DISK = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir")
READS = ("stat", "open", "listdir", "fstat", "lstat", "pread", "scandir", "readlink", "dup")
KILLS = ("killed before", "killed in the middle")  # after one is before the next
FAILURES = ("disk full once", "disk full from then on")
READ_ONLY = "read-only"
CREATES = os.O_CREAT | os.O_TRUNC
WRITES = CREATES | os.O_WRONLY | os.O_RDWR
A_FAULT = OSError(errno.EIO, os.strerror(errno.EIO))


# What goes wrong


class DiskFault:
    """Counts the calls that change the disk, and makes one of them go wrong."""

    def __init__(self, kind: str, at: int) -> None:
        self.kind = kind
        self.at = at
        self.points: list[str] = []
        self.over = False
        self.lasting = kind == FAILURES[1]
        self.unsynced: set[Path] = set()  # what a power cut would lose

    @contextmanager
    def injected(self) -> Iterator[None]:
        real = {name: getattr(os, name) for name in CHANGES_THE_DISK}
        opens, io.open = io.open, _only_reads(io.open)
        for name, call in real.items():
            setattr(os, name, self._faulty(name, call))
        try:
            yield
        finally:
            io.open = opens
            for name, call in real.items():
                setattr(os, name, call)

    def _faulty(self, name: str, call: Any) -> Any:
        def faulty(*args: Any, **kwargs: Any) -> Any:
            mode = args[1] if name == "open" else WRITES
            if self.kind == READ_ONLY and mode & WRITES:
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            if not mode & CREATES:
                return call(*args, **kwargs)
            self.points.append(f"{name} {_named(args)}")
            number = len(self.points)
            if self.kind in FAILURES:
                full = number == self.at or (number > self.at and self.lasting)
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

        return faulty

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

    def __init__(self, file: Any, fails: Callable[[str], None]) -> None:
        self._file, self._fails = file, fails

    def read(self, *size: int) -> Any:
        self._fails("read")
        return self._file.read(*size)

    def readline(self, *size: int) -> Any:
        self._fails("readline")
        return self._file.readline(*size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> FaultyFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class CallFault:
    """Counts calls about files in a folder; one of them fails, and with `lasting` all after it."""

    def __init__(
        self,
        folder: Path,
        at: int,
        error: BaseException = A_FAULT,
        *,
        lasting: bool = False,
        calls: tuple[str, ...] = READS,
    ) -> None:
        self.folder, self.at, self.error, self.lasting = str(folder), at, error, lasting
        self.calls = calls
        self.points: list[str] = []
        self.over = False

    def fails(self, point: str) -> None:
        self.points.append(point)
        number = len(self.points)
        if not self.over and (number == self.at or (self.lasting and 0 < self.at < number)):
            raise self.error

    @contextmanager
    def injected(self) -> Iterator[None]:
        real = {name: getattr(os, name) for name in self.calls}
        opens, locks = builtins.open, fcntl.flock

        def faulty(name: str, call: Any) -> Any:
            def called(*args: Any, **kwargs: Any) -> Any:
                if self._is_ours(args[0]):
                    self.fails(f"{name} {_named(args)}")
                return call(*args, **kwargs)

            return called

        def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            found = opens(file, mode, *args, **kwargs)
            return FaultyFile(found, self.fails) if mode == "rb" else found

        for name, call in real.items():
            setattr(os, name, faulty(name, call))
        builtins.open = io.open = opened  # type: ignore[assignment]
        fcntl.flock = faulty("flock", locks)
        try:
            yield
        finally:
            builtins.open = io.open = opens
            fcntl.flock = locks
            for name, call in real.items():
                setattr(os, name, call)

    def _is_ours(self, file: Any) -> bool:
        return isinstance(file, int | str | os.PathLike) and str(_path(file)).startswith(
            self.folder
        )


def _only_reads(call: Any) -> Any:
    """Refuse to open files for writing by calls that are not watched here."""

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
    """Return what is found after each step if nothing goes wrong."""
    found = [scenario.look(folder)]
    play(scenario, Scene(folder), lambda _: found.append(scenario.look(folder)))
    return found


def points_of_writing(scenario: Scenario, folder: Path) -> list[str]:
    none = DiskFault("none", 0)

    def all_is_synced(number: int) -> None:
        assert not none.unsynced, f"not synced after step {number}: {none.unsynced}"

    with none.injected():
        play(scenario, Scene(folder), all_is_synced)
    return none.points


def killed(scenario: Scenario, folder: Path, fault: DiskFault) -> tuple[int, bool]:
    """Return how many steps were done, and whether the process was killed at all."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status, write = 1, os.write
        try:
            with fault.injected():
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


def check_kill(scenario: Scenario, folder: Path, fault: DiskFault, expected: list[Any]) -> None:
    done, was_killed = killed(scenario, folder, fault)
    assert was_killed
    found, allowed = scenario.look(folder), expected[done : done + 2]
    assert found in allowed, f"{done} steps were done, found {found}, not one of {allowed}"
    assert scenario.also(folder)


def check_failure(
    scenario: Scenario, folder: Path, fault: DiskFault | CallFault, expected: list[Any]
) -> None:
    """Check that a failed step raises, changes nothing, and works when it is tried again."""
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
        found = scenario.look(folder)
        if fault.lasting and found == after != before:
            continue  # it could be neither synced nor taken back
        if told:
            assert found == before, f"{done} steps were done, found {found}"
        elif found != after:
            assert scene.library.notices, f"step {done + 1} was not done, and nobody said"
        if told or found != after:
            step(scene)
    found = scenario.look(folder)
    assert found == expected[-1], f"in the end {found}"
    assert scenario.also(folder)


def prepared(base: Path) -> Path:
    """Return a fresh copy of the folder that was prepared for the scenario."""
    shutil.rmtree(base / "run", ignore_errors=True)
    shutil.copytree(base / "prepared", base / "run")
    return base / "run"


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def main(name: str, base: Path, share: int = 1) -> None:
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
            with naming_point(f"{kind}, {number}: {point}"):
                check(scenario, prepared(base), DiskFault(kind, number), expected)
    calls = tuple(dict.fromkeys((*CHANGES_THE_DISK, *READS)))
    none = CallFault(prepared(base), 0, calls=calls)
    check_failure(scenario, prepared(base), none, expected)
    for number in range(1, len(none.points) + 1, share):
        with naming_point(f"a fault, {number}: {none.points[number - 1]}"):
            fault = CallFault(prepared(base), number, calls=calls)
            check_failure(scenario, base / "run", fault, expected)
    print(f"{name}: {len(points)} points of writing, {len(none.points)} calls")


@contextmanager
def naming_point(where: str) -> Iterator[None]:
    """Add the point at which a fault was caused to whatever goes wrong meanwhile."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{where}: {error!r}") from error


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
