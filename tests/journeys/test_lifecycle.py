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
from companion.play.new_match import NewMatch
from companion.record.sheet_text import link
from screens.app import CompanionApp
from screens.kit import look
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


def hand_over(phone: Phone, held: UI, *what: str) -> None:
    """From another app."""
    phone.open(phone.intent(*what))
    held.settle()


# Another shape


@pytest.mark.parametrize("shape", [(892, 412), (412, 446), (320, 640), (1280, 800)])
def test_turning_and_splitting_keep_the_half_entered_move(held: UI, shape) -> None:
    held.resize(*shape)
    assert (in_front(held), picked(held)) == ("table", ["gold"])
    held.resize(412, 892)
    assert picked(held) == ["gold"]


def test_a_larger_screen_gets_larger_type(held: UI) -> None:
    small = look.theme.scale
    held.resize(800, 1280)
    assert look.theme.scale > small
    held.resize(412, 892)
    assert look.theme.scale == small


def test_nothing_lies_under_bars_and_cut_outs(held: UI) -> None:
    held.app.stage.safe_area = (30, 60, 20, 50)
    held.frames(3)
    front = box_of(held.app.stage.front)
    assert (front.x, front.y) == (30, 50)
    assert (front.width, front.height) == (Window.width - 50, Window.height - 110)
    for seen in held.look():
        assert seen.box.x >= 30 and seen.box.y >= 50


def test_a_sheet_keeps_clear_of_bars_and_cut_outs_too(held: UI) -> None:
    held.resize(640, 320)
    look_at(held, "D")
    held.app.stage.safe_area = (70, 24, 60, 20)  # turned while it is open
    held.frames(3)
    (sheet,) = held.widgets("Sheet")
    area = box_of(sheet.area)
    assert area.x >= 70 and area.right <= Window.width - 60
    assert area.y >= 20 and area.top <= Window.height - 24


def test_bars_are_asked_for_at_the_start_after_a_turn_and_after_a_pause(
    phone: Phone, held: UI
) -> None:
    assert tuple(held.app.stage.safe_area) == (0, 63, 0, 126)
    held.resize(892, 412)
    phone.set_insets(80, 0, 126, 0)  # a phone says so a little later
    held.settle(1)
    assert tuple(held.app.stage.safe_area) == (80, 0, 126, 0)
    held.pause()
    phone.set_insets(80, 24, 0, 0)
    held.resume()
    assert tuple(held.app.stage.safe_area) == (80, 24, 0, 0)
    assert picked(held) == ["gold"]


def test_bars_change_places_when_the_phone_is_turned_upside_down(phone: Phone, held: UI) -> None:
    """The window keeps its size, so that nobody tells of it."""
    held.resize(892, 412)
    phone.set_insets(80, 0, 48, 0)
    held.settle(1)
    phone.set_insets(48, 0, 80, 0)
    held.settle(1)
    assert tuple(held.app.stage.safe_area) == (48, 0, 80, 0)


# Another app in between


def test_a_match_from_another_app_is_looked_at_and_the_table_lies_under_it(
    phone: Phone, held: UI, tmp_path: Path
) -> None:
    record = tmp_path / "sent"
    record.write_bytes(held.app.running.path.read_bytes())
    phone.hand_out(record, os.O_RDONLY)
    held.app.screen("table").header_tapped("more")
    held.settle()
    hand_over(phone, held, "VIEW", "content://mail/An evening.match")
    assert in_front(held) == "import" and held.sees("This is in it")
    hand_over(phone, held, "VIEW", "content://mail/An evening.match")
    assert in_front(held) == "import" and held.back()
    assert (in_front(held), picked(held)) == ("table", ["gold"])


def test_a_score_sheet_from_another_app_is_told_before_it_is_kept(
    phone: Phone, held: UI, tmp_path: Path
) -> None:
    sheet = tmp_path / "sent"
    (example, *_) = sorted((data_folder() / "sheets").glob("*.sheet.toml"))
    sheet.write_bytes(example.read_bytes())
    phone.hand_out(sheet, os.O_RDONLY)
    hand_over(phone, held, "SEND", "content://chat/Ours.sheet.toml")
    assert in_front(held) == "sheets" and own_sheets(held.app.library) == ()
    held.scroll_to("Keep it", inside=held.widgets("Sheet")[0].area.__class__)
    held.tap("Keep it")
    assert len(own_sheets(held.app.library)) == 1
    sheet.write_bytes(b"this is no sheet")
    hand_over(phone, held, "SEND", "content://chat/Bad.sheet.toml")
    assert held.widgets("Sheet") and len(own_sheets(held.app.library)) == 1


def test_a_tapped_link_of_a_score_sheet_is_told_before_it_is_kept(phone: Phone, held: UI) -> None:
    golf = sheet_called("golf")
    assert golf
    for _ in range(2):  # tapped once more by somebody impatient
        hand_over(phone, held, "VIEW", link(golf))
        assert in_front(held) == "sheets" and held.sees(golf.name)
    assert own_sheets(held.app.library) == ()
    held.tap("Keep it")
    assert len(own_sheets(held.app.library)) == 1
    assert held.back() and (in_front(held), picked(held)) == ("table", ["gold"])
    hand_over(phone, held, "VIEW", "table-companion:sheet?cut")
    assert held.sees("The link of the sheet is not whole.")


def test_a_file_that_is_gone_gets_a_sentence(phone: Phone, held: UI, tmp_path: Path) -> None:
    phone.hand_out(tmp_path / "gone", os.O_RDONLY)
    hand_over(phone, held, "VIEW")
    assert held.sees("The file cannot be read.") and in_front(held) == "table"


