"""Evenings with several phones at one table, each a page of its own in a real browser."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.api import sheet_called
from tests.server.caller import Caller
from tests.server.conftest import BEGUN, Table
from tests.server.phone import Phone

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]


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


def test_the_table_is_lost_and_found_again(table: Table, phone: TakeOut) -> None:
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    cleo.shows("live")
    cleo.context.set_offline(True)
    table.cut()
    cleo.shows("Connection lost")
    table.log("Cleo discard jewels")
    cleo.context.set_offline(False)
    cleo.shows("live")
    cleo.shows("Cleo discarded Jewels")


def test_the_keeper_is_killed_and_comes_back_with_new_codes(table: Table, phone: TakeOut) -> None:
    old, port = table.link("play"), table.serving.port
    cleo = phone().open(old).sit_as("Cleo")
    cleo.tap("Stocks", "Discard")
    table.close()
    cleo.shows("The table was closed.")
    table.open_again(port)
    assert table.moves == 4  # it was durable before it was acknowledged
    cleo.page.reload()
    cleo.shows("This link doesn’t open the table")
    cleo.type(table.link("play"), into="Or type the six letters")
    cleo.tap("Join")
    cleo.shows("Cleo (you)")  # the browser still knows who it is
    cleo.shows("Cleo discarded Stocks")


def test_a_guest_comes_in_by_six_letters_and_is_known_at_the_bare_address(
    table: Table, phone: TakeOut
) -> None:
    code = table.serving.table.auth.code
    code.show()
    bare = table.link("play").partition("#")[0]
    ben = phone().open(bare)
    ben.type("ABC ABC", into="Or type the six letters")
    ben.tap("Join")
    ben.shows("These letters don’t open the table")
    ben.type(code.letters.lower(), into="Or type the six letters")
    ben.tap("Join")
    ben.sit_as("Ben")
    other = phone().open(table.link("play"))
    other.shows("already here")
    ben.page.goto("about:blank")
    ben.open(bare).shows("Ben (you)")


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


def test_somebody_is_put_out(table: Table, phone: TakeOut) -> None:
    link = table.link("play")
    ben = phone().open(link).sit_as("Ben")
    cleo = phone().open(link).sit_as("Cleo")
    keeper = phone().open(table.link("keep"))
    keeper.tap("More", "Let others in")
    keeper.tap("Remove Ben")
    ben.shows("You’ve been removed")
    ben.page.reload()
    ben.shows("You’ve been removed")
    cleo.tap("Stocks", "Discard")  # whoever is there stays
    assert table.moves == 4


def test_a_seat_is_taken_and_the_keeper_decides(table: Table, phone: TakeOut) -> None:
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    other = phone().open(table.link("play"))
    other.tap("Cleo")
    other.shows("Cleo is already here.")
    other.tap("OK")
    keeper = phone(320).open(table.link("keep"))
    keeper.tap("More", "Let others in")
    keeper.shows("wants to be Cleo")
    keeper.tap("Let them play as Cleo")
    other.shows("Cleo (you)")
    cleo.hides("Cleo (you)")
    other.tap("Stocks", "Discard")
    keeper.hides("wants to be Cleo")
    assert table.moves == 4


@pytest.mark.parametrize("fragment", ["%E0%A4%A", "%", "é", "p-%00", "k-"])
def test_a_link_that_is_none_says_so(table: Table, phone: TakeOut, fragment: str) -> None:
    link = table.link("play").partition("#")[0] + "#" + fragment
    phone().open(link).shows("Scan the code")


def test_a_round_of_skull_king_in_which_everybody_enters_the_own_boxes(
    opened: Open, phone: TakeOut
) -> None:
    table = opened()
    keeper = phone().open(table.link("keep"))
    keeper.tap("More", "New match")
    keeper.choose_sheet("Skull King")
    keeper.tap("Play it")
    ben = phone().open(table.link("play")).sit_down("Ben")
    auth, rev = table.serving.table.auth, table.serving.table.revision
    caller = Caller(table.serving, next(guest.key for guest in auth.guests if guest.name == "Ben"))
    others = {"rev": rev, "state": {"focus": "bid:0", "entered": {}, "lines": 1}}
    assert caller.post("form", {**others, "act": ["press", "1"]})[0] == 403
    assert caller.post("form", {"rev": rev, "act": ["log"]})[0] == 403
    cleo, dora = (phone().open(table.link("play")).sit_down(name) for name in ("Cleo", "Dora"))
    guests = ben, cleo, dora
    ben.switch("Hide mine until everybody has entered")
    for guest, bid in zip(guests, "100", strict=True):
        guest.shows("Your boxes")
        guest.tap("Bid")
        guest.press(bid)
    expect(ben.page.locator("tbody tr").first).to_contain_text("Bid·100")
    expect(keeper.page.get_by_role("button", name="Ben, Bid ✓")).to_be_visible()
    expect(keeper.page.get_by_role("button", name="Cleo, Bid 0")).to_be_visible()
    shared = table.serving.table
    assert "bid:1" not in shared.entries and [*shared.secrets] == ["bid:1"]
    keeper.tap("Anna, Bid")
    keeper.press("0")  # the last one: now all see what everybody has entered
    expect(dora.page.locator("tbody tr").first).to_contain_text("Bid0100")
    assert table.moves == 0
    keeper.tap("Start round 1")
    for guest, tricks in zip(guests, "010", strict=True):
        guest.tap("Tricks")
        guest.press(tricks)
    cleo.page.reload()  # the phone slept: what was entered is still there
    expect(cleo.page.get_by_role("button", name="Tricks 1")).to_be_visible()
    keeper.tap("Anna")
    keeper.press("0")
    keeper.tap("Log round 1")
    for phones in (keeper, ben, cleo, dora):
        phones.shows("Round 2")
    assert table.running.match.table.totals == (10, -10, -10, 10)
