"""The walk on an emulator, with a stand-in for `adb`: the same touches in the same places."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import HOME
from tools.emulator_walk import Wrong, judge

WALK = """
import sys
from pathlib import Path
from tools import emulator_walk
emulator_walk.OUT = Path(sys.argv[1])
emulator_walk.Android.__init__.__defaults__ = (0,)
sys.exit(emulator_walk.main())
"""
ADB = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
  "shell wm size") echo "Physical size: 1080x2400";;
  "shell wm density") echo "Physical density: 440"; echo "Override density: 420";;
  "shell dumpsys window")
    echo "InsetsSource id=1 type=statusBars frame=[0,0][1080,128] visible=true"
    echo "InsetsSource id=2 type=navigationBars frame=[0,2337][1080,2400] visible=true";;
  *"ls files") echo table-companion;;
  *find*) echo files/table-companion/matches/a.match;;
  "logcat -d") echo "I python: All is well";;
  *" cat "*) cat {record};;
esac
"""
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
DISCARD = {"move": "discard", "player": 0, "card": "yacht"}


def walk(folder: Path, *moves: dict[str, object]) -> subprocess.CompletedProcess:
    record = folder / "record"
    lines = [{"format": 1}, *({"at": "12:00", **move} for move in moves)]
    record.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    adb = folder / "adb"
    adb.write_text(ADB.format(log=folder / "log", record=record), "utf-8")
    adb.chmod(0o755)
    return subprocess.run(
        [sys.executable, "-c", WALK, str(folder / "out")],
        cwd=HOME,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )


def test_a_move_is_logged_where_its_twin_logs_it(tmp_path: Path) -> None:
    ran = walk(tmp_path, DEAL, DISCARD)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "2 moves logged on a screen of 1080 × 2400 pixels.\n"
    asked = (tmp_path / "log").read_text("utf-8").splitlines()
    taps = [line.split()[-2:] for line in asked if "input tap" in line]
    assert len(taps) == 12
    assert all(0 < int(x) < 1080 and 128 < int(y) < 2337 for x, y in taps)  # clear of the bars
    assert "shell input text Anna" in asked
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        *("home.png", "table.png", "discarded.png", "logcat.txt")
    }


@pytest.mark.parametrize(
    ("log", "theirs", "wrong"),
    [
        ("E python: Traceback (most recent call last):", [DEAL, DISCARD], "has a Traceback"),
        ("F libc: Fatal signal 11 (SIGSEGV)", [DEAL, DISCARD], "has a Fatal signal"),
        ("I python: All is well", [DEAL], "The emulator has logged"),
    ],
)
def test_what_goes_wrong_there_is_told(
    log: str, theirs: list[dict[str, object]], wrong: str
) -> None:
    judge("I python: All is well", [DEAL, DISCARD], [DEAL, DISCARD])
    with pytest.raises(Wrong, match=wrong):
        judge(log, [DEAL, DISCARD], theirs)