def test_a_file_that_the_app_is_started_with_is_looked_at(
    tmp_path: Path, switch_on: SwitchOn
) -> None:
    file = tmp_path / "Monday.match"
    file.write_bytes(b"not a match")
    desktop = UI(lambda: CompanionApp(folder=tmp_path / "kept", file=file))
    desktop.start()
    assert in_front(desktop) == "import" and desktop.sees("Monday.match")


def test_a_link_that_the_app_is_started_with_is_looked_at(
    tmp_path: Path, switch_on: SwitchOn
) -> None:
    golf = sheet_called("golf")
    assert golf
    desktop = UI(lambda: CompanionApp(folder=tmp_path / "kept", file=link(golf)))
    desktop.start()
    assert in_front(desktop) == "sheets" and desktop.sees("Keep it")


def test_who_picks_no_file_after_all_is_where_they_were(phone: Phone, held: UI) -> None:
    go(held, "import")
    before = held.words()
    held.tap("Choose a file")
    held.pause()  # the phone's own sheet covers the app
    phone.answer(7001, 0, None)
    held.resume()
    held.frames(3)
    assert held.words() == before
    held.tap("Choose a file")
    assert len(phone.asked("startActivityForResult")) == 2


# Other settings of the phone


def test_the_phones_look_is_followed_until_the_person_chooses(phone: Phone, held: UI) -> None:
    assert look.theme.name == "light"
    phone.set(dark=True)
    held.pause()
    held.resume()
    assert look.theme.name == "dark"
    held.app.change_settings(theme="light")
    held.pause()
    held.resume()
    assert look.theme.name == "light"


def test_the_bars_follow_the_look(phone: Phone, held: UI) -> None:
    assert phone.asked("setSystemBarsAppearance")[-1] == (24, 24)  # dark signs on our cream
    held.app.change_settings(theme="dark")
    assert phone.asked("setSystemBarsAppearance")[-1] == (0, 24)


def test_another_size_of_everything_is_taken_up_after_a_pause(phone: Phone, held: UI) -> None:
    size = "PythonActivity.mActivity.getResources().getDisplayMetrics().density"
    held.pause()
    phone.answers[size] = 1.25
    held.resume()
    assert Metrics.density == 1.25 and dp(100) == 125
    held.pause()
    phone.answers[size] = 1.0
    held.resume()
    assert dp(100) == 100


def test_a_desktop_that_says_nothing_is_dark(held: UI) -> None:
    assert look.theme.name == "dark"


def test_the_phones_language_is_followed_until_the_person_chooses(phone: Phone, held: UI) -> None:
    assert held.app.language.code == "en"
    phone.answers["Locale.getDefault().getLanguage()"] = "de"
    held.pause()
    held.resume()
    assert held.app.language.code == "de"
    assert held.sees("Zurück") or held.sees("Rückgängig")
    assert picked(held) == ["gold"]
    held.app.change_settings(language="fr")
    held.pause()
    held.resume()
    assert held.app.language.code == "fr"


def test_a_language_that_we_do_not_speak_becomes_english(phone: Phone, ui: UI) -> None:
    phone.answers["Locale.getDefault().getLanguage()"] = "eo"
    ui.start()
    assert ui.app.language.code == "en"


def test_larger_type_reaches_what_is_already_shown(phone: Phone, held: UI) -> None:
    def height() -> float:
        return next(part for part in held.app.screen("table").prompt.parts).height

    before = height()
    phone.set(font_scale=1.3)
    held.pause()
    held.resume()
    try:
        assert height() > before
        assert picked(held) == ["gold"]
    finally:
        Metrics.fontscale = 1


# Back


def test_back_closes_the_sheet_then_the_picks_then_the_screen_then_leaves(held: UI) -> None:
    look_at(held, "Dora")
    assert held.widgets("Sheet")
    assert held.back()
    assert not held.widgets("Sheet") and picked(held) == ["gold"]
    assert held.back()
    assert (in_front(held), picked(held)) == ("table", [])
    assert held.back()
    assert in_front(held) == "home"
    assert not held.back()  # now the phone leaves the app


# The screen stays on


def test_the_screen_stays_on_while_a_match_lies_on_the_table(held: UI) -> None:
    assert not Window.allow_screensaver
    held.app.change_settings(keep_screen_on=False)
    assert Window.allow_screensaver
    held.app.change_settings(keep_screen_on=True)
    assert not Window.allow_screensaver
    held.app.leave_match()
    assert Window.allow_screensaver


# Touch and voice


def test_a_logged_move_and_a_refusal_are_felt(phone: Phone, ui: UI) -> None:
    ui.start()
    ui.app.begin(NewMatch(players=FOUR))
    table = ui.app.screen("table")
    setup = ui.app.running.match.setup
    table.enter(setup.read_move(DEAL))
    assert phone.asked("VibrationEffect.createWaveform") == [([0, 30], -1)]
    table.enter(setup.read_move({"move": "discard", "player": 2, "card": "gold"}))
    assert phone.asked("VibrationEffect.createWaveform")[1:] == [([0, 60, 80, 60], -1)]
    ui.app.stage.close_sheet()
    ui.settle()
    go(ui, "count")
    press(ui, "40>0>0>0")
    ui.tap("Log it")
    assert phone.asked("VibrationEffect.createWaveform")[2:] == [([0, 30], -1)]
    ui.app.change_settings(vibration=False)
    table.enter(setup.read_move(DEAL))
    assert len(phone.asked("VibrationEffect.createWaveform")) == 3
    ui.app.leave_match()
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
