"""What the browser edition costs: bytes of a first visit, processor time of a start and of a tap.

    python -m tools.bench.edition

Needs Chromium and npm. Processor time is that of all of the browser's processes.
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

# Logs moves, and returns the milliseconds that each took until it was acknowledged.
TAP = """async (taps) => {
  let { rev } = await ask("look");
  const took = [];
  for (let tap = 0; tap < taps; tap++) {
    const began = performance.now();
    rev = (await ask("enter", { rev, move: { move: "score", points: [1, 0] } })).rev;
    took.push(performance.now() - began);
  }
  return took;
}"""


HAS_SNAPSHOT = """async () => {
  const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match("snapshot")));
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
            f"later starts: {statistics.median(seconds):.2f} s ({min(seconds)} to {max(seconds)})"
        )
        before = processor_time(device.process.pid)
        took = sorted(phone.page.evaluate(TAP, TAPS))
        each = (processor_time(device.process.pid) - before) / TAPS
        print(f"a logged move: {1000 * each:.0f} ms of the processor in all processes;", end=" ")
        print(f"by the clock {took[TAPS // 2]:.0f} ms, p95 {took[TAPS * 95 // 100]:.0f} ms")
        device.kill()
    host.close()


if __name__ == "__main__":
    with sync_playwright() as running:
        measure(running)
