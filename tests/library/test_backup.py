"""Copies on the device: made of what changed, and restored without taking anything away."""

import errno
import gzip
import hashlib
import os
from pathlib import Path
from typing import Any

import pytest

from companion.library.backup import Backup
from companion.library.database import encode
from tests.faults import hostile
from tests.faults.hostile import take_in
from tests.support.api import Library
from tools.make_library import make_library


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return make_library(tmp_path / "kept", 3)


def copy(library: Library) -> Backup:
    made = Backup(library)
    list(made.make())
    return made


def restore(made: Backup, library: Library) -> list[str]:
    return [arrival.state for arrival in take_in(library, made.matches)]


def test_what_is_gone_or_cut_off_comes_back_and_what_was_played_on_stays(library: Library) -> None:
    made = copy(library)
    files = sorted(made.copies())
    gone, cut, longer = map(library.path_of, files)
    contents = [path.read_bytes() for path in (gone, cut, longer)]
    gone.unlink()
    cut.write_bytes(contents[1][:-9])
    contents[2] += b'{"undo":1}\n'
    longer.write_bytes(contents[2])
    assert restore(made, library) == ["new", "longer", "here"]
    assert [path.read_bytes() for path in (gone, cut, longer)] == contents
    assert restore(made, library) == ["here"] * 3


def test_own_matches_come_back_though_a_stranger_s_would_be_refused(library: Library) -> None:
    contents = (
        hostile.header() + hostile.score(1, 2) * 4_001,
        hostile.header(id="alike", players=["Anna", "Аnna"]),  # with a Cyrillic letter
        hostile.header(id="illegal") + hostile.FINISH + hostile.score(1, 2),
    )
    paths = [library.path_of(f"2026-11/2026-11-15-{number}.match") for number in range(3)]
    for path, content in zip(paths, contents, strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    made = copy(library)
    for path in paths:
        path.unlink()
    assert sorted(restore(made, library)) == ["here"] * 3 + ["new"] * 3


def test_a_damaged_copy_is_told(library: Library) -> None:
    made = copy(library)
    past = library.matches()[0]
    stored = made.matches / f"{past.file}.gz"
    stored.write_bytes(stored.read_bytes()[:-9] + b"x" * 9)
    library.delete(past.file)
    (refused,) = [a for a in take_in(library, made.matches) if a.state == "refused"]
    assert refused.why and refused.why.facts == {"file": library.path_of(past.file).name}


def test_the_last_day_is_that_of_the_newest_copy_of_anything(library: Library) -> None:
    made = copy(library)
    noon = 43_200
    for number, path in enumerate((made.own_copy, *made.matches.iterdir())):
        os.utime(path, (noon, noon + 86_400 * number))
    assert made.last_day() > "1970-01-01"


def test_people_and_settings_come_back_if_both_versions_are_lost(library: Library) -> None:
    library.change_settings(theme="dark")
    library.meet(["Zoë"])
    copy(library)
    for name in ("library.jsonl", "library.jsonl.bak"):
        (library.folder / name).unlink()
    library = Library(library.folder)
    assert library.settings.theme == "dark" and library.person_called("Zoë")


def test_a_damaged_library_does_not_take_the_place_of_its_good_copy(library: Library) -> None:
    made = copy(library)
    good = made.own_copy.read_bytes()
    library.own_file.path.write_bytes(good.replace(b"people", b"peolpe"))
    list(made.make())
    assert made.own_copy.read_bytes() == good


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
        assert made.good_copy(past.file) == whole


def test_a_copy_that_cannot_be_read_just_now_gives_way_to_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise OSError(errno.EIO, "Input/output error")

    made = copy(library)
    past = library.matches()[0]
    path = library.path_of(past.file)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"{")])
    monkeypatch.setattr("companion.library.backup.gzip.open", broken)
    list(made.make())
    monkeypatch.undo()
    assert made.good_copy(past.file) == whole


@pytest.mark.parametrize("damaged", ["", "a list", "its shape", "a copy"])
def test_copies_of_an_earlier_version_are_taken_over(library: Library, damaged: str) -> None:
    """Version 0.2 had the list of a day, and a store of versions; with damage all of it stays."""
    store = library.folder / "backups" / "store"
    store.mkdir(parents=True)
    gone, *others = [library.path_of(past.file) for past in library.matches()]
    files = {}
    for path in (gone, *others):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        (store / f"{digest}.gz").write_bytes(gzip.compress(path.read_bytes()))
        files[library.file_of(path)] = (path.stat().st_size, path.stat().st_mtime_ns, digest)
    listed = store.with_name("000004-2026-11-10.jsonl")
    content = encode({"library": "", "files": [*files] if damaged == "its shape" else files})
    listed.write_bytes(content[:-9] if damaged == "a list" else content)
    if damaged == "a copy":
        (store / f"{digest}.gz").write_bytes(b"")
    before = gone.read_bytes()
    gone.unlink()
    made = copy(library)
    readable = damaged in ("", "a copy")
    assert made.stored(library.file_of(gone)) == (before if readable else None)
    assert listed.exists() == store.exists() == bool(damaged)
