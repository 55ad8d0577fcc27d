"""A table that is open on this machine, and phones at it: pages of a real browser."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from companion.record.match_file import make_setup
from companion.record.open_record import OpenRecord
from companion.server import address
from companion.server.match_host import FileHost
from companion.server.server import Serving
from tests.ui.plots import log_moves

BROWSERS = ("chromium", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
DEMANDED = bool(os.environ.get("UI_BACKEND"))  # where nobody looks, nothing may skip quietly
NO_BROWSER = "needs Chromium (Debian: chromium)"
NO_AXE = "needs axe-core (`make test` brings it where npm is)"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--no-first-run",
]
PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
BEGUN = ("deal first=Anna discard=jewels", "Anna pair home home", "Ben pair yacht yacht")

PATIENCE = 120_000  # milliseconds for one wait of the browser: a busy machine is no mistake of ours

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and not CHROMIUM and not DEMANDED:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


@pytest.fixture(autouse=True, scope="session")
def any_port() -> Iterator[None]:
    """A port that the system has free: the usual ones may belong to another program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(address, "TRIES", 0)
        yield


class Table:
    """A match whose table is open, closed, or open again with other codes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.serving = Serving(FileHost(path), local=True)

    @property
    def running(self) -> OpenRecord:
        running = self.serving.table.host.running
        assert running is not None
        return running

    def link(self, part: str) -> str:
        return self.serving.link(part)

    def log(self, *told: str) -> None:
        """Moves on the keeper's own screen."""
        table = self.serving.table

        def deed() -> None:
            for line in told:
                log_moves(self.running, [line])
                table.update()

        table.host.do(deed)

    def cut(self) -> None:
        """Every connection breaks, as when a phone leaves the room."""
        for connection in list(self.serving.connections):
            connection.loop.call_soon_threadsafe(connection.transport.abort)

    def close(self) -> None:
        self.serving.close()
        self.serving.table.host.leave()

    def open_again(self, port: int = 0) -> None:
        self.serving = Serving(FileHost(self.path), port, local=True)


def begun(folder: Path, game: str, players: tuple[str, ...], *told: str, **options: Any) -> Path:
    """The record of a match that has come so far."""
    with OpenRecord.begin(folder, make_setup(game, list(players), options)) as running:
        log_moves(running, told)
        return running.path


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Opens the table of a match that has come so far."""
    tables: list[Table] = []

    def open_table(
        *told: str, game: str = "big-deal", players: tuple[str, ...] = PLAYERS, **options: Any
    ) -> Table:
        tables.append(Table(begun(tmp_path, game, players, *told, **options)))
        return tables[-1]

    yield open_table
    for table in tables:
        table.close()


@pytest.fixture
def table(opened: Callable[..., Table]) -> Table:
    """Of a round of Big Deal that has begun; Cleo is at turn."""
    return opened(*BEGUN)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for hurdles; `make test` brings it where npm is."""
    if not AXE.exists() and not DEMANDED:
        pytest.skip(NO_AXE)
    assert AXE.exists(), NO_AXE
    return AXE.read_text("utf-8")


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    assert CHROMIUM, NO_BROWSER
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE)
    yield browser
    browser.close()


# Whatever the page reads of a view must have been sent: what is not there is a mistake of the page.
STRICT = """
  const VIEWS = ["view", "form", "sheet", "repair", "result", "detail", "rounds", "groups", "stack", "parts", "guests"];
  const ASKED_OF_ANYTHING = ["toJSON", "then", "tag"];
  const strict = (value) => {
    if (!value || typeof value !== "object") return value;
    for (const key of Object.keys(value)) value[key] = strict(value[key]);
    return Array.isArray(value) ? value : new Proxy(value, { get(of, key) {
      if (typeof key === "string" && !(key in of) && !ASKED_OF_ANYTHING.includes(key)) console.error(`not sent: ${key}`);
      return of[key];
    } });
  };
  const views = (told) => {
    for (const key of VIEWS) if (told && typeof told[key] === "object") told[key] = strict(told[key]);
    if (told?.table) views(told.table);
    return told;
  };
  const parse = JSON.parse, json = Response.prototype.json;
  JSON.parse = (text) => views(parse(text));
  Response.prototype.json = async function () { return views(await json.call(this)); };
"""  # noqa: E501


class Phone:
    """A guest's phone: taps and looks by what a screen reader would name."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STRICT)
        self.page: Page = context.new_page()
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.mistakes.append(message.text)

    def open(self, link: str) -> Phone:
        self.page.goto(link)
        expect(self.page.locator(".live.here, #code")).to_be_visible()
        return self

    def sit_as(self, name: str) -> Phone:
        self.tap(name)
        self.shows(f"{name} (you)")
        return self

    def sit_down(self, name: str) -> Phone:
        """At a score sheet, which does not say who is who."""
        self.tap(name)
        expect(self.page.locator("h1")).not_to_have_text("Who are you?")
        return self

    def tap(self, *names: str) -> None:
        """Buttons, by the beginning of their names."""
        for name in names:
            begins = re.compile(f"^{re.escape(name)}{'$' * name.isdigit()}")
            self.page.get_by_role("button", name=begins).first.click()
            self.rests()

    def somebody_new(self, *names: str) -> None:
        for name in names:
            self.page.get_by_label("Somebody new").fill(name)
            self.tap("Add")

    def choose_sheet(self, name: str) -> None:
        self.tap("Score sheets")
        self.page.get_by_label("Find a game").fill(name)
        self.tap(name, "Play it")

    def rests(self) -> None:
        """Until the answer to the last tap is there."""
        expect(self.page.locator("#page")).not_to_have_attribute("aria-busy", "true")

    def shows(self, words: str) -> None:
        expect(self.page.locator("body")).to_contain_text(words)

    def hides(self, words: str) -> None:
        expect(self.page.locator("body")).not_to_contain_text(words)

    def total(self, name: str) -> str:
        return self.tile(name).locator(".total b").inner_text()

    def tile(self, name: str) -> Any:
        return self.page.locator("li.tile", has_text=name)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., Phone]]:
    """Somebody else's phone, with nothing on it; no page may make a mistake."""
    phones: list[Phone] = []

    def take_out(
        width: int = 412, scheme: str = "dark", locale: str = "en-GB", **more: Any
    ) -> Phone:
        size = {"width": width, "height": 892 if width < 800 else 800}
        context = browser.new_context(
            viewport=size, color_scheme=scheme, locale=locale, reduced_motion="reduce", **more
        )
        phones.append(Phone(context))
        return phones[-1]

    yield take_out
    mistakes = [mistake for phone in phones for mistake in phone.mistakes]
    for phone in phones:
        phone.context.close()
    assert mistakes == []
