"""Why a match ended: a total was reached, all agreed rounds were played, or the players had enough;
a game may know more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .facts import Listed, Money, Phrase, Say, Who

if TYPE_CHECKING:
    from .match import Match


def why_it_ended(match: Match) -> Phrase:
    """What every game can say: nothing where it is not known."""
    if match.entry is not None and match.setup.form_of[type(match.entry.move)].name == "finish":
        return Say("ended-finish", {"round": match.table.round})
    return reached(match, match.setup.game.target(match.setup)) or played_all(match)


def reached(match: Match, target: int | None) -> Phrase:
    """Who came to the total that ends the match, from below or from above."""
    setup, totals = match.setup, match.table.totals
    if target is None:
        return None
    upwards = setup.game.start(setup).totals[0] <= target
    sign = 1 if upwards else -1
    there = [seat for seat, total in enumerate(totals) if sign * total >= sign * target]
    amount = Money(target) if setup.game.unit == "dollars" else target
    return told("ended-target", there, target=amount, round=match.table.round)


def played_all(match: Match) -> Phrase:
    """Of a match whose rounds are agreed on before it."""
    round = match.table.round
    agreed = match.setup.options.get("rounds") == round
    return Say("ended-rounds", {"round": round}) if agreed else None


def told(key: str, seats: Sequence[int], **facts: Any) -> Phrase:
    """Of one player, or of several in another sentence; of nobody nothing."""
    if not seats:
        return None
    who = Listed(tuple(map(Who, seats)))
    return Say(key if len(seats) == 1 else f"{key}-several", {"who": who, **facts})
