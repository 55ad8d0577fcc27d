"""A phone that pauses or kills the app: the match is still there, and so is what was picked."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from weakref import ref

import pytest
from kivy.core.window import Window

from companion.play.new_match import NewMatch
from tests.ui.driver import FREEZE, UI
from tests.ui.gestures import go, in_front, look_at, menu, open_app, picked, press, somebody_new

FOUR = ("Anna", "Ben", "Cleo", "Dora")


def test_a_half_entered_move_survives_a_pause(held: UI) -> None:
    held.pause()
    held.resume()
    assert (in_front(held), picked(held)) == ("table", ["gold"])


def test_a_half_entered_move_survives_a_kill_after_the_pause(held: UI) -> None:
    held.pause()
    held.kill_and_open()
    assert (in_front(held), picked(held)) == ("table", ["gold"])
    assert held.app.running.match.number == 1


def test_a_kill_without_any_word_loses_no_logged_move(held: UI) -> None:
    held.kill_and_open()
    assert in_front(held) == "table"
    assert held.app.running.match.number == 1


def test_what_was_held_when_the_match_went_on_is_not_picked_again(held: UI) -> None:
    held.settle(1)
    held.app.screen("table").enter(
        held.app.running.match.setup.read_move({"move": "discard", "player": 0, "card": "gold"})
    )
    held.kill_and_open()  # before the new place is kept
    assert held.app.running.match.number == 2
    assert (in_front(held), picked(held)) == ("table", [])


def test_how_the_match_is_kept_survives_a_kill_and_can_be_changed(ui: UI) -> None:
    open_app(ui)
    ui.app.begin(NewMatch(players=FOUR, rounds_only=True))
    ui.pause()
    ui.kill_and_open()
    assert not ui.widgets("KeyCap") and ui.sees("Count")
    menu(ui, "From now on every move")
    assert ui.widgets("KeyCap") and ui.sees("Deal")


def test_who_was_drawn_to_begin_survives_a_kill(ui: UI) -> None:
    ui.start()
    ui.app.begin(NewMatch(players=FOUR, begins="Cleo"))
    ui.pause()
    ui.kill_and_open()
    ui.tap(next(key for key in ui.widgets("KeyCap") if key.kind == "jewels"))
    ui.tap("Deal", inside="VerbButton")
    assert ui.app.running.match.table.turn == 2


@pytest.mark.parametrize("screen", ["log", "rules", "settings", "history"])
def test_the_screen_over_the_table_comes_back_after_a_kill(held: UI, screen: str) -> None:
    held.app.go(screen)
    held.pause()
    held.kill_and_open()
    assert in_front(held) == screen
    assert held.back()
    assert (in_front(held), picked(held)) == ("table", ["gold"])


def test_a_match_that_is_gone_leaves_the_person_at_home(held: UI) -> None:
    held.app.go("log")
    held.pause()
    path = held.app.running.path
    held.kill()
    path.unlink()
    held.start()
    assert in_front(held) == "home"


@pytest.fixture
def killed(ui: UI) -> Callable[[], None]:
    """As Android does it: the app is paused, and later it is gone without another word."""

    def kill() -> None:
        ui.pause()
        ui.kill_and_open()

    return kill


def test_a_match_that_is_half_set_up_is_set_up_further(ui: UI, killed: Callable[[], None]) -> None:
    open_app(ui)
    ui.tap_the("GameCard", game="cover-your-assets")
    somebody_new(ui, "Anna", "Ben")
    ui.tap_picture("Ben begins", inside="SeatRow")
    ui.tap("Somebody new …")
    ui.type("Cle")
    ui.scroll_to("Penny jar")
    ui.tap("Penny jar")
    before = ui.app.screen("new").new
    scrolled = ui.app.screen("new").area.scroll_y
    killed()
    assert in_front(ui) == "new"
    screen = ui.app.screen("new")
    assert screen.new == before and before.options and before.begins == "Ben"
    assert screen.field.text == "Cle"
    assert screen.area.scroll_y == pytest.approx(scrolled, abs=0.01)
    assert scrolled < 1


def test_a_half_typed_count_is_there_again(held: UI, killed: Callable[[], None]) -> None:
    go(held, "count")
    press(held, "415>52")
    entered = [row.value for row in held.widgets("EntryRow")]
    assert entered[:2] == ["415", "52"]
    killed()
    assert in_front(held) == "count"
    assert [row.value for row in held.widgets("EntryRow")] == entered
    held.tap("0", inside="NumberPad")
    assert held.widgets("EntryRow")[1].value == "520"
    assert held.back() and (in_front(held), picked(held)) == ("table", ["gold"])


def test_a_search_in_the_rules_is_there_again(held: UI, killed: Callable[[], None]) -> None:
    go(held, "rules", game="big-deal")
    held.tap(held.widgets("TextField")[0])
    held.type("steal")
    held.settle()
    held.swipe((200, 300), (200, 600), rest=0.2)
    scrolled = held.app.screen("rules").area.scroll_y
    before = held.words()
    killed()
    assert held.app.screen("rules").area.scroll_y == pytest.approx(scrolled)
    assert scrolled < 1
    assert held.words() == before
    assert held.back() and in_front(held) == "rules"  # from the search to what was open
    assert held.back() and in_front(held) == "table"


def test_the_reader_finds_the_line_again(held: UI, killed: Callable[[], None]) -> None:
    go(held, "rules", game="big-deal", rule="steal.first-set-safe")
    held.swipe((200, 300), (200, 550), rest=0.2)
    before = held.words()
    killed()
    assert held.words() == before


def test_what_was_scrolled_to_is_kept_without_a_pause(held: UI) -> None:
    """A page, and a sheet that is higher than the screen."""
    go(held, "rules", game="big-deal")
    held.swipe((200, 300), (200, 550))
    held.settle(1.5)  # until it glides no more
    page = held.words()
    held.kill_and_open()
    assert held.words() == page and held.app.screen("rules").area.scroll_y < 1
    held.resize(412, 446)
    held.back()
    held.app.screen("table").open_sheet("menu")
    held.settle()
    held.swipe((200, 100), (200, 300))
    held.settle(1.5)
    sheet = held.words()
    held.kill_and_open()
    assert held.words() == sheet and held.app.stage.sheet.area.scroll_y < 1


def test_a_sheet_fits_after_a_turn(held: UI) -> None:
    look_at(held, "D")
    held.resize(892, 412)
    held.settle()
    (sheet,) = held.widgets("Sheet")
    assert tuple(sheet.size) == tuple(Window.size)
    assert held.back() and picked(held) == ["gold"]


def test_a_phone_without_memory_gets_some_back(held: UI) -> None:
    with pytest.MonkeyPatch.context() as phone:
        phone.setattr(gc, "freeze", FREEZE)  # only in tests it does nothing
        go(held, "history")
        held.back()
        held.settle(2)
        history = ref(held.app.screen("history"))
        Window.dispatch("on_memorywarning")
    held.frames(3)
    assert (in_front(held), picked(held)) == ("table", ["gold"])
    assert history() is None
    held.kill_and_open()  # which comes next, without another word
    assert (in_front(held), picked(held)) == ("table", ["gold"])


def test_memory_is_given_back_between_two_frames_whoever_asks_for_it(held: UI) -> None:
    """Android warns on a thread of its own."""
    warned: list[str] = []
    with pytest.MonkeyPatch.context() as phone:
        name = threading.current_thread().name
        phone.setattr(held.app, "remember", lambda: warned.append(threading.current_thread().name))
        warning = threading.Thread(target=lambda: Window.dispatch("on_memorywarning"))
        warning.start()
        warning.join()
        assert warned == []
        held.frames(2)
    assert warned == [name]


def test_a_place_that_nobody_understands_keeps_nobody_out(held: UI) -> None:
    held.pause()
    held.app.library.place = {"trail": [["table", {}], ["log", 7]], "match": 3}
    held.kill_and_open()
    assert in_front(held) == "home" and held.sees("Go on")
