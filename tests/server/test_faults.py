"""Faults planted in the server and in the page are said in a sentence, and everything goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.paths import page_folder
from tests.server.conftest import Table
from tests.server.phone import Phone
from tests.support.api import TableSession
from tests.support.waiting import wait_for

pytestmark = pytest.mark.browser

TakeOut = Callable[..., Phone]
SAID = "Something went wrong. The match is safe"


def faulty(*_: object) -> Any:
    raise ZeroDivisionError("planted")


def plant(phone: Phone, script: str, before: str, fault: str) -> None:
    """Put a fault into a script of the page."""
    text = (page_folder() / script).read_text("utf-8")
    assert before in text
    body = text.replace(before, f"{before}\n{fault}", 1)
    phone.page.route(
        f"**/{script}", lambda route: route.fulfill(body=body, content_type="text/javascript")
    )


def test_a_fault_while_the_table_is_drawn_for_everybody(
    table: Table, phone: TakeOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora = phone().open(table.link("watch"))
    dora.shows("Cleo’s turn.")
    with monkeypatch.context() as patch:
        patch.setattr(TableSession, "view", faulty)
        table.log("Cleo discard stocks")
        dora.shows(SAID)
        dora.shows("Cleo’s turn.")  # the last that is known stays
    table.log("Dora discard home")
    dora.shows("Dora discarded Home")


def test_a_fault_in_the_page_keeps_what_was_picked(
    table: Table, phone: TakeOut, tmp_path: Path
) -> None:
    table.serving.table.host.reports = tmp_path / "reports"
    cleo = phone()
    plant(
        cleo,
        "table.js",
        "function tap(kind, value) {",
        "if (window.planted) throw new Error('planted for Cleo');",
    )
    cleo.open(table.link("play")).sit_as("Cleo")
    cleo.tap("Stocks")
    cleo.page.evaluate("() => { window.planted = true; }")
    cleo.tap("Home")
    cleo.shows(SAID)
    picked = cleo.page.get_by_role("button", name="Stocks", pressed=True)
    expect(picked).to_be_visible()
    wait_for(lambda: list((tmp_path / "reports").glob("*.txt")))
    (report,) = (tmp_path / "reports").glob("*.txt")
    assert "planted for [name]" in report.read_text("utf-8")
    cleo.tap("Reload")
    cleo.hides(SAID)
    expect(picked).to_be_visible()
    cleo.tap("Discard")
    cleo.shows("Cleo discarded Stocks")
    assert len(cleo.mistakes) == 1 and "planted" in cleo.mistakes.pop()


def test_a_fault_in_what_was_picked_is_said_once(table: Table, phone: TakeOut) -> None:
    cleo = phone()
    once = "if (!window.failed) { window.failed = true; nobody.knows(); }"
    plant(cleo, "page.js", "function drafted() {", once)
    cleo.open(table.link("play")).sit_as("Cleo")
    cleo.page.evaluate("() => void setTimeout(() => { throw new Error('another'); })")
    cleo.shows(SAID)
    cleo.tap("Reload")
    cleo.hides(SAID)
    assert cleo.mistakes == ["another"]
    cleo.mistakes.clear()


def test_a_page_that_is_loaded_again_listens_only_when_it_knows_who_it_is(
    table: Table, phone: TakeOut
) -> None:
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    listened: list[Any] = []
    waiting: list[Any] = []
    cleo.page.route("**/api/me", lambda route: waiting.append(route))
    with cleo.page.expect_request("**/api/me"):
        cleo.page.reload()
    # From here on: the page before may have asked once more while it was still there.
    cleo.page.on("request", lambda asked: "/api/live" in asked.url and listened.append(asked))
    cleo.page.evaluate("() => dispatchEvent(new Event('pageshow'))")
    cleo.page.evaluate("() => 0")  # whatever was asked for is heard of by now
    assert listened == []
    waiting[0].continue_()
    cleo.shows("Your turn, Cleo.")


def test_a_fault_while_the_page_draws_news_is_no_lost_table(table: Table, phone: TakeOut) -> None:
    dora = phone()
    plant(dora, "page.js", "function hearTable(told) {", "if (page.table) throw new Error('news');")
    dora.open(table.link("watch"))
    table.log("Cleo discard jewels")
    dora.shows(SAID)
    dora.shows("live")
    dora.tap("OK")
    dora.tap("Rules")
    dora.shows("Contents")
    assert dora.mistakes
    dora.mistakes.clear()


@pytest.mark.parametrize("script", ["page.js", "net.js", "table.js"])
def test_a_page_whose_script_does_not_come_is_not_empty(
    table: Table, phone: TakeOut, script: str
) -> None:
    gast = phone(locale="de-DE")
    gast.page.route(f"**/{script}", lambda route: route.abort())
    gast.page.goto(table.link("watch"))
    gast.shows("Etwas ist schiefgegangen. Die Partie ist sicher")
    gast.page.unroute(f"**/{script}")
    gast.tap("Neu laden")
    gast.shows("Cleo ist am Zug.")
    gast.mistakes.clear()
