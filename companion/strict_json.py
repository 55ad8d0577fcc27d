"""JSON from a stranger: one object, nothing doubtful in it."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from .engine.malformed import Malformed


def read_object(text: bytes) -> dict[str, Any]:
    try:
        value = _DECODER.decode(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Malformed("This is not UTF-8 text.") from error
    except RecursionError as error:
        raise Malformed("This is nested too deeply.") from error
    except ValueError as error:
        raise Malformed("This is not JSON: {why}.", why=str(error)) from error
    if type(value) is not dict:
        raise Malformed("This must be one JSON object.")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed("The key {key} stands twice.", twice)
    return read


def _constant(name: str) -> NoReturn:
    raise Malformed("{value} is not a number here.", value=name)


# One decoder for all lines: json.loads would build one for each.
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
