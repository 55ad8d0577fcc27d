"""One line of a record: where its JSON ends, and what reading it costs."""

import pytest

from companion.record.match_file import WorkBudget, read_in_steps, run_to_end, weight
from companion.record.strict_json import read_object
from tests.support.api import (
    BadInput,
    Correction,
    Entry,
    Match,
    canonical_json,
    language,
    make_setup,
    sheet_called,
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"x", "This isn’t JSON: see character 1."),
        (b'{"move": deal}', "This isn’t JSON: see character 10."),
    ],
)
def test_the_character_where_a_line_stops_being_json_is_named(text: bytes, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_object(text)
    assert language("en").message_text(refused.value) == says


def test_a_plain_move_is_no_work_and_an_undo_costs_the_moves_that_it_takes_back() -> None:
    setup = make_setup("score-pad", ["Anna", "Ben"], {})
    match = Match.of(setup)
    budget = WorkBudget()
    for points in ([1, 2], [3, 4], [5, 6]):
        entry = Entry(setup.read_move({"move": "score", "points": points}))
        budget = budget.with_line(match, entry)
        match, _ = match.add(entry)
    assert budget.done == 0
    assert budget.with_line(match, Correction("undo", 2)).done == 2
    assert budget.with_line(match, Correction("drop", 2)).done == 2, "the third is judged again"


def test_brackets_that_are_closed_again_are_not_deep() -> None:
    side_by_side = b'{"a":[' + b",".join([b"[[]]"] * 300) + b"]}"
    assert len(read_object(side_by_side)["a"]) == 300
    with pytest.raises(BadInput, match="too deeply"):
        read_object(b'{"a":' + b"[" * 300 + b"]" * 300 + b"}")


def test_a_long_record_is_read_with_as_many_pauses_as_it_has_hundreds_of_moves() -> None:
    header = {"record": 1, "game": "score-pad", "players": ["Anna", "Ben"]}
    line = {"move": "score", "points": [1, 2]}
    lines = [header, *[line] * 2000]
    content = "".join(canonical_json(line) + "\n" for line in lines).encode()
    pauses = sum(1 for _ in read_in_steps(content))
    assert 4 <= pauses <= 6
    assert run_to_end(read_in_steps(content)).match.number == 2000


def test_a_move_that_is_judged_by_formulas_weighs_more_than_one_without() -> None:
    players = ["Anna", "Ben", "Cleo"]
    canasta = sheet_called("canasta-three")
    assert canasta
    assert weight(make_setup("score-pad", players, {})) == 1
    assert weight(make_setup("sheet", players, {"sheet": canasta.plain})) > 1
