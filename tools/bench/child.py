"""One start of an app in a process of its own, told what to measure; prints one line of JSON."""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

BORN = perf_counter()


def main() -> None:
    what, backend, taps = sys.argv[1], sys.argv[2], int(sys.argv[3])
    from tests.ui.window import open_window

    open_window(backend)
    found = empty(taps) if what == "empty" else companion(taps)
    print(json.dumps(found | {"memory": memory()}))
    sys.stdout.flush()
    os._exit(0)


def memory() -> float:
    """Resident megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def first_frame(app: object) -> float:
    from kivy.base import EventLoop, runTouchApp

    app._run_prepare()
    runTouchApp(embedded=True)
    EventLoop.idle()
    return perf_counter() - BORN


def timed(taps: int, tap) -> list[float]:
    """From a tap to its frame."""
    from kivy.base import EventLoop

    times = []
    for number in range(taps):
        start = perf_counter()
        tap(number)
        EventLoop.idle()
        times.append(perf_counter() - start)
    return times


def empty(taps: int) -> dict[str, object]:
    from kivy.app import App
    from kivy.uix.button import Button

    class EmptyApp(App):
        def build(self) -> Button:
            return Button(text="0")

    app = EmptyApp()
    frame = first_frame(app)

    def tap(number: int) -> None:
        app.root.text = str(number)

    return {"frame": frame, "taps": timed(taps, tap)}


def companion(taps: int) -> dict[str, object]:
    from kivy.base import EventLoop

    from companion.new_match import NewMatch
    from screens.app import CompanionApp

    folder = Path(tempfile.mkdtemp())
    app = CompanionApp(folder=folder)
    frame = first_frame(app)
    gc.collect()
    start = perf_counter()
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
    app.begin(NewMatch(players=names))
    EventLoop.idle()
    table = perf_counter() - start
    screen = app.screen("table")
    for line in (
        {"move": "score", "points": [200_000] * 6},
        {"move": "score", "points": [5000] * 6},
    ):
        screen.enter(app.running.match.setup.read_move(line))
    screen.enter(
        app.running.match.setup.read_move({"move": "deal", "first": 0, "discard": "jewels"})
    )
    keys = [key for key in screen.keys if key.parent]
    EventLoop.idle()

    def tap(number: int) -> None:
        keys[number * 5 % len(keys)].dispatch("on_tap", "")

    return {"frame": frame, "table": table, "taps": timed(taps, tap)}


if __name__ == "__main__":
    main()
