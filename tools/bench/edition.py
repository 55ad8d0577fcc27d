"""What the browser edition costs: bytes of a first visit, processor time of a start and of a tap.

    python -m tools.bench.edition

Needs Chromium and npm. Processor time is that of all of the browser's processes; for a tap also
that of the worker's thread, where Python runs and the journal is written, and of the page's. The
page taps its own buttons, and nobody asks it anything meanwhile.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from companion.i18n.language import languages
from tests.browser.edition import Device, Edition, Host
from tools.make_web import HOME, build, first_visit

STARTS, TAPS = 5, 120
LONGEST = 300.0  # seconds for all taps
A_SECOND = os.sysconf("SC_CLK_TCK")

# Taps a card and discards it, again and again, by the page's own buttons, with rests between.
TAPPING = """([taps, rest]) => {
  globalThis.tapped = 0;
  const idle = () => new Promise((done) => setTimeout(() => (page.getAttribute("aria-busy") === "true" ? idle().then(done) : done()), rest));
  const page = document.getElementById("page");
  const tap = async (node) => { node.click(); await idle(); tapped++; };
  (async () => {
    while (tapped < taps) {
      await tap(page.querySelector(".key"));
      await tap([...page.querySelectorAll(".verb")].at(-1));
    }
  })();
}"""  # noqa: E501
REST = 250  # milliseconds between two taps
STILL = 0.12  # seconds without work of the page and the worker, which end a tap
LEAST = 3.0  # milliseconds of the worker: less is no tap, but a sign of life
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
    for code in languages():
        print(f"first visit, {code}: {sum(first_visit(web, code).values()) / 1e6:.2f} MB")
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
    """Print what a tap costs until it is kept and painted, as the system counts it from outside."""
    phone.begin("Anna", "Ben", "Cleo", game="big-deal")
    phone.reload()
    phone.tap("Jewels", "Deal", "Anna")
    both = threads(device.process.pid)
    before = processor_time(device.process.pid)
    phone.page.evaluate(TAPPING, [TAPS, REST])
    taps = bursts(both)
    each = (processor_time(device.process.pid) - before) / TAPS
    print(f"{len(taps)} taps: {1000 * each:.0f} ms of the processor in all processes")
    for name, took in zip(("worker", "page"), map(sorted, zip(*taps, strict=True)), strict=True):
        middle, most = took[len(took) // 2], took[len(took) * 95 // 100]
        print(f"  {name}: median {middle:.1f} ms, p95 {most:.1f} ms")


def bursts(both: tuple[Path, Path]) -> list[list[float]]:
    """Return the milliseconds of both threads for each tap: work that stillness ends."""
    found: list[list[float]] = []
    began = now = [thread_time(thread) for thread in both]
    worked = time.monotonic()
    end = time.monotonic() + LONGEST
    while len(found) < TAPS and time.monotonic() < end:
        time.sleep(0.005)
        then, now = now, [thread_time(thread) for thread in both]
        if now != then:
            worked = time.monotonic()
        elif now != began and time.monotonic() - worked > STILL:
            spent = [at - start for at, start in zip(now, began, strict=True)]
            began = now
            if spent[0] > LEAST:
                found.append(spent)
    return found


if __name__ == "__main__":
    with sync_playwright() as running:
        measure(running)
