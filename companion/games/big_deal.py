"""Big Deal, for 2 to 6 players, by its booklet.

Departures, each a ruling in the rule library: a set can be stolen only from somebody with two sets
(the English booklet says "at least 1" against its own safe first set), a joker may be taken from
the discard pile with an object, and equal totals share the win.
"""

from __future__ import annotations

from ..engine.forms import Form
from ..engine.game import Game, Setup
from . import assets, assets_moments, assets_table
from .assets import Defend, Discard, Pair, Press, Score, Steal, Table, Take, Yield
from .decks import deck_of

MILLION = 1_000_000


def forms(setup: Setup) -> list[Form]:
    return assets.forms(setup, deck_of(setup))


def start(setup: Setup) -> Table:
    full_hand = 5 if len(setup.players) <= 3 else 4
    return assets.start(setup, assets.Play(deck_of(setup), full_hand))


def end_turn(table: Table) -> Table:
    """The active player refills first, then who was challenged; then the round may be over."""
    active = table.active
    assert active is not None
    table = assets.refill(table, (active, *table.challenged))
    if table.draw == 0 and 0 in table.hands:
        return end_round(table, assets.round_points(table))
    return assets.begin_turn(table, (active + 1) % len(table.hands))


def end_round(table: Table, points: tuple[int, ...]) -> Table:
    table = assets.book(table, points)
    return table._replace(phase="over") if max(table.totals) >= MILLION else table


def score(table: Table, move: Score) -> Table:
    return end_round(assets.clear(table), assets.counted(table, move))


BIG_DEAL = Game(
    id="big-deal",
    players=(2, 6),
    options=(),
    forms=forms,
    start=start,
    rules=assets.RULES,
    apply={
        assets.Deal: assets.deal,
        Pair: lambda table, move: end_turn(assets.pair(table, move)),
        Take: lambda table, move: end_turn(assets.take(table, move)),
        Steal: assets.steal,
        Discard: lambda table, move: end_turn(assets.discard(table, move)),
        Defend: assets.reply,
        Press: assets.reply,
        Yield: lambda table, move: end_turn(assets.settle_duel(table, move)),
        Score: score,
    },
    round_points=assets.round_points,
    winners=assets.winners,
    public=assets.public,
    facts=assets.facts,
    give_turn=assets.begin_turn,
    fits=assets.one_way_to_count,
    picture=assets_table.picture,
    offer=assets_table.offer,
    ways=assets_table.ways,
    before=assets_table.before,
    moments=assets_moments.moments,
    unit="dollars",
)
