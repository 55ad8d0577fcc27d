"""What people remember of a match of Rotundo: the richest collection and the dearest card."""

from __future__ import annotations

from ...engine.facts import Card, Phrase, Say, Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest
from .rules import Auction, Collect, worth


def moments(match: Match) -> tuple[Moment, ...]:
    return greatest((m for after in match.history() if (m := _moment(after))), "sum")


def ended(match: Match) -> Phrase:
    """It is one round, which ends with the deck, or when at most one still holds cards."""
    before = match.before.table if match.before else match.table
    if before.phase != "count":
        return Say("ended-counted")
    return Say("ended-hands" if before.draw else "ended-deck")


def _moment(after: Match) -> Moment | None:
    """The one of the move that led to this match, if it can be one."""
    if after.entry is None or after.before is None:
        return None
    move, card = after.entry.move, after.before.table.card
    if isinstance(move, Collect):
        facts = {"player": Who(move.player), "sum": worth((card, *move.cards))}
        return Moment("richest-collection", after.number, facts)
    if isinstance(move, Auction):
        facts = {"player": Who(move.winner), "sum": worth(move.paid), "card": Card(card)}
        return Moment("dearest-card", after.number, facts)
    return None
