"""What the browser edition costs: bytes of a first visit, processor time of a start and of a tap.

    python -m tools.bench.edition

Needs Chromium and npm. Processor time is that of all of the browser's processes; for a tap also
that of the worker's thread, where Python runs and the journal is written, and of the page's: each
task that Chromium ran on them, so other programs beside it hardly matter.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from bisect import bisect_right
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from companion.i18n.language import languages
from tests.browser.edition import Device, Edition, Host
from tools.make_web import HOME, build, first_visit

STARTS = 5
TAPS = 120
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
# what Chromium calls their threads
WORKER = "DedicatedWorker"
PAGE = "CrRendererMain"
TASKS = "disabled-by-default-devtools.timeline"  # the category of events that has them

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
    """Print what a tap costs until it is kept and painted, as the browser itself counts it."""
    phone.begin("Anna", "Ben", "Cleo", game="big-deal")
    phone.reload()
    phone.tap("Jewels", "Deal", "Anna")
    browser = phone.context.browser
    assert browser
    before = processor_time(device.process.pid)
    browser.start_tracing(page=phone.page, categories=["devtools.timeline", TASKS])
    phone.page.evaluate(TAPPING, [TAPS, REST])
    while phone.page.evaluate("() => tapped") < TAPS:
        time.sleep(1)
    each = (processor_time(device.process.pid) - before) / TAPS
    print(f"{TAPS} taps: {1000 * each:.0f} ms of the processor in all processes, traced")
    for name, took in costs(json.loads(browser.stop_tracing())["traceEvents"]).items():
        middle = took[len(took) // 2]
        most = took[len(took) * 95 // 100]
        print(f"  {name}: median {middle:.1f} ms, p95 {most:.1f} ms")


def costs(events: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Return the milliseconds of the processor for each tap, in order of size: all tasks of the
    page and of the worker from one click to the next."""
    names = {
        (event["pid"], event["tid"]): str(event["args"]["name"])
        for event in events
        if event["name"] == "thread_name"
    }
    clicks = [
        event
        for event in events
        if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "click"
    ]
    page = clicks[0]["pid"]
    began = sorted(event["ts"] for event in clicks)
    found = {"worker": [0.0] * len(began), "page": [0.0] * len(began)}
    for event in events:
        if event["name"] != "RunTask" or event["pid"] != page or "tdur" not in event:
            continue
        thread = names.get((page, event["tid"]), "")
        who = "worker" if thread.startswith(WORKER) else "page" if thread == PAGE else ""
        tap = bisect_right(began, event["ts"] + event["dur"]) - 1
        if who and tap >= 0:
            found[who][tap] += event["tdur"] / 1000
    return {who: sorted(took) for who, took in found.items()}


if __name__ == "__main__":
    with sync_playwright() as running:
        measure(running)
