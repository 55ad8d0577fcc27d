"""One line of a record: where its JSON ends, and what reading it costs."""

import pytest

from companion.record.match_file import WorkBudget
from companion.record.strict_json import read_object
from tests.api import BadInput, Correction, Entry, Match, language, make_setup


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
