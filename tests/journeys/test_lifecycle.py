"""A phone’s life: turns, split screens, other apps, other settings. The match is still there."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.session.new_match import NewMatch
from screens.app import CompanionApp
from tests.phone import Phone
from tests.ui.driver import UI
from tests.ui.eyes import box_of
from tests.ui.gestures import go, in_front, look_at, picked, press

SwitchOn = Callable[[UI], UI]
FOUR = ("Anna", "Ben", "Cleo", "Dora")
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


def hand_over(phone: Phone, ui_with_pick: UI, *what: str) -> None:
    """From another app."""
    phone.open(phone.intent(*what))
    ui_with_pick.settle()


# Another shape


@pytest.mark.parametrize("shape", [(892, 412), (412, 446), (320, 640), (1280, 800)])
def test_turning_and_splitting_keep_the_half_entered_move(ui_with_pick: UI, shape) -> None:
    ui_with_pick.resize(*shape)
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])
    ui_with_pick.resize(412, 892)
    assert picked(ui_with_pick) == ["gold"]


def test_nothing_lies_under_bars_and_cut_outs(ui_with_pick: UI) -> None:
    ui_with_pick.app.root.safe_area = (30, 60, 20, 50)
    ui_with_pick.frames(3)
    front = box_of(ui_with_pick.app.root.front)
    assert (front.x, front.y) == (30, 50)
    assert (front.width, front.height) == (Window.width - 50, Window.height - 110)
    for seen in ui_with_pick.look():
        assert seen.box.x >= 30 and seen.box.y >= 50


# Another app in between


def test_a_match_from_another_app_is_looked_at_and_the_table_lies_under_it(
    phone: Phone, ui_with_pick: UI, tmp_path: Path
) -> None:
    record = tmp_path / "sent"
    record.write_bytes(ui_with_pick.app.running.path.read_bytes())
    phone.hand_out(record, os.O_RDONLY)
    ui_with_pick.app.screen("table").header_tapped("more")
    ui_with_pick.settle()
    hand_over(phone, ui_with_pick, "VIEW", "content://mail/An evening.match")
    assert in_front(ui_with_pick) == "import" and ui_with_pick.sees("What’s in it")
    hand_over(phone, ui_with_pick, "VIEW", "content://mail/An evening.match")
    assert in_front(ui_with_pick) == "import" and ui_with_pick.back()
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", ["gold"])


def test_a_file_that_the_app_is_started_with_is_looked_at(
    tmp_path: Path, start_phone: SwitchOn
) -> None:
    file = tmp_path / "Monday.match"
    file.write_bytes(b"not a match")
    desktop = start_phone(UI(lambda: CompanionApp(folder=tmp_path / "kept", file=file)))
    assert in_front(desktop) == "import" and desktop.sees("Monday.match")


# Other settings of the phone


def test_the_phones_language_is_followed_until_the_person_chooses(
    phone: Phone, ui_with_pick: UI
) -> None:
    assert ui_with_pick.app.language.code == "en"
    phone.answers["Locale.getDefault().getLanguage()"] = "de"
    ui_with_pick.pause()
    ui_with_pick.resume()
    assert ui_with_pick.app.language.code == "de"
    assert ui_with_pick.sees("Zurück") or ui_with_pick.sees("Rückgängig")
    assert picked(ui_with_pick) == ["gold"]
    ui_with_pick.app.change_settings(language="fr")
    ui_with_pick.pause()
    ui_with_pick.resume()
    assert ui_with_pick.app.language.code == "fr"


# Back


def test_back_closes_the_sheet_then_the_picks_then_the_screen_then_leaves(ui_with_pick: UI) -> None:
    look_at(ui_with_pick, "Dora")
    assert ui_with_pick.widgets("BottomSheet")
    assert ui_with_pick.back()
    assert not ui_with_pick.widgets("BottomSheet") and picked(ui_with_pick) == ["gold"]
    assert ui_with_pick.back()
    assert (in_front(ui_with_pick), picked(ui_with_pick)) == ("table", [])
    assert ui_with_pick.back()
    assert in_front(ui_with_pick) == "home"
    assert not ui_with_pick.back()  # now the phone leaves the app


# The screen stays on


def test_the_screen_stays_on_while_a_match_lies_on_the_table(ui_with_pick: UI) -> None:
    assert not Window.allow_screensaver
    ui_with_pick.app.change_settings(keep_screen_on=False)
    assert Window.allow_screensaver
    ui_with_pick.app.change_settings(keep_screen_on=True)
    assert not Window.allow_screensaver
    ui_with_pick.app.close_match()
    assert Window.allow_screensaver


# Touch and voice


def test_a_logged_move_and_a_refusal_are_felt(phone: Phone, ui: UI) -> None:
    ui.start()
    ui.app.start_match(NewMatch(players=FOUR))
    table = ui.app.screen("table")
    setup = ui.app.running.match.setup
    table.enter(setup.read_move(DEAL))
    assert phone.asked("VibrationEffect.createWaveform") == [([0, 30], -1)]
    table.enter(setup.read_move({"move": "discard", "player": 2, "card": "gold"}))
    assert phone.asked("VibrationEffect.createWaveform")[1:] == [([0, 60, 80, 60], -1)]
    ui.app.root.close_sheet()
    ui.settle()
    go(ui, "count")
    press(ui, "40>0>0>0")
    ui.tap("Log it")
    assert phone.asked("VibrationEffect.createWaveform")[2:] == [([0, 30], -1)]
    ui.app.change_settings(vibration=False)
    table.enter(setup.read_move(DEAL))
    assert len(phone.asked("VibrationEffect.createWaveform")) == 3
    ui.app.close_match()
    Window.allow_screensaver = True


# Where everything is kept


# About
