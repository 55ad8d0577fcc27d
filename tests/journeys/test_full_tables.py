"""A table at its fullest, in every shape of the phone: nothing is cut off, covered or too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from screens.app import CompanionApp
from tests.positions import SETUPS, random_match
from tests.ui.driver import UI
from tests.ui.evening import evening
from tests.ui.inspect import inspect
from tests.ui.matches import MANY_LONG_NAMES

SHAPES = [(320, 640), (412, 892), (800, 1280), (892, 412)]
LOOKS = [("dark", 1.0), ("light", 1.6), ("light", 0.85)]

# What is tapped at such a table: keys, verbs (!) and places (@); each path begins anew.
PATHS = {
    "dnup": ["", "value:5 size:3", "!add"],
    "rotundo": [
        "",
        "colour:blue number:3 value:35 colour:brown",
        "!auction",
        "!auction @seat:0",
    ],
    "score-pad": [""],
    "yellow-dwarf": ["", "rank:5 rank:12 box:QS box:JC box:JC", "rank:13 box:KH"],
}


HOW_FULL: dict[str, Callable[[Any], int]] = {
    "dnup": lambda table: len(table.sets) + len(table.out),
    "rotundo": lambda table: sum(map(len, table.displays)),
    "score-pad": lambda table: table.round,
    "yellow-dwarf": lambda table: sum(table.played) + len(table.boxes_gone),
}


def fullest(name: str) -> list[dict[str, Any]]:
    """The moves that lead to the fullest of some tables."""
    setup = SETUPS[name]
    matches = [match for seed in range(8) for match in random_match(setup, seed, 150).history()]
    on = [match for match in matches if match.table.phase == "turn"]
    on = on or [match for match in matches if match.table.phase != "over"]
    best = max(on, key=lambda match: HOW_FULL[setup.game.id](match.table))
    return [setup.write_move(entry.move) for entry in best.entries()]


EIGHT = next(name for name in SETUPS if name.startswith("yellow-dwarf-8"))
TWELVE = next(name for name in SETUPS if name.startswith("score-pad-12"))
TABLES = ["dnup-2", "dnup-5", "rotundo-2", "rotundo-5", "yellow-dwarf-3", EIGHT, TWELVE]


@pytest.fixture(params=TABLES)
def ui(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UI]:
    setup = SETUPS[request.param]
    names, options = MANY_LONG_NAMES[: len(setup.players)], dict(setup.options)
    moves = fullest(request.param)
    phone = evening(tmp_path, *moves, game=setup.game.id, players=names, options=options)
    phone.start()
    phone.app.change_settings(reduced_motion=True)
    phone.app.go_on(phone.app.library.unfinished()[0].file)
    phone.frames(3)
    yield phone
    phone.stop()


def follow(app: CompanionApp, path: str) -> None:
    """Up to a move: nothing may be logged here."""
    screen = app.screen("table")
    screen.at.leave_mode()
    for tap in path.split():
        if tap.startswith("!"):
            screen.at.tap_verb(tap[1:])
        elif tap.startswith("@"):
            screen.at.tap_place(tap[1:])
        else:
            screen.at.tap_key(tap)
    screen.refresh()


def test_the_fullest_table_can_be_read_in_every_shape(ui: UI) -> None:
    game, number = ui.app.running.match.setup.game.id, ui.app.running.match.number
    for width, height in SHAPES:
        ui.resize(width, height)
        for theme, scale in LOOKS:
            ui.app.change_settings(theme=theme, text_size=scale)
            for path in PATHS[game]:
                follow(ui.app, path)
                ui.frames(2)
                faults = inspect(names=MANY_LONG_NAMES)
                assert not faults, (width, height, theme, scale, path, list(map(str, faults)))
                if ui.app.running.match.number > number:
                    ui.app.running.undo()
