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
from typing import Any

from ...engine.ending import told, why_it_ended
from ...engine.facts import Card, Cards, Phrase, Say, Who
from ...engine.game import Game, Option, Setup
from ...engine.kinds import Flag, OneOf, Several, Whole
from ...engine.kinds import Table as TableOf
from ...engine.malformed import Malformed
from ...engine.match import Match
from ...engine.moves import MoveType, only, option, seat
from ...engine.rules import BETWEEN, TURN, Phase
from ...engine.values import best
from ..assets import chances, deeds, moves, rules
from ..assets import position as shared_position
from ..assets import shown as shared
from ..assets.decks import card, cards_of, deck_of
from ..assets.deeds import GOALS, MILLION
from ..assets.moments import moments
from ..assets.pieces import Deal, Discard, Play, Steal, Table, Yield
from . import advanced, position, shown, told_by
from . import special_piles as special
from .advanced import EndTurn, Improve, Shift, Swap
from .position import with_piles
from .special_piles import PILES, Accept, Collect, Contest, Reveal

ID = "cover-your-assets"

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
    for named in options["values"]:
        joins = cards_of(ID)[named].get("option")
        if joins and not options[joins]:
            raise Malformed("{key}: “{value}” is not known in this match.", "values", value=named)


# What a match brings


def tops(setup: Setup) -> Several:
    return Several(card(setup), least=PILES, most=PILES, ordered=False)


def played(setup: Setup) -> Several:
    """In a duel two cards at a time, where something asks for them."""
    double = setup.options["second-set"] or setup.options["penny-jar"]
    return moves.cards(setup, 1, 2) if double else moves.cards(setup)


# The turn


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
    hands, draw = deeds.refilled(table)
    active, seats = table.active, len(hands)
    assert active is not None
    for step in range(1, seats + 1):
        following = (active + step) % seats
        if hands[following]:
            return deeds.begin_turn(table, following, hands, draw)
    return deeds.end_round(table, deeds.round_points(table))


def give_turn(table: Table, seat: int) -> Table:
    """A turn that was begun ends first; a choice that is open must still be made."""
    if table.choices:
        return table._replace(turn=seat)
    return deeds.begin_turn(table, seat, *deeds.refilled(table))


def winners(table: Table) -> tuple[int, ...]:
    return best(table.wins if table.play.goal == "two-wins" else table.totals)


def ended(match: Match) -> Phrase:
    table = match.table
    if table.play.goal == "two-wins":
        return told("ended-two-wins", winners(table), round=table.round)
    if table.play.goal != "million":
        return Say("ended-rounds", {"round": table.round})
    return why_it_ended(match)


# What moves do, where it is not the same as in Big Deal


def numbers(setup: Setup) -> dict[str, int]:
    piles = special.PILES * special.CARDS_IN_PILE if with_piles(setup) else 0
    return deeds.numbers(start(setup), piles)


def passed(table: Table) -> Accept | Yield | Discard | EndTurn:
    """A second action need not be taken, and a claim need not be contested."""
    assert table.turn is not None
    if table.phase == "contest":
        return Accept(table.turn)
    if table.duel:
        return Yield(table.turn)
    begun = table.actions_left < table.play.actions
    return EndTurn(table.turn) if begun else Discard(table.turn)


# What is said of it


def facts(table: Table, move: Any) -> dict[str, Any]:
    """What a sentence about any move may name."""
    known = deeds.facts(table, move)
    if table.claim:
        known |= {"collector": Who(table.claim.player), "kind": Card(table.claim.kind)}
    if table.choices:
        known["owner"] = Who(table.choices[0][1])
    if left := special.to_reveal(table):
        known["needed"] = special.where(table, left[0])
    return known


def deal_facts(table: Table, move: Deal) -> dict[str, Any]:
    actions = tuple(card for card in move.cards if card in table.play.deck.actions)
    return deeds.deal_facts(table, move) | {"cards": Cards(actions)}


def steal_facts(table: Table, move: Steal) -> dict[str, Any]:
    then = ("second-set",) if move.depth > 1 else ()
    sets = len(table.stacks[move.from_])
    known = deeds.steal_facts(table, move) | {"sets": sets, "then": then}
    if "penny-jar" in table.play.house:
        known["case:steal.two-cards"] = "jar"
    return known


def improve_facts(table: Table, move: Improve) -> dict[str, Any]:
    stack = table.stacks[move.player]
    return {"kind": Card(stack[-1].kind)} if stack else {}


def shift_facts(table: Table, move: Shift) -> dict[str, Any]:
    stack = table.stacks[move.stack]
    kind = {"kind": Card(stack[-1 if move.to == "bottom" else 0].kind)} if stack else {}
    own = {"logged": "shift-own"} if move.stack == move.player else {}
    return {"sets": len(stack), **kind, **own}


def reveal_facts(table: Table, move: Reveal) -> dict[str, Any]:
    """An action card acts by itself."""
    known: dict[str, Any] = {"where": special.where(table, move.pile)}
    if table.active is not None and move.card == "swap":
        other = special.other_beside(table, move.pile, table.active)
        both = table.stacks[table.active] and table.stacks[other]
        known |= {"other": Who(other), "then": ("exchanged",) if both else ()}
    return known


def collect_facts(table: Table, move: Collect) -> dict[str, Any]:
    return {"cards": Cards(special.collected(table, move))} if table.phase == "turn" else {}


# The moves


def begins(declared: MoveType) -> MoveType:
    """An action."""
    return replace(
        declared, does=lambda table, move: declared.does(advanced.begin_action(table), move)
    )


