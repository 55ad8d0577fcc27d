"""Cover Your Assets, for 2 to 6 players, by its booklet: basic, advanced, and the special piles.

It shares stacks, pairs and duels with Big Deal (`assets/`); what differs is here: the turn, the end
of a round and of a match, and what each move is. The advanced rules are options. With 2 or 3
players the special piles are always in play.

Departures, each a ruling in the rule library: exactly one card from hand collects from a pile, a
claim may be contested though it is nobody's first set yet, and equal results share a win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ...engine.ending import phrase_for_seats, why_it_ended
from ...engine.errors import BadInput
from ...engine.facts import Card, Cards, Facts, Phrase, Say, Who
from ...engine.game import (
    Agreement,
    Game,
    GameRules,
    Option,
    PublicTable,
    ResultRules,
    Setup,
    TableDisplay,
)
from ...engine.match import Match
from ...engine.moves import MoveRecord, MoveTaps, MoveType, finishing, only, option, seat, skipping
from ...engine.rules import BETWEEN, TURN, Phase
from ...engine.schema import Flag, ListOf, Move, MultiSet, OneOf, Value, Whole, WordMap
from .. import assets
from ..assets import position as shared_position
from ..assets import rules as shared
from ..assets import table as shared_table
from ..assets.pieces import Deal, Discard, Play, Steal, Table, Yield, card, cards_of, deck_of
from ..assets.rules import GOALS, MILLION
from . import rules, special_piles, table
from .rules import Accept, Contest, EndTurn, Improve, Reveal, Shift, Swap
from .special_piles import CARDS_IN_PILE, PILES, Collect

ID = "cover-your-assets"

PRINTED = {card: facts["value"] for card, facts in cards_of(ID).items() if not facts.get("action")}

OPTIONS = (
    Option("values", WordMap(OneOf(tuple(PRINTED)), Whole(1, 1_000_000)), {}, usual=PRINTED),
    Option("goal", OneOf(tuple(GOALS)), "million"),
    Option("hand-of-six", Flag(), False),
    Option("two-actions", Flag(), False),
    Option("improve", Flag(), False),
    Option("second-set", Flag(), False),
    Option("penny-jar", Flag(), False),
    Option("action-cards", Flag(), False),
)
ADVANCED = tuple(option.id for option in OPTIONS if isinstance(option.kind, Flag))


def start(setup: Setup) -> Table:
    """Return the table before the first deal, with the options of the match."""
    chosen = setup.options
    play = Play(
        deck_of(setup),
        full_hand=6 if chosen["hand-of-six"] or len(setup.players) == 2 else 5,
        actions=2 if chosen["two-actions"] else 1,
        goal=chosen["goal"],
        options=frozenset(option.id for option in OPTIONS if chosen[option.id] is True),
    )
    return shared.start(setup, play)


def check_values(options: Mapping[str, Value]) -> None:
    """Raise BadInput if the options give a value to a card that is not in the deck."""
    for named in options["values"]:
        joins = cards_of(ID)[named].get("option")
        if joins and not options[joins]:
            raise BadInput("{key}: “{value}” isn’t known in this match.", "values", value=named)


# What a match brings


def upturned_cards_act(setup: Setup) -> bool:
    """Return whether action cards can be turned up on special piles."""
    return special_piles.with_piles(setup) and option("action-cards")(setup)


def duel_cards(setup: Setup) -> MultiSet:
    """Return the schema of cards played in a duel: two at a time where an option asks for them."""
    double = setup.options["second-set"] or setup.options["penny-jar"]
    return assets.cards(setup, 1, 2) if double else assets.cards(setup)


def ended(match: Match[Table]) -> Phrase:
    """Return why the match ended: by wins, by rounds, or by a total."""
    table = match.table
    if table.play.goal == "two-wins":
        return phrase_for_seats("ended-two-wins", rules.winners(table), round=table.round)
    if table.play.goal != "million":
        return Say("ended-rounds", {"round": table.round})
    return why_it_ended(match)


# What moves do, where it is not the same as in Big Deal


def numbers(setup: Setup) -> dict[str, int]:
    """Return how many cards each player gets, and how many are left to draw."""
    piles = PILES * CARDS_IN_PILE if special_piles.with_piles(setup) else 0
    return shared.numbers(start(setup), piles)


def implied_move(table: Table, seat: int) -> Accept | Yield | Discard | EndTurn:
    """Return the least that somebody can have done: accept, yield, discard, or end the turn."""
    if table.phase == "contest":
        return Accept(seat)
    if table.duel:
        return Yield(seat)
    begun = table.actions_left < table.play.actions
    return EndTurn(seat) if begun else Discard(seat)


# Facts for sentences


def facts(table: Table, move: Move) -> Facts:
    """Return what a sentence about any move may name."""
    known = shared.facts(table, move)
    if table.claim:
        known |= {"collector": Who(table.claim.player), "kind": Card(table.claim.kind)}
    if table.choices:
        known["owner"] = Who(table.choices[0][1])
    if left := special_piles.to_reveal(table):
        known["needed"] = special_piles.pile_name(table, left[0])
    return known


def deal_facts(table: Table, move: Deal) -> Facts:
    """Return what a sentence about a deal may name."""
    actions = tuple(card for card in move.cards if card in table.play.deck.actions)
    return shared.deal_facts(table, move) | {"cards": Cards(actions)}


def steal_facts(table: Table, move: Steal) -> Facts:
    """Return what a sentence about an attack may name."""
    then = ("second-set",) if move.depth > 1 else ()
    sets = len(table.stacks[move.from_])
    known = shared.steal_facts(table, move) | {"sets": sets, "then": then}
    if "penny-jar" in table.play.options:
        known["case:steal.two-cards"] = "jar"
    return known


def improve_facts(table: Table, move: Improve) -> Facts:
    """Return what a sentence about an improved set may name."""
    stack = table.stacks[move.player]
    return {"kind": Card(stack[-1].kind)} if stack else {}


def shift_facts(table: Table, move: Shift) -> Facts:
    """Return what a sentence about a shifted stack may name."""
    stack = table.stacks[move.stack]
    known: Facts = {"sets": len(stack)}
    if stack:
        moved = stack[-1] if move.to == "bottom" else stack[0]
        known["kind"] = Card(moved.kind)
    if move.stack == move.player:
        known["logged"] = "shift-own"
    return known


def reveal_facts(table: Table, move: Reveal) -> Facts:
    """Return what a sentence about a card turned up may name; an action card acts by itself."""
    known: Facts = {"where": special_piles.pile_name(table, move.pile)}
    if table.active is not None and move.card == "swap":
        other = special_piles.other_beside(table, move.pile, table.active)
        both = table.stacks[table.active] and table.stacks[other]
        known |= {"other": Who(other), "then": ("exchanged",) if both else ()}
    return known


def collect_facts(table: Table, move: Collect) -> Facts:
    """Return what a sentence about a collected set may name."""
    return {"cards": Cards(special_piles.collected(table, move))} if table.phase == "turn" else {}


# The moves


def as_action(declared: MoveType) -> MoveType:
    """Return the move as an action, of which a turn has one or two."""
    return replace(
        declared, does=lambda table, move: declared.does(rules.begin_action(table), move)
    )


then_go_on = partial(assets.with_follow_up, rules.go_on)
DEPTH = only(option("second-set"), Whole(1, 2, listed=True))
TOPS = only(special_piles.with_piles, lambda setup: ListOf(card(setup), PILES, PILES))
PILE = Whole(0, PILES - 1, listed=True)
SOME_PILES = MultiSet(PILE, least=1, most=PILES, distinct=True, sizes=(1, 2, 3))
REPLY = (
    shared.not_your_reply, shared.wrong_card_in_duel,
    rules.not_one_card_in_duel, rules.not_answered_double, *shared.CARDS_THERE,
)  # fmt: skip

MOVES = (
    replace(
        assets.DEAL, does=rules.deal, keys={"first": seat, "discard": card, "piles": TOPS},
        record=MoveRecord(required=("piles",)), facts=deal_facts,
        broken_if=(rules.action_card_upturned, shared.too_many_copies),
    ),
    as_action(then_go_on(assets.PAIR, rules.action_card)),
    as_action(then_go_on(assets.TAKE, rules.take_action_card)),
    as_action(replace(
        assets.STEAL, keys={"from_": seat, "depth": DEPTH, "cards": duel_cards}, facts=steal_facts,
        broken_if=(
            *assets.AIM, rules.not_one_card_at_top, rules.not_two_cards, rules.too_deep,
            *shared.CARDS_THERE,
        ),
    )),
    as_action(then_go_on(replace(assets.DISCARD, does=rules.discard))),
    replace(assets.DEFEND, keys={"cards": duel_cards}, broken_if=REPLY),
    replace(assets.PRESS, keys={"cards": duel_cards}, broken_if=REPLY),
    then_go_on(replace(assets.YIELD, does=rules.settle)),
    assets.SCORE,
    MoveType(
        "end-turn", EndTurn, lambda table, move: rules.end_turn(table), {},
        known=option("two-actions"), broken_if=(rules.act_first,),
    ),
    as_action(then_go_on(MoveType(
        "improve", Improve, rules.improve, {"card": card},
        known=option("improve"), facts=improve_facts,
        broken_if=(
            rules.improve_no_set, rules.improve_joker, rules.improve_wrong_card,
            *shared.CARDS_THERE,
        ),
    ))),
    as_action(then_go_on(MoveType(
        "swap", Swap, rules.swap, {"with_": seat}, known=option("action-cards"),
        broken_if=(rules.swap_self, rules.swap_needs_sets, *shared.CARDS_THERE),
    ))),
    then_go_on(MoveType(
        "shift", Shift, rules.shift, {"stack": seat, "to": OneOf(rules.SHIFTS)},
        known=option("action-cards"), phase=(TURN, "shift"),
        taps=MoveTaps(hand=rules.paid_for_shift), facts=shift_facts,
        broken_if=(
            rules.shift_needs_two_sets, rules.not_your_choice,
            rules.no_card_to_shift_with, rules.no_move_card_left,
        ),
    )),
    as_action(MoveType(
        "collect", Collect, rules.collect, {"card": card, "piles": SOME_PILES},
        known=special_piles.with_piles, facts=collect_facts, sums_up=table.sum_up_collections,
        broken_if=(
            rules.action_card, rules.collect_different, rules.no_object,
            rules.pile_empty, rules.several_piles, rules.not_beside_you, *shared.CARDS_THERE,
        ),
    )),
    then_go_on(MoveType(
        "accept", Accept, rules.accept, {},
        phase="contest", known=special_piles.with_piles, broken_if=(rules.contest_not_yours,),
    )),
    MoveType(
        "contest", Contest, rules.contest, {"cards": assets.cards},
        phase="contest", known=special_piles.with_piles, sums_up=shared_table.sum_up_replies,
        facts=lambda table, move: {"case:steal.needs-own-set": "contest"},
        broken_if=(
            rules.contest_not_yours, shared.needs_own_set, rules.wrong_card_in_contest,
            shared.not_one_card, *shared.CARDS_THERE,
        ),
    ),
    then_go_on(MoveType(
        "reveal", Reveal, rules.reveal, {"pile": PILE, "card": card},
        phase="reveal", known=special_piles.with_piles, listed=False, facts=reveal_facts,
        broken_if=(rules.wrong_pile, shared.deck_exhausted),
    )),
    assets.ADJUST,
    skipping(rules.skip_turn),
    finishing(),
)  # fmt: skip

COVER_YOUR_ASSETS = Game(
    id=ID,
    players=(2, 6),
    agreement=Agreement(
        options=OPTIONS,
        check=check_values,
        bundles={"advanced": ADVANCED},
    ),
    rules=GameRules(
        start=start,
        moves=MOVES,
        agreed=("play",),
        phases=(
            assets.DUEL,
            Phase("contest", "contest.open", "contest.none", known=special_piles.with_piles),
            Phase("reveal", "reveal.open", "reveal.not-needed", known=special_piles.with_piles),
            Phase("shift", "shift.open", known=upturned_cards_act),
        ),
        round_points=shared.round_points,
        winners=rules.winners,
        facts=facts,
        give_turn=rules.give_turn,
        implied_move=implied_move,
    ),
    table=TableDisplay(
        picture=table.picture,
        offers={
            BETWEEN: table.deal,
            TURN: table.turn,
            "duel": table.duel,
            "contest": table.contest,
            "reveal": table.reveal,
            "shift": table.choice,
        },
        board=table.board,
        count_fields=shared_table.count_fields,
        in_front_of=shared_table.in_front_of,
        hand_keys=shared_table.hand_keys,
    ),
    result=ResultRules(
        moments=shared_table.moments,
        why_ended=ended,
        numbers=numbers,
        target=lambda setup: MILLION if setup.options["goal"] == "million" else None,
        unit="dollars",
    ),
    public=PublicTable(
        keys=table.TABLE_KEYS,
        restore=table.restore,
        keys_with_gaps=shared_position.keys_with_gaps,
        derived_from=shared_position.DERIVED_FROM,
        likely_players=(4, 5, 6, 3, 2),
    ),
)
