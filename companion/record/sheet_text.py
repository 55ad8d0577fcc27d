"""A score sheet as text: a file (TOML), the canonical JSON, or a link that holds all of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from ..engine.errors import BadInput
from ..engine.schema import JsonObject, Value, canonical_json
from ..games.sheet.sheet import Sheet, SheetFaults, read_sheet
from ..paths import LINK
from .link_text import DamagedLink, IncompleteLink, packed, unpacked
from .strict_json import read_value

LARGEST_TOML = 16_384  # bytes of TOML
LARGEST_TEXT = 65_536  # bytes of JSON
SHEET_LINK = f"{LINK}sheet?"
_LINE_AND_COLUMN = re.compile(r"\(at line (\d+), column (\d+)\)")


# In which line of a TOML file each key stands

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
    """Return dotted keys and the lines where they stand first: the reader of TOML does not tell.

    What is no TOML is read somehow; what stands in a value has no line of its own."""
    lines: dict[Key, int] = {}
    line = 1
    key = Key()
    table = Key()
    # `opened` are brackets of a value
    in_key = True
    joins = True
    opened = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if in_key and joins and (token["bare"] or token["quoted"]):
            key = (*key, sign[1:-1] if token["quoted"] else sign)
            joins = False
            lines.setdefault(key, line)
            if len(key) > DEEPEST:
                name = ".".join(key)[:60]
                raise BadInput("“{value}” isn’t a key of a sheet.", name, line, value=name)
        elif in_key and sign == ".":
            joins = True
        elif in_key and sign == "[":  # of a table
            key = ()
            table = ()
        elif in_key and sign in "=]":
            in_key = False
            table = key if sign == "]" else table
        elif sign == "\n" and not opened:
            in_key = True
            joins = True
            key = table
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


# Reading


def read_sheet_text(content: bytes) -> Sheet:
    """Return a sheet from TOML or JSON, or raise BadInput with its key, in TOML with its line."""
    if content.lstrip()[:1] == b"{":
        return read_json(content)
    if len(content) > LARGEST_TOML:
        raise BadInput("The file is larger than {high} bytes.", high=LARGEST_TOML)
    return _read_toml(content)


def read_json(content: bytes) -> Sheet:
    """Return a sheet from JSON, or raise BadInput."""
    if len(content) > LARGEST_TEXT:
        raise BadInput("The file is larger than {high} bytes.", high=LARGEST_TEXT)
    return read_sheet(read_value(content))


def _read_toml(content: bytes) -> Sheet:
    """Read a sheet from TOML; each fault says in which line it is."""
    if content.startswith(b"\xef\xbb\xbf"):
        raise BadInput("There is a byte-order mark: save it as UTF-8 without one.")
    try:
        text = content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadInput("This isn’t UTF-8 text.") from error
    lines = key_lines(text)
    try:
        return read_sheet(_toml(text))
    except SheetFaults as error:
        for fault in error.faults:
            fault.line = line_of(lines, fault.key)
        raise SheetFaults(sorted(error.faults, key=lambda fault: fault.line or 0)) from error


def _toml(text: str) -> JsonObject:
    """Return the values of a TOML text, or raise BadInput with the line that is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _LINE_AND_COLUMN.search(str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise BadInput(
            "Line {number} isn’t TOML. Formulas and words go in quotation marks.",
            line=line,
            number=line,
        ) from error
    except RecursionError as error:
        raise BadInput("This is nested too deeply.", line=1) from error
    except ValueError as error:  # Python's own limit
        raise BadInput("A number has too many digits.", line=1) from error


# Writing


def json_text(sheet: Sheet) -> str:
    """Return the sheet as canonical JSON."""
    return canonical_json(sheet.plain)


def link(sheet: Sheet) -> str:
    """Return a link that holds the whole sheet."""
    return SHEET_LINK + packed(json_text(sheet))


def read_link(text: str) -> Sheet:
    """Return the sheet that a link holds, or raise BadInput."""
    try:
        content = unpacked(text.strip().removeprefix(SHEET_LINK), LARGEST_TEXT)
    except IncompleteLink as error:
        raise BadInput("The sheet’s link is incomplete.") from error
    except DamagedLink as error:
        raise BadInput("This isn’t a link to a sheet.") from error
    return read_json(content)


def toml_text(sheet: Sheet) -> str:
    """Return the sheet as a file that a person can read and change."""
    return plain_toml(sheet.plain)


def plain_toml(sheet: Mapping[str, Value]) -> str:
    """Return the text of such a file for a sheet that is a plain object."""
    plain = dict(sheet)
    lines = []
    tables = {key: plain.pop(key) for key in [*plain] if type(plain[key]) is dict}
    lines += [f"{key} = {_toml_value(value)}" for key, value in plain.items()]
    for key, table in tables.items():
        if key in ("let", "points"):
            lines += ["", f"[{key}]", *(f"{id} = {_toml_value(v)}" for id, v in table.items())]
            continue
        for id, values in table.items():
            lines += ["", f"[{key}.{id}]"]
            lines += [f"{name} = {_toml_value(value)}" for name, value in values.items()]
    return "\n".join(lines) + "\n"


def _toml_value(value: Value) -> str:
    """Return the TOML text of a value."""
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) is int:
        return str(value)
    if type(value) is dict:
        return f"{{ {', '.join(f'{_quoted(k)} = {_toml_value(v)}' for k, v in value.items())} }}"
    if type(value) is list or type(value) is tuple:
        return f"[{', '.join(map(_toml_value, value))}]"
    return _quoted(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda c: f"\\u{ord(c[0]):04x}", escaped) + '"'
