"""What leaves the library as a file of the browser, and what comes in as one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from ..i18n.language import Language
from ..library.exporter import Archive
from ..library.importer import Import
from ..library.library import Library
from ..library.sheets import keep_sheet
from ..record.bounds import LARGEST_FILE
from ..record.durable import read_at_most
from ..record.open_record import OpenRecord
from ..record.sheet_text import read_link
from ..views.incoming import arrival_views, summary


def export_all(library: Library) -> tuple[str, bytes]:
    """Return the name and the content of an archive of all matches, as the app makes it."""
    archive = Archive(library)
    _run(archive.write())
    try:
        return archive.path.name, archive.path.read_bytes()
    finally:
        archive.path.unlink()


def export_match(running: OpenRecord) -> tuple[str, bytes]:
    """Return the name and the content of the record of a match."""
    return running.path.name, read_at_most(running.path, LARGEST_FILE)


def import_file(library: Library, name: str, content: bytes, lang: Language) -> list[str]:
    """Take in a record, a sheet or an archive of them, and return sentences that say what came."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / (Path(name).name or "file")
        source.write_bytes(content)
        arriving = Import(library, source)
        _run(arriving.check())
        _run(arriving.store())
    views = arrival_views(arriving.arrivals, lang)
    return [summary(arriving.arrivals, lang), *(f"{view.title}: {view.caption}" for view in views)]


def import_link(library: Library, link: str, lang: Language) -> list[str]:
    """Take in the score sheet that a link holds, and return its name."""
    sheet = read_link(link)
    keep_sheet(library, sheet)
    return [lang.tr("“{name}” is among your score sheets now.", name=sheet.name)]


def _run(steps: Iterable[object]) -> None:
    for _ in steps:
        pass
