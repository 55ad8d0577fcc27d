"""The files of past matches: a folder for each month, and a place for damaged ones.

Nothing is overwritten and nothing vanishes: what cannot stay where it is gets a name that is free.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import Message, StorageError
from ..record.durable import (
    free_name,
    make_folder,
    move_durably,
    only_writer,
    replace_durably,
)
from ..record.names import SUFFIX, file_name
from .match_summary import DamagedRecord, MatchSummary

MONTH = re.compile(r"\d{4}-\d\d|undated", re.ASCII)
NAME = re.compile(r"[^./\0][^/\0]*\.match")
UNTOLD = ".untold"
UNKNOWN = -1  # the size of what cannot be looked at


class Stamp(NamedTuple):
    """The size and time of a file, which tell whether it has changed since."""

    size: int
    mtime: int  # ns


def stamp_of(path: str | Path) -> Stamp:
    """Return the stamp of a file."""
    found = os.stat(path)
    return Stamp(found.st_size, found.st_mtime_ns)


class MatchFiles:
    """The folder of records; `file` names one: "2026-11/2026-11-15-big-deal-5f0c12ab.match"."""

    def __init__(
        self,
        folder: Path,
        report: Callable[[Message], bool],
        dismiss: Callable[[Message], object],
    ) -> None:
        self.matches = folder / "matches"
        self.damaged = folder / "damaged"
        self._report = report
        self._dismiss = dismiss
        self._unlisted: list[Message] = []  # for each listing of a folder that failed, why

    @staticmethod
    def is_one(file: str) -> bool:
        """Return whether a name can be that of a record; nothing else is read or written by it."""
        month, _, name = file.partition("/")
        return bool(MONTH.fullmatch(month) and NAME.fullmatch(name) and len(name) < 250)

    def path_of(self, file: str) -> Path:
        """Return the path of a record."""
        return self.matches / file

    def file_of(self, path: Path) -> str:
        """Return the name of the record that has this path."""
        return f"{path.parent.name}/{path.name}"

    def month_folder(self, started: str) -> Path:
        """Return the folder for matches that were begun at this time."""
        return self.matches / (started[:7] or "undated")

    def months(self) -> list[str]:
        """Return the months, newest first."""
        months = [name for name in self.listed(self.matches) if MONTH.fullmatch(name)]
        return sorted(months, key=lambda name: name.replace("undated", ""), reverse=True)

    def records(self, month: str) -> list[str]:
        """Return the names of the records of a month."""
        return [name for name in self.listed(self.matches / month) if name.endswith(SUFFIX)]

    def entries(self, month: str, names: Iterable[str] | None = None) -> list[tuple[str, Stamp]]:
        """Return names and stamps of records; an unknown size for those that cannot be read."""
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
        """Return the names in a folder; none, and a notice, if it cannot be read."""
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            facts = {"folder": folder.name, "reason": error.strerror or ""}
            why = Message("The folder {folder} can’t be read: {reason}.", facts)
            self._unlisted.append(why)
            self._report(why)
            return []

    @contextmanager
    def all_listed(self) -> Iterator[None]:
        """Raise StorageError after the block if a folder could not be listed in it.

        So matches that are only unseen are not taken for missing ones.
        """
        before = len(self._unlisted)
        yield
        if len(self._unlisted) > before:
            raise StorageError.of(self._unlisted[-1])

    def names(self) -> list[str]:
        """Return the names of all players, read from the headers alone."""
        from .summary_reader import setup_in

        found: list[str] = []
        for month in self.months():
            for name in sorted(self.records(month), reverse=True):
                with suppress(OSError):  # the others still know who there was
                    setup = setup_in(self.matches / month / name)
                    found += setup.players if setup else ()
        return found

    def add(self, past: MatchSummary, content: bytes) -> str:
        """Write a new record under a name that is free, and return that name."""
        name = file_name(past.started, past.game, past.id)
        path = free_name(make_folder(self.month_folder(past.started)) / name)
        replace_durably(path, content)
        return self.file_of(path)

    def move_to_day(self, past: MatchSummary) -> str:
        """Move a record to the month and the name of its day, and return the name that it got."""
        path = self.path_of(past.file)
        to = self.month_folder(past.started) / file_name(past.started, past.game, past.id)
        if path.parent == to.parent and path.stem.startswith(to.stem):
            return past.file  # it is there already, or was when another one had the name
        moved = move_durably(path, to)
        move_torn(path, moved)
        return self.file_of(moved)

    # Damage

    def set_aside(self, path: Path, why: DamagedRecord) -> MatchSummary | None:
        """Move a damaged record away, keep the readable part, and return its summary.

        The notice comes first: after a kill the damage is found and reported again. If the notice
        cannot be written, the record stays where it is.
        """
        aside = free_name(self.damaged / path.name)
        notice = _what_became_of(path, aside, why)
        unchanged = MatchSummary(self.file_of(path), unreadable=why.message)
        if not self._report(notice):
            return unchanged
        try:
            with only_writer(path):
                make_folder(self.damaged)
                if why.head:
                    replace_durably(aside, path.read_bytes())
                    replace_durably(path, why.head)
                else:
                    move_durably(path, aside)
        except OSError:
            if not os.path.lexists(aside):
                self._dismiss(notice)
            return unchanged
        return why.past

    def put_aside(self, file: str) -> bool:
        """Move a record that may be good to the damaged ones; False if that fails."""
        path = self.path_of(file)
        try:
            with only_writer(path):
                move_durably(path, self.damaged / path.name)
        except OSError:
            return False
        return True

    def set_own_aside(self, path: Path) -> None:
        """Move a damaged file of the library itself away, marked as not reported yet.

        Notices are kept in the file that takes its place, so only its name can say so.
        """
        move_durably(path, self.damaged / (path.name + UNTOLD))

    def unreported(self) -> list[str]:
        """Return the names of files that were set aside without a notice."""
        return [name for name in self.listed(self.damaged) if name.endswith(UNTOLD)]

    def report_set_aside(self) -> None:
        """Add a notice for each file that was set aside; after a kill it is done again."""
        for name in self.unreported():
            own = name.removesuffix(UNTOLD)
            kept_as = free_name(self.damaged / own)
            notice = Message(
                "{file} was damaged or is from a newer version of the app. It’s kept as {place}.",
                _named(self.damaged / own, kept_as),
            )
            if self._report(notice):
                with suppress(OSError):
                    move_durably(self.damaged / name, kept_as)


def move_torn(path: Path, to: Path) -> None:
    """Move what was once cut off to where its record goes, if possible."""
    with suppress(OSError):
        move_durably(Path(f"{path}.torn"), Path(f"{to}.torn"))


def _named(path: Path, kept_as: Path) -> dict[str, str | int]:
    return {"file": path.name, "place": f"{kept_as.parent.name}/{kept_as.name}"}


def _what_became_of(path: Path, kept_as: Path, why: DamagedRecord) -> Message:
    if why.head:
        return Message(
            "{file} is damaged from line {line} on. The match goes on from before that;"
            " the whole file is kept as {place}.",
            {**_named(path, kept_as), "line": why.line},
        )
    return Message(
        "{file} isn’t a match record, or it’s damaged. It’s kept as {place}.",
        _named(path, kept_as),
    )
