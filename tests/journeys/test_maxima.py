"""The largest of everything that is taken in, finished and unfinished, in every screen that can
show it: what is drawn, and what a tap takes, does not grow with the rounds that are out of sight.

Nothing is timed. A match of a few hundred lines is opened beside the largest that is accepted, and
the calls, widgets, shapes and texts of both are counted.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.games.sheet.sheet import Sheet
from companion.library.importer import Import
from companion.library.sheets import bundled_sheets
from companion.record.bounds import MOST_LINES, MOST_WORK_OF_A_STRANGER
from companion.record.match_file import weight
from companion.rulebook.stories import Story
from tests.api import GAMES, BadInput, Entry, Library, Match, make_setup, read_bytes, read_line
from tests.faults import hostile
from tests.games import played
from tests.parse_tables import record_of, stories_of
from tests.positions import random_match
from tests.sampling import some
from tests.ui.drawing_work import DrawingWork, count_drawing
from tests.ui.driver import UI
from tests.work_counter import WorkCounter

SOME = 1200  # lines of a match that is longer than every page, with numbers as long as the largest
LONG = 400  # moves of a match that is played at random
MORE_DRAWN = 1.15  # larger numbers are wider, and a narrow row says less
MORE_CALLED = 1.15
LONGER_NAMES = 400  # calls that may come and go with what the words are
OF_A_MOVE = 20  # calls for each move that is judged again
OF_A_STEP = 100_000  # calls in one step of an import, after which a finger is heard
MOST_DRAWN = 5_000  # widgets, shapes and texts of one screen
WIDE = (1280, 900)  # a tablet has columns where a phone has lines

Taps = Iterator[tuple[str, DrawingWork]]

# The largest records


def cut(content: bytes, lines: int) -> bytes:
    return b"".join(content.splitlines(keepends=True)[:lines])


def without_its_end(content: bytes) -> bytes:
    return content.removesuffix(hostile.FINISH)


def of_a_sheet(sheet: Sheet, story: Story) -> bytes:
    """As many rounds as the sheet allows, by lines that its own story tells."""
    players = hostile.PAD[: len(story.setup.players)]
    options = {"sheet": sheet.plain}
    setup = make_setup("sheet", players, options, started=hostile.STARTED, id="abc")
    lines = [step.line for step in story.steps if step.line and "move" in step.line]
    most = min(MOST_LINES - 2, MOST_WORK_OF_A_STRANGER // (weight(setup) - 1) - 1)
    return as_long_as_it_goes(Match.of(setup), lambda _: lines, most)


def of_a_game(game: str) -> bytes:
    """A long match by moves, played at random; the last move would have ended it."""
    players, options = played(game).shapes[-1]
    setup = make_setup(game, hostile.PAD[:players], options, started=hostile.STARTED, id="abc")
    match = random_match(setup, 1, LONG)
    while match.table.phase == "over" and match.before:
        match = match.before
    return record_of(match)


def as_long_as_it_goes(
    match: Match, lines: Callable[[Match], list[dict[str, Any]]], most: int
) -> bytes:
    """Every line that can follow follows, those first that have just done so."""
    known: list[dict[str, Any]] = []
    while match.number < most:
        after = next(filter(None, (_after(match, line) for line in known)), None)
        if after is None:
            found = [(line, _after(match, line)) for line in lines(match) if line not in known]
            line, after = next(((line, after) for line, after in found if after), ({}, None))
            if after is None:
                break
            known = [line, *known][:8]
        match = after
    return record_of(match)


def _after(match: Match, line: dict[str, Any]) -> Match | None:
    """The match after a line, if it is legal and does not end it."""
    try:
        after, verdict = match.add(read_line(match.setup, line))
    except BadInput:
        return None
    return after if verdict.legal and after.table.phase != "over" else None


def finished(content: bytes) -> bytes:
    """The same, ended by its players; nothing where a game cannot be ended so."""
    match = read_bytes(content).match
    if "finish" not in match.setup.forms or match.table.phase == "over":
        return b""
    legal = match.judge(Entry(match.setup.read_move({"move": "finish"}))).legal
    return content + hostile.FINISH if legal else b""


# What can be seen of them


def take_in(ui: UI, folder: Path, content: bytes) -> str:
    """A stranger's record is in the library; the app has not looked at it yet."""
    library = Library(folder)
    (arrival,) = hostile.take_in(library, folder / "from a stranger.match", content)
    assert arrival.state == "new", arrival
    ui.start()
    return library.matches()[0].file


