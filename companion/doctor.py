"""`companion doctor`: versions, the data folder, and whether rules and kept files are all right.

The rules are asked about golden matches that come with the app: each is read move by move, and must
come to the answer that lies beside it.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from . import __version__
from .engine.errors import BadInput, StorageError
from .engine.schema import JsonObject, canonical_json
from .games import IDS
from .i18n.dates import day
from .i18n.language import Language
from .library.backup import Backup, Finding
from .library.database import decode
from .library.library import Library
from .paths import data_folder
from .record import match_file as record
from .record.bounds import LARGEST_SMALL_FILE
from .record.durable import read_at_most
from .record.messages import cannot_be_read
from .views.standing import standing

PARTS = {"kivy": "Kivy", "plyer": "plyer", "tinydb": "TinyDB"}


class Health(NamedTuple):
    """The result of an examination: for a program, and in lines for a person."""

    json: JsonObject
    lines: list[str]

    @property
    def well(self) -> bool:
        """Return whether nothing is wrong."""
        return bool(self.json["well"])


def examine(library: Library, lang: Language) -> Health:
    """Tell versions, folder and counts, and check the rules, which is said last."""
    tr = lang.tr
    kept = library.files
    versions = _versions()
    matches = sum(len(kept.records(month)) for month in kept.months())
    people = len(library.people)
    copied = Backup(library).last_day()
    folder = str(library.folder)
    counts = (
        tr("{n:match|matches}", n=matches),
        tr("{n:person|people}", n=people),
        tr("last copy: {day}", day=day(copied, lang)) if copied else tr("no copy yet"),
    )
    rules = [_check(game) for game in IDS]
    wrong = [check["game"] for check in rules if not check["agrees"]]
    known = {"n": len(rules), "moves": sum(check["moves"] for check in rules)}
    agree = tr("The rules agree with {n:recorded match|recorded matches}, {moves} moves.", **known)
    disagreeing = [
        tr("{game}: the rules no longer give the recorded result. Please tell us.", game=name)
        for name in map(lang.name, wrong)
    ]
    return Health(
        {
            "versions": versions,
            "folder": folder,
            "matches": matches,
            "people": people,
            "copied": copied,
            "rules": rules,
            "well": not wrong,
        },
        [
            " · ".join(f"{name} {number}" for name, number in versions.items()),
            folder,
            " · ".join(counts),
            *(disagreeing or [agree]),
        ],
    )


def examine_files(library: Library, lang: Language) -> Health:
    """Check every file of the library; its notices count as findings, too."""
    checked = [*_check_small_files(library), *Backup(library).check()]
    known = [Finding("", notice) for notice in library.notices]
    found = [
        {"file": one.file, "text": lang.message_text(one.notice), "copy": one.has_copy}
        for one in filter(None, (*known, *checked))
    ]
    n = len(checked)
    tr = lang.tr
    last = tr("{n:file|files} checked." if found else "{n:file|files} checked: all good.", n=n)
    return Health(
        {"checked": n, "found": found, "well": not found},
        [*(str(one["text"]) for one in found), last],
    )


def _check_small_files(library: Library) -> Iterator[Finding | None]:
    """Look at all that is kept beside the records, and change nothing."""
    files = ["library.jsonl", "library.jsonl.bak", "backups/library.jsonl", "place.jsonl"]
    files += [f"index/{path.name}" for path in (library.folder / "index").glob("*.jsonl")]
    for file in files:
        try:
            decode(read_at_most(library.folder / file, LARGEST_SMALL_FILE), file)
        except FileNotFoundError:
            continue
        except StorageError as error:
            yield Finding(file, error.message)
        except OSError as error:
            yield Finding(file, cannot_be_read(file, error))
        else:
            yield None


def _versions() -> dict[str, str]:
    """Return the version of each part; what is not installed is not listed."""
    found = {"Table Companion": __version__, "Python": platform.python_version()}
    for part, name in PARTS.items():
        try:
            found[name] = version(part)
        except PackageNotFoundError:  # Kivy may be missing, and a phone may keep no such lists
            continue
    return found


def _check(game: str) -> JsonObject:
    """Return how many moves the golden match of a game has, and whether the rules agree with it."""
    folder = data_folder() / "games" / game
    try:
        match, torn, _ = record.read_file(folder / "golden.match")
        expected = (folder / "golden.json").read_text("utf-8")
    except (OSError, BadInput):
        return {"game": game, "moves": 0, "agrees": False}
    agrees = not torn and f"{canonical_json(standing(match))}\n" == expected
    return {"game": game, "moves": match.number, "agrees": agrees}
