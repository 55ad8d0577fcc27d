"""Names: of players (how long, and which are the same), and of the files of their matches."""

from __future__ import annotations

import hashlib
import unicodedata

from ..engine.kinds import LONGEST_LINE, Text
from ..engine.malformed import Malformed

LONGEST = 40
SUFFIX = ".match"
ANY = Text(LONGEST_LINE)  # before it is trimmed


def read_names(value: object) -> tuple[str, ...]:
    """Names have 1 to 40 characters after trimming and differ, however they are written."""
    if type(value) is not list:
        raise Malformed("{key} must be a list.", "players")
    given = [ANY.read(name, "players") for name in value]
    names = tuple(name.strip() for name in given)
    if not all(1 <= len(name) <= LONGEST for name in names):
        raise Malformed("A name must have 1 to 40 characters.", "players")
    if any(unicodedata.category(character) == "Cc" for name in given for character in name):
        raise Malformed("A name must have no control characters.", "players")
    if len({alike(name) for name in names}) < len(names):
        raise Malformed("Two players have the same name.", "players")
    return names


def alike(name: str) -> str:
    """Two names with the same value here are the same name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def file_name(started: str, game: str, id: str) -> str:
    """Date, game and short id; the id itself may be a stranger’s and hold anything."""
    short = id[:8]
    if not (short.isascii() and short.isalnum()):
        short = hashlib.sha256(id.encode()).hexdigest()[:8]
    return f"{started[:10] or 'undated'}-{game}-{short.lower()}{SUFFIX}"
