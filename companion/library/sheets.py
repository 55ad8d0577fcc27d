"""The score sheets at hand: those that come along, and one's own."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tinydb import where

from ..engine.errors import BadInput, Message, StorageError
from ..engine.schema import JsonObject, canonical_json
from ..games.sheet.parts import suggested_id
from ..games.sheet.sheet import Sheet, read_sheet
from ..paths import data_folder
from ..record.names import check_looks
from ..record.sheet_text import read_sheet_text

if TYPE_CHECKING:
    from .library import Library

SHEET_ENDING = ".sheet.toml"
MOST_SHEETS = 100  # of one's own: the file that holds them stays small
TOO_MANY = Message("{most} sheets is the limit: delete one first.", {"most": MOST_SHEETS})
ID = re.compile(r"[a-z0-9-]{1,60}")


class SheetOnShelf(NamedTuple):
    """A score sheet with its id."""

    id: str
    sheet: Sheet
    own: bool = False


@cache
def bundled_sheets() -> tuple[SheetOnShelf, ...]:
    """Return the sheets that come with the app, by their id."""
    folder = data_folder() / "sheets"
    return tuple(_shelved(path) for path in sorted(folder.glob(f"*{SHEET_ENDING}")))


def own_sheets(library: Library) -> tuple[SheetOnShelf, ...]:
    """Return the person's own sheets; those that cannot be read any more are left out."""
    found: dict[str, SheetOnShelf] = {}
    for id, plain in own_sheets_unread(library).items():
        with suppress(BadInput):
            found[id] = SheetOnShelf(id, _read_once(canonical_json(plain)), own=True)
    return tuple(found.values())


def own_sheets_unread(library: Library) -> dict[str, JsonObject]:
    """Return the person's own sheets as they are stored, by id; reading one takes milliseconds."""
    found: dict[str, JsonObject] = {}
    for document in library.own_file.documents("sheets"):
        id = document.get("id")
        plain = document.get("sheet")
        if type(id) is str and type(plain) is dict:
            found[id] = plain
    return found


@lru_cache(2 * MOST_SHEETS)
def _read_once(plain: str) -> Sheet:
    """Return the sheet with this canonical JSON; whoever asks for it again gets the same one."""
    return read_sheet(json.loads(plain))


def available_sheets(library: Library) -> tuple[SheetOnShelf, ...]:
    """Return the sheets of the app and the person's own."""
    return (*bundled_sheets(), *own_sheets(library))


def sheet_called(id: str, library: Library | None = None) -> Sheet | None:
    """Return the sheet with an id; one of the app is read without the others."""
    path = data_folder() / "sheets" / f"{id}{SHEET_ENDING}"
    if ID.fullmatch(id) and path.is_file():
        return _shelved(path).sheet
    own = own_sheets(library) if library else ()
    return next((found.sheet for found in own if found.id == id), None)


def present_version(sheet: Sheet) -> Sheet:
    """Return the sheet as it comes along now, if this is a former version of one, else itself."""
    return sheet_called(bundled_id(canonical_json(sheet.plain))) or sheet


def bundled_id(plain: str) -> str:
    """Return the id of the sheet that comes along, or came, with this canonical JSON; "" if none
    does."""
    return _versions().get(digest(plain), "")


def digest(plain: str) -> str:
    """Return what `data/sheets/versions.toml` remembers of the canonical JSON of a sheet."""
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


@cache
def _versions() -> dict[str, str]:
    """Return the id of every sheet that came along at some time, by the digest of its version."""
    return tomllib.loads((data_folder() / "sheets" / "versions.toml").read_text("utf-8"))


def keep_sheet(library: Library, sheet: Sheet, id: str = "") -> SheetOnShelf:
    """Store a sheet as one's own, under its id if it has one already.

    Raise StorageError if there are too many, or if its name does not show what it is.
    """
    try:
        check_looks(sheet.name)
    except BadInput as error:
        raise StorageError.of(error.message) from error
    if not id:
        ids = (*(found.id for found in bundled_sheets()), *own_sheets_unread(library))
        taken = {known.replace("-", "_") for known in ids}
        id = suggested_id(sheet.name, taken, otherwise="sheet").replace("_", "-")
    with library.own_file.changing() as db:
        table = db.table("sheets")
        this = where("id") == id
        if len(table) >= MOST_SHEETS and not table.contains(this):
            raise StorageError.of(TOO_MANY)
        table.upsert({"id": id, "sheet": dict(sheet.plain)}, this)
    return SheetOnShelf(id, sheet, own=True)


def delete_sheet(library: Library, id: str) -> None:
    """Delete one of the person's own sheets."""
    with library.own_file.changing() as db:
        db.table("sheets").remove(where("id") == id)


def _shelved(path: Path) -> SheetOnShelf:
    return SheetOnShelf(path.name.removesuffix(SHEET_ENDING), read_sheet_text(path.read_bytes()))
