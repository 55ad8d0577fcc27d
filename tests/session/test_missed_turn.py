"""A player who is away misses a turn, which the player's sheet logs with one tap."""

import json
from pathlib import Path

import pytest

from companion.engine.judge import judge
from companion.engine.match import Verdict
from companion.engine.moves import Skip
from companion.engine.tap_result import MoveLogged, MoveRefused
from tests.api import (
    Entry,
    OpenRecord,
    TableSession,
    canonical_json,
    language,
    make_setup,
    options,
    read_file,
    read_line,
    standing,
)
from tests.ui.plots import log_moves

THREE = ["Anna", "Ben", "Cleo"]
DEALT = {
    "big-deal": "deal Anna jewels",
    "cover-your-assets": "deal Anna stocks piles=home,home,gold",
    "dnup": "deal Anna",
    "crazy-eights": "deal Anna 7-hearts",
}


def open_session(folder: Path, game: str, *lines: str) -> TableSession:
    running = OpenRecord.begin(folder, make_setup(game, THREE, {}))
    log_moves(running, lines)
    return TableSession(running, language("en"))


@pytest.mark.parametrize("game", DEALT)
def test_a_skip_is_logged_with_its_reason_and_undone_as_any_move(tmp_path: Path, game: str) -> None:
    at = open_session(tmp_path, game, DEALT[game])
    before = at.match.table
    assert at.may_miss_turn(0) and not at.may_miss_turn(1)
    logged = at.miss_turn(0)
    assert isinstance(logged, MoveLogged) and "Anna missed a turn" in logged.words
    entry = read_file(at.running.path).match.entry
    assert entry and entry.ruling == "was away" and at.match.table.turn == 1
    at.running.undo()
    assert at.match.table == before


@pytest.mark.parametrize("game", DEALT)
def test_a_skip_is_no_move_that_anybody_is_offered(tmp_path: Path, game: str) -> None:
    match = open_session(tmp_path, game, DEALT[game]).match
    skip = read_line(match.setup, {"move": "skip", "player": 0, "ruling": "away"})
    assert match.add(skip)[1].legal
    listed = {match.setup.form_of[type(move)].name for move in options(match.setup, match.table)}
    assert "skip" not in listed


@pytest.mark.parametrize("game", DEALT)
def test_without_a_log_the_verdict_is_the_same(tmp_path: Path, game: str) -> None:
    at = open_session(tmp_path, game)
    for lines in ((), (DEALT[game],)):
        log_moves(at.running, lines)
        position = json.loads(canonical_json(standing(at.match)))
        for seat in range(3):
            skip = Entry(Skip(seat), ruling="away")
            judged, checked = judge(at.match.setup, skip, position), at.match.judge(skip)
            assert judged.verdict.legal == checked.legal and not judged.not_told
            assert rule_ids(judged.verdict) == rule_ids(checked)
    assert judge(at.match.setup, Entry(Skip(2), ruling="away"), {}).verdict.legal


def rule_ids(verdict: Verdict) -> list[str]:
    return [broken.rule.id for broken in verdict.broken]


def test_whoever_leads_in_nain_jaune_hears_why_not(tmp_path: Path) -> None:
    at = open_session(tmp_path, "yellow-dwarf", "deal Anna")
    came = at.miss_turn(1)
    assert isinstance(came, MoveRefused)
    assert [broken.rule.id for broken in came.broken] == ["pass.must-lead"]
    log_moves(at.running, ["Ben play 7 9"])
    turn = at.match.table.turn
    assert turn is not None and isinstance(at.miss_turn(turn), MoveLogged)
