"""What can be done now in Cover Your Assets, beside what Big Deal has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ...engine.facts import Card, Money
from ...engine.offers import Chance, Face, Picks, Say
from ..assets import chances as shared
from ..assets.pieces import Table
from .shown import named_piles
from .special_piles import Collect, Contest


def chances(table: Table, moves: Sequence[Any], hand: Picks | None) -> tuple[Chance, ...]:
    found: list[Chance] = []
    for make, same in groupby(moves, type):
        if make is Collect:
            found += _collections(table, list(same))
        elif make is Contest:
            assert table.claim is not None
            worth = Money(table.play.deck.value(table.claim.cards))
            faces = shared.replies(table, same)
            found.append(Chance("contest", Say("claim", {"worth": worth}), faces))
        else:
            found += shared.summed_up(table, make, list(same), hand)
    return tuple(found)


def _collections(table: Table, moves: list[Collect]) -> list[Chance]:
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
