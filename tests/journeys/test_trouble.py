"""A full disk: a sentence for the person, and nothing is lost or overwritten."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.api import read_file, standing
from tests.ui.driver import UI
from tests.ui.gestures import open_app, phone_with_match

Fill = Callable[[bool], None]
MOVES = ("deal Anna jewels", "Anna pair home home", "Ben discard stocks")
NO_ROOM = "This device is full."


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UI]:
    """Cleo is at turn; the app is not started yet."""
    phone = phone_with_match(tmp_path, *MOVES)
    yield phone
    phone.stop()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fill]:
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
    open_app(ui)
    ui.tap("Continue")


def test_a_move_on_a_full_disk_is_not_logged_until_there_is_room(
    ui: UI, tmp_path: Path, disk: Fill
) -> None:
    table(ui)
    (file,) = tmp_path.rglob("*.match")
    kept = file.read_bytes()
    ui.tap("Yacht", inside="KeyCap")
    disk(True)
    for _ in range(2):  # trying again is all right
        ui.tap("Discard", inside="VerbButton")
        assert ui.sees("That didn’t work") and ui.sees(NO_ROOM)
        ui.tap("OK")
        assert ui.sees("Ben discarded Stocks") and not ui.sees("Cleo discarded")
        assert ui.sees("Cleo: Yacht")  # still in hand
        assert file.read_bytes() == kept
    ui.tap("Undo", inside="Bar")
    assert ui.sees(NO_ROOM)
    ui.tap("OK")
    assert ui.sees("Ben discarded Stocks") and ui.sees("Cleo: Yacht")
    assert file.read_bytes() == kept
    disk(False)
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Cleo discarded Yacht") and ui.sees("Dora’s turn.")
    record = read_file(file)
    assert standing(record.match) == standing(ui.app.running.match) and not record.torn
