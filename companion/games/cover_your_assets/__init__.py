"""Cover Your Assets, for 2 to 6 players, by its booklet: basic, advanced, and the special piles.

It shares stacks, pairs and duels with Big Deal (`assets.py`); what differs is here: the turn, the
end of a round and of a match, and which rules each move must keep. The advanced rules are options.
With 2 or 3 players the special piles are always in play.

Departures, each a ruling in the rule library: exactly one card from hand collects from a pile, a
claim may be contested though it is nobody's first set yet, and equal results share a win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.facts import Card, Cards, Who
from ...engine.forms import Form, form
from ...engine.game import Game, Option, Setup
from ...engine.kinds import Flag, OneOf, Seat, Several, Whole
from ...engine.kinds import Table as TableOf
from ...engine.malformed import Malformed
from ...engine.rules import ask, match_over, round_in_progress, round_not_dealt
from ...engine.values import highest
from ..assets import chances as assets_chances
from ..assets import deeds, rules
from ..assets import moments as assets_moments
from ..assets import pieces as assets
from ..assets import shown as assets_table
from ..assets.pieces import (
    Deal,
    Defend,
    Discard,
    Pair,
    Play,
    Press,
    Score,
    Steal,
    Table,
    Take,
    Yield,
)
from ..decks import cards_of, deck_of
from . import advanced
from . import chances as cover_your_assets_chances
from . import shown as cover_your_assets_table
from . import special_piles as special
from .advanced import EndTurn, Improve, Shift, Swap
from .special_piles import PILES, Accept, Collect, Contest, Reveal

ID = "cover-your-assets"
MOST_WITH_PILES = 3  # players

MILLION = 1_000_000
GOALS: Mapping[str, Callable[[Table], bool]] = {
    "million": lambda table: max(table.totals) >= MILLION,
    "one-round": lambda table: table.round >= 1,
    "three-rounds": lambda table: table.round >= 3,
    "two-wins": lambda table: max(table.wins) >= 2,
}

PRINTED = {card: facts["value"] for card, facts in cards_of(ID).items() if not facts.get("action")}

OPTIONS = (
    Option("values", TableOf(OneOf(tuple(PRINTED)), Whole(1, 1_000_000)), {}, usual=PRINTED),
    Option("goal", OneOf(tuple(GOALS)), "million"),
    Option("hand-of-six", Flag(), False),
    Option("two-actions", Flag(), False),
    Option("improve", Flag(), False),
    Option("second-set", Flag(), False),
    Option("penny-jar", Flag(), False),
    Option("action-cards", Flag(), False),
)
ADVANCED = tuple(option.id for option in OPTIONS if isinstance(option.kind, Flag))


def forms(setup: Setup) -> list[Form]:
    deck, chosen = deck_of(setup), setup.options
    seat, card = Seat(len(setup.players)), OneOf(tuple(deck.copies))
    with_piles = len(setup.players) <= MOST_WITH_PILES
    found = assets.forms(
        setup,
        deck,
        piles=PILES if with_piles else 0,
        deepest=2 if chosen["second-set"] else 1,
        in_duel=(1, 2) if chosen["second-set"] or chosen["penny-jar"] else (1,),
    )
    if chosen["two-actions"]:
        found.append(form("end-turn", EndTurn, player=seat))
    if chosen["improve"]:
        found.append(form("improve", Improve, player=seat, card=card))
    if chosen["action-cards"]:
        found += [
            form("swap", Swap, player=seat, with_=seat),
            form("shift", Shift, player=seat, stack=seat, to=OneOf(("bottom", "top"))),
        ]
    if with_piles:
        pile = Whole(0, PILES - 1, listed=True)
        piles = Several(pile, least=1, most=PILES, distinct=True, sizes=(1, 2, 3))
        found += [
            form("collect", Collect, player=seat, card=card, piles=piles),
            form("accept", Accept, player=seat),
            form("contest", Contest, player=seat, cards=Several(card, sizes=(1,))),
            form("reveal", Reveal, listed=False, pile=pile, card=card),
        ]
    return found


def start(setup: Setup) -> Table:
    chosen = setup.options
    play = Play(
        deck_of(setup),
        full_hand=6 if chosen["hand-of-six"] or len(setup.players) == 2 else 5,
        actions=2 if chosen["two-actions"] else 1,
        goal=chosen["goal"],
        house=frozenset(option.id for option in OPTIONS if chosen[option.id] is True),
    )
    return deeds.start(setup, play)


def agree(options: Mapping[str, Any]) -> None:
    for card in options["values"]:
        joins = cards_of(ID)[card].get("option")
        if joins and not options[joins]:
            raise Malformed("{key}: “{value}” is not known in this match.", "values", value=card)


# Which rules each move must keep

AT_TURN = (
    match_over, round_not_dealt,
    rules.duel_open, special.contest_open, special.reveal_open, special.shift_open,
)  # fmt: skip
IN_DUEL = (
    match_over, round_not_dealt,
    special.contest_open, special.reveal_open, special.shift_open,
    rules.duel_none, rules.not_your_reply,
)  # fmt: skip
IN_CONTEST = (
    match_over, round_not_dealt,
    rules.duel_open, special.reveal_open, special.shift_open,
    special.contest_none, special.contest_not_yours,
)  # fmt: skip
REPLY = ask(
    *IN_DUEL,
    rules.wrong_card_in_duel, advanced.one_card_in_duel, advanced.answer_double, *rules.CARDS_THERE,
)  # fmt: skip

RULES = {
    Deal: ask(
        match_over, round_in_progress,
        advanced.action_card_upturned, rules.upturned_exhausted,
    ),
    Pair: ask(
        *AT_TURN,
        rules.exactly_two, rules.different, rules.two_jokers, advanced.action_card,
        *rules.CARDS_THERE,
    ),
    Take: ask(
        *AT_TURN,
        rules.take_different, rules.take_two_jokers, rules.discard_empty, advanced.action_card,
        *rules.CARDS_THERE,
    ),
    Steal: ask(
        *AT_TURN,
        rules.steal_self, rules.needs_own_set, rules.nothing_there, rules.first_set_safe,
        rules.wrong_card, advanced.one_card_at_top, advanced.two_cards, advanced.too_deep,
        *rules.CARDS_THERE,
    ),
    Discard: ask(*AT_TURN, *rules.CARDS_THERE),
    Defend: REPLY,
    Press: REPLY,
    Yield: ask(*IN_DUEL),
    Score: ask(match_over, *rules.COUNT),
    EndTurn: ask(*AT_TURN, advanced.act_first),
    Improve: ask(
        *AT_TURN,
        advanced.improve_no_set, advanced.improve_joker, advanced.improve_wrong_card,
        *rules.CARDS_THERE,
    ),
    Swap: ask(*AT_TURN, advanced.swap_self, advanced.swap_needs_sets, *rules.CARDS_THERE),
    Shift: ask(
        match_over, round_not_dealt,
        rules.duel_open, special.contest_open, special.reveal_open,
        advanced.shift_needs_two_sets, advanced.not_your_choice,
        advanced.no_card_to_shift_with, advanced.no_move_card_left,
    ),
    Collect: ask(
        *AT_TURN,
        advanced.action_card, special.collect_different, special.no_object,
        special.pile_empty, special.one_pile, special.not_beside_you,
        *rules.CARDS_THERE,
    ),
    Accept: ask(*IN_CONTEST),
    Contest: ask(
        *IN_CONTEST,
        rules.needs_own_set, special.wrong_card_in_contest, rules.one_card, *rules.CARDS_THERE,
    ),
    Reveal: ask(
        match_over, round_not_dealt,
        rules.duel_open, special.contest_open, special.shift_open,
        special.reveal_not_needed, special.wrong_pile, rules.deck_exhausted,
    ),
}  # fmt: skip


# The turn


Deed = Callable[[Table, Any], Table]


def begins(do: Deed) -> Deed:
    """An action: one fewer may be begun after it."""
    return lambda table, move: do(table._replace(actions_left=table.actions_left - 1), move)


def ends(do: Deed) -> Deed:
    return lambda table, move: go_on(do(table, move))


def go_on(table: Table) -> Table:
    """A choice that somebody has, a card to turn up, a second action, or the next turn."""
    active = table.active
    assert active is not None
    if table.choices:
        return table._replace(phase="shift", turn=table.choices[0][0])
    if special.to_reveal(table):
        return table._replace(phase="reveal", turn=active)
    if table.actions_left and table.hands[active]:
        return table._replace(phase="turn", turn=active)
    return end_turn(table)


def end_turn(table: Table) -> Table:
    """Refills; then the next player who holds a card is at turn. If nobody does, the round ends."""
    hands, draw = refilled(table)
    active, seats = table.active, len(hands)
    assert active is not None
    for step in range(1, seats + 1):
        following = (active + step) % seats
        if hands[following]:
            return deeds.begin_turn(table, following, hands, draw)
    return end_round(table, deeds.round_points(table))


def refilled(table: Table) -> tuple[tuple[int, ...], int]:
    """The active player first, then those with whom there was a duel, in order."""
    assert table.active is not None
    return deeds.refilled(table, (table.active, *table.challenged))


def give_turn(table: Table, seat: int) -> Table:
    """A turn that was begun ends first; a choice that is open must still be made."""
    if table.choices:
        return table._replace(turn=seat)
    hands, draw = refilled(table)
    return deeds.begin_turn(table, seat, hands, draw)


def end_round(table: Table, points: tuple[int, ...]) -> Table:
    """Everybody who ties for the top of a round has won it."""
    best = max(points)
    wins = tuple(won + (got == best) for won, got in zip(table.wins, points, strict=True))
    table = deeds.book(table, points)._replace(wins=wins)
    return table._replace(phase="over") if GOALS[table.play.goal](table) else table


def winners(table: Table) -> tuple[int, ...]:
    return highest(table.wins if table.play.goal == "two-wins" else table.totals)


# What moves do, where it is not the same as in Big Deal


def deal(table: Table, move: Deal) -> Table:
    return special.lay_out(deeds.deal(table, move), move)


def discard(table: Table, move: Discard) -> Table:
    """Refilled at once: that matters if it is the first of two actions."""
    table = advanced.discard(table, move)
    hands, draw = deeds.refilled(table, (move.player,))
    return table._replace(hands=hands, draw=draw)


def settle(table: Table, move: Yield) -> Table:
    how = special.settle_contest if table.claim else deeds.settle_duel
    return how(table, move)


def shift(table: Table, move: Shift) -> Table:
    how = advanced.choose_shift if table.choices else begins(advanced.shift)
    return how(table, move)


def score(table: Table, move: Score) -> Table:
    return end_round(deeds.clear(table), assets.counted(table, move))


# What is said of it


def public(table: Table) -> dict[str, Any]:
    shown = deeds.public(table)
    if table.play.actions > 1:
        shown["actions_left"] = table.actions_left
    if table.play.deck.actions:
        shown["removed"] = table.removed
    if len(table.hands) <= MOST_WITH_PILES:
        shown["piles"] = [pile._asdict() for pile in table.piles]
        shown["claim"] = table.claim and table.claim._asdict()
    if table.play.goal == "two-wins":
        shown["wins"] = table.wins
    return shown


def facts(table: Table, move: Any) -> dict[str, Any]:
    known = deeds.facts(table, move)
    if table.claim:
        known |= {"collector": Who(table.claim.player), "kind": Card(table.claim.kind)}
    if table.choices:
        known["owner"] = Who(table.choices[0][1])
    if left := special.to_reveal(table):
        known["needed"] = special.where(table, left[0])
    if isinstance(move, Deal):
        upturned, actions = assets.upturned(move), table.play.deck.actions
        known["cards"] = Cards(tuple(card for card in upturned if card in actions))
    if isinstance(move, Improve) and table.stacks[move.player]:
        known["kind"] = Card(table.stacks[move.player][-1].kind)
    if isinstance(move, Steal):
        known["sets"] = len(table.stacks[move.from_])
        known["then"] = ("second-set",) if move.depth > 1 else ()
    if isinstance(move, Shift) and (stack := table.stacks[move.stack]):
        known["kind"] = Card(stack[-1 if move.to == "bottom" else 0].kind)
    if isinstance(move, Shift):
        known["sets"] = len(table.stacks[move.stack])
    if isinstance(move, Reveal):
        known |= revealed(table, move)
    if isinstance(move, Collect) and table.phase == "turn":
        known["cards"] = Cards(special.collected(table, move))
    return known


def revealed(table: Table, move: Reveal) -> dict[str, Any]:
    """An action card acts by itself."""
    known: dict[str, Any] = {"where": special.where(table, move.pile)}
    if table.active is not None and move.card == "swap":
        other = special.other_beside(table, move.pile, table.active)
        both = table.stacks[table.active] and table.stacks[other]
        known |= {"other": Who(other), "then": ("exchanged",) if both else ()}
    return known


COVER_YOUR_ASSETS = Game(
    id=ID,
    players=(2, 6),
    options=OPTIONS,
    forms=forms,
    start=start,
    rules=RULES,
    apply={
        Deal: deal,
        Pair: begins(ends(deeds.pair)),
        Take: begins(ends(deeds.take)),
        Steal: begins(deeds.steal),
        Discard: begins(ends(discard)),
        Defend: deeds.reply,
        Press: deeds.reply,
        Yield: ends(settle),
        EndTurn: lambda table, move: end_turn(table),
        Improve: begins(ends(advanced.improve)),
        Swap: begins(ends(advanced.swap)),
        Shift: ends(shift),
        Collect: begins(special.collect),
        Accept: ends(special.accept),
        Contest: special.contest,
        Reveal: ends(special.reveal),
        Score: score,
    },
    round_points=deeds.round_points,
    winners=winners,
    public=public,
    facts=facts,
    give_turn=give_turn,
    fits=assets.one_way_to_count,
    agree=agree,
    picture=cover_your_assets_table.picture,
    offer=cover_your_assets_table.offer,
    ways=assets_table.ways,
    before=assets_table.before,
    moments=assets_moments.moments,
    chances=cover_your_assets_chances.chances,
    hand=assets_chances.hand,
    uses=cover_your_assets_table.uses,
    target=lambda setup: MILLION if setup.options["goal"] == "million" else None,
    bundles={"advanced": ADVANCED},
    unit="dollars",
)
