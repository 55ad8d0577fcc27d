"""`companion doctor`: versions, the data folder, and whether rules and kept files are all right.

The rules are asked about golden matches that come with the app: each is read move by move, and must
come to the answer that lies beside it.
"""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from . import __version__
from .engine.errors import BadInput
from .engine.schema import JsonObject, canonical_json
from .games import IDS
from .i18n.dates import day
from .i18n.language import Language
from .library.backup import Backup
from .library.library import Library
from .library.maintenance import Finding, Verification
from .paths import data_folder
from .record import match_file as record
from .views.standing import standing

PARTS = {"kivy": "Kivy", "plyer": "plyer", "tinydb": "TinyDB"}


class GoldenCheck(NamedTuple):
    """The check of one game's rules by a match that comes with the app."""

    game: str
    moves: int  # of the golden match
    agrees: bool


class Health(NamedTuple):
    """Versions, folder, counts, and whether the rules agree with the golden matches."""

    versions: dict[str, str]  # what is not installed is not listed
    folder: str
    matches: int
    people: int
    copied: str  # the day of the last backup
    rules: tuple[GoldenCheck, ...]

    @property
    def well(self) -> bool:
        """Return whether all rules agree."""
        return all(check.agrees for check in self.rules)


def examine(library: Library) -> Health:
    """Examine the installation and the library's counts, and check the rules."""
    kept = library.files
    return Health(
        versions=_versions(),
        folder=str(library.folder),
        matches=sum(len(kept.records(month)) for month in kept.months()),
        people=len(library.people),
        copied=Backup(library).last_day(),
        rules=tuple(map(_check, IDS)),
    )


def to_json(health: Health) -> JsonObject:
    """Return the health as JSON."""
    return health._asdict() | {
        "rules": [check._asdict() for check in health.rules],
        "well": health.well,
    }


def in_words(health: Health, lang: Language) -> list[str]:
    """Return the health in lines for a person; whether the rules agree comes last."""
    tr, copied = lang.tr, day(health.copied, lang)
    counts = (
        tr("{n:match|matches}", n=health.matches),
        tr("{n:person|people}", n=health.people),
        tr("last copy: {day}", day=copied) if copied else tr("no copy yet"),
    )
    return [
        " · ".join(f"{name} {number}" for name, number in health.versions.items()),
        health.folder,
        " · ".join(counts),
        *rules_text(health, lang),
    ]


def rules_text(health: Health, lang: Language) -> list[str]:
    """Return lines for a person: whether the rules still agree with the matches on record."""
    tr = lang.tr
    if health.well:
        known = {"n": len(health.rules), "moves": sum(check.moves for check in health.rules)}
        return [
            tr("The rules agree with {n:recorded match|recorded matches}, {moves} moves.", **known)
        ]
    wrong = [check.game for check in health.rules if not check.agrees]
    names = [lang.name(game) for game in wrong]
    return [
        tr("{game}: the rules no longer give the recorded result. Please tell us.", game=name)
        for name in names
    ]


class LibraryHealth(NamedTuple):
    """The result of checking every file of a library."""

    checked: int  # files
    found: tuple[Finding, ...]


def examine_files(library: Library) -> LibraryHealth:
    """Check every file of the library; its notices count as findings, too."""
    known = [Finding("", notice) for notice in library.notices]
    verification = Verification(library, thorough=True)
    for _ in verification.steps():
        pass
    return LibraryHealth(verification.checked, (*known, *verification.found))


def files_to_json(health: LibraryHealth, lang: Language) -> JsonObject:
    """Return the result of the check as JSON."""
    found = [
        {"file": f.file, "text": lang.message_text(f.notice), "copy": bool(f.match)}
        for f in health.found
    ]
    return {"checked": health.checked, "found": found, "well": not found}


def files_in_words(health: LibraryHealth, lang: Language) -> list[str]:
    """Return the result of the check in lines for a person."""
    tr = lang.tr
    if not health.found:
        return [tr("{n:file|files} checked: all good.", n=health.checked)]
    return [
        *(lang.message_text(finding.notice) for finding in health.found),
        tr("{n:file|files} checked.", n=health.checked),
    ]


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
    except (OSError, BadInput):
        return GoldenCheck(game, 0, False)
    return GoldenCheck(
        game, match.number, not torn and f"{canonical_json(standing(match))}\n" == expected
    )
