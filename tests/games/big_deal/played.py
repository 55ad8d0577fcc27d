"""How Big Deal is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from typing import Any

from companion.engine.match import Match
from tests.games import Played
from tests.games.assets import conserve_cards, taps


def deal(match: Match, dice: random.Random) -> dict[str, Any]:
    table, seats = match.table, len(match.setup.players)
    deck = table.play.deck
    objects = [card for card in deck.copies if card not in deck.jokers]
    first = dice.randrange(seats) if table.starter is None else (table.starter + 1) % seats
    return {"move": "deal", "first": first, "discard": dice.choice(objects)}


PLAYED = Played(
    shapes=[(2, {}), (4, {}), (6, {})],
    unlisted=deal,
    conserved=conserve_cards,
    taps=taps,
)
