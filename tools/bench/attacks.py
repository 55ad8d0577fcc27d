"""A guest's tap while somebody attacks the table: `python -m tools.bench.attacks [ATTACK …]`.

Four guests look at the table and tap; each attack comes from a process of its own, by other
addresses of this machine. Beside the taps a newcomer opens the page and comes in, again and again.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from time import perf_counter

from companion.paths import data_folder
from companion.server.auth import ALPHABET, LETTERS

from .guests import Caller, Link, links_in
from .libraries import library_of
from .timing import Row, said

PLAYERS = ["Anna", "Ben", "Cleo", "Dora"]
SECONDS = 20.0  # of each attack
TAP_EVERY = 0.2  # seconds between two taps of a guest
COMES_EVERY = 0.5  # seconds between two newcomers
SLOWEST = 1.0  # seconds: no tap takes longer, whatever anybody does
TIMES = 2.0  # what an attack may make of a tap at p99
PATIENCE = 30.0  # seconds, after which an answer has not come
LONG_LANGUAGES = ",".join(["x"] * 7_000)  # 14 KB
# in an archive that the keeper brings in
SHEETS = 500
MATCHES = 3_000


def address(number: int) -> str:
    """One of the addresses of this machine."""
    return f"127.0.0.{number}"


class Line:
    """A connection that is kept open, as a browser's is."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port = port
        self.source = source
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """Ask once more; on a new connection if there is none, or if it was closed meanwhile."""
        for attempt in (1, 2):
            fresh = self.writer is None
            if fresh:
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(self.source, 0)
                )
            try:
                return await self._ask(method, path, body, headers)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if fresh or attempt == 2:
                    raise
        raise AssertionError

    async def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
        assert self.writer
        host = f"127.0.0.1:{self.port}"
        sent = {"Host": host, "Origin": f"http://{host}", "Content-Length": str(len(body))}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length:")[2].split()
        told = await self.reader.readexactly(int(length[0]) if length else 0)
        if b"connection: close" in head.lower():
            self.close()
        if b" 200 " not in head[:16]:
            raise Refused(told)
        return told

    def close(self) -> None:
        """Hang up."""
        if self.writer:
            self.writer.close()
        self.writer = None


class Refused(Exception):
    """An answer other than the one that was asked for."""


# Four guests, and a newcomer


class Evening:
    """Four guests who tap, and whoever comes in meanwhile."""

    def __init__(self, port: int, tokens: dict[str, str]) -> None:
        self.port = port
        self.tokens = tokens
        self.taps: list[float] = []
        self.coming: list[float] = []
        self.failed = 0

    async def guest(self, name: str, source: str) -> None:
        """Come in as a player and tap, with a page that listens."""
        line = Line(self.port, source)
        key = await self.join(line, "p", name)
        listening = asyncio.create_task(Caller("127.0.0.1", self.port).listen(key, []))
        try:
            for number in count():
                asked = {
                    "place": {"picks": []},
                    "tap": ["key", ("card:home", "card:gold")[number % 2]],
                }
                began = perf_counter()
                with self.noting(self.taps, began):
                    await self.post(line, "tap", key, asked)
                await asyncio.sleep(max(0.0, began + TAP_EVERY - perf_counter()))
        finally:
            listening.cancel()
            line.close()

    async def newcomers(self) -> None:
        """Open the page and come in by the link, again and again."""
        for number in count():
            line = Line(self.port, address(60 + number % 40))
            began = perf_counter()
            with self.noting(self.coming, began):
                async with asyncio.timeout(PATIENCE):
                    await line.ask("GET", "/")
                key = await self.join(line, "w")
                await self.post(line, "leave", key, {})
            line.close()
            await asyncio.sleep(COMES_EVERY)

    @contextmanager
    def noting(self, times: list[float], began: float) -> Iterator[None]:
        """Note how long something took; what failed counts as having taken for ever."""
        try:
            yield
            times.append(perf_counter() - began)
        except asyncio.CancelledError:  # still waiting when the evening ended
            times.append(perf_counter() - began)
            raise
        except (Refused, OSError, TimeoutError, asyncio.IncompleteReadError):
            self.failed += 1
            times.append(PATIENCE)

    async def join(self, line: Line, part: str, name: str = "") -> str:
        """Come in by a link, and return the key."""
        told = await self.post(line, "join", self.tokens[part], {"name": name})
        return str(told["key"])

    async def post(self, line: Line, name: str, bearer: str, asked: object) -> dict[str, object]:
        """Ask the table."""
        body = json.dumps(asked).encode()
        asking = line.ask("POST", f"/api/{name}", body, Authorization=f"Bearer {bearer}")
        async with asyncio.timeout(PATIENCE):
            answer: dict[str, object] = json.loads(await asking)
        return answer


