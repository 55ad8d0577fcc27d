"""dnup, for 2 to 5 players, by its rulebook (Kei Kajino 2025): sets that beat each other.

Departures, each a ruling in the rule library: the set of a player who is out can still be added to
and taken, and with two players a beaten set of your own comes back before anybody asks whether
your hand is empty. How many cards two and five players get is a guess, so the deal may say it.
"""

from __future__ import annotations

from ...engine.game import Game
from . import chances as summary
from . import rules
from . import shown as screen
from .moments import moments

DNUP = Game(
    id="dnup",
    players=(2, 5),
    options=(),
    forms=rules.forms,
    start=rules.start,
    rules=rules.RULES,
    apply={
        rules.Deal: rules.deal,
        rules.PlaySet: rules.play_set,
        rules.Add: rules.add,
        rules.Take: rules.take,
        rules.Rotate: rules.rotate,
        rules.Score: rules.score,
    },
    round_points=rules.round_points,
    winners=rules.winners,
    public=rules.public,
    facts=rules.facts,
    give_turn=rules.give_turn,
    picture=screen.picture,
    offer=screen.offer,
    ways=screen.ways,
    before=screen.before,
    moments=moments,
    chances=summary.chances,
    hand=summary.hand,
    uses=screen.uses,
    target=lambda setup: rules.play_of(len(setup.players)).goal,
)
