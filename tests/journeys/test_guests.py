"""Others come in: the keeper opens the table in the app, and guests log on their own phones."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.match import Entry
from companion.library.sheets import sheet_called
from companion.play.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.evening import Sit
from tests.ui.gestures import go, menu, press
from tests.ui.plots import SOME_MOVES


class Guest:
    """A browser, as far as the app hears of it."""

    def __init__(self, ui: UI, part: str, name: str) -> None:
        self.ui = ui
        door = ui.app.opened.serving.table.door
        self.key = door.let_in(door.tokens[part], "en", name).key

    def ask(self, name: str, **asked: Any) -> tuple[int, dict[str, Any]]:
        """The app draws frames meanwhile, as it always does."""
        told: list[tuple[int, dict[str, Any]]] = []
        self._meanwhile(lambda: told.append(self._ask(name, asked)))
        return told[0]

    def _meanwhile(self, do: Callable[[], object]) -> None:
        asking = threading.Thread(target=do)
        asking.start()
        while asking.is_alive():
            self.ui.frames(1)
            asking.join(0.01)
        self.ui.settle()

    def _ask(self, name: str, asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        port = self.ui.app.opened.serving.port
        host = f"127.0.0.1:{port}"
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        headers = {"Origin": f"http://{host}", "Authorization": f"Bearer {self.key}"}
        line.request("POST", f"/api/{name}", json.dumps(asked), headers)
        reply = line.getresponse()
        return reply.status, json.loads(reply.read())

    def log(self, **line: Any) -> None:
        """One who keeps the match, too: any move, however it was tapped."""
        running = self.ui.app.running
        entry = Entry(running.match.setup.read_move(line))
        keeper = self.ui.app.opened.serving.table.keeper
        self._meanwhile(lambda: keeper.do(lambda: running.log(entry)))

    def discard(self, card: str) -> tuple[int, dict[str, Any]]:
        rev = self.ui.app.opened.serving.table.revision
        place = {"picks": [f"card:{card}"]}
        return self.ask("tap", rev=rev, place=place, tap=["verb", "discard"])


@pytest.fixture
def keeper(sit: Sit) -> UI:
    """At the table, which is open to others; it is Anna's turn."""
    ui = sit(*SOME_MOVES, at="guests", still=False)
    ui.back()
    return ui


def test_the_menu_leads_to_the_code_and_closing_ends_it(keeper: UI) -> None:
    ui = keeper
    menu(ui, "Let others in")
    assert ui.sees("the table is open") and ui.sees("At the table: 0 of 16")
    assert ui.the("Code").link == ui.app.opened.serving.link("play")
    ui.tap("Keep", inside="Segmented")
    assert ui.the("Code").link == ui.app.opened.serving.link("keep")
    port = ui.app.opened.serving.port
    ui.tap("Close the table")
    assert ui.app.opened is None
    with pytest.raises(OSError):
        http.client.HTTPConnection("127.0.0.1", port, timeout=1).connect()


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
    assert ui.app.opened.serving.table.seen.match.number == ui.app.running.match.number
    go(ui, "log")
    assert ui.sees("Anna discarded Jewels · logged by Anna")


def test_who_is_there_and_who_is_put_out(keeper: UI) -> None:
    ui = keeper
    ben = Guest(ui, "play", "Ben")
    go(ui, "guests")
    link = ui.app.opened.serving.link("play")
    assert ui.sees("At the table: 1 of 16") and ui.sees("Play · English")
    ui.tap("Ben", inside="Row")
    ui.tap("Put out")
    assert ui.sees("At the table: 0 of 16")
    assert ben.ask("look")[0] == 401
    assert ui.the("Code").link != link  # who was put out has no code any more


def test_a_match_begun_by_the_keep_link_is_on_the_keepers_table(keeper: UI) -> None:
    ui = keeper
    other = Guest(ui, "keep", "")
    new = {"game": "score-pad", "players": ["Zoe", "Yan"], "begins": "", "options": {}}
    status, _told = other.ask("begin", new={**new, "rounds_only": True})
    assert status == 200
    assert ui.sees("Zoe") and ui.app.running.match.setup.game.id == "score-pad"


