"""How the app starts, and what it says where it cannot."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from companion import start
from companion.cli import main
from companion.paths import APP_ID
from companion.server import command


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_display_it_opens_the_table_for_a_browser(
    no_display: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        command, "serve_this_machine", lambda said, why: asked.append(f"{said.code}: {why}")
    )
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert start.start_app() == 0
    assert asked == ["en: There’s no display here: open Table Companion in a browser."]


def test_where_nobody_can_listen_it_says_so(
    no_display: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def taken(*_: object, **__: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(command, "serve_this_machine", taken)
    assert start.start_app() == 2
    assert capsys.readouterr().err.endswith("Address already in use.\n")


def test_without_kivy_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(start, "import_module", lambda _: import_module("kivy"))
    monkeypatch.setitem(sys.modules, "kivy", None)
    assert start.start_app() == 2
    assert capsys.readouterr().err == (
        "The app needs Kivy, which is not installed: pip install kivy==2.3.1.\n"
    )


def test_it_comes_into_the_menu_of_a_desktop_and_out_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    command = tmp_path / "bin of pipx" / "companion"
    command.parent.mkdir()
    command.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert main(["menu"]) == 0
    entry = tmp_path / "share" / "applications" / f"{APP_ID}.desktop"
    assert f'Exec="{command}" open %u\n' in entry.read_text("utf-8")
    assert len(list((tmp_path / "share").rglob(f"{APP_ID}.*"))) == 4
    assert main(["--lang", "de", "menu", "--remove"]) == 0
    assert not list((tmp_path / "share").rglob(f"{APP_ID}.*"))
    assert capsys.readouterr().out.splitlines()[0].startswith("Table Companion is in the menu")
