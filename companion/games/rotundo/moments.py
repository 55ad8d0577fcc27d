"""What people remember of a match of Rotundo: the richest collection and the dearest card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.facts import Card, Phrase, Say, Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest, moves_of
from .rules import Auction, Collect, Table, worth


def moments(match: Match) -> tuple[Moment, ...]:
    return greatest((m for logged in moves_of(match) for m in _moments(*logged)), "sum")


def ended(match: Match) -> Phrase:
    """It is one round, which ends with the deck, or when at most one still holds cards."""
    before = match.before.table if match.before else match.table
    if before.phase != "count":
        return Say("ended-counted")
    return Say("ended-hands" if before.draw else "ended-deck")


def _moments(number: int, table: Table, move: Any) -> Iterator[Moment]:
    if isinstance(move, Collect) and table.card:
        facts = {"player": Who(move.player), "sum": worth((table.card, *move.cards))}
        yield Moment("richest-collection", number, facts)
    if isinstance(move, Auction) and table.card:
        facts = {"player": Who(move.winner), "sum": worth(move.paid), "card": Card(table.card)}
        yield Moment("dearest-card", number, facts)
