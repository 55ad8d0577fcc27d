"""First frame, table from Home, memory, a tap to its frame."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from tests.ui.window import choose_backend, draws_pixels

from .child import MARK
from .rows import Row, at_most, p95, said, spread

HERE = Path(__file__).parents[2]
COMPILED = tempfile.TemporaryDirectory(prefix="companion-compiled-")
MOCK = "mock"
MORE_THAN_KIVY = 0.1  # seconds that nobody notices
COUNTED = 100  # taps whose instructions are counted


def start(what: str, backend: str = MOCK, taps: int = 0, under: tuple[str, ...] = ()) -> Any:
    """Return what `child.py` says of one start in a process of its own, whose modules are compiled
    once for all starts, as those of an installed app."""
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    answer = subprocess.run(
        [*under, sys.executable, "-m", "tools.bench.child", what, backend, str(taps)],
        cwd=HERE,
        env=inherited | {"PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": COMPILED.name},
        capture_output=True,
        text=True,
    )
    if answer.returncode:
        raise RuntimeError(f"{what} did not start: {answer.stderr.splitlines()[-1:]}")
    return json.loads(answer.stdout.splitlines()[-1])


def first_frame(short: bool) -> Iterator[Row]:
    """Home, in turns with an app that shows one button."""
    backend = choose_backend()
    backend = backend if draws_pixels(backend) else MOCK
    starts: dict[str, list[float]] = {"empty": [], "companion": []}
    for _ in range(2 if short else 12):
        for what, times in starts.items():
            times.append(start(what, backend)["frame"])
    ours, empty = (median(times[1:]) for times in starts.values())  # the first one compiles
    what = f"first frame of Home ({backend}), where an empty Kivy app needs {said(empty)}"
    yield at_most(what, ours, empty + MORE_THAN_KIVY)


def table(short: bool) -> Iterator[Row]:
    """From Home to the table, and the memory there."""
    found = [start("companion") for _ in range(1 if short else 9)]
    yield at_most("table from Home (mock)", median(one["table"] for one in found), 0.150)
    memory = median(one["memory"] for one in found)
    yield Row("memory at the table (mock)", f"{memory:.0f} MB", "≤ 70 MB", memory <= 70)


def tap(short: bool) -> Iterator[Row]:
    """Any card after any other, and a card flies."""
    taps = 60 if short else 1000
    times = start("companion", taps=taps)["taps"]
    kept = p95(times) <= 0.004 and max(times) <= 0.016
    what = f"tap to frame, six players, third round, {taps} taps (mock)"
    yield Row(what, spread(times), "p95 ≤ 4 ms, worst ≤ 16 ms", kept)


def instructions(short: bool) -> Iterator[Row]:
    """Counted, not timed: the same on a busy machine, so that a slow-down is seen."""
    what = "tap to frame in instructions"
    if short or not shutil.which("valgrind"):
        yield Row(what, "not counted" if short else "not counted: valgrind is not here")
        return
    each = _counted(COUNTED) / COUNTED / 1e6
    yield Row(what, f"{each:.2f} million", "≤ 7.5 million", each <= 7.5)


def _counted(taps: int) -> int:
    """Return the instructions of so many taps: those between the two marks of one process, so that
    neither its start nor modules that are compiled meanwhile count."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "out"
        marked = f"--callgrind-out-file={file}", f"--dump-before={MARK}"
        start("companion", taps=taps, under=("valgrind", "--tool=callgrind", *marked))
        between = file.with_name("out.2").read_text()  # out.1: until the first mark
    (total,) = (line for line in between.splitlines() if line.startswith("totals:"))
    return int(total.split()[1])


MEASURES = (first_frame, table, tap, instructions)
