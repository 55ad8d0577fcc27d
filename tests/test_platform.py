"""What a system can do, and the application of the page on one that can do less."""

import asyncio
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.library.library import Library
from companion.platform import BrowserPlatform, Platform
from companion.server.http_app import HttpApp
from companion.server.match_host import LibraryHost
from companion.server.open_table import OpenTable


@pytest.mark.parametrize("platform", [Platform(), BrowserPlatform()])
def test_a_file_is_locked_once_until_it_is_closed(platform: Platform, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    first, second = (os.open(tmp_path / "file", os.O_RDWR) for _ in range(2))
    platform.lock(first)
    with pytest.raises(BlockingIOError):
        platform.lock(second)
    os.close(first)
    platform.lock(second)
    platform.sync(second)
    os.close(second)


def test_a_browser_starts_no_thread_and_answers_its_own_page(tmp_path: Path) -> None:
    before = threading.active_count()
    table = OpenTable(LibraryHost(Library(tmp_path)))
    app = HttpApp(table, BrowserPlatform())
    token = table.auth.tokens["keep"]
    loop = asyncio.new_event_loop()  # a browser that other tests drive runs one in this thread
    with ThreadPoolExecutor(1) as beside:
        joining = ask(app, "/api/join", token, {"language": "en"})
        status, told = beside.submit(loop.run_until_complete, joining).result()
        assert status == 200 and told["part"] == "keep"
        assert threading.active_count() == before + 1, "only the one of this test"
        reading = ask(app, "/page.js", token, {})
        status, told = beside.submit(loop.run_until_complete, reading).result()
    loop.close()
    assert status == 404  # its files come from elsewhere


async def ask(app: HttpApp, path: str, token: str, body: dict[str, Any]) -> tuple[int, Any]:
    """A request that names neither a host nor an origin, as no network is between."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(body).encode()}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"authorization", f"Bearer {token}".encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    await app(scope, receive, send)
    return sent[0]["status"], json.loads(sent[1]["body"])
