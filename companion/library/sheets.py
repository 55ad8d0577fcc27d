"""The score sheets at hand: those that come along, and one's own."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..engine.malformed import Malformed
from ..games.sheet.reading import read_sheet
from ..games.sheet.sheet import Sheet
from ..paths import data_folder
from ..record.sheet_text import read_text

if TYPE_CHECKING:
    from .library import Library

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


def own_sheets(library: Library) -> tuple[Shelved, ...]:
    """What cannot be read any more is left out."""
    found = []
    for id, plain in library.kept_sheets().items():
        with suppress(Malformed):
            found.append(Shelved(id, read_sheet(plain), own=True))
    return tuple(found)


def at_hand(library: Library) -> tuple[Shelved, ...]:
    """Those and one's own."""
    return (*come_along(), *own_sheets(library))


def sheet_called(id: str, library: Library | None = None) -> Sheet | None:
    """One of those that come along is read alone: nobody waits for the others."""
    path = data_folder() / "sheets" / f"{id}{ENDING}"
    if ID.fullmatch(id) and path.is_file():
        return _shelved(path).sheet
    own = own_sheets(library) if library else ()
    return next((found.sheet for found in own if found.id == id), None)


def keep_sheet(library: Library, sheet: Sheet, id: str = "") -> Shelved:
    """One's own, under its id if it has one already; may raise NotKept."""
    if not id:
        taken = {found.id for found in at_hand(library)}
        plain = unicodedata.normalize("NFKD", sheet.name.lower())
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
        word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "sheet"
        id = next(i for n in count(1) if (i := word if n == 1 else f"{word}-{n}") not in taken)
    library.keep_sheet(id, sheet.plain)
    return Shelved(id, sheet, own=True)


def _shelved(path: Path) -> Shelved:
    return Shelved(path.name.removesuffix(ENDING), read_text(path.read_bytes()))
