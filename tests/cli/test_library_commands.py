"""The library by the command line: what was played, for people and for other programs."""

import csv
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran, Run
from tests.faults.hostile import header, score
from tests.games.sheet.made import OH_HELL
from tests.library.evening import Evening
from tests.support.api import Library, Setup, make_setup, sheet_called


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The library of this device."""
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path / "device"))
    return Library(tmp_path / "device")


@pytest.fixture
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device in New York, where it is still evening when the next day begins in UTC."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


class Club:
    """A library with a few evenings, which the command line is asked about."""

    def __init__(self, library: Library, run: Run) -> None:
        self.library = library
        self.evening = Evening(library)
        self._run = run

    def pad(self, name: str, points: list[int], day: str = "", players: str = "Anna Ben") -> None:
        """Play a round of something on a score pad, which is then over."""
        setup = make_setup("score-pad", players.split(), {"name": name, "rounds": 1})
        self.evening.finish(self._dated(setup, day), points)

    def sheet(self, id: str, day: str = "", players: str = "Anna Ben") -> None:
        """Begin a match on a score sheet that comes along."""
        sheet = sheet_called(id)
        assert sheet
        setup = make_setup("sheet", players.split(), {"sheet": sheet.plain})
        self.evening.begin(self._dated(setup, day))

    @staticmethod
    def _dated(setup: Setup, day: str) -> Setup:
        started = f"{day}T06:00:00Z" if len(day) == 10 else day
        return make_setup(setup.game.id, list(setup.players), dict(setup.options), "", started)

    def asked(self, *arguments: object) -> Ran:
        """Ask for a list of matches."""
        return self._run("matches", *arguments)

    def json(self, *arguments: object) -> list[dict[str, Any]]:
        """Ask for a list of matches as JSON."""
        ran = self.asked("--json", *arguments)
        assert ran.status == 0, ran.err
        found: list[dict[str, Any]] = ran.json
        return found

    def games(self, *arguments: object) -> list[str]:
        """Return the names of the games of the matches that are listed."""
        return [match["game"] for match in self.json(*arguments)]

    def refusal(self, *arguments: object) -> str:
        """Return why a question is refused; nothing is on standard output then."""
        ran = self.asked(*arguments)
        assert (ran.status, ran.out) == (2, ""), ran
        assert self.asked("--json", *arguments).json["error"]["text"]
        return ran.err


@pytest.fixture
def club(library: Library, run: Run) -> Club:
    return Club(library, run)


# What is listed


def test_a_match_is_listed_with_everything_that_follows_from_its_record(club: Club) -> None:
    setup = make_setup(
        "score-pad", ["Anna", "Ben", "Cleo"], {"name": "Backgammon"}, "m1", "2026-03-05T20:00:00Z"
    )
    score = {"move": "score", "points": [15, 9, 9], "at": "2026-03-05T21:00:00Z", "note": "close"}
    finish = {"move": "finish", "at": "2026-03-05T21:01:00Z"}
    club.evening.begin(setup, score, finish)

    anna, ben, cleo = (
        {"seat": seat, "name": name, "person": name, "total": total, "place": place, "won": won}
        for seat, (name, total, place, won) in enumerate(
            [("Anna", 15, 1, True), ("Ben", 9, 2, False), ("Cleo", 9, 2, False)]
        )
    )
    assert club.json() == [
        {
            "id": "m1",
            "kind": "score-pad:Backgammon",
            "game": "Backgammon",
            "started": "2026-03-05T20:00:00Z",
            "last": "2026-03-05T21:01:00Z",
            "finished": True,
            "rounds": 1,
            "moves": 2,
            "players": [anna, ben, cleo],
            "notes": ["close"],
        }
    ]


def test_the_name_of_a_game_is_that_of_the_language(club: Club) -> None:
    club.sheet("golf")
    (match,) = club.json("--lang", "de")
    assert match["kind"] == "sheet:Golf (cards)" and match["game"] != "Golf (cards)"


def test_people_are_who_they_are_now_and_names_what_was_said_then(club: Club) -> None:
    club.pad("Backgammon", [3, 4])
    club.library.rename_person(club.library.people[0].id, "Anne")
    (match,) = club.json()
    assert [(one["name"], one["person"]) for one in match["players"]] == [
        ("Anna", "Anne"),
        ("Ben", "Ben"),
    ]


def test_matches_are_listed_newest_first_and_damaged_ones_left_out(club: Club) -> None:
    for day in ("2026-02-01", "2026-03-01", "2026-01-01"):
        club.pad(day, [1, 2], day)
    folder = club.library.files.month_folder("2026-04")
    folder.mkdir()
    (folder / "2026-04-01-poker-1.match").write_text('{"record":9,"game":"poker","players":[]}\n')
    assert club.games() == ["2026-03-01", "2026-02-01", "2026-01-01"]


def test_an_unfinished_match_has_no_places(club: Club) -> None:
    club.sheet("uno")
    (match,) = club.json()
    assert not match["finished"]
    assert [player["place"] for player in match["players"]] == [None, None]


def test_a_line_for_people_ends_in_the_id_that_other_commands_take(club: Club) -> None:
    club.pad("Backgammon", [3, 4], "2026-02-01")
    (match,) = club.json()
    (line,) = club.asked().out.splitlines()
    assert "Backgammon" in line and "Ben" in line and line.endswith(match["id"])
    assert club.asked("--find", "nothing").out == "No matches found\n"


# The table


def test_the_table_has_the_old_columns_first_and_then_kind_name_place_and_notes(
    club: Club,
) -> None:
    setup = make_setup("score-pad", ["Anna", "Ben"], {"name": "=1+1"}, "m1", "2026-03-05T20:00:00Z")
    score = {"move": "score", "points": [15, 9], "note": "-2+3"}
    club.evening.begin(setup, score, {"move": "finish", "note": "late"})
    header, anna, ben = csv.reader(club.asked("--csv").out.splitlines())
    first = header[:12]
    then = header[12:]
    assert " ".join(first) == (
        "match game started last finished rounds moves seat player person total won"
    )
    assert then == ["kind", "name", "place", "notes"]
    assert anna[7:12] == ["0", "Anna", "Anna", "15", "True"]
    assert anna[12:] == ["score-pad:'=1+1", "'=1+1", "1", "'-2+3 · late"]
    assert ben[7:12] == ["1", "Ben", "Ben", "9", "False"] and ben[14] == "2"
    assert anna[:2] == ["m1", "score-pad"]


def test_the_table_of_the_app_is_the_same_one(club: Club) -> None:
    from companion.views.match_table import export_csv
    from tests.support.api import language

    for points in ([1, 2], [3, 1]):
        club.pad("Backgammon", points)
    club.sheet("uno")
    written = export_csv(club.library, language("en")).read_text("utf-8-sig")
    assert written.splitlines() == club.asked("--csv").out.splitlines()


# Which ones


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ([], ["c", "b", "a"]),
        (["--from", "2026-02-01"], ["c", "b"]),
        (["--to", "2026-02-01"], ["b", "a"]),
        (["--from", "2026-02-01", "--to", "2026-02-01"], ["b"]),
        (["--from", "2026-04-01"], []),
    ],
)
def test_both_days_of_a_period_are_included(club: Club, asked: list[str], found: list[str]) -> None:
    for name, day in (("a", "2026-01-01"), ("b", "2026-02-01"), ("c", "2026-03-01")):
        club.pad(name, [1, 2], day)
    assert club.games(*asked) == found


def test_a_day_is_one_of_the_device(club: Club, new_york: None) -> None:
    club.pad("late", [1, 2], "2026-03-02T03:00:00Z")
    assert club.games("--from", "2026-03-01", "--to", "2026-03-01") == ["late"]
    assert club.games("--from", "2026-03-02") == []


def test_a_match_without_a_day_is_in_no_period(club: Club) -> None:
    club.pad("dated", [1, 2], "2026-03-02")
    folder = club.library.files.month_folder("")
    folder.mkdir()
    header = b'{"record":1,"game":"score-pad","players":["Anna","Ben"],"options":{"name":"old"}}\n'
    (folder / "undated-score-pad-1.match").write_bytes(header)
    assert club.games() == ["dated", "old"]
    assert club.games("--from", "2000-01-01") == club.games("--to", "2030-01-01") == ["dated"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["score-pad:Backgammon"], ["Backgammon"]),
        (["score-pad: BACKGAMMON "], ["Backgammon"]),
        (["backgammon"], ["Backgammon"]),
        (["score-pad"], ["Score pad"]),
        (["sheet:Uno"], ["Uno"]),
        (["uno"], ["Uno"]),
        (["golf"], ["Golf (cards)"]),
        (["golf (cards)"], ["Golf (cards)"]),
        (["Score pad", "Backgammon"], ["Score pad", "Backgammon"]),
        (["dnup"], []),
        (["sheet:Wizard"], []),
    ],
)
def test_a_game_is_asked_for_by_kind_id_or_name(
    club: Club, asked: list[str], found: list[str]
) -> None:
    for name in ("Backgammon", ""):
        club.pad(name, [1, 2])
    for id in ("uno", "golf"):
        club.sheet(id)
    arguments = [word for kind in asked for word in ("--game", kind)]
    assert sorted(club.games(*arguments)) == sorted(found)


def test_a_game_is_asked_for_by_its_name_in_the_language(club: Club) -> None:
    club.sheet("golf")
    (name,) = club.games("--lang", "de")
    assert club.games("--lang", "de", "--game", name) == [name]
    assert club.games("--lang", "de", "--game", "Golf (cards)") == [name]


def test_people_are_asked_for_by_any_of_them_or_all_together(club: Club) -> None:
    for name, players in (("a", "Anna Ben"), ("b", "Ben Cleo"), ("c", "Cleo Dora")):
        club.pad(name, [1, 2], players=players)
    both = ["--person", "ben", "--person", "Cleo"]
    assert club.games("--person", "Anna") == ["a"]
    assert club.games(*both) == club.games(*both, "--with", "any") == ["c", "b", "a"]
    assert club.games(*both, "--with", "all") == ["b"]


def test_whoever_the_library_lost_is_found_by_name(club: Club) -> None:
    club.pad("a", [1, 2])
    club.library.own_file.path.unlink()
    club.library.own_file.backup.unlink(missing_ok=True)
    with club.library.own_file.changing() as db:
        db.drop_table("people")
    assert club.games("--person", "anna") == ["a"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["BACKG"], ["Backgammon"]),
        (["zoe"], ["6 nimmt!"]),
        (["backgammon zoe"], []),
        (["Zoë", "nimmt"], ["6 nimmt!"]),
        (["rainy evening"], ["Backgammon"]),
        (["evening backgammon ben"], ["Backgammon"]),
    ],
)
def test_every_word_is_in_the_game_a_name_or_a_note(
    club: Club, words: list[str], found: list[str]
) -> None:
    club.pad("6 nimmt!", [1, 2], players="Anna Zoë")
    setup = make_setup("score-pad", ["Anna", "Ben"], {"name": "Backgammon"})
    club.evening.begin(setup, {"move": "score", "points": [1, 2], "note": "A rainy Évening"})
    assert club.games("--find", *words) == found


# What is refused


@pytest.mark.parametrize(
    "asked",
    [
        ["--from", "yesterday"],
        ["--from", "2026-2-1"],
        ["--from", "20260201"],
        ["--from", "2026-02-30"],
        ["--from", "2026-02-01 "],
        ["--from", ""],
        ["--to", "2026-02-01T10:00:00Z"],
        ["--from", "2026-02-02", "--to", "2026-02-01"],
        ["--person", "No one"],
        ["--person", ""],
        ["--game", "poker"],
        ["--game", "sheet:Never Heard"],
        ["--game", "score-pad:Never Heard"],
        ["--game", ""],
    ],
)
def test_what_nobody_can_answer_is_refused_in_a_sentence(club: Club, asked: list[str]) -> None:
    club.pad("Backgammon", [1, 2])
    assert club.refusal(*asked).count("\n") == 1


@pytest.mark.parametrize("asked", [["--json", "--csv"], ["--with", "some"], ["--find"], ["x"]])
def test_unfit_arguments_are_refused(run: Run, library: Library, asked: list[str]) -> None:
    ran = run("matches", *asked)
    assert (ran.status, ran.out) == (2, "") and ran.err


def test_a_misspelled_name_is_guessed(club: Club) -> None:
    club.pad("Backgammon", [1, 2])
    assert "Did you mean “Anna”?" in club.refusal("--person", "Ana")
    assert "Did you mean “Backgammon”?" in club.refusal("--game", "Backgamon")


def test_an_empty_library_has_an_empty_list(club: Club) -> None:
    assert club.json() == []
    assert len(club.asked("--csv").out.splitlines()) == 1
    assert os.listdir(club.library.folder.parent) in ([], ["device"])


# Archives, people, the bin


class Device:
    """Another device, whose library the command line packs or fills."""

    def __init__(self, folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self.library = Library(folder)
        self._run = run
        self._patch = monkeypatch

    def run(self, *arguments: object) -> Ran:
        """Run a command on this device."""
        self._patch.setenv("COMPANION_FOLDER", str(self.library.folder))
        return self._run(*arguments)


@pytest.fixture
def other(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Device:
    return Device(tmp_path / "other", run, monkeypatch)


def test_a_library_goes_to_another_device_by_an_archive(
    club: Club, other: Device, run: Run, tmp_path: Path
) -> None:
    club.pad("Backgammon", [1, 2])
    club.pad("6 nimmt!", [3, 4], players="Ben Cleo")
    club.library.rename_person(club.library.people[0].id, "Anne")
    file = tmp_path / "club.zip"
    packed = run("archive", file)
    assert (packed.status, packed.err) == (0, "")
    assert packed.out == f"{file}: 2 matches · 3 people\n"
    ids = sorted(match["id"] for match in club.json())
    came = other.run("import", file, "--json").json
    assert sorted(came.pop("new")) == ids
    empty = {"longer": [], "here": 0, "waiting": [], "refused": [], "sheets": 0, "seasons": 0}
    assert came == {**empty, "people": 3}
    assert [person.name for person in other.library.people] == ["Anne", "Ben", "Cleo"]
    again = other.run("import", file, "--json").json
    assert again == {**empty, "new": [], "here": 2, "people": 0}
    assert other.run("matches").status == 0


def test_an_archive_overwrites_nothing_unless_it_is_told_to(
    club: Club, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(b"something else")
    ran = run("archive", file)
    assert (ran.status, ran.out) == (2, "") and "--replace" in ran.err
    assert file.read_bytes() == b"something else"
    assert run("archive", file, "--replace").status == 0
    assert file.read_bytes().startswith(b"PK")


@pytest.mark.parametrize("name", ["nowhere/x.zip", "."])
def test_an_archive_needs_a_place(club: Club, run: Run, tmp_path: Path, name: str) -> None:
    ran = run("archive", tmp_path / name, "--replace")
    assert ran.status == 2 and ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir() if path.name != "device"] == []


def test_several_files_come_in_and_what_cannot_is_named(
    club: Club, run: Run, tmp_path: Path
) -> None:
    good, bad, sheet = (tmp_path / name for name in ("a.match", "b.match", "c.sheet.toml"))
    good.write_bytes(header() + score(1, 2))
    bad.write_bytes(b"rubbish\n")
    sheet.write_text(OH_HELL, "utf-8")
    ran = run("import", good, bad, tmp_path / "nowhere.zip", sheet, "--json")
    assert ran.status == 1
    assert (ran.json["new"], ran.json["sheets"], ran.json["people"]) == (["abc"], 1, 2)
    assert [refused["name"] for refused in ran.json["refused"]] == [
        "b.match",
        str(tmp_path / "nowhere.zip"),
    ]
    assert all(refused["text"] in ran.err for refused in ran.json["refused"])


def test_what_went_on_differently_is_kept_and_waits(club: Club, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    file.write_bytes(header() + score(1, 2))
    assert run("import", file).status == 0
    file.write_bytes(header() + score(1, 2) + score(3, 4))
    assert run("import", file, "--json").json["longer"] == ["abc"]
    file.write_bytes(header() + score(1, 2) + score(5, 6) + score(7, 8))
    ran = run("import", file, "--json")
    assert ran.status == 1
    assert ran.json["waiting"] == [
        {"match": "abc", "devices": ["here", "a.match"], "same": 1, "more": [1, 2]}
    ]


def test_where_nothing_could_be_read_the_input_is_bad(club: Club, run: Run, tmp_path: Path) -> None:
    for arguments in ([tmp_path / "nowhere.match"], [tmp_path]):
        ran = run("import", *arguments)
        assert (ran.status, ran.out) == (2, "") and ran.err
        assert len(run("import", *arguments, "--json").json["refused"]) == 1


def test_a_person_gets_another_name(club: Club, run: Run) -> None:
    club.pad("Backgammon", [1, 2])
    assert run("rename", "anna", "Anne").out == "Anna is Anne now.\n"
    assert [player["person"] for player in club.json()[0]["players"]] == ["Anne", "Ben"]


@pytest.mark.parametrize(
    "names", [["No one", "Anne"], ["Anna", "Ben"], ["Anna", ""], ["Anna", "x" * 41], ["", "Anne"]]
)
def test_a_name_that_cannot_be_given_is_refused(club: Club, run: Run, names: list[str]) -> None:
    club.pad("Backgammon", [1, 2])
    ran = run("rename", *names)
    assert (ran.status, ran.out) == (2, "") and ran.err.count("\n") == 1
    assert [person.name for person in Library(club.library.folder).people] == ["Anna", "Ben"]


def test_a_match_is_deleted_by_its_id_and_can_be_taken_back(club: Club, run: Run) -> None:
    club.pad("Backgammon", [1, 2])
    (match,) = club.json()
    ran = run("delete", match["id"])
    assert ran.status == 0 and "thirty days" in ran.out
    assert club.json() == []
    (deleted,) = Library(club.library.folder).deleted
    assert club.library.undelete(deleted)
    assert club.json() == [match]


@pytest.mark.parametrize("match", ["nothing", "", "../x"])
def test_a_match_that_is_not_there_cannot_be_deleted(club: Club, run: Run, match: str) -> None:
    club.pad("Backgammon", [1, 2])
    ran = run("delete", match)
    assert (ran.status, ran.out) == (2, "") and ran.err.count("\n") == 1
    assert len(club.json()) == 1
