"""The table in every hand, on loopback: a move on all pages, acknowledged; the first view."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion.engine.match import Entry
from companion.record.match_file import make_setup
from companion.record.open_record import OpenRecord
from companion.server.auth import MOST
from tests.support.browsers import CHROMIUM

from .timing import Row, p95, said

PLAYERS = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"]
CARDS = (
    *("home", "yacht", "classic-auto", "jewels", "bank-account", "stocks"),
    *("mattress-cash", "coin-collection", "stamp-collection", "piggy-bank"),
)
# seconds
ON_ALL = 0.1
ACKNOWLEDGED = 0.02
FIRST_VIEW = 1.0
FRAME = 1 / 60
PAUSE = 0.06  # seconds between two moves: nobody may ask more than twenty times a second
LIVELY = 0.25  # seconds between two moves at a table where everybody hurries
PATIENCE = 10.0  # seconds
SLOWED = 4
BROWSER_RESTS = 2500  # milliseconds in which a browser that was just started is busy with itself
# From the tap on the link to the frame after the one that shows the players, by the page's clock.
FIRST_SEEN = """
window.firstSeen = new Promise((seen) => new MutationObserver((_, looking) => {
  if (!document.querySelector("li.tile")) return;
  looking.disconnect();
  requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
}).observe(document, { childList: true, subtree: true }));
"""
Link = tuple[str, str, int, str]  # whole, and its address, port and token
LINK = re.compile(r"(http://([\d.]+):(\d+)/)#(\w)-(\S+)")


@contextmanager
def served() -> Iterator[tuple[dict[str, Link], int]]:
    """A table in a process of its own: the link, address, port and token of each part; its id."""
    with tempfile.TemporaryDirectory() as folder:
        with OpenRecord.begin(Path(folder), make_setup("big-deal", PLAYERS, {})) as running:
            deal = {"move": "deal", "first": 0, "discard": "jewels"}
            running.log(Entry(running.match.setup.read_move(deal)))
        command = [sys.executable, "-m", "companion", "serve", str(running.path), "--local"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            told = ""
            while "Ctrl+C" not in told:
                line = server.stdout.readline()
                assert line, "the table was not opened"
                told += line
            try:
                yield links_in(told), server.pid
            finally:
                server.terminate()


def worked(process: int) -> float:
    """Seconds of the processor, of all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def links_in(told: str) -> dict[str, Link]:
    """By the letter of what they allow."""
    return {
        part: (f"{base}#{part}-{token}", address, int(port), token)
        for base, address, port, part, token in LINK.findall(told)
    }


