"""The browser edition on a host of this machine, and pages of it in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.server.conftest import ARGUMENTS, CHROMIUM, NO_BROWSER, Phone
from tools.make_web import HOME, build, server

SUBFOLDER = "web"  # as on a host that has other pages, too
ASK = """
  globalThis.ask = async (name, body) => {
    const { net } = await import("./net.js");
    const reply = await edition.fetch(`api/${name}`, {
      method: "POST", headers: { Authorization: `Bearer ${net.key}` },
      body: JSON.stringify(body || {}),
    });
    return { status: reply.status, ...(await reply.json()) };
  };
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("edition"))


@pytest.fixture(scope="session")
def web() -> Path:
    """The folder that `make web` builds."""
    folder = HOME / "build" / SUBFOLDER
    build(folder)
    return folder


class Host:
    """A static host; without it there is no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.server: ThreadingHTTPServer | None = None
        self.port = 0
        self.open()

    def open(self) -> None:
        self.server = server(self.folder, self.port)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/{SUBFOLDER}/"


@pytest.fixture(scope="session")
def host(web: Path) -> Iterator[Host]:
    opened = Host(web.parent)
    yield opened
    opened.close()


class Edition(Phone):
    """A page of the edition, with what it keeps on a device of its own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        super().__init__(context)
        context.add_init_script(ASK)
        self.address = address

    def start(self, query: str = "") -> Edition:
        self.page.goto(self.address + query)
        return self.starts()

    def starts(self) -> Edition:
        """Until it answers, or says why not."""
        expect(self.page.locator("#edition")).to_be_hidden()
        expect(self.page.locator(".live.here")).to_be_visible()
        return self

    def reload(self) -> Edition:
        self.page.reload()
        return self.starts()

    def ask(self, name: str, **body: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate("([name, body]) => ask(name, body)", [name, body])
        return told

    def begin(self, *players: str, game: str = "score-pad") -> str:
        """A new match; its revision."""
        new = {**self.ask("new")["new"], "game": game, "players": players}
        told = self.ask("begin", new=new)
        assert told["status"] == 200, told
        return str(told["rev"])

    def score(self, points: int, rev: str) -> dict[str, Any]:
        return self.ask("enter", move={"move": "score", "points": [points, 0]}, rev=rev)

    @property
    def moves(self) -> int:
        told = self.ask("look")
        return told["match"]["moves"] if told.get("match") else 0


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    assert CHROMIUM, NO_BROWSER
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=0)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def edition(chromium: Browser, host: Host) -> Iterator[Edition]:
    """One start of the edition, which the tests of a module share."""
    context = chromium.new_context(viewport={"width": 412, "height": 892}, reduced_motion="reduce")
    started = Edition(context, host.address).start()
    yield started
    context.close()
    assert started.mistakes == []


@pytest.fixture
def another(chromium: Browser, host: Host) -> Iterator[Callable[..., Edition]]:
    """A device of its own, with nothing on it."""
    contexts: list[BrowserContext] = []

    def take_out(**more: Any) -> Edition:
        contexts.append(chromium.new_context(viewport={"width": 412, "height": 892}, **more))
        return Edition(contexts[-1], host.address)

    yield take_out
    for context in contexts:
        context.close()


@contextmanager
def device(playwright: Playwright, folder: Path, host: Host) -> Iterator[Edition]:
    """A browser whose profile lies in a folder, and outlives it."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=CHROMIUM, args=ARGUMENTS, timeout=0
    )
    try:
        yield Edition(context, host.address)
    finally:
        context.close()


__all__ = ["Edition", "Host", "Page", "device"]
