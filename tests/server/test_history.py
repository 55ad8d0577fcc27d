"""Back on the page and of the browser: both lead to where one was; no match is left by surprise."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.server.conftest import BEGUN, Table
from tests.server.phone import Phone
from tests.support.api import sheet_called

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]


class Visitor:
    """A phone whose own Back is pressed: the browser's, below or beside the page."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def is_at(self, screen: str) -> None:
        expect(self.phone.page.locator("#page")).to_have_attribute("data-screen", screen)

    def presses_back(self, *screens: str) -> None:
        for screen in screens:
            self.phone.run("() => history.back()")
            self.is_at(screen)


def test_the_browsers_back_leads_from_the_rule_of_a_refusal_to_the_table(
    table: Table, phone: TakeOut
) -> None:
    keeper = phone().open(table.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("Home", "Yacht", "Pair", "The rule")
    visitor.is_at("rules")
    visitor.presses_back("table")
    keeper.picked("card:home", "card:yacht")
    keeper.tap("Pair")
    keeper.shows("Not allowed")
    visitor.presses_back("table")
    keeper.hides("Not allowed")
    keeper.picked("card:home", "card:yacht")


ROOMS = ("matches", "people")  # beside Home: what leads to them leads back, too
WAYS = [  # what is tapped from Home, and the screens that are passed
    (["Rules"], ["rules"]),
    (["Score sheets", "Hearts"], ["shelf", "one_sheet"]),
    (["Matches", "Score pad", "Replay"], ["matches", "past", "replay"]),
    (["People", "Anna"], ["people", "person"]),
    (["Settings"], ["settings"]),
    (["Rotundo"], ["new"]),
    (["May I", "steal a set"], ["may_i", "may_i"]),
]


@pytest.mark.parametrize(("taps", "screens"), WAYS, ids=lambda way: " ".join(way))
@pytest.mark.parametrize("own", [True, False], ids=["page", "browser"])
def test_back_leads_to_the_view_before(
    serving: Serving, phone: TakeOut, taps: list[str], screens: list[str], own: bool
) -> None:
    keeper = phone().open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("More", "Home")
    passed = ["home"]
    for word, screen in zip(taps, screens, strict=False):
        keeper.tap(word)
        visitor.is_at(screen)
        passed.append(screen)
    for before, screen in zip(passed[::-1], passed[-2::-1], strict=False):
        if own:
            keeper.tap("Play" if before in ROOMS else "Back")
            visitor.is_at(screen)
        else:
            visitor.presses_back(screen)
    visitor.presses_back("table")


def test_whoever_keeps_a_match_comes_home_by_back_and_not_out_of_the_page(
    serving: Serving, phone: TakeOut
) -> None:
    keeper = phone()
    keeper.visit("about:blank")
    keeper.open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("More", "OK")  # a browser passes over what came without a tap
    visitor.presses_back("home")
    keeper.tap("Continue")
    visitor.is_at("table")
    visitor.presses_back("home")


def test_no_match_is_left_by_surprise_after_a_reload(serving: Serving, phone: TakeOut) -> None:
    keeper = phone()
    keeper.visit("about:blank")
    keeper.open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.reload()  # before anything was tapped
    keeper.tap("More", "OK")
    visitor.presses_back("home")


def test_a_guest_is_asked_before_back_leaves_the_table(table: Table, phone: TakeOut) -> None:
    cleo = phone()
    cleo.visit("about:blank")
    cleo.open(table.link("play")).sit_as("Cleo")
    cleo.tap("Stocks")
    cleo.run("() => history.back()")
    cleo.shows("Leave the table?")
    cleo.tap("Stay")
    cleo.hides("Leave the table?")
    cleo.tap("Discard")
    cleo.shows("Cleo discarded Stocks")
    cleo.run("() => history.back()")
    cleo.shows("Leave the table?")
    cleo.page.get_by_role("button", name="Leave").click()
    cleo.page.wait_for_url("about:blank")


def test_a_match_that_was_begun_is_not_set_up_again_by_back(
    serving: Serving, phone: TakeOut
) -> None:
    keeper = phone().open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("More", "Home", "Score sheets", "Hearts")
    keeper.tap("Play it", "Start")
    visitor.is_at("sheet")
    visitor.presses_back("home")


def test_views_are_there_again_after_a_reload_and_so_is_the_way_back(
    serving: Serving, phone: TakeOut
) -> None:
    keeper = phone().open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("More", "Home", "Matches", "Score pad")
    visitor.is_at("past")
    keeper.reload()
    visitor.is_at("past")
    keeper.shows("The winner is")
    visitor.presses_back("matches", "home", "table")


def test_another_language_keeps_where_somebody_was(serving: Serving, phone: TakeOut) -> None:
    keeper = phone().open(serving.link("keep"))
    visitor = Visitor(keeper)
    keeper.tap("May I", "steal a set", "The rule", "More", "Settings", "Deutsch")
    keeper.shows("Einstellungen")
    visitor.presses_back("rules")
    keeper.shows("Inhalt")
    visitor.presses_back("may_i")
    keeper.shows("Darf ich")
    visitor.presses_back("may_i", "table")
    keeper.shows("Ben ist am Zug")


def test_a_link_that_is_typed_takes_the_place_of_the_way_in(table: Table, phone: TakeOut) -> None:
    table.show_letters()
    letters = table.serving.table.auth.code.letters
    ben = phone()
    ben.visit("about:blank")
    ben.open(table.link("play").partition("#")[0])
    ben.type(letters, into="Or type the six letters")
    ben.tap("Join")
    ben.sit_as("Ben")
    ben.run("() => history.back()")
    ben.shows("Leave the table?")


def typed(opened: Open, phone: TakeOut) -> tuple[Table, Phone]:
    """Return a table of Hearts, and the phone on which two of three boxes are filled in."""
    hearts = sheet_called("hearts")
    assert hearts
    table = opened(game="sheet", players=("Anna", "Ben", "Cleo"), sheet=hearts.plain)
    keeper = phone().open(table.link("keep"))
    keeper.until("() => document.querySelector('.box')")
    keeper.press("7>1")
    return table, keeper


def test_what_is_half_typed_outlives_the_rules_and_a_reload_there(
    opened: Open, phone: TakeOut
) -> None:
    _, keeper = typed(opened, phone)
    keeper.tap("More", "Rules", "Rules")
    keeper.reload()
    keeper.shows("Contents")
    keeper.tap("Back")
    keeper.holds("7", "1", "18")
    keeper.press("2")
    keeper.holds("7", "12", "7")


def test_what_is_half_typed_is_there_in_another_tab(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.count()
    keeper.press("85>4")
    keeper.holds("85,000", "4,000", "0", "0")
    keeper.until("() => localStorage.getItem('draft').includes('form')")
    other = keeper.context.new_page()  # the first one says no goodbye
    other.goto(table.link("keep"))
    expect(other.locator(".box b:not([aria-hidden])").first).to_have_text("85,000")
    other.close()


def test_a_draft_of_another_position_is_forgotten(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.count()
    keeper.press("85>4")
    keeper.holds("85,000", "4,000", "0", "0")
    table.log("Cleo discard stocks")
    keeper.until("() => !document.querySelector('.live:not(.here)')")
    keeper.visit("about:blank")
    keeper.open(table.link("keep"))
    keeper.shows("Dora’s turn.")
    assert len(BEGUN) + 1 == table.moves
