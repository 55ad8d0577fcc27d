"""Orders the tests, leaves out those that cannot run, and has the fixtures that all share."""

import asyncio
import gc
import os
import shutil
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import uvicorn.server
from hypothesis import settings
from playwright.sync_api import Browser, Playwright, sync_playwright

from companion.server import server
from tests.browser.edition import Edition, Host, built_web
from tests.faces import webkit
from tests.faces.face import Face
from tests.faces.page_face import EditionPage, ServedPage
from tests.server.phone import Phone
from tests.support import no_clock as no_clock  # before any test is imported
from tests.support import own_home
from tests.support.api import Library
from tests.support.browsers import (
    ARGUMENTS,
    CHROMIUM,
    COMPILE_QUICKLY,
    DEMANDED,
    NO_BROWSER,
    PATIENCE,
    SIZE,
)
from tests.support.sampling import NIGHTLY, examples
from tests.support.ui.window import choose_backend, draws_pixels
from tools.compile_catalogues import compile_catalogues
from tools.make_icons import make_pictures

BACKEND = choose_backend()
NO_PIXELS = f"looks at pixels; the {BACKEND} window draws none (Debian: libegl1 libgl1)"

# The rules and the command line are tested on Pythons for which Kivy has no wheel, too.
HAS_KIVY = find_spec("kivy") is not None
collect_ignore_glob = [] if HAS_KIVY else ["journeys", "faces", "games/*/test_journeys.py"]

os.environ["LANGUAGE"] = "en"  # the command line speaks the reader's language

settings.register_profile("push", examples(25))
settings.register_profile("nightly", examples(100))
settings.load_profile("nightly" if NIGHTLY else "push")

# Far from UTC on every machine, so that no test depends on where somebody lives: in the first place
# to have tomorrow, what was meant as a day of UTC is the day after it most of the time.
os.environ.setdefault("TZ", "Pacific/Kiritimati")
if hasattr(time, "tzset"):  # not on Windows
    time.tzset()

# A suite that a shell started in the background does not hear Ctrl+C, nor would what it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Garbage is looked for when an app or a module ends, and seldom before: views and widgets are made
# by the thousand, and caches live long.
gc.set_threshold(10_000, 20, 30)

# Nobody waits for the disk where the system has a folder in memory, with some gigabytes left.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 << 30:
    tempfile.tempdir = os.environ.setdefault("TMPDIR", str(MEMORY))

# Where the files of the Android package are served: its checks tell the journeys of the edition so.
IN_SHELL = os.environ.get("IN_SHELL", "")

HOMES = own_home.begin()


def pytest_configure(config: pytest.Config) -> None:
    if chosen := config.getoption("basetemp"):
        HOMES.allow(chosen)
    make_pictures()
    compile_catalogues()


def pytest_unconfigure() -> None:
    HOMES.remove()
    gc.freeze()  # pytest would look through everything five times, before the process ends anyway


def pytest_report_header() -> str:
    return f"window for journeys: {BACKEND}" if HAS_KIVY else "no Kivy, so no journeys"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not NIGHTLY:
        nightly = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    for item in items:
        if item.get_closest_marker("pixels") and not draws_pixels(BACKEND):
            item.add_marker(pytest.mark.skip(reason=NO_PIXELS))
        if item.get_closest_marker("browser") and not CHROMIUM and not DEMANDED:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
    items.sort(key=_cost)


def _cost(item: pytest.Item) -> tuple[bool, bool]:
    """Sort long tests first, so that no worker ends alone with one of them; then quick ones."""
    return item.get_closest_marker("slow") is None, "journeys" in str(item.path)


@pytest.fixture(autouse=True)
def homes() -> Iterator[own_home.Homes]:
    """A home of its own for each test, and a look at what was written elsewhere."""
    HOMES.move()
    yield HOMES
    own_home.told(HOMES)


