"""A finished match as a link that the app BG Stats opens with its own question whether to add it.

The link holds a play as JSON, as BG Stats documents it for other apps ("Push plays to BG Stats from
other apps or websites"): `playDate` is when it ended, in UTC, and every player must say whether
they won. Its own scheme, not the web address: nothing about the players leaves the phone.
"""

from __future__ import annotations

from datetime import datetime
from urllib.parse import quote

from ..engine.forms import written
from .past import Past

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"


def bg_stats_link(past: Past, game_name: str) -> str:
    """`game_name` in English, by which most people there know a game."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": past.id or past.file,
        "playDate": past.last[:19].replace("T", " "),
        "durationMin": _minutes(past),
        "game": {
            "name": past.called or game_name,
            "sourceGameId": past.game,
            "highestWins": not past.least_leads,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": past.totals[seat],
                "winner": seat in past.winners,
            }
            for seat, name in enumerate(past.players)
        ],
    }
    return LINK + quote(written(play), safe="")


def _minutes(past: Past) -> int:
    """As far as the clock can be trusted: at least none, at most a day."""
    try:
        began, ended = (datetime.fromisoformat(time) for time in (past.started, past.last))
    except ValueError:
        return 0
    return min(max(0, round((ended - began).total_seconds() / 60)), 24 * 60)
