"""One stable board, seen through the window of a common phone, from the end of a match backwards.

No key loses its name, the pad keeps its columns and places, and nothing was shed beside a void. A
fault is planted for each of the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import read_game
from companion.i18n.language import languages
from companion.record.match_file import make_setup
from screens.app import CompanionApp
from screens.table import parts, plan
from screens.widgets.detail import Detail
from tests.positions import PLAYED, random_match
from tests.sampling import some
from tests.ui.driver import UI
from tests.ui.gestures import open_app
from tests.ui.matches import keep_match
from tests.ui.scenes import SceneTour

WIDTH, HEIGHT = 360, 740
HAIR = 1  # dp: the last move may need a line more
VOID = 96  # dp that may stand empty beside something that was shed
ON_THE_PAD = ("card:", "rank:", "colour:", "number:", "value:", "size:", "suit:", "answer:")
MOVES, STEP = 60, 12  # of a match, and how many are undone between two looks
TABLES = [
    (game, players, options)
    for game, how in PLAYED.items()
    if not read_game(game).only_counted
    for players, options in how.crowded
]


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SceneTour]:
    folder: Path = tmp_path_factory.mktemp("phone")
    ui = UI(lambda: CompanionApp(folder), WIDTH, HEIGHT)
    open_app(ui, coached=True)
    yield SceneTour(ui, {})
    ui.stop()


def backwards(tour: SceneTour, game: str, players: int, options: dict[str, Any]) -> Iterator[Any]:
    """The table of such a match, in every language, from its end to its beginning."""
    setup = make_setup(game, [f"Player {letter}" for letter in "ABCDEFGH"[:players]], options)
    match = random_match(setup, players, MOVES)
    while match.table.phase == "over" and match.before:
        match = match.before
    moves = [setup.write_move(entry.move) for entry in match.entries()]
    tour.files[game] = keep_match(tour.app.library, moves, setup.players, game, options)
    table = tour.match(game)
    while True:
        for code in languages():
            tour.app.change_settings(language=code)
            table.show()
            tour.frames(1)
            yield table
        running = tour.app.running
        if not running.match.number:
            return
        for _ in range(min(STEP, running.match.number)):
            running.undo()


def nameless(table: Any) -> list[str]:
    """Keys that have a name, and show neither it nor a shorter one."""
    found = []
    for key in (key for key in table.keys if key.parent and key.shown.face.name and not key.board):
        seen = " ".join(part.text for part in key.parts)
        names = filter(None, (key.shown.face.name, key.shown.face.brief))
        if not any(name.split()[0] in seen for name in names):
            found.append(key.pick)
    return found


def places(table: Any) -> dict[str, tuple[int, ...]]:
    """Where the keys of the pad are."""
    return {
        key.pick: (*map(round, key.pos), *map(round, key.size))
        for key in table.keys
        if key.parent and key.pick.startswith(ON_THE_PAD)
    }


def void(table: Any) -> float:
    """The tallest strip of the screen on which nothing lies, if anything was shed."""
    if table.plan().frame.detail == Detail.WHOLE:
        return 0
    drawn = table.children
    lows = [widget.to_window(*widget.pos)[1] for widget in drawn]
    spans = sorted((low, low + widget.height) for low, widget in zip(lows, drawn, strict=True))
    tallest = reached = 0.0
    for low, high in [*spans, (table.top, table.top)]:
        tallest, reached = max(tallest, low - reached), max(reached, high)
    return tallest


def faults(tables: Iterator[Any]) -> set[str]:
    """What is wrong at some time of a match."""
    stood: dict[tuple[str, str], tuple[int, ...]] = {}
    found = set()
    for table in tables:
        code = table.app.language.code
        found |= {f"{pick} has lost its name ({code})" for pick in nameless(table)}
        for pick, place in places(table).items():
            was = stood.setdefault((code, pick), place)
            if max(abs(now - then) for now, then in zip(place, was, strict=True)) > HAIR:
                found.add(f"{pick} has moved ({code})")
        if void(table) > VOID:
            found.add(f"void of {void(table):.0f} in {table.at.match.table.phase} ({code})")
    return found


@pytest.mark.parametrize(("game", "players", "options"), some(TABLES, 5))
def test_the_board_holds_through_a_match(
    tour: SceneTour,
    game: str,
    players: int,
    options: dict[str, Any],
    checked: Callable[[int], None],
) -> None:
    tables = list_of(backwards(tour, game, players, options))
    assert faults(tables) == set()
    checked(tables.count)


class list_of:
    """The tables one after the other, and how many they were."""

    def __init__(self, tables: Iterator[Any]) -> None:
        self.tables, self.count = tables, 0

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        found = next(self.tables)
        self.count += 1
        return found


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Only the last level of detail, and nothing grows."""
    monkeypatch.setattr(plan, "LEVELS", (Detail.BARE,))
    monkeypatch.setattr(parts, "GOOD", {"tile": (1, 1), "key": (1, 1)})
    return monkeypatch


def test_a_name_that_is_lost_is_noticed(tour: SceneTour, bare: pytest.MonkeyPatch) -> None:
    found = faults(backwards(tour, "big-deal", 4, {}))
    assert "card:home has lost its name (en)" in found


def test_a_pad_that_moves_is_noticed(tour: SceneTour, monkeypatch: pytest.MonkeyPatch) -> None:
    view = "companion.session.table_session_view.TableSessionView"
    monkeypatch.setattr(f"{view}.board", lambda _: None)
    found = faults(backwards(tour, "cover-your-assets", 2, {}))
    assert any("has moved" in fault for fault in found)


def test_a_void_beside_something_shed_is_noticed(tour: SceneTour, bare: pytest.MonkeyPatch) -> None:
    assert any("void" in fault for fault in faults(backwards(tour, "big-deal", 3, {})))
