"""A match being played: what is logged lies in the file, and Undo takes back what was done."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.engine.match import Line
from companion.platform import PLATFORM
from tests.support.api import Correction, Entry, OpenRecord, StorageError, make_setup, read_file
from tests.support.work_counter import count_work

OPEN_FILES_MOVE = pytest.mark.skipif(
    not PLATFORM.moves_open_files, reason="the system lets nobody move or remove an open file"
)
PAD = make_setup("score-pad", ["Anna", "Ben"], {})


@pytest.fixture
def running(tmp_path: Path) -> OpenRecord:
    """A match of three rounds."""
    begun = OpenRecord.begin(tmp_path / "matches", PAD)
    for points in range(3):
        assert begun.log(score(points)).legal
    return begun


def score(anna: int, ben: int = 1) -> Entry:
    return Entry(PAD.read_move({"move": "score", "points": [anna, ben]}))


def moves(running: OpenRecord) -> list[str]:
    return [running.match.setup.text(entry.move) for entry in running.match.entries()]


def in_file(running: OpenRecord) -> list[str]:
    match = read_file(running.path).match
    return [match.setup.text(entry.move) for entry in match.entries()]


def test_a_refused_move_leaves_the_file_alone(running: OpenRecord) -> None:
    assert running.log(Entry(PAD.read_move({"move": "finish"}))).legal
    before = running.path.read_bytes()
    assert not running.log(score(3)).legal
    assert running.path.read_bytes() == before
    assert len(moves(running)) == 4


def test_moves_logged_together_are_undone_together(running: OpenRecord) -> None:
    running.log(score(3), score(4))
    assert len(moves(running)) == 5
    assert running.undo() and len(in_file(running)) == 3
    assert running.redo() and len(in_file(running)) == 5


def test_a_record_does_not_grow_past_what_can_be_read(
    running: OpenRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = running.path.stat().st_size
    monkeypatch.setattr("companion.record.writer.LARGEST_FILE", size)
    with pytest.raises(StorageError, match="full"):
        running.log(score(3))
    assert running.path.stat().st_size == size and len(moves(running)) == 3


def test_only_one_may_write(running: OpenRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.record.durable.WAIT_FOR_WRITER", 0.01)
    with pytest.raises(StorageError, match="another window"):
        OpenRecord.open(running.path)


@OPEN_FILES_MOVE
def test_a_removed_file_is_written_again(running: OpenRecord) -> None:
    running.path.unlink()
    assert running.log(score(3)).legal
    assert in_file(running) == moves(running)
    assert len(in_file(running)) == 4


@OPEN_FILES_MOVE
def test_a_replaced_file_is_not_overwritten(running: OpenRecord) -> None:
    other = running.path.with_name("other")
    was = running.path
    other.write_bytes(b"somebody else's")
    other.replace(was)
    with pytest.raises(StorageError, match="Another program"):
        running.log(score(3))
    assert was.read_bytes() == b"somebody else's"
    assert in_file(running) == moves(running)
    assert running.log(score(3)).legal
    assert in_file(running) == moves(running)


# Any evening: whatever is done, undone and redone, with the app closed in between


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(
            ("log", "log", "amend", "insert", "drop", "rewrite", "undo", "redo", "reopen")
        ),
        st.integers(0, 5),
    ),
    max_size=25,
)


@given(DEEDS)
@example([("log", 0), ("undo", 0), ("log", 1), ("redo", 0)])  # there is nothing to redo
def test_undo_and_redo_lead_through_all_that_was_done(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[tuple[str, int]]
) -> None:
    running = OpenRecord.begin(tmp_path_factory.mktemp("matches"), PAD)
    done: list[list[str]] = []  # how it was before each thing that was done
    undone: list[list[str]] = []
    for points, (name, at) in enumerate(deeds):
        before = moves(running)
        if name == "reopen":
            running.close()
            running = OpenRecord.open(running.path)
        elif name in ("undo", "redo"):
            taken, given_back = (done, undone) if name == "undo" else (undone, done)
            assert (running.undo() if name == "undo" else running.redo()) == bool(taken)
            if taken:
                assert moves(running) == taken.pop()
                given_back.append(before)
        elif line := deed(running, name, at, points):
            last = running.what_undo_would_do
            if last and line == last.back:  # by hand what Undo would have done
                undone.append(before)
                done.pop()
            else:
                done.append(before)
                undone.clear()
            assert running.log(line).legal
        assert in_file(running) == moves(running)
    running.close()


def deed(running: OpenRecord, name: str, at: int, points: int) -> Line | None:
    entry = score(points, at)
    number = running.match.number
    if name == "log":
        return entry
    if name == "insert":
        return Correction(name, 1 + at % (number + 1), entry)
    if name == "rewrite":
        return Correction(name, 1 + at % (number + 1), moves=(entry,) * (at % 3))
    if not number:
        return None
    return Correction(name, 1 + at % number, entry if name == "amend" else None)


def test_a_move_that_becomes_another_with_the_same_keys_is_undone_as_well(tmp_path: Path) -> None:
    dnup = make_setup("dnup", ["Anna", "Ben", "Cleo"], {})
    took = {"move": "take", "player": 1, "from": 0}
    added = {"move": "add", "player": 1, "to": 0}
    running = OpenRecord.begin(tmp_path, dnup)
    dealt = {"move": "deal", "first": 0}
    played = {"move": "play", "player": 0, "value": 5, "size": 1}
    for line in (dealt, played, took):
        assert running.log(Entry(dnup.read_move(line))).legal

    assert running.log(Correction("amend", 3, Entry(dnup.read_move(added)))).legal

    assert running.undo()
    assert moves(running)[2] == dnup.text(dnup.read_move(took))


def test_what_logging_costs_does_not_grow(tmp_path: Path) -> None:
    running = OpenRecord.begin(tmp_path, PAD)
    counts = []
    for number in range(400):
        counts.append(count_work(running.log, score(number))[1].lines)
    assert max(counts[300:]) <= min(counts[5:50]) + 10


# Several lines that were logged together


def at(second: str, line: Line) -> Line:
    return line._replace(at=f"2026-11-15T20:00:{second}Z")


def test_moves_that_were_logged_together_with_a_correction_are_undone_without_it(
    tmp_path: Path,
) -> None:
    running = OpenRecord.begin(tmp_path, PAD)
    together = "01.000001"
    running.log(at("00", score(1)))
    running.log(
        at(together, Correction("amend", 1, score(7))),
        at(together, score(2)),
        at(together, score(3)),
    )
    assert running.undo() and moves(running) == moves_of(score(7))
    running.undo()
    assert moves(running) == moves_of(score(1))
    running.redo()
    assert moves(running) == moves_of(score(7))
    running.redo()  # what a correction cut off from the record's own redo comes back one by one
    assert moves(running) == moves_of(score(7), score(2))
    running.redo()
    assert moves(running) == moves_of(score(7), score(2), score(3))
    assert not running.redo()


def moves_of(*entries: Entry) -> list[str]:
    return [PAD.text(entry.move) for entry in entries]


def test_a_note_is_added_to_a_move_but_not_to_a_match_in_which_nothing_was_logged(
    tmp_path: Path,
) -> None:
    begun = OpenRecord.begin(tmp_path / "matches", PAD)
    before = begun.path.read_bytes()
    assert not begun.add_note("Ben was late.")
    assert begun.notes == () and begun.path.read_bytes() == before
    assert begun.log(score(3)).legal
    assert begun.add_note("Ben was late.")
    assert begun.notes == ("Ben was late.",)
