"""A match of the past in one line, as a list shows it: all of it follows from its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    sides: int = 1  # the players come in so many sides of equal size, where there are any
    tied: bool = False  # something else decided among equal totals
    decided: str = ""  # what did, as the match calls it, if it has a name


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
    unreadable: Message | None = None  # why it cannot be opened
    notes: tuple[str, ...] = ()  # that people wrote into the record, in its order
    ended: str = ""  # when the move that ended it was logged

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


def from_json(kept: list[Value]) -> MatchSummary:
    """Return the summary that was written as a list of its fields, or raise ValueError or
    TypeError."""
    past = MatchSummary._make(_with_tuples(kept))
    result = SummaryResult._make(_with_tuples(past.result))
    why = past.unreadable and Message(*past.unreadable)
    past = past._replace(result=result, unreadable=why)
    if not (_fits(past, MatchSummary("")) and _fits(result, SummaryResult())):
        raise TypeError
    return past


def _with_tuples(fields: Iterable[Value]) -> Iterator[Value]:
    return (tuple(field) if type(field) is list else field for field in fields)


def _fits(value: tuple[Value, ...], default: tuple[Value, ...]) -> bool:
    """Return whether each field is of the type of its default; None may be a message instead."""
    return all(
        isinstance(field, Message | None if usual is None else type(usual))
        for field, usual in zip(value, default, strict=True)
    )