# Attacks, each in a process of its own


async def flood(
    port: int, lines: int, sources: int, asked: Callable[[int], Awaitable[bytes]]
) -> None:
    """Send requests on many connections, as fast as they are answered."""

    async def one(source: str) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(source, 0)
                )
                try:
                    while True:
                        writer.write(await asked(port))
                        head = await reader.readuntil(b"\r\n\r\n")
                        length = head.lower().partition(b"content-length:")[2].split()
                        if not length:
                            break
                        await reader.readexactly(int(length[0]))
                finally:
                    writer.close()

    async with asyncio.TaskGroup() as group:
        for number in range(lines):
            group.create_task(one(address(2 + number % sources)))


async def plain(port: int) -> None:
    """Requests for another host, twenty at a time."""

    async def asked(port: int) -> bytes:
        return b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"

    await flood(port, 20, 1, asked)


async def languages(port: int) -> None:
    """The same with a wish for seven thousand languages."""

    async def asked(port: int) -> bytes:
        head = f"GET / HTTP/1.1\r\nHost: evil.example\r\nAccept-Language: {LONG_LANGUAGES}\r\n\r\n"
        return head.encode()

    await flood(port, 20, 1, asked)


async def headers(port: int) -> None:
    """The same with three thousand headers."""

    async def asked(port: int) -> bytes:
        return b"GET / HTTP/1.1\r\nHost: evil.example\r\n" + b"a:b\r\n" * 3_000 + b"\r\n"

    await flood(port, 20, 1, asked)


async def connects(port: int) -> None:
    """Connections that are opened and closed at once, without a word."""

    async def one(source: str) -> None:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
                writer.transport.abort()

    async with asyncio.TaskGroup() as group:
        for number in range(20):
            group.create_task(one(address(2 + number % 3)))


async def holds(port: int) -> None:
    """Three addresses that hold as many connections as they get, half of them after a request."""

    async def one(number: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(address(2 + number % 3), 0)
                )
                if number % 2:
                    host = f"Host: 127.0.0.1:{port}".encode()
                    writer.write(b"GET /icon.png HTTP/1.1\r\n" + host + b"\r\n\r\n")
                while await reader.read(65536):
                    pass
                writer.close()
            await asyncio.sleep(0.05)

    async with asyncio.TaskGroup() as group:
        for number in range(90):
            group.create_task(one(number))


