"""Something keeps the app from opening, at every start: the third one opens Home all the same."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.library.importer import Import
from companion.library.library import Library
from screens.app import CompanionApp
from screens.state_restore import UiState
from tests.faults.hostile import begin, header
from tests.ui.driver import UI


class Crash(Exception):
    """What no file may bring about, and one does."""


def fail_to_start(ui: UI) -> None:
    with suppress(Crash):
        ui.start()
        pytest.fail("it did start")
    ui.kill()


def test_a_match_that_crashes_home_is_set_aside(
    ui: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    begin(library)
    source = tmp_path / "from a stranger.match"
    source.write_bytes(header(players=["Mallory", "Trudy"], started="2030-01-01T00:00:00Z"))
    coming = Import(library, source)
    for _ in (*coming.check(), *coming.store()):
        pass
    listed = Library.unfinished

    def crash(self: Library, *limit: int) -> list[Any]:
        found = listed(self, *limit)
        if any("Mallory" in past.players for past in found):
            raise Crash
        return found

    monkeypatch.setattr(Library, "unfinished", crash)
    fail_to_start(ui)
    fail_to_start(ui)
    ui.start()
    assert ui.reads("The app failed to open twice in a row, so it’s starting at Home.")
    assert ui.reads("Moved to the folder damaged: 1 match.") and ui.sees("Anna and Ben")
    for notice in ui.app.library.notices:
        ui.app.library.dismiss(notice)
    ui.restart()
    assert ui.sees("New match") and not ui.sees("could not be opened")
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_bytes() == source.read_bytes()


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
