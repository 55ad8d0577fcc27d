"""A match of the past in one line, as a list shows it: all of it follows from its record."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..record.notice import Notice


class Past(NamedTuple):
    file: str  # below the folder of matches: "2026-11/2026-11-15-big-deal-5f0c12ab.match"
    id: str = ""
    game: str = ""
    players: tuple[str, ...] = ()  # as they were called when it was played
    started: str = ""
    last: str = ""  # when its last line was written
    over: bool = False
    rounds: int = 0
    moves: int = 0
    totals: tuple[int, ...] = ()  # of an unfinished match as the table shows them
    winners: tuple[int, ...] = ()
    lines: int = 0  # in the record
    called: str = ""  # by its players, if not by the game's name
    least_leads: bool = False  # fewer points are better
    sum: int = 0  # CRC-32 of the record: what changed without a trace is found by it
    unreadable: Notice | None = None  # why it cannot be opened

    @property
    def order(self) -> tuple[str, str]:
        return (self.started or self.last, self.file)


class Damaged(Exception):
    """Not a record, or one whose lines cannot be read from some line on."""

    def __init__(
        self, notice: Notice, line: int, head: bytes = b"", past: Past | None = None
    ) -> None:
        super().__init__(notice.sentence)
        self.notice = notice
        self.line = line
        self.head = head  # what stands before that line, if there are moves in it
        self.past = past  # the match that it tells


def to_json(past: Past) -> list[Any]:
    """Without names of the fields: there may be thousands."""
    *plain, why = past
    return [*plain, [why.sentence, dict(why.facts)] if why else None]


def from_json(kept: list[Any]) -> Past:
    """ValueError, TypeError or LookupError if something else is in it."""
    *fields, why = kept
    for place in _LISTS:
        fields[place] = tuple(fields[place])
    past = Past._make((*fields, Notice(*why) if why else None))
    if not all(isinstance(getattr(past, name), kinds) for name, kinds in _KINDS.items()):
        raise TypeError
    return past


_LISTS = [Past._fields.index(field) for field in ("players", "totals", "winners")]
_KINDS: dict[str, type | tuple[type, ...]] = {
    name: (Notice, type(None)) if name == "unreadable" else type(getattr(Past(""), name))
    for name in Past._fields
}
