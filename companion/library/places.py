"""Sides and places of a finished match: who sat together, and how well each side did.

A side is a seat; on a sheet with sides it is the seats that score together. The winners have place
1, whatever their totals. Every other side has one place more than the number of sides that did
better; equal totals share a place.
"""

from __future__ import annotations

from .match_summary import MatchSummary


def sides(past: MatchSummary) -> list[tuple[int, ...]]:
    """Return the seats of each side."""
    players = len(past.players)
    count = past.result.sides if past.result.sides > 1 else players
    return [tuple(range(side, players, count)) for side in range(count)]


def side_places(past: MatchSummary) -> list[int]:
    """Return the place of each side; nothing while the match goes on, or with fewer than two."""
    teams = sides(past)
    if not past.over or past.unreadable or len(teams) < 2:
        return []
    strengths = [_strength(past, seats) for seats in teams]
    return [1 + sum(other > mine for other in strengths) for mine in strengths]


def places(past: MatchSummary) -> list[int | None]:
    """Return the place of every seat; None for all while the match goes on, or with one side."""
    found: list[int | None] = [None] * len(past.players)
    for seats, place in zip(sides(past), side_places(past), strict=False):
        for seat in seats:
            found[seat] = place
    return found


def _strength(past: MatchSummary, seats: tuple[int, ...]) -> tuple[bool, int]:
    """Return what is greater for a side that did better. All members of a side have its total.

    Winners are equal: a total decides nothing among them.
    """
    if any(seat in past.result.winners for seat in seats):
        return True, 0
    total = past.result.totals[seats[0]]
    return False, -total if past.result.least_leads else total
