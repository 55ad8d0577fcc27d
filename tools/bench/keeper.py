"""The keeper's screen in a process of its own: taps alone, then while sixteen guests play along.

Prints one line of JSON: `alone` and `among` are seconds from a touch to its frame, `lost` counts
the taps that changed nothing, `moves` what the guests logged meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any

from .child import PLAYERS, first_frame, third_round

TURNS = 3  # alone and among guests, one after the other
REST = 0.02  # seconds between two taps: quicker than anybody, and the others come to their turn
PATIENCE = 30.0  # seconds


class Keeper:
    """Whoever keeps the match, tapping any card after any other."""

    def __init__(self, folder: Path) -> None:
        from kivy.base import EventLoop

        from companion.session.new_match import NewMatch
        from screens.app import CompanionApp

        self.app: Any = CompanionApp(folder=folder)
        first_frame(self.app)
        self.app.start_match(NewMatch(players=PLAYERS))
        EventLoop.idle()
        self.screen = third_round(self.app)
        self.dice = Random(8)
        self.lost = 0

    def tap(self) -> list[float]:
        from kivy.base import EventLoop

        from tests.support.ui.driver import Finger

        before = self.screen.at.pointing.picks
        times = []
        key = self.dice.choice([key for key in self.screen.keys if key.parent])
        finger = Finger(*key.center)
        for how in ("begin", "end"):
            start = perf_counter()
            finger.touch(how)
            EventLoop.idle()
            times.append(perf_counter() - start)
        self.lost += self.screen.at.pointing.picks == before
        sleep(REST)
        EventLoop.idle()
        return times

    def alone(self, taps: int) -> list[float]:
        return [time for _ in range(taps) for time in self.tap()]

    def among(self, taps: int) -> tuple[list[float], int]:
        """While the guests are there and log move after move."""
        from screens.guests.app_host import OpenedTable

        opened = OpenedTable(self.app)
        serving = opened.serving
        before = self.app.running.lines
        told = [serving.link(part, "127.0.0.1") for part in ("watch", "play", "keep")]
        command = [sys.executable, "-m", "tools.bench.guests", *told]
        with subprocess.Popen(command) as guests:
            self._until(lambda: self.app.running.lines > before)
            times = self.alone(taps)
            moves = self.app.running.lines - before
            assert guests.poll() is None, "the guests have gone"
            guests.kill()
        opened.close()
        return times, moves

    def _until(self, true: Any) -> None:
        from kivy.base import EventLoop

        until = perf_counter() + PATIENCE
        while not true():
            assert perf_counter() < until, "no guest has logged a move"
            EventLoop.idle()
            sleep(0.005)


def main() -> None:
    from tests.support.ui.window import open_window

    open_window("mock")
    keeper = Keeper(Path(tempfile.mkdtemp()))
    taps = max(1, int(sys.argv[1]) // TURNS)
    keeper.alone(taps)  # fills the caches
    found: dict[str, Any] = {"alone": [], "among": [], "moves": 0}
    keeper.lost = 0
    for _ in range(TURNS):
        found["alone"] += keeper.alone(taps)
        times, moves = keeper.among(taps)
        found["among"] += times
        found["moves"] += moves
    print(json.dumps(found | {"lost": keeper.lost}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
