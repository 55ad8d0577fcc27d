"""The largest of something that is taken in, through an app of its own: how long, how much memory.

`python -m tests.trouble.largest WHAT FOLDER` prints one line of JSON: `step`, the longest of the
import, and the screens by their names, in seconds of the processor; `memory`, the most there was,
in megabytes.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from tests.ui.window import open_window


def taken(do: Callable[[], object]) -> float:
    began = process_time()
    do()
    return process_time() - began


def longest_step(folder: Path, what: str) -> float:
    from companion.library.exchange import Import
    from companion.library.library import Library
    from tests.trouble.hostile import LARGEST

    source = folder / "from a stranger.match"
    source.write_bytes(LARGEST[what]())
    coming = Import(Library(folder), source)
    gc.collect()
    longest = 0.0
    for work in (coming.check(), coming.store()):
        while True:
            began = process_time()
            if next(work, None) is None:
                break
            longest = max(longest, process_time() - began)
    assert [arrival.state for arrival in coming.arrivals] == ["new"], coming.arrivals
    return longest


def shown(folder: Path) -> dict[str, float]:
    """How long each screen takes."""
    from companion.library.library import Library
    from companion.record.file import read_file
    from screens.app import CompanionApp
    from tests.ui.driver import UI

    library, ui, took = Library(folder), UI(lambda: CompanionApp(folder=folder)), {}
    (past,) = library.matches()
    took["read"] = taken(lambda: read_file(library.path_of(past.file)))
    ui.start()
    app = ui.app
    assert app

    def show(name: str, go: Callable[[], object], back: bool = True) -> None:
        took[name] = taken(lambda: (go(), ui.frames(2)))
        if back:
            app.back()

    show("open", lambda: app.go_on(past.file), back=False)
    show("log", lambda: app.go("log"))
    show("result", lambda: app.go("result", file=past.file), back=False)
    assert app.trail[-1][0] == "result"
    show("why", lambda: app.stage.front.open_sheet("made_of", 0))
    show("replay", lambda: app.go("replay", file=past.file))
    show("history", lambda: app.go("history"))
    show("again", lambda: (app.leave_match(), app.go_home()), back=False)
    return took


def most_memory() -> float:
    """Of this program; what `resource` tells counts that of whoever started it, too."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


def main() -> None:
    what, folder = sys.argv[1], Path(sys.argv[2])
    open_window("mock")  # a driver’s own memory is not ours
    found = {"step": longest_step(folder, what), **shown(folder)}
    found["memory"] = most_memory()
    print(json.dumps({name: round(value, 3) for name, value in found.items()}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
