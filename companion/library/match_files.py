"""The files of past matches: a folder for each month, and a place for damaged ones.

Nothing is overwritten and nothing vanishes: what cannot stay where it is gets a name that is free.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..record.durable import (
    InUse,
    free_name,
    make_folder,
    move_durably,
    only_writer,
    replace_durably,
)
from ..record.names import SUFFIX, file_name
from ..record.notice import Notice
from .past import Damaged, Past

MONTH = re.compile(r"\d{4}-\d\d|undated", re.ASCII)
NAME = re.compile(r"[^./\0][^/\0]*\.match")
UNTOLD = ".untold"
UNKNOWN = -1  # the size of what cannot be looked at


class Stamp(NamedTuple):
    """What tells whether a file has changed since."""

    size: int
    mtime: int  # ns


def stamp_of(path: str | Path) -> Stamp:
    found = os.stat(path)
    return Stamp(found.st_size, found.st_mtime_ns)


class MatchFiles:
    """A match is named by its `file`: "2026-11/2026-11-15-big-deal-5f0c12ab.match"."""

    def __init__(
        self,
        folder: Path,
        tell: Callable[[Notice], bool],
        untell: Callable[[Notice], object],
    ) -> None:
        self.matches = folder / "matches"
        self.damaged = folder / "damaged"
        self._tell = tell
        self._untell = untell

    @staticmethod
    def is_one(file: str) -> bool:
        """Whether a match can be named so: nothing else may ever be read or written by a name."""
        month, _, name = file.partition("/")
        return bool(MONTH.fullmatch(month) and NAME.fullmatch(name) and len(name) < 250)

    def path_of(self, file: str) -> Path:
        return self.matches / file

    def file_of(self, path: Path) -> str:
        return f"{path.parent.name}/{path.name}"

    def month_folder(self, started: str) -> Path:
        return self.matches / (started[:7] or "undated")

    def months(self) -> list[str]:
        """Newest first, those without a date last. Files that lie about are put in their place."""
        names = self.listed(self.matches)
        if strays := [name for name in names if name.endswith(SUFFIX)]:
            for name in strays:
                with suppress(OSError, InUse):
                    self._put_in_place(self.matches / name)
            names = self.listed(self.matches)
        months = [name for name in names if MONTH.fullmatch(name)]
        return sorted(months, key=lambda name: name.replace("undated", ""), reverse=True)

    def records(self, month: str) -> list[str]:
        """Their names."""
        return [name for name in self.listed(self.matches / month) if name.endswith(SUFFIX)]

    def entries(self, month: str, names: Iterable[str] | None = None) -> list[tuple[str, Stamp]]:
        """Each record, or these; no size of one that does not even tell that: whoever reads it
        hears why."""
        found = []
        for name in self.records(month) if names is None else names:
            path = f"{self.matches}/{month}/{name}"
            try:
                found.append((name, stamp_of(path)))
            except OSError as error:
                if not isinstance(error, FileNotFoundError) or os.path.islink(path):
                    found.append((name, Stamp(UNKNOWN, 0)))
        return found

    def listed(self, folder: Path) -> list[str]:
        """A folder that cannot be looked into is not an empty one."""
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            facts = {"folder": folder.name, "reason": error.strerror or ""}
            self._tell(Notice("The folder {folder} cannot be read: {reason}.", facts))
            return []

    def names(self) -> list[str]:
        """Of all players, by a look at the headers alone."""
        from .past_reader import setup_in

        found: list[str] = []
        for month in self.months():
            for name in sorted(self.records(month), reverse=True):
                with suppress(OSError):  # the others still know who there was
                    setup = setup_in(self.matches / month / name)
                    found += setup.players if setup else ()
        return found

    def add(self, past: Past, content: bytes) -> str:
        """A new record, under a name that is free."""
        name = file_name(past.started, past.game, past.id)
        path = free_name(make_folder(self.month_folder(past.started)) / name)
        replace_durably(path, content)
        return self.file_of(path)

    def _put_in_place(self, path: Path) -> None:
        """A file that somebody has put here by hand; it may be anything."""
        from .past_reader import setup_in

        setup = setup_in(path)
        started, name = "", path.name
        if setup:
            started, name = setup.started, file_name(setup.started, setup.game.id, setup.id)
        with only_writer(path):
            move_durably(path, self.month_folder(started) / name)

    # Damage

    def set_aside(self, path: Path, why: Damaged) -> Past | None:
        """Keeps a damaged record elsewhere; what still can be read of it stays.

        It is told first: killed in the middle, it is found and told again. What cannot be told
        for ever stays where it is.
        """
        aside = free_name(self.damaged / path.name)
        notice = _what_became_of(path, aside, why)
        in_place = Past(self.file_of(path), unreadable=why.notice)
        if not self._tell(notice):
            return in_place
        try:
            with only_writer(path):
                make_folder(self.damaged)
                if why.head:
                    replace_durably(aside, path.read_bytes())
                    replace_durably(path, why.head)
                else:
                    move_durably(path, aside)
        except (OSError, InUse):
            if not os.path.lexists(aside):
                self._untell(notice)
            return in_place
        return why.past

    def put_aside(self, file: str) -> bool:
        """Moves a record that may be good to where the damaged ones are."""
        path = self.path_of(file)
        try:
            with only_writer(path):
                move_durably(path, self.damaged / path.name)
        except (OSError, InUse):
            return False
        return True

    def set_own_aside(self, path: Path) -> None:
        """A damaged file of the library itself. Notices are kept in the file that takes its place,
        so its name says that nobody has been told yet.
        """
        move_durably(path, self.damaged / (path.name + UNTOLD))

    def untold(self) -> list[str]:
        return [name for name in self.listed(self.damaged) if name.endswith(UNTOLD)]

    def tell_of_own(self) -> None:
        """Killed in the middle, it is found and told again."""
        for name in self.untold():
            own = name.removesuffix(UNTOLD)
            place = free_name(self.damaged / own)
            notice = Notice(
                "{file} was damaged or is from a newer version of the app. It is kept as {place}.",
                _named(self.damaged / own, place),
            )
            if self._tell(notice):
                with suppress(OSError):
                    move_durably(self.damaged / name, place)


def _named(path: Path, kept_as: Path) -> dict[str, str | int]:
    return {"file": path.name, "place": f"{kept_as.parent.name}/{kept_as.name}"}


def _what_became_of(path: Path, kept_as: Path, why: Damaged) -> Notice:
    if why.head:
        return Notice(
            "{file} is damaged from line {line} on. The match goes on from before that;"
            " the whole file is kept as {place}.",
            {**_named(path, kept_as), "line": why.line},
        )
    return Notice(
        "{file} is not a match record, or a damaged one. It is kept as {place}.",
        _named(path, kept_as),
    )
