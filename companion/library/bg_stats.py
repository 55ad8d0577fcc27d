"""A link by which a match is added to BG Stats, an app that keeps plays of board games.

BG Stats documents such links for other programs ("Linking and pushing to BG Stats from other apps
or websites"): an address of its own with one play as JSON, which opens the app where it is
installed and its page otherwise. BG Stats asks before it adds anything, and remembers which of its
games and people ours are, by our names for them: the source, the game's id and the player's id.
"""

from __future__ import annotations

from datetime import datetime
from string import ascii_uppercase
from urllib.parse import quote

from ..engine.schema import JsonObject, canonical_json
from .kinds import kind_of, same_kind
from .library import Library
from .match_summary import MatchSummary
from .people import NameLookup
from .places import places, sides

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"
LONGEST_LINK = 8_000  # characters that every browser and phone passes on
LONGEST_MATCH = 12 * 60  # minutes; whoever takes longer was not playing all the time


def bg_stats_link(past: MatchSummary, library: Library, game_name: str) -> str:
    """Return a link that adds a finished match to BG Stats; `game_name` is the English one."""
    play = _play(past, library, game_name)
    with_notes = _link({**play, "comments": "\n".join(past.notes)}) if past.notes else ""
    return with_notes if 0 < len(with_notes) <= LONGEST_LINK else _link(play)


def _link(play: JsonObject) -> str:
    return ADDRESS + quote(canonical_json(play), safe="")


def _play(past: MatchSummary, library: Library, game_name: str) -> JsonObject:
    minutes = _minutes(past)
    ended = past.ended if minutes else past.started or past.last
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": past.id or past.file,
        "playDate": ended[:19].replace("T", " "),  # in UTC
        "game": {
            "name": game_name,
            "sourceGameId": same_kind(kind_of(past)),
            "highestWins": not past.result.least_leads,
            "noPoints": False,
        },
        "players": _players(past, library),
    }
    return {**play, "durationMin": minutes} if minutes else play


def _players(past: MatchSummary, library: Library) -> list[JsonObject]:
    bearers = NameLookup({person.id: person for person in library.people})
    teams = {
        seat: ascii_uppercase[side] for side, seats in enumerate(sides(past)) for seat in seats
    }
    players = []
    for seat, (name, place) in enumerate(zip(past.players, places(past), strict=True)):
        person = bearers.named(name, past.started)
        player: JsonObject = {
            "name": person.name if person else name,
            "sourcePlayerId": bearers.identity(name, past.started),
            "score": past.result.totals[seat],
            "winner": seat in past.result.winners,
        }
        if place is not None:
            player["rank"] = place
        if past.result.sides > 1:
            player["team"] = teams[seat]
        players.append(player)
    return players


def _minutes(past: MatchSummary) -> int:
    """Return the minutes that it took; 0 if that is not known, or its day was put right later."""
    try:
        began, ended = (datetime.fromisoformat(time) for time in (past.started, past.ended))
    except ValueError:
        return 0
    minutes = round((ended - began).total_seconds() / 60)
    return minutes if 0 < minutes <= LONGEST_MATCH else 0
