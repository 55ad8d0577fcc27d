"""A past match that is put right: its day, a note, an entry that was wrong."""

import json
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from companion.clock import local_day, now
from companion.library.backup import Backup
from companion.library.importer import Import
from companion.library.match_editing import add_note, change_day
from companion.library.match_summary import MatchSummary
from companion.record.match_file import read_file
from companion.views.past_matches import MatchFilter
from tests.faults.hostile import begin
from tests.library.evening import Evening
from tests.support.api import (
    BadInput,
    Library,
    StorageError,
    canonical_json,
    make_setup,
    read_bytes,
)
from tests.support.ui.plots import log_moves

PLAYED = "2026-03-05T20:04:00Z"


@pytest.fixture
def past(library: Library) -> MatchSummary:
    """A match that Anna won."""
    setup = make_setup("score-pad", ["Anna", "Ben"], {"name": "Splendor", "rounds": 1}, "", PLAYED)
    return Evening(library).finish(setup, [15, 9])


def record(library: Library, past: MatchSummary) -> Path:
    return library.path_of(past.file)


def header_with_note(header: bytes, note: str) -> bytes:
    """Write a note into the first line, in which else there is a checksum."""
    return canonical_json({**json.loads(header), "note": note}).encode()


# Its day


def test_a_match_gets_another_day_and_keeps_everything_else(
    library: Library, past: MatchSummary
) -> None:
    before = record(library, past).read_bytes()
    changed = change_day(library, past, date(2026, 2, 27))
    assert local_day(changed.started) == "2026-02-27"
    assert changed._replace(file=past.file, started=past.started) == past
    header, _, moves = record(library, changed).read_bytes().partition(b"\n")
    assert moves == before.partition(b"\n")[2]
    assert read_bytes(header + b"\n").match.setup.id == past.id


def test_it_lies_in_the_month_and_under_the_name_of_its_day(
    library: Library, past: MatchSummary
) -> None:
    changed = change_day(library, past, date(2026, 2, 27))
    day = changed.started[:10]
    was = past.started[:10]
    assert changed.file == past.file.replace(was, day).replace(was[:7], day[:7])
    assert [match.file for match in library.matches()] == [changed.file]
    assert not record(library, past).exists()
    assert [path.name for path in library.folder.rglob("*.match*")] == [Path(changed.file).name]


def test_the_time_of_the_day_stays_that_of_the_device(library: Library, past: MatchSummary) -> None:
    was = datetime.fromisoformat(PLAYED).astimezone()
    changed = change_day(library, past, date(2026, 8, 1))
    now = datetime.fromisoformat(changed.started).astimezone()
    assert (now.date(), now.time()) == (date(2026, 8, 1), was.time())


def test_a_match_that_nobody_dated_gets_a_day(library: Library) -> None:
    setup = make_setup("score-pad", ["Anna", "Ben"], {"rounds": 1})
    folder = library.files.month_folder("")
    folder.mkdir(parents=True)
    path = folder / "undated-score-pad-1.match"
    path.write_bytes(b'{"record":1,"game":"score-pad","id":"1","players":["Anna","Ben"]}\n')
    (past,) = library.matches()
    changed = change_day(library, past, date(2026, 2, 27))
    assert local_day(changed.started) == "2026-02-27" and changed.file.startswith("2026-02/")
    assert read_file(record(library, changed)).match.setup.players == setup.players


def test_lists_and_filters_follow_the_day(library: Library, past: MatchSummary) -> None:
    change_day(library, past, date(2025, 12, 31))
    assert MatchFilter(when="2025").count(library) == 1
    assert MatchFilter(when="2026").count(library) == 0
    (changed,) = Library(library.folder).matches()
    assert local_day(changed.started) == "2025-12-31"


def test_an_unfinished_match_is_still_to_be_gone_on_with(library: Library) -> None:
    past = Evening(library).begin(make_setup("score-pad", ["Anna", "Ben"], {}))
    library.put_away(past.file)
    changed = change_day(library, past, date(2026, 2, 27))
    assert library.own_file.files("away") == {changed.file}
    library.put_away(changed.file, away=False)
    assert [match.file for match in library.unfinished()] == [changed.file]


def test_a_copy_of_before_is_neither_damage_nor_brought_back(
    library: Library, past: MatchSummary
) -> None:
    list(Backup(library).make())
    changed = change_day(library, past, date(2026, 2, 27))
    list(Backup(library).make())
    assert not library.notices
    restored = Import(library, Backup(library).matches)
    list(restored.check())
    assert [arrival.state for arrival in restored.arrivals] == ["here"]
    assert list(Backup(library).copies()) == [changed.file]


