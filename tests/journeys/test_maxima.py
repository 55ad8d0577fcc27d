"""The largest of everything that is taken in, finished and unfinished, in every screen that can
show it: what is drawn, and what a tap takes, does not grow with the rounds that are out of sight.

Nothing is timed. A match of a few hundred lines is opened beside the largest that is accepted, and
the calls, widgets, shapes and texts of both are counted.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kivy.uix.widget import Widget

from companion.library.importer import Import
from screens.app import CompanionApp
from screens.widgets import text_layout
from screens.widgets.drawing import Stroke
from tests.faults import hostile
from tests.support.api import Entry, Library, read_bytes
from tests.support.sampling import some
from tests.support.ui.driver import UI
from tests.support.work_counter import WorkCounter

SOME = 1200  # lines of a match that is longer than every page, with numbers as long as the largest
MORE_DRAWN = 1.15  # larger numbers are wider, and a narrow row says less
MORE_CALLED = 1.15
LONGER_NAMES = 400  # calls that may come and go with what the words are
OF_A_MOVE = 20  # calls for each move that is judged again
OF_A_STEP = 100_000  # calls in one step of an import, after which a finger is heard
MOST_DRAWN = 5_000  # widgets, shapes and texts of one screen
WIDE = (1280, 900)  # a tablet has columns where a phone has lines

StartPhone = Callable[[UI], UI]


class Work(NamedTuple):
    """What was made to be drawn: widgets, shapes and texts; and the calls meanwhile."""

    drawn: int
    calls: int


Works = dict[str, Work]


def work_of(do: Callable[[], object], count_calls: bool) -> Work:
    """Count what a function makes; texts that were cached before it are made again."""
    made: list[object] = []
    for cached in (text_layout._label, text_layout.words):
        cached.cache_clear()
    calls = WorkCounter(count_lines=False)
    with pytest.MonkeyPatch.context() as patch, calls if count_calls else nullcontext():
        for kind in (Widget, Stroke):
            patch.setattr(kind, "__init__", _noting(kind.__init__, made))
        do()
    return Work(len(made) + text_layout._label.cache_info().misses, calls.calls)


def _noting(usual: Callable[..., None], made: list[object]) -> Callable[..., None]:
    def init(self: object, *args: Any, **properties: Any) -> None:
        made.append(type(self))
        usual(self, *args, **properties)

    return init


def cut(content: bytes, lines: int) -> bytes:
    return b"".join(content.splitlines(keepends=True)[:lines])


def finished(content: bytes) -> bytes:
    """The same, ended by its players; nothing where a game cannot be ended so."""
    match = read_bytes(content).match
    if "finish" not in match.setup.forms or match.table.phase == "over":
        return b""
    legal = match.judge(Entry(match.setup.read_move({"move": "finish"}))).legal
    return content + hostile.FINISH if legal else b""


def every_screen(ui: UI, file: str) -> Iterator[tuple[str, Work]]:
    """All that can show the match, and a few taps on each of them."""
    app = ui.app
    assert app

    def done(name: str, do: Callable[[], object]) -> tuple[str, Work]:
        return name, work_of(lambda: (do(), ui.frames(3)), count_calls=name.startswith("tap"))

    yield done("open", lambda: app.continue_match(file))
    if app.screen_name == "score_sheet":
        front = app.root.front
        yield done("tap a digit", lambda: front.press("1"))
        yield done("tap next", lambda: front.press("next"))
        yield done("tap scroll", lambda: setattr(front.area, "scroll_y", 0.5))
        if len(front.view.past.rows) > 2:
            yield done("tap correct", lambda: front._round(len(front.view.past.rows) - 3, 0))
            yield done("tap a digit of it", lambda: front.press("1"))
            yield done("tap back", front.go_back)
        yield done("tap turned", lambda: ui.resize(*WIDE))
        yield done("tap scroll wide", lambda: setattr(front.area, "scroll_y", 0.4))
        yield done("tap turned back", lambda: ui.resize(412, 892))
    elif app.screen_name == "table":
        yield done("tap undo", lambda: app.root.front._bar_tapped("undo"))
        yield done("tap redo", lambda: app.root.front._bar_tapped("redo"))
        if app.round_ended():
            yield done("round over", lambda: app.go("round_over"))
            app.back()
    if app.screen_name in ("table", "score_sheet"):
        yield done("home", app.go_home)
        yield done("open it again", app.go_to_table)
    yield done("log", lambda: app.go("log"))
    log = app.root.front
    yield done("tap scroll the log", lambda: setattr(log.area, "scroll_y", 0.5))
    yield done("tap undo in the log", lambda: log._undo("undo"))
    yield done("tap redo in the log", lambda: log._undo("redo"))
    app.back()
    yield done("result", lambda: app.go("result", file=file))
    yield done("tap why", lambda: app.root.front.open_sheet("made_of", 0))
    app.back()
    yield done("card", lambda: app.root.front.open_sheet("card"))
    app.back()
    yield done("replay", lambda: app.root.front._look_back())
    replay = app.root.front
    yield done("tap step", lambda: replay.go_to(replay.number + 1))
    yield done("tap far", lambda: replay.go_to(len(replay._history) // 2))
    app.back()
    yield done("history", lambda: app.go("history"))
    yield done("people", lambda: app.go("people"))
    who = app.library.people[0].id
    yield done("person", lambda: app.go("person", id=who))


@pytest.fixture
def look_through(tmp_path: Path, start_phone: StartPhone) -> Callable[[bytes], Works]:
    """Return a function that takes a stranger's record in and counts what every screen takes."""

    def look_through(content: bytes) -> Works:
        folder = tmp_path / str(len(content))
        folder.mkdir()
        library = Library(folder)
        (arrival,) = hostile.take_in(library, folder / "from a stranger.match", content)
        assert arrival.state == "new", arrival
        ui = start_phone(UI(lambda: CompanionApp(folder=folder)))
        found = dict(every_screen(ui, library.matches()[0].file))
        ui.stop()
        return found

    return look_through


