"""What the browser edition costs: bytes of a first visit, processor time of a start and of a tap.

    python -m tools.bench.edition

Needs Chromium and npm. Processor time is that of all of the browser's processes; for a logged move
also that of the worker's thread, where Python runs and the journal is written, and of the page's.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.browser.conftest import Device, Edition, Host
from tools.make_web import HOME, build, first_visit

STARTS, TAPS = 5, 200
A_SECOND = os.sysconf("SC_CLK_TCK")

# Logs a move, and returns its revision and the milliseconds until it was acknowledged.
TAP = """async (rev) => {
  const began = performance.now();
  const told = await ask("enter", { rev, move: { move: "score", points: [1, 0] } });
  return [told.rev, performance.now() - began];
}"""
WORKER = "DedicatedWorker"  # what Chromium calls the thread of one

HAS_SNAPSHOT = """async () => {
  const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match("snapshot.en")));
  return found.some(Boolean);
}"""  # noqa: E501


def processor_time(group: int) -> float:
    """Return the seconds that the processes of a group have used so far."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            values = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(values[2]) == group:
            used += int(values[11]) + int(values[12])
    return used / A_SECOND


def threads(group: int) -> tuple[Path, Path]:
    """Return where the system counts the time of the worker and of the page that started it."""
    for name in Path("/proc").glob("[0-9]*/task/*/comm"):
        try:
            found = name.read_text().strip() == WORKER
            process = name.parents[2]
            mine = int((process / "stat").read_text().rpartition(")")[2].split()[2]) == group
        except OSError:  # it has ended
            continue
        if found and mine:
            return name.parent, process / "task" / process.name
    raise SystemExit("This browser names no thread of a worker.")


def thread_time(thread: Path) -> float:
    """Return the milliseconds of the processor that a thread has used so far."""
    return int((thread / "schedstat").read_text().split()[0]) / 1e6


def started(device: Device) -> tuple[Edition, float]:
    """Open a browser and the edition in it, and return what the edition alone cost."""
    phone = device.open()
    phone.page.goto("about:blank")
    before = processor_time(device.process.pid)
    phone.start()
    return phone, processor_time(device.process.pid) - before


def measure(playwright: Playwright) -> None:
    """Print all figures."""
    web = HOME / "build" / "web"
    build(web)
    print(f"first visit: {sum(first_visit(web).values()) / 1e6:.2f} MB")
    host = Host(web.parent)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        device = Device(playwright, Path(folder), host)
        phone, first = started(device)
        phone.begin("Anna", "Ben")
        phone.page.wait_for_function(HAS_SNAPSHOT)
        print(f"first start: {first:.1f} s of the processor")
        seconds = []
        for _ in range(STARTS):
            device.kill()
            phone, took = started(device)
            seconds.append(took)
        print(
            f"later starts: {statistics.median(seconds):.2f} s"
            f" ({min(seconds):.2f} to {max(seconds):.2f})"
        )
        measure_taps(device, phone)
        device.kill()
    host.close()


def measure_taps(device: Device, phone: Edition) -> None:
    """Print what a logged move costs, until it is acknowledged."""
    both = threads(device.process.pid)
    figures: dict[str, list[float]] = {"worker": [], "page": [], "by the clock": []}
    rev = phone.ask("look")["rev"]
    before = processor_time(device.process.pid)
    for _ in range(TAPS):
        then = [thread_time(thread) for thread in both]
        rev, clock = phone.page.evaluate(TAP, rev)
        spent = [thread_time(thread) - began for thread, began in zip(both, then, strict=True)]
        for took, milliseconds in zip(figures.values(), [*spent, clock], strict=True):
            took.append(milliseconds)
    each = (processor_time(device.process.pid) - before) / TAPS
    print(f"a logged move: {1000 * each:.0f} ms of the processor in all processes")
    for name, took in figures.items():
        took.sort()
        print(f"  {name}: median {took[TAPS // 2]:.1f} ms, p95 {took[TAPS * 95 // 100]:.1f} ms")


if __name__ == "__main__":
    with sync_playwright() as running:
        measure(running)
