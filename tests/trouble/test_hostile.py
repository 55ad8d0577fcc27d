"""What a stranger, a disk or another program may do to the app: each was once a way to hurt it."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import stat
import struct
import threading
import time
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.engine.malformed import Malformed
from companion.engine.match import Entry
from companion.library.atomic_storage import VERSION, decode, encode
from companion.library.backup import Backup
from companion.library.exchange import Arrival, Import
from companion.library.export import Archive, export_csv, tidy_exports
from companion.library.library import Library
from companion.library.starts import Starts, clear_the_way
from companion.library.tending import tend
from companion.record import durable
from companion.record.bounds import MOST_OF_A_MONTH, MOST_PEOPLE, MOST_WORK
from companion.record.durable import InDoubt, only_writer
from companion.record.file import append, make_setup, read_bytes, read_file
from companion.record.notice import NotKept
from companion.record.strict_json import read_value
from companion.say.dates import day, lately
from companion.say.language import language
from companion.say.result import made_of, result
from tests.trouble.hostile import archive, header, line, score, too_much
from tools.make_library import make_library

TOO_MUCH = dict(too_much())
EN = language("en")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "kept")


def take_in(library: Library, source: Path, content: bytes) -> list[Arrival]:
    source.write_bytes(content)
    coming = Import(library, source)
    list(coming.check())
    list(coming.store())
    return coming.arrivals


def begin(library: Library, *names: str) -> Path:
    with library.begin(make_setup("score-pad", list(names or ("Anna", "Ben")), {})) as running:
        move = running.match.setup.read_move({"move": "score", "points": [1, 2]})
        assert running.log(Entry(move)).legal
        library.note_match(running)
        return running.path


# What comes in


@pytest.mark.parametrize("what", TOO_MUCH)
def test_it_is_refused_at_once(library: Library, tmp_path: Path, what: str) -> None:
    began = time.process_time()
    (arrival,) = take_in(library, tmp_path / "x.match", TOO_MUCH[what])
    assert arrival.state == "refused" and arrival.why
    assert library.matches() == [] and time.process_time() - began < 2


def test_a_time_is_one_that_every_clock_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    for zone in ("Pacific/Kiritimati", "Etc/GMT+12"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        for at in ("1970-01-01T00:00:00Z", "2199-12-31T23:59:59Z", "9999-12-31T23:59:59Z"):
            assert isinstance(lately(at, EN), str) and isinstance(day(at, EN), str)
    monkeypatch.undo()
    time.tzset()


def test_brackets_in_strings_are_no_depth_and_quotes_cost_nothing() -> None:
    assert read_value(b'"' + b"[" * 5000 + b'"') == "[" * 5000
    with pytest.raises(Malformed, match="nested"):
        read_value(b"[" * 300 + b'"]"' + b"]" * 300)
    for text in (b'["' * 32_000, b'{"a":"' + b'\\"[' * 20_000, b"[" * 300 + b'"' + b"\\" * 60_001):
        began = time.process_time()
        with pytest.raises(Malformed):
            read_value(text)
        assert time.process_time() - began < 0.5


def test_corrections_without_end_are_refused_by_every_reader_and_writer(tmp_path: Path) -> None:
    rounds = 1_000
    again = line({"amend": 1, "to": {"move": "score", "points": [1, 2]}})
    content = header() + score(1, 2) * rounds + again * (MOST_WORK // rounds)
    file = tmp_path / "x.match"
    file.write_bytes(content)
    assert read_file(file).work.done == MOST_WORK
    with pytest.raises(Malformed, match="more corrections"):
        append(file, again)
    assert file.read_bytes() == content and append(file, score(3, 4))[1].legal
    file.write_bytes(content + again)
    with pytest.raises(Malformed, match="more corrections"):
        read_file(file)


def test_a_very_long_match_is_told_as_quickly_as_it_is_long() -> None:
    def cost(rounds: int) -> float:
        match = read_bytes(header() + score(1, 2) * rounds).match
        began = time.process_time()
        result(match, EN)
        made_of(match, 0, EN)
        return time.process_time() - began

    cost(100)
    assert cost(20_000) < 2 + 40 * cost(1_000)


def test_thousands_of_people_are_more_than_come_in(library: Library, tmp_path: Path) -> None:
    many = {
        f"{n}.match": header(id=f"id{n}", players=[f"P{n} {seat}" for seat in range(12)])
        for n in range(120)
    }
    coming = Import(library, tmp_path / "x.zip")
    coming.source.write_bytes(archive(many))
    longest = 0.0
    for work in (coming.check(), coming.store()):
        began = time.process_time()
        for _ in work:
            longest, began = max(longest, time.process_time() - began), time.process_time()
    states = [arrival.state for arrival in coming.arrivals]
    assert states.count("new") == MOST_PEOPLE // 12 and "refused" in states
    assert len(library.people) == MOST_PEOPLE // 12 * 12 and longest < 0.5


def test_a_month_has_its_share_of_an_archive(library: Library, tmp_path: Path) -> None:
    many = {f"{n}.match": header(id=f"id{n}") + score(1, 2) for n in range(MOST_OF_A_MONTH + 50)}
    coming = Import(library, tmp_path / "x.zip")
    coming.source.write_bytes(archive(many))
    longest = 0.0
    for work in (coming.check(), coming.store()):
        began = time.process_time()
        for _ in work:
            longest, began = max(longest, time.process_time() - began), time.process_time()
    states = [arrival.state for arrival in coming.arrivals]
    assert (states.count("new"), states.count("refused")) == (MOST_OF_A_MONTH, 50)
    assert len(Library(library.folder).matches(limit=10_000)) == MOST_OF_A_MONTH
    assert longest < 0.1


def test_a_count_that_lies_and_a_wrong_checksum_help_nobody(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.library.exchange.MOST_ENTRIES", 5)
    packed = bytearray(archive({f"{n}.match": header(id=f"id{n}") for n in range(9)}))
    end = packed.rindex(b"PK\x05\x06")
    packed[end + 8 : end + 12] = struct.pack("<HH", 3, 3)
    with pytest.raises(NotKept, match="more than"):
        take_in(library, tmp_path / "x.zip", bytes(packed))
    monkeypatch.undo()
    monkeypatch.setattr("companion.library.exchange.MOST_UNPACKED", 3_000_000)
    spaces = header() + b" " * 1_000_000
    packed = bytearray(archive({f"{n}.match": spaces for n in range(6)}))
    for found in re.finditer(rb"PK\x01\x02", bytes(packed)):  # no entry has the checksum it says
        packed[found.start() + 16] ^= 1
    arrivals = take_in(library, tmp_path / "y.zip", bytes(packed))
    assert [arrival.why and arrival.why.sentence[:20] for arrival in arrivals] == [
        *["It is damaged inside"] * 2,
        *["The archive holds mo"] * 4,
    ]


# Names

UNSEEN = (
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2062",
    *"\u2066\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\u00a0\u2003\u2028\ue000\U000e0041\U000e0101",
)


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"{ord(sign):x}")
def test_a_name_shows_all_that_is_in_it(library: Library, tmp_path: Path, sign: str) -> None:
    anna = library.add_person("Anna")
    for enter in (library.add_person, lambda name: library.rename_person(anna.id, name)):
        with pytest.raises(Malformed, match="invisible"):
            enter(f"An{sign}na")
    (arrival,) = take_in(library, tmp_path / "x.match", header(players=[f"An{sign}na", "Ben"]))
    assert arrival.state == "refused" and arrival.why
    assert [person.name for person in library.people] == ["Anna"]
    assert read_bytes(header(players=[f"An{sign}na", "Ben"])).match.setup.players[1] == "Ben"


def test_two_names_that_look_alike_are_not_two_people(library: Library, tmp_path: Path) -> None:
    library.add_person("Anna")
    library.add_person("Coco")
    for name, why in (("Аnna", "look alike"), ("Αnna", "look alike"), ("Сосо", "looks like")):
        with pytest.raises(Malformed, match=why):
            library.add_person(name)
        (arrival,) = take_in(library, tmp_path / "x.match", header(players=[name, "Ben"]))
        assert arrival.state == "refused"
    with pytest.raises(Malformed, match="looks like"):
        library.add_person("Ａnna")


def test_names_of_all_the_world_are_welcome(library: Library) -> None:
    names = ["Анна", "Ελένη", "علی‌رضا", "क्‍षमा", "Jürgen", "Michał", "👩‍👧", "Anna ❤️", "山田 花子"]
    for name in [*names, "O’Neill", "Anne-Marie", "Team α", "x²"]:
        assert library.add_person(name).name == name


def test_no_cell_of_a_table_is_a_formula_for_any_spreadsheet(library: Library) -> None:
    evil = ["=1+1", "a;=cmd", "a\u2009＝1", "\u00ad=1", "b,-2", "c\t@x", "d|+1", "e =1", '"=1']
    for number, name in enumerate(evil):
        begin(library, f"{name}"[:40].replace("\t", "|"), f"Ben{number}")
    text = export_csv(library).read_text("utf-8-sig")
    for row in csv.reader(io.StringIO(text)):
        assert all(cell == cell.strip("\r\n") for cell in row)
        for cell in (row[0], *row[8:10]):
            for separator in (";", ",", "\t", "|", " ", ":"):
                for part in cell.split(separator):
                    bare = "".join(c for c in part if c.isprintable() and c not in ' "')
                    assert bare[:1] not in tuple("=+-@＝＋－＠|%"), (cell, separator)


# The command line


def test_a_terminal_is_not_told_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.match"
    file.write_bytes(header() + line({"move": "score", "points": [1, 2], "\x1b[31m\x9b": 1}))
    assert main(["replay", str(file)]) == 2
    file.write_bytes(header(players=["An\u202ena", "Ben"]) + score(1, 2))
    assert main(["replay", str(file)]) == 0
    assert main(["check", str(file), '{"\\u001b]0;x\\u0007":1,"move":"score"}']) == 2
    said = "".join(capsys.readouterr())
    assert "\\u001b[31m\\u009b" in said and "\\u202e" in said
    assert not set(said) & {"\x1b", "\x9b", "\x07", "\u202e"}


def test_only_files_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.match"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/null"), Path("/dev/zero")):
        for command in (["replay"], ["check"], ["add"], ["options"]):
            move = ['{"undo":1}'] if command[0] in ("check", "add") else []
            assert main([*command, str(path), *move]) == 2
    assert capsys.readouterr().err.count("Not a file.") == 12


def test_a_word_without_end_is_looked_up_at_once() -> None:
    began = time.process_time()
    assert main(["rules", "big-deal", "a" * 30_000]) in (0, 1)
    assert main(["rules", "big-deal", *["word"] * 5_000]) in (0, 1)
    assert time.process_time() - began < 5


def test_a_move_is_not_added_to_a_file_that_has_lost_its_name(tmp_path: Path) -> None:
    file, moved = tmp_path / "a.match", tmp_path / "b.match"
    file.write_bytes(header())
    said: list[Any] = []

    def add() -> None:
        try:
            said.append(append(file, score(1, 2))[1].legal)
        except OSError as error:
            said.append(error.errno)

    with only_writer(file):
        waiting = threading.Thread(target=add)
        waiting.start()
        time.sleep(0.1)
        file.rename(moved)
    waiting.join()
    assert said == [errno.ENOENT] and moved.read_bytes() == header() and not file.exists()


def test_what_can_neither_be_synced_nor_cut_off_is_not_called_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    running = library.begin(make_setup("score-pad", ["Anna", "Ben"], {}))
    move = running.match.setup.read_move({"move": "score", "points": [1, 2]})
    monkeypatch.setattr(durable.os, "fsync", broken)
    monkeypatch.setattr(durable.os, "ftruncate", broken)
    with pytest.raises(NotKept, match="look at the last move"):
        running.log(Entry(move))
    running.close()
    with pytest.raises(InDoubt):
        append(running.path, score(1, 2))
    monkeypatch.undo()
    assert running.match.number == 0


# What is kept


def test_everything_is_the_owners_alone(library: Library) -> None:
    path = begin(library)
    list(Backup(library).make())
    list(Archive(library).write())
    export_csv(library)
    library.place = {"screen": "home"}
    append(path, score(1, 2))
    for found in [library.folder, *library.folder.rglob("*")]:
        assert stat.S_IMODE(found.stat().st_mode) & 0o077 == 0, found


def test_what_a_killed_export_left_is_taken_away(library: Library) -> None:
    begin(library)
    out = library.folder / "exports"
    out.mkdir(mode=0o700)
    for name in ("table-companion.zip.new", "table-companion.zip-2.new", "x.csv.new", "mine.txt"):
        (out / name).write_text("half")
    tidy_exports(library)
    assert [path.name for path in out.iterdir()] == ["mine.txt"]


def test_restoring_writes_nothing_outside(library: Library, tmp_path: Path) -> None:
    begin(library)
    made = Backup(library)
    list(made.make())
    day = made.days()[0]
    diary = tmp_path / "home" / "diary.txt"
    diary.parent.mkdir()
    diary.write_text("dear diary")
    contents = made.contents(day)
    (copied,) = contents.files.values()
    for name in (
        "../../home/diary.txt",
        "2026-11/../../../home/diary.txt",
        "/etc/passwd.match",
        "2026-11/x.txt",
        "2026-11/.match",
        "nowhere/x.match",
    ):
        listed = {"library": contents.library, "files": {name: copied}}
        (library.folder / "backups" / day.name).write_bytes(encode(listed))
        with pytest.raises(NotKept, match="damaged"):
            made.preview(day)
    listed = {"library": "../../x", "files": {}}
    (library.folder / "backups" / day.name).write_bytes(encode(listed))
    with pytest.raises(NotKept, match="damaged"):
        made.contents(day)
    assert diary.read_text() == "dear diary"


def test_an_archive_is_packed_and_one_bad_record_is_left_out(library: Library) -> None:
    path = begin(library)
    (path.parent / "2026-01-01-dangling.match").symlink_to("nowhere")
    out = Archive(library)
    list(out.write())
    with zipfile.ZipFile(out.path) as made:
        assert [entry.compress_type for entry in made.infolist()] == [zipfile.ZIP_DEFLATED]


# Shapes of other versions

SHAPES: dict[str, Any] = {
    "a list": [],
    "a word": "people",
    "nothing": None,
    "tables as lists": {"people": [{"id": "a", "name": "Anna"}]},
    "documents as lists": {"people": {"1": ["a", "Anna"]}},
    "ids as words": {"people": {"first": {"id": "a", "name": "Anna"}}},
    "people without names": {"people": {"1": {"id": "a"}, "2": {"name": "Ben"}, "3": {}}},
    "people with other things": {
        "people": {"1": {"id": "a", "name": "Anna", "colour": "red", "symbol": 7, "former": 3}}
    },
    "former names of another kind": {
        "people": {
            "1": {"id": "a", "name": "Anna", "colour": 99, "former": [["x", "y", "z"], 3, [1], []]}
        }
    },
    "settings as numbers": {"settings": {"1": {"theme": 3, "text_size": "large", "voice": []}}},
    "notices of another kind": {
        "notices": {"1": {"sentence": "{what} is new", "facts": {}}, "2": {"sentence": 3}, "3": {}}
    },
    "notices with lists": {"notices": {"1": {"sentence": "{a}", "facts": {"a": [1]}}}},
    "files as a number": {"unfinished": {"1": {"files": 7}}, "away": {"1": {"file": None}}},
    "files of another kind": {
        "unfinished": {"1": {"files": [1, None, "../../x.match", "2026-11/gone.match"]}},
        "away": {"1": {}},
    },
    "a bin of another kind": {"bin": {"1": {"day": "x", "since": [], "today": 3}}},
    "a place of another kind": {"place": {"1": {"is": [1, 2]}}},
    "a place without anything": {"place": {"1": {}}},
    "matches of another kind": {
        "matches-2": {
            "1": {},
            "2": {"name": "x.match", "size": "1", "mtime": 2, "past": []},
            "3": {"name": "x.match", "size": 1, "mtime": 2, "past": [1, 2, 3]},
            "4": {"name": 3, "size": 1, "mtime": 2, "past": None},
        }
    },
    "a newer version": {"about": {"1": {"version": VERSION + 1}}, "people": {}},
    "no version at all": {"about": 3},
}


def use(library: Library) -> None:
    """All that Home, the lists and the settings ask for, and a change of each."""
    library.notices, library.settings, library.place, library.people  # noqa: B018
    library.matches(), library.unfinished(), library.newest(), library.deleted
    for notice in library.notices:
        assert EN.tr(notice.sentence, **notice.facts)
    library.change_settings(theme="dark")
    library.add_person("Zoë")
    library.place = {"screen": "home"}
    library.empty_bin()
    list(tend(library))
    assert library.place == {"screen": "home"} and library.settings.theme == "dark"


@pytest.mark.parametrize("what", SHAPES)
@pytest.mark.parametrize("name", ["library.jsonl", "place.jsonl", "index", "backups"])
def test_a_file_of_another_version_keeps_nobody_out(library: Library, what: str, name: str) -> None:
    path = begin(library)
    list(Backup(library).make())
    places = {
        "index": library.folder / "index" / f"{path.parent.name}.jsonl",
        "backups": library.folder / "backups" / Backup(library).days()[0].name,
    }
    shape = SHAPES[what]
    stamped = json.dumps(shape).encode()
    content = stamped + b'\n{"sha256":"%s"}\n' % sha256(stamped).hexdigest().encode()
    places.get(name, library.folder / name).write_bytes(content)
    library = Library(library.folder)
    use(library)
    assert len(library.matches()) == 1
    assert {"Anna", "Ben", "Zoë"} <= {person.name for person in Library(library.folder).people}


def test_up_from_the_version_without_a_number_and_down_again(library: Library) -> None:
    """The app of before knew no number: it leaves the table that holds it alone."""
    begin(library)
    library.rename_person(library.people[0].id, "Annette")
    file = library.folder / "library.jsonl"
    tables = decode(file.read_bytes())
    old = json.dumps(tables, ensure_ascii=False, separators=(",", ":")).encode()
    file.write_bytes(old + b'\n{"sha256":"%s"}\n' % sha256(old).hexdigest().encode())
    library = Library(library.folder)
    assert [person.name for person in library.people] == ["Annette", "Ben"]
    library.change_settings(theme="light")
    down = json.loads(file.read_bytes().partition(b"\n")[0])
    assert down.pop("about") == {"1": {"version": VERSION}}
    assert {"people", "settings", "unfinished"} <= down.keys()
    assert [doc["name"] for doc in down["people"].values()] == ["Annette", "Ben"]
    assert library.notices == ()


def test_what_a_newer_app_wrote_is_set_aside_whole_and_told(library: Library) -> None:
    begin(library)
    file, before = library.folder / "library.jsonl", library.folder / "library.jsonl.bak"
    newer = json.dumps({"about": {"1": {"version": 2}}, "people": {"1": {"who": 7}}}).encode()
    newer += b'\n{"sha256":"%s"}\n' % sha256(newer).hexdigest().encode()
    for path in (file, before):
        path.write_bytes(newer)
    library = Library(library.folder)
    assert [person.name for person in library.people] == ["Anna", "Ben"]
    assert len(library.notices) == 2 and "newer" in library.notices[0].sentence
    kept = [path.read_bytes() for path in (library.folder / "damaged").iterdir()]
    assert kept == [newer, newer]


# A start that fails


def test_after_two_starts_that_failed_the_way_is_clear(library: Library, tmp_path: Path) -> None:
    begin(library)
    (arrival,) = take_in(library, tmp_path / "x.match", header() + score(1, 2))
    library.place = {"screen": "result"}
    starts = Starts(library.folder)
    assert [Starts(library.folder).begin() for _ in range(3)] == [False, False, True]
    assert arrival.past
    clear_the_way(library)
    starts.arrived()
    library = Library(library.folder)
    assert library.place == {} and len(library.matches()) == 1
    assert len(library.notices) == 2 and library.notices[1].facts["n"] == 1
    kept = library.folder / "damaged" / Path(arrival.past.file).name
    assert kept.read_bytes() == header() + score(1, 2)
    assert not starts.begin() and not starts.begin()
    starts.arrived()


def test_a_first_start_makes_no_folder(tmp_path: Path) -> None:
    assert not Starts(tmp_path / "kept").begin() and not (tmp_path / "kept").exists()


# Damage


def rot(path: Path, old: bytes, new: bytes) -> None:
    """A disk changes what is in the file, and nothing else."""
    was, content = path.stat(), path.read_bytes()
    assert old in content and len(old) == len(new)
    path.write_bytes(content.replace(old, new))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


@pytest.mark.parametrize(
    ("old", "new"), [(b"Anna", b"Anno"), (b"[1,2]", b"[1,3]"), (b"{", b"\xff")]
)
def test_what_has_rotted_is_told_and_mended_with_a_yes(
    library: Library, old: bytes, new: bytes
) -> None:
    path = begin(library)
    good, file = path.read_bytes(), library.file_of(path)
    list(Backup(library).make())
    rot(path, old, new)
    library = Library(library.folder)
    list(tend(library))
    (notice,) = library.notices
    assert notice.facts == {"file": path.name, "mend": file} and path.read_bytes() != good
    Backup(library).mend(file)
    assert path.read_bytes() == good and len(library.deleted) == 1
    assert library.matches()[0].players == ("Anna", "Ben")
    library.dismiss(notice)
    list(tend(Library(library.folder)))
    assert Library(library.folder).notices == ()


def test_what_was_set_aside_comes_back_from_its_copy(library: Library) -> None:
    path = begin(library)
    good, file = path.read_bytes(), library.file_of(path)
    list(Backup(library).make())
    path.write_bytes(good.replace(b"[1,2]", b"[7,2]"))
    library = Library(library.folder)
    assert library.matches() == [] and not path.exists()
    list(tend(library))
    assert {"file": path.name, "mend": file} in [notice.facts for notice in library.notices]
    Backup(library).mend(file)
    assert path.read_bytes() == good and len(library.matches()) == 1


def test_the_doctor_looks_at_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_library(tmp_path / "kept", 5)
    made.place = {"screen": "home"}
    list(Backup(made).make())
    monkeypatch.setenv("COMPANION_FOLDER", str(made.folder))
    before = {path: path.read_bytes() for path in made.folder.rglob("*") if path.is_file()}
    assert main(["doctor", "--library"]) == 0
    assert "all is well" in capsys.readouterr().out
    assert main(["doctor", "--library", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    wanted = [path for path in before if path.suffix in (".match", ".jsonl", ".gz", ".bak")]
    assert answer == {"checked": len(wanted), "found": [], "well": True}
    for path in wanted:
        if path.name in ("library.jsonl", "place.jsonl"):
            continue  # whoever opens the library finds those out, and sets them aside
        was = path.stat()
        content = bytearray(before[path])
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
        assert main(["doctor", "--library", "--json"]) == 1, path
        answer = json.loads(capsys.readouterr().out)
        named = [found["file"].rpartition("/")[2] for found in answer["found"]]
        assert path.name in named and not answer["well"], (path, answer)
        path.write_bytes(before[path])
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    now = {path: path.read_bytes() for path in made.folder.rglob("*") if path.is_file()}
    assert now == before