def grows(some: Works, all_of_it: Works, judged: int = 0) -> list[str]:
    """What takes more than it may, in words; when a correction is taken back, so many moves are
    judged again."""
    assert some.keys() == all_of_it.keys()
    found = []
    for name, most in all_of_it.items():
        few = some[name]
        again = judged * OF_A_MOVE if "undo" in name or "redo" in name else 0
        if most.calls > few.calls * MORE_CALLED + LONGER_NAMES + again:
            found.append(f"{name}: {most.calls} calls, and {few.calls} of a shorter match")
        if most.drawn > min(MOST_DRAWN, max(few.drawn * MORE_DRAWN, few.drawn + 60)):
            found.append(f"{name}: draws {most}, and {few} of a shorter match")
    return found


@pytest.mark.parametrize("what", some(hostile.LARGEST, 3))
def test_no_step_of_an_import_is_long(tmp_path: Path, what: str) -> None:
    source = tmp_path / "from a stranger.match"
    source.write_bytes(hostile.LARGEST[what]())
    coming = Import(Library(tmp_path), source)
    longest = 0
    for work in (coming.check(), coming.store()):
        going = True
        while going:
            with WorkCounter(count_lines=False) as done:
                going = next(work, None) is not None
            longest = max(longest, done.calls)
    assert [arrival.state for arrival in coming.arrivals] == ["new"]
    assert longest < OF_A_STEP


@pytest.mark.parametrize(("what", "ends"), some(product(hostile.LARGEST, (False, True)), 2))
def test_what_is_out_of_sight_costs_nothing(
    look_through: Callable[[bytes], Works], what: str, ends: bool
) -> None:
    largest = hostile.LARGEST[what]().removesuffix(hostile.FINISH)
    if ends:  # its end is a line, too
        largest = cut(largest, largest.count(b"\n") - 1)
    short = cut(largest, SOME + 1)
    if ends and not (finished(largest) and finished(short)):
        pytest.skip("its players cannot end such a match")
    largest, short = (finished(one) if ends else one for one in (largest, short))
    judged = largest.count(b"\n") if what == "corrected" and not ends else 0
    assert not grows(look_through(short), look_through(largest), judged)
