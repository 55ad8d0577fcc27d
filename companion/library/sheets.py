"""The score sheets at hand: those that come along, and one's own."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..games.sheet.sheet import Sheet
from ..paths import data_folder
from ..record.sheet_text import read_text

ENDING = ".sheet.toml"
ID = re.compile(r"[a-z0-9-]{1,60}")


class Shelved(NamedTuple):
    id: str
    sheet: Sheet
    own: bool = False


@cache
def come_along() -> tuple[Shelved, ...]:
    """Those of the app, by their id."""
    folder = data_folder() / "sheets"
    return tuple(_shelved(path) for path in sorted(folder.glob(f"*{ENDING}")))


def at_hand(kept: Path) -> tuple[Shelved, ...]:
    """Those and one's own."""
    return come_along()


def sheet_called(id: str, kept: Path | None = None) -> Sheet | None:
    """Read alone: nobody waits for the others."""
    path = data_folder() / "sheets" / f"{id}{ENDING}"
    return _shelved(path).sheet if ID.fullmatch(id) and path.is_file() else None


def _shelved(path: Path) -> Shelved:
    return Shelved(path.name.removesuffix(ENDING), read_text(path.read_bytes()))