class Caller:
    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self.port = port
        self.host = f"{address}:{port}"

    async def post(self, name: str, bearer: str, asked: dict[str, Any]) -> dict[str, Any]:
        reader, writer = await asyncio.open_connection(self.address, self.port)
        body = json.dumps(asked).encode()
        head = (
            f"POST /api/{name} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
            f"Authorization: Bearer {bearer}\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        writer.write(head.encode() + body)
        told = await reader.read()
        writer.close()
        answer: dict[str, Any] = json.loads(told.partition(b"\r\n\r\n")[2])
        return answer

    async def listen(self, key: str, heard: list[tuple[int, float]]) -> None:
        """Notes when this page has heard of how many lines."""
        reader, writer = await asyncio.open_connection(self.address, self.port)
        head = f"GET /api/live HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {key}\r\n\r\n"
        writer.write(head.encode())
        text = b""
        while more := await reader.read(65536):
            text += more
            *whole, text = text.split(b"\n\n")
            for part in whole:
                if found := re.search(rb'"rev": "\w+:(\d+)"', part):
                    heard.append((int(found[1]), perf_counter()))


def heard_by_all(pages: list[list[tuple[int, float]]], lines: int) -> float | None:
    """When the last page had it; None if one has not."""
    firsts = [next((at for count, at in page if count >= lines), None) for page in pages]
    return None if None in firsts else max(at for at in firsts if at is not None)


async def moves(
    links: dict[str, Link], count: int, pause: float = PAUSE
) -> tuple[list[float], ...]:
    """How long until all pages have it, and until who logged it knows that it is kept."""
    _, address, port, token = links["k"]
    caller = Caller(address, port)
    keeper = (await caller.post("join", token, {}))["key"]
    # every link has places of its own: four keep, eight play, four watch
    by_link = [links[link][3] for link in ("k" * 3 + "p" * 8 + "w" * 4)[: MOST - 1]]
    guests = [(await caller.post("join", link, {}))["key"] for link in by_link]
    heard: list[list[tuple[int, float]]] = [[] for _ in range(MOST)]
    keys = (keeper, *guests)
    pages = [asyncio.create_task(caller.listen(*one)) for one in zip(keys, heard, strict=True)]
    table = await caller.post("look", keeper, {})
    on_all = []
    acknowledged = []
    for number in range(count):
        await asyncio.sleep(pause)
        place = {"picks": [f"card:{CARDS[number % len(CARDS)]}"]}
        asked = {"rev": table["rev"], "place": place, "tap": ["verb", "discard"]}
        began = perf_counter()
        table = await caller.post("tap", keeper, asked)
        acknowledged.append(perf_counter() - began)
        assert table["happened"]["kind"] == "MoveLogged", table["happened"]
        lines = int(table["rev"].rpartition(":")[2])
        until = began + PATIENCE
        while (last := heard_by_all(heard, lines)) is None:
            assert perf_counter() < until, "a page has not heard of the move"
            await asyncio.sleep(0.001)
        on_all.append(last - began)
    for page in pages:
        page.cancel()
    return on_all, acknowledged


def a_move(short: bool) -> Iterator[Row]:
    count = 5 if short else 60
    with served() as (links, server):
        before = worked(server)
        on_all, acknowledged = asyncio.run(moves(links, count))
        each = (worked(server) - before) / count
    for what, times, limit in (
        (f"a guest's move, on all pages of {MOST}", on_all, ON_ALL),
        ("a guest's move, acknowledged when it is kept", acknowledged, ACKNOWLEDGED),
    ):
        p50 = sorted(times)[len(times) // 2]
        worst = p95(times)
        measured = f"p50 {said(p50)}, p95 {said(worst)}"
        yield Row(what, measured, wanted=f"p95 ≤ {said(limit)}", kept=worst <= limit)
    yield Row(f"a guest's move told to {MOST}, in time of the processor", said(each))


def keepers_taps(short: bool) -> Iterator[Row]:
    """On the keeper's own screen, alone and among guests in turns."""
    taps = 15 if short else 300
    command = [sys.executable, "-m", "tools.bench.keeper", str(taps)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = json.loads(told.splitlines()[-1])
    alone = found["alone"]
    among = found["among"]
    yield Row(
        f"the keeper's tap to frame among {MOST} guests, who log {found['moves']} moves meanwhile",
        f"p50 {said(median(among))}, p95 {said(p95(among))}; {found['lost']} taps lost",
        f"alone p50 {said(median(alone))}, p95 {said(p95(alone))}",
        f"{p95(among) / p95(alone):.1f}× at p95",
        f"p95 ≤ {said(FRAME)}, or 1.5× of alone; none lost",
        p95(among) <= max(FRAME, 1.5 * p95(alone)) and not found["lost"],
    )


def first_view(short: bool) -> Iterator[Row]:
    """From the link to the players on the page, in a browser on a slow phone."""
    from playwright.sync_api import sync_playwright

    if not CHROMIUM:
        yield Row("the page's first view", "no Chromium here")
        return
    times = []
    with served() as (links, _), sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        opened.new_page().wait_for_timeout(BROWSER_RESTS)
        for _ in range(1 if short else 7):
            page = opened.new_page()
            page.add_init_script(FIRST_SEEN)
            slow = page.context.new_cdp_session(page)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            page.goto(links["w"][0])
            times.append(page.evaluate("() => window.firstSeen") / 1000)
            page.close()
        opened.close()
    middle = sorted(times)[len(times) // 2]
    yield Row(
        f"the page's first view, the processor slowed {SLOWED} times",
        said(middle),
        wanted=f"≤ {said(FIRST_VIEW)}",
        kept=middle <= FIRST_VIEW,
    )


MEASURES = (a_move, keepers_taps, first_view)

if __name__ == "__main__":  # guests at a table that somebody else has opened, until they are ended
    asyncio.run(moves(links_in(" ".join(sys.argv[1:])), sys.maxsize, LIVELY))
