"""`companion serve` and `companion` without a display: links, a code, and the whole companion."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.cli import main
from companion.paths import data_folder, page_folder
from companion.server import page_files
from companion.server.qr import block_letters
from tests.server.conftest import begun
from tests.server.phone import Phone

ONLY_HERE = "Only this machine can open it. To let other phones in, run “companion serve”."
LINK = re.compile(r"(Watch|Play|Keep): (http://\S+/#[wpk]-\S+)")


def shows_a_code(told: str) -> bool:
    """Whether there is a code for a camera, which is drawn in blocks."""
    return any(block in told for block in "▀▄█")


def is_heard_beyond_this_machine(link: str) -> bool:
    """Whether the port listens at another address than 127.0.0.1, as all others would find it."""
    port = urlsplit(link).port
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.2", port)) == 0


@contextmanager
def companion(
    folder: Path, *arguments: str, ends: int = signal.SIGINT
) -> Iterator[tuple[str, dict[str, str]]]:
    """The command, as far as it has told its links; it is ended by a signal."""
    environment = {**os.environ, "COMPANION_FOLDER": str(folder), "LANG": "en_GB.UTF-8"}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "companion", *arguments]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        told = ""
        assert running.stdout and running.stderr
        while "Ctrl+C" not in told:
            line = running.stdout.readline()
            assert line, running.stderr.read()
            told += line
        try:
            yield told, dict(LINK.findall(told))
            running.send_signal(ends)
            _, complaints = running.communicate()
        finally:
            running.kill()
    assert (running.returncode, complaints) == (0, "The table was closed.\n")


def test_serve_prints_three_links_and_a_code(tmp_path: Path) -> None:
    file = begun(tmp_path, "big-deal", ("Anna", "Ben"), "deal first=Anna discard=jewels")
    ends = signal.SIGTERM
    with companion(tmp_path, "serve", str(file), "--local", ends=ends) as (told, links):
        assert list(links) == ["Watch", "Play", "Keep"]
        assert all(link.startswith("http://127.0.0.1:") for link in links.values())
        assert re.search(r"open http://127\.0\.0\.1:\d+/ and type [A-Z]{3} [A-Z]{3}: ", told)
        assert ONLY_HERE in told and not shows_a_code(told)
        assert not is_heard_beyond_this_machine(links["Watch"])


def test_what_serve_opens_to_others_says_so_and_has_a_code_for_guests(tmp_path: Path) -> None:
    file = begun(tmp_path, "big-deal", ("Anna", "Ben"), "deal first=Anna discard=jewels")
    with companion(tmp_path, "serve", str(file)) as (told, links):
        assert block_letters(links["Play"]) in told
        assert "Plain HTTP on your own network" in told and ONLY_HERE not in told
        assert is_heard_beyond_this_machine(links["Watch"])


def test_without_a_display_nobody_else_is_let_in_unasked(tmp_path: Path) -> None:
    with companion(tmp_path / "library") as (told, links):
        assert list(links) == ["Keep"] and links["Keep"].startswith("http://127.0.0.1:")
        assert ONLY_HERE in told and not shows_a_code(told)
        assert not is_heard_beyond_this_machine(links["Keep"])


@pytest.mark.browser
def test_without_a_display_a_browser_has_the_whole_companion(tmp_path: Path, phone) -> None:
    with companion(tmp_path / "library") as (told, links):
        assert told.startswith("There’s no display here: open Table Companion in a browser.")
        keeper: Phone = phone().open(links["Keep"])
        keeper.shows("Keeps score, settles arguments, knows the rules.")
        keeper.tap("Big Deal")
        keeper.new_people("Anna", "Ben")
        keeper.tap("Results only", "Start", "Score")
        keeper.press("300>1000")
        keeper.log()
        keeper.shows("The winner is")
        keeper.shows("Ben")
        keeper.tap("Rematch", "Rules")
        keeper.shows("Contents")
    with companion(tmp_path / "library") as (_, links):  # and another day
        keeper.open(links["Keep"])
        keeper.shows("Round 1")
        keeper.tap("More", "New match")
        keeper.tap("Remove Anna")
        keeper.tap("Anna")  # whom it knows by now


@pytest.mark.parametrize("drawn", ["page/drawings.js", "data/games/sheet/cover@2x.png"])
def test_a_checkout_without_pictures_says_what_to_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    drawn: str,
) -> None:
    """Git ignores what `make pictures` draws, so a fresh checkout has none of it."""
    shutil.copytree(page_folder(), tmp_path / "page")
    shutil.copytree(data_folder() / "games", tmp_path / "data" / "games")
    (tmp_path / drawn).unlink()
    monkeypatch.setattr(page_files, "page_folder", lambda: tmp_path / "page")
    monkeypatch.setattr(page_files, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path / "library"))
    page_files.page_files.cache_clear()
    assert main(["serve", "--local"]) == 2
    told = capsys.readouterr()
    assert told.err == "The pictures haven’t been drawn yet. Run “make pictures” first.\n"
    assert told.out == ""


def test_a_file_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "companion", "serve"]
    for given, sentence in (
        ([str(tmp_path / "none.match")], "none.match is no longer there."),
        (["--port", "99999999"], "--port: ports go from 0 to 65535\n"),
        (["--port", "http"], "--port: ports go from 0 to 65535\n"),
    ):
        run = subprocess.run([*asked, *given], capture_output=True, text=True)
        assert run.returncode == 2 and sentence in run.stderr and "Traceback" not in run.stderr
