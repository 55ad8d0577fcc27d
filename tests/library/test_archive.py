"""An archive is the whole library: brought into an empty one it makes the same, into another one it
only adds."""

import json
import zipfile
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from companion.library.backup import Backup
from companion.library.exporter import Archive
from companion.library.importer import Arrival, Import
from companion.library.match_editing import add_note, change_day
from companion.library.people import Person
from companion.library.sheets import keep_sheet, own_sheets
from companion.library.waiting import WaitingRecord, WaitingRecords
from companion.record.sheet_text import read_sheet_text
from companion.standings.question import StandingsQuestion
from companion.standings.seasons import save_season, saved_seasons
from tests.faults.hostile import archive, header, score, take_in
from tests.library.evening import Evening
from tests.support.api import Library, make_setup, sheet_called


class Club:
    """A library with people who were renamed and merged, own sheets, notes and a season."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder)
        self.evening = Evening(self.library)

    def play(self, *names: str, points: tuple[int, ...] = (3, 5), name: str = "Splendor") -> str:
        """Play a match that is over, and return its file."""
        setup = make_setup("score-pad", list(names), {"name": name, "rounds": 1})
        return self.evening.finish(setup, list(points)).file

    def person(self, name: str) -> Person:
        found = self.library.person_called(name)
        assert found
        return found

    def live(self) -> None:
        """Play, rename, merge, colour, note, and save a season."""
        self.play("Anna", "Ben")
        file = self.play("Annette", "Cleo")
        self.library.rename_person(self.person("Ben").id, "Benedikt")
        self.library.merge_people(self.person("Anna").id, self.person("Annette").id)
        self.play("Ben", "Zoë", name="6 nimmt!")
        self.library.change_person(self.person("Cleo").id, colour=5, symbol="★")
        self.library.set_learning(["Cleo"], True)
        add_note(self.library, file, "Cleo brought cake")
        for id in ("uno", "golf"):
            self.own_sheet(id)
        people = (self.person("Anna").id, self.person("Cleo").id)
        save_season(self.library, "League", StandingsQuestion(people=people, counted="wins"))

    def own_sheet(self, id: str) -> None:
        """Keep a sheet of the app with a name of its own."""
        sheet = sheet_called(id)
        assert sheet
        plain = {**sheet.plain, "name": f"Our {sheet.name}"}
        keep_sheet(self.library, read_sheet_text(json.dumps(plain).encode()))

    def archive(self) -> Path:
        packed = Archive(self.library)
        for _ in packed.write():
            pass
        return packed.path

    def take_in(self, path: Path, without: tuple[int, ...] = ()) -> list[Arrival]:
        coming = Import(self.library, path)
        for _ in coming.check():
            pass
        for _ in coming.store(without):
            pass
        return coming.arrivals

    def everything(self) -> object:
        """Return all that an archive is meant to bring along."""
        library = Library(self.library.folder)
        records = sorted(library.path_of(past.file).read_bytes() for past in library.matches())
        return records, library.people, own_sheets(library), saved_seasons(library)

    def names(self) -> list[str]:
        return [person.name for person in Library(self.library.folder).people]


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path / "club")
    made.live()
    return made


@pytest.fixture
def other(tmp_path: Path) -> Club:
    return Club(tmp_path / "other")


# Into an empty library


def test_an_archive_in_an_empty_library_makes_the_same_library(club: Club, other: Club) -> None:
    other.take_in(club.archive())
    assert other.everything() == club.everything()


def test_an_archive_of_the_copy_is_the_same_archive(club: Club, other: Club) -> None:
    other.take_in(club.archive())
    assert contents(other.archive()) == contents(club.archive())


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_who_was_renamed_or_merged_is_one_person_with_all_matches(club: Club, other: Club) -> None:
    other.take_in(club.archive())
    assert other.names() == ["Anna", "Benedikt", "Cleo", "Zoë"]
    for name, played in (("Anna", 2), ("Benedikt", 2)):
        which = other.library.played_by(other.person(name).id)
        assert len(other.library.matches(which=which)) == played


def test_taken_in_twice_it_is_all_here_and_nothing_changes(club: Club, other: Club) -> None:
    path = club.archive()
    other.take_in(path)
    before = other.everything()
    assert {arrival.state for arrival in other.take_in(path)} == {"here"}
    assert other.everything() == before


def test_an_archive_of_an_older_app_is_still_taken_in(club: Club, other: Club) -> None:
    entries = contents(club.archive())
    del entries["library.json"]
    path = other.library.folder.parent / "old.zip"
    path.write_bytes(archive(entries))
    assert {arrival.state for arrival in other.take_in(path)} == {"new"}
    assert set(other.names()) == {"Anna", "Ben", "Annette", "Cleo", "Zoë"}


# Into a library that has people of its own


def test_nobody_who_is_here_is_changed_renamed_or_merged(club: Club, other: Club) -> None:
    other.play("Anna", "Annette")
    other.play("Ben", "Cleo")
    other.library.change_person(other.person("Cleo").id, colour=1)
    before = {person.id: person for person in other.library.people}
    other.take_in(club.archive())
    after = {person.id: person for person in Library(other.library.folder).people}
    assert {id: after[id] for id in before} == before
    assert {after[id].name for id in after.keys() - before.keys()} == {"Zoë"}


def test_whoever_is_known_by_a_former_name_is_not_added_again(club: Club, other: Club) -> None:
    other.play("Ben", "Xaver")
    other.library.rename_person(other.person("Ben").id, "Benno")
    other.take_in(club.archive())
    assert "Benedikt" not in other.names() and "Ben" not in other.names()


def test_a_season_is_added_unless_its_name_is_taken(club: Club, other: Club) -> None:
    other.play("Cleo", "Xaver")
    other.take_in(club.archive())
    (season,) = saved_seasons(other.library)
    names = {person.id: person.name for person in other.library.people}
    assert [names[id] for id in season.question.people] == ["Anna", "Cleo"]
    third = Club(other.library.folder.parent / "third")
    save_season(third.library, "LEAGUE", StandingsQuestion())
    before = saved_seasons(third.library)
    third.take_in(club.archive())
    assert saved_seasons(third.library) == before


def test_a_sheet_whose_id_is_taken_gets_another_one(club: Club, other: Club) -> None:
    keep_sheet(other.library, own_sheets(club.library)[1].sheet, own_sheets(club.library)[0].id)
    other.take_in(club.archive())
    own = own_sheets(other.library)
    assert {sheet.sheet.name for sheet in own} == {"Our Uno", "Our Golf (cards)"}
    assert len({sheet.id for sheet in own}) == 2


def test_what_somebody_leaves_out_stays_away(club: Club, other: Club) -> None:
    path = club.archive()
    coming = Import(other.library, path)
    for _ in coming.check():
        pass
    first = next(n for n, arrival in enumerate(coming.arrivals) if arrival.past)
    rows = next(n for n, arrival in enumerate(coming.arrivals) if arrival.rows)
    for _ in coming.store({first, rows}):
        pass
    assert len(other.library.matches()) == len(club.library.matches()) - 1
    assert not saved_seasons(other.library)


# From a stranger


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"rubbish",
        b"[]",
        b"{}",
        b'{"people":7,"seasons":"x"}',
        b'{"people":[7,{},{"id":"a"},{"name":"B"},{"id":"../x","name":"C"}]}',
        b'{"people":[{"id":"a","name":"\\u200b"},{"id":"b","name":""},{"id":"c","name":"x\\ny"}]}',
        b'{"seasons":[7,{},{"id":"a","name":"A","evil":1},{"id":"b","name":"B","best":"x"}]}',
        b'{"seasons":[{"id":"a","name":"' + b"x" * 41 + b'"}]}',
    ],
)
def test_rows_that_nobody_can_understand_add_nothing(
    library: Library, tmp_path: Path, content: bytes
) -> None:
    take_in(library, tmp_path / "x.zip", archive({"library.json": content}))
    assert library.people == [] and saved_seasons(library) == []


def test_people_of_a_stranger_are_bounded(library: Library, tmp_path: Path) -> None:
    people = [
        {
            "id": f"id{n}",
            "name": f"Person {n}",
            "symbol": "x" * 999,
            "told": ["x"] * 9999 * (n == 7),
        }
        for n in range(1200)
    ]
    content = json.dumps({"people": people}).encode()
    take_in(library, tmp_path / "x.zip", archive({"library.json": content}))
    assert len(library.people) == 1000
    assert all(not person.symbol for person in library.people)
    assert all(len(person.lessons_seen) <= 1000 for person in library.people)


def test_a_name_that_only_looks_like_somebodys_is_not_added(
    library: Library, tmp_path: Path
) -> None:
    library.meet(["Anna"])
    content = '{"people":[{"id":"a","name":"Аnna"},{"id":"b","name":"ANNA "}]}'.encode()
    take_in(library, tmp_path / "x.zip", archive({"library.json": content}))
    assert [person.name for person in library.people] == ["Anna"]


# One match that went on in two ways


def test_a_match_that_went_on_differently_waits_and_ones_own_stays(
    library: Library, tmp_path: Path
) -> None:
    mine = header() + score(1, 2) + score(3, 4)
    theirs = header() + score(1, 2) + score(5, 6) + score(7, 8)
    take_in(library, tmp_path / "x.match", mine)
    for _ in range(2):
        (arrival,) = take_in(library, tmp_path / "x.match", theirs)
        assert arrival.state == "waiting" and arrival.diverged == (1, 1, 2)
    (past,) = library.matches()
    assert library.path_of(past.file).read_bytes() == mine
    (waiting,) = (library.folder / "waiting").iterdir()
    assert waiting.read_bytes() == theirs


def test_a_match_whose_day_was_put_right_is_still_the_same(
    library: Library, tmp_path: Path
) -> None:
    record = header() + score(1, 2)
    take_in(library, tmp_path / "x.match", record)
    changed = change_day(library, library.matches()[0], date(2026, 2, 27))
    (arrival,) = take_in(library, tmp_path / "x.match", record)
    assert arrival.state == "here"
    (arrival,) = take_in(library, tmp_path / "x.match", record + score(3, 4))
    assert arrival.state == "longer"
    (now,) = library.matches()
    assert (now.started, now.result.rounds) == (changed.started, 2)


@pytest.fixture
def waiting(library: Library, tmp_path: Path) -> WaitingRecord:
    """A record that went on differently from the one that is here."""
    take_in(library, tmp_path / "x.match", MINE)
    take_in(library, tmp_path / "x.match", THEIRS)
    (record,) = WaitingRecords(library).records()
    return record


MINE = header() + score(1, 2) + score(3, 4)
THEIRS = header() + score(1, 2) + score(5, 6) + score(7, 8)


def contents_of_matches(library: Library) -> list[bytes]:
    pasts = Library(library.folder).matches()
    return sorted(library.path_of(past.file).read_bytes() for past in pasts)


def binned(library: Library) -> list[bytes]:
    return [(library.bin.folder / gone.name).read_bytes() for gone in library.deleted]


def test_ones_own_is_kept_and_the_other_goes_to_the_bin(
    library: Library, waiting: WaitingRecord
) -> None:
    WaitingRecords(library).keep_ours(waiting)
    assert (contents_of_matches(library), binned(library)) == ([MINE], [THEIRS])
    assert WaitingRecords(library).records() == []


def test_the_other_takes_its_place_and_ones_own_goes_to_the_bin(
    library: Library, waiting: WaitingRecord
) -> None:
    list(Backup(library).make())
    WaitingRecords(library).take_theirs(waiting)
    assert (contents_of_matches(library), binned(library)) == ([THEIRS], [MINE])
    assert library.matches()[0].result.totals == (13, 16)
    assert WaitingRecords(library).records() == []
    list(Backup(library).make())
    assert not library.notices


def test_both_are_kept_as_two_matches_of_which_one_has_the_same_new_id_everywhere(
    library: Library, waiting: WaitingRecord
) -> None:
    WaitingRecords(library).keep_both(waiting)
    ids = {past.id for past in library.matches()}
    assert ids == {"abc", sha256(THEIRS).hexdigest()[:32]}
    assert {past.result.totals for past in library.matches()} == {(4, 6), (13, 16)}
    assert WaitingRecords(library).records() == [] and not binned(library)


def test_what_has_caught_up_no_longer_waits(
    library: Library, tmp_path: Path, waiting: WaitingRecord
) -> None:
    library.path_of(waiting.ours.file).write_bytes(THEIRS + score(9, 9))
    assert WaitingRecords(library).records() == []
