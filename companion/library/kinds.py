"""The kind of a match: a score sheet and a named score pad are games of their own.

Figures, filters, tables and seasons go by it. A kind is the id of a game (`dnup`, `score-pad`), or
`sheet:NAME` and `score-pad:NAME` with the name as the record has it. Two kinds are the same if
`same_kind` is equal: names of games are compared as those of people are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..games import BY_SHEET, SCORE_PAD
from .match_summary import MatchSummary
from .people import same_name


def kind_of(past: MatchSummary) -> str:
    """Return the kind of a match, with the name as it was written."""
    name = past.called.strip()
    if past.game in (BY_SHEET, SCORE_PAD) and name:
        return f"{past.game}:{name}"
    return past.game


def same_kind(kind: str) -> str:
    """Return a form of the kind that is equal for all spellings of the same one."""
    game, colon, name = kind.partition(":")
    return f"{game}{colon}{same_name(name.strip())}"


def newest_of_each_kind(pasts: Iterable[MatchSummary]) -> dict[str, MatchSummary]:
    """Return the first match of every kind that can be read, by the kind as `same_kind` has it;
    given the newest match first, that is the newest one of each."""
    newest: dict[str, MatchSummary] = {}
    for past in pasts:
        if not past.unreadable:
            newest.setdefault(same_kind(kind_of(past)), past)
    return newest
