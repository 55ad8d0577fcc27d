"""How the score pad is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from typing import Any

from companion.engine.match import Match
from tests.games import Played


def count(match: Match, dice: random.Random) -> dict[str, Any]:
    points = [dice.randint(-20, 30) for _ in match.setup.players]
    if match.setup.options["zero_sum"]:
        points[0] -= sum(points)
    return {"move": "score", "points": points}


def conserve_points(match: Match) -> None:
    rounds = [entry.move.points for entry in match.entries() if hasattr(entry.move, "points")]
    start = match.setup.options["start"]
    for seat, total in enumerate(match.table.totals):
        assert total == start + sum(points[seat] for points in rounds)
    assert match.table.round == len(rounds)


PLAYED = Played(
    shapes=[
        (1, {}),
        (2, {"target": 50}),
        (3, {"zero_sum": True}),
        (4, {"wins": "low", "rounds": 5}),
        (12, {"start": 501, "target": 1, "wins": "low", "name": "darts"}),
    ],
    unlisted=count,
    never_listed=(0.95, count),
    conserved=conserve_points,
    crowded=[(12, {"start": 501, "target": 1, "wins": "low", "name": "Donaudampfschach"})],
    laid_out=[(12, {})],
)
