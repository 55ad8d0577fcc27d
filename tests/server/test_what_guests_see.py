"""What each phone at a table is shown: seats, bids and questions; no notice covers any of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.server.conftest import Table
from tests.server.phone import Phone
from tests.support.api import sheet_called
from tests.support.ui.matches import MANY_LONG_NAMES

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]
SIX = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")

OUTSIDE = """(chosen) => [...document.querySelectorAll(chosen)]
  .filter((node) => { const r = node.getBoundingClientRect();
    return r.top < -1 || r.bottom > innerHeight + 1 || r.left < -1 || r.right > innerWidth + 1; })
  .map((node) => node.textContent)"""
CUT = """(chosen) => [...document.querySelectorAll(chosen)]
  .filter((node) => { const r = node.getBoundingClientRect();
    const tile = node.closest('.tile').getBoundingClientRect();
    return r.right > tile.right + 1 || r.bottom > tile.bottom + 1; })
  .map((node) => node.textContent)"""


def test_a_phone_that_is_away_is_not_already_here(table: Table, phone: TakeOut) -> None:
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    cleo.visit("about:blank")
    other = phone().open(table.link("play"))
    other.shows("away")
    other.hides("already here")


@pytest.mark.parametrize("part", ["play", "watch"])
def test_bids_are_seen_by_everybody_when_tricks_are_entered(
    opened: Open, phone: TakeOut, part: str
) -> None:
    oh_hell = sheet_called("oh-hell")
    assert oh_hell
    table = opened(game="sheet", players=("Anna", "Ben", "Cleo"), sheet=oh_hell.plain)
    keeper = phone().open(table.link("keep"))
    keeper.until("() => document.querySelector('.box')")
    keeper.press("0>1>0")
    keeper.log()
    keeper.shows("Tricks")
    guest = phone().open(table.link(part))
    if part == "play":
        guest.sit_down("Ben")
        guest.shows("Bid 0 · 0 · plays first")  # what Ben bid, what Ben has
    bids = "() => [...document.querySelectorAll('tbody td .second')].map((n) => n.textContent)"
    guest.shows("Tricks")
    guest.until(f"() => String(({bids})()) === 'Bid 0,Bid 0,Bid 1'")


def test_a_guest_types_into_the_own_boxes_without_tapping_one_first(
    opened: Open, phone: TakeOut
) -> None:
    skull_king = sheet_called("skull-king")
    assert skull_king
    table = opened(game="sheet", players=("Anna", "Ben", "Cleo"), sheet=skull_king.plain)
    ben = phone().open(table.link("play")).sit_down("Ben")
    ben.shows("Your boxes")
    ben.press("1")
    ben.holds("1", "no")


@pytest.mark.parametrize("players", [4, 6])
def test_nobody_is_asked_what_only_the_keeper_can_answer(
    opened: Open, phone: TakeOut, players: int
) -> None:
    table = opened(game="big-deal", players=SIX[:players])
    keeper = phone(360)
    guest = phone(360)
    for one in (keeper, guest):
        one.page.set_viewport_size({"width": 360, "height": 620})
    keeper.open(table.link("keep")).shows("Which card was turned up?")
    assert keeper.run(OUTSIDE, ".prompt, .verb, footer button") == []
    guest.open(table.link("play")).tap("Anna")
    guest.shows("Round 1")
    guest.hides("Which card was turned up?")


def test_undo_is_only_offered_to_who_may_take_it_back(table: Table, phone: TakeOut) -> None:
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    undo = cleo.page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    cleo.tap("Stocks", "Discard")
    expect(undo).to_be_visible()
    table.log("Dora discard home")
    expect(undo).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 620), (412, 892), (1280, 800)])
def test_a_notice_covers_nothing_of_the_table(
    table: Table, phone: TakeOut, size: tuple[int, int]
) -> None:
    keeper = phone(size[0])
    keeper.page.set_viewport_size({"width": size[0], "height": size[1]})
    keeper.open(table.link("keep")).shows("Cleo’s turn.")
    keeper.run("() => faults.bar('notice', 'status', 'A new version is ready.', { Later() {} })")
    seen = ".verb, footer button, footer p, header button, .tile .name"
    keeper.until(f"(chosen) => !({OUTSIDE})(chosen).length", seen)
    keeper.tap("Later")
    keeper.until(f"(chosen) => !({OUTSIDE})(chosen).length", seen)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("players", [4, 6])
def test_the_board_cuts_no_name_and_no_total(
    opened: Open, phone: TakeOut, players: int, size: tuple[int, int]
) -> None:
    names = MANY_LONG_NAMES[:players]
    deal = [f"deal first={names[0]} discard=jewels", f"{names[0]} pair home home"]
    table = opened(
        *(deal if players < 7 else ()),
        game="big-deal" if players < 7 else "score-pad",
        players=names,
    )
    screen = phone(size[0])
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.open(table.link("watch"))
    screen.until("() => document.querySelector('main.board')")
    assert screen.run(CUT, ".big .name b, .big .total > b, .big .face") == []


def test_a_refusal_says_not_allowed_once(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.tap("Home", "Yacht", "Pair")
    keeper.shows("Not allowed")
    assert keeper.page.inner_text("#cover").count("Not allowed") == 1


def test_an_undo_is_not_announced_as_something_logged(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.tap("Undo")
    said = keeper.page.locator("#said")
    expect(said).to_contain_text("Undone: Ben laid 2 Yachts")
    expect(said).not_to_contain_text("Logged")


def test_a_result_is_copied_where_it_cannot_be_sent(serving: Serving, phone: TakeOut) -> None:
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "Home", "Matches", "Score pad", "Send the result", "Copy the text")
    expect(keeper.page.locator("#said")).to_contain_text("Copied.")


def test_home_has_no_slogan_for_who_has_played(serving: Serving, phone: TakeOut) -> None:
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "Set the match aside", "Back", "Play")
    keeper.shows("Last winners")
    keeper.hides("Keeps score, settles arguments")


@pytest.mark.parametrize("picked", [(), ("Stocks",)], ids=["nothing picked", "a card picked"])
def test_out_of_turn_is_over_when_the_turn_has_come(
    table: Table, phone: TakeOut, picked: tuple[str, ...]
) -> None:
    dora = phone().open(table.link("play")).sit_as("Dora")
    dora.tap("I’m acting out of turn", *picked)
    dora.shows("Out of turn:")
    table.log("Cleo discard home")
    dora.shows("Meanwhile: Cleo discarded Home")
    dora.hides("Out of turn:")
    dora.picked(*(f"card:{card.lower()}" for card in picked))
    dora.tap("Discard")
    dora.shows("Dora discarded")


def test_out_of_turn_is_over_when_somebody_else_has_moved(table: Table, phone: TakeOut) -> None:
    anna = phone().open(table.link("play")).sit_as("Anna")
    anna.tap("I’m acting out of turn")
    anna.shows("Out of turn:")
    table.log("Cleo discard home")
    anna.shows("Dora’s turn.")
    anna.hides("Out of turn:")
