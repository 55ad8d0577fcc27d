"""Others come in: the keeper opens the table in the app, and guests log on their own phones."""

import http.client
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.match import Entry
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import go
from tests.ui.plots import SOME_MOVES
from tests.waiting import wait_for


class Guest:
    """A browser, as far as the app hears of it."""

    def __init__(self, ui: UI, part: str, name: str) -> None:
        self.ui = ui
        auth = ui.app.opened_table.serving.table.auth
        guest = auth.admit(auth.tokens[part], "en")
        auth.claim_seat(guest, name)
        self.key = guest.key

    def ask(self, name: str, /, **asked: Any) -> tuple[int, dict[str, Any]]:
        """The app draws frames meanwhile, as it always does."""
        told: list[tuple[int, dict[str, Any]]] = []
        self._meanwhile(lambda: told.append(self._ask(name, asked)))
        return told[0]

    def _meanwhile(self, do: Callable[[], object]) -> None:
        asking = threading.Thread(target=do)
        asking.start()
        wait_for(lambda: not asking.is_alive() or self.ui.frames())
        self.ui.settle()

    def _ask(self, name: str, asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        port = self.ui.app.opened_table.serving.port
        host = f"127.0.0.1:{port}"
        line = http.client.HTTPConnection("127.0.0.1", port)
        headers = {"Origin": f"http://{host}", "Authorization": f"Bearer {self.key}"}
        line.request("POST", f"/api/{name}", json.dumps(asked), headers)
        reply = line.getresponse()
        return reply.status, json.loads(reply.read())

    def log(self, **line: Any) -> None:
        """One who keeps the match, too: any move, however it was tapped."""
        running = self.ui.app.running
        entry = Entry(running.match.setup.read_move(line))
        keeper = self.ui.app.opened_table.serving.table.host
        self._meanwhile(lambda: keeper.do(lambda: running.log(entry)))

    def discard(self, card: str) -> tuple[int, dict[str, Any]]:
        rev = self.ui.app.opened_table.serving.table.revision
        place = {"picks": [f"card:{card}"]}
        return self.ask("tap", rev=rev, place=place, tap=["verb", "discard"])


@pytest.fixture
def keeper(open_match: OpenMatch) -> UI:
    """At the table, which is open to others; it is Anna's turn."""
    ui = open_match(*SOME_MOVES, at="guests", still=False)
    ui.back()
    return ui


def test_a_guests_move_is_on_the_keepers_screen_and_picks_stay(keeper: UI) -> None:
    ui = keeper
    ui.tap("Stocks", inside="KeyCap")
    anna = Guest(ui, "play", "Anna")
    status, told = anna.discard("jewels")
    assert status == 200 and told["happened"]["kind"] == "logged"
    assert ui.sees("Anna discarded Jewels")
    assert ui.app.screen("table").at.pointing.picks == ("card:stocks",)  # the keeper's own
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Ben discarded Stocks")
    assert ui.app.opened_table.serving.table.snapshot.match.number == ui.app.running.match.number
    go(ui, "log")
    assert ui.sees("Anna discarded Jewels · logged by Anna")


def test_who_is_there_and_who_is_put_out(keeper: UI) -> None:
    ui = keeper
    ben = Guest(ui, "play", "Ben")
    go(ui, "guests")
    link = ui.app.opened_table.serving.link("play")
    assert ui.sees("At the table: 1 of 16") and ui.sees("Play · English")
    ui.tap("Ben", inside="Row")
    ui.tap("Remove")
    assert ui.sees("At the table: 0 of 16")
    assert ben.ask("look")[0] == 410
    assert ui.the("QrCode").link != link  # who was put out has no code any more


def test_a_seat_that_two_want_is_given_by_whoever_keeps_the_match(keeper: UI) -> None:
    ui = keeper
    ben, other = Guest(ui, "play", "Ben"), Guest(ui, "play", "")
    go(ui, "guests")
    assert other.ask("me", name="Ben")[0] == 409
    ui.tap("Guest 2", inside="Row")
    assert ui.sees("wants to be Ben")
    ui.tap("Let them play as Ben")
    assert [
        ui.app.opened_table.serving.table.auth.guest_with(g.key).name for g in (ben, other)
    ] == [
        "",
        "Ben",
    ]


def test_a_match_is_put_away_while_a_guest_plays_on_and_somebody_is_new(keeper: UI) -> None:
    """A lesson waits until the menu closes; then there is no table any more to teach at."""
    ui = keeper
    ui.app.library.set_learning(["Anna"], True)
    ui.app.root.front.show()
    ui.settle()
    ui.app.root.front.lay_lesson([])
    ui.tap_picture("More")
    Guest(ui, "play", "Anna").discard("jewels")
    ui.tap("Set the match aside")
    assert ui.app.running is None and ui.app.screen_name == "result"
