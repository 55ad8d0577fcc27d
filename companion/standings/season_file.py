"""A season as a file for another device: an archive with nothing but the season in it."""

from __future__ import annotations

import io
import re
import zipfile

from ..library.archived_rows import FILE, ArchivedRows, rows_text
from ..library.library import Library
from ..record.names import plain_letters
from .seasons import Season, as_document


def season_archive(season: Season, library: Library) -> bytes:
    """Return a season with the people whom it names, as any import takes it in."""
    asked = set(season.question.people)
    people = tuple(person for person in library.people if person.id in asked)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        rows = ArchivedRows(people, (as_document(season),))
        archive.writestr(zipfile.ZipInfo(FILE), rows_text(rows), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def file_stem(season: Season) -> str:
    """Return the name, without its ending, of files with a season."""
    letters = re.sub("[^a-z0-9]+", "-", plain_letters(season.name)).strip("-")
    return f"season-{letters or season.id}"