def test_a_torn_end_and_the_checksum_of_the_first_line_are_looked_after(
    library: Library, past: MatchSummary
) -> None:
    with record(library, past).open("ab") as file:
        file.write(b'{"mov')
    past = library.match(past.file) or past
    changed = change_day(library, past, date(2026, 2, 27))
    path = record(library, changed)
    assert Path(f"{path}.torn").read_bytes() == b'{"mov'
    with library.open(changed.file) as running:
        assert not running.was_changed
    path.write_bytes(path.read_bytes().replace(b"Anna", b"Anno"))
    with library.open(changed.file) as running:
        assert running.was_changed


def test_what_somebody_wrote_into_the_first_line_stays_there(library: Library) -> None:
    path = begin(library)
    header, newline, rest = path.read_bytes().partition(b"\n")
    words = header_with_note(header, "at Zoë’s")
    path.write_bytes(words + newline + rest)
    past = library.match(library.file_of(path))
    assert past and past.notes == ("at Zoë’s",)
    assert change_day(library, past, date(2026, 2, 27)).notes == past.notes


def test_a_day_that_has_not_come_is_refused(library: Library, past: MatchSummary) -> None:
    before = record(library, past).read_bytes()
    today = date.fromisoformat(local_day(now()))
    for day in (today + timedelta(days=1), date(1969, 12, 30), date.min, date.max):
        with pytest.raises(BadInput):
            change_day(library, past, day)
    assert record(library, past).read_bytes() == before
    assert local_day(change_day(library, past, today).started) == today.isoformat()


def test_a_match_that_is_on_the_table_is_not_changed(
    library: Library, past: MatchSummary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.record.durable.WAIT_FOR_WRITER", 0.01)
    with library.open(past.file), pytest.raises(StorageError):
        change_day(library, past, date(2026, 2, 27))
    assert library.match(past.file) == past


def test_a_record_that_cannot_be_read_is_left_alone(library: Library, past: MatchSummary) -> None:
    path = record(library, past)
    path.write_bytes(path.read_bytes() + b'{"move":"finish"}\n')
    before = path.read_bytes()
    with pytest.raises(BadInput):
        change_day(library, past, date(2026, 2, 27))
    assert path.read_bytes() == before


# A note


def test_a_note_is_added_and_nothing_else_changes(library: Library, past: MatchSummary) -> None:
    noted = add_note(library, past.file, "  Ben forgot a card ")
    assert noted and noted.notes == ("Ben forgot a card",)
    assert add_note(library, past.file, "and Anna knew")
    (now,) = Library(library.folder).matches()
    assert now.notes == ("Ben forgot a card", "and Anna knew")
    assert (now.result, now.over, now.ended) == (past.result, past.over, past.ended)
    assert record(library, now).read_bytes().startswith(b'{"record":1')


def test_a_note_is_nothing_to_undo(library: Library, past: MatchSummary) -> None:
    add_note(library, past.file, "one")
    add_note(library, past.file, "two")
    with library.go_on(past.file) as running:
        assert running.undo() and running.match.number == 0
        assert running.redo() and running.match.table.phase == "over"


@pytest.mark.parametrize("note", ["", "  ", "x" * 501])
def test_a_note_has_words_and_an_end(library: Library, past: MatchSummary, note: str) -> None:
    before = record(library, past).read_bytes()
    with pytest.raises(BadInput):
        add_note(library, past.file, note)
    assert record(library, past).read_bytes() == before


def test_a_match_in_which_nothing_was_logged_takes_no_note(library: Library) -> None:
    past = Evening(library).begin(make_setup("score-pad", ["Anna", "Ben"], {}))
    with pytest.raises(BadInput):
        add_note(library, past.file, "nobody came")


# Opened again


def test_a_finished_match_is_opened_again_and_finished_anew(
    library: Library, past: MatchSummary
) -> None:
    add_note(library, past.file, "Ben counted again")
    with library.go_on(past.file) as running:
        assert running.reopen() and running.match.table.phase != "over"
        assert not running.reopen()
        library.note_match(running)
        assert [match.file for match in library.unfinished()] == [past.file]
        log_moves(running, [{"move": "score", "points": [9, 15]}])
        library.note_match(running)
    (now,) = library.matches()
    assert now.over and now.result.winners == (1,) and now.id == past.id
    assert library.unfinished() == []


def test_a_correction_after_the_end_stays_when_a_match_is_opened_again(library: Library) -> None:
    setup = make_setup("score-pad", ["Anna", "Ben"], {})
    rounds = [{"move": "score", "points": [1, 2]}, {"move": "score", "points": [3, 4]}]
    past = Evening(library).begin(setup, *rounds, {"move": "finish"})
    with library.go_on(past.file) as running:
        log_moves(running, [{"amend": 1, "to": {"move": "score", "points": [10, 2]}}])
        assert running.match.table.phase == "over" and running.reopen()
        assert running.match.table.totals == (13, 6) and running.match.table.phase != "over"
