"""Why a match ended: a total was reached, all agreed rounds were played, or the players had enough;
a game may know more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .facts import AndList, Money, Phrase, Say, Who
from .moves import Finish

if TYPE_CHECKING:
    from .match import Match


class TieBreak(NamedTuple):
    """What decided among equal totals: its name as the match brings it along, "" if it has none;
    what the winner had of it, and the best of those who lost by it."""

    name: str
    more: int
    less: int


def why_over(match: Match) -> Phrase:
    """Return the sentence that says why a match is over: the players had enough, or as its game
    says it."""
    if match.entry is not None and isinstance(match.entry.move, Finish):
        return Say("ended-finish", {"round": match.table.round})
    return match.setup.game.result.why_ended(match)


def why_it_ended(match: Match) -> Phrase:
    """Return the sentence that says why a match came to its end, or None if only the game knows."""
    return reached(match, match.setup.game.result.target(match.setup)) or played_all(match)


def reached(match: Match, target: int | None) -> Phrase:
    """Return the sentence on those who reached the total that ends the match."""
    setup = match.setup
    totals = match.table.totals
    if target is None:
        return None
    upwards = setup.game.rules.start(setup).totals[0] <= target
    sign = 1 if upwards else -1
    there = [seat for seat, total in enumerate(totals) if sign * total >= sign * target]
    amount = Money(target) if setup.game.result.unit == "dollars" else target
    return phrase_for_seats("ended-target", there, target=amount, round=match.table.round)


def played_all(match: Match) -> Phrase:
    """Return the sentence on a match in which all agreed rounds were played."""
    round = match.table.round
    agreed = match.setup.options.get("rounds") == round
    return Say("ended-rounds", {"round": round}) if agreed else None


def phrase_for_seats(key: str, seats: Sequence[int], **facts: object) -> Phrase:
    """Return the phrase on one player or on several; None without any."""
    if not seats:
        return None
    who = AndList(tuple(map(Who, seats)))
    return Say(key if len(seats) == 1 else f"{key}-several", {"who": who, **facts})
