"""Nain Jaune on the table screen: the board, the runs, and what is taken or forgotten on the way."""

from __future__ import annotations

from ..engine.offers import Face, Field, Offer, Picks, Picture, Say, Way
from .yellow_dwarf_rules import Table


def picture(table: Table) -> Picture:
    return Picture(hands=table.hands)


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(actor, Say("over"))


def before(table: Table, seat: int) -> tuple[Face, ...]:
    return ()


def ways(table: Table) -> tuple[Way, ...]:
    """Who is out, what the others have left, and what happened on the board."""
    house = table.house
    asked = {
        "out": True,
        "left": True,
        "points_left": house["payment"] == "points",
        "took": True,
        "forgot": house["forgot"] == "doubles",
        "held": house["held-box"] == "doubles",
        "opera": house["opera"] != "off",
    }
    return (tuple(Field(key, negative=False) for key, is_asked in asked.items() if is_asked),)