async def letters(port: int) -> None:
    """Guesses at the six letters from six addresses."""

    async def asked(port: int) -> bytes:
        host = f"127.0.0.1:{port}"
        body = json.dumps({"code": "".join(random.choices(ALPHABET, k=LETTERS))})
        return (
            f"POST /api/code HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    await flood(port, 24, 6, asked)


@cache
def sheets_archive() -> bytes:
    """Five hundred score sheets of a stranger."""
    packed = io.BytesIO()
    text = (data_folder() / "sheets" / "wingspan.sheet.toml").read_text("utf-8")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(SHEETS):
            other = text.replace('name = "', f'name = "{number} ', 1)
            archive.writestr(f"sheets/s{number}.sheet.toml", other)
    return packed.getvalue()


@cache
def matches_archive() -> bytes:
    """Three thousand matches of a stranger."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(library_of(MATCHES).glob("matches/**/*.match")):
            archive.writestr(path.name, path.read_bytes())
    return packed.getvalue()


async def imports(port: int, token: str, name: str, content: bytes) -> None:
    """The keeper brings in an archive."""
    print("ready", flush=True)
    line = Line(port, address(50))
    evening = Evening(port, {"k": token})
    key = await evening.join(line, "k")
    asked = {"name": name, "content": base64.b64encode(content).decode()}
    began = perf_counter()
    body = json.dumps(asked).encode()
    await line.ask("POST", "/api/bring_in", body, Authorization=f"Bearer {key}")
    print(f"{name}: brought in after {said(perf_counter() - began)}", file=sys.stderr)


async def sheets(port: int, token: str) -> None:
    """The keeper brings in five hundred score sheets."""
    await imports(port, token, "sheets.zip", sheets_archive())


async def matches(port: int, token: str) -> None:
    """The keeper brings in three thousand matches."""
    await imports(port, token, "matches.zip", matches_archive())


async def nothing(port: int) -> None:
    """A program that only computes: what sharing the processor costs a guest, without an attack."""
    while True:
        sum(range(100_000))


ATTACKS: dict[str, Callable[..., Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (nothing, plain, languages, headers, connects, holds, letters, sheets, matches)
}
BY_KEEPER = (sheets, matches)


# The measurement


@contextmanager
def served(folder: Path) -> Iterator[dict[str, Link]]:
    """A library in a process of its own, with a match for four."""
    command = [sys.executable, "-m", "companion", "serve", "--local"]
    environment = {**os.environ, "COMPANION_FOLDER": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        told = ""
        while "Ctrl+C" not in told:
            line = server.stdout.readline()
            assert line, "the table was not opened"
            told += line
        try:
            yield links_in(told)
        finally:
            server.terminate()


@asynccontextmanager
async def attacked(name: str, port: int, token: str) -> AsyncIterator[None]:
    """Somebody attacks the table, until this ends."""
    if not name:
        yield
        return
    command = [sys.executable, "-m", "tools.bench.attacks", "--attack", name, str(port)]
    attacker = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert attacker.stdin and attacker.stdout
    attacker.stdin.write(f"{token}\n".encode())
    await attacker.stdout.readline()  # it has begun
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            attacker.kill()
        await attacker.wait()


async def evening(links: dict[str, Link], attack: str, seconds: float) -> Evening:
    """How long taps and newcomers took during an attack."""
    tokens = {part: token for part, (_, _, _, token) in links.items()}
    port = links["k"][2]
    keeper = Line(port)
    at = Evening(port, tokens)
    key = await at.join(keeper, "k")
    setup = {"game_id": "big-deal", "players": PLAYERS, "rounds_only": False}
    await at.post(keeper, "begin", key, {"new": setup})
    guests = [
        asyncio.create_task(at.guest(name, address(40 + number)))
        for number, name in enumerate(PLAYERS)
    ]
    await asyncio.sleep(1)
    async with attacked(attack, port, tokens["k"]):
        at.taps.clear()
        coming = asyncio.create_task(at.newcomers())
        await asyncio.sleep(seconds)
        for task in (*guests, coming):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    return at


def p99(values: list[float]) -> float:
    """The time that one of a hundred exceeds."""
    return sorted(values)[int(len(values) * 0.99)]


def under(attack: str, seconds: float = SECONDS) -> Evening:
    """An evening under an attack, at a table that was opened for it."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as links:
        return asyncio.run(evening(links, attack, seconds))


def taps_under_attack(short: bool, names: tuple[str, ...] = ()) -> Iterator[Row]:
    """Yield the taps of guests under each attack, beside those at a quiet table."""
    seconds = 2.0 if short else SECONDS
    quiet = under("", seconds)
    yield Row("a guest's tap at a quiet table", figures(quiet))
    busy = under("nothing", seconds)
    yield Row("a guest's tap beside a program that only computes", figures(busy))
    usual = max(p99(quiet.taps), p99(busy.taps))
    for name in names or [name for name in ATTACKS if name != "nothing"]:
        found = under(name, seconds)
        worst = p99(found.taps)
        yield Row(
            f"a guest's tap under attack: {name}",
            figures(found),
            ratio=f"{worst / usual:.1f}× at p99",
            wanted=f"p99 ≤ {TIMES:.0f}×, all ≤ {said(SLOWEST)}",
            kept=worst <= TIMES * usual and max(found.taps) <= SLOWEST and not found.failed,
        )


def figures(found: Evening) -> str:
    """What was measured in one evening, in words."""
    taps = sorted(found.taps)
    coming = found.coming or [PATIENCE]
    return (
        f"p50 {said(taps[len(taps) // 2])}, p99 {said(p99(taps))}, worst {said(taps[-1])}; "
        f"to come in p99 {said(p99(coming))}; {found.failed} of {len(taps) + len(coming)} failed"
    )


MEASURES = (taps_under_attack,)


def main() -> None:
    """Measure the attacks that are named, or be one of them."""
    if "--attack" in sys.argv:
        name, port = sys.argv[-2:]
        token = sys.stdin.readline().strip()
        attack = ATTACKS[name]
        if attack not in BY_KEEPER:
            print("ready", flush=True)
        asyncio.run(attack(int(port), token) if attack in BY_KEEPER else attack(int(port)))
        return
    for row in taps_under_attack(False, tuple(sys.argv[1:])):
        print(row.what, row.ours, row.ratio, row.wanted, row.kept, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
