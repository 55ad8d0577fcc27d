"""Exports matches for others: a record, or an archive of the whole library."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import Message
from ..platform import PLATFORM
from ..record.bounds import LARGEST_FILE
from ..record.durable import (
    TEMPORARY,
    free_name,
    make_folder,
    owners_alone,
    read_at_most,
    replace_durably,
    sync_file,
)
from ..record.messages import cannot_be_read, storage_errors
from ..record.sheet_text import toml_text
from .archived_rows import FILE as ROWS_FILE
from .archived_rows import rows_of, rows_text
from .library import Library
from .match_index import Progress
from .sheets import SHEET_ENDING, own_sheets


def export_match(library: Library, file: str) -> Path:
    """Copy the record of a match into the folder `exports`, and return the new path."""
    path = library.path_of(file)
    with storage_errors(path):
        return export(library, path.name, read_at_most(path, LARGEST_FILE))


def export(library: Library, name: str, content: bytes) -> Path:
    """Write a file into the folder `exports`, and return its path."""
    to = library.folder / "exports" / name
    with storage_errors(to):
        make_folder(to.parent)
        replace_durably(to, content)
    return to


class PackedUp(NamedTuple):
    """How much of everything an archive holds."""

    matches: int = 0
    people: int = 0
    sheets: int = 0
    seasons: int = 0


class Archive:
    """An archive of the whole library, as `Import` takes it: records, people, sheets, seasons."""

    def __init__(self, library: Library, path: Path | None = None) -> None:
        self.library = library
        self.exports = library.folder / "exports"
        self.path = path or self.exports / "table-companion.zip"
        self.packed = PackedUp()
        self.left_out: list[Message] = []  # why records could not be read

    def write(self) -> Iterator[Progress]:
        """Write the archive, a file a step."""
        kept = self.library.files
        with kept.all_listed():
            files = [f"{month}/{name}" for month in kept.months() for name in kept.records(month)]
        with storage_errors(self.path):
            tidy_exports(self.library)
            if self.path.parent == self.exports:
                make_folder(self.exports)
            making = free_name(self.path.with_name(f"{self.path.name}{TEMPORARY}"))
            try:
                with (
                    open(making, "xb", opener=owners_alone) as file,
                    zipfile.ZipFile(file, "w") as archive,
                ):
                    for number, name in enumerate(files, 1):
                        if content := self._content(kept.path_of(name)):
                            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
                        yield Progress(number, len(files))
                    rows = rows_of(self.library)
                    if any(rows):
                        info = zipfile.ZipInfo(ROWS_FILE)
                        archive.writestr(info, rows_text(rows), zipfile.ZIP_DEFLATED)
                    own_by_id = own_sheets(self.library)
                    for own in own_by_id:
                        name = f"sheets/{own.id}{SHEET_ENDING}"
                        text = toml_text(own.sheet)
                        archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
                sync_file(making)
                matches = len(files) - len(self.left_out)
                self.packed = PackedUp(matches, len(rows.people), len(own_by_id), len(rows.seasons))
                PLATFORM.replace(making, self.path)
                PLATFORM.sync_folder(self.path.parent)
            finally:
                making.unlink(missing_ok=True)

    def _content(self, path: Path) -> bytes:
        """Returns nothing of a record that cannot be read, and says so: the others still go out."""
        try:
            return read_at_most(path, LARGEST_FILE)
        except OSError as error:
            why = cannot_be_read(path.name, error)
            self.left_out.append(why)
            self.library.add_notice(why)
            return b""


def tidy_exports(library: Library, all: bool = False) -> None:
    """Delete what was left half made in the folder `exports`, or everything in it."""
    with suppress(OSError):
        for name in os.listdir(library.folder / "exports"):
            if all or TEMPORARY in name:
                (library.folder / "exports" / name).unlink()
