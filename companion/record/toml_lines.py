"""In which line of a TOML file each key stands: the reader of TOML itself does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..engine.errors import BadInput

DEEPEST = 8  # parts of a key: no sheet has so many, and reading very many takes very long
Key = tuple[str, ...]

_SPACE = re.compile(r"(?:[ \t]|#[^\n]*)*")
_PART = re.compile(
    r"""[ \t]*(?:(?P<bare>[A-Za-z0-9_-]+)|"(?P<basic>(?:[^"\\\n]|\\.)*)"|'(?P<literal>[^'\n]*)')"""
    r"[ \t]*",
    re.ASCII,
)
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''(?:.)*?'{3,5}" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'",
    re.DOTALL,
)


def key_lines(text: str) -> dict[Key, int]:
    """Dotted keys and the lines where they stand first; as far as it is TOML."""
    return _Finder(text).find()


def line_of(lines: Mapping[Key, int], key: str | None) -> int:
    """Return the line of a dotted key; if it is missing, that of what it is missing from."""
    parts: Key = tuple(key.split(".")) if key else ()
    while parts and parts not in lines:
        parts = parts[:-1]
    return lines[parts] if parts else 1


class _Finder:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self.lines: dict[Key, int] = {}

    def find(self) -> dict[Key, int]:
        table: Key = ()
        while self.at < len(self.text):
            self.go(_SPACE)
            if self.took("\n"):
                continue
            if self.took("["):
                self.took("[")
                found = self.key()
                self.note(found)
                table = found
                self.to_end_of_line()
            elif found := self.key():
                self.note((*table, *found))
                if not self.took("=") or not self.value((*table, *found)):
                    break
            else:
                break
        return self.lines

    def note(self, key: Key) -> None:
        if len(key) > DEEPEST:
            name = ".".join(key)[:60]
            wrong = BadInput("“{value}” isn’t a key of a sheet.", name, value=name)
            wrong.line = self.line
            raise wrong
        for length in range(1, len(key) + 1):
            self.lines.setdefault(key[:length], self.line)

    def go(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        self.line += found[0].count("\n")
        return found[0]

    def took(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        self.line += sign == "\n"
        return True

    def to_end_of_line(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def key(self) -> Key:
        parts: list[str] = []
        while found := _PART.match(self.text, self.at):
            self.at = found.end()
            parts.append(found["bare"] or found["basic"] or found["literal"] or "")
            if len(parts) > DEEPEST or not self.took("."):
                break
        return tuple(parts)

    def value(self, key: Key) -> bool:
        """Go to the end of a value, and note the keys of a table within one line."""
        opened: list[str] = []
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign in "\"'":
                if not self.go(_STRING):
                    return False
                continue
            if sign == "#":
                self.to_end_of_line()
                continue
            if sign == "\n" and not opened:
                return True
            self.at += 1
            self.line += sign == "\n"
            if sign in "[{":
                opened.append(sign)
            elif sign in "]}" and opened:
                opened.pop()
            if sign in "{," and opened[-1:] == ["{"] and (inside := self.key()):
                self.note((*(key if len(opened) == 1 else (*key, "")), *inside))
        return True
