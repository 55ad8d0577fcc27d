"""The device: on a desktop nothing is tried, on a phone the right thing is asked for."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.device import Device, Insets
from companion.library.settings import Settings
from tests.phone import JavaException, Phone

EVERYTHING = Settings(vibration=True, voice=True)
NOTHING = Settings(vibration=False, voice=False)
SERVICE = "PythonActivity.mActivity.getSystemService()"


def device(settings: Settings = EVERYTHING, folder: Path = Path("nowhere")) -> Device:
    return Device(lambda: settings, folder, later=lambda act: act())


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


def wait_for_the_voice() -> None:
    for thread in threading.enumerate():
        if thread.name == "voice":
            thread.join(5)


def everything(device: Device, path: Path) -> list[object]:
    done = [
        device.logged(),
        device.refused(),
        device.say("Anna", "en"),
        device.share(path),
        device.share(path, "Anna has won."),
        device.open_link("https://example.org"),
        device.pick_file(lambda path: None),
    ]
    wait_for_the_voice()
    return [*done, device.language(), device.is_dark(), device.font_scale(), device.safe_area()]


def test_a_desktop_is_asked_for_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    for module in ("plyer", "jnius"):
        monkeypatch.setitem(sys.modules, module, None)  # an import would raise
    assert everything(device(), tmp_path) == [False] * 7 + [None] * 4
    assert caplog.records == []


def test_logged_and_refused_feel_different(phone: Phone) -> None:
    assert device().logged() and device().refused()
    assert phone.asked("VibrationEffect.createWaveform") == [([0, 30], -1), ([0, 60, 80, 60], -1)]
    assert len(phone.asked("getSystemService().vibrate")) == 2


def test_an_old_phone_vibrates_without_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(monkeypatch, sdk=24)
    assert device().logged()
    assert phone.asked("getSystemService().vibrate") == [([0, 30], -1)]


def test_who_wants_no_vibration_and_no_voice_gets_none(phone: Phone) -> None:
    quiet = device(NOTHING)
    assert not quiet.logged() and not quiet.refused() and not quiet.say("Anna", "en")
    assert phone.calls == []


def test_whatever_a_phone_throws_is_logged_once(
    phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    phone.answers[f"{SERVICE}.vibrate()"] = JavaException("no such service")
    broken = device()
    with caplog.at_level(logging.WARNING, "companion"):
        assert not broken.logged() and not broken.refused()
    assert [record.getMessage() for record in caplog.records] == [
        "This phone cannot vibrate: JavaException('no such service')"
    ]


def test_a_phone_that_can_do_nothing_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Phone(monkeypatch)
    for module in ("plyer", "jnius", "android"):
        monkeypatch.setitem(sys.modules, module, None)
    done = everything(device(), tmp_path)
    assert done[:2] == [False, False] and done[3:] == [False] * 4 + [None] * 4


def test_the_voice_speaks_the_language_of_the_app_with_one_engine(phone: Phone) -> None:
    phone.answers |= {"TextToSpeech().setLanguage()": 0, "TextToSpeech().speak()": 0}
    speaker = device()
    assert speaker.say("Ben ist dran.", "de")
    wait_for_the_voice()
    assert speaker.say("Anna: 3", "en")
    wait_for_the_voice()
    assert phone.asked("Locale") == [("de",), ("en",)]
    assert [given[0] for given in phone.asked("speak")] == ["Ben ist dran.", "Anna: 3"]
    assert len(phone.asked("TextToSpeech")) == 1


def test_nobody_waits_for_an_engine_that_is_not_ready(phone: Phone) -> None:
    ready = threading.Event()
    phone.answers["TextToSpeech().setLanguage()"] = lambda: 0 if ready.is_set() else -2
    phone.answers["TextToSpeech().speak()"] = 0
    before = time.monotonic()
    assert device().say("Ben ist dran.", "de")
    assert time.monotonic() - before < 0.5
    assert phone.asked("speak") == []
    ready.set()
    wait_for_the_voice()
    assert len(phone.asked("speak")) == 1


def test_what_is_said_next_takes_the_place_of_what_still_waits(phone: Phone) -> None:
    ready = threading.Event()
    phone.answers["TextToSpeech().setLanguage()"] = lambda: 0 if ready.is_set() else -2
    phone.answers["TextToSpeech().speak()"] = 0
    speaker = device(Settings(spoken=True))
    for name in ("Home", "Yacht", "Jewels"):  # a finger that wanders over keys
        assert speaker.say(name, "en")
    ready.set()
    wait_for_the_voice()
    assert phone.asked("speak") == [("Jewels", 0, None, "said")]  # 0: at once, not after the rest


def test_words_go_through_the_share_sheet(phone: Phone, tmp_path: Path) -> None:
    assert device().share(tmp_path / "result.txt", "Anna has won.")
    assert phone.asked("Intent().setType") == [("text/plain",)]
    assert phone.asked("String") == [("Anna has won.",)]
    assert phone.asked("Intent.createChooser") and phone.asked("mActivity.startActivity")


def test_a_file_is_shared_as_a_copy_in_downloads(phone: Phone, tmp_path: Path) -> None:
    source, target = tmp_path / "result.png", tmp_path / "downloads"
    source.write_bytes(b"a picture")
    phone.hand_out(target, os.O_WRONLY | os.O_CREAT)
    assert device().share(source)
    assert target.read_bytes() == b"a picture"
    assert phone.asked("ContentValues().put") == [
        ("_display_name", "result.png"),
        ("mime_type", "image/png"),
    ]
    assert phone.asked("Intent().setType") == [("image/png",)]
    assert phone.asked("mActivity.startActivity")


def test_a_phone_without_shared_downloads_leaves_the_file_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Phone(monkeypatch, sdk=28)
    assert not device().share(tmp_path / "result.png")


def test_a_link_opens_in_the_app_that_knows_it(phone: Phone) -> None:
    assert device().open_link("https://example.org/play")
    assert phone.asked("Uri.parse") == [("https://example.org/play",)]
    assert phone.asked("mActivity.startActivity")


@pytest.mark.parametrize(("result", "gets"), [(-1, [b"a match"]), (0, [])])
def test_a_file_is_picked_in_the_phones_own_sheet(
    phone: Phone, tmp_path: Path, result: int, gets: list[bytes]
) -> None:
    source, got = tmp_path / "other.match", []
    source.write_bytes(b"a match")
    phone.hand_out(source, os.O_RDONLY)
    assert device(folder=tmp_path / "picked").pick_file(lambda path: got.append(path.read_bytes()))
    ((intent, asked),) = phone.asked("mActivity.startActivityForResult")
    answer = phone.bound["on_activity_result"]
    answer(asked + 1, -1, intent)  # for somebody else
    answer(asked, result, intent)
    assert got == gets and phone.bound == {}


def test_what_the_phone_is_set_to(phone: Phone) -> None:
    phone.set(dark=True, font_scale=1.3)
    phone.answers["Locale.getDefault().getLanguage()"] = "fr"
    known = device()
    assert (known.language(), known.is_dark(), known.font_scale()) == ("fr", True, 1.3)
    assert known.safe_area() == Insets(0, 63, 0, 126)
    assert phone.asked("getInsets") == [(7 | 128,)] * len(phone.asked("getInsets"))


def test_an_older_phone_keeps_the_bars_away_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    Phone(monkeypatch, sdk=34)
    assert device().safe_area() == Insets(0, 0, 0, 0)
