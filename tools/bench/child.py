"""One start of an app in a process of its own; prints one line of JSON.

`frame`: seconds to the first frame, `table`: seconds from Home to the table, `memory`: megabytes
there, `taps`: seconds from a tap to its frame.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

BORN = perf_counter()
PLAYERS = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
MARK = "getpriority"
TAPS_BEFORE_COUNTING = 60  # that fill the caches
THIRD_ROUND = (
    {"move": "score", "points": [200_000] * 6},
    {"move": "score", "points": [10000] * 6},
    {"move": "deal", "first": 0, "discard": "jewels"},
)


def main() -> None:
    what, backend, taps = sys.argv[1:]
    from tests.ui.window import open_window

    open_window(backend)
    found = empty() if what == "empty" else companion(int(taps))
    print(json.dumps(found))
    sys.stdout.flush()
    os._exit(0)


def empty() -> dict[str, Any]:
    """Start an app that shows one button."""
    from kivy.app import App
    from kivy.uix.button import Button

    class EmptyApp(App):
        def build(self) -> Button:
            return Button(text="0")

    return {"frame": first_frame(EmptyApp())}


def first_frame(app: Any) -> float:
    from kivy.base import EventLoop, runTouchApp

    app._run_prepare()
    runTouchApp(embedded=True)
    EventLoop.idle()
    return perf_counter() - BORN


def companion(taps: int) -> dict[str, Any]:
    """Start our app, open a table, go on to its third round and tap there."""
    from kivy.base import EventLoop

    from companion.session.new_match import NewMatch
    from screens.app import CompanionApp

    app = CompanionApp(folder=Path(tempfile.mkdtemp()))
    found: dict[str, Any] = {"frame": first_frame(app)}
    gc.collect()
    start = perf_counter()
    app.start_match(NewMatch(players=PLAYERS))
    EventLoop.idle()
    found |= {"table": perf_counter() - start, "memory": memory()}
    screen = third_round(app)
    if taps:
        dice = Random(8)
        tapped(screen, TAPS_BEFORE_COUNTING, dice)
        mark()
        found["taps"] = tapped(screen, taps, dice)
        mark()
        assert screen.view.prompt.picked, "the taps went nowhere"
    return found


def memory() -> float:
    """Resident megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def third_round(app: Any) -> Any:
    """The table screen of a match that was just begun, two rounds later."""
    from kivy.base import EventLoop

    screen = app.screen("table")
    for line in THIRD_ROUND:
        screen.enter(app.running.match.setup.read_move(line))
        while app.screen_name != "table":
            app.back()
        EventLoop.idle()
    return screen


def tapped(screen: Any, taps: int, dice: Random) -> list[float]:
    """Tap any card after any other (in a fixed order the same few hands would come up again), and
    return the seconds from each touch to the frame that shows what came of it."""
    from kivy.base import EventLoop

    from tests.ui.driver import Finger

    keys = [key for key in screen.keys if key.parent]
    times = []
    for _ in range(taps):
        finger = Finger(*dice.choice(keys).center)
        for how in ("begin", "end"):
            start = perf_counter()
            finger.touch(how)
            EventLoop.idle()
            times.append(perf_counter() - start)
    return times


def mark() -> None:
    """Call a function of C that nothing else here calls: `MARK`, at which valgrind writes down
    what it has counted since the last one."""
    os.getpriority(os.PRIO_PROCESS, 0)


if __name__ == "__main__":
    main()
