"""Kills, full disks, damaged files, wrong clocks, two processes: nothing that was kept is lost."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion import clock
from companion.library.atomic_storage import AtomicStorage, Tables
from companion.library.backup import Backup
from companion.library.importer import Import
from companion.library.statistics import Statistics
from tests import HOME
from tests.api import Entry, Library, OpenRecord, StorageError, make_setup
from tests.faults.faults import READ_ONLY, SCENARIOS, DiskFault
from tests.sampling import NIGHTLY, some
from tools.make_library import make_library

SHARE = 1 if NIGHTLY else 23  # of the calls of a scenario: each of so many fails
TWO = make_setup("score-pad", ["Anna", "Ben"], {})


def score(running: OpenRecord, *points: int) -> Entry:
    return Entry(running.match.setup.read_move({"move": "score", "points": list(points)}))


def python(*arguments: object, cwd: Path = HOME) -> subprocess.CompletedProcess[str]:
    """Another process of this project."""
    command = [sys.executable, *map(str, arguments)]
    env = {**os.environ, "PYTHONPATH": str(HOME)}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_at_every_point_of_writing(scenario: str, tmp_path: Path) -> None:
    run = python("-m", "tests.faults.faults", scenario, tmp_path, SHARE)
    assert run.returncode == 0, run.stderr
    print(run.stdout)


# Read-only


def test_what_cannot_be_written_to_can_be_looked_at(tmp_path: Path) -> None:
    made = make_library(tmp_path / "kept", 3)
    for page in (made.folder / "index").iterdir():
        page.unlink()
    with DiskFault(READ_ONLY, 0).injected():
        library = Library(made.folder)
        assert len(library.matches()) == 3 and library.people
        with pytest.raises(StorageError, match="can’t be written"):
            library.begin(TWO)
        with pytest.raises(StorageError, match="can’t be written"):
            library.add_person("Xenia")
        with pytest.raises(StorageError, match="can’t be written"):
            library.delete(library.matches()[0].file)
        with pytest.raises(StorageError, match="can’t be written"):
            library.go_on(library.matches()[0].file)
        library.ui_state = {"screen": "home"}
        assert "Xenia" not in [person.name for person in library.people]
        assert len(list(Statistics(library).gather())) > 0
    assert library.add_person("Xenia") in Library(made.folder).people


# Damage


def can_be_restored_or_says_so(library: Library, victim: Path) -> None:
    coming = Import(library, Backup(library).matches)
    list(coming.check())
    refused = [arrival for arrival in coming.arrivals if arrival.state == "refused"]
    assert len(coming.arrivals) == 4 and all(arrival.why for arrival in refused)
    assert len(refused) <= (victim.suffix in (".gz", ".match"))


@pytest.mark.parametrize("seed", some(range(40), 10))
def test_flipped_bits_and_cut_files(tmp_path: Path, seed: int) -> None:
    """Nothing crashes, no other match suffers, and what cannot be read is told and kept."""
    dice = random.Random(seed)
    library = make_library(tmp_path / "kept", 4, seed)
    list(Backup(library).make())
    before = {past.file: past for past in library.matches()}
    files = [p for p in library.folder.rglob("*") if p.is_file() and not p.name.endswith(".lock")]
    victim = dice.choice(files)
    content = bytearray(victim.read_bytes())
    if dice.random() < 0.5:
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    else:
        del content[dice.randrange(len(content)) :]
    victim.write_bytes(content)
    library = Library(library.folder)
    can_be_restored_or_says_so(library, victim)
    after = {past.file: past for past in library.matches()}
    for file, past in before.items():
        if library.path_of(file) != victim:
            assert after[file] == past
        elif file not in after or after[file].unreadable:
            assert library.notices or after[file].unreadable
            assert bytes(content) in [
                p.read_bytes() for p in library.folder.rglob("*.match") if p.is_file()
            ]
    assert library.people and library.settings
    assert Library(library.folder).matches() == library.matches()


# The clock


def test_a_clock_set_back_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path / "kept")
    running = library.begin(TWO)
    running.log(score(running, 1, 2))
    for module in (
        "companion.record.open_record",
        "companion.library.library",
        "companion.library.people",
    ):
        monkeypatch.setattr(f"{module}.now", lambda: "1970-01-01T00:00:00Z")
    running.log(score(running, 3, 4))
    library.note_match(running)
    running.close()
    other = library.begin(TWO)
    other.close()
    anna = library.people[0]
    library.rename_person(anna.id, "Annette")
    library.add_person("Anna")
    library = Library(library.folder)
    assert [past.result.rounds for past in library.matches()] == [2, 0]
    assert len(library.unfinished()) == 2
    assert library.person_called("Annette") and clock.now() > "2026"


# Two processes


CROWD = """
import sys
from pathlib import Path
from companion.library.atomic_storage import AtomicStorage, Tables
from companion.library.library import Library
from tests.faults.test_faults import TWO, score
library, who = Library(Path(sys.argv[1])), sys.argv[2]
for number in range(12):
    library.add_person(f"{who} {number}")
    running = library.begin(TWO)
    running.log(score(running, number, int(who)))
    library.note_match(running)
    running.close()
    library.ui_state = {"screen": who}
"""


@pytest.mark.slow
def test_two_processes_on_one_library(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    crowd = [
        subprocess.Popen([sys.executable, "-c", CROWD, str(folder), who], cwd=HOME) for who in "12"
    ]
    assert [process.wait() for process in crowd] == [0, 0]
    library = Library(folder)
    names = [person.name for person in library.people]
    assert sorted(names) == sorted(
        ["Anna", "Ben", *(f"{who} {number}" for who in "12" for number in range(12))]
    )
    found = {past.result.totals for past in library.matches(limit=100)}
    assert found == {(number, who) for who in (1, 2) for number in range(12)}
    assert len(library.unfinished(100)) == 24 and library.notices == ()
    assert library.ui_state["screen"] in "12"


def test_what_another_process_writes_while_the_library_is_read_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(tmp_path).add_person("Anna")
    whole = AtomicStorage._read_good
    others = [lambda: Library(tmp_path).add_person("Ben")]

    def read_and_be_overtaken(storage: AtomicStorage) -> Tables | None:
        read = whole(storage)
        if others:
            others.pop()()
        return read

    monkeypatch.setattr(AtomicStorage, "_read_good", read_and_be_overtaken)
    library = Library(tmp_path)
    assert library.people and not others
    library.add_person("Cleo")
    assert [person.name for person in Library(tmp_path).people] == ["Anna", "Ben", "Cleo"]


# How it grows


def test_opening_does_not_grow_with_the_number_of_matches(tmp_path: Path) -> None:
    """Counted in calls to the system, not in time."""
    small, large = make_library(tmp_path / "small", 2), make_library(tmp_path / "large", 120)
    assert calls_to_open(small.folder) == calls_to_open(large.folder)


def calls_to_open(folder: Path) -> int:
    code = """
import sys
from pathlib import Path
from companion.library.atomic_storage import AtomicStorage, Tables
from companion.library.library import Library
calls = 0
def hook(event, args):
    global calls
    calls += event.startswith(("os.", "open"))
sys.addaudithook(hook)
library = Library(Path(sys.argv[1]))
library.settings, library.people, library.ui_state, library.notices
print(calls)
"""
    run = python("-c", code, folder)
    assert run.returncode == 0, run.stderr
    return int(run.stdout)