@pytest.fixture(scope="session", autouse=True)
def no_fsync() -> Iterator[None]:
    """Let nothing wait for the disk; `tests/faults` checks that everything is synced."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_graceful_end() -> Iterator[None]:
    """Let no table take a fifth of a second to close, which uvicorn spends asleep."""
    hasty = ModuleType("asyncio")
    vars(hasty).update(vars(asyncio), sleep=lambda _seconds: asyncio.sleep(0.005))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uvicorn.server, "asyncio", hasty)
        yield


@pytest.fixture(scope="module", autouse=True)
def freeze_garbage() -> Iterator[None]:
    """Exclude what a module leaves (cached matches) from later garbage collections, for speed."""
    yield
    gc.freeze()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one driver of browsers: a process cannot run a second one beside it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, started once."""
    assert CHROMIUM, NO_BROWSER
    arguments = [*ARGUMENTS, COMPILE_QUICKLY]
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments, timeout=PATIENCE)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def idle_phones(browser: Browser) -> Iterator[dict[str, list[Phone]]]:
    """Phones that nobody uses now, by their languages, with nothing on them."""
    idle: dict[str, list[Phone]] = defaultdict(list)
    yield idle
    for phone in chain(*idle.values()):
        phone.context.close()


@pytest.fixture
def phone(browser: Browser, idle_phones: dict[str, list[Phone]]) -> Iterator[Callable[..., Phone]]:
    """Takes out a phone that knows nobody; no page may make a mistake."""
    used: list[tuple[str, Phone]] = []

    def take_out(width: int = SIZE["width"], locale: str = "en-GB") -> Phone:
        if not idle_phones[locale]:
            context = browser.new_context(
                locale=locale, color_scheme="dark", reduced_motion="reduce"
            )
            idle_phones[locale].append(Phone(context))
        phone = idle_phones[locale].pop()
        used.append((locale, phone))
        height = SIZE["height"] if width < 800 else 800
        phone.page.set_viewport_size({"width": width, "height": height})
        return phone

    yield take_out
    for locale, phone in used:
        phone.close()
        idle_phones[locale].append(phone)


@pytest.fixture(scope="session")
def any_port() -> Iterator[None]:
    """A port that the system has free: the usual ones may belong to another program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "TRIES", 0)
        yield


@pytest.fixture(scope="session")
def web() -> Path:
    """The folder that `make web` builds."""
    return built_web()


@pytest.fixture(scope="session")
def host(web: Path) -> Iterator[Host]:
    """A static host of this machine with the browser edition."""
    opened = Host(web.parent)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def edition(browser: Browser, host: Host) -> Iterator[Edition]:
    """The browser edition on a device that tests share, started once."""
    if IN_SHELL:
        from tests.android_shell.shell_page import ShellPage, new_device

        context = new_device(browser)
        started: Edition = ShellPage(context, IN_SHELL, {})
    else:
        context = browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
        started = Edition(context, host.address)
    yield started.start()
    context.close()
    assert started.mistakes == []


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library with nothing in it, which is not there before something is kept."""
    return Library(tmp_path / "kept")


@pytest.fixture
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the local time zone to UTC, for tests that compare dates."""
    if not hasattr(time, "tzset"):
        pytest.skip("Windows keeps the time zone with which a program began")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(scope="session")
def webkit_driver() -> Iterator[webkit.WebKit]:
    """The driver of WebKit's browser, on a screen that nobody sees."""
    assert webkit.DRIVER and webkit.SCREEN, webkit.NEEDED
    with webkit.screen() as display:
        driver = webkit.WebKit(display)
        yield driver
        driver.close()


@pytest.fixture
def face(request: pytest.FixtureRequest, tmp_path: Path, any_port: None) -> Iterator[Face]:
    """Somebody's phone, with nothing opened yet."""
    made: Any
    if request.param == "app":
        from tests.faces.app_face import AppFace  # opens the window, which nothing else here needs

        made = AppFace(tmp_path)
    elif request.param == "edition":
        made = EditionPage(tmp_path, request.getfixturevalue("edition"))
    elif request.param == "webkit":
        glass = webkit.WebKitGlass(request.getfixturevalue("webkit_driver"), *SIZE.values())
        made = ServedPage(tmp_path, glass)
    else:
        made = ServedPage(tmp_path, request.getfixturevalue("phone")())
    yield made
    made.close()
