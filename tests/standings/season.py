"""Matches as standings see them, written in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from companion.library.match_summary import MatchSummary, SummaryResult
from companion.library.people import Person
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import Standings, StandingsMaker, StandingsRow

_numbers = count(1)


def match(
    totals: dict[str, int],
    *,
    day: str = "2026-03-01",
    winners: Sequence[str] | None = None,
    game: str = "dnup",
    called: str = "",
    sides: int = 1,
    least_leads: bool = False,
    over: bool = True,
) -> MatchSummary:
    """A match with everybody's total; whoever has the best one has won, unless it is said."""
    number = next(_numbers)
    players = tuple(totals)
    best = (min if least_leads else max)(totals.values())
    won = [name for name in players if totals[name] == best] if winners is None else winners
    moment = f"{day}T09:00:{number % 60:02}Z" if day else ""
    return MatchSummary(
        f"match-{number}",
        id=f"{number}",
        game=game,
        players=players,
        started=moment,
        last=moment,
        ended=moment,
        over=over,
        called=called,
        result=SummaryResult(
            rounds=1,
            moves=1,
            totals=tuple(totals.values()),
            winners=tuple(players.index(name) for name in won),
            least_leads=least_leads,
            sides=sides,
        ),
    )


def standings(*matches: MatchSummary, people: Sequence[Person] = (), **asked: object) -> Standings:
    """The answer to a question about these matches."""
    played = PlayedMatches(people, matches)
    return StandingsMaker(played, StandingsQuestion(**asked)).standings()  # type: ignore[arg-type]


def row_of(name: str, found: Standings) -> StandingsRow:
    """The row of somebody."""
    return next(row for row in found.rows if row.name == name)


def table(found: Standings) -> list[tuple[int | None, str, object]]:
    """Rank, name and value of every row."""
    return [(row.rank, row.name, row.value) for row in found.rows]
