"""In which line of a TOML file each key stands: the reader of TOML itself does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..engine.errors import BadInput

DEEPEST = 8  # parts of a key: no sheet has so many, and reading very many takes very long
Key = tuple[str, ...]

_TOKEN = re.compile(
    r'(?P<long>"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5})"
    r'|(?P<quoted>"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*')"
    r"|[\"'].*|(?P<bare>[A-Za-z0-9_-]+)|#[^\n]*|[^ \t]",  # a quote without a partner ends it
    re.DOTALL | re.ASCII,
)


def key_lines(text: str) -> dict[Key, int]:
    """Return dotted keys and the lines where they stand first; what is no TOML is read somehow.
    What stands in a value has no line of its own."""
    lines: dict[Key, int] = {}
    line, key, table = 1, Key(), Key()
    in_key, joins, opened = True, True, 0  # `opened` are brackets of a value
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if in_key and joins and (token["bare"] or token["quoted"]):
            key, joins = (*key, sign[1:-1] if token["quoted"] else sign), False
            lines.setdefault(key, line)
            if len(key) > DEEPEST:
                raise _too_deep(key, line)
        elif in_key and sign == ".":
            joins = True
        elif in_key and sign == "[":  # of a table
            key, table = (), ()
        elif in_key and sign in "=]":
            in_key, table = False, key if sign == "]" else table
        elif sign == "\n" and not opened:
            in_key, joins, key = True, True, table
        else:
            opened = max(0, opened + (sign in "[{") - (sign in "]}"))
        line += sign.count("\n")
    return lines


def line_of(lines: Mapping[Key, int], key: str | None) -> int:
    """Return the line of a dotted key; if it is missing, that of what it is missing from."""
    parts: Key = tuple(key.split(".")) if key else ()
    while parts and parts not in lines:
        parts = parts[:-1]
    return lines[parts] if parts else 1


def _too_deep(key: Key, line: int) -> BadInput:
    name = ".".join(key)[:60]
    wrong = BadInput("“{value}” isn’t a key of a sheet.", name, value=name)
    wrong.line = line
    return wrong
