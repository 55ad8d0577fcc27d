"""How dnup is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from typing import Any

from companion.engine.match import Match
from tests.games import Played


def count(match: Match, dice: random.Random) -> dict[str, Any]:
    seats = range(len(match.setup.players))
    out = dict(zip(match.setup.forms["score"].keys, dice.sample(seats, 2), strict=False))
    return {"move": "score", **out}


def conserve_sets(match: Match) -> None:
    table = match.table
    assert max(table.totals) < table.play.goal + 2
    if table.phase != "turn":
        assert not table.sets and not table.out and not any(table.hands)
        return
    dealt = next(e.move.cards for e in reversed(match.entries()) if hasattr(e.move, "first"))
    lying = sum(laid.size for laid in table.sets)
    assert sum(table.hands) + lying + sum(table.gone) == dealt * len(table.hands)
    assert len({laid.size for laid in table.sets}) == len(table.sets)
    assert table.out == tuple(seat for seat, hand in enumerate(table.hands) if not hand)
    assert not any((laid.owner, laid.zone) == (table.turn, table.zone) for laid in table.sets)
    for value, gone in enumerate(table.gone, 1):
        assert gone + sum(laid.size for laid in table.sets if laid.value == value) <= 8


PLAYED = Played(
    shapes=[(2, {}), (3, {}), (4, {}), (5, {})],
    never_listed=(0.02, count),
    conserved=conserve_sets,
    taps=lambda line: {"play": 3, "add": 2, "take": 2, "rotate": 1}[line["move"]],
    unlisted_taps={"deal": lambda line: 4 if "cards" in line else 2},
    meant=lambda line: {"more:cards", f"cards:{line.get('cards')}"},
)
