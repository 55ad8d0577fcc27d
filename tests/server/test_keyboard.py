"""A keyboard on the page: Tab reaches everything and is held nowhere; the keys of the app work."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.conftest import BEGUN, Table
from tests.server.phone import Phone
from tests.support.api import sheet_called

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]

# What can be reached by Tab, and whether the browser's focus is there.
STOPS = """() => [...document.querySelectorAll('#page button, #page input, #page summary')]
  .filter((node) => node.offsetParent)
  .map((node) => [node.madeOf?.key || node.textContent || node.title, node === document.activeElement])"""  # noqa: E501


class Keyboard:
    """Somebody who has no mouse."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def press(self, *keys: str) -> None:
        for key in keys:
            self.phone.key(key)
            self.phone.rests()

    def stops_passed_by(self, key: str) -> list[str]:
        """Return what has no focus once while a key is pressed often enough to pass everything."""
        never = {name for name, _ in self.phone.run(STOPS)}
        for _ in range(2 * len(self.phone.run(STOPS)) + 5):
            self.press(key)
            stops = self.phone.run(STOPS)
            never &= {name for name, _ in stops}  # in the last box there is no Next
            never -= {name for name, focused in stops if focused}
            if not never:
                return []
        return sorted(never)


def opened_sheet(opened: Open, name: str, *moves: str, players: int = 3) -> Table:
    sheet = sheet_called(name)
    assert sheet
    people = ("Anna", "Ben", "Cleo", "Dora")[:players]
    return opened(*moves, game="sheet", players=people, sheet=sheet.plain)


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
@pytest.mark.parametrize("sheet", ["hearts", "yahtzee", "oh-hell"])
def test_tab_leaves_the_empty_boxes_of_a_sheet(
    opened: Open, phone: TakeOut, sheet: str, key: str
) -> None:
    keeper = phone().open(opened_sheet(opened, sheet).link("keep"))
    keeper.until("() => document.querySelector('.box')")
    assert Keyboard(keeper).stops_passed_by(key) == []


def test_tab_leaves_the_boxes_of_a_count(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.count()
    keeper.until("() => document.querySelector('.box')")
    assert Keyboard(keeper).stops_passed_by("Tab") == []


def test_what_is_typed_stands_where_tab_has_led(opened: Open, phone: TakeOut) -> None:
    keeper = phone().open(opened_sheet(opened, "hearts").link("keep"))
    keeper.until("() => document.querySelector('.box')")
    keyboard = Keyboard(keeper)
    keyboard.press("7", "Tab", "1", "0", "Shift+Tab", "8")
    keeper.holds("8", "10", "8")


def test_keys_that_come_before_the_answers_are_not_lost(opened: Open, phone: TakeOut) -> None:
    keeper = phone().open(opened_sheet(opened, "golf", players=4).link("keep"))
    keeper.until("() => document.querySelector('.box')")
    for key in ("1", "Enter", "2", "3", "Backspace", "Enter", "4", "Enter", "5", "6"):
        keeper.key(key)  # without a pause
    keeper.holds("1", "2", "4", "56")


def test_a_keyboard_undoes_redoes_and_goes_back(opened: Open, phone: TakeOut) -> None:
    table = opened(*BEGUN)
    keeper = phone().open(table.link("keep"))
    keeper.shows("Cleo’s turn.")
    keyboard = Keyboard(keeper)
    keyboard.press("Control+z")
    keeper.shows("Ben’s turn.")
    keyboard.press("Control+Shift+Z")
    keeper.shows("Cleo’s turn.")
    keyboard.press("Control+z", "Control+y")
    keeper.shows("Cleo’s turn.")
    assert table.moves == len(BEGUN)
    keyboard.press("?")
    keeper.shows("Keyboard", "Ctrl+Z")
    keyboard.press("Escape")
    keeper.hides("Ctrl+Z")
    keeper.tap("Rules")
    keyboard.press("Escape")
    expect(keeper.page.locator("#page")).to_have_attribute("data-screen", "table")


def test_undo_in_a_field_is_the_fields_own(table: Table, phone: TakeOut) -> None:
    keeper = phone().open(table.link("keep"))
    keeper.tap("Rules")
    keeper.page.get_by_label("Search the rules").type("steal?")
    keeper.key("Control+z")
    assert table.moves == len(BEGUN)
    keeper.hides("Keyboard")
