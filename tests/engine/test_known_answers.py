"""How many sequences of legal moves there are: counted by independent programs."""

import pytest

from companion.engine.game import apply_move
from tests.api import GAMES, Setup, make_setup, options
from tests.parse_tables import spec_of

COUNTS = [
    {"game": game.id, **counted}
    for game in GAMES
    for counted in spec_of(game.id).get("counted", ())
]


def sequences(setup: Setup, table, length: int) -> int:
    legal = options(setup, table)
    if length == 1:
        return len(legal)
    return sum(sequences(setup, apply_move(setup.game, table, move), length - 1) for move in legal)


@pytest.mark.parametrize(
    "counted", COUNTS, ids=lambda c: f"{c['game']} {c['players']} {c.get('options', '')}"
)
def test_sequences_of_legal_moves(counted) -> None:
    names = [f"P{seat}" for seat in range(counted["players"])]
    setup = make_setup(counted["game"], names, counted.get("options", {}))
    table = setup.game.rules.start(setup)
    for line in (counted["deal"], *counted.get("after", ())):
        table = apply_move(setup.game, table, setup.read_move(line))
    found = [sequences(setup, table, length) for length in range(1, len(counted["sequences"]) + 1)]
    assert found == counted["sequences"]
