"""The special piles of Cover Your Assets with 2 or 3 players: collect from them, contest, turn up.

A collected set lies as a claim on no stack until the other one beside the pile has accepted it or a
duel is settled. Then the used piles are turned up again, and an action card there acts by itself.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.facts import Say, Who
from ...engine.rules import moment, rule
from ...engine.values import changed
from ..assets import deeds
from ..assets.pieces import Claim, Deal, Duel, Pile, Table, Yield, fit, objects
from . import advanced as advanced_rules

PILES = 3
MOST_PLAYERS = 3  # that have them
CARDS_IN_PILE = 10


# Moves


class Collect(NamedTuple):
    player: int
    card: str
    piles: tuple[int, ...]


class Accept(NamedTuple):
    player: int


class Contest(NamedTuple):
    player: int
    cards: tuple[str, ...]


class Reveal(NamedTuple):
    pile: int
    card: str


# Where things are


def beside(table: Table, pile: int) -> tuple[int, int]:
    """With three players a pile lies between two of them; with two, each is between both."""
    seats = len(table.totals)
    return (0, 1) if seats == 2 else (pile, (pile + 1) % seats)


def where(table: Table, pile: int, how: str = "pile") -> Say:
    """Which pile, as people say it: nobody has given them numbers."""
    one, other = beside(table, pile)
    place = ("left", "middle", "right")[pile] if len(table.totals) == 2 else "between"
    return Say(f"{how}-{place}", {"one": Who(one), "other": Who(other)})


def other_beside(table: Table, pile: int, seat: int) -> int:
    one, other = beside(table, pile)
    return other if seat == one else one


def who_may_contest(table: Table, move: Collect) -> int:
    """The next one clockwise who is beside one of the piles: that is always another than the
    mover."""
    seats = len(table.totals)
    following = [(move.player + step) % seats for step in range(1, seats)]
    concerned = {seat for pile in move.piles for seat in beside(table, pile)}
    return next(seat for seat in following if seat in concerned)


def to_reveal(table: Table) -> list[int]:
    """The piles that were used and have a card to turn up."""
    return [i for i, pile in enumerate(table.piles) if pile.left and pile.card is None]


def collected(table: Table, move: Collect) -> tuple[str, ...]:
    """The card from hand, and those that lie open on the piles."""
    tops = [table.piles[pile].card for pile in move.piles]
    return (move.card, *[top for top in tops if top])


# Rules


@moment("contest.not-yours")
def contest_not_yours(table: Table, move: Accept | Contest) -> bool:
    return move.player != table.turn


@rule("collect.different", needs="piles")
def collect_different(table: Table, move: Collect) -> bool:
    return len(objects(table.play.deck, collected(table, move))) > 1


@rule("collect.no-object", needs="piles")
def no_object(table: Table, move: Collect) -> bool:
    return not objects(table.play.deck, collected(table, move))


@rule("collect.pile-empty", needs="piles")
def pile_empty(table: Table, move: Collect) -> bool:
    return any(table.piles[pile].left == 0 for pile in move.piles)


@rule("collect.one-pile", overrulable=True)
def several_piles(table: Table, move: Collect) -> bool:
    return len(table.totals) == 3 and len(move.piles) > 1


@rule("collect.not-beside-you", overrulable=True)
def not_beside_you(table: Table, move: Collect) -> bool:
    return any(move.player not in beside(table, pile) for pile in move.piles)


@rule("steal.wrong-card", needs="claim")
def wrong_card_in_contest(table: Table, move: Contest) -> bool:
    return table.claim is not None and not fit(table, table.claim.kind, move.cards)


@rule("reveal.wrong-pile", needs="piles")
def wrong_pile(table: Table, move: Reveal) -> bool:
    return move.pile not in to_reveal(table)[:1]  # of piles that are only told none may be due


# What moves do


def deal(table: Table, move: Deal) -> Table:
    """The piles are dealt from the deck, too."""
    table = deeds.deal(table, move)
    return table._replace(
        piles=tuple(Pile(card, CARDS_IN_PILE) for card in move.piles),
        draw=table.draw - CARDS_IN_PILE * len(move.piles),
        lying_open=deeds.also_open(table, move.piles),
    )


def collect(table: Table, move: Collect) -> Table:
    cards = table.play.deck.sorted(collected(table, move))
    (kind,) = objects(table.play.deck, cards)
    piles = tuple(
        Pile(None, pile.left - 1) if i in move.piles else pile for i, pile in enumerate(table.piles)
    )
    return deeds.laid(
        table,
        move,
        phase="contest",
        turn=who_may_contest(table, move),
        piles=piles,
        claim=Claim(move.player, move.piles, kind, cards),
    )


def accept(table: Table, move: Accept) -> Table:
    assert table.claim is not None
    return award(table, table.claim.player)


def contest(table: Table, move: Contest) -> Table:
    claim = table.claim
    assert claim is not None
    duel = Duel(move.player, claim.player, 0, claim.kind, (move.cards,))
    return deeds.begin_duel(table, move, duel, move.player)


def settle(table: Table, move: Yield) -> Table:
    """A duel about a set on a stack, or about a claim."""
    if table.claim is None or table.duel is None:
        return deeds.settle_duel(table, move)
    return award(table, table.duel.other(move.player))


def award(table: Table, winner: int) -> Table:
    """The claim and all that was played for it lie on the winner's stack, as one set."""
    assert table.claim is not None
    cards = table.play.deck.sorted(deeds.at_stake(table))
    stacks = deeds.stacked(table.stacks, winner, table.claim.kind, cards)
    return table._replace(claim=None, duel=None, stacks=stacks)


def reveal(table: Table, move: Reveal) -> Table:
    table = table._replace(lying_open=deeds.also_open(table, (move.card,)))
    left = table.piles[move.pile].left
    if move.card not in table.play.deck.actions:
        return table._replace(piles=changed(table.piles, move.pile, Pile(move.card, left)))
    removed = table._replace(
        piles=changed(table.piles, move.pile, Pile(None, left - 1)),
        removed=(*table.removed, move.card),
    )
    return act_by_itself(removed, move)


def act_by_itself(table: Table, move: Reveal) -> Table:
    """A revealed action card concerns the two beside the pile; the active player is one of them."""
    active = table.active
    assert active is not None
    other = other_beside(table, move.pile, active)
    if move.card == "swap":
        both = table.stacks[active] and table.stacks[other]
        return advanced_rules.swap_tops(table, active, other) if both else table
    choices = ((active, other), (other, active))
    asked = tuple(choice for choice in choices if len(table.stacks[choice[1]]) >= 2)
    return table._replace(choices=asked)
