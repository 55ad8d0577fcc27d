"""What the moves of Big Deal and Cover Your Assets do, and what is said of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ...engine.facts import Card, Money, Say, Who
from ...engine.game import Setup
from ...engine.rules import BETWEEN, OVER
from ...engine.values import added, changed, more
from .pieces import (
    NOT_NOTED,
    Deal,
    Discard,
    Duel,
    Pair,
    Play,
    Score,
    Set,
    Stack,
    Steal,
    Table,
    Take,
    Yield,
    attacked,
    counted,
    from_hand,
    next_starter,
    opened,
)
from .rules import all_counted, known_top, pair_of

MILLION = 1_000_000
GOALS: Mapping[str, Callable[[Table], bool]] = {
    "million": lambda table: max(table.totals) >= MILLION,
    "one-round": lambda table: table.round >= 1,
    "three-rounds": lambda table: table.round >= 3,
    "two-wins": lambda table: max(table.wins) >= 2,
}


def start(setup: Setup, play: Play) -> Table:
    nobody = setup.zeros
    stacks = ((),) * len(nobody)
    return Table(play, totals=nobody, stacks=stacks, hands=nobody, lying_open={}, wins=nobody)


def deal(table: Table, move: Deal) -> Table:
    seats, dealt = len(table.totals), numbers(table)
    table = table._replace(
        round=table.round + 1,
        starter=move.first,
        stacks=((),) * seats,
        discard=(move.discard or NOT_NOTED,),
        removed=(),
        lying_open={move.discard: 1} if move.discard else {},
        undealt=table,
    )
    return begin_turn(table, move.first, (dealt["hand"],) * seats, dealt["draw"])


def numbers(table: Table, besides: int = 0) -> dict[str, int]:
    """Cards each, and what is left to draw, if so many others are laid out."""
    hand, seats = table.play.full_hand, len(table.totals)
    return {"hand": hand, "draw": table.play.deck.size - hand * seats - 1 - besides}


def begin_turn(table: Table, seat: int, hands: tuple[int, ...], draw: int) -> Table:
    """With these hands and cards to draw, so that one move makes few tables."""
    return table._replace(
        phase="turn",
        turn=seat,
        active=seat,
        actions_left=table.play.actions,
        challenged=(),
        hands=hands,
        draw=draw,
    )


def laid(table: Table, move: Any, **also: Any) -> Table:
    """The cards of the move have left a hand and can be seen; what else has changed by it."""
    also["lying_open"] = also_open(table, opened(table, move))
    also["hands"] = more(table.hands, move.player, -from_hand(move))
    return table._replace(**also)


def also_open(table: Table, cards: tuple[str, ...]) -> dict[str, int]:
    lying = dict(table.lying_open)
    for card in cards:
        lying[card] = lying.get(card, 0) + 1
    return lying


def stacked(
    stacks: tuple[Stack, ...], player: int, kind: str, cards: tuple[str, ...]
) -> tuple[Stack, ...]:
    """With a new set on top of a stack."""
    return changed(stacks, player, (*stacks[player], Set(kind, cards)))


def with_pair(table: Table, player: int, cards: tuple[str, ...]) -> tuple[Stack, ...]:
    """The stacks with this pair, whose kind is that of the card that is no joker."""
    deck = table.play.deck
    one, other = deck.sorted(cards)
    return stacked(table.stacks, player, other if one in deck.jokers else one, (one, other))


def pair(table: Table, move: Pair) -> Table:
    return laid(table, move, stacks=with_pair(table, move.player, move.cards))


def take(table: Table, move: Take) -> Table:
    stacks = with_pair(table, move.player, pair_of(table, move))
    return laid(table, move, stacks=stacks, discard=table.discard[:-1])


def as_short_as_can_be(table: Table, move: Take) -> Take:
    """What lies on the pile need not be said where it was noted."""
    return move._replace(top=None) if known_top(table) else move


def discard(table: Table, move: Discard) -> Table:
    return laid(table, move, discard=(*table.discard, move.card or NOT_NOTED))


def steal(table: Table, move: Steal) -> Table:
    kind = table.stacks[move.from_][-move.depth].kind
    duel = Duel(move.player, move.from_, move.depth, kind, (move.cards,))
    return begin_duel(table, move, duel, move.from_)


def begin_duel(table: Table, move: Any, duel: Duel, challenged: int) -> Table:
    """The attacker has played, and the defender must answer."""
    refill = (*table.challenged, challenged)
    return laid(table, move, phase="duel", turn=duel.defender, duel=duel, challenged=refill)


def reply(table: Table, move: Any) -> Table:
    """Cards are played in the duel, and the other one must answer."""
    duel = table.duel
    assert duel is not None
    played = duel._replace(played=(*duel.played, move.cards))
    return laid(table, move, duel=played, turn=duel.other(move.player))


def settle_duel(table: Table, move: Yield) -> Table:
    """The winner gets the set and all that was played, as one set whose kind does not change."""
    duel = table.duel
    assert duel is not None
    stack = table.stacks[duel.defender]
    at = len(stack) - duel.depth
    cards = table.play.deck.sorted(at_stake(table))
    if move.player == duel.attacker:
        kept = changed(stack, at, Set(duel.kind, cards))
        return table._replace(duel=None, stacks=changed(table.stacks, duel.defender, kept))
    robbed = changed(table.stacks, duel.defender, stack[:at] + stack[at + 1 :])
    return table._replace(duel=None, stacks=stacked(robbed, duel.attacker, duel.kind, cards))


def refilled(table: Table, *seats: int) -> tuple[tuple[int, ...], int]:
    """Hands and draw pile, when each has drawn up to a full hand, in this order, while it lasts:
    after a turn its player first, then those with whom there was a duel."""
    assert table.active is not None
    hands, draw, full_hand = list(table.hands), table.draw, table.play.full_hand
    for seat in seats or (table.active, *table.challenged):
        drawn = max(0, min(full_hand - hands[seat], draw))  # adjusted, it may hold more
        hands[seat] += drawn
        draw -= drawn
    return tuple(hands), draw


def round_points(table: Table) -> tuple[int, ...]:
    """What the stacks are worth; after the round they still lie there, but count in the totals."""
    if table.phase in (BETWEEN, OVER):
        return (0,) * len(table.totals)
    deck = table.play.deck
    return tuple(sum(deck.value(laid.cards) for laid in stack) for stack in table.stacks)


def end_round(table: Table, points: tuple[int, ...]) -> Table:
    """All who tie for the top have won it; what lies open stays there until the next deal."""
    best = max(points)
    totals = added(table.totals, points)
    table = table._replace(
        totals=totals,
        wins=tuple(won + (got == best) for won, got in zip(table.wins, points, strict=True)),
        phase=BETWEEN,
        turn=None,
        active=None,
        actions_left=0,
        hands=(0,) * len(totals),
        draw=0,
        lying_open={},
        challenged=(),
        undealt=None,
    )
    return table._replace(phase=OVER) if GOALS[table.play.goal](table) else table


def score(table: Table, move: Score) -> Table:
    """A round that was being logged is counted as if it had not been."""
    before = table.undealt or table
    cleared = before._replace(
        round=before.round + 1,
        starter=next_starter(before),
        stacks=((),) * len(table.totals),
        discard=(),
        removed=(),
        piles=(),
    )
    return end_round(cleared, counted(table, move))


# What is said of it


def facts(table: Table, move: Any) -> dict[str, Any]:
    """What a sentence about any move may name."""
    deck, cards = table.play.deck, seen_by(table, move)
    known: dict[str, Any] = {
        "unit": Money(deck.unit),
        "deck": Money(deck.worth),
        "count": cards.total() if isinstance(move, Score) else from_hand(move),
    }
    if (following := next_starter(table)) is not None:
        known["next"] = Who(following)
    if table.duel:
        known |= duel_facts(table, table.duel)
    if hasattr(move, "player"):
        known["hand"] = table.hands[move.player]
    return known | exhausted(table, move)


def seen_by(table: Table, move: Any) -> Counter[str]:
    """How many of each card the move brings into the open, or counts."""
    return all_counted(move) if isinstance(move, Score) else Counter(opened(table, move))


def exhausted(table: Table, move: Any) -> dict[str, Any]:
    """A card of which there are not as many as the move says."""
    lying = {} if isinstance(move, Score) else table.lying_open
    known: dict[str, Any] = {}
    for card, count in seen_by(table, move).items():
        copies = table.play.deck.copies[card]
        if lying.get(card, 0) + count > copies:
            known = {"card": Card(card), "copies": copies}
            if not copies:
                known["case:deck.exhausted"] = "out"
    return known


def duel_facts(table: Table, duel: Duel) -> dict[str, Any]:
    kept = duel.attacker == table.turn and not table.claim  # by whose it was
    return {
        "gets": Say("keeps" if kept else "gets"),
        "worth": Money(table.play.deck.value(at_stake(table))),
        "winner": Who(duel.other(table.turn)),
        "attacker": Who(duel.attacker),
        "defender": Who(duel.defender),
        "kind": Card(duel.kind),
    }


def deal_facts(table: Table, move: Deal) -> dict[str, Any]:
    return {"card": Card(move.discard or NOT_NOTED), "discard": Card(move.discard or NOT_NOTED)}


def discard_facts(table: Table, move: Discard) -> dict[str, Any]:
    return {"card": Card(move.card or NOT_NOTED), "as": () if move.card else ("not-noted",)}


def take_facts(table: Table, move: Take) -> dict[str, Any]:
    """What was said to lie there, and what does."""
    top = known_top(table) or move.top or NOT_NOTED
    return {"top": Card(top), "said": Card(move.top or top)} if table.discard else {}


def steal_facts(table: Table, move: Steal) -> dict[str, Any]:
    aim = attacked(table, move)
    return {"owner": Who(move.from_)} | ({"kind": Card(aim.kind)} if aim else {})


def score_facts(table: Table, move: Score) -> dict[str, Any]:
    return {"sum": Money(sum(counted(table, move)))}


def disputed(table: Table) -> tuple[str, ...]:
    """The cards that are claimed or that a duel is about, without those played in it."""
    duel, claim = table.duel, table.claim
    if claim or not duel:
        return claim.cards if claim else ()
    stack = table.stacks[duel.defender]
    return stack[-duel.depth].cards if 0 < duel.depth <= len(stack) else ()


def at_stake(table: Table) -> tuple[str, ...]:
    """All that the winner gets."""
    return disputed(table) + (table.duel.cards if table.duel else ())
