"""Starts the installed app on an emulator (or a phone with a cable) and logs a move by touch.

    python -m tools.emulator_walk

Android lets nobody outside look for words on our screen, so the walk has a twin: the same app here,
in a window of the same size, density and bars. Where the twin is touched, the emulator is touched,
too. At the end both must have written the same moves, and Android's log must be free of tracebacks.
The log and a few pictures go to build/emulator.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.ui.driver import UI

OUT = Path(__file__).parents[1] / "build" / "emulator"
PACKAGE = "org.tablecompanion.companion"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
FIRST_START = 120.0  # seconds; everything is unpacked
MOMENT = 2.0  # until an emulator has done what was asked
TROUBLE = re.compile(r"Traceback \(most recent call last\)|FATAL EXCEPTION|Fatal signal")
ENTER = 13
ENTER_KEY = "66"
PLAYERS = ("Anna", "Ben")


class Wrong(Exception):
    """What went wrong on the emulator, in a sentence."""


class Android:
    """What is done through `adb`."""

    def __init__(self, moment: float = MOMENT) -> None:
        self.moment = moment

    def adb(self, *words: str) -> bytes:
        return subprocess.run(["adb", *words], check=True, capture_output=True).stdout

    def shell(self, *words: str) -> str:
        return self.adb("shell", *words).decode("utf-8", "replace")

    def as_app(self, *words: str) -> str:
        """Only a package that was built for finding faults lets us."""
        return self.shell("run-as", PACKAGE, *words)

    def act(self, *words: str) -> None:
        self.shell("input", *words)
        time.sleep(self.moment)

    def shape(self) -> tuple[int, int, float]:
        """Width and height in pixels, and pixels of a dp; what was set by hand comes last."""
        sizes = re.findall(r"(\d+)x(\d+)", self.shell("wm", "size"))
        densities = re.findall(r"(\d+)", self.shell("wm", "density"))
        return int(sizes[-1][0]), int(sizes[-1][1]), int(densities[-1]) / 160

    def bars(self, width: int, height: int) -> tuple[int, int, int, int]:
        """How far bars and cut-outs reach in: left, top, right, bottom."""
        edges = [0, 0, 0, 0]
        frame = (
            r"type=(?:statusBars|navigationBars|displayCutout) "
            r"frame=\[(\d+),(\d+)\]\[(\d+),(\d+)\]"
        )
        for found in re.findall(frame, self.shell("dumpsys", "window")):
            left, top, right, low = map(int, found)
            if right - left == width:
                at, depth = (1, low) if top == 0 else (3, height - top)
            else:
                at, depth = (0, right) if left == 0 else (2, width - left)
            edges[at] = max(edges[at], depth)
        return edges[0], edges[1], edges[2], edges[3]

    def start(self) -> None:
        self.adb("logcat", "-c")
        self.shell("am", "start", "-W", "-n", ACTIVITY)
        until = time.monotonic() + FIRST_START
        while "table-companion" not in self.as_app("ls", "files"):
            if time.monotonic() > until:
                raise Wrong(f"No first frame within {FIRST_START:.0f} seconds.")
            time.sleep(1)
        time.sleep(5 * self.moment)

    def moves(self) -> list[dict[str, Any]]:
        kept = self.as_app("find", "files/table-companion", "-name", "*.match").split()
        if len(kept) != 1:
            raise Wrong(f"There is not one match on the emulator: {kept}.")
        return _moves(self.as_app("cat", kept[0]))

    def picture(self, name: str) -> None:
        (OUT / f"{name}.png").write_bytes(self.adb("exec-out", "screencap", "-p"))

    def log(self) -> str:
        log = self.adb("logcat", "-d").decode("utf-8", "replace")
        (OUT / "logcat.txt").write_text(log, "utf-8")
        return log


class Walk:
    """Every touch goes to the twin and to Android."""

    def __init__(self, twin: UI, android: Android, height: int) -> None:
        self.twin = twin
        self.android = android
        self.height = height

    def tap(self, words: str, inside: str | None = None) -> None:
        x, y = self.twin._point(words, inside)
        self.twin.tap((x, y))
        self.android.act("tap", str(round(x)), str(round(self.height - y)))

    def name(self, name: str) -> None:
        self.tap("Someone new")
        self.type(name)

    def find_game(self, letters: str, name: str) -> None:
        self.tap("Find a game")
        self.type(letters)
        self.tap(name)

    def type(self, text: str) -> None:
        self.twin.type(text)
        self.twin.key(ENTER)
        self.android.act("text", text)
        self.android.act("keyevent", ENTER_KEY)

    def first_moves(self) -> None:
        self.find_game("deal", "Big Deal")
        self.tap("Every move")
        for player in PLAYERS:
            self.name(player)
        self.tap("Start")
        self.tap("Skip")  # how the table is set up
        self.tap("Jewels", inside="KeyCap")
        self.tap("Deal", inside="VerbButton")
        self.tap("Anna", inside="PlayerTile")
        self.android.picture("table")
        self.tap("Yacht", inside="KeyCap")
        self.tap("Discard", inside="VerbButton")
        self.android.picture("discarded")


def _moves(record: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in record.splitlines()]
    return [{key: line[key] for key in line if key not in ("at", "sum")} for line in lines[1:]]


def _twin(folder: Path, width: int, height: int, density: float) -> UI:
    from tests.support.ui.window import choose_backend, open_window

    open_window(choose_backend())
    from screens.app import CompanionApp
    from tests.support.ui.driver import UI

    twin = UI(lambda: CompanionApp(folder), width / density, height / density, density)
    twin.start()
    return twin


def walk(android: Android) -> str:
    """What was done, in a sentence."""
    OUT.mkdir(parents=True, exist_ok=True)
    width, height, density = android.shape()
    try:
        android.start()
        android.picture("home")
        with tempfile.TemporaryDirectory() as folder:
            twin = _twin(Path(folder), width, height, density)
            twin.app.root.safe_area = android.bars(width, height)
            twin.settle()
            Walk(twin, android, height).first_moves()
            ours = _moves(twin.app.running.path.read_text("utf-8"))
            twin.stop()
        theirs = android.moves()
    finally:
        log = android.log()
    judge(log, ours, theirs)
    return f"{len(ours)} moves logged on a screen of {width} × {height} pixels."


def judge(log: str, ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    if trouble := TROUBLE.search(log):
        raise Wrong(f"Android's log has a {trouble[0]}.")
    if ours != theirs:
        raise Wrong(f"The emulator has logged {theirs}, not {ours}.")


def main() -> int:
    try:
        print(walk(Android()))
    except (Wrong, subprocess.CalledProcessError) as wrong:
        print(f"wrong: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
