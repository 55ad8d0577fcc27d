"""The browser edition on a host of this machine, and a device that runs it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Download, Playwright, expect

from companion.library.importer import Import
from companion.library.library import Library
from tests.server.phone import Phone
from tests.support.browsers import ARGUMENTS, CHROMIUM, DEMANDED, PATIENCE
from tests.support.waiting import wait_for
from tools.make_web import HOME, build, server

SUBFOLDER = "web"  # as on a host that has other pages, too
ASK = """
  globalThis.ask = async (name, body) => {
    const net = await import("./net.js");
    try {
      return { status: 200, ...(await net.ask(name, body || {})) };
    } catch (refused) {
      return { status: refused.status, error: refused.message };
    }
  };
"""
# Deletes everything that is kept, once nobody writes there any more, and says where new things go.
FORGET = """(store) => navigator.locks.request("companion", async () => {
  const folder = await navigator.storage.getDirectory();
  await folder.removeEntry("companion", { recursive: true }).catch(() => {});
  for (const name of ["companion", "companion-page"]) await new Promise((done, failed) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = done;
    deleting.onerror = deleting.onblocked = failed;
  });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("store", store);
})"""


def built_web() -> Path:
    """Build what `make web` builds, and return its folder."""
    if not DEMANDED and not (CHROMIUM and shutil.which("npm") and shutil.which("node")):
        pytest.skip("needs Chromium and npm (Debian: chromium-headless-shell, npm)")
    folder = HOME / "build" / SUBFOLDER
    build(folder)
    return folder


def taken_in(saved: Download, folder: Path) -> Library:
    """Return a library in the folder that has taken in the archive that a browser saved."""
    saved.save_as(folder / "matches.zip")
    library = Library(folder / "library")
    arriving = Import(library, folder / "matches.zip")
    for step in (arriving.check, arriving.store):
        list(step())
    return library


class Host:
    """A static host; without it there is no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
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
        """Until it answers; what it says instead of starting is a mistake."""
        cover = self.page.locator("#edition")
        expect(
            self.page.locator("#edition:not([hidden]) button, .live.here").first
        ).to_be_attached()
        assert "didn’t start" not in cover.inner_text() or cover.is_hidden(), cover.inner_text()
        expect(cover).to_be_hidden()
        expect(self.page.locator(".live.here")).to_be_visible()
        return self

    def reload(self) -> Edition:
        self.page.reload()
        return self.starts()

    def forget(self, store: str = "") -> Edition:
        """Start it with nothing kept; perhaps with "database", where it would take "files"."""
        self.leave()
        self.run(FORGET, store)
        return self.start()

    @property
    def store(self) -> str:
        """Where it keeps everything: "files" or "database"."""
        return str(self.page.evaluate("edition.kept()"))

    def leave(self) -> None:
        """Go where nobody has open what is kept."""
        self.page.goto(self.address + "version.js")

    def ask(self, name: str, /, **body: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.run("(name, body) => ask(name, body)", name, body)
        return told

    def begin(self, *players: str, game: str = "score-pad") -> str:
        """A new match; its revision."""
        new = {**self.ask("new")["new"], "game_id": game, "players": players, "options": {}}
        told = self.ask("begin", new=new)
        assert told["status"] == 200, told
        return str(told["rev"])

    def score(self, points: int, rev: str) -> dict[str, Any]:
        return self.ask("enter", move={"move": "score", "points": [points, 0]}, rev=rev)

    @property
    def moves(self) -> int:
        told = self.ask("look")
        return told["match"]["moves"] if told.get("match") else 0


class Device:
    """A browser of its own, whose profile outlives it, to be killed at any moment."""

    def __init__(self, playwright: Playwright, folder: Path, host: Host, *more: str) -> None:
        self.playwright = playwright
        self.folder = folder
        self.host = host
        self.arguments = [*ARGUMENTS, *more]

    def open(self) -> Edition:
        port = self.folder / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        asked = ("--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.folder}")
        self.process = subprocess.Popen(
            [str(CHROMIUM), *self.arguments, *asked, "about:blank"],
            start_new_session=True,
            stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: port.exists() and port.read_text().count("\n") == 1)
        number = port.read_text().splitlines()[0]
        browser = self.playwright.chromium.connect_over_cdp(
            f"http://127.0.0.1:{number}", timeout=PATIENCE
        )
        return Edition(browser.contexts[0], self.host.address)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