def every_screen(ui: UI, file: str) -> Taps:
    """All that can show the match, and a few taps on each of them."""
    app = ui.app
    assert app

    def done(name: str, do: Callable[[], object]) -> tuple[str, DrawingWork]:
        return name, count_drawing(lambda: (do(), ui.frames(3)), count_calls=name.startswith("tap"))

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


def looked_through(
    folder: Path, make: Callable[[Path], UI], content: bytes
) -> dict[str, DrawingWork]:
    folder.mkdir()
    ui = make(folder)
    try:
        return dict(every_screen(ui, take_in(ui, folder, content)))
    finally:
        ui.stop()


@pytest.fixture
def phone() -> Callable[[Path], UI]:
    from screens.app import CompanionApp

    return lambda folder: UI(lambda: CompanionApp(folder=folder))


def grows(
    some: dict[str, DrawingWork], all_of_it: dict[str, DrawingWork], judged: int = 0
) -> list[str]:
    """What takes more than it may, in words; when a correction is taken back, so many moves are
    judged again."""
    assert some.keys() == all_of_it.keys()
    found = []
    for name, most in all_of_it.items():
        few = some[name]
        again = judged * OF_A_MOVE if "undo" in name or "redo" in name else 0
        if most.calls > few.calls * MORE_CALLED + LONGER_NAMES + again:
            found.append(f"{name}: {most.calls} calls, and {few.calls} of a shorter match")
        if most.drawn > max(few.drawn * MORE_DRAWN, few.drawn + 60):
            found.append(f"{name}: draws {most}, and {few} of a shorter match")
    return found


def too_much(found: dict[str, DrawingWork]) -> list[str]:
    return [f"{name}: {what}" for name, what in found.items() if what.drawn > MOST_DRAWN]


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
    tmp_path: Path, phone: Callable[[Path], UI], what: str, ends: bool
) -> None:
    largest = without_its_end(hostile.LARGEST[what]())
    if ends:  # its end is a line, too
        largest = cut(largest, largest.count(b"\n") - 1)
    short = cut(largest, SOME + 1)
    if ends and not (finished(largest) and finished(short)):
        pytest.skip("its players cannot end such a match")
    largest, short = (finished(one) if ends else one for one in (largest, short))
    some = looked_through(tmp_path / "some", phone, short)
    most = looked_through(tmp_path / "most", phone, largest)
    judged = largest.count(b"\n") if what == "corrected" and not ends else 0
    assert not too_much(most) + grows(some, most, judged)


STORIES = {
    story.setup.game.result.display_name(story.setup): story for story in stories_of("sheet")
}
EVERY = {
    **{game.id: partial(of_a_game, game.id) for game in GAMES if game.id != "sheet"},
    **{
        f"sheet {found.id}": partial(of_a_sheet, found.sheet, STORIES[found.sheet.name])
        for found in bundled_sheets()
    },
}


@pytest.mark.parametrize("kind", some(EVERY, 4))
def test_every_game_and_every_sheet(tmp_path: Path, phone: Callable[[Path], UI], kind: str) -> None:
    largest = EVERY[kind]()
    for name, content in ("open", largest), ("over", finished(largest)):
        if content:
            assert not too_much(looked_through(tmp_path / name, phone, content))
