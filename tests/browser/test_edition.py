"""The companion without a server: what is loaded, offline, and a match that is kept."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.library.sheets import bundled_sheets
from companion.record.sheet_text import json_text, link, read_json, toml_text
from companion.server.http_app import SAFE
from companion.standings.question import StandingsQuestion
from companion.standings.season_link import season_link
from companion.standings.seasons import save_season
from tests.browser.edition import Edition, Host, taken_in
from tests.project import imports
from tests.server.conftest import begun
from tests.support.api import Library, languages
from tools.make_web import HOME, LEFT_OUT, LIBRARIES, NOT_THERE, WITHOUT, first_visit

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]

MOST = 7_100_000  # bytes of a first visit


ASKED = "Do you want to import it?"
POLICY = "content-security-policy"


def rules_of(policy: str) -> dict[str, set[str]]:
    """What a policy allows, by its rules."""
    return {name: {*of} for name, *of in (rule.split() for rule in policy.split(";"))}


def precached(web: Path) -> dict[str, str]:
    """What the service worker keeps: the names on the host by the names that are asked for."""
    found = re.search(r"const FILES = (\[.*\]);", (web / "sw.js").read_text("utf-8"))
    assert found
    return {name: shipped for name, shipped, *_ in json.loads(found[1])}


def test_a_first_visit_loads_little_also_from_a_host_that_packs_nothing(web: Path) -> None:
    for code in languages():
        sizes = first_visit(web, code)
        assert sum(sizes.values()) <= MOST
        shipped = sum((web / name).stat().st_size for name in sizes)
        assert shipped < 1.1 * sum(sizes.values())


def test_the_precache_has_every_file(web: Path) -> None:
    kept = precached(web)
    there = {str(file.relative_to(web)) for file in web.rglob("*") if file.is_file()}
    assert set(kept.values()) == there - {"sw.js", ".nojekyll"}
    for name in there:
        if not name.endswith((".js", ".html")):
            continue
        text = (web / name).read_text("utf-8")
        imported = re.findall(r'(?:from|import\() ?"\./([^"]+)"', text)
        named = re.findall(r'(?:src|href)="([^":#]+)"', text) if name.endswith(".html") else []
        assert {*imported, *named} <= {*kept}, name


def test_nothing_that_we_import_was_left_out_of_pythons_library() -> None:
    ours = ((path, name) for path, name in imports("companion") if Path(path).stem not in NOT_THERE)
    imported = {(name.partition(".")[0], path) for path, name in ours}
    assert {pair for pair in imported if pair[0] in LEFT_OUT["modules"]} == set()


def test_libraries_do_without_what_is_left_out_of_them(tmp_path: Path) -> None:
    for library in LIBRARIES:
        found = importlib.util.find_spec(library)
        assert found and found.origin
        shutil.copytree(Path(found.origin).parent, tmp_path / library)
    for name in WITHOUT:
        (tmp_path / name).unlink()
    asks = (
        "import openskill, tinydb; from companion.standings.ratings import Ratings;"
        "Ratings(); print(openskill.__file__)"
    )
    told = subprocess.run(
        [sys.executable, "-c", asks],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{HOME}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith(str(tmp_path))


def test_every_path_is_relative(web: Path) -> None:
    for file in (*web.glob("*.js"), *web.glob("*.html"), *web.glob("*.webmanifest")):
        text = file.read_text("utf-8")
        assert re.findall(r'(?:from |import\(|fetch\(|src=|href=|_url":)["`]/', text) == [], file


def test_a_language_is_loaded_once_and_then_needs_no_network(
    another: Callable[..., Edition], host: Host
) -> None:
    phone = another(locale="de-AT").start()
    phone.shows("Guten")
    phone.tap("Einstellungen")
    host.close()
    try:
        phone.tap("Français")
        phone.shows("Français ist noch nicht auf diesem Gerät")
    finally:
        host.open()
    with phone.page.expect_navigation():
        phone.tap("Français")
    phone.starts()
    host.close()
    try:
        phone.reload()
        phone.shows("Réglages")  # where it was chosen
    finally:
        host.open()


def test_a_first_visit_says_how_much_it_loads_and_speaks_of_no_matches_where_it_fails(
    another: Callable[..., Edition],
) -> None:
    phone = another()
    phone.page.goto(phone.address)
    phone.shows("MB")
    phone.starts()
    stranger = another(service_workers="block")
    stranger.page.goto(stranger.address)
    stranger.shows("didn’t start", "Try again")
    stranger.hides("Your matches are still on this device")
    stranger.mistakes.clear()


def test_a_second_tab_says_so_and_can_take_over(edition: Edition) -> None:
    rev = edition.begin("Anna", "Ben")
    assert edition.score(7, rev)["status"] == 200
    second = edition.context.new_page()
    second.goto(edition.address)
    expect(second.locator("#edition")).to_contain_text("open in another tab")
    second.get_by_role("button", name="Use it here").click()
    expect(second.locator("#edition")).to_be_hidden()
    expect(second.locator("body")).to_contain_text("Anna")
    expect(edition.page.locator("#edition")).to_contain_text("is now open in another tab")
    second.close()
    with edition.page.expect_navigation():
        edition.page.get_by_role("button", name="Use it here").click()
    edition.starts()
    assert edition.moves == 1


def test_matches_go_out_and_come_in_as_the_apps_own_archive(
    edition: Edition, tmp_path: Path
) -> None:
    edition.score(7, edition.begin("Cleo", "Dora"))
    edition.start("?open=rules").shows("Contents")  # a shortcut is the same page
    edition.tap("Back", "More", "Home", "Matches")
    with edition.page.expect_download() as started:
        edition.tap("Export")
    library = taken_in(started.value, tmp_path)
    assert ("Cleo", "Dora") in [past.players for past in library.unfinished()]
    edition.forget().tap("Matches")
    edition.page.locator("#file").set_input_files(tmp_path / "matches.zip")
    edition.tap("Import it")
    edition.shows("Cleo and Dora")
    edition.reload()
    assert edition.moves == 1


def test_a_sheet_that_comes_by_a_link_is_kept_only_when_somebody_says_so(
    edition: Edition,
) -> None:
    sheet = bundled_sheets()[0].sheet

    def opened(name: str) -> None:
        edition.page.goto("about:blank")  # each link comes to a page that is not open yet
        own = read_json(json_text(sheet).replace(f'"{sheet.name}"', f'"{name}"').encode())
        edition.page.goto(f"{edition.address}#{link(own)}")
        edition.shows(f"The link you opened has this score sheet in it. {ASKED}", name)

    def own_sheets() -> list[str]:
        names = [row["name"] for row in edition.ask("shelf", words="Our")["sheets"]]
        return [name for name in names if name.startswith("Our ")]

    opened("Our own")
    edition.tap("Cancel")
    edition.reload()
    assert own_sheets() == []
    opened("Our other")
    edition.tap("Import it")
    edition.shows("1 new")
    edition.reload()
    assert own_sheets() == ["Our other"]


def test_a_season_that_comes_by_a_link_is_kept_only_when_somebody_says_so(
    edition: Edition, tmp_path: Path
) -> None:
    library = Library(tmp_path)
    sent = season_link(save_season(library, "Thursday league", StandingsQuestion()), library)

    def opened() -> None:
        edition.page.goto("about:blank")  # each link comes to a page that is not open yet
        edition.page.goto(f"{edition.address}#{sent}")
        edition.shows(f"The link you opened has this season in it. {ASKED}", "Thursday league")

    def seasons() -> list[str]:
        return [season["name"] for season in edition.ask("home")["seasons"]]

    opened()
    edition.tap("Cancel")
    edition.reload()
    assert seasons() == []
    opened()
    edition.tap("Import it")
    edition.shows("1 season")
    edition.reload()
    assert seasons() == ["Thursday league"]


def test_the_edition_may_do_what_the_served_page_may_run_python_and_no_more(
    edition: Edition, web: Path
) -> None:
    served = rules_of(SAFE["content-security-policy"])
    sent = edition.run("async (name) => (await fetch('./worker.js')).headers.get(name)", POLICY)
    assert rules_of(sent) == served | {
        "script-src": {"'self'", "'wasm-unsafe-eval'"},
        "worker-src": {"'self'"},
        "manifest-src": {"'self'"},
    }
    page = (web / "index.html").read_text("utf-8")
    found = re.search(f'<meta http-equiv="{POLICY}" content="([^"]*)">', page)
    assert found and page.index("<script") > found.end()
    own = rules_of(found[1])
    assert own == {name: of for name, of in rules_of(sent).items() if name != "frame-ancestors"}


PLANTED = """async () => {
  globalThis.planted = 0;
  const refused = [];
  document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = '<img src="nowhere.png" onerror="planted++">';
  const script = document.createElement("script");
  script.textContent = "planted++";
  place.append(script);
  await fetch("https://elsewhere.invalid/").catch(() => {});
  while (refused.length < 3) await new Promise((again) => setTimeout(again, 20));
  place.remove();
  return [planted, [...new Set(refused)].sort()];
}"""  # noqa: E501


def test_what_is_planted_in_the_page_does_not_run_and_tells_nobody(edition: Edition) -> None:
    ran, refused = edition.start().run(PLANTED)
    assert ran == 0
    assert refused == ["connect-src", "script-src-attr", "script-src-elem"]
    assert edition.mistakes  # the browser says so, too
    edition.mistakes.clear()


# A phone that hands over files, and says how many locks keep its screen on.
HANDED = """
  globalThis.held = 0;
  const lock = () => { held++; return { released: false, release: async () => void held-- }; };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => lock() } });
  const file = (name, text) => ({ getFile: async () => new File([text], name) });
  const files = FILES.map((of) => file(...of));
  const queue = { setConsumer: (take) => take({ files }) };
  Object.defineProperty(globalThis, "launchQueue", { value: queue });
"""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"


@pytest.mark.nightly
def test_an_iphone_asks_for_its_home_screen_opens_files_and_stays_awake(
    another: Callable[..., Edition], tmp_path: Path
) -> None:
    sheet = bundled_sheets()[0].sheet
    own = toml_text(sheet).replace(sheet.name, "Our own", 1)
    match = begun(tmp_path, "big-deal", ("Anna", "Ben"), "deal Anna jewels")
    files = [("a.match", match.read_text("utf-8")), ("our-own.sheet.toml", own)]
    phone = another(user_agent=IPHONE)
    phone.context.add_init_script(HANDED.replace("FILES", json.dumps(files)))
    phone.page.goto(phone.address)
    phone.shows("Add it to your Home Screen first")
    phone.page.locator("#edition button").click()
    phone.starts()
    phone.shows("Our own")
    phone.page.keyboard.press("Escape")
    phone.page.locator(".cards .line", has_text="Anna").click()
    phone.tap("Continue")
    phone.shows("Anna’s turn.")
    phone.tap("Home")
    phone.page.wait_for_function("() => held === 1")
    phone.tap("More", "Home", "People")
    phone.page.wait_for_function("() => held === 0")
