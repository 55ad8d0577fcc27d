"""The page in the Android app asks the shell for what a browser would do, and for nothing else."""

import base64
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from companion.library.sheets import bundled_sheets
from companion.record.sheet_text import json_text, link, read_json
from tests.android_shell.contract import JAVA, SCRIPT, bridge, methods_in
from tests.android_shell.shell_page import PackageHost, ShellPage, arrival, new_device
from tests.server.conftest import begun

NewPage = Callable[..., ShellPage]
IN_A_BROWSER = [pytest.mark.browser, pytest.mark.xdist_group("edition")]


def in_a_browser(test: Any) -> Any:
    for mark in IN_A_BROWSER:
        test = mark(test)
    return test


@pytest.fixture(scope="module")
def package(web: Path) -> Iterator[PackageHost]:
    host = PackageHost(web)
    yield host
    host.close()
    assert host.missing == []


@pytest.fixture
def opened(browser: Browser, package: PackageHost) -> Iterator[NewPage]:
    """Opens the app on a new device, of which the shell knows this and that."""
    contexts: list[BrowserContext] = []
    pages: list[ShellPage] = []

    def open_app(known: dict[str, Any] | None = None, **more: Any) -> ShellPage:
        contexts.append(new_device(browser, **more))
        pages.append(ShellPage(contexts[-1], package.address, known or {}))
        pages[-1].start()
        return pages[-1]

    yield open_app
    package.kept = b""
    for context in contexts:
        context.close()
    assert [page.mistakes for page in pages if page.mistakes] == []


@pytest.fixture(scope="module")
def shared(browser: Browser, package: PackageHost) -> Iterator[ShellPage]:
    """A device that tests share, with the matches of the tests before."""
    context = new_device(browser)
    page = ShellPage(context, package.address, {})
    yield page
    context.close()
    assert page.mistakes == []


@pytest.fixture
def page(shared: ShellPage) -> ShellPage:
    """The app, started anew on the shared device."""
    shared.start()
    return shared


# The contract


def test_the_java_side_has_every_method_of_the_bridge_open_to_the_page() -> None:
    source = (JAVA / "PageBridge.java").read_text("utf-8")
    open_to_the_page = source.split("@JavascriptInterface\n")[1:]
    assert [methods_in(part)[0] for part in open_to_the_page] == bridge()


def test_the_page_asks_for_what_the_bridge_has_and_for_all_of_it() -> None:
    folder = SCRIPT.parents[1]
    scripts = [f for f in folder.rglob("*.js") if "node_modules" not in f.parts]
    asked = {
        name
        for script in scripts
        for name in re.findall(r"\bshell\??\.(\w+)\(", script.read_text("utf-8"))
    }
    assert asked == {method.name for method in bridge()}


def test_the_java_side_tells_the_page_what_it_listens_to() -> None:
    told = set()
    for file in JAVA.glob("*.java"):
        source = file.read_text("utf-8")
        for call in re.findall(r"\btell\(([^)]*\)?[^)]*)\);", source):
            told |= set(re.findall(r'"(\w+)"', call))
    script = SCRIPT.read_text("utf-8")
    listened = set(re.findall(r'addEventListener\("(\w+)"', script))
    listened |= set(re.findall(r'\["(\w+)", "load"\]', script))
    page_events = {"visibilitychange", "archive"}
    assert told - {"saved"} == listened - page_events


# The page


@in_a_browser
def test_it_starts_without_a_service_worker_and_offers_no_installing(opened: NewPage) -> None:
    page = opened(locale="de-DE")
    page.shows("Guten")
    assert page.page.locator("link[rel=manifest]").count() == 0
    workers = "() => navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    assert page.run(workers) == 0
    page.tap("Einstellungen")
    page.shows("Schriftgröße")
    page.hides("Alles neu laden", "dieses Browsers")


