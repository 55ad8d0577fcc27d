"""A phone’s life: turns, split screens, other apps and settings, kills. The match stays."""

import gc
import os
import threading
from pathlib import Path
from weakref import ref

import pytest
from kivy.core.window import Window

from screens.app import CompanionApp
from tests.support.phone import Phone
from tests.support.ui.driver import FREEZE, UI, UNFREEZE
from tests.support.ui.eyes import box_of
from tests.support.ui.gestures import OpenMatch, go, picked, press


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


@pytest.fixture
def ui(open_match: OpenMatch) -> UI:
    """Return a phone with a match on the table, a card picked and no verb yet."""
    ui = open_match("deal Anna jewels", still=False)
    ui.tap_the("KeyCap", pick="card:gold")
    return ui


@pytest.mark.parametrize("shape", [(892, 412), (412, 446), (320, 640), (1280, 800)])
def test_turning_and_splitting_keep_the_half_entered_move(ui: UI, shape) -> None:
    ui.resize(*shape)
    assert (ui.app.screen_name, picked(ui)) == ("table", ["gold"])
    ui.resize(412, 892)
    assert picked(ui) == ["gold"]


def test_nothing_lies_under_bars_and_cut_outs(ui: UI) -> None:
    ui.app.root.safe_area = (30, 60, 20, 50)
    ui.frames(3)
    assert box_of(ui.app.root.front) == (30, 50, Window.width - 20, Window.height - 60)
    for seen in ui.look():
        assert seen.box.x >= 30 and seen.box.y >= 50


# Another app in between


def test_a_match_from_another_app_is_looked_at_and_the_table_lies_under_it(
    phone: Phone, ui: UI, tmp_path: Path
) -> None:
    record = tmp_path / "sent"
    record.write_bytes(ui.app.running.path.read_bytes())
    phone.hand_out(record, os.O_RDONLY)
    ui.app.screen("table").header_tapped("more")
    ui.settle()
    for _ in range(2):
        phone.open(phone.intent("VIEW", "content://mail/An evening.match"))
        ui.settle()
        assert ui.app.screen_name == "import" and ui.sees("What’s in it")
    assert ui.back() and (ui.app.screen_name, picked(ui)) == ("table", ["gold"])


def test_a_file_that_the_app_is_started_with_is_looked_at(tmp_path: Path, start_phone) -> None:
    file = tmp_path / "Monday.match"
    file.write_bytes(b"not a match")
    desktop = start_phone(UI(lambda: CompanionApp(folder=tmp_path / "kept", file=file)))
    assert desktop.app.screen_name == "import" and desktop.sees("Monday.match")


def test_the_phones_language_is_followed_until_the_person_chooses(phone: Phone, ui: UI) -> None:
    phone.answers["Locale.getDefault().getLanguage()"] = "de"
    ui.pause()
    ui.resume()
    assert ui.app.language.code == "de" and ui.sees("Rückgängig")
    assert picked(ui) == ["gold"]
    ui.app.change_settings(language="fr")
    ui.pause()
    ui.resume()
    assert ui.app.language.code == "fr"


def test_the_screen_stays_on_while_a_match_lies_on_the_table(ui: UI) -> None:
    assert not Window.allow_screensaver
    ui.app.change_settings(keep_screen_on=False)
    assert Window.allow_screensaver
    ui.app.change_settings(keep_screen_on=True)
    assert not Window.allow_screensaver
    ui.app.close_match()
    assert Window.allow_screensaver


def test_a_logged_move_and_a_refusal_are_felt(phone: Phone, open_match: OpenMatch) -> None:
    ui = open_match()
    table = ui.app.screen("table")
    read_move = ui.app.running.match.setup.read_move
    deal = read_move({"move": "deal", "first": 0, "discard": "jewels"})
    table.enter(deal)
    assert phone.asked("VibrationEffect.createWaveform") == [([0, 30], -1)]
    table.enter(read_move({"move": "discard", "player": 2, "card": "gold"}))
    assert phone.asked("VibrationEffect.createWaveform")[1:] == [([0, 60, 80, 60], -1)]
    ui.app.root.close_sheet()
    ui.settle()
    go(ui, "count")
    press(ui, "40>0>0>0")
    ui.tap("Log it")
    assert phone.asked("VibrationEffect.createWaveform")[2:] == [([0, 30], -1)]
    ui.app.change_settings(vibration=False)
    table.enter(deal)
    assert len(phone.asked("VibrationEffect.createWaveform")) == 3


# A kill and too little memory; that every screen survives them: test_scenes_stay


def test_what_was_held_when_the_match_went_on_is_not_picked_again(ui: UI) -> None:
    ui.settle(1)
    discard = {"move": "discard", "player": 0, "card": "gold"}
    ui.app.screen("table").enter(ui.app.running.match.setup.read_move(discard))
    ui.kill_and_open()  # before the new place is kept
    assert ui.app.running.match.number == 2
    assert (ui.app.screen_name, picked(ui)) == ("table", [])


def test_a_match_that_is_gone_leaves_the_person_at_home(ui: UI) -> None:
    ui.app.go("log")
    ui.pause()
    path = ui.app.running.path
    ui.kill()
    path.unlink()
    ui.start()
    assert ui.app.screen_name == "home"


@pytest.mark.nightly
def test_a_phone_without_memory_gets_some_back(ui: UI) -> None:
    with pytest.MonkeyPatch.context() as phone:
        phone.setattr(gc, "freeze", FREEZE)  # only in tests they do nothing
        phone.setattr(gc, "unfreeze", UNFREEZE)
        go(ui, "history")
        ui.back()
        ui.settle(2)
        history = ref(ui.app.screen("history"))
        Window.dispatch("on_memorywarning")
        ui.frames(3)
    assert (ui.app.screen_name, picked(ui)) == ("table", ["gold"])
    assert history() is None
    ui.kill_and_open()  # which comes next, without another word
    assert (ui.app.screen_name, picked(ui)) == ("table", ["gold"])


def test_memory_is_given_back_between_two_frames_whoever_asks_for_it(
    ui: UI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Android warns on a thread of its own."""
    warned: list[str] = []
    monkeypatch.setattr(
        ui.app, "save_state", lambda: warned.append(threading.current_thread().name)
    )
    warning = threading.Thread(target=lambda: Window.dispatch("on_memorywarning"))
    warning.start()
    warning.join()
    assert warned == []
    ui.frames(2)
    assert warned == [threading.current_thread().name]


def test_a_place_that_nobody_understands_keeps_nobody_out(ui: UI) -> None:
    ui.pause()
    ui.app.library.ui_state = {"trail": [["table", {}], ["log", 7]], "match": 3}
    ui.kill_and_open()
    assert ui.app.screen_name == "home" and ui.sees("Continue")
