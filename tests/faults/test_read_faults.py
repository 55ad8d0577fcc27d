"""Reads fail, too: a stat, an opening, a reading, a listing, or the memory for it.

Whatever a person does then, there is a sentence or it goes on without; what cannot be read is never
taken for damaged or gone; and afterwards everything is there.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.library.backup import Backup
from companion.library.crash_guard import CrashGuard, remove_obstacles
from companion.library.exporter import Archive, export_csv, export_match
from companion.library.importer import Import
from companion.library.maintenance import run_maintenance
from companion.library.statistics import Statistics
from tests.api import Entry, Library, StorageError, make_setup
from tests.faults.faults import CallFault
from tests.faults.hostile import archive, begin, header, score
from tests.sampling import some

FILE = "2026-11/2026-11-15-score-pad-Anna.match"
TWO = make_setup("score-pad", ["Anna", "Ben"], {})


def log(library: Library) -> None:
    with library.go_on(FILE) as running:
        move = running.match.setup.read_move({"move": "score", "points": [3, 4]})
        running.log(Entry(move))
        library.note_match(running)


def import_from(source: Path, library: Library) -> None:
    coming = Import(library, source)
    list(coming.check())
    list(coming.store())


def home(library: Library) -> None:
    library.notices, library.settings, library.ui_state, library.people  # noqa: B018
    library.unfinished(), library.newest(), library.deleted


def in_and_out(library: Library) -> None:
    if not library.deleted:
        library.delete(FILE)
    for deleted in library.deleted:
        library.undelete(deleted)


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
    "the UI state": lambda library: setattr(library, "ui_state", {"screen": "home"}),
    "an import": lambda library: import_from(library.folder.parent / "x.zip", library),
    "a backup": lambda library: list(Backup(library).make()),
    "restoring": lambda library: import_from(Backup(library).matches, library),
    "a table": export_csv,
    "an archive": lambda library: list(Archive(library).write()),
    "a match sent": lambda library: export_match(library, FILE),
    "the bin": in_and_out,
    "statistics": gather,
    "tending": lambda library: list(run_maintenance(library)),
    "a start": lambda library: (CrashGuard(library.folder).begin(), remove_obstacles(library)),
}
ERRORS = {"a fault": False, "a fault that stays": True}


def prepare(folder: Path) -> None:
    library = Library(folder / "kept")
    first = library.path_of(FILE)
    first.parent.mkdir(parents=True, exist_ok=True)
    begin(library, "Anna", "Ben").rename(first)
    begin(library, "Cleo", "Dora")
    list(library.catch_up())
    list(Backup(library).make())
    library.ui_state = {"screen": "table"}
    entries = {"a.match": header(players=["Emil", "Fatma"]) + score(1, 2), "b.match": b"rubbish"}
    (folder / "x.zip").write_bytes(archive(entries))


def whole(folder: Path) -> None:
    """All that was there before is there, and nothing was taken for damaged."""
    library = Library(folder / "kept")
    found = {past.players for past in library.matches() if not past.unreadable}
    assert {("Anna", "Ben"), ("Cleo", "Dora")} <= found, found
    assert {"Anna", "Ben", "Cleo", "Dora"} <= {person.name for person in library.people}
    assert not (library.folder / "damaged").exists()


def at_every_read(folder: Path, error: str) -> Iterator[tuple[Path, CallFault]]:
    """What was prepared, as it was, with trouble at the first read, at the second, and so on."""
    at, points = 0, 1
    while at < points:
        shutil.rmtree(folder / "run", ignore_errors=True)
        shutil.copytree(folder / "prepared", folder / "run")
        trouble = CallFault(folder, at, lasting=ERRORS[error])
        yield folder / "run" / "kept", trouble
        points = max(points, len(trouble.points)) if at == 0 else points
        at += 1
    assert points > 1


@pytest.mark.parametrize("error", some(ERRORS, 1))
@pytest.mark.parametrize("deed", DEEDS)
def test_at_every_read(tmp_path: Path, deed: str, error: str) -> None:
    prepare(tmp_path / "prepared")
    for folder, trouble in at_every_read(tmp_path, error):
        library = Library(folder)
        try:
            with trouble.injected():
                DEEDS[deed](library)
        except StorageError:  # nothing has changed, and the same works once it can be read
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
    monkeypatch.setattr("companion.record.match_file.read_object", no_memory)
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


def test_a_fault_while_a_damaged_library_is_put_right(tmp_path: Path) -> None:
    prepare(tmp_path / "prepared")
    for name in ("library.jsonl", "library.jsonl.bak"):
        (tmp_path / "prepared" / "kept" / name).write_bytes(b"rubbish")
    for folder, trouble in at_every_read(tmp_path, "a fault"):
        with trouble.injected():
            Library(folder)
        library = Library(folder)
        list(run_maintenance(library))
        assert {"Anna", "Ben", "Cleo", "Dora"} <= {person.name for person in library.people}
        kept = [path.read_bytes() for path in (library.folder / "damaged").iterdir()]
        assert kept.count(b"rubbish") == 2 and len(library.notices) >= 2
    assert trouble.at > 4


# Examples
