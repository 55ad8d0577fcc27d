"""Is everything all right? Versions, where things lie, how many, and whether the rules still agree.

The rules are asked about golden matches that come with the app: each is read move by move, and must
come to the answer that lies beside it.
"""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from . import __version__
from .engine.forms import written
from .engine.malformed import Malformed
from .games import IDS
from .library.backup import Backup
from .library.library import Library
from .library.verify import Finding, Verification
from .paths import data_folder
from .record import file as record
from .record.file import IllegalRecord
from .record.notice import Notice
from .say.dates import day
from .say.language import Language
from .say.standing import standing

PARTS = {"kivy": "Kivy", "plyer": "plyer", "tinydb": "TinyDB"}


class GoldenCheck(NamedTuple):
    game: str
    moves: int  # of the golden match
    agrees: bool


class Health(NamedTuple):
    versions: dict[str, str]  # what is not installed is not listed
    folder: str
    matches: int
    people: int
    copied: str  # the day of the last backup
    rules: tuple[GoldenCheck, ...]

    @property
    def well(self) -> bool:
        return all(check.agrees for check in self.rules)


def examine(library: Library) -> Health:
    kept = library.files
    return Health(
        _versions(),
        str(library.folder),
        sum(len(kept.records(month)) for month in kept.months()),
        len(library.people),
        next((day.date for day in Backup(library).days()), ""),
        tuple(map(_check, IDS)),
    )


def to_json(health: Health) -> dict[str, Any]:
    return health._asdict() | {
        "rules": [check._asdict() for check in health.rules],
        "well": health.well,
    }


def in_words(health: Health, language: Language) -> list[str]:
    """For a person, one thing a line; whether the rules agree comes last."""
    tr, copied = language.tr, day(health.copied, language)
    counts = (
        tr("{n:match|matches}", n=health.matches),
        tr("{n:person|people}", n=health.people),
        tr("last copy: {day}", day=copied) if copied else tr("no copy yet"),
    )
    return [
        " · ".join(f"{name} {number}" for name, number in health.versions.items()),
        health.folder,
        " · ".join(counts),
        *rules_told(health, language),
    ]


def rules_told(health: Health, language: Language) -> list[str]:
    tr = language.tr
    if health.well:
        known = {"n": len(health.rules), "moves": sum(check.moves for check in health.rules)}
        return [tr("The rules agree with {n:match|matches} on record, {moves} moves.", **known)]
    wrong = [check.game for check in health.rules if not check.agrees]
    names = [language.name(game) for game in wrong]
    return [
        tr("{game}: the rules no longer come to the result on record. Please tell us.", game=name)
        for name in names
    ]


class LibraryHealth(NamedTuple):
    checked: int  # files
    found: tuple[Finding, ...]


def examine_files(library: Library) -> LibraryHealth:
    """Every record, page, copy and small file; what opening the library found is told, too."""
    told = [Finding("", notice) for notice in library.notices]
    verification = Verification(library, thorough=True)
    for _ in verification.steps():
        pass
    return LibraryHealth(verification.checked, (*told, *verification.found))


def files_to_json(health: LibraryHealth, language: Language) -> dict[str, Any]:
    found = [
        {"file": f.file, "text": _said(f.notice, language), "copy": bool(f.match)}
        for f in health.found
    ]
    return {"checked": health.checked, "found": found, "well": not found}


def files_in_words(health: LibraryHealth, language: Language) -> list[str]:
    tr = language.tr
    if not health.found:
        return [tr("{n:file|files} checked: all is well.", n=health.checked)]
    return [
        *(_said(finding.notice, language) for finding in health.found),
        tr("{n:file|files} checked.", n=health.checked),
    ]


def _said(notice: Notice, language: Language) -> str:
    return language.tr(notice.sentence, **notice.facts)


def _versions() -> dict[str, str]:
    found = {"Table Companion": __version__, "Python": platform.python_version()}
    for part, name in PARTS.items():
        try:
            found[name] = version(part)
        except PackageNotFoundError:  # Kivy may be missing, and a phone may keep no such lists
            continue
    return found


def _check(game: str) -> GoldenCheck:
    folder = data_folder() / "games" / game
    try:
        match, torn, _ = record.read_file(folder / "golden.match")
        expected = (folder / "golden.json").read_text("utf-8")
    except (OSError, Malformed, IllegalRecord):
        return GoldenCheck(game, 0, False)
    return GoldenCheck(game, match.number, not torn and f"{written(standing(match))}\n" == expected)
