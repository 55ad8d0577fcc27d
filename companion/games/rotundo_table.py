"""Rotundo on the table screen: the open card, the displays, collections and auctions."""

from __future__ import annotations

from ..engine.offers import Face, Field, Offer, Picks, Picture, Say, Way
from .rotundo_rules import Table


def picture(table: Table) -> Picture:
    return Picture(hands=table.hands)


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(actor, Say("over"))


def before(table: Table, seat: int) -> tuple[Face, ...]:
    return ()


def ways(table: Table) -> tuple[Way, ...]:
    """Displays that were logged need not be counted again."""
    displays, hands = Field("displays", negative=False), Field("hands", negative=False)
    if table.phase == "between-rounds":
        return ((displays, hands),)
    return (hands,), (displays, hands)
