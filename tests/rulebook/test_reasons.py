"""Why a move is refused: the one reason that decides, the others after it, and whose rule it is."""

import pytest

from companion.rulebook.reasons import told_reasons
from tests.support.api import Entry, Match, language, languages, make_setup

EN = language("en")


def match_of(game: str, *lines: dict[str, object]) -> Match:
    match: Match = Match.of(make_setup(game, ["Anna", "Ben", "Cleo"], {}))
    for line in lines:
        match, verdict = match.add(Entry(match.setup.read_move(line)))
        assert verdict.legal
    return match


def told(match: Match, code: str = "en", **line: object) -> list[tuple[str, str, str]]:
    verdict = match.judge(Entry(match.setup.read_move(line)))
    return [tuple(one) for one in told_reasons(verdict.broken, match.setup, language(code))]


DEALT = match_of("big-deal", {"move": "deal", "first": 0, "discard": "jewels"})


def test_what_cannot_be_overruled_decides_before_what_can() -> None:
    found = told(DEALT, move="steal", player=0, **{"from": 0}, cards=["home"])
    assert next(rule for rule, _, _ in found) == "steal.self"


def test_a_reason_that_the_booklet_leaves_open_says_so_in_plain_words() -> None:
    match = match_of("rotundo")
    found = told(match, move="score", displays=[42, 50, 0], hands=[0, 0, 0])
    assert [rule for rule, _, _ in found] == ["score.impossible-display"]
    assert "(our ruling)" in found[0][1]
    assert found[0][2] == "Our ruling: the rulebook leaves this open, so we decided it."


def test_a_reason_of_the_booklet_is_nobodys_ruling() -> None:
    found = told(DEALT, move="pair", player=0, cards=["home", "yacht"])
    assert found[0][2] == ""


@pytest.mark.parametrize("code", languages())
def test_whose_ruling_it_is_is_said_in_every_language(code: str) -> None:
    match = match_of("rotundo")
    found = told(match, code, move="score", displays=[42, 50, 0], hands=[0, 0, 0])
    assert found[0][2]
