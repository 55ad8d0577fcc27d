"""Evenings with several phones at one table, each a page of its own in a real browser."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.server.conftest import BEGUN, Table
from tests.server.evening import Evening
from tests.server.phone import Phone
from tests.support.api import sheet_called

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]


@pytest.fixture
def evening(table: Table, phone: TakeOut) -> Evening:
    """A round of Big Deal at an open table, to which phones come; Cleo is at turn."""
    return Evening(table, phone)


def test_the_table_is_lost_and_found_again(evening: Evening) -> None:
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_as("Cleo")
    cleo.shows("live")

    cleo.offline()
    evening.table.cut()
    cleo.shows("Connection lost")

    evening.table.log("Cleo discard jewels")
    cleo.online()
    cleo.shows("live", "Cleo discarded Jewels")


def test_the_keeper_is_killed_and_comes_back_with_new_codes_who_was_there_is_known(
    evening: Evening,
) -> None:
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_as("Cleo")
    cleo.tap("Stocks", "Discard")
    evening.table.close()
    cleo.shows("The table was closed.")

    evening.table.open_again()
    assert evening.table.moves == 4

    cleo.reload()
    cleo.shows("This link isn’t valid")

    cleo.type(evening.play, "Or type the six letters")
    cleo.tap("Join")
    cleo.shows("Cleo (you)", "Cleo discarded Stocks")


def test_a_guest_comes_in_by_six_letters_and_is_known_at_the_bare_address(evening: Evening) -> None:
    evening.table.show_letters()
    ben = evening.take_out_phone()
    ben.open(evening.bare)
    ben.type("ABC ABC", "Or type the six letters")
    ben.tap("Join")
    ben.shows("Wrong or expired code")

    ben.type(evening.letters, "Or type the six letters")
    ben.tap("Join")
    ben.sit_as("Ben")
    dora = evening.take_out_phone()
    dora.open(evening.play)
    dora.shows("already here")

    ben.visit("about:blank")
    ben.open(evening.bare)
    ben.shows("Ben (you)")


def test_a_link_that_is_none_says_so(evening: Evening) -> None:
    ben = evening.take_out_phone()
    ben.open(evening.bare + "#%E0%A4%A")
    ben.shows("Scan the code")

    ben.visit("about:blank")
    ben.open(evening.bare + "#%")
    ben.shows("Scan the code")

    ben.visit("about:blank")
    ben.open(evening.bare + "#é")
    ben.shows("Scan the code")

    ben.visit("about:blank")
    ben.open(evening.bare + "#p-%00")
    ben.shows("Scan the code")

    ben.visit("about:blank")
    ben.open(evening.bare + "#k-")
    ben.shows("Scan the code")


def test_somebody_is_put_out_and_whoever_is_there_stays(evening: Evening) -> None:
    ben = evening.take_out_phone()
    ben.open(evening.play)
    ben.sit_as("Ben")
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_as("Cleo")
    anna = evening.take_out_phone()
    anna.open(evening.keep)
    anna.tap("More", "Let others in", "Remove Ben")
    ben.shows("You’ve been removed")

    ben.reload()
    ben.shows("You’ve been removed")

    cleo.tap("Stocks", "Discard")
    assert evening.table.moves == 4


def test_a_seat_is_taken_and_the_keeper_decides(evening: Evening) -> None:
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_as("Cleo")
    dora = evening.take_out_phone()
    dora.open(evening.play)
    dora.tap("Cleo")
    dora.shows("Cleo is already here.")

    dora.tap("OK")
    anna = evening.take_out_phone()
    anna.open(evening.keep)
    anna.shows("wants to play as Cleo")

    anna.tap("Let them play as Cleo")
    dora.shows("Cleo (you)")
    cleo.shows("Cleo is played by someone else now")
    cleo.hides("Cleo (you)")

    dora.tap("Stocks", "Discard")
    anna.hides("wants to be Cleo")
    assert evening.table.moves == 4


def test_a_tap_that_failed_changes_nothing_a_move_is_no_question(evening: Evening) -> None:
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_as("Cleo")
    cleo.fails("look")
    cleo.tap("May I", "Try it with cards")
    cleo.shows("Couldn’t reach the table.")

    cleo.tap("OK")
    cleo.works("look")
    cleo.tap("Back", "Stocks", "Discard")
    cleo.shows("Cleo discarded Stocks")
    assert evening.table.moves == 4


def test_everybody_enters_their_own_boxes_and_one_shows_them_when_all_have(
    evening: Evening,
) -> None:
    anna = evening.take_out_phone()
    anna.open(evening.keep)
    anna.tap("More", "New match")
    anna.choose_sheet("Skull King")
    anna.tap("Play it")
    anna.shows("Big Deal isn’t finished yet.")

    anna.tap("Cancel", "Play it", "Start")
    ben = evening.take_out_phone()
    ben.open(evening.play)
    ben.sit_down("Ben")
    cleo = evening.take_out_phone()
    cleo.open(evening.play)
    cleo.sit_down("Cleo")
    dora = evening.take_out_phone()
    dora.open(evening.play)
    dora.sit_down("Dora")
    ben.switch("Hide mine until everyone has entered")
    ben.shows("Your boxes")

    ben.tap("Bid")
    ben.press("1")
    cleo.tap("Bid")
    cleo.press("0")
    dora.tap("Bid")
    dora.press("0")
    ben.shows("Bid·100")
    anna.offers("Ben, Bid ✓", "Cleo, Bid 0")

    anna.tap("Anna, Bid")
    anna.press("0")
    dora.shows("Bid0100")
    assert evening.table.moves == 0

    anna.tap("Start round 1")
    ben.tap("Tricks")
    ben.press("0")
    cleo.tap("Tricks")
    cleo.press("1")
    dora.tap("Tricks")
    dora.press("0")
    cleo.reload()
    cleo.offers("Tricks Bid 0 1")

    anna.tap("Anna")
    anna.press("0")
    anna.tap("Log round 1")
    anna.shows("Round 2")
    ben.shows("Round 2")
    cleo.shows("Round 2")
    dora.shows("Round 2")
    assert evening.table.totals == [10, -10, -10, 10]


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
    keeper.tap("More", "Score")
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
    keeper.tap("Keep score")
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
