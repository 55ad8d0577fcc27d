"""Adding to a record goes wrong: killed, torn, no room, not allowed, two at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.match_file import append, read_file
from tests import HOME
from tests.faults.faults import CHANGES_THE_DISK, READS, CallFault
from tests.record import faults
from tests.record.faults import FIRST, HEADER, LINES, MOMENTS

A_DISK_OF_ITS_OWN = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-ec"]
MOUNTED = 'mount -t tmpfs -o size=48k companion "$0"; "$@"'


def command(fault: Callable[..., None], *arguments: object) -> list[str]:
    return [sys.executable, "-m", "tests.record.faults", fault.__name__, *map(str, arguments)]


def play(fault: Callable[..., None], *arguments: object) -> None:
    come_out([start(command(fault, *arguments))])


def start(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, cwd=HOME, stderr=subprocess.PIPE, text=True)


def come_out(processes: list[subprocess.Popen[str]]) -> None:
    for process in processes:
        _, err = process.communicate()
        assert (process.returncode, err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_every_move_of_a_match(tmp_path: Path, moment: str) -> None:
    play(faults.killed_at_every_move, tmp_path, moment)


def test_a_torn_tail_of_every_length(tmp_path: Path) -> None:
    file, aside = tmp_path / "evening.match", tmp_path / "evening.match.torn"
    for length in range(1, len(FIRST)):
        file.write_bytes(HEADER + FIRST[:length])
        aside.unlink(missing_ok=True)
        assert read_file(file).torn == FIRST[:length]
        _, verdict, torn = append(file, b'{"move":"deal","first":0,"discard":"jewels"}')
        assert (verdict.legal, torn, aside.read_bytes()) == (True, FIRST[:length], FIRST[:length])
        assert read_file(file).match.number == 1


def test_no_room_for_a_line(tmp_path: Path) -> None:
    play(faults.no_room_for_a_line, tmp_path)


def test_the_disk_fills_up(tmp_path: Path) -> None:
    try:
        subprocess.run([*A_DISK_OF_ITS_OWN, MOUNTED, tmp_path, "true"], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a disk of its own cannot be mounted here")
    full = command(faults.disk_fills_up, tmp_path)
    come_out([start([*A_DISK_OF_ITS_OWN, MOUNTED, str(tmp_path), *full])])


@pytest.mark.parametrize("lasting", [False, True])
def test_a_refused_move_is_not_in_the_record_or_is_said_to_be_in_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lasting: bool
) -> None:
    """Every call that the command makes fails, alone or with all that follow."""
    file, at, doubts, calls = tmp_path / "evening.match", 0, 0, 1
    while at <= calls:  # at first none fails
        file.write_bytes(HEADER)
        fault = CallFault(tmp_path, at, lasting=lasting, calls=(*CHANGES_THE_DISK, *READS))
        with fault.injected():
            status = main(["add", str(file), LINES[0], "--json"])
        said, calls = capsys.readouterr().err, max(calls, len(fault.points))
        in_doubt = "check the last move" in said and f"companion replay {file}" in said
        there = file.read_bytes().count(b"\n") - 1
        assert (status, there) in [(0, 1), (2, 0)] or (status == 2 and in_doubt), fault.points[-1]
        doubts += in_doubt
        at += 1
    assert calls > 8 and bool(doubts) == lasting


def test_not_allowed_to_read_or_write(tmp_path: Path) -> None:
    play(faults.not_allowed, tmp_path)


def test_many_at_once(tmp_path: Path) -> None:
    file = tmp_path / "evening.match"
    file.write_bytes(HEADER)
    writers, each = "ABC", 25
    come_out(
        [
            *(start(command(faults.adds_many, tmp_path, who, each)) for who in writers),
            start(command(faults.reads_until_all_is_there, tmp_path, len(writers) * each)),
        ]
    )
    notes = [entry.note for entry in read_file(file).match.entries()]
    assert len(notes) == len(writers) * each
    for who in writers:
        assert [note for note in notes if note[0] == who] == [f"{who} {n}" for n in range(each)]
    assert not list(tmp_path.glob("*.torn"))
