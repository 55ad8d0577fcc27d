"""A match of the past in one line, as a list shows it: all of it follows from its record."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.errors import BadInput, Message
from ..engine.schema import Value


class SummaryResult(NamedTuple):
    """The progress, totals and winners of a match, and the sheet by which it was counted."""

    rounds: int = 0
    moves: int = 0
    totals: tuple[int, ...] = ()  # of an unfinished match as the table shows them
    winners: tuple[int, ...] = ()
    least_leads: bool = False  # fewer points are better
    sheet: str = ""  # its id, if it is one that comes along


class MatchSummary(NamedTuple):
    """A past match in one line of a list."""

    file: str  # below the folder of matches: "2026-11/2026-11-15-big-deal-5f0c12ab.match"
    id: str = ""
    game: str = ""
    players: tuple[str, ...] = ()  # as they were called when it was played
    started: str = ""
    last: str = ""  # when its last line was written
    over: bool = False
    result: SummaryResult = SummaryResult()
    lines: int = 0  # in the record
    called: str = ""  # by its players, if not by the game's name
    sum: int = 0  # CRC-32 of the record: what changed without a trace is found by it
    unreadable: Message | None = None  # why it cannot be opened

    @property
    def order(self) -> tuple[str, str]:
        """The key by which matches are sorted: the time of the start, then the file."""
        return (self.started or self.last, self.file)


class DamagedRecord(BadInput):
    """A file that is no record, or not from some line on; it carries what can be saved of it."""

    def __init__(
        self, message: Message, line: int, head: bytes = b"", past: MatchSummary | None = None
    ) -> None:
        super().__init__(message.sentence)
        self.facts = dict(message.facts)
        self.line: int = line
        self.head = head  # what stands before that line, if there are moves in it
        self.past = past  # the match that it tells


def to_json(past: MatchSummary) -> list[Value]:
    """Return the summary as a flat list without keys, because there may be thousands."""
    why, result = past.unreadable, past.result
    return [
        *past[: _FIELDS.index("result")],
        *result[: SummaryResult._fields.index("least_leads")],
        past.lines,
        past.called,
        result.least_leads,
        result.sheet,
        past.sum,
        [why.sentence, dict(why.facts)] if why else None,
    ]


def from_json(kept: list[Value]) -> MatchSummary:
    """Return the summary in a list, or raise ValueError, TypeError or LookupError."""
    file, id, game, players, started, last, over, *kept = kept
    rounds, moves, totals, winners, lines, called, least_leads, sheet, sum, why = kept
    result = SummaryResult(
        rounds=rounds,
        moves=moves,
        totals=tuple(totals),
        winners=tuple(winners),
        least_leads=least_leads,
        sheet=sheet,
    )
    past = MatchSummary(
        *(file, id, game, tuple(players), started, last, over),
        *(result, lines, called, sum, Message(*why) if why else None),
    )
    if not (_fits(past, MatchSummary("")) and _fits(result, SummaryResult())):
        raise TypeError
    return past


def _fits(value: tuple[Value, ...], default: tuple[Value, ...]) -> bool:
    """Return whether each field is of the type of its default; None may be a message instead."""
    return all(
        isinstance(field, Message | None if usual is None else type(usual))
        for field, usual in zip(value, default, strict=True)
    )


_FIELDS = MatchSummary._fields
