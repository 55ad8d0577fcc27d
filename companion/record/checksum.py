"""A short checksum at the end of a line: what a disk or a hand has changed is not read as a move.

`{"undo":1,"sum":"7b2f5a1c"}` carries the CRC-32 of `{"undo":1}`, the line without its sum. The
format allows no such key in the header, so there it stands in the note, which every program reads:
`{"record":1,…,"note":"sum 7b2f5a1c"}`. A header that does not fit it is still read, and told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from zlib import crc32

from ..engine.errors import BadInput
from ..engine.schema import LONGEST_LINE, JsonObject, Value

HEADER_SUM = re.compile(rb',"note":"sum ([0-9a-f]{8})"\}\r?')
SUM_AS_NOTE = re.compile("sum [0-9a-f]{8}")
SUM = re.compile(rb',"sum"\s*:\s*"([0-9a-f]{8})"\s*\}\s*')


def with_sum(text: bytes) -> bytes:
    """Return the line with its checksum as the last key."""
    return b'%s,"sum":"%08x"}' % (text[:-1], crc32(text))


def has_sum(text: bytes) -> bool:
    """Return whether the line ends in a checksum."""
    return _fits(SUM, text) is not None


def without_sum(line: JsonObject, text: bytes) -> JsonObject:
    """Return the line that was read from this text without its sum, or raise BadInput if it is
    wrong."""
    if "sum" not in line:
        return line
    fits = _fits(SUM, text)
    if fits is None:
        raise BadInput("{key} must be the last key, with eight digits from 0 to f.", "sum")
    if not fits:
        raise BadInput("The line was changed or damaged: {key} doesn’t fit it.", "sum")
    return {key: value for key, value in line.items() if key != "sum"}


def header_with_sum(text: bytes) -> bytes:
    """Return the header with its checksum as its note, if the line has space for it."""
    noted = b'%s,"note":"sum %08x"}' % (text[:-1], crc32(text))
    return noted if len(noted) <= LONGEST_LINE else text


def note_of_header(header: Mapping[str, Value]) -> str:
    """Return the note that somebody wrote into a header; its checksum is none."""
    note = header.get("note", "")
    return "" if SUM_AS_NOTE.fullmatch(note) else str(note)


def was_changed(content: bytes) -> bool:
    """Return whether a checksum shows that a readable record is not what was written.

    Either its header does not fit its note, or its last line is whole but for the sign that ends
    it.
    """
    if _fits(HEADER_SUM, content.partition(b"\n")[0]) is False:
        return True
    return _fits(SUM, content[content.rfind(b"\n") + 1 : -1]) is True


def _fits(ending: re.Pattern[bytes], text: bytes) -> bool | None:
    """Return whether a line fits the checksum in which it ends, or None if it has none."""
    sum_begins = max(text.rfind(b',"sum"'), text.rfind(b',"note"'), 0)
    told_sum = ending.fullmatch(text, sum_begins)
    return told_sum and int(told_sum[1], 16) == crc32(text[:sum_begins] + b"}")
