"""A whole match of every game, as it stands after every move."""

import json

import pytest

from companion.cli import main
from tests.api import IDS, Match, read_file, read_line, standing
from tests.games import folder_of
from tools.make_golden import HOME, golden


@pytest.mark.parametrize("game", IDS)
def test_golden_matches_are_those_of_the_examples(game: str) -> None:
    """After a change: python -m tools.make_golden."""
    assert {name: (HOME / name).read_bytes() for name in golden(game)} == golden(game)


@pytest.mark.parametrize("game", IDS)
def test_table_totals_and_winner_after_every_move(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = HOME / "data" / "games" / game / "golden.match"
    expected = (folder_of(game) / "golden.jsonl").read_text("utf-8").splitlines()
    match = Match.of(read_file(record)[0].setup)
    stands = [standing(match)]
    for line in record.read_text("utf-8").splitlines()[1:]:
        match, verdict = match.add(read_line(match.setup, json.loads(line)))
        assert verdict.legal, line
        stands.append(standing(match))
    assert json.loads(json.dumps(stands)) == [json.loads(line) for line in expected]
    assert stands[-1]["over"] and stands[-1]["winners"]
    assert main(["replay", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(expected[-1])
