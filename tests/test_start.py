"""How the app starts, and what it says where it cannot."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from companion import start
from companion.paths import data_folder, kept_folder


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_display_it_says_so(no_display: None, capsys: pytest.CaptureFixture) -> None:
    assert start.start_app() == 2
    assert capsys.readouterr().err == (
        "There is no display here, so the app cannot open its window.\n"
    )


def test_without_kivy_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(start, "import_module", lambda _: import_module("kivy"))
    monkeypatch.setitem(sys.modules, "kivy", None)
    assert start.start_app() == 2
    assert capsys.readouterr().err == (
        "The app needs Kivy, which is not installed or does not fit this Python.\n"
    )


def test_any_other_missing_module_is_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(start, "_app_module", lambda: "companion.no_such_module")
    with pytest.raises(ModuleNotFoundError):
        start.start_app()


def test_in_a_checkout_the_data_lie_beside_the_program() -> None:
    assert data_folder().name == "data"
    assert (data_folder().parent / "pyproject.toml").is_file()


def test_what_is_kept_lies_where_the_system_wants_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COMPANION_FOLDER", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert kept_folder() == tmp_path / "table-companion"
    assert kept_folder("given by Android") == Path("given by Android/table-companion")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept_folder() == tmp_path / ".local" / "share" / "table-companion"
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path / "chosen"))
    assert kept_folder("given by Android") == tmp_path / "chosen"
