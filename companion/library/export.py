"""Matches go out to other people: one record, all of them in an archive, or a table of results."""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..record.bounds import LARGEST_FILE
from ..record.durable import (
    OWNERS_ALONE,
    TEMPORARY,
    free_name,
    make_folder,
    read_at_most,
    replace_durably,
    sync_folder,
)
from ..record.notice import or_not_kept
from ..record.sheet_text import toml_text
from .index import Progress
from .library import Library
from .people import Bearers
from .sheets import SHEET_ENDING, own_sheets


def export_match(library: Library, file: str) -> Path:
    path = library.path_of(file)
    with or_not_kept(path):
        return export(library, path.name, read_at_most(path, LARGEST_FILE))


def export(library: Library, name: str, content: bytes) -> Path:
    to = library.folder / "exports" / name
    with or_not_kept(to):
        make_folder(to.parent)
        replace_durably(to, content)
    return to


CSV_COLUMNS = (
    *("match", "game", "started", "last", "finished", "rounds", "moves"),
    *("seat", "player", "person", "total", "won"),
)


def export_csv(library: Library) -> Path:
    """A line for each player of each match; a spreadsheet must find its own way to open it."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(CSV_COLUMNS)
    bearers = Bearers({person.id: person for person in library.people})
    for past in library.index.newest_first():
        if past.unreadable:
            continue
        match = [_harmless(past.id), past.game, past.started, past.last]
        match += [str(past.over), str(past.rounds), str(past.moves)]
        for seat, player in enumerate(past.players):
            person = bearers.named(player, past.started)
            name = _harmless(person.name if person else player)
            won = seat in past.winners
            row = [*match, seat, _harmless(player), name, past.totals[seat], won]
            writer.writerow(row)
    return export(library, "matches.csv", written.getvalue().encode("utf-8-sig"))


# What begins a formula, unless it stands within a word: some programs make a cell of whatever
# stands between two semicolons, tabs or spaces.
_FORMULA = re.compile(r"(?<!\w)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])")


def _harmless(text: str) -> str:
    """As it looks, and nothing but words to any spreadsheet."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return _FORMULA.sub("'", shown)


class Archive:
    """All records, and one's own sheets, in one file, as `Import` takes them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.path = library.folder / "exports" / "table-companion.zip"

    def write(self) -> Iterator[Progress]:
        kept = self.library.files
        files = [f"{month}/{name}" for month in kept.months() for name in kept.records(month)]
        with or_not_kept(self.path):
            tidy_exports(self.library)
            making = free_name(make_folder(self.path.parent) / f"{self.path.name}{TEMPORARY}")
            try:
                with (
                    open(making, "xb", opener=_for_the_owner) as file,
                    zipfile.ZipFile(file, "w") as archive,
                ):
                    for number, name in enumerate(files, 1):
                        if content := _content(kept.path_of(name)):
                            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
                        yield Progress(number, len(files))
                    for own in own_sheets(self.library):
                        name = f"sheets/{own.id}{SHEET_ENDING}"
                        text = toml_text(own.sheet)
                        archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
                os.replace(making, self.path)
                sync_folder(self.path.parent)
            finally:
                making.unlink(missing_ok=True)


def _content(path: Path) -> bytes:
    """Nothing of a record that cannot be read: it keeps no other one here."""
    try:
        return read_at_most(path, LARGEST_FILE)
    except OSError:
        return b""


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CLOEXEC, OWNERS_ALONE[1])


def tidy_exports(library: Library, all: bool = False) -> None:
    """Takes away what was left half made when the app was killed; or all, where copies were sent
    and nobody can look into the folder."""
    with suppress(OSError):
        for name in os.listdir(library.folder / "exports"):
            if all or TEMPORARY in name:
                (library.folder / "exports" / name).unlink()
