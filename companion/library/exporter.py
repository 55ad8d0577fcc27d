"""Exports matches for others: a record, an archive of all, a BG Stats link."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from ..engine.schema import canonical_json
from ..platform import PLATFORM
from ..record.bounds import LARGEST_FILE
from ..record.durable import (
    TEMPORARY,
    free_name,
    make_folder,
    owners_alone,
    read_at_most,
    replace_durably,
)
from ..record.messages import cannot_be_read, storage_errors
from ..record.sheet_text import toml_text
from .library import Library
from .match_index import Progress
from .match_summary import MatchSummary
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


# BG Stats, an app that opens such a link with its own question whether to add the match

BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"


def bg_stats_link(past: MatchSummary, game_name: str) -> str:
    """Return a link that enters a match into BG Stats; `game_name` is the English one.

    It holds a play as JSON, as BG Stats documents it for other apps ("Push plays to BG Stats from
    other apps or websites"): `playDate` is when it ended, in UTC, and every player must say whether
    they won. Its own scheme, not the web address: nothing about the players leaves the phone.
    """
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": past.id or past.file,
        "playDate": past.last[:19].replace("T", " "),
        "durationMin": _minutes(past),
        "game": {
            "name": past.called or game_name,
            "sourceGameId": past.game,
            "highestWins": not past.result.least_leads,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": past.result.totals[seat],
                "winner": seat in past.result.winners,
            }
            for seat, name in enumerate(past.players)
        ],
    }
    return BG_STATS + quote(canonical_json(play), safe="")


def _minutes(past: MatchSummary) -> int:
    """Return the minutes that it took, as far as a clock can be trusted: at most a day."""
    try:
        began, ended = (datetime.fromisoformat(time) for time in (past.started, past.last))
    except ValueError:
        return 0
    return min(max(0, round((ended - began).total_seconds() / 60)), 24 * 60)


class Archive:
    """An archive of all records and one's own sheets, as `Import` takes it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.path = library.folder / "exports" / "table-companion.zip"

    def write(self) -> Iterator[Progress]:
        """Write the archive, a file a step."""
        kept = self.library.files
        with kept.all_listed():
            files = [f"{month}/{name}" for month in kept.months() for name in kept.records(month)]
        with storage_errors(self.path):
            tidy_exports(self.library)
            making = free_name(make_folder(self.path.parent) / f"{self.path.name}{TEMPORARY}")
            try:
                with (
                    open(making, "xb", opener=owners_alone) as file,
                    zipfile.ZipFile(file, "w") as archive,
                ):
                    for number, name in enumerate(files, 1):
                        if content := self._content(kept.path_of(name)):
                            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
                        yield Progress(number, len(files))
                    for own in own_sheets(self.library):
                        name = f"sheets/{own.id}{SHEET_ENDING}"
                        text = toml_text(own.sheet)
                        archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
                PLATFORM.replace(making, self.path)
                PLATFORM.sync_folder(self.path.parent)
            finally:
                making.unlink(missing_ok=True)

    def _content(self, path: Path) -> bytes:
        """Returns nothing of a record that cannot be read, and says so: the others still go out."""
        try:
            return read_at_most(path, LARGEST_FILE)
        except OSError as error:
            self.library.add_notice(cannot_be_read(path.name, error))
            return b""


def tidy_exports(library: Library, all: bool = False) -> None:
    """Delete what was left half made in the folder `exports`, or everything in it."""
    with suppress(OSError):
        for name in os.listdir(library.folder / "exports"):
            if all or TEMPORARY in name:
                (library.folder / "exports" / name).unlink()
