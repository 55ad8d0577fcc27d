"""The command line as a process among others: pipes, signals, other writers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select

import pytest

from companion.record.durable import open_alone
from tests import HOME

from .conftest import LEGAL, STEAL, Run, command, process

# The command line, which says so when it waits for another writer, and then has all the time.
SAYS_THAT_IT_WAITS = """
import sys, time
from companion import cli
from companion.record import durable
rest, durable.WAIT_FOR_WRITER = time.sleep, float("inf")
def sleep(seconds):
    time.sleep = rest
    print("It waits.", flush=True)
time.sleep = sleep
sys.exit(cli.main(sys.argv[1:]))
"""


@contextmanager
def another_writer(path: Path) -> Iterator[None]:
    """Hold a record as another program does that writes to it."""
    file = open_alone(path)
    try:
        yield
    finally:
        os.close(file)


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1"},
    ],
)
def test_it_speaks_utf_8_everywhere(match: Path, environment: dict[str, str]) -> None:
    ran = process("replay", match, **environment)
    assert (ran.status, ran.err) == (0, "")
    assert "Anna’s turn. Which cards?" in ran.out


def test_nobody_listens_to_the_end(match: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for arguments, status in ((["options", match], 0), (["check", match, STEAL], 1)):
        ran = subprocess.run(command(*arguments), stdout=writing, stderr=subprocess.PIPE, cwd=HOME)
        assert (ran.returncode, ran.stderr) == (status, b"")
    os.close(writing)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals and pipes")
def test_interrupted_it_ends_without_a_word() -> None:
    waiting = subprocess.Popen(
        command("sheet", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=HOME,
    )
    assert waiting.stdin
    pipe = waiting.stdin.fileno()
    os.set_blocking(pipe, False)
    with suppress(BlockingIOError):
        for _ in range(16):
            os.write(pipe, b" " * 4096)
    assert select([], [pipe], [])[1]  # there is room again: it reads, and waits for more
    waiting.send_signal(signal.SIGINT)
    said = waiting.communicate()
    assert (waiting.returncode, said) == (130, (b"", b""))


LIKE_WINDOWS = """
import sys
from tests.support import like_windows
like_windows.take_away()
from companion import cli
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="takes away what Windows does not have")
def test_it_needs_nothing_that_windows_does_not_have(match: Path) -> None:
    def ran(*arguments: object) -> str:
        program = [sys.executable, "-c", LIKE_WINDOWS, *map(str, arguments)]
        return subprocess.run(program, capture_output=True, text=True, cwd=HOME, check=True).stdout

    assert "big-deal" in ran("games")
    assert ran("add", match, LEGAL) == "Legal.\n"
    assert "Anna" in ran("replay", match)
    assert str(Path.home()) in ran("doctor")


def test_the_second_writer_waits(match: Path) -> None:
    with another_writer(match):
        program = [sys.executable, "-c", SAYS_THAT_IT_WAITS, "add", str(match), LEGAL]
        waiting = subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=HOME)
        assert waiting.stdout and waiting.stdout.readline() == "It waits.\n"
    assert waiting.communicate() == ("Legal.\n", None)


def test_the_second_writer_is_told(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.record.durable.WAIT_FOR_WRITER", 0.05)
    before = match.read_bytes()
    with another_writer(match):
        ran = run("add", match, LEGAL, "--json")
    sentence = f"Another program is writing to {match}. Try again."
    assert (ran.status, ran.json["error"]["text"], ran.err) == (2, sentence, sentence + "\n")
    assert match.read_bytes() == before


def test_a_full_record_takes_no_more(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = match.read_bytes()
    undo = '{"undo":1}'
    most = len(content) + len(undo) + 1
    monkeypatch.setattr("companion.record.writer.LARGEST_FILE", most)
    full = f"The file is full: it would grow past {most} bytes.\n"
    assert run("add", match, LEGAL) == (2, "", full)
    assert match.read_bytes() == content
    assert run("add", match, undo).status == 0
    assert len(match.read_bytes()) == most
