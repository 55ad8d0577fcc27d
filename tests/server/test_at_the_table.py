"""Evenings with several phones at one table, each a page of its own in a real browser."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.api import sheet_called
from tests.server.conftest import BEGUN, Table
from tests.server.evening import Evening, read_blocks
from tests.server.phone import Phone

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]

EVENINGS = dict(read_blocks("evenings.txt"))


@pytest.mark.parametrize("title", EVENINGS)
def test_an_evening_of_several_phones(table: Table, phone: TakeOut, title: str) -> None:
    evening = Evening(table, phone)
    for line in EVENINGS[title]:
        evening.take(line)


def test_two_at_once_and_the_second_keeps_what_was_picked(table: Table, phone: TakeOut) -> None:
    one = phone().open(table.link("play")).sit_as("Cleo")
    other = phone().open(table.link("keep"))
    one.tap("Stocks")
    other.tap("Gold")
    other.page.route("**/api/live", lambda route: route.abort())  # hears nothing for a moment
    one.page.route("**/api/look", lambda route: route.abort())
    with one.page.expect_response("**/api/tap"):
        one.tap("Discard")
    other.page.unroute("**/api/live")
    keeps = other.page.get_by_role("button", name="Gold", pressed=True)
    expect(keeps).to_be_visible()
    other.shows("Meanwhile: Cleo discarded Stocks")
    other.tap("Discard")
    other.shows("Dora discarded Gold")


@contextmanager
def held(phone: Phone) -> Iterator[list[Any]]:
    """The first thing that is asked for meanwhile waits to be sent on."""
    first: list[Any] = []

    def hold(route: Any) -> None:
        if first:
            route.continue_()
        first.append(route)

    phone.rests()
    phone.page.route("**/api/*", hold)
    yield first
    phone.rests()
    phone.page.unroute("**/api/*")


def tap_quickly(phone: Phone, *names: str) -> None:
    """All of them before the first is answered."""
    with held(phone) as first:
        for name in names:
            phone.page.get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()
        first[0].continue_()


def test_who_taps_faster_than_the_answers_come_loses_no_tap(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    tap_quickly(keeper, "Stocks", "Discard", "Discard")  # a finger that trembles
    keeper.shows("Cleo discarded Stocks")
    assert table.moves == 4
    keeper.tap("More", "Count")
    tap_quickly(keeper, *"100")
    assert keeper.page.locator(".box.focused b").inner_text() == "100,000"


def test_taps_on_a_sheet_count_while_a_round_is_logged_and_whatever_comes_late(
    opened: Open, phone: TakeOut
) -> None:
    golf = sheet_called("golf")
    assert golf
    table = opened(game="sheet", players=("Anna", "Ben"), sheet=golf.plain)
    keeper = phone().open(table.link("keep"))
    keeper.press("5>7")
    tap_quickly(keeper, "Log round 1", "4", "2")  # the digits are of the next round
    assert table.moves == 1
    assert keeper.page.locator(".box b:not([aria-hidden])").all_inner_texts() == ["42"]
    shared = table.serving.table
    with held(keeper) as first:
        with keeper.page.expect_request("**/api/form"):
            shared.host.do(lambda: shared.share_entries({"cards:0": "42", "cards:1": "8"}))
        keeper.page.locator("button.round").first.click()  # to correct it
        keeper.shows("Fix round 1")
        with keeper.page.expect_response("**/api/form"):
            first[0].continue_()
    keeper.shows("Fix round 1")


def test_a_button_stays_under_the_finger_until_it_is_lifted(
    serve: Callable[..., Serving], phone: TakeOut
) -> None:
    keeper = phone().open(serve(with_matches=False).link("keep"))
    page = keeper.page
    keeper.tap("Score sheets")
    late: list[Any] = []
    page.route("**/api/shelf", lambda route: late.append(route))
    with page.expect_request("**/api/shelf"):
        page.get_by_label("Find a game").fill("Hearts")
    page.locator("li", has_text="Hearts").first.get_by_role("button").hover()
    page.mouse.down()
    with page.expect_response("**/api/shelf"):
        late[0].continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")  # what was found could be drawn
    page.mouse.up()
    keeper.shows("Play it")


def test_a_screen_in_the_room_shows_whose_turn_it_is_and_then_who_has_won(
    opened: Open, phone: TakeOut
) -> None:
    table = opened(*BEGUN)
    screen = phone(1280).open(table.link("watch"))
    screen.shows("Cleo’s turn.")
    expect(screen.page.locator(".last li").first).to_have_text("BBen laid 2 Yachts")
    smallest = screen.page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('main.board *')]"
        ".filter(e => e.firstChild?.nodeType === 3 && !e.closest('.unseen') && !e.closest('.mark'))"
        ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert smallest >= 26  # readable at three metres
    table.log("Cleo discard stocks")
    screen.shows("Dora’s turn.")
    expect(screen.page.locator(".last li").first).to_have_text("CCleo discarded Stocks")
