"""Copies on the device: made of what changed, and restored without taking anything away."""

import gzip
import hashlib
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.library import backup
from companion.library.atomic_storage import encode
from companion.library.backup import KEEP_DAYS, Backup
from tests.api import Entry, Library, StorageError
from tools.make_library import make_library


class Calendar(date):
    """A day that the tests choose."""

    chosen = date(2026, 11, 15)

    @classmethod
    def today(cls) -> Any:
        return cls.chosen


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setattr(backup, "date", Calendar)
    monkeypatch.setattr(Calendar, "chosen", date(2026, 11, 15))
    return make_library(tmp_path / "kept", 3)


def copy(library: Library) -> Backup:
    made = Backup(library)
    list(made.make())
    return made


def next_day(days: int = 1) -> None:
    Calendar.chosen += timedelta(days=days)


def restore(made: Backup, number: int = 0, people: bool = False) -> backup.Preview:
    preview = made.preview()
    list(made.restore(preview, made.days()[number] if people else None))
    return preview


def test_restoring_can_be_taken_back(library: Library) -> None:
    made = copy(library)
    gone, replaced, stays = library.matches()
    library.path_of(gone.file).unlink()
    library.index.changed(gone.file)
    path = library.path_of(replaced.file)
    changed = path.read_bytes().replace(b"Anna", b"Hanna")
    path.write_bytes(changed)
    change(library, "Zoe")
    day = made.days()[0]
    before = library.people, library.settings
    restoring = made.restore(made.preview(), day)
    try:
        while True:
            next(restoring)
    except StopIteration as done:
        restored: backup.Restored = done.value
    assert library.path_of(gone.file).exists() and path.read_bytes() != changed
    assert "Zoe" not in {person.name for person in library.people}
    list(made.take_back(restored))
    assert not library.path_of(gone.file).exists() and path.read_bytes() == changed
    assert (library.people, library.settings) == before
    assert library.path_of(stays.file).exists()


def change(library: Library, name: str) -> None:
    library.add_person(name)


def go_on(library: Library, file: str) -> None:
    with library.go_on(file) as running:
        setup = running.match.setup
        line = {"move": "score", "points": [1] * len(setup.players)}
        assert running.log(Entry(setup.read_move(line))).legal


def test_a_day_without_changes_makes_no_copy(library: Library) -> None:
    assert [day.date for day in copy(library).days()] == ["2026-11-15"]
    next_day()
    assert len(copy(library).days()) == 1


def test_seven_days_are_kept(library: Library) -> None:
    made = copy(library)
    for number in range(KEEP_DAYS + 3):
        next_day(2)
        change(library, f"Friend {number}")
        list(made.make())
    assert len(made.days()) == KEEP_DAYS and len(made.copies()) == 3


def test_a_clock_that_flips_over_midnight_does_not_push_the_oldest_copy_out(
    library: Library,
) -> None:
    made = copy(library)
    for number in range(2 * KEEP_DAYS):
        next_day(-1 if number % 2 else 1)
        change(library, f"Friend {number}")
        list(made.make())
    next_day(5)
    change(library, "Zoë")
    list(made.make())
    dates = [day.date for day in made.days()]
    assert dates == ["2026-11-20", "2026-11-15", "2026-11-16"]
    assert all(made.own_file(day) for day in made.days())


def test_what_was_played_on_stays(tmp_path: Path) -> None:
    library = Library(tmp_path / "kept")
    running = library.begin(setup_of("score-pad"))
    file = library.file_of(running.path)
    running.close()
    made = copy(library)
    go_on(library, file)
    whole = library.path_of(file).read_bytes()
    assert restore(made) == backup.Preview([], [], 1, [])
    assert library.path_of(file).read_bytes() == whole


def setup_of(game: str) -> Any:
    from companion.record.match_file import make_setup

    return make_setup(game, ["Anna", "Ben"], {})


def test_a_damaged_copy_is_told(library: Library) -> None:
    made = copy(library)
    past = library.matches()[0]
    stored = library.folder / "backups" / "matches" / f"{past.file}.gz"
    stored.write_bytes(stored.read_bytes()[:-9] + b"x" * 9)
    library.delete(past.file)
    assert restore(made).lost == [past.file]
    own = library.folder / "backups" / made.days()[0].name
    own.write_bytes(own.read_bytes().replace(b"people", b"peolpe"))
    with pytest.raises(StorageError, match="damaged"):
        made.own_file(made.days()[0])
    next_day()
    list(made.make())
    assert made.own_file(made.days()[0])


def test_what_lies_in_the_bin_needs_no_other_copy(library: Library) -> None:
    made = copy(library)
    kept, thrown, lost = library.matches()
    library.delete(thrown.file)
    library.path_of(lost.file).unlink()
    list(made.make())
    assert {kept.file, lost.file} == made.copies().keys()


def test_a_damaged_record_does_not_take_the_place_of_a_good_copy(library: Library) -> None:
    made = copy(library)
    past = library.matches()[0]
    path = library.path_of(past.file)
    whole = path.read_bytes()
    for damaged in (whole[:-40], whole.replace(b"Anna", b"Anno", 1) + b"{}\n"):
        path.write_bytes(damaged)
        list(made.make())
        assert made.stored(past.file) == whole and made.has_good_copy(past.file)


def make_former(library: Library) -> Path:
    """Copy a library as version 0.2 did: the list of a day, and a store of all versions."""
    store = library.folder / "backups" / "store"
    store.mkdir(parents=True)

    def put(path: Path) -> str:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        (store / f"{digest}.gz").write_bytes(gzip.compress(path.read_bytes()))
        return digest

    paths = {match.file: library.path_of(match.file) for match in library.matches()}
    files = {
        file: (path.stat().st_size, path.stat().st_mtime_ns, put(path))
        for file, path in paths.items()
    }
    listed = store.parent / "000004-2026-11-10.jsonl"
    listed.write_bytes(encode({"library": put(library.own_file.path), "files": files}))
    return listed


def test_copies_of_an_earlier_version_are_taken_over(library: Library) -> None:
    listed = make_former(library)
    gone = library.matches()[0].file
    content = library.path_of(gone).read_bytes()
    library.path_of(gone).unlink()
    library.index.changed(gone)
    made = copy(library)
    assert restore(made, people=True).back == [gone]
    assert library.path_of(gone).read_bytes() == content
    assert [day.date for day in made.days()] == ["2026-11-10"]
    assert not listed.exists()
    assert not (listed.parent / "store").exists()


def test_a_damaged_list_of_an_earlier_version_stays_with_its_store(library: Library) -> None:
    listed = make_former(library)
    listed.write_bytes(listed.read_bytes()[:-9])
    copy(library)
    assert listed.exists()
    assert list((listed.parent / "store").iterdir())
