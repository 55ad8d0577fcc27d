"""The device: on a desktop nothing is tried, on a phone the right thing is asked for."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.device import JAVA, Device, Insets
from companion.library.settings import Settings
from tests.support.phone import JavaException, Phone

EVERYTHING = Settings(vibration=True, voice=True)
NOTHING = Settings(vibration=False, voice=False)
CHOSEN = -1
SERVICE = "PythonActivity.mActivity.getSystemService()"


def device(settings: Settings = EVERYTHING, folder: Path = Path("nowhere")) -> Device:
    return Device(lambda: settings, folder, later=lambda act: act())


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


def the_question(phone: Phone) -> int:
    """By which number the app will know the answer to what it asked last."""
    return int(phone.asked("startActivityForResult")[-1][1])


def everything(device: Device, path: Path) -> list[object]:
    done = [
        device.logged(),
        device.refused(),
        device.say("Anna", "en"),
        device.share(path),
        device.share(path, "Anna has won."),
        device.save_file(path),
        device.open_link("https://example.org"),
        device.pick_file(lambda path: None),
        device.receive_files(lambda path: None),
        device.dress_bars(dark=False),
    ]
    read = (device.language, device.is_dark, device.font_scale, device.density, device.safe_area)
    return [*done, *(ask() for ask in read)]


def test_a_desktop_is_asked_for_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    for module in ("plyer", "jnius"):
        monkeypatch.setitem(sys.modules, module, None)  # an import would raise
    assert everything(device(), tmp_path) == [None] * 15
    assert caplog.records == []


def test_logged_and_refused_feel_different(phone: Phone) -> None:
    assert device().logged() and device().refused()
    assert phone.asked("VibrationEffect.createWaveform") == [([0, 30], -1), ([0, 60, 80, 60], -1)]
    assert len(phone.asked("getSystemService().vibrate")) == 2


def test_who_wants_no_vibration_and_no_voice_gets_none(phone: Phone) -> None:
    quiet = device(NOTHING)
    assert not quiet.logged() and not quiet.refused() and not quiet.say("Anna", "en")
    assert phone.calls == []


def test_no_tap_waits_for_a_slow_voice(phone: Phone) -> None:
    phone.find_its_voice()
    assert device().say("Anna", "en") and phone.said == ["Anna"]


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
    assert everything(device(), tmp_path) == [None] * 15


@pytest.mark.parametrize("there", [True, False])
def test_a_file_is_saved_where_the_person_wants_it(
    phone: Phone, tmp_path: Path, there: bool
) -> None:
    source = tmp_path / "table-companion.zip"
    told = []
    source.write_bytes(b"all matches")
    phone.hand_out(tmp_path / ("saved" if there else "no/such/folder"), os.O_WRONLY | os.O_CREAT)
    assert device().save_file(source, told.append)
    assert phone.asked("Intent().setType") == [("application/zip",)]
    assert phone.asked("Intent().putExtra") == [("Intent.EXTRA_TITLE", "table-companion.zip")]
    phone.answer(the_question(phone), CHOSEN, phone.intent())
    assert told == [there]


@pytest.mark.parametrize(("result", "gets"), [(-1, [b"a match"]), (0, [])])
def test_a_file_is_picked_in_the_phones_own_sheet(
    phone: Phone, tmp_path: Path, result: int, gets: list[bytes]
) -> None:
    source = tmp_path / "other.match"
    got = []
    source.write_bytes(b"a match")
    phone.hand_out(source, os.O_RDONLY)
    assert device(folder=tmp_path / "picked").pick_file(lambda path: got.append(path.read_bytes()))
    number = the_question(phone)
    phone.answer(number + 1, CHOSEN, phone.intent())  # for somebody else
    phone.answer(number, result, phone.intent() if gets else None)
    phone.answer(number, result, phone.intent())  # once more, and nobody waits for it
    assert got == gets


def test_no_frame_waits_for_a_file_that_is_copied(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone: list[bool] = []  # in Java, when a copy begins
    fdopen = os.fdopen

    @contextmanager
    def opened(file: int, mode: str) -> Iterator[Any]:
        alone.append(JAVA._is_owned())  # type: ignore[attr-defined]
        with fdopen(file, mode) as content:
            yield content

    monkeypatch.setattr("companion.device.os.fdopen", opened)
    source = tmp_path / "other.match"
    asking = device(folder=tmp_path / "picked")
    source.write_bytes(b"a match")
    phone.hand_out(source, os.O_RDONLY)
    assert asking.pick_file(lambda path: None)
    phone.answer(the_question(phone), CHOSEN, phone.intent())
    assert asking.receive_files(lambda path: None)
    phone.open(phone.intent())
    phone.hand_out(tmp_path / "saved", os.O_WRONLY | os.O_CREAT)
    assert asking.save_file(source)
    phone.answer(the_question(phone), CHOSEN, phone.intent())
    assert alone == [False] * 3


def test_another_app_hands_a_file_over_at_the_start_and_later(phone: Phone, tmp_path: Path) -> None:
    source = tmp_path / "kept by the mail app"
    source.write_bytes(b"a match")
    phone.hand_out(source, os.O_RDONLY)
    first = phone.intent("VIEW", "content://mail/An evening.match")
    phone.answers["PythonActivity.mActivity.getIntent()"] = first
    got: list[Path] = []
    assert device(folder=tmp_path / "picked").receive_files(got.append)
    assert [(path.name, path.read_bytes()) for path in got] == [("An evening.match", b"a match")]
    phone.open(phone.intent("MAIN"))  # somebody tapped the icon
    assert len(got) == 1
    phone.open(phone.intent("SEND", "content://chat/Next.match"))
    assert [path.name for path in got] == ["An evening.match", "Next.match"]
    assert got[0].read_bytes() == b"a match"  # it may not have been looked at yet


def test_what_was_opened_days_ago_is_not_opened_again_from_the_list_of_recent_apps(
    phone: Phone, tmp_path: Path
) -> None:
    intent = phone.intent("VIEW")
    phone.answers[f"{intent}.getFlags()"] = 0x00100000
    phone.answers["PythonActivity.mActivity.getIntent()"] = intent
    got: list[Path] = []
    assert device(folder=tmp_path / "picked").receive_files(got.append) and got == []


@pytest.mark.parametrize(
    ("called", "kept"),
    [
        ("An evening.match", "An evening.match"),
        ("../../people.json", "people.json"),
        ("..", "file"),
        ("", "file"),
        (".hidden", "hidden"),
        ("C:\\matches\\Monday.match", "Monday.match"),
        ("x" * 300 + ".match", "x" * 74 + ".match"),
    ],
)
def test_a_strangers_name_leads_nowhere(
    phone: Phone, tmp_path: Path, called: str, kept: str
) -> None:
    source = tmp_path / "source"
    got = []
    source.write_bytes(b"a match")
    phone.hand_out(source, os.O_RDONLY)
    assert device(folder=tmp_path / "picked").pick_file(got.append)
    intent = phone.intent()
    phone.name_file(called)
    phone.answer(the_question(phone), CHOSEN, intent)
    assert got == [tmp_path / "picked" / kept]


@pytest.mark.parametrize(("dark", "light_bars"), [(True, 0), (False, 8 | 16)])
def test_clock_and_battery_are_seen_on_our_background(
    phone: Phone, dark: bool, light_bars: int
) -> None:
    assert device().dress_bars(dark)
    assert phone.asked("setSystemBarsAppearance") == [(light_bars, 24)]


def test_what_the_phone_is_set_to(phone: Phone) -> None:
    phone.set(dark=True, font_scale=1.3)
    phone.answers["Locale.getDefault().getLanguage()"] = "fr"
    known = device()
    assert (known.language(), known.is_dark(), known.font_scale()) == ("fr", True, 1.3)
    assert known.safe_area() == Insets(0, 63, 0, 126)
    assert phone.asked("getInsets") == [(7 | 128,)] * len(phone.asked("getInsets"))
