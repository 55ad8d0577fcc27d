"""Reads JSON from strangers: no key twice, no NaN, nothing nested too deep, or a clear refusal."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import accumulate
from typing import NoReturn

from ..engine.errors import BadInput
from ..engine.schema import JsonObject, Value

# Our own bound, well within Python's: newer Pythons would read much deeper.
DEEPEST = 250
# A string, also one that never ends, so that no quote is looked at twice; or a bracket.
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[][{}]', re.DOTALL)
_STEPS = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}


def read_object(text: bytes) -> JsonObject:
    """Return the JSON object in a text, or raise BadInput."""
    value = read_value(text)
    if type(value) is not dict:
        raise BadInput("This must be one JSON object.")
    return value


def read_value(text: bytes) -> Value:
    """Return the JSON value in a text, or raise BadInput for anything doubtful."""
    if text.startswith(b"\xef\xbb\xbf"):
        raise BadInput("There is a byte-order mark: save it as UTF-8 without one.")
    opened = text.count(b"[") + text.count(b"{") if len(text) > DEEPEST else 0
    if opened > DEEPEST and _depth(text) > DEEPEST:
        raise BadInput("This is nested too deeply.")
    try:
        return _decoded(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput("This isn’t UTF-8 text.") from error
    except json.JSONDecodeError as error:
        raise BadInput("This isn’t JSON: see character {at}.", at=error.pos + 1) from error
    except ValueError as error:  # Python's own limit
        raise BadInput("A number has too many digits.") from error


def _decoded(text: str) -> Value:
    if text.startswith("{"):  # as we write it: then there is no white space to look for
        value, end = _DECODER.raw_decode(text)
        if end == len(text):
            return value
    return _DECODER.decode(text)


def _depth(text: bytes) -> int:
    found = (_STEPS.get(match[0], 0) for match in _STRING_OR_BRACKET.finditer(text))
    return max(accumulate(found), default=0)


def _object(pairs: list[tuple[str, Value]]) -> JsonObject:
    read = dict(pairs)
    if len(read) < len(pairs):
        keys = Counter(key for key, _ in pairs)
        twice = keys.most_common(1)[0][0]
        raise BadInput("The key “{value}” appears twice.", twice, value=twice[:60])
    return read


def _constant(name: str) -> NoReturn:
    raise BadInput("{value} isn’t a number here.", value=name)


# One decoder for all lines: json.loads would build one for each.
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
