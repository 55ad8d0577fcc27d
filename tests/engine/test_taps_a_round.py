"""What a new match says of its cost is what the tool measures."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.session.logging_modes import taps_a_round
from tools.dealt_rounds import GAMES as DEALT
from tools.taps_a_round import measured

FEW = 4  # rounds; a figure is the average of 200


@pytest.mark.parametrize("game", DEALT)
def test_the_cost_of_a_round_is_measured(game: str) -> None:
    told, found = taps_a_round(game), measured(game, FEW)
    assert told is not None
    assert found.results == pytest.approx(told.results, rel=0.25)
    assert found.told_less == pytest.approx(told.moves, rel=0.4)
    assert found.all_told == pytest.approx(told.all_moves, rel=0.4)
    assert found.told_less <= found.all_told


def test_every_game_of_which_rounds_are_dealt_says_what_they_cost() -> None:
    told = {game.id for game in GAMES if taps_a_round(game.id)}
    assert told == set(DEALT) <= {game.id for game in GAMES if not game.only_counted}


def test_a_round_of_big_deal_by_moves() -> None:
    told = taps_a_round("big-deal")
    assert told is not None and told.moves <= 95
    assert told.range_by_moves == "≈ 92–191", "also what it costs to tell everything"
