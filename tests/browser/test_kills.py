"""Every acknowledged move is there, whenever the worker or the whole browser is killed.

The suite kills a few times; with NIGHTLY=1 and KILLS=300 this kills hundreds of workers and dozens
of browsers.
"""

import os
import random
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.edition import Device, Edition, Host
from tests.server.conftest import PLAYERS, Table, begun
from tests.support.sampling import some
from tests.support.waiting import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]

KILLS = int(os.environ.get("KILLS", 4))  # of the worker, half of them in each store
BROWSERS = max(2, KILLS * 40 // 300)  # of the whole browser
STORES = ("files", "database")

# Logs moves one after the other from a revision on, and counts those that were acknowledged.
LOG = """async ({ rev, match }) => {
  globalThis.acknowledged = match.moves;
  globalThis.killed = false;
  while (!killed) {
    const told = await ask("enter", { rev, move: { move: "score", points: [1, 0] } });
    if (told.status !== 200) return;
    acknowledged++;
    rev = told.rev;
  }
}"""
# Kills the worker while moves are logged; how many were acknowledged, and how many are there.
KILL_WORKER = """async () => {
  const logging = log(await ask("look"));
  await new Promise((go) => setTimeout(go, 120 * Math.random()));
  edition.restart();
  globalThis.killed = true;
  await logging;
  return [acknowledged, (await ask("look")).match.moves];
}"""


@pytest.mark.parametrize("store", some(STORES, 1))
def test_a_killed_worker_loses_nothing(edition: Edition, store: str) -> None:
    phone = edition.forget(store)
    assert phone.store == store
    phone.begin("Anna", "Ben")
    phone.page.evaluate(f"() => {{ globalThis.log = {LOG}; }}")
    for _ in range(KILLS // 2):
        acknowledged, kept = phone.run(KILL_WORKER)
        assert acknowledged <= kept <= acknowledged + 1
    assert phone.moves > 0 or KILLS < 20
    edition.forget()


@pytest.mark.parametrize("store", some(STORES, 1))
def test_a_killed_browser_starts_again_offline_with_every_move(
    device: Device, host: Host, store: str
) -> None:
    phone = device.open().forget(store)
    phone.begin("Anna", "Ben")
    host.close()
    try:
        for _ in range(BROWSERS // 2):
            before = phone.moves
            phone.page.evaluate(f"() => {{ ask('look').then({LOG}); }}")
            seen = before + random.randint(1, 9)
            phone.page.wait_for_function("(seen) => globalThis.acknowledged >= seen", arg=seen)
            device.kill()
            phone = device.open().start()
            assert phone.store == store
            assert phone.moves >= seen
    finally:
        host.open()


# What is kept of the table that somebody is at, once it has some words.
IS_KEPT = """async (words) => {
  const { kept } = await import("./drafts.js");
  return (await kept(faults.table()) ?? "").includes(words);
}"""


def killed(device: Device, page: Edition, words: str) -> Edition:
    """Kill the browser as soon as the words are kept, twice, and start it again."""
    for _ in range(2):  # what was taken up is kept again, before anything else is tapped
        wait_for(partial(page.run, IS_KEPT, words))
        device.kill()
        page = device.open()
        page.start()
    return page


def test_what_is_half_typed_is_there_after_the_browser_was_killed(device: Device) -> None:
    page = device.open()
    page.start()
    page.begin("Anna", "Ben")
    page.reload()
    page.until("() => document.querySelector('.box')")
    page.press("4>17")
    page.holds("4", "17")
    killed(device, page, '"17"').holds("4", "17")


def test_a_match_that_is_set_up_is_there_after_the_browser_was_killed(device: Device) -> None:
    page = device.open().forget()
    page.tap("Rotundo")
    page.new_people("Anna", "Ben")
    page.page.get_by_label("Someone new").type("Cle")
    page = killed(device, page, "Cle")
    page.shows("1. Anna", "2. Ben")
    page.page.get_by_label("Someone new").press("End")
    page.page.keyboard.type("o")
    page.tap("Add")
    page.shows("3. Cleo")


def test_a_sheet_that_is_written_is_there_after_the_browser_was_killed(device: Device) -> None:
    page = device.open().forget()
    page.tap("Keep score", "Write your own", "Add a field")
    page.page.get_by_label("What’s it called?").type("Stones")
    page = killed(device, page, "Stones")
    page.shows("Your own sheet")
    expect(page.page.get_by_label("What’s it called?")).to_have_value("Stones")
    page.tap("Add a field")
    page.hides("Give it a name")


def test_what_is_picked_on_a_served_page_is_there_after_the_browser_was_killed(
    device: Device, tmp_path: Path, any_port: None
) -> None:
    table = Table(begun(tmp_path, "big-deal", PLAYERS, "deal first=Anna discard=jewels"))
    page = device.open()
    page.open(table.link("keep"))
    page.pick("Home", "Yacht")
    wait_for(lambda: page.run(IS_KEPT, "card:yacht"))
    device.kill()
    page = device.open()
    page.open(table.link("keep"))
    page.picked("card:home", "card:yacht")
    table.close()
