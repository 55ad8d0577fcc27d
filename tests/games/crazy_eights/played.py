"""How Crazy Eights is played at random, what is never lost, and how many taps it takes."""

import random
from typing import Any

from companion.engine.match import Match
from companion.games.crazy_eights import OTHERS
from tests.games import Played


def deal_or_count(match: Match, dice: random.Random) -> dict[str, Any]:
    table = match.table
    if table.phase == "count":
        return {"move": "score", "left": [dice.randint(hand, 10 * hand) for hand in table.hands]}
    first = dice.randrange(len(table.totals))
    return {"move": "deal", "first": first, "card": dice.choice(OTHERS)}


def conserve_cards(match: Match) -> None:
    table = match.table
    if table.phase in ("turn", "count"):
        assert sum(table.hands) + table.stock + len(table.pile) == 52
        assert len(set(table.pile)) == len(table.pile)


PLAYED = Played(
    shapes=[
        (2, {}),
        (3, {"target": 30}),
        (5, {}),
        (2, {"draw": "until", "twos": True, "queens": True, "aces": True}),
        (4, {"twos": True, "aces": True}),
    ],
    unlisted=deal_or_count,
    conserved=conserve_cards,
    unlisted_taps={"deal": lambda line: 4},
    meant=lambda line: {f"rank:{line['card'].split('-')[0]}", f"suit:{line['card'].split('-')[1]}"},
)
