"""The companion without a server: what is loaded, offline, and a match that is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Edition, Host
from tools.make_web import first_visit

pytestmark = pytest.mark.browser

MOST = 7_000_000  # bytes of a first visit


def precached(web: Path) -> dict[str, str]:
    """What the service worker keeps: the names on the host by the names that are asked for."""
    found = re.search(r"const FILES = (\[.*\]);", (web / "sw.js").read_text("utf-8"))
    assert found
    return {name: shipped for name, shipped, *_ in json.loads(found[1])}


def test_a_first_visit_loads_little_also_from_a_host_that_packs_nothing(web: Path) -> None:
    sizes = first_visit(web)
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


def test_every_path_is_relative(web: Path) -> None:
    for file in (*web.glob("*.js"), *web.glob("*.html"), *web.glob("*.webmanifest")):
        text = file.read_text("utf-8")
        assert re.findall(r'(?:from |import\(|fetch\(|src=|href=|_url":)["`]/', text) == [], file


def test_a_match_is_played_without_a_network(another: Callable[..., Edition], host: Host) -> None:
    phone = another().start()
    host.close()
    try:
        phone.reload()
        phone.tap("Big Deal")
        phone.somebody_new("Anna", "Ben")
        phone.tap("Start", "Jewels", "Deal", "Anna", "Home", "Home", "Pair")
        phone.shows("Ben’s turn.")
        phone.reload()
        phone.shows("Ben’s turn.")
        assert phone.total("Anna") == "40k" and phone.mistakes == []
        phone.page.goto(f"{phone.address}?open=rules")  # a shortcut is the same page
        phone.starts()
    finally:
        host.open()


def test_a_second_tab_says_so_and_can_take_over(edition: Edition) -> None:
    rev = edition.begin("Anna", "Ben")
    assert edition.score(7, rev)["status"] == 200
    second = edition.context.new_page()
    second.goto(edition.address)
    expect(second.locator("#edition")).to_contain_text("open in another tab")
    second.get_by_role("button", name="Use it here").click()
    expect(second.locator("#edition")).to_be_hidden()
    expect(second.locator("body")).to_contain_text("Anna")
    expect(edition.page.locator("#edition")).to_contain_text("goes on in another tab")
    second.close()
    edition.page.get_by_role("button", name="Use it here").click()
    edition.starts()
    assert edition.moves == 1
