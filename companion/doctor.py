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
    tr, kept, versions = lang.tr, library.files, _versions()
    matches = sum(len(kept.records(month)) for month in kept.months())
    people, copied, folder = len(library.people), Backup(library).last_day(), str(library.folder)
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
    verification = Verification(library, thorough=True)
    for _ in verification.steps():
        pass
    known = [Finding("", notice) for notice in library.notices]
    found = [
        {"file": one.file, "text": lang.message_text(one.notice), "copy": bool(one.match)}
        for one in (*known, *verification.found)
    ]
    n, tr = verification.checked, lang.tr
    last = tr("{n:file|files} checked." if found else "{n:file|files} checked: all good.", n=n)
    return Health(
        {"checked": n, "found": found, "well": not found},
        [*(str(one["text"]) for one in found), last],
    )


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
