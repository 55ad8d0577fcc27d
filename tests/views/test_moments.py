"""What was special in a match that ended: how close it was, and from how far behind it was won."""

import pytest

from companion.views.moments import moments
from tests.support.api import Entry, Match, language, make_setup


def told(*rounds: tuple[int, int]) -> dict[str, str]:
    """Return what is told of a match on the score pad that ends after these rounds."""
    setup = make_setup("score-pad", ["Anna", "Ben"], {})
    match = Match.of(setup)
    lines = [{"move": "score", "points": list(points)} for points in rounds]
    for line in [*lines, {"move": "finish"}]:
        match, verdict = match.add(Entry(setup.read_move(line)))
        assert verdict.legal
    return {moment.title: moment.words for moment in moments(match, language("en"))}


def test_a_finish_is_close_within_a_twentieth_and_a_comeback_is_from_more_than_a_quarter() -> None:
    found = told((0, 26), (50, 24), (50, 45))
    assert found["Close finish"] == "Anna won by 5"
    assert found["Comeback"] == "Anna was 26 behind after round 1"


def test_more_than_a_twentieth_is_not_close_and_a_quarter_no_comeback() -> None:
    assert {"Close finish", "Comeback"}.isdisjoint(told((0, 25), (50, 25), (50, 44)))


@pytest.mark.parametrize(
    ("rounds", "says"),
    [
        ([(10, 0), (10, 0), (10, 0), (0, 5)], "Anna was best in 3 rounds in a row"),
        ([(10, 0), (10, 0), (0, 5), (10, 0)], None),
        ([(10, 0), (10, 0), (10, 10), (10, 0)], None),
    ],
)
def test_three_rounds_in_a_row_are_a_run(rounds: list[tuple[int, int]], says: str | None) -> None:
    assert told(*rounds).get("Longest run") == says
