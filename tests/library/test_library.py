"""The library: people, settings, past matches, and where the person was."""

import shutil
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from companion.library.database import keep_only
from companion.library.people import marks
from companion.library.summary_reader import read_summary_file
from companion.server.match_host import LibraryHost
from companion.views.past_matches import MatchFilter
from tests.support.api import Library, OpenRecord, Setup, make_setup
from tests.support.ui.plots import log_moves


def again(library: Library) -> Library:
    return Library(library.folder)


def setup(*names: str, started: str = "") -> Setup:
    made = make_setup("big-deal", list(names or ("Anna", "Ben", "Cleo", "Dora")), {})
    return replace(made, started=started)


def play(library: Library, *names: str, started: str = "", rounds: int = 1) -> OpenRecord:
    running = library.begin(setup(*names, started=started))
    for _ in range(rounds):
        points = ",".join(["500000", *["10000"] * (len(running.match.setup.players) - 1)])
        log_moves(running, [f"score points={points}"])
    library.note_match(running)
    running.close()
    return running


def test_an_empty_library_makes_no_file_until_something_is_kept(library: Library) -> None:
    assert library.people == [] and library.matches() == [] and library.unfinished() == []
    assert library.ui_state == {} and library.notices == ()
    assert not library.folder.exists()


def test_settings_that_make_no_sense_are_as_if_never_chosen(library: Library) -> None:
    chosen = library.change_settings(theme="pink", text_size=9, voice="loud", nonsense=1)
    assert (chosen.theme, chosen.text_size, chosen.voice) == ("system", 1.6, False)


def test_the_list_is_newest_first_and_paged(library: Library) -> None:
    for month in ("01", "03", "02"):
        play(library, started=f"2026-{month}-05T20:00:00Z")
    library = again(library)
    assert [past.started[:7] for past in library.matches()] == ["2026-03", "2026-02", "2026-01"]
    assert [past.started[:7] for past in library.matches(1, 1)] == ["2026-02"]
    found = MatchFilter(when="2026-02").found(library, 0, 50)
    assert [past.started[:7] for past in found] == ["2026-02"]


def test_the_match_on_the_table_last_is_there_again_after_a_kill(library: Library) -> None:
    for game, second in (("yellow-dwarf", 1), ("crazy-eights", 2), ("big-deal", 3)):
        started = f"2026-11-15T20:00:0{second}Z"
        library.begin(make_setup(game, ["Anna", "Ben", "Cleo"], {}, started=started)).close()
    last, *others = library.unfinished()
    assert [past.game for past in (last, *others)] == ["big-deal", "crazy-eights", "yellow-dwarf"]
    library.go_on(others[1].file).close()  # an older one, and nothing is logged
    running = LibraryHost(again(library)).running
    assert running and running.match.setup.game.id == "yellow-dwarf"
    running.close()
    library.put_away(others[1].file)  # of two of one day the later one comes first
    assert again(library).unfinished() == [last, others[0]]
    assert again(library).unfinished(1) == [last]


@pytest.mark.parametrize(
    "header",
    [
        b'{"record":2,"game":"big-deal","players":["A","B"],"new":1}\n',
        b'{"record":1,"game":"whist","players":["A","B"]}\n',
        b'{"record":1,"game":"big-deal","players":["A","B"]}\n{"move":"pair","player":0,"cards":["home","home"]}\n',
    ],
)
def test_a_record_that_this_app_cannot_read_stays_and_is_listed(
    library: Library, header: bytes
) -> None:
    running = play(library)
    running.path.write_bytes(header)
    (past,) = again(library).matches()
    assert past.unreadable and past.players == ("A", "B")
    assert running.path.read_bytes() == header
    assert again(library).unfinished() == []


def test_a_renamed_person_keeps_their_matches(library: Library) -> None:
    play(library, "Anna", "Ben", started="2026-01-05T20:00:00Z")
    anna = library.people[0]
    library.rename_person(anna.id, "Annette")
    play(library, "Annette", "Ben", started="2026-02-05T20:00:00Z")
    found = library.matches(which=library.played_by(anna.id))
    assert [past.players[0] for past in found] == ["Annette", "Anna"]


def test_two_entries_of_one_person_are_merged(library: Library) -> None:
    play(library, "Anna", "Ben", started="2026-01-05T20:00:00Z")
    play(library, "Ännchen", "Ben", started="2026-02-05T20:00:00Z")
    anna, _, other = library.people
    library.merge_people(anna.id, other.id)
    assert len(library.matches(which=library.played_by(anna.id))) == 2
    assert [person.name for person in library.people] == ["Anna", "Ben"]


def test_players_are_told_apart_by_their_own_colours_and_symbols(library: Library) -> None:
    """Whoever sits with somebody of the same colour or symbol gets another one for the evening."""
    library.meet(["Anna", "Ben", "Bartholomäus"])
    anna, ben, bartholomäus = library.people
    for person in (anna, ben):
        library.change_person(person.id, colour=5, symbol="★")
    library.change_person(bartholomäus.id, colour=2)
    setup = make_setup("score-pad", ["Étienne", "Anna", "Ben", "Bartholomäus"], {})
    assert library.looks(setup) == ((0, "É"), (5, "★"), (1, "Be"), (2, "Ba"))
    library.rename_person(anna.id, "Annette")
    assert library.looks(setup)[1] == (5, "★")  # a record keeps the names of the table


def test_no_two_players_have_the_same_letters() -> None:
    assert marks(["Anna-Lena", "Anna", "Ben", "Anne"]) == ("AL", "Aa", "B", "Ae")
    assert marks(["J2", "J2!", "J 2", "J"]) == ("J1", "J2", "J3", "J4")
    assert marks(["Maximiliane S.", "Maximilian S."]) == ("Me", "Mn")
    assert marks(["Maria S.", "Max W."]) == ("MS", "MW")
    assert marks(["Mara", "Mona"]) == ("Ma", "Mo")


