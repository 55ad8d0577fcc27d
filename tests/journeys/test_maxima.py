"""The largest of everything that is taken in, through the window: nobody waits for more than a
second, and no step of an import takes longer than the eye notices."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from companion.library.exchange import Import
from companion.library.library import Library
from companion.record.file import read_file
from tests.hostile import LARGEST
from tests.ui.driver import UI

A_SECOND = 1.0
A_STEP = 0.05
PATIENCE = 1.5  # in time of the processor, which is not always equally quick


def quickest(do: Callable[[], object]) -> float:
    began = process_time()
    do()
    return process_time() - began


@pytest.mark.parametrize("what", LARGEST)
def test_it_comes_in_opens_and_is_shown(ui: UI, tmp_path: Path, what: str) -> None:
    source = tmp_path / "from a stranger.match"
    source.write_bytes(LARGEST[what]())
    library = Library(tmp_path)
    coming = Import(library, source)
    gc.collect()
    longest = 0.0
    for work in (coming.check(), coming.store()):
        while True:
            began = process_time()
            if next(work, None) is None:
                break
            longest = max(longest, process_time() - began)
    assert [arrival.state for arrival in coming.arrivals] == ["new"], coming.arrivals
    assert longest < A_STEP * PATIENCE, f"a step took {longest:.3f} s"
    (past,) = library.matches()
    took = {}
    ui.start()
    app = ui.app
    assert app

    def frames() -> None:
        ui.frames(2)

    took["open"] = quickest(lambda: (app.go_on(past.file), frames()))
    took["log"] = quickest(lambda: (app.go("log"), frames()))
    app.back()
    took["result"] = quickest(lambda: (app.go("result", file=past.file), frames()))
    assert app.trail[-1][0] == "result"
    took["why"] = quickest(lambda: (app.stage.front.open_sheet("made_of", 0), frames()))
    app.back()
    took["replay"] = quickest(lambda: (app.go("replay", file=past.file), frames()))
    app.back()
    took["history"] = quickest(lambda: (app.go("history"), frames()))
    app.back()
    took["again"] = quickest(lambda: (app.leave_match(), app.go_home(), frames()))
    took["read"] = quickest(lambda: read_file(library.path_of(past.file)))
    print(what, f"step {longest:.3f}", {name: round(time, 3) for name, time in took.items()})
    assert max(took.values()) < A_SECOND * PATIENCE, took
