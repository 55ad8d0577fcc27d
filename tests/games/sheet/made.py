"""Sheets made up for the tests, and one round counted by them."""

from typing import Any

from companion.games.sheet.sheet import Sheet, read_sheet
from tests.support.api import Match, make_setup, read_line

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]

OH_HELL = """\
name = "Oh Hell"
players = [3, 7]
over = "round == rounds"

[options.rounds]
name = "Rounds"
default = 7
least = 1
most = 20

[let]
cards = "round"

[enter.bid]
name = "Bid"
when = "before"
least = "0"
most = "cards"

[enter.tricks]
name = "Tricks"
most = "cards"

[round.trump]
name = "Trump"
choice = { Clubs = 1, None = 0 }

[points]
made = "10 if bid == tricks else 0"
sum = "made + tricks"

[check.all-tricks]
holds = "total_of(tricks) == cards"
says = "{total_of(tricks)} tricks were counted, and there are {cards}."
"""

SMALL: dict[str, Any] = {
    "name": "Small",
    "players": [1, 12],
    "enter": {"won": {"name": "Won", "least": "-1000000"}},
    "points": {"sum": "won"},
}


def small(**changes: Any) -> dict[str, Any]:
    """A sheet of one entry, with something changed; None takes a key out."""
    changed = {**SMALL, **changes}
    return {key: value for key, value in changed.items() if value is not None}


def sheet(**changes: Any) -> Sheet:
    return read_sheet(small(**changes))


def match_of(values: Any, players: int = 3, **options: Any) -> Match:
    return Match.of(make_setup("sheet", NAMES[:players], {"sheet": values, **options}))


def broken(match: Match, line: dict[str, Any]) -> list[str]:
    return [broken.rule.id for broken in match.add(read_line(match.setup, line))[1].broken]


def score(**entered: Any) -> dict[str, Any]:
    return {"move": "score", "enter": entered}
