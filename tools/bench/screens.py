"""First frame, table from Home, memory, a tap to its frame: beside an empty Kivy app."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from tests.ui.window import choose_backend, draws_pixels

from .timing import Row, p95, said

HERE = Path(__file__).parents[2]


def start(what: str, backend: str, taps: int = 0) -> dict[str, Any]:
    command = [sys.executable, "-m", "tools.bench.child", what, backend, str(taps)]
    answer = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return found


def measure(short: bool) -> list[Row]:
    backend = choose_backend()
    backend = backend if draws_pixels(backend) else "mock"
    starts = 2 if short else 9
    frames: dict[str, list[float]] = {"empty": [], "companion": []}
    for _ in range(starts):
        for what, found in frames.items():
            found.append(start(what, backend)["frame"])
    ours, peer = median(frames["companion"]), median(frames["empty"])
    rows = [
        Row(
            f"first frame of Home ({backend})",
            said(ours),
            f"an empty app {said(peer)}",
            f"{ours / peer:.2f}×",
            "≤ 1.3×",
            ours <= 1.3 * peer,
        )
    ]
    taps = 100 if short else 1000
    app, empty = start("companion", "mock", taps), start("empty", "mock", taps)
    more = [start("companion", "mock")["table"] for _ in range(starts)]
    table = median([app["table"], *more])
    size = app["memory"] / empty["memory"]
    tapped, worst = p95(app["taps"]), max(app["taps"])
    return [
        *rows,
        Row("table from Home (mock)", said(table), "", "", "≤ 150 ms", table <= 0.150),
        Row(
            "memory at the table (mock)",
            f"{app['memory']:.0f} MB",
            f"an empty app {empty['memory']:.0f} MB",
            f"{size:.2f}×",
            "≤ 1.5×",
            size <= 1.5,
        ),
        Row(
            f"tap to frame, six players, {taps} taps (mock)",
            f"p50 {said(median(app['taps']))}, p95 {said(tapped)}, worst {said(worst)}",
            f"an empty app's label p95 {said(p95(empty['taps']))}",
            "",
            "p95 ≤ 4 ms, worst ≤ 16 ms",
            tapped <= 0.004 and worst <= 0.016,
        ),
    ]
