"""What a kill and too little memory leave behind; that every screen survives them: scenes stay."""

import gc
import threading
from weakref import ref

import pytest
from kivy.core.window import Window

from tests.ui.driver import FREEZE, UI
from tests.ui.gestures import (
    go,
    in_front,
    picked,
)


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


def test_a_match_that_is_gone_leaves_the_person_at_home(ui_with_pick: UI) -> None:
    ui_with_pick.app.go("log")
    ui_with_pick.pause()
    path = ui_with_pick.app.running.path
    ui_with_pick.kill()
    path.unlink()
    ui_with_pick.start()
    assert in_front(ui_with_pick) == "home"


@pytest.mark.nightly
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
