"""What a stranger may send or ask at the command line: each was once a way to hurt the app."""

import csv
import errno
import io
import json
import re
import time
from pathlib import Path

import pytest

from companion.cli import main
from companion.i18n.dates import day, lately
from companion.library.sheets import keep_sheet, own_sheets
from companion.record import durable
from companion.record.bounds import MOST_WORK
from companion.record.match_file import append
from companion.record.sheet_text import read_sheet_text
from companion.record.strict_json import read_value
from companion.views.match_table import export_csv
from tests.faults.hostile import begin, header, line, score, take_in, too_much
from tests.games.sheet.made import OH_HELL
from tests.support.api import (
    BadInput,
    Library,
    StorageError,
    language,
    make_setup,
    read_bytes,
    read_file,
)
from tests.support.ui.plots import log_moves
from tests.support.work_counter import count_work

TOO_MUCH = dict(too_much())
EN = language("en")


# What comes in


@pytest.mark.parametrize("what", TOO_MUCH)
def test_it_is_refused_at_once(library: Library, tmp_path: Path, what: str) -> None:
    (arrival,), work = count_work(take_in, library, tmp_path / "x.match", TOO_MUCH[what])
    assert arrival.state == "refused" and arrival.why
    assert library.matches() == [] and work.lines < 8_000_000  # half a second of a desktop


@pytest.mark.parametrize("name", ["Oh\u202eHell", "Oh\u200bHell", "\u041eh Hell", "Oh\u2066Hell"])
def test_the_name_of_a_sheet_shows_what_it_is(library: Library, tmp_path: Path, name: str) -> None:
    """As the names of players: it is refused where it comes in, and read where it is already."""
    (arrival,) = take_in(
        library, tmp_path / "x.sheet.toml", OH_HELL.replace("Oh Hell", name).encode()
    )
    assert arrival.state == "refused" and own_sheets(library) == ()
    sheet = read_sheet_text(OH_HELL.replace("Oh Hell", name).encode())
    with pytest.raises(StorageError, match="A name can’t"):
        keep_sheet(library, sheet)
    content = header(game="sheet", players=["Anna", "Ben", "Cleo"], options={"sheet": sheet.plain})
    (arrival,) = take_in(library, tmp_path / "x.match", content)
    assert arrival.state == "refused" and library.matches() == []
    path = library.files.month_folder("2026-11") / "2026-11-15-sheet-x.match"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    (past,) = library.matches()
    assert past.called == name and not past.unreadable


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
    with pytest.raises(BadInput, match="nested"):
        read_value(b"[" * 300 + b'"]"' + b"]" * 300)
    more = 1_000_000  # so many that whoever looks at one of them twice never comes to an end
    for text in (b'["' * more, b'{"a":"' + b'\\"[' * more, b"[" * 300 + b'"' + b"\\" * more):
        with pytest.raises(BadInput):
            read_value(text)


def test_corrections_without_end_are_refused_by_every_reader_and_writer(tmp_path: Path) -> None:
    rounds = 1_000
    again = line({"amend": 1, "to": {"move": "score", "points": [1, 2]}})
    content = header() + score(1, 2) * rounds + again * (MOST_WORK // rounds)
    file = tmp_path / "x.match"
    file.write_bytes(content)
    with pytest.raises(BadInput, match="more corrections"):
        append(file, again)
    assert file.read_bytes() == content and read_file(file).work.done == MOST_WORK
    file.write_bytes(content + again)
    with pytest.raises(BadInput, match="more corrections"):
        read_file(file)


# Names

UNSEEN = (
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2062",
    *"\u2066\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\u00a0\u2003\u2028\ue000\U000e0041\U000e0101",
)


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"{ord(sign):x}")
def test_a_name_shows_all_that_is_in_it(library: Library, tmp_path: Path, sign: str) -> None:
    library.meet(["Anna"])
    anna = library.people[0]
    for enter in (library.check_name, lambda name: library.rename_person(anna.id, name)):
        with pytest.raises(BadInput, match="invisible"):
            enter(f"An{sign}na")
    (arrival,) = take_in(library, tmp_path / "x.match", header(players=[f"An{sign}na", "Ben"]))
    assert arrival.state == "refused" and arrival.why
    assert [person.name for person in library.people] == ["Anna"]
    assert read_bytes(header(players=[f"An{sign}na", "Ben"])).match.setup.players[1] == "Ben"


def test_no_cell_of_a_table_is_a_formula_for_any_spreadsheet(library: Library) -> None:
    evil = ["=1+1", "a;=cmd", "a\u2009＝1", "\u00ad=1", "b,-2", "c\t@x", "d|+1", "e =1", '"=1']
    for number, name in enumerate(evil):
        begin(library, f"{name}"[:40].replace("\t", "|"), f"Ben{number}")
    text = export_csv(library, language("en")).read_text("utf-8-sig")
    for row in csv.reader(io.StringIO(text)):
        assert all(cell == cell.strip("\r\n") for cell in row)
        for cell in (row[0], *row[8:10], *row[12:14], row[15]):
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


def test_a_terminal_shows_what_cannot_be_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """But a picture of a family stays one, and spaces of our own numbers are spaces."""
    file = tmp_path / "x.match"
    for sign in (sign for sign in UNSEEN if not sign.isspace() or sign == "\u2028"):
        file.write_bytes(header(players=[f"An{sign}na", "👩\u200d👧"]) + score(1, 2))
        assert main(["replay", str(file)]) == 0
        said = "".join(capsys.readouterr())
        assert sign not in said.replace("👩\u200d👧", "") and "👩\u200d👧" in said
        assert f"An{sign}na" == json.loads(re.search(r'"?(An\\u.*?na)', said)[1].join('""'))
    assert main(["check", str(file), '{"\\t":1,"move":"score"}']) == 2
    assert "\\u0009" in "".join(capsys.readouterr())


def test_a_move_is_not_added_to_a_file_that_loses_its_name_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.match"
    moved = tmp_path / "b.match"
    lock = durable.lock
    file.write_bytes(header())

    def wait_for_whoever_moves_it(opened: int) -> None:
        file.rename(moved)
        lock(opened)

    monkeypatch.setattr(durable, "lock", wait_for_whoever_moves_it)
    with pytest.raises(FileNotFoundError):
        append(file, score(1, 2))
    assert moved.read_bytes() == header() and not file.exists()


def test_what_can_neither_be_synced_nor_cut_off_is_not_called_refused(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with library.begin(make_setup("score-pad", ["Anna", "Ben"], {})) as running:
        monkeypatch.setattr(durable.os, "fsync", broken)
        monkeypatch.setattr(durable.os, "ftruncate", broken)
        with pytest.raises(StorageError, match="check the last move"):
            log_moves(running, ["score points=1,2"])
        assert running.match.number == 0
