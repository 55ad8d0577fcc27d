"""Others come in: the keeper opens the table in the app, and guests log on their own phones."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.caller import Caller
from tests.support.ui.driver import UI
from tests.support.ui.gestures import OpenMatch, go
from tests.support.ui.plots import SOME_MOVES
from tests.support.waiting import wait_for


class Guest:
    """A browser, as far as the app hears of it; meanwhile the app draws frames, as always."""

    def __init__(self, ui: UI, name: str) -> None:
        self.ui = ui
        serving = ui.app.opened_table.serving
        guest = serving.table.auth.admit(serving.table.auth.tokens["play"], "en")
        serving.table.auth.claim_seat(guest, name)
        self.caller = Caller(serving, guest.key)

    def post(self, name: str, /, **body: Any) -> tuple[int, Any]:
        return self._meanwhile(lambda: self.caller.post(name, body))

    def discard(self, card: str) -> tuple[int, Any]:
        return self._meanwhile(lambda: self.caller.discard(card))

    def _meanwhile(self, ask: Callable[[], tuple[int, Any]]) -> tuple[int, Any]:
        with ThreadPoolExecutor() as others:
            asking = others.submit(ask)
            wait_for(lambda: asking.done() or self.ui.frames())
        self.ui.settle()
        return asking.result()


@pytest.fixture
def keeper(open_match: OpenMatch) -> UI:
    """At the table, which is open to others; it is Anna's turn."""
    ui = open_match(*SOME_MOVES, at="guests", still=False)
    ui.back()
    return ui


def test_a_guests_move_is_on_the_keepers_screen_and_picks_stay(keeper: UI) -> None:
    ui = keeper
    ui.tap("Stocks", inside="KeyCap")
    anna = Guest(ui, "Anna")
    status, told = anna.discard("jewels")
    assert status == 200 and told["happened"]["kind"] == "MoveLogged"
    assert ui.sees("Anna discarded Jewels")
    assert ui.app.screen("table").at.pointing.picks == ("card:stocks",)  # the keeper's own
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Ben discarded Stocks")
    assert ui.app.opened_table.serving.table.snapshot.match.number == ui.app.running.match.number
    go(ui, "log")
    assert ui.sees("Anna discarded Jewels · logged by Anna")


def test_who_is_there_and_who_is_put_out(keeper: UI) -> None:
    ui = keeper
    ben = Guest(ui, "Ben")
    go(ui, "guests")
    link = ui.app.opened_table.serving.link("play")
    assert ui.sees("At the table: 1 of 16") and ui.sees("Play · English")
    ui.tap("Ben", inside="Row")
    ui.tap("Remove")
    assert ui.sees("At the table: 0 of 16")
    assert ben.post("look")[0] == 410
    assert ui.the("QrCode").link != link  # who was put out has no code any more


def test_a_seat_that_two_want_is_given_by_whoever_keeps_the_match(keeper: UI) -> None:
    ui = keeper
    ben = Guest(ui, "Ben")
    other = Guest(ui, "")
    go(ui, "guests")
    assert other.post("me", name="Ben")[0] == 409
    ui.tap("Guest 2", inside="Row")
    assert ui.sees("wants to be Ben")
    ui.tap("Let them play as Ben")
    find = ui.app.opened_table.serving.table.auth.guest_with
    assert [find(guest.caller.key).name for guest in (ben, other)] == ["", "Ben"]


def test_a_match_is_put_away_while_a_guest_plays_on_and_somebody_is_new(keeper: UI) -> None:
    """A lesson waits until the menu closes; then there is no table any more to teach at."""
    ui = keeper
    ui.app.library.set_learning(["Anna"], True)
    ui.app.root.front.show()
    ui.settle()
    ui.app.root.close_sheet()
    ui.settle()
    ui.tap("More")
    Guest(ui, "Anna").discard("jewels")
    ui.tap("Set the match aside")
    assert ui.app.running is None and ui.app.screen_name == "result"


def test_a_wanted_seat_is_asked_about_at_the_table(keeper: UI) -> None:
    """Whoever keeps the match hears of it wherever they are, and what was picked stays picked."""
    ui = keeper
    ui.tap("Stocks", inside="KeyCap")
    ben = Guest(ui, "Ben")
    other = Guest(ui, "")
    assert other.post("me", name="Ben")[0] == 409
    ui.wait_until(lambda: ui.reads("Guest 2 wants to play as Ben"))
    ui.settle()
    ui.tap("Leave it")
    assert other.post("me", name="Ben")[0] == 409
    ui.settle()
    assert not ui.reads("Guest 2 wants to play as Ben")  # it was said once
    assert other.post("me", name="Anna")[0] == 200
    assert ben.post("me", name="Anna")[0] == 409
    ui.wait_until(lambda: ui.reads("Ben wants to play as Anna"))
    ui.settle()
    ui.tap("Let them play as", inside="PushButton")
    find = ui.app.opened_table.serving.table.auth.guest_with
    assert [find(guest.caller.key).name for guest in (ben, other)] == ["Anna", ""]
    assert ui.app.screen("table").at.pointing.picks == ("card:stocks",)
