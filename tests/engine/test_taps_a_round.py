"""A new match says what logging a round costs."""

from __future__ import annotations

from companion.games import GAMES
from companion.session.logging_modes import taps_a_round


def test_every_game_with_moves_says_what_a_round_costs() -> None:
    costs = {game.id: taps_a_round(game.id) for game in GAMES}
    assert {id for id, cost in costs.items() if cost} == {g.id for g in GAMES if not g.only_counted}
    for cost in filter(None, costs.values()):
        assert 0 < cost.results < cost.moves <= cost.all_moves
