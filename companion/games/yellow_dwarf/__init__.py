"""Nain Jaune (Yellow Dwarf), for 2 to 4 players, or up to 8 with the traditional deals.

Departures from the booklets, each a ruling in the rule library: a run may be stopped early, because
nobody can see that it could go on; the deal passes clockwise; and whoever has to pay more than the
own chips pays what is there.
"""

from __future__ import annotations

from ...engine.game import Game
from . import chances as summary
from . import deeds, rules
from . import shown as screen
from .moments import moments

YELLOW_DWARF = Game(
    id="yellow-dwarf",
    players=(2, 8),
    options=rules.OPTIONS,
    forms=rules.forms,
    start=deeds.start,
    rules=rules.RULES,
    apply={
        rules.Deal: deeds.deal,
        rules.Play: deeds.play,
        rules.Pass: deeds.pass_,
        rules.Score: deeds.score,
    },
    round_points=deeds.round_points,
    winners=deeds.winners,
    public=deeds.public,
    facts=deeds.facts,
    give_turn=deeds.give_turn,
    most_players=rules.most_players,
    fits=rules.each_box_once,
    picture=screen.picture,
    offer=screen.offer,
    ways=screen.ways,
    before=screen.before,
    moments=moments,
    chances=summary.chances,
    hand=summary.hand,
    uses=screen.uses,
    unit="chips",
)
