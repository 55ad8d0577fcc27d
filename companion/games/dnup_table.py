"""dnup on the table screen: the sets that lie there, and what can be done with the next ones."""

from __future__ import annotations

from ..engine.offers import Face, Field, Offer, Picks, Picture, Say, Way
from .dnup_rules import Table


def picture(table: Table) -> Picture:
    return Picture(hands=table.hands)


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(actor, Say("over"))


def before(table: Table, seat: int) -> tuple[Face, ...]:
    return ()


def ways(table: Table) -> tuple[Way, ...]:
    """Who was out first, and where there are tokens for it, second."""
    outs = ("first_out", "second_out")[: len(table.play.awards)]
    return (tuple(Field(out) for out in outs),)
