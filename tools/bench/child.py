"""One start of an app in a process of its own, told what to measure; prints one line of JSON.

`frame`: seconds to the first frame, `worked`: of which the processor worked, `table`: seconds from
Home to the table, `memory`: megabytes there, `taps` and `logged`: seconds from a tap to its frame,
`motion`: seconds of the processor for a frame in which something moves or not.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

Point = tuple[float, float]

BORN = perf_counter()
WORKED = process_time()
PLAYERS = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
MARK = "getpriority"
TAPS_BEFORE_COUNTING = 60  # that fill the caches
THIRD_ROUND = (
    {"move": "score", "points": [200_000] * 6},
    {"move": "score", "points": [10000] * 6},
    {"move": "deal", "first": 0, "discard": "jewels"},
)


def main() -> None:
    what, backend, taps, folder = sys.argv[1:]
    from tests.support.ui.window import open_window

    open_window(backend)
    begun = empty if what == "empty" else companion
    found = begun(int(taps), Path(folder or tempfile.mkdtemp()), what == "counted")
    print(json.dumps(found))
    sys.stdout.flush()
    os._exit(0)


def mark() -> None:
    """Call a function of C that nothing else here calls: `MARK`, at which valgrind writes down
    what it has counted since the last one."""
    os.getpriority(os.PRIO_PROCESS, 0)


def memory() -> float:
    """Resident megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def first_frame(app: Any) -> dict[str, Any]:
    from kivy.base import EventLoop, runTouchApp

    app._run_prepare()
    runTouchApp(embedded=True)
    EventLoop.idle()
    return {"frame": perf_counter() - BORN, "worked": process_time() - WORKED, "memory": memory()}


def tapped(where: Callable[[int], Point], taps: int) -> list[float]:
    """From the touch of a finger to the frame that shows what came of it, and to that after it."""
    from kivy.base import EventLoop

    from tests.support.ui.driver import Finger

    times = []
    for number in range(taps):
        finger = Finger(*where(number))
        for how in ("begin", "end"):
            start = perf_counter()
            finger.touch(how)
            EventLoop.idle()
            times.append(perf_counter() - start)
    return times


def empty(taps: int, _folder: Path, _counted: bool) -> dict[str, Any]:
    from kivy.app import App
    from kivy.uix.button import Button

    def count(button: Button) -> None:
        button.text = str(int(button.text) + 1)

    class EmptyApp(App):
        def build(self) -> Button:
            return Button(text="0", on_press=count)

    app = EmptyApp()
    found = first_frame(app)
    return found | {"taps": tapped(lambda _: app.root.center, taps)}


def companion(taps: int, folder: Path, counted: bool) -> dict[str, Any]:
    from screens.app import CompanionApp

    app = CompanionApp(folder=folder)
    found = first_frame(app)
    found |= at_the_table(app, taps, counted)
    return found if counted or not taps else found | {"motion": motion(app)}


def at_the_table(app: Any, taps: int, counted: bool) -> dict[str, Any]:
    from kivy.base import EventLoop

    from companion.session.new_match import NewMatch

    gc.collect()
    start = perf_counter()
    app.start_match(NewMatch(players=PLAYERS))
    EventLoop.idle()
    found: dict[str, Any] = {"table": perf_counter() - start, "memory": memory()}
    screen = third_round(app)
    keys = [key for key in screen.keys if key.parent]
    discard = next(verb for verb in screen.verbs if verb.verb == "discard")
    dice = Random(8)

    def pick(number: int) -> Point:
        """Any card after any other: in a fixed order the same few hands would come up again."""
        return dice.choice(keys).center

    def log_and_undo(number: int) -> Point:
        left, bottom, width, height = screen.bar.zones["undo"].box
        undo = screen.bar.x + left + width / 2, screen.bar.y + bottom + height / 2
        return (pick(number), discard.center, undo)[number % 3]

    if counted:
        tapped(pick, TAPS_BEFORE_COUNTING)
        mark()
    found["taps"] = tapped(pick, taps)
    if counted:
        mark()
    assert not taps or screen.view.prompt.picked, "the taps went nowhere"
    if not counted:
        screen.at.leave_mode()
        screen.refresh()
        before = app.running.lines
        times = tapped(log_and_undo, taps // 30 * 3)
        assert app.running.lines == before + taps // 30 * 2, "a move or its Undo went nowhere"
        found["logged"] = [*times[2::6], *times[4::6]]
    return found


def motion(app: Any) -> dict[str, float]:
    """Seconds that the processor works for a frame: at rest, while a card flies and the turn
    slides, and between rounds at rest and while totals roll; the best of several turns."""
    from kivy.base import EventLoop

    from tests.support.ui.driver import FRAME, _Time

    time, screen, found = _Time(), third_round(app), dict[str, list[float]]()
    time.take_over()

    def frames(what: str, count: int) -> None:
        start = process_time()
        for _ in range(count):
            time.now += FRAME
            app.root.canvas.ask_update()
            EventLoop.idle()
        found.setdefault(what, []).append((process_time() - start) / count)

    def entered(**move: Any) -> None:
        screen.enter(app.running.match.setup.read_move(move))
        EventLoop.idle()

    for _ in range(7):
        frames("rest", 40)
        entered(move="discard", player=app.running.match.table.turn, card="home")
        frames("flies", 10)
    entered(move="score", points=[90_000, 20_000, 30_000, 140_000, 50_000, 260_000])
    over = app.screen("round_over")
    for _ in range(7):
        over.ranking.finish()
        frames("between", 40)
        over.ranking.roll()
        frames("", 11)
        frames("rolls", 40)
    return {what: min(each) for what, each in found.items()}


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


if __name__ == "__main__":
    main()
