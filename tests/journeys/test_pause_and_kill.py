"""A phone that pauses or kills the app: the match is still there, and so is what was picked."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from weakref import ref

import pytest
from kivy.core.window import Window

from companion.session.new_match import NewMatch
from tests.ui.driver import FREEZE, UI
from tests.ui.gestures import (
    go,
    in_front,
    look_at,
    menu,
    open_app,
    picked,
    somebody_new,
)

FOUR = ("Anna", "Ben", "Cleo", "Dora")


def test_a_half_entered_move_survives_a_pause(ui_with_pick: UI) -> None:
    ui_with_pick.pause()
    ui_with_pick.resume()
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])


def test_what_was_held_when_the_match_went_on_is_not_picked_again(ui_with_pick: UI) -> None:
    ui_with_pick.settle(1)
    ui_with_pick.app.screen("table").enter(
        ui_with_pick.app.running.match.setup.read_move(
            {"move": "discard", "player": 0, "card": "gold"}
        )
    )
    ui_with_pick.kill_and_open()  # before the new place is kept
    assert ui_with_pick.app.running.match.number == 2
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", [])


def test_how_the_match_is_kept_survives_a_kill_and_can_be_changed(ui: UI) -> None:
    open_app(ui)
    ui.app.start_match(NewMatch(players=FOUR, rounds_only=True))
    ui.pause()
    ui.kill_and_open()
    assert not ui.widgets("KeyCap") and ui.sees("Count")
    menu(ui, "Log every move from now on")
    assert ui.widgets("KeyCap") and ui.sees("Deal")


def test_who_was_drawn_to_begin_survives_a_kill(ui: UI) -> None:
    ui.start()
    ui.app.start_match(NewMatch(players=FOUR, begins="Cleo"))
    ui.pause()
    ui.kill_and_open()
    ui.tap(next(key for key in ui.widgets("KeyCap") if key.shown.face.icon == "jewels"))
    ui.tap("Deal", inside="VerbButton")
    assert ui.app.running.match.table.turn == 2


@pytest.mark.parametrize("screen", ["log", "rules", "settings", "history"])
def test_the_screen_over_the_table_comes_back_after_a_kill(ui_with_pick: UI, screen: str) -> None:
    ui_with_pick.app.go(screen)
    ui_with_pick.pause()
    ui_with_pick.kill_and_open()
    assert in_front(ui_with_pick) == screen
    assert ui_with_pick.back()
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])


def test_a_match_that_is_gone_leaves_the_person_at_home(ui_with_pick: UI) -> None:
    ui_with_pick.app.go("log")
    ui_with_pick.pause()
    path = ui_with_pick.app.running.path
    ui_with_pick.kill()
    path.unlink()
    ui_with_pick.start()
    assert in_front(ui_with_pick) == "home"


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


def test_a_search_in_the_rules_is_there_again(ui_with_pick: UI, killed: Callable[[], None]) -> None:
    go(ui_with_pick, "rules", game="big-deal")
    ui_with_pick.tap(ui_with_pick.widgets("TextField")[0])
    ui_with_pick.type("steal")
    ui_with_pick.settle()
    ui_with_pick.swipe((200, 300), (200, 600), rest=0.2)
    scrolled = ui_with_pick.app.screen("rules").area.scroll_y
    before = ui_with_pick.words()
    killed()
    assert ui_with_pick.app.screen("rules").area.scroll_y == pytest.approx(scrolled)
    assert scrolled < 1
    assert ui_with_pick.words() == before
    assert (
        ui_with_pick.back() and in_front(ui_with_pick) == "rules"
    )  # from the search to what was open
    assert ui_with_pick.back() and in_front(ui_with_pick) == "table"


def test_the_reader_finds_the_line_again(ui_with_pick: UI, killed: Callable[[], None]) -> None:
    go(ui_with_pick, "rules", game="big-deal", rule="steal.first-set-safe")
    ui_with_pick.swipe((200, 300), (200, 550), rest=0.2)
    before = ui_with_pick.words()
    killed()
    assert ui_with_pick.words() == before


def test_what_was_scrolled_to_is_kept_without_a_pause(ui_with_pick: UI) -> None:
    """A page, and a sheet that is higher than the screen."""
    go(ui_with_pick, "rules", game="big-deal")
    ui_with_pick.swipe((200, 300), (200, 550))
    ui_with_pick.settle(1.5)  # until it glides no more
    page = ui_with_pick.words()
    ui_with_pick.kill_and_open()
    assert ui_with_pick.words() == page and ui_with_pick.app.screen("rules").area.scroll_y < 1
    ui_with_pick.resize(412, 446)
    ui_with_pick.back()
    ui_with_pick.app.screen("table").open_sheet("menu")
    ui_with_pick.settle()
    ui_with_pick.swipe((200, 100), (200, 300))
    ui_with_pick.settle(1.5)
    sheet = ui_with_pick.words()
    ui_with_pick.kill_and_open()
    assert ui_with_pick.words() == sheet and ui_with_pick.app.root.sheet.area.scroll_y < 1


def test_a_sheet_fits_after_a_turn(ui_with_pick: UI) -> None:
    look_at(ui_with_pick, "Dora")
    ui_with_pick.resize(892, 412)
    ui_with_pick.settle()
    (sheet,) = ui_with_pick.widgets("BottomSheet")
    assert tuple(sheet.size) == tuple(Window.size)
    assert ui_with_pick.back() and picked(ui_with_pick) == ["gold"]


def test_a_phone_without_memory_gets_some_back(ui_with_pick: UI) -> None:
    with pytest.MonkeyPatch.context() as phone:
        phone.setattr(gc, "freeze", FREEZE)  # only in tests it does nothing
        go(ui_with_pick, "history")
        ui_with_pick.back()
        ui_with_pick.settle(2)
        history = ref(ui_with_pick.app.screen("history"))
        Window.dispatch("on_memorywarning")
    ui_with_pick.frames(3)
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])
    assert history() is None
    ui_with_pick.kill_and_open()  # which comes next, without another word
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])


def test_memory_is_given_back_between_two_frames_whoever_asks_for_it(ui_with_pick: UI) -> None:
    """Android warns on a thread of its own."""
    warned: list[str] = []
    with pytest.MonkeyPatch.context() as phone:
        name = threading.current_thread().name
        phone.setattr(
            ui_with_pick.app, "save_state", lambda: warned.append(threading.current_thread().name)
        )
        warning = threading.Thread(target=lambda: Window.dispatch("on_memorywarning"))
        warning.start()
        warning.join()
        assert warned == []
        ui_with_pick.frames(2)
    assert warned == [name]


def test_a_place_that_nobody_understands_keeps_nobody_out(ui_with_pick: UI) -> None:
    ui_with_pick.pause()
    ui_with_pick.app.library.ui_state = {"trail": [["table", {}], ["log", 7]], "match": 3}
    ui_with_pick.kill_and_open()
    assert in_front(ui_with_pick) == "home" and ui_with_pick.sees("Continue")