@in_a_browser
def test_theme_and_text_size_are_the_systems_and_the_bars_have_the_pages_ground(
    opened: NewPage,
) -> None:
    page = opened({"isDark": True, "textSize": 130}, color_scheme="light")
    root = page.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.asked_for("setBars") == ["#0F1F1A", True]
    assert page.run("() => document.documentElement.style.fontSize") == "130%"

    page.run("() => { shellKnows.isDark = false; dispatchEvent(new Event('looks')); }")

    expect(root).to_have_attribute("data-theme", "light")
    assert page.asked_for("setBars") == ["#FAF6EC", False]
    page.tap("Settings", "Dark")
    assert page.asked_for("setBars") == ["#0F1F1A", True]
    page.tap("200%")
    assert page.run("() => document.documentElement.style.fontSize") == "200%"


@in_a_browser
def test_back_leaves_the_app_from_its_first_view_and_finds_it_again(opened: NewPage) -> None:
    page = opened()
    for _ in range(2):
        page.tap("Matches")
        page.shows("No matches yet.")
        page.page.evaluate("history.back()")
        page.shows("Let others in")
        page.page.evaluate("history.back()")
        assert page.asked_for("leave") == []
        page.shows("Let others in")
    assert [name for name, *_ in page.asked].count("leave") == 2


@in_a_browser
def test_a_move_is_felt_and_the_screen_stays_on_while_a_match_is_looked_at(
    page: ShellPage,
) -> None:
    page.begin("Anna", "Ben", game="crazy-eights")
    page.reload()
    assert page.asked_for("keepAwake") == [True]
    page.tap("9", "hearts", "Deal", "Anna")
    assert page.asked_for("vibrate") == [False]
    page.tap("More", "Home", "People")
    page.until("() => shellAsked.findLast(([name]) => name === 'keepAwake')[1] === false")


@in_a_browser
def test_all_matches_are_saved_by_the_shell_and_a_failure_is_told(page: ShellPage) -> None:
    page.score(7, page.begin("Anna", "Ben"))
    page.reload()
    page.tap("More", "Home", "Matches", "Export")
    name, content = page.asked_for("save")
    assert name == "table-companion.zip"
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(content))) as archive:
        assert any("score-pad" in file for file in archive.namelist())
    page.run("() => { dispatchEvent(new Event('unsaved')); }")
    page.shows("It couldn’t be saved there.")


@in_a_browser
def test_a_match_comes_from_another_app_and_its_result_goes_out_as_words_and_a_picture(
    page: ShellPage, tmp_path: Path
) -> None:
    match = begun(tmp_path, "big-deal", ("Emil", "Fay"), "deal Emil jewels")
    page.arrive("a.match (1)", match.read_bytes())  # as Android names a second one
    page.tap("Import it")
    page.shows("1 new")
    page.page.keyboard.press("Escape")
    page.page.locator(".cards .line", has_text="Emil").click()
    page.tap("Send the result")
    words, name, picture = page.asked_for("share")
    assert "Emil" in words
    assert name == "result.png"
    assert base64.b64decode(picture).startswith(b"\x89PNG")


@in_a_browser
def test_what_another_app_hands_over_unreadable_is_told(page: ShellPage) -> None:
    page.arrive("unreadable", b"")
    page.shows("That didn’t work")


# The way to another device


@in_a_browser
def test_everything_moves_to_another_device_with_the_archive_that_the_shell_keeps(
    opened: NewPage, package: PackageHost
) -> None:
    sheet = bundled_sheets()[0].sheet
    own = read_json(json_text(sheet).replace(f'"{sheet.name}"', '"Our own"').encode())
    old = opened({"arrivals": [arrival("sheet.link", link(own).encode())]})
    old.shows("Do you want to import it?")
    old.tap("Import it")
    old.shows("1 new")
    old.page.keyboard.press("Escape")
    old.score(7, old.begin("Anna", "Ben"))
    package.kept = old.put_away()
    old.page.evaluate("edition.archive()")  # nothing was changed
    assert old.ask("look")["status"] == 200
    assert [name for name, *_ in old.asked].count("keepArchive") == 1

    new = opened()

    new.shows("2 new", "Our own", "Anna and Ben", "have come along")
    package.kept = b"no longer looked at"
    new.reload()
    assert new.moves == 1
    new.hides("new match", "have come along")
    with zipfile.ZipFile(io.BytesIO(new.put_away())) as archive:
        assert "sheets/our-own.sheet.toml" in archive.namelist()