def test_a_deleted_match_can_be_taken_back(library: Library) -> None:
    play(library)
    (past,) = library.matches()
    deleted = library.delete(past.file)
    assert again(library).deleted == [deleted]
    assert library.matches() == library.unfinished() == again(library).matches() == []
    assert library.undelete(deleted) == past
    assert again(library).matches() == again(library).unfinished() == [past]


def on(day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock shows this day."""

    class Clock(date):
        @classmethod
        def today(cls) -> date:
            return date.fromisoformat(day)

    monkeypatch.setattr("companion.library.trash.date", Clock)


def test_the_bin_is_emptied_after_thirty_days_of_use(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(library)
    library.delete(library.matches()[0].file)
    for day in range(1, 31):
        on(f"2026-12-{day:02}", monkeypatch)
        assert again(library).bin.empty() == library.bin.empty() == 0
    on("2027-01-01", monkeypatch)
    assert library.bin.empty() == 1 and again(library).deleted == []


def test_a_clock_that_goes_to_and_fro_over_midnight_does_not_empty_the_bin(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(library)
    library.delete(library.matches()[0].file)
    for _ in range(50):
        for day in ("2026-12-31", "2027-01-01"):
            on(day, monkeypatch)
            assert again(library).bin.empty() == 0
    for day in range(2, 30):  # the second day of use was the last one
        on(f"2027-01-{day:02}", monkeypatch)
        assert again(library).bin.empty() == 0
    on("2027-01-30", monkeypatch)
    assert again(library).bin.empty() == 1


def test_a_clock_that_is_set_back_for_good_counts_no_day_twice(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(library)
    library.delete(library.matches()[0].file)
    for day in [*range(1, 20), *range(1, 20)]:
        on(f"2026-12-{day:02}", monkeypatch)
        assert again(library).bin.empty() == 0
    assert len(again(library).deleted) == 1


def test_a_library_is_lost_only_without_its_file_and_the_one_before(library: Library) -> None:
    own = library.own_file
    assert own.is_lost(), "there was none yet"
    library.meet(["Anna"])
    assert own.path.exists() and not own.backup.exists()
    assert not again(library).own_file.is_lost()
    library.meet(["Ben"])
    assert own.backup.exists()
    own.path.unlink()
    assert not again(library).own_file.is_lost(), "the one before is still there"
    own.backup.unlink()
    assert again(library).own_file.is_lost()


def test_unfinished_matches_are_found_as_the_first_version_listed_them(library: Library) -> None:
    """It wrote a document for each of them."""
    for day in (5, 6, 7):
        play(library, started=f"2026-01-0{day}T20:00:00Z")
    files = {past.file for past in library.matches()}
    with library.own_file.changing() as db:
        db.table("unfinished").truncate()
        db.table("unfinished").insert_multiple({"file": file} for file in sorted(files))
    library = again(library)
    assert {past.file for past in library.unfinished()} == files
    gone = min(files)
    library.delete(gone)
    assert {past.file for past in again(library).unfinished()} == files - {gone}


def test_the_bin_of_an_older_app_counts_on(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept the last date only."""
    play(library)
    (name, _) = library.delete(library.matches()[0].file)
    own = library.own_file
    with own.changing() as db:
        keep_only(db, "bin", {"day": 31, "today": "2026-12-01", "since": {name: 2}})
    on("2026-12-01", monkeypatch)
    assert again(library).bin.empty() == 0
    on("2026-12-02", monkeypatch)
    assert again(library).bin.empty() == 1


def test_a_rematch_has_the_same_players_and_options(library: Library) -> None:
    running = play(library)
    old = running.match.setup
    new = library.rematch(library.matches()[0].file)
    assert (new.players, new.options, new.id) == (old.players, old.options, "")


def test_what_is_no_match_is_kept_among_the_damaged_files(library: Library) -> None:
    running = play(library, started="2026-01-05T20:00:00Z")
    running.path.with_name("nonsense.match").write_bytes(b"nonsense")
    assert [past.started[:7] for past in again(library).matches()] == ["2026-01"]
    assert (library.folder / "damaged" / "nonsense.match").read_bytes() == b"nonsense"


def test_home_needs_no_more_than_the_matches_it_shows(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the index is lost: the newest one, and those to go on with."""
    for day in range(1, 9):
        play(library, started=f"2026-02-{day:02}T20:00:00Z", rounds=2)
    play(library, started="2026-01-05T20:00:00Z")
    shutil.rmtree(library.folder / "index")
    # the records that are read from then on
    library = again(library)
    read = list[Any]()
    monkeypatch.setattr(
        "companion.library.summary_reader.read_summary_file",
        lambda *what: read.append(what) or read_summary_file(*what),
    )
    newest = library.newest()
    assert newest and newest.started.startswith("2026-02-08")
    assert [past.started[:10] for past in library.unfinished()] == ["2026-01-05"]
    assert len(read) == 2
    assert len(library.matches()) == len(read) == 9  # none of them twice


def test_home_writes_nothing_after_a_kill(library: Library) -> None:
    """A device may be full, and its list is behind: nobody noted the match when it was left."""
    with library.begin(setup()) as running:
        log_moves(running, ["score points=500000,10000,10000,10000"])
    before = {path: path.stat().st_mtime_ns for path in library.folder.rglob("*")}
    library = again(library)
    assert library.unfinished() == [library.newest()] and library.unfinished()[0].result.rounds
    assert {path: path.stat().st_mtime_ns for path in library.folder.rglob("*")} == before