ends = partial(moves.then, go_on)
DEPTH = only(option("second-set"), Whole(1, 2, listed=True))
TOPS = only(with_piles, tops)
PILE = Whole(0, PILES - 1, listed=True)
SOME_PILES = Several(PILE, least=1, most=PILES, distinct=True, sizes=(1, 2, 3))
REPLY = (
    rules.not_your_reply, rules.wrong_card_in_duel,
    advanced.not_one_card_in_duel, advanced.not_answered_double, *rules.CARDS_THERE,
)  # fmt: skip

MOVES = (
    replace(
        moves.DEAL, does=special.deal, keys={"first": seat, "discard": card, "piles": TOPS},
        required=("piles",), facts=deal_facts,
        broken_if=(advanced.action_card_upturned, rules.deck_exhausted),
    ),
    begins(ends(moves.PAIR, advanced.action_card)),
    begins(ends(moves.TAKE, advanced.take_action_card)),
    begins(replace(
        moves.STEAL, keys={"from_": seat, "depth": DEPTH, "cards": played}, facts=steal_facts,
        broken_if=(
            *moves.AIM, advanced.not_one_card_at_top, advanced.not_two_cards, advanced.too_deep,
            *rules.CARDS_THERE,
        ),
    )),
    begins(ends(replace(moves.DISCARD, does=advanced.discard))),
    replace(moves.DEFEND, keys={"cards": played}, broken_if=REPLY),
    replace(moves.PRESS, keys={"cards": played}, broken_if=REPLY),
    ends(replace(moves.YIELD, does=special.settle)),
    moves.SCORE,
    MoveType(
        "end-turn", EndTurn, lambda table, move: end_turn(table), {},
        known=option("two-actions"), broken_if=(advanced.act_first,),
    ),
    begins(ends(MoveType(
        "improve", Improve, advanced.improve, {"card": card},
        known=option("improve"), facts=improve_facts,
        broken_if=(
            advanced.improve_no_set, advanced.improve_joker, advanced.improve_wrong_card,
            *rules.CARDS_THERE,
        ),
    ))),
    begins(ends(MoveType(
        "swap", Swap, advanced.swap, {"with_": seat}, known=option("action-cards"),
        broken_if=(advanced.swap_self, advanced.swap_needs_sets, *rules.CARDS_THERE),
    ))),
    ends(MoveType(
        "shift", Shift, advanced.shift, {"stack": seat, "to": OneOf(advanced.SHIFTS)},
        known=option("action-cards"), phase=(TURN, "shift"),
        hand=advanced.paid_for_shift, facts=shift_facts,
        broken_if=(
            advanced.shift_needs_two_sets, advanced.not_your_choice,
            advanced.no_card_to_shift_with, advanced.no_move_card_left,
        ),
    )),
    begins(MoveType(
        "collect", Collect, special.collect, {"card": card, "piles": SOME_PILES},
        known=with_piles, facts=collect_facts, sums_up=shown.collections,
        broken_if=(
            advanced.action_card, special.collect_different, special.no_object,
            special.pile_empty, special.several_piles, special.not_beside_you, *rules.CARDS_THERE,
        ),
    )),
    ends(MoveType(
        "accept", Accept, special.accept, {},
        phase="contest", known=with_piles, broken_if=(special.contest_not_yours,),
    )),
    MoveType(
        "contest", Contest, special.contest, {"cards": moves.cards},
        phase="contest", known=with_piles, sums_up=chances.replies,
        facts=lambda table, move: {"case:steal.needs-own-set": "contest"},
        broken_if=(
            special.contest_not_yours, rules.needs_own_set, special.wrong_card_in_contest,
            rules.not_one_card, *rules.CARDS_THERE,
        ),
    ),
    ends(MoveType(
        "reveal", Reveal, special.reveal, {"pile": PILE, "card": card},
        phase="reveal", known=with_piles, listed=False, facts=reveal_facts,
        broken_if=(special.wrong_pile, rules.deck_exhausted),
    )),
    moves.ADJUST,
)  # fmt: skip

COVER_YOUR_ASSETS = Game(
    id=ID,
    players=(2, 6),
    options=OPTIONS,
    start=start,
    moves=MOVES,
    phases=(
        moves.DUEL,
        Phase("contest", "contest.open", "contest.none"),
        Phase("reveal", "reveal.open", "reveal.not-needed"),
        Phase("shift", "shift.open"),
    ),
    round_points=deeds.round_points,
    winners=winners,
    shows=position.SHOWS,
    by_seat=("stacks", "hands", "wins"),
    facts=facts,
    give_turn=give_turn,
    agree=agree,
    picture=shown.picture,
    offers={
        BETWEEN: shown.deal,
        TURN: shown.beside_piles(shown.turn),
        "duel": shown.beside_piles(shown.duel),
        "contest": shown.beside_piles(shown.contest),
        "reveal": shown.beside_piles(shown.reveal),
        "shift": shown.beside_piles(shown.choice),
    },
    ways=shared.ways,
    before=shared.before,
    moments=moments,
    ended=ended,
    hand=chances.hand,
    numbers=numbers,
    target=lambda setup: MILLION if setup.options["goal"] == "million" else None,
    bundles={"advanced": ADVANCED},
    restore=position.restore,
    partly_told=shared_position.partly_told,
    seen_in=shared_position.SEEN_IN,
    told_by=told_by.TOLD_BY,
    answer=told_by.answer,
    may_be_in=position.may_be_in,
    likely_players=(4, 5, 6, 3, 2),
    passed=passed,
    unit="dollars",
)
