"""What disks, other programs and other versions do to what is kept: nothing is lost untold."""

import json
import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.library.backup import Backup
from companion.library.database import VERSION, read_tables, write_tables
from companion.library.exporter import Archive
from companion.library.maintenance import run_maintenance
from companion.library.match_index import TABLE
from companion.library.match_summary import MatchSummary
from companion.record.match_file import append
from companion.views.match_table import export_csv
from tests.faults.hostile import begin, rot, score
from tests.support.api import Library, language
from tools.make_library import make_library

EN = language("en")


# What is kept


def test_everything_is_the_owners_alone(library: Library) -> None:
    path = begin(library)
    list(Backup(library).make())
    list(Archive(library).write())
    export_csv(library, language("en"))
    library.ui_state = {"screen": "home"}
    append(path, score(1, 2))
    for found in [library.folder, *library.folder.rglob("*")]:
        assert stat.S_IMODE(found.stat().st_mode) & 0o077 == 0, found


# Shapes of other versions

# What another version of the app may have left in a file, never quite what this one reads.
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
    "a place of another kind": {"place": [1, 2]},
    "a place as version 0.2 had it": {"place": {"1": {"is": {"screen": 3}}}},
    "matches of another kind": {"matches-5": {"x.match": [[1, 2, 3], [1, 2]], "y.match": 3}},
    "matches without results": {
        "matches-5": {"x.match": [["x.match", "", "", [], "", "", True, 7, 0, "", None], [1, 2]]}
    },
    "a newer version": {"about": {"1": {"version": 2}}, "people": {}},
    "no version at all": {"about": 3},
}


def test_the_newest_shape_is_newer_than_ours() -> None:
    assert SHAPES["a newer version"]["about"]["1"]["version"] == VERSION + 1


def stamped(content: bytes) -> bytes:
    """With a checksum that is right, whatever wrote it."""
    return content + b'\n{"sha256":"%s"}\n' % sha256(content).hexdigest().encode()


def use(library: Library) -> None:
    """All that Home, the lists and the settings ask for, and a change of each."""
    library.notices, library.settings, library.ui_state, library.people  # noqa: B018
    library.matches(), library.unfinished(), library.newest(), library.deleted
    for notice in library.notices:
        assert EN.tr(notice.sentence, **notice.facts)
    library.change_settings(theme="dark")
    library.meet(["Zoë"])
    library.ui_state = {"screen": "home"}
    library.bin.empty()
    list(run_maintenance(library))
    assert library.ui_state == {"screen": "home"} and library.settings.theme == "dark"


@pytest.mark.parametrize("what", SHAPES)
@pytest.mark.parametrize("own", [True, False], ids=["the library", "all others"])
def test_a_file_of_another_version_keeps_nobody_out(library: Library, what: str, own: bool) -> None:
    path = begin(library)
    list(Backup(library).make())
    page = library.folder / "index" / f"{path.parent.name}.jsonl"
    others = (page, library.own_file.copy, library.folder / "place.jsonl")
    for file in (library.own_file.path,) if own else others:
        file.write_bytes(stamped(json.dumps(SHAPES[what]).encode()))
    library = Library(library.folder)
    use(library)
    assert len(library.matches()) == 1
    assert {"Anna", "Ben", "Zoë"} <= {person.name for person in Library(library.folder).people}


@pytest.mark.parametrize("key", ["players", "started"])
def test_a_page_with_values_of_another_kind_is_made_anew(library: Library, key: str) -> None:
    """Its checksum and all else of it are right."""
    path = begin(library)
    before = library.matches()
    page = library.folder / "index" / f"{path.parent.name}.jsonl"
    tables = read_tables(page)
    tables[TABLE][path.name][0][MatchSummary._fields.index(key)] = 5
    write_tables(page, tables)
    library = Library(library.folder)
    library.meet_players()
    assert library.matches() == before


def test_what_a_newer_app_wrote_is_set_aside_whole_and_told(library: Library) -> None:
    begin(library)
    file = library.folder / "library.jsonl"
    before = library.folder / "library.jsonl.bak"
    newer = json.dumps({"about": {"1": {"version": 2}}, "people": {"1": {"who": 7}}}).encode()
    newer = stamped(newer)
    for path in (file, before):
        path.write_bytes(newer)
    library = Library(library.folder)
    assert [person.name for person in library.people] == ["Anna", "Ben"]
    assert len(library.notices) == 2 and "newer" in library.notices[0].sentence
    kept = [path.read_bytes() for path in (library.folder / "damaged").iterdir()]
    assert kept == [newer, newer]


# Damage


@pytest.mark.parametrize(
    ("old", "new"), [(b"Anna", b"Anno"), (b"[1,2]", b"[1,3]"), (b"{", b"\xff")]
)
def test_what_has_rotted_is_told_and_mended_with_a_yes(
    library: Library, old: bytes, new: bytes
) -> None:
    path = begin(library)
    good = path.read_bytes()
    file = library.file_of(path)
    list(Backup(library).make())
    rot(path, old, new)
    library = Library(library.folder)
    list(run_maintenance(library))
    (notice,) = library.notices
    assert notice.facts == {"file": path.name, "mend": file} and path.read_bytes() != good
    Backup(library).restore_copy(file)
    assert path.read_bytes() == good and len(library.deleted) == 1
    assert library.matches()[0].players == ("Anna", "Ben")
    library.dismiss(notice)
    list(run_maintenance(Library(library.folder)))
    assert Library(library.folder).notices == ()


def test_the_doctor_looks_at_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_library(tmp_path / "kept", 5)
    made.ui_state = {"screen": "home"}
    list(Backup(made).make())
    monkeypatch.setenv("COMPANION_FOLDER", str(made.folder))
    before = {path: path.read_bytes() for path in made.folder.rglob("*") if path.is_file()}
    assert main(["doctor", "--library"]) == 0
    assert "all good" in capsys.readouterr().out
    assert main(["doctor", "--library", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    wanted = [path for path in before if path.suffix in (".match", ".jsonl", ".gz", ".bak")]
    assert answer == {"checked": len(wanted), "found": [], "well": True}
    for path in wanted:
        if path.parent == made.folder and path.suffix == ".jsonl":
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
