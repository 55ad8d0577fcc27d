"""Rotundo, for 2 to 5 players, by its rulebook (Adlung-Spiele 2005): collections and auctions.

Departure, a ruling in the rule library: a bid is always a sum of cards of the bidder's own display,
so it can be paid exactly. Which values most materials have is not known to us, so a card is entered
by what is printed on it.
"""

from __future__ import annotations

from ...engine.game import Game
from . import chances as summary
from . import rules
from . import shown as screen
from .moments import moments

ROTUNDO = Game(
    id="rotundo",
    players=(2, 5),
    options=(),
    forms=rules.forms,
    start=rules.start,
    rules=rules.RULES,
    apply={
        rules.Deal: rules.deal,
        rules.Pass: rules.pass_on,
        rules.Collect: rules.collect,
        rules.Auction: rules.auction,
        rules.TurnUp: rules.turn_up,
        rules.Score: rules.score,
    },
    round_points=rules.round_points,
    winners=rules.winners,
    public=rules.public,
    facts=rules.facts,
    fits=rules.displays_counted_or_logged,
    picture=screen.picture,
    offer=screen.offer,
    ways=screen.ways,
    before=screen.before,
    chances=summary.chances,
    hand=summary.hand,
    moments=moments,
    single_round=True,
)
