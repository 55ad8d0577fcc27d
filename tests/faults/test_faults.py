"""Kills, full disks, damaged files, wrong clocks, two processes: nothing that was kept is lost."""

import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import clock
from companion.cli import main
from companion.library.backup import Backup
from companion.library.database import LibraryFile, Tables
from companion.library.statistics import Statistics
from tests import HOME
from tests.faults.faults import FAILS, READ_ONLY, SCENARIOS, Fault
from tests.faults.hostile import begin, header, score, take_in
from tests.support.api import Library, StorageError, make_setup
from tests.support.sampling import some
from tests.support.ui.plots import log_moves
from tools import power_cut
from tools.make_library import make_library

TWO = make_setup("score-pad", ["Anna", "Ben"], {})
SHARES = 3  # of the scenarios, each of a process


def python(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Another process of this project."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=HOME, capture_output=True, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_at_every_point_of_writing(share: int, tmp_path: Path) -> None:
    """In processes of their own, for they are killed over and over."""
    run = python("-m", "tests.faults.faults", tmp_path, *[*SCENARIOS][share::SHARES])
    assert run.returncode == 0, run.stderr
    print(run.stdout)


@pytest.mark.slow
def test_a_power_cut_loses_nothing_that_was_said_to_be_kept() -> None:
    """Where a loop device can be mounted; elsewhere the script says that it cannot."""
    cut = python("-m", "tools.power_cut", 4)
    assert cut.returncode == 0, cut.stderr
    assert cut.stdout.startswith(("4 power cuts: 0 lost", power_cut.CANNOT))


@pytest.mark.parametrize("lasting", [False, True])
def test_a_refused_move_is_not_in_the_record_or_is_said_to_be_in_doubt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lasting: bool
) -> None:
    """Every call that the command makes fails, alone or with all that follow."""
    file = tmp_path / "evening.match"
    at = 0
    doubts = 0
    calls = 1
    while at <= calls:  # at first none fails
        file.write_bytes(header())
        fault = Fault(tmp_path, FAILS, at, lasting)
        with fault.injected():
            status = main(["add", str(file), score(1, 2).decode(), "--json"])
        said = capsys.readouterr().err
        calls = max(calls, len(fault.points))
        in_doubt = "check the last move" in said and f"companion replay {file}" in said
        there = file.read_bytes().count(b"\n") - 1
        assert (status, there) in [(0, 1), (2, 0)] or (status == 2 and in_doubt), fault.points[-1]
        doubts += in_doubt
        at += 1
    assert calls > 8 and bool(doubts) == lasting


def test_memory_that_ends_while_a_stranger_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> Any:
        raise MemoryError

    library = Library(tmp_path / "kept")
    path = begin(library)
    monkeypatch.setattr("companion.record.match_file.read_object", no_memory)
    (arrival,) = take_in(library, tmp_path / "x.match", header() + score(1, 2))
    assert arrival.state == "refused"
    shutil.rmtree(library.folder / "index")
    (past,) = Library(library.folder).matches()
    assert past.unreadable and path.exists()
    monkeypatch.undo()
    (past,) = Library(library.folder).matches()
    assert not past.unreadable


# Read-only


def test_what_cannot_be_written_to_can_be_looked_at(tmp_path: Path) -> None:
    made = make_library(tmp_path / "kept", 3)
    for page in (made.folder / "index").iterdir():
        page.unlink()
    with Fault(made.folder, READ_ONLY).injected():
        library = Library(made.folder)
        assert len(library.matches()) == 3 and library.people
        file = library.matches()[0].file
        for change in (
            lambda: library.begin(TWO),
            lambda: library.meet(["Xenia"]),
            lambda: library.delete(file),
            lambda: library.go_on(file),
        ):
            with pytest.raises(StorageError, match="can’t be written"):
                change()
        library.ui_state = {"screen": "home"}
        assert "Xenia" not in [person.name for person in library.people]
        assert len(list(Statistics(library).gather())) > 0
    library.meet(["Xenia"])
    assert Library(made.folder).person_called("Xenia")


# Damage


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
    restored = [arrival.state for arrival in take_in(library, Backup(library).matches)]
    assert len(restored) == 4 and restored.count("refused") <= (victim.suffix in (".gz", ".match"))


# The clock


def test_a_clock_set_back_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path / "kept")
    with library.begin(TWO) as running:
        log_moves(running, ["score points=1,2"])
        for module in ("record.open_record", "library.library", "library.people"):
            monkeypatch.setattr(f"companion.{module}.now", lambda: "1970-01-01T00:00:00Z")
        log_moves(running, ["score points=3,4"])
        library.note_match(running)
    library.begin(TWO).close()
    anna = library.people[0]
    library.rename_person(anna.id, "Annette")
    library.meet(["Anna"])
    library = Library(library.folder)
    assert [past.result.rounds for past in library.matches()] == [2, 0]
    assert len(library.unfinished()) == 2
    assert library.person_called("Annette") and clock.now() > "2026"


# Two processes


CROWD = """
import sys
from pathlib import Path
from tests.support.api import Library
from tests.faults.hostile import begin
library, who = Library(Path(sys.argv[1])), sys.argv[2]
for number in range(12):
    library.meet([f"{who} {number}"])
    begin(library, points=(number, int(who)))
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
    Library(tmp_path).meet(["Anna"])
    whole = LibraryFile._read_good
    others = [lambda: Library(tmp_path).meet(["Ben"])]

    def read_and_be_overtaken(storage: LibraryFile) -> Tables | None:
        read = whole(storage)
        if others:
            others.pop()()
        return read

    monkeypatch.setattr(LibraryFile, "_read_good", read_and_be_overtaken)
    library = Library(tmp_path)
    assert library.people and not others
    library.meet(["Cleo"])
    assert [person.name for person in Library(tmp_path).people] == ["Anna", "Ben", "Cleo"]


# How it grows


def test_opening_does_not_grow_with_the_number_of_matches(tmp_path: Path) -> None:
    """Counted in calls to the system, not in time."""
    calls = []
    for count in (2, 120):
        fault = Fault(make_library(tmp_path / str(count), count).folder, FAILS)
        with fault.injected():
            library = Library(Path(fault.folder))
            assert library.settings and library.people
            assert (library.ui_state, library.notices) == ({}, ())
        calls.append(len(fault.points))
    assert calls[0] == calls[1] > 0
