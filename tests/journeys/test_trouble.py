"""A full disk and strange files: a sentence for the person, and nothing is lost or overwritten."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.record.file import read_file
from companion.say.standing import standing
from tests.ui.driver import UI
from tests.ui.evening import evening

MOVES = ("deal Anna jewels", "Anna pair home home", "Ben discard stocks")
NO_ROOM = "There is no room left on this device."


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[UI]:
    """Cleo is at turn; the app is not started yet."""
    phone = evening(tmp_path, *MOVES)
    yield phone
    phone.stop()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Room, or none: then a few bytes of what is written still fit."""
    write = os.write
    left: list[int] = []

    def into_what_is_left(file: int, content: bytes) -> int:
        if not left:
            return write(file, content)
        if left[0] == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = write(file, content[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr(os, "write", into_what_is_left)

    def fill(full: bool) -> None:
        left[:] = [7] if full else []

    yield fill
    fill(False)


def table(ui: UI) -> None:
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    ui.frames(3)
    ui.tap("Go on")
    ui.frames(3)


def all_right(ui: UI) -> None:
    ui.tap("OK")
    ui.frames(3)


def test_a_move_on_a_full_disk_is_not_logged_until_there_is_room(
    phone: UI, tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    ui = phone
    table(ui)
    (file,) = tmp_path.rglob("*.match")
    kept = file.read_bytes()
    ui.tap("Yacht", inside="KeyCap")
    disk(True)
    for _ in range(2):  # trying again is all right
        ui.tap("Discard", inside="VerbButton")
        ui.frames(3)
        assert ui.sees("That did not work") and ui.sees(NO_ROOM)
        all_right(ui)
        assert ui.sees("Ben discarded Stocks") and not ui.sees("Cleo discarded")
        assert ui.sees("Cleo: Yacht")  # still in hand
        assert file.read_bytes() == kept
    ui.tap("Undo", inside="Bar")
    ui.frames(3)
    assert ui.sees(NO_ROOM)
    all_right(ui)
    assert ui.sees("Ben discarded Stocks") and ui.sees("Cleo: Yacht")
    assert file.read_bytes() == kept
    disk(False)
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Cleo discarded Yacht") and ui.sees("Dora’s turn.")
    record = read_file(file)
    assert standing(record.match) == standing(ui.app.running.match) and not record.torn


def test_a_count_on_a_full_disk_stays_as_it_was_typed(
    phone: UI, tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    ui = phone
    table(ui)
    ui.tap_picture("More")
    ui.frames(3)
    ui.tap("Count this round")
    ui.frames(3)
    for key in "230>120>95>10":
        ui.tap("Next" if key == ">" else key, inside="NumberPad")
    disk(True)
    ui.tap("Log it")
    ui.frames(3)
    assert ui.sees(NO_ROOM)
    all_right(ui)
    assert ui.sees("230") and ui.sees("120")
    disk(False)
    ui.tap("Log it")
    ui.frames(3)
    assert ui.sees("Round 1 was counted")
    (file,) = tmp_path.rglob("*.match")
    assert read_file(file).match.table.totals == (230_000, 120_000, 95_000, 10_000)


def test_a_correction_and_a_new_match_on_a_full_disk(
    phone: UI, tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    ui = phone
    table(ui)
    ui.tap_picture("More")
    ui.frames(3)
    ui.tap("Log")
    ui.frames(3)
    disk(True)
    ui.tap("Ben discarded Stocks", inside="LogRow")
    ui.frames(3)
    ui.tap("It did not happen")
    ui.frames(3)
    assert ui.sees(NO_ROOM)
    all_right(ui)
    assert ui.app.running.match.number == 3 and ui.sees("Ben discarded Stocks")
    ui.back()
    ui.back()
    ui.frames(3)
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    ui.frames(3)
    assert ui.sees(NO_ROOM) and len(list(tmp_path.rglob("*.match"))) == 1
    all_right(ui)
    disk(False)
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    ui.frames(3)
    assert ui.sees("Round 1") and len(list(tmp_path.rglob("*.match"))) == 2


def test_strange_files_are_set_aside_and_named(phone: UI, tmp_path: Path) -> None:
    """One that is no record, one of another program, and a record that was damaged inside."""
    (ours,) = tmp_path.rglob("*.match")
    lines = ours.read_bytes().splitlines(keepends=True)
    strange = {
        "holiday.match": b"\x89PNG\r\n not a match",
        "chess.match": b'{"event": "Rapid", "moves": ["e4", "e5"]}\n',
        "2026-01-02-big-deal-aaaaaaaa.match": lines[0] + b'{"move":"deal","fir\xff\n' + lines[2],
    }
    for name, content in strange.items():
        (ours.parent / name).write_bytes(content)
    ui = phone
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    ui.frames(3)
    ui.tap("Matches")
    ui.settle(1)
    ui.back()
    ui.settle()
    words = " ".join(w.text for w in ui.app.stage.front.walk() if getattr(w, "text", ""))
    for name, content in strange.items():
        assert name in words, (name, words)
        kept = [
            path for path in tmp_path.rglob("*") if path.is_file() and content == path.read_bytes()
        ]
        assert kept, f"{name} is nowhere as it was: {sorted(map(str, tmp_path.rglob('*')))}"
    ui.scroll_to("Go on")
    assert ui.sees("Go on")


def test_a_setting_on_a_full_disk_is_told_and_stays_as_it_was(
    phone: UI, disk: Callable[[bool], None]
) -> None:
    ui = phone
    ui.start()
    ui.app.change_settings(reduced_motion=True, theme="dark")
    ui.app.go("settings")
    ui.frames(3)
    disk(True)
    ui.tap("Light")
    ui.settle()
    assert ui.sees(NO_ROOM)
    all_right(ui)
    assert ui.app.library.settings.theme == "dark"
    assert [choice.chosen for choice in ui.widgets("Segmented")][1] == "dark"
