"""Big Deal, for 2 to 6 players, by its booklet.

Departures, each a ruling in the rule library: a set can be stolen only from somebody with two sets
(the English booklet says "at least 1" against its own safe first set), a joker may be taken from
the discard pile with an object, and equal totals share the win.
"""

from __future__ import annotations

from ..engine.forms import Form
from ..engine.game import Game, Setup
from ..engine.rules import ask, match_over, round_in_progress, round_not_dealt, rule
from .assets import chances as assets_chances
from .assets import deeds, rules
from .assets import moments as assets_moments
from .assets import pieces as assets
from .assets import shown as assets_table
from .assets.pieces import Deal, Defend, Discard, Pair, Press, Score, Steal, Table, Take, Yield
from .decks import deck_of

MILLION = 1_000_000


def forms(setup: Setup) -> list[Form]:
    return assets.forms(setup, deck_of(setup))


def start(setup: Setup) -> Table:
    full_hand = 5 if len(setup.players) <= 3 else 4
    return deeds.start(setup, assets.Play(deck_of(setup), full_hand))


# Which rules each move must keep


@rule("deal.joker-upturned")
def joker_upturned(table: Table, move: Deal) -> bool:
    return move.discard not in table.play.deck.jokers


@rule("deal.next-starter")
def next_starter(table: Table, move: Deal) -> bool:
    return table.starter is None or move.first == (table.starter + 1) % len(table.totals)


AT_TURN = (match_over, round_not_dealt, rules.duel_open)
IN_DUEL = (match_over, round_not_dealt, rules.duel_none, rules.not_your_reply)
REPLY = ask(*IN_DUEL, rules.wrong_card_in_duel, rules.one_card, *rules.CARDS_THERE)

RULES = {
    Deal: ask(match_over, round_in_progress, joker_upturned, next_starter),
    Pair: ask(
        *AT_TURN, rules.exactly_two, rules.different, rules.two_jokers, *rules.CARDS_THERE,
    ),
    Take: ask(
        *AT_TURN,
        rules.take_different, rules.take_two_jokers, rules.discard_empty, *rules.CARDS_THERE,
    ),
    Steal: ask(
        *AT_TURN,
        rules.steal_self, rules.needs_own_set, rules.nothing_there, rules.first_set_safe,
        rules.wrong_card, rules.one_card, *rules.CARDS_THERE,
    ),
    Discard: ask(*AT_TURN, *rules.CARDS_THERE),
    Defend: REPLY,
    Press: REPLY,
    Yield: ask(*IN_DUEL),
    Score: ask(match_over, *rules.COUNT),
}  # fmt: skip


# The turn


def end_turn(table: Table) -> Table:
    """The active player refills first, then who was challenged; then the round may be over."""
    active = table.active
    assert active is not None
    hands, draw = deeds.refilled(table, (active, *table.challenged))
    if draw == 0 and 0 in hands:
        return end_round(table, deeds.round_points(table))
    return deeds.begin_turn(table, (active + 1) % len(hands), hands, draw)


def give_turn(table: Table, seat: int) -> Table:
    return deeds.begin_turn(table, seat, table.hands, table.draw)


def end_round(table: Table, points: tuple[int, ...]) -> Table:
    table = deeds.book(table, points)
    return table._replace(phase="over") if max(table.totals) >= MILLION else table


def score(table: Table, move: Score) -> Table:
    return end_round(deeds.clear(table), assets.counted(table, move))


BIG_DEAL = Game(
    id="big-deal",
    players=(2, 6),
    options=(),
    forms=forms,
    start=start,
    rules=RULES,
    apply={
        Deal: deeds.deal,
        Pair: lambda table, move: end_turn(deeds.pair(table, move)),
        Take: lambda table, move: end_turn(deeds.take(table, move)),
        Steal: deeds.steal,
        Discard: lambda table, move: end_turn(deeds.discard(table, move)),
        Defend: deeds.reply,
        Press: deeds.reply,
        Yield: lambda table, move: end_turn(deeds.settle_duel(table, move)),
        Score: score,
    },
    round_points=deeds.round_points,
    winners=deeds.winners,
    public=deeds.public,
    facts=deeds.facts,
    give_turn=give_turn,
    fits=assets.one_way_to_count,
    picture=assets_table.picture,
    offer=assets_table.offer,
    ways=assets_table.ways,
    before=assets_table.before,
    chances=assets_chances.chances,
    hand=assets_chances.hand,
    uses=assets_table.uses,
    moments=assets_moments.moments,
    target=lambda setup: MILLION,
    unit="dollars",
)
