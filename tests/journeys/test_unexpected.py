"""An exception that nobody expected: it is told, a report is kept, and the app goes on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock

from screens.app import CompanionApp
from tests.api import Library, NewMatch
from tests.faults.hostile import begin
from tests.ui.driver import UI
from tests.ui.gestures import go, in_front


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
    phone.tap_picture("More")
    assert phone.sees("Something went wrong") and phone.reads("Your matches are safe")
    (report,) = reports(tmp_path)
    assert "Crash: [name] did what nobody does" in report and "Anna" not in report
    assert "screens: home, table" in report and "game: big-deal" in report
    phone.tap("Carry on")
    assert in_front(phone) == "table" and not phone.sees("Something went wrong")
    phone.settle(3)
    phone.tap_picture("More")
    assert len(reports(tmp_path)) == 1, "the same again needs no other report"
    phone.tap("Share the report")
    assert phone.sees("It’s ready")
    phone.tap("OK")
    phone.settle(3)
    phone.tap_picture("More")
    phone.tap("Go Home")
    assert in_front(phone) == "home" and phone.sees("Continue")


def test_in_every_frame_of_one_screen(phone: UI, tmp_path: Path) -> None:
    """Whatever fails again and again is left behind at Home."""
    phone.start()
    go(phone, "people")
    Clock.schedule_once(crash_in_every_frame)
    phone.settle(3)
    assert phone.sees("Something went wrong") and in_front(phone) == "home"
    assert len(reports(tmp_path)) == 1
    phone.tap("Carry on")
    phone.tap("Continue")
    assert in_front(phone) == "score_sheet"


def test_at_the_start(phone: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in the way at every start is out of it at the third, in one process too."""
    listed = Library.unfinished

    def unfinished(library: Library, *limit: int) -> Any:
        if library.own_file.files("import"):
            raise Crash
        return listed(library, *limit)

    Library(tmp_path).remember_import(["2026-11/some.match"])
    monkeypatch.setattr(Library, "unfinished", unfinished)
    phone.start()
    assert phone.sees("Please restart it.")
    phone.tap("Restart")
    assert phone.sees("Please restart it.")
    phone.tap("Restart")
    assert in_front(phone) == "home" and phone.reads("The app failed to open twice")
    phone.restart()
    assert phone.sees("Continue") and not (tmp_path / "starting").exists()


STARTED = """
from importlib import import_module
from companion import start

def planted(name):
    module = import_module(name)
    from kivy.app import App
    from kivy.clock import Clock

    def crash(_time):
        raise LookupError("planted")

    def look(_time):
        app = App.get_running_app()
        print([widget.text for widget in app.root.sheet.walk() if hasattr(widget, "text")])
        app.stop()

    Clock.schedule_once(crash, 0.1)
    Clock.schedule_once(look, 0.2)
    return module

start.import_module = planted
print(start.start_app())
"""


@pytest.mark.pixels
def test_started_by_command_it_goes_on(tmp_path: Path) -> None:
    """In Kivy's own loop, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env={**os.environ, "COMPANION_FOLDER": str(tmp_path), "LANG": "C"},
        capture_output=True,
        text=True,
    )
    told, code = done.stdout.splitlines()
    assert "Something went wrong" in told and "Carry on" in told and code == "0"
    assert "LookupError: planted" in done.stderr and "LookupError: planted" in reports(tmp_path)[0]
