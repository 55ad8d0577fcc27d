"""First frame, table from Home, memory, a tap to its frame: beside an empty Kivy app."""

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

from tests.support.ui.window import choose_backend, draws_pixels

from .child import MARK
from .page import last
from .timing import Row, p95, said

HERE = Path(__file__).parents[2]
COMPILED = tempfile.TemporaryDirectory(prefix="companion-compiled-")
MOCK = "mock"
INSTRUCTIONS = "tap to frame in instructions"


def environment() -> dict[str, str]:
    """As of an app that was installed: its modules are compiled, once for all starts."""
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return inherited | {"PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": COMPILED.name}


def start(
    what: str, backend: str = MOCK, taps: int = 0, folder: str = "", under: tuple[str, ...] = ()
) -> dict[str, Any]:
    """One start in a process of its own; `child.py` says what comes back."""
    command = [*under, sys.executable, "-m", "tools.bench.child", what, backend, str(taps), folder]
    answer = subprocess.run(
        command,
        cwd=HERE,
        env=environment(),
        capture_output=True,
        text=True,
    )
    if answer.returncode:
        raise RuntimeError(f"{what} did not start: {answer.stderr.splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return found


def first_frame(short: bool) -> Iterator[Row]:
    backend = choose_backend()
    backend = backend if draws_pixels(backend) else MOCK
    found: dict[str, list[dict[str, Any]]] = {"empty": [], "companion": []}
    for what in found:
        start(what, backend)  # compiles
    for _ in range(1 if short else 11):
        for what, starts in found.items():
            starts.append(start(what, backend))
    times = {
        (what, clock): median(found[clock] for found in starts)
        for what, starts in found.items()
        for clock in ("frame", "worked")
    }
    slower = {clock: times["companion", clock] / times["empty", clock] for _, clock in times}
    yield Row(
        f"first frame of Home ({backend})",
        said(times["companion", "frame"]),
        f"an empty Kivy app {said(times['empty', 'frame'])}",
        f"{slower['frame']:.2f}×; in time of the processor {slower['worked']:.2f}×",
        "≤ 1.3×",
        slower["frame"] <= 1.3,
    )


def table(short: bool) -> Iterator[Row]:
    """From Home to the table, and what both take of the memory."""
    empty = [start("empty") for _ in range(1 if short else 3)]
    ours = [start("companion") for _ in range(1 if short else 9)]
    took = median(found["table"] for found in ours)
    yield Row("table from Home (mock)", said(took), wanted="≤ 150 ms", kept=took <= 0.150)
    memory, peer = (median(one["memory"] for one in starts) for starts in (ours, empty))
    yield Row(
        "memory at the table (mock)",
        f"{memory:.0f} MB",
        f"an empty Kivy app {peer:.0f} MB",
        f"{memory / peer:.2f}×",
        "≤ 1.5×",
        memory <= 1.5 * peer,
    )


def tap(short: bool) -> Iterator[Row]:
    taps = 60 if short else 1000
    ours = start("companion", taps=taps)
    empty = start("empty", taps=taps)
    picked = ours["taps"]
    logged = ours["logged"]
    yield Row(
        f"tap to frame, six players, third round, {taps} taps (mock)",
        _spread(picked),
        f"an empty Kivy app's button {_spread(empty['taps'])}",
        f"{median(picked) / median(empty['taps']):.0f}× of a button",
        "p95 ≤ 4 ms, worst ≤ 16 ms",
        p95(picked) <= 0.004 and max(picked) <= 0.016,
    )
    yield Row(
        f"a tap that logs or undoes a move, with its fsync, {len(logged)} taps (mock)",
        _spread(logged),
    )

    frames = ours["motion"]
    for what, moves, rests in (
        ("a card flies and the turn slides", "flies", "rest"),
        ("totals roll after a round", "rolls", "between"),
    ):
        ratio = frames[moves] / frames[rests]
        beside = f"the same screen at rest {said(frames[rests])}"
        wanted = "≤ 4×"
        yield Row(
            f"a frame while {what} (mock)",
            said(frames[moves]),
            beside,
            f"{ratio:.1f}×",
            wanted,
            ratio <= 4,
        )


def instructions(short: bool) -> Iterator[Row]:
    """Counted, not timed: the same on a busy machine, so that a slow-down is seen."""
    if short or not shutil.which("valgrind"):
        yield Row(INSTRUCTIONS, "not counted" if short else "not counted: valgrind is not here")
        return
    taps = 100
    each = _counted(taps) / taps / 1e6
    before = last(INSTRUCTIONS).partition(" million")[0]
    yield Row(
        INSTRUCTIONS,
        f"{each:.2f} million",
        f"the last figure kept here: {before} million" if before else "",
        f"{each / float(before):.2f}×" if before else "",
        "≤ 7.5 million",
        each <= 7.5,
    )


def _counted(taps: int) -> int:
    """Return the instructions of so many taps: those between the two marks of one process, so that
    neither its start nor modules that are compiled meanwhile count."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "out"
        marked = f"--callgrind-out-file={file}", f"--dump-before={MARK}"
        start("counted", taps=taps, under=("valgrind", "--tool=callgrind", *marked))
        between = file.with_name("out.2").read_text()  # out.1: until the first mark
    (total,) = (line for line in between.splitlines() if line.startswith("totals:"))
    return int(total.split()[1])


def _spread(times: list[float]) -> str:
    return f"p50 {said(median(times))}, p95 {said(p95(times))}, worst {said(max(times))}"


MEASURES = (first_frame, table, tap, instructions)
