"""Two records of one match compared: whether one goes on from the other, and where they part."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.schema import JsonObject
from ..record.checksum import note_of_header
from ..record.strict_json import read_object


class Diverged(NamedTuple):
    """How far two records of one match are the same, and how much each has besides."""

    same: int  # lines below the header
    more_here: int
    more_there: int


def diverged(mine: bytes, theirs: bytes) -> Diverged:
    """Return how many lines two records of one match share, and how many more each of them has."""
    here = mine.split(b"\n")[1:-1]
    there = theirs.split(b"\n")[1:-1]
    pairs = takewhile(lambda lines: lines[0] == lines[1], zip(here, there, strict=False))
    same = sum(1 for _ in pairs)
    return Diverged(same, len(here) - same, len(there) - same)


def as_started_here(theirs: bytes, mine: bytes) -> bytes:
    """Return a record with the first line of one's own, if they differ in nothing but the start.

    Somebody has put the day of the match right, here or there; it is still the same one.
    """
    header, newline, rest = theirs.partition(b"\n")
    own_header, _, _ = mine.partition(b"\n")
    if header == own_header:
        return theirs
    try:
        same = _without_start(header) == _without_start(own_header)
    except BadInput:  # one of them is from another app
        return theirs
    return own_header + newline + rest if same else theirs


def _without_start(header: bytes) -> JsonObject:
    read = read_object(header)
    kept = {key: value for key, value in read.items() if key not in ("started", "note")}
    return {**kept, "note": note_of_header(read)}
