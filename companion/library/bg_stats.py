"""A finished match as a link that the app BG Stats opens with its own question whether to add it.

The link holds a play as JSON, as BG Stats documents it for other apps ("Push plays to BG Stats from
other apps or websites"): `playDate` is when it ended, in UTC, and every player must say whether
they won. Its own scheme, not the web address: nothing about the players leaves the phone.
"""

from __future__ import annotations

from datetime import datetime
from urllib.parse import quote

from ..engine.schema import canonical_json
from .match_summary import MatchSummary

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"


def bg_stats_link(past: MatchSummary, game_name: str) -> str:
    """Return a link that enters a match into BG Stats; `game_name` is the English one."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": past.id or past.file,
        "playDate": past.last[:19].replace("T", " "),
        "durationMin": _minutes(past),
        "game": {
            "name": past.called or game_name,
            "sourceGameId": past.game,
            "highestWins": not past.result.least_leads,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": past.result.totals[seat],
                "winner": seat in past.result.winners,
            }
            for seat, name in enumerate(past.players)
        ],
    }
    return LINK + quote(canonical_json(play), safe="")


def _minutes(past: MatchSummary) -> int:
    """Return the minutes that it took, as far as a clock can be trusted: at most a day."""
    try:
        began, ended = (datetime.fromisoformat(time) for time in (past.started, past.last))
    except ValueError:
        return 0
    return min(max(0, round((ended - began).total_seconds() / 60)), 24 * 60)
