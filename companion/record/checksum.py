"""A short checksum at the end of a line: what a disk or a hand has changed is not read as a move.

`{"undo":1,"sum":"7b2f5a1c"}` carries the CRC-32 of `{"undo":1}`, the line without its sum.
"""

from __future__ import annotations

import re
from typing import Any
from zlib import crc32

from ..engine.malformed import Malformed

SUM = re.compile(rb',"sum"\s*:\s*"([0-9a-f]{8})"\s*\}\s*')


def with_sum(text: bytes) -> bytes:
    return b'%s,"sum":"%08x"}' % (text[:-1], crc32(text))


def has_sum(text: bytes) -> bool:
    return SUM.fullmatch(text, max(0, text.rfind(b',"sum"'))) is not None


def without_sum(line: dict[str, Any], text: bytes) -> dict[str, Any]:
    """The line as it was read from this text; Malformed if its sum is not that of the text."""
    if "sum" not in line:
        return line
    at = text.rfind(b',"sum"')
    found = SUM.fullmatch(text, max(0, at))
    if found is None:
        raise Malformed("{key} must be the last key, with eight digits from 0 to f.", "sum")
    if int(found[1], 16) != crc32(text[:at] + b"}"):
        raise Malformed("The line was changed or damaged: {key} does not fit it.", "sum")
    return {key: value for key, value in line.items() if key != "sum"}
