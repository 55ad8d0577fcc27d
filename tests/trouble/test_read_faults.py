"""Reads fail, too: a stat, an opening, a reading, a listing, or the memory for it.

Whatever a person does then, there is a sentence or it goes on without; what cannot be read is never
taken for damaged or gone; and afterwards everything is there.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine.match import Entry
from companion.library.backup import Backup
from companion.library.exchange import Import
from companion.library.export import Archive, export_csv, export_match
from companion.library.library import Library
from companion.library.starts import Starts, clear_the_way
from companion.library.statistics import Statistics
from companion.library.tending import tend
from companion.record.file import make_setup
from companion.record.notice import NotKept
from tests.trouble.hostile import archive, begin, header, score

FILE = "2026-11/2026-11-15-score-pad-Anna.match"
TWO = make_setup("score-pad", ["Anna", "Ben"], {})
CALLS = ("stat", "open", "listdir", "fstat", "lstat", "pread")


class Reading:
    """A file of which the first reading fails."""

    def __init__(self, file: Any, fails: Callable[[], None]) -> None:
        self._file, self._fails = file, fails

    def read(self, *size: int) -> Any:
        self._fails()
        return self._file.read(*size)

    def readline(self, *size: int) -> Any:
        self._fails()
        return self._file.readline(*size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Reading:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class Trouble:
    """The call of that number fails, and with `lasting` all after it."""

    def __init__(self, folder: Path, at: int, error: BaseException, lasting: bool = False) -> None:
        self.folder, self.at, self.error, self.lasting = str(folder), at, error, lasting
        self.count = 0

    def fails(self) -> None:
        self.count += 1
        if self.count == self.at or (self.lasting and 0 < self.at < self.count):
            raise self.error

    @contextmanager
    def brewing(self) -> Iterator[None]:
        real = {name: getattr(os, name) for name in CALLS}
        opens = builtins.open

        def troubled(name: str) -> Any:
            def call(file: Any, *args: Any, **kwargs: Any) -> Any:
                ours = isinstance(file, int) or str(file).startswith(self.folder)
                if ours and not str(file).endswith(".lock"):
                    self.fails()
                return real[name](file, *args, **kwargs)

            return call

        def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            found = opens(file, mode, *args, **kwargs)
            return Reading(found, self.fails) if mode == "rb" else found

        for name in CALLS:
            setattr(os, name, troubled(name))
        builtins.open = io.open = opened  # type: ignore[assignment]
        try:
            yield
        finally:
            builtins.open = io.open = opens
            for name, call in real.items():
                setattr(os, name, call)


def log(library: Library) -> None:
    with library.go_on(FILE) as running:
        move = running.match.setup.read_move({"move": "score", "points": [3, 4]})
        running.log(Entry(move))
        library.note_match(running)


def take_in(library: Library) -> None:
    coming = Import(library, library.folder.parent / "x.zip")
    list(coming.check())
    list(coming.store())


def restore(library: Library) -> None:
    made = Backup(library)
    for day in made.days():
        list(made.restore(day, made.preview(day), people=True))


def home(library: Library) -> None:
    library.notices, library.settings, library.place, library.people  # noqa: B018
    library.unfinished(), library.newest(), library.deleted


def gather(library: Library) -> None:
    list(Statistics(library).gather())


DEEDS: dict[str, Callable[[Library], object]] = {
    "opening": lambda library: Library(library.folder),
    "home": home,
    "the list": lambda library: library.matches(),
    "catching up": lambda library: list(library.catch_up()),
    "going on": log,
    "beginning": lambda library: library.begin(TWO).close(),
    "a rematch": lambda library: library.rematch(FILE),
    "somebody new": lambda library: library.add_person("Zoë"),
    "settings": lambda library: library.change_settings(theme="dark"),
    "a place": lambda library: setattr(library, "place", {"screen": "home"}),
    "an import": take_in,
    "a backup": lambda library: list(Backup(library).make()),
    "restoring": restore,
    "a table": export_csv,
    "an archive": lambda library: list(Archive(library).write()),
    "a match sent": lambda library: export_match(library, FILE),
    "the bin": lambda library: library.undelete(library.delete(FILE)),
    "statistics": gather,
    "tending": lambda library: list(tend(library)),
    "a start": lambda library: (Starts(library.folder).begin(), clear_the_way(library)),
}
ERRORS = {
    "a fault": (lambda: OSError(errno.EIO, "Input/output error"), False),
    "a fault that stays": (lambda: OSError(errno.EIO, "Input/output error"), True),
}


def prepare(folder: Path) -> None:
    library = Library(folder / "kept")
    first = library.path_of(FILE)
    first.parent.mkdir(parents=True, exist_ok=True)
    begin(library, "Anna", "Ben").rename(first)
    begin(library, "Cleo", "Dora")
    list(library.catch_up())
    list(Backup(library).make())
    library.place = {"screen": "table"}
    entries = {"a.match": header(players=["Emil", "Fatma"]) + score(1, 2), "b.match": b"rubbish"}
    (folder / "x.zip").write_bytes(archive(entries))


def whole(folder: Path) -> None:
    """All that was there before is there, and nothing was taken for damaged."""
    library = Library(folder / "kept")
    found = {past.players for past in library.matches() if not past.unreadable}
    assert {("Anna", "Ben"), ("Cleo", "Dora")} <= found, found
    assert {"Anna", "Ben", "Cleo", "Dora"} <= {person.name for person in library.people}
    assert not (library.folder / "damaged").exists()


def at_every_read(folder: Path, error: str) -> Iterator[tuple[Path, Trouble]]:
    """What was prepared, as it was, with trouble at the first read, at the second, and so on."""
    make, lasting = ERRORS[error]
    at, points = 0, 1
    while at < points:
        shutil.rmtree(folder / "run", ignore_errors=True)
        shutil.copytree(folder / "prepared", folder / "run")
        trouble = Trouble(folder, at, make(), lasting)
        yield folder / "run" / "kept", trouble
        points = max(points, trouble.count) if at == 0 else points
        at += 1
    assert points > 1


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("deed", DEEDS)
def test_at_every_read(tmp_path: Path, deed: str, error: str) -> None:
    prepare(tmp_path / "prepared")
    for folder, trouble in at_every_read(tmp_path, error):
        library = Library(folder)
        with trouble.brewing(), suppress(NotKept):
            DEEDS[deed](library)
        for deleted in Library(library.folder).deleted:  # it came as far as that
            Library(library.folder).undelete(deleted)
        whole(tmp_path / "run")


def test_memory_that_ends_while_a_stranger_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> Any:
        raise MemoryError

    library = Library(tmp_path / "kept")
    source = tmp_path / "x.match"
    source.write_bytes(header() + score(1, 2))
    monkeypatch.setattr("companion.record.file.read_object", no_memory)
    coming = Import(library, source)
    list(coming.check())
    assert [arrival.state for arrival in coming.arrivals] == ["refused"]
    path = library.folder / "matches" / "2026-11" / "2026-11-15-x.match"
    path.parent.mkdir(parents=True)
    path.write_bytes(source.read_bytes())
    (past,) = library.matches()
    assert past.unreadable and path.exists()
    monkeypatch.undo()
    (past,) = Library(library.folder).matches()
    assert not past.unreadable


def test_a_link_that_leads_nowhere_blocks_nobody(tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    path = begin(library)
    (path.parent / "2026-12-01-dangling.match").symlink_to("nowhere")
    library = Library(library.folder)
    found = library.matches()
    assert len(found) == 2 and [bool(past.unreadable) for past in found].count(True) == 1
    home(library)
    gather(library)
    export_csv(library)
    take_in_from = tmp_path / "x.zip"
    take_in_from.write_bytes(archive({"a.match": header() + score(1, 2)}))
    take_in(library)
    assert len(library.matches()) == 3
    list(tend(library))


def test_people_are_found_again_though_one_record_cannot_be_read(tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    path = begin(library)
    (path.parent / "2026-12-01-dangling.match").symlink_to("nowhere")
    for name in ("library.jsonl", "library.jsonl.bak"):
        (library.folder / name).write_bytes(b"rubbish")
    assert {"Anna", "Ben"} <= {person.name for person in Library(library.folder).people}


def test_players_who_could_not_be_written_down_are_met_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path / "kept")

    def no_room(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.library.atomic_storage.replace_durably", no_room)
    begin(library)
    monkeypatch.undo()
    assert library.people == []
    list(tend(Library(library.folder)))
    assert [person.name for person in Library(library.folder).people] == ["Anna", "Ben"]


def test_a_fault_while_a_damaged_library_is_put_right(tmp_path: Path) -> None:
    prepare(tmp_path / "prepared")
    for name in ("library.jsonl", "library.jsonl.bak"):
        (tmp_path / "prepared" / "kept" / name).write_bytes(b"rubbish")
    for folder, trouble in at_every_read(tmp_path, "a fault"):
        with trouble.brewing():
            Library(folder)
        library = Library(folder)
        list(tend(library))
        assert {"Anna", "Ben", "Cleo", "Dora"} <= {person.name for person in library.people}
        kept = [path.read_bytes() for path in (library.folder / "damaged").iterdir()]
        assert kept.count(b"rubbish") == 2 and len(library.notices) >= 2
    assert trouble.at > 4
