"""What nobody expected: it is told, a report is kept, and the app goes on or opens at Home."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock

from companion.library.match_index import Progress
from screens.app import CompanionApp
from screens.background_task import BackgroundTask
from screens.state_restore import UiState
from tests.faults.hostile import begin, header, take_in
from tests.support.api import Library, NewMatch, read_file, standing
from tests.support.ui.driver import UI
from tests.support.ui.gestures import OpenMatch, go


class Crash(Exception):
    """What nobody expected."""


def crash(*_about: Any, **_what: Any) -> None:
    raise Crash("Anna did what nobody does")


def crash_in_every_frame(_time: float = 0) -> None:
    Clock.schedule_once(crash_in_every_frame)
    crash()


def made(folder: Path) -> CompanionApp:
    """The app as `run` makes it."""
    app = CompanionApp(folder=folder)
    ExceptionManager.add_handler(app)
    return app


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[UI]:
    begin(Library(tmp_path))
    ui = UI(lambda: made(tmp_path))
    yield ui
    ui.stop()
    ExceptionManager.handlers.clear()


def reports(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in (folder / "reports").iterdir()]


def test_tests_hear_of_every_exception() -> None:
    """Only `run` catches them: anywhere else that would hide faults."""
    assert ExceptionManager.handlers == []


def test_in_a_tap(phone: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.start()
    phone.app.start_match(NewMatch(players=("Anna", "Ben", "Cleo")))
    phone.settle()
    monkeypatch.setattr("screens.table.screen.TableScreen.header_tapped", crash)
    phone.tap("More")
    assert phone.sees("Something went wrong") and phone.reads("Your matches are safe")
    (report,) = reports(tmp_path)
    assert "Crash: [name] did what nobody does" in report and "Anna" not in report
    assert "screens: home, table" in report and "game: big-deal" in report
    phone.tap("Carry on")
    assert phone.app.screen_name == "table" and not phone.sees("Something went wrong")
    phone.settle(3)
    phone.tap("More")
    assert len(reports(tmp_path)) == 1, "the same again needs no other report"
    phone.tap("Share the report")
    assert phone.sees("It’s ready")
    phone.tap("OK")
    phone.settle(3)
    phone.tap("More")
    phone.tap("Go Home")
    assert phone.app.screen_name == "home" and phone.sees("Continue")


def test_in_every_frame_of_one_screen(phone: UI, tmp_path: Path) -> None:
    """Whatever fails again and again is left behind at Home."""
    phone.start()
    go(phone, "people")
    Clock.schedule_once(crash_in_every_frame)
    phone.settle(3)
    assert phone.sees("Something went wrong") and phone.app.screen_name == "home"
    assert len(reports(tmp_path)) == 1
    phone.tap("Carry on")
    phone.tap("Continue")
    assert phone.app.screen_name == "score_sheet"


def test_a_match_that_crashes_home_is_set_aside_at_the_third_start(
    phone: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in the way at every start is out of it at the third, in one process too."""
    library = Library(tmp_path)
    source = tmp_path / "from a stranger.match"
    content = header(players=["Mallory", "Trudy"], started="2030-01-01T00:00:00Z")
    take_in(library, source, content)
    listed = Library.unfinished

    def unfinished(self: Library, *limit: int) -> list[Any]:
        found = listed(self, *limit)
        if any("Mallory" in past.players for past in found):
            raise Crash
        return found

    monkeypatch.setattr(Library, "unfinished", unfinished)
    phone.start()
    for _ in range(2):
        assert phone.sees("Please restart it.")
        phone.tap("Restart")
    assert phone.reads("The app failed to open twice in a row, so it’s starting at Home.")
    assert phone.reads("Moved to the folder damaged: 1 match.") and phone.sees("Anna and Ben")
    for notice in phone.app.library.notices:
        phone.app.library.dismiss(notice)
    phone.restart()
    assert phone.sees("Continue") and not (tmp_path / "starting").exists()
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_bytes() == content


def test_a_state_that_never_comes_up_is_left(
    ui: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(Library(tmp_path))
    ui.start()
    ui.tap("Continue")
    ui.frames(3)
    ui.kill()

    def hang(_app: CompanionApp, state: UiState) -> None:
        """Stand for a start that never ends until somebody ends it."""
        if state.trail:
            raise KeyboardInterrupt

    monkeypatch.setattr("screens.state_restore._open_all_again", hang)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            ui.start()
        ui.kill()
    ui.start()
    assert ui.sees("The app failed to open twice") and ui.sees("Continue")
    assert not ui.sees("The last import may be the cause")


def test_long_work_is_done_to_its_end_however_long_a_machine_is_away(
    ui: UI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was done when a frame was over before its work began, and it was called done."""
    monkeypatch.setattr("tests.support.ui.driver.A_STEP", 1.0)
    ui.start()
    done: list[str] = []

    def work() -> Iterator[Progress]:
        for number in range(3):
            done.append(f"step {number}")
            yield Progress(number, 3)

    BackgroundTask(work(), then=lambda: done.append("end")).start()
    assert done == ["step 0"]  # one a frame
    ui.wait_until(lambda: "end" in done)
    assert done == ["step 0", "step 1", "step 2", "end"]


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


def test_a_move_on_a_full_disk_is_not_logged_until_there_is_room(
    open_match: OpenMatch, tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    ui = open_match("deal Anna jewels", "Anna pair home home", "Ben discard stocks")
    (file,) = tmp_path.rglob("*.match")
    kept = file.read_bytes()
    ui.tap("Yacht", inside="KeyCap")
    disk(True)
    for _ in range(2):  # trying again is all right
        ui.tap("Discard", inside="VerbButton")
        assert ui.sees("That didn’t work") and ui.sees("This device is full.")
        ui.tap("OK")
        assert ui.sees("Ben discarded Stocks") and not ui.sees("Cleo discarded")
        assert ui.sees("Cleo: Yacht")  # still in hand
        assert file.read_bytes() == kept
    ui.tap("Undo", inside="Bar")
    assert ui.sees("This device is full.")
    ui.tap("OK")
    assert ui.sees("Ben discarded Stocks") and ui.sees("Cleo: Yacht")
    assert file.read_bytes() == kept
    disk(False)
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Cleo discarded Yacht") and ui.sees("Dora’s turn.")
    record = read_file(file)
    assert standing(record.match) == standing(ui.app.running.match) and not record.torn
