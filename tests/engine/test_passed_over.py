"""Whoever acts next is named, and those between are taken to have done what nobody noted."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.tap_result import MoveLogged
from tests.api import OpenRecord, TableSession, TapState, language, make_setup, read_file
from tests.ui.plots import log_moves

FOUR = ["Anna", "Ben", "Cleo", "Dora"]


def open_session(
    folder: Path, game: str, *lines: str, options: Any = None, players: int = 4
) -> TableSession:
    running = OpenRecord.begin(folder, make_setup(game, FOUR[:players], options or {}))
    log_moves(running, lines)
    return TableSession(running, language("en"))


def moves(at: TableSession) -> list[str]:
    match = read_file(at.running.path).match
    return [match.setup.text(entry.move) for entry in match.entries()]


def test_two_players_whom_nobody_logged(tmp_path: Path) -> None:
    at = open_session(tmp_path, "big-deal", "deal Anna jewels")
    assert at.may_skip_to(2) and not at.may_skip_to(0)
    assert isinstance(at.skip_to(2), TapState)
    assert (
        at.view().prompt.mode == "Anna and Ben: not logged ·"
        and at.view().prompt.text == "Cleo’s turn."
    )
    assert len(moves(at)) == 1  # nothing is logged before the move is
    at.tap_key("card:stocks")
    assert isinstance(at.tap_verb("discard"), MoveLogged)
    assert moves(at)[1:] == [
        '{"move":"discard","player":0}',
        '{"move":"discard","player":1}',
        '{"move":"discard","player":2,"card":"stocks"}',
    ]
    assert not at.skipped and at.match.table.turn == 3


@pytest.mark.parametrize("closed", [False, True])
def test_one_undo_takes_the_whole_step_back(tmp_path: Path, closed: bool) -> None:
    at = open_session(tmp_path, "big-deal", "deal Anna jewels", "Anna pair home home")
    at.skip_to(3)
    at.tap_verb("discard")
    running = at.running
    if closed:
        running.close()
        running = OpenRecord.open(running.path)
    assert running.match.number == 5
    assert running.undo() and running.match.number == 2
    assert running.redo() and running.match.number == 5
    assert running.undo() and running.undo() and running.match.number == 1


@pytest.mark.parametrize(
    ("game", "players", "moves_text", "passed"),
    [
        ("dnup", 3, ("deal Anna",), '{"move":"rotate","player":0}'),
        ("rotundo", 3, ("deal Anna beige-1-10",), '{"move":"pass","player":0}'),
        ("yellow-dwarf", 3, ("deal Cleo", "Anna play 2 3"), '{"move":"pass","player":1}'),
    ],
)
def test_each_game_names_what_they_did(
    tmp_path: Path, game: str, players: int, moves_text: tuple[str, ...], passed: str
) -> None:
    at = open_session(tmp_path, game, *moves_text, players=players)
    following = ((at.match.table.turn or 0) + 1) % players
    at.skip_to(following)
    assert [at.match.setup.text(entry.move) for entry in at.skipped] == [passed]
