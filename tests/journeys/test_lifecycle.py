"""A phone’s life: turns, split screens, other apps, other settings. The match is still there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics, dp

from companion.library.sheets import own_sheets, sheet_called
from companion.paths import data_folder
from companion.record.sheet_text import link
from companion.session.new_match import NewMatch
from screens.app import CompanionApp
from screens.widgets import theme_holder
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


def test_a_larger_screen_gets_larger_type(ui_with_pick: UI) -> None:
    small = theme_holder.theme.scale
    ui_with_pick.resize(800, 1280)
    assert theme_holder.theme.scale > small
    ui_with_pick.resize(412, 892)
    assert theme_holder.theme.scale == small


def test_nothing_lies_under_bars_and_cut_outs(ui_with_pick: UI) -> None:
    ui_with_pick.app.root.safe_area = (30, 60, 20, 50)
    ui_with_pick.frames(3)
    front = box_of(ui_with_pick.app.root.front)
    assert (front.x, front.y) == (30, 50)
    assert (front.width, front.height) == (Window.width - 50, Window.height - 110)
    for seen in ui_with_pick.look():
        assert seen.box.x >= 30 and seen.box.y >= 50


def test_a_sheet_keeps_clear_of_bars_and_cut_outs_too(ui_with_pick: UI) -> None:
    ui_with_pick.resize(640, 320)
    look_at(ui_with_pick, "Dora")
    ui_with_pick.app.root.safe_area = (70, 24, 60, 20)  # turned while it is open
    ui_with_pick.frames(3)
    (sheet,) = ui_with_pick.widgets("BottomSheet")
    area = box_of(sheet.area)
    assert area.x >= 70 and area.right <= Window.width - 60
    assert area.y >= 20 and area.top <= Window.height - 24


def test_bars_are_asked_for_at_the_start_after_a_turn_and_after_a_pause(
    phone: Phone, ui_with_pick: UI
) -> None:
    assert tuple(ui_with_pick.app.root.safe_area) == (0, 63, 0, 126)
    ui_with_pick.resize(892, 412)
    phone.set_insets(80, 0, 126, 0)  # a phone says so a little later
    ui_with_pick.settle(1)
    assert tuple(ui_with_pick.app.root.safe_area) == (80, 0, 126, 0)
    ui_with_pick.pause()
    phone.set_insets(80, 24, 0, 0)
    ui_with_pick.resume()
    assert tuple(ui_with_pick.app.root.safe_area) == (80, 24, 0, 0)
    assert picked(ui_with_pick) == ["gold"]


def test_bars_change_places_when_the_phone_is_turned_upside_down(
    phone: Phone, ui_with_pick: UI
) -> None:
    """The window keeps its size, so that nobody tells of it."""
    ui_with_pick.resize(892, 412)
    phone.set_insets(80, 0, 48, 0)
    ui_with_pick.settle(1)
    phone.set_insets(48, 0, 80, 0)
    ui_with_pick.settle(1)
    assert tuple(ui_with_pick.app.root.safe_area) == (48, 0, 80, 0)


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


def test_a_score_sheet_from_another_app_is_told_before_it_is_kept(
    phone: Phone, ui_with_pick: UI, tmp_path: Path
) -> None:
    sheet = tmp_path / "sent"
    (example, *_) = sorted((data_folder() / "sheets").glob("*.sheet.toml"))
    sheet.write_bytes(example.read_bytes())
    phone.hand_out(sheet, os.O_RDONLY)
    hand_over(phone, ui_with_pick, "SEND", "content://chat/Ours.sheet.toml")
    assert in_front(ui_with_pick) == "sheets" and own_sheets(ui_with_pick.app.library) == ()
    ui_with_pick.scroll_to("Save it", inside=ui_with_pick.widgets("BottomSheet")[0].area.__class__)
    ui_with_pick.tap("Save it")
    assert len(own_sheets(ui_with_pick.app.library)) == 1
    sheet.write_bytes(b"this is no sheet")
    hand_over(phone, ui_with_pick, "SEND", "content://chat/Bad.sheet.toml")
    assert ui_with_pick.widgets("BottomSheet") and len(own_sheets(ui_with_pick.app.library)) == 1


def test_a_tapped_link_of_a_score_sheet_is_told_before_it_is_kept(
    phone: Phone, ui_with_pick: UI
) -> None:
    golf = sheet_called("golf")
    assert golf
    for _ in range(2):  # tapped once more by somebody impatient
        hand_over(phone, ui_with_pick, "VIEW", link(golf))
        assert in_front(ui_with_pick) == "sheets" and ui_with_pick.sees(golf.name)
    assert own_sheets(ui_with_pick.app.library) == ()
    ui_with_pick.tap("Save it")
    assert len(own_sheets(ui_with_pick.app.library)) == 1
    assert ui_with_pick.back() and (in_front(ui_with_pick), picked(ui_with_pick)) == (
        "table",
        ["gold"],
    )
    hand_over(phone, ui_with_pick, "VIEW", "table-companion:sheet?cut")
    assert ui_with_pick.sees("The sheet’s link is incomplete.")


def test_a_file_that_is_gone_gets_a_sentence(
    phone: Phone, ui_with_pick: UI, tmp_path: Path
) -> None:
    phone.hand_out(tmp_path / "gone", os.O_RDONLY)
    hand_over(phone, ui_with_pick, "VIEW")
    assert ui_with_pick.sees("The file can’t be read.") and in_front(ui_with_pick) == "table"


def test_a_file_that_the_app_is_started_with_is_looked_at(
    tmp_path: Path, start_phone: SwitchOn
) -> None:
    file = tmp_path / "Monday.match"
    file.write_bytes(b"not a match")
    desktop = UI(lambda: CompanionApp(folder=tmp_path / "kept", file=file))
    desktop.start()
    assert in_front(desktop) == "import" and desktop.sees("Monday.match")


def test_a_link_that_the_app_is_started_with_is_looked_at(
    tmp_path: Path, start_phone: SwitchOn
) -> None:
    golf = sheet_called("golf")
    assert golf
    desktop = UI(lambda: CompanionApp(folder=tmp_path / "kept", file=link(golf)))
    desktop.start()
    assert in_front(desktop) == "sheets" and desktop.sees("Save it")


def test_who_picks_no_file_after_all_is_where_they_were(phone: Phone, ui_with_pick: UI) -> None:
    go(ui_with_pick, "import")
    before = ui_with_pick.words()
    ui_with_pick.tap("Choose a file")
    ui_with_pick.pause()  # the phone's own sheet covers the app
    phone.answer(7001, 0, None)
    ui_with_pick.resume()
    ui_with_pick.frames(3)
    assert ui_with_pick.words() == before
    ui_with_pick.tap("Choose a file")
    assert len(phone.asked("startActivityForResult")) == 2


# Other settings of the phone


def test_the_phones_look_is_followed_until_the_person_chooses(
    phone: Phone, ui_with_pick: UI
) -> None:
    assert theme_holder.theme.name == "light"
    phone.set(dark=True)
    ui_with_pick.pause()
    ui_with_pick.resume()
    assert theme_holder.theme.name == "dark"
    ui_with_pick.app.change_settings(theme="light")
    ui_with_pick.pause()
    ui_with_pick.resume()
    assert theme_holder.theme.name == "light"


def test_the_bars_follow_the_look(phone: Phone, ui_with_pick: UI) -> None:
    assert phone.asked("setSystemBarsAppearance")[-1] == (24, 24)  # dark signs on our cream
    ui_with_pick.app.change_settings(theme="dark")
    assert phone.asked("setSystemBarsAppearance")[-1] == (0, 24)


def test_another_size_of_everything_is_taken_up_after_a_pause(
    phone: Phone, ui_with_pick: UI
) -> None:
    size = "PythonActivity.mActivity.getResources().getDisplayMetrics().density"
    ui_with_pick.pause()
    phone.answers[size] = 1.25
    ui_with_pick.resume()
    assert Metrics.density == 1.25 and dp(100) == 125
    ui_with_pick.pause()
    phone.answers[size] = 1.0
    ui_with_pick.resume()
    assert dp(100) == 100


def test_a_desktop_that_says_nothing_is_dark(ui_with_pick: UI) -> None:
    assert theme_holder.theme.name == "dark"


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


def test_a_language_that_we_do_not_speak_becomes_english(phone: Phone, ui: UI) -> None:
    phone.answers["Locale.getDefault().getLanguage()"] = "eo"
    ui.start()
    assert ui.app.language.code == "en"


def test_larger_type_reaches_what_is_already_shown(phone: Phone, ui_with_pick: UI) -> None:
    def height() -> float:
        return next(part for part in ui_with_pick.app.screen("table").prompt.parts).height

    before = height()
    phone.set(font_scale=1.3)
    ui_with_pick.pause()
    ui_with_pick.resume()
    try:
        assert height() > before
        assert picked(ui_with_pick) == ["gold"]
    finally:
        Metrics.fontscale = 1


# Back


def test_the_arrow_leaves_the_table_at_once_whatever_is_picked(ui_with_pick: UI) -> None:
    ui = ui_with_pick
    assert picked(ui)
    ui.tap_picture("Back", inside="Header")
    assert ui.app.screen_name == "home"
    ui.tap("Continue")
    assert not picked(ui)


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


def test_on_a_phone_matches_lie_outside_what_an_update_deletes(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COMPANION_FOLDER", raising=False)
    monkeypatch.setattr(CompanionApp, "user_data_dir", str(tmp_path / "files"))
    assert CompanionApp().library.folder == tmp_path / "files" / "table-companion"


# About


def test_about_says_that_the_rules_agree(ui: UI, tmp_path: Path) -> None:
    ui.start()
    ui.app.go("settings")
    ui.app.screen("settings").open_sheet("about")
    ui.settle()
    assert ui.sees("The rules agree with")
    assert ui.sees("Kivy 2.3.1")
