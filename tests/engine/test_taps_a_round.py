"""A new match says what logging a round costs."""

from companion.session.logging_modes import taps_a_round
from tests.api import GAMES, data_folder


def test_every_game_with_moves_that_has_its_cover_says_what_a_round_costs() -> None:
    """A game that somebody has just added may lack both."""
    folder = data_folder() / "games"
    drawn = [game for game in GAMES if (folder / game.id / "cover.svg").exists()]
    costs = {game.id: taps_a_round(game.id) for game in drawn}
    assert {id for id, cost in costs.items() if cost} == {g.id for g in drawn if not g.only_counted}
    for cost in filter(None, costs.values()):
        assert 0 < cost.results < cost.moves <= cost.all_moves
