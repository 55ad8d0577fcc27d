"""What can be done now in Cover Your Assets, beside what Big Deal has."""

from __future__ import annotations

from itertools import groupby

from ...engine.facts import Card, Money
from ...engine.offers import Chance, Face, Picks, Say
from ..assets.chances import replies
from ..assets.pieces import Table
from .shown import named_piles
from .special_piles import Collect, Contest


def contests(table: Table, moves: list[Contest], hand: Picks | None) -> list[Chance]:
    assert table.claim is not None
    worth = Money(table.play.deck.value(table.claim.cards))
    return [Chance("contest", Say("claim", {"worth": worth}), replies(table, moves))]


def collections(table: Table, moves: list[Collect], hand: Picks | None) -> list[Chance]:
    """Which piles go together, and with which card from hand."""
    by_piles = sorted(moves, key=lambda move: (len(move.piles), move.piles))
    found = []
    for piles, same in groupby(by_piles, lambda move: move.piles):
        lying = tuple(card for pile in piles if (card := table.piles[pile].card))
        faces = tuple(
            Face(
                Card(move.card),
                icon=move.card,
                value=Money(table.play.deck.value((move.card, *lying))),
            )
            for move in same
        )
        found.append(Chance("collect", named_piles(table, piles), faces))
    return found