def test_a_phone_that_sleeps_says_so_and_nothing_happens_later(
    keeper: UI, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.guests import keeper as of_the_app

    monkeypatch.setattr(of_the_app, "PATIENCE", 0.2)
    ui, told = keeper, []
    anna, before = Guest(ui, "play", "Anna"), ui.app.running.match.number
    rev = ui.app.opened.serving.table.revision
    asked = {"rev": rev, "place": {"picks": ["card:jewels"]}, "tap": ["verb", "discard"]}
    asking = threading.Thread(target=lambda: told.append(anna._ask("tap", asked)))
    asking.start()
    asking.join(5)  # no frame is drawn
    assert told == [(503, {"error": "The phone that keeps the match is asleep."})]
    ui.settle()
    assert ui.app.running.match.number == before


COUNTED = {"move": "score", "points": [10_000, 20_000, 30_000, 40_000]}


def test_a_round_that_a_guest_has_counted_is_not_counted_again(keeper: UI) -> None:
    """Whoever was counting it, too, is back at the table before another tap could log it."""
    ui = keeper
    go(ui, "count")
    press(ui, "15>")
    Guest(ui, "keep", "").log(**COUNTED)
    assert ui.app.trail[-1][0] == "table"
    assert ui.app.running.match.table.phase == "between-rounds"


def test_what_is_being_counted_stays_while_a_guest_logs_a_move(keeper: UI) -> None:
    ui = keeper
    go(ui, "count")
    press(ui, "15>")
    Guest(ui, "play", "Anna").discard("jewels")
    assert ui.app.trail[-1][0] == "count" and ui.sees("15")
    assert ui.app.screen("count").counting.form.match is ui.app.running.match


def test_undo_after_a_round_is_not_offered_once_a_guest_has_dealt_the_next(keeper: UI) -> None:
    """It would take back what the guest did, and not what stands there."""
    ui, guest = keeper, Guest(keeper, "keep", "")
    guest.log(**COUNTED)
    go(ui, "round_over")
    guest.log(move="deal", first=0, discard="jewels")
    assert ui.app.trail[-1][0] == "table"


def test_a_repair_is_left_when_the_match_goes_on(keeper: UI) -> None:
    """What was asked is about a match that is not the one on the table any more."""
    ui = keeper
    ui.app.go("log")
    ui.app.screen("log").drop(3)
    ui.settle()
    assert ui.app.trail[-1][0] == "repair"
    Guest(ui, "play", "Anna").discard("jewels")
    assert ui.app.trail[-1][0] == "table" and ui.sees("Anna discarded Jewels")


def test_a_round_that_a_guest_writes_is_on_the_keepers_sheet(keeper: UI) -> None:
    ui, guest = keeper, Guest(keeper, "keep", "")
    found = sheet_called("skyjo")
    assert found
    ui.app.begin(NewMatch(players=("Zoe", "Yan")).by_sheet(found.plain))
    ui.settle()
    assert ui.app.trail[-1][0] == "score_sheet"
    guest.log(move="score", enter={"cards": [5, 12]}, round={"ender": 0})
    assert len(ui.app.screen("score_sheet").view.rows) == 1
    guest.log(move="finish")
    assert ui.app.trail[-1][0] == "result"


def test_a_match_is_put_away_while_a_guest_plays_on_and_somebody_is_new(keeper: UI) -> None:
    """A lesson waits until the menu closes; then there is no table any more to teach at."""
    ui = keeper
    ui.app.library.learn(["Anna"], True)
    ui.app.stage.front.show()
    ui.settle()
    ui.app.stage.front.lay_lesson([])
    ui.tap_picture("More")
    Guest(ui, "play", "Anna").discard("jewels")
    ui.tap("Put the match away")
    assert ui.app.running is None and ui.app.trail[-1][0] == "result"
