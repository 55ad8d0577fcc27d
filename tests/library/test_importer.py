"""Matches that go out and come in; what comes in is a stranger's."""

import csv
import os
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.library import importer, sheets
from companion.library.exporter import Archive
from companion.library.importer import MOST_SHEETS_READ, Arrival, Import, files_in_inbox, inbox
from companion.library.sheets import MOST_SHEETS, own_sheets
from companion.record.sheet_text import toml_text
from companion.views.match_table import export_csv
from tests.faults.hostile import archive, header, score, take_in
from tests.games.sheet.made import OH_HELL
from tests.support.api import Library, StorageError, language
from tools.make_library import make_library

SCORE = score(1, 2)


def record(id: str = "abc", players: list[str] | None = None, lines: int = 2) -> bytes:
    return header(id=id, players=players) + SCORE * lines


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """What comes in."""
    return tmp_path / "x.match"


def states(arrivals: list[Arrival]) -> list[str]:
    return [arrival.state for arrival in arrivals]


def test_a_friends_match_comes_in(library: Library, tmp_path: Path) -> None:
    source = tmp_path / "from a friend.match"
    assert states(take_in(library, source, record())) == ["new"]
    (past,) = Library(library.folder).matches()
    assert (past.players, past.result.rounds) == (("Anna", "Ben"), 2)
    assert [person.name for person in library.people] == ["Anna", "Ben"]
    assert library.path_of(past.file).read_bytes() == record()


def test_a_match_that_is_here_is_recognised(library: Library, source: Path) -> None:
    take_in(library, source, record(lines=2))
    assert states(take_in(library, source)) == ["here"]
    assert states(take_in(library, source, record(lines=1))) == ["here"]
    assert states(take_in(library, source, record(lines=4))) == ["longer"]
    assert [past.result.rounds for past in Library(library.folder).matches()] == [4]
    (arrival,) = take_in(library, source, record(lines=1) + score(1, 3))
    assert arrival.state == "waiting" and "a different version" in str(arrival.why)
    assert [past.result.rounds for past in library.matches()] == [4]


def test_a_match_that_is_open_is_not_changed(
    library: Library, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.record.durable.WAIT_FOR_WRITER", 0.01)
    take_in(library, source, record(lines=2))
    with library.go_on(library.matches()[0].file):
        (arrival,) = take_in(library, source, record(lines=4))
    assert arrival.state == "refused" and arrival.why


def test_a_torn_line_is_left_out_and_told(library: Library, source: Path) -> None:
    (arrival,) = take_in(library, source, record() + b'{"mov')
    assert arrival.state == "new" and arrival.why
    assert library.path_of(library.matches()[0].file).read_bytes() == record()


def test_an_archive_reports_each_of_its_entries(library: Library, tmp_path: Path) -> None:
    entries = {"good.match": record(), "again.match": record(), "a/b.match": record("other")}
    entries |= {"picture.png": b"png", "bad.match": b"bad"}
    arrivals = take_in(library, tmp_path / "x.zip", archive(entries))
    assert states(arrivals) == ["new", "refused", "new", "refused", "refused"]
    assert len(library.matches()) == 2


def test_no_name_decides_where_anything_is_written(library: Library, tmp_path: Path) -> None:
    names = ["../../evil.match", "/tmp/evil.match", "..\\evil.match", "C:/evil.match"]
    entries = {name: record(f"../../{number}/..") for number, name in enumerate(names)}
    source = tmp_path / "x.zip"
    assert states(take_in(library, source, archive(entries))) == ["new"] * len(names)
    assert {*tmp_path.iterdir()} == {source, library.folder}
    assert all("/" not in p.file.partition("/")[2] for p in library.matches())


def test_an_archive_with_too_many_entries_is_not_opened(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it says so, says less, or says more elsewhere."""
    monkeypatch.setattr(importer, "MOST_ENTRIES", 5)
    many = archive({f"{n}.match": header(id=f"id{n}") for n in range(9)})
    end = many.rindex(b"PK\x05\x06")
    one = archive({"good.match": record()})
    lying = many[: end + 8] + struct.pack("<HH", 3, 3) + many[end + 12 :]
    elsewhere = one[:-22] + b"PK\x06\x07" + bytes(16) + one[-22:]
    for content in (many, lying, elsewhere):
        with pytest.raises(StorageError, match="more than"):
            take_in(library, tmp_path / "x.zip", content)


def test_what_an_archive_unpacks_to_is_bounded_whether_it_is_damaged_or_not(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "MOST_UNPACKED", 3_000_000)
    packed = bytearray(archive({f"{n}.match": header() + b" " * 1_000_000 for n in range(6)}))
    for found in re.finditer(rb"PK\x01\x02", bytes(packed)):  # no entry has the checksum it says
        packed[found.start() + 16] ^= 1
    arrivals = take_in(library, tmp_path / "y.zip", bytes(packed))
    assert [arrival.why and arrival.why.sentence[:20] for arrival in arrivals] == [
        *["It’s damaged inside "] * 2,
        *["The archive has more"] * 4,
    ]


def test_without_room_nothing_is_stored(
    library: Library, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "SPARE_BYTES", 10**18)
    with pytest.raises(StorageError, match="enough space"):
        take_in(library, source, record())
    assert library.matches() == []


class SheetsInAnArchive:
    """An archive of score sheets that comes in, and how often one of them was read."""

    def __init__(self, library: Library, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.library = library
        self.source = source
        self.read = 0
        sheets._read_once.cache_clear()
        for module, name in ((importer, "read_sheet_text"), (sheets, "read_sheet")):
            monkeypatch.setattr(module, name, self._counted(getattr(module, name)))

    def _counted(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def count(given: Any) -> Any:
            self.read += 1
            return read(given)

        return count

    def take_in(self, *texts: str) -> list[str]:
        """Bring these sheets in, and return what became of each."""
        files = {f"sheets/{n}.sheet.toml": text.encode() for n, text in enumerate(texts)}
        self.read = 0
        return states(take_in(self.library, self.source, archive(files)))


@pytest.fixture
def coming_in(library: Library, source: Path, monkeypatch: pytest.MonkeyPatch) -> SheetsInAnArchive:
    return SheetsInAnArchive(library, source, monkeypatch)


def named(number: int) -> str:
    return OH_HELL.replace("Oh Hell", f"Our hell {number}")


def test_no_sheet_is_read_twice(coming_in: SheetsInAnArchive) -> None:
    texts = [named(number) for number in range(30)]
    assert coming_in.take_in(*texts, *texts) == ["new"] * 30 + ["here"] * 30
    assert coming_in.read == 30
    assert len(own_sheets(coming_in.library)) == 30


def test_sheets_beyond_the_limit_are_not_read(coming_in: SheetsInAnArchive) -> None:
    texts = [named(number) for number in range(3 * MOST_SHEETS)]
    expected = ["new"] * MOST_SHEETS + ["refused"] * 2 * MOST_SHEETS
    assert coming_in.take_in(*texts) == expected
    assert coming_in.read == MOST_SHEETS
    assert coming_in.take_in(*texts[:MOST_SHEETS]) == ["refused"] * MOST_SHEETS
    assert coming_in.read == 0
    own = [toml_text(own.sheet) for own in own_sheets(coming_in.library)]
    assert own_sheets(coming_in.library) and coming_in.read == MOST_SHEETS  # once each
    assert coming_in.take_in(*own) == ["here"] * MOST_SHEETS  # what went out comes back
    assert coming_in.read == 0


def test_an_archive_of_rubbish_sheets_is_not_read_to_its_end(
    coming_in: SheetsInAnArchive,
) -> None:
    texts = [f"name = {number}" for number in range(3 * MOST_SHEETS)]
    assert set(coming_in.take_in(*texts)) == {"refused"}
    assert coming_in.read == MOST_SHEETS_READ
    assert own_sheets(coming_in.library) == ()


def test_a_file_that_changes_after_the_check_is_refused(library: Library, source: Path) -> None:
    source.write_bytes(record())
    coming = Import(library, source)
    list(coming.check())
    source.write_bytes(b"something else\n")
    list(coming.store())
    assert states(coming.arrivals) == ["refused"] and library.matches() == []


def test_a_match_that_went_on_here_after_the_check_stays_as_it_is(
    library: Library, source: Path
) -> None:
    take_in(library, source, record(lines=1))
    source.write_bytes(record(lines=3))
    coming = Import(library, source)
    list(coming.check())
    path = library.path_of(library.matches()[0].file)
    path.write_bytes(record(lines=1) + score(5, 6))
    list(coming.store())
    assert states(coming.arrivals) == ["refused"]
    assert path.read_bytes() == record(lines=1) + score(5, 6)


# Out


def test_all_that_goes_out_comes_in_again(library: Library, tmp_path: Path) -> None:
    make_library(library.folder, 12)
    out = Archive(library)
    assert list(out.write())[-1] == (12, 12)
    other = Library(tmp_path / "other")
    assert set(states(take_in(other, out.path))) == {"new"}
    assert [p._replace(file="") for p in other.matches()] == [
        p._replace(file="") for p in library.matches()
    ]
    assert set(states(take_in(other, out.path))) == {"here"}


def test_the_table_of_all_matches(library: Library, source: Path) -> None:
    take_in(library, source, record("=1+1", ["=Anna", "Ben, Jr."]))
    table = export_csv(library, language("en")).read_text("utf-8-sig")
    rows = list(csv.DictReader(table.splitlines()))
    assert [(row["player"], row["total"]) for row in rows] == [("'=Anna", "2"), ("Ben, Jr.", "4")]
    assert rows[0]["match"] == "'=1+1" and rows[0]["finished"] == "False"


def test_only_records_sheets_and_archives_are_offered(library: Library) -> None:
    folder = inbox(library)
    assert files_in_inbox(library) == []
    folder.mkdir(parents=True)
    for number, name in enumerate(("a.match", "b.zip", "c.toml", "d.jpg", "e", "f.match.txt")):
        (folder / name).touch()
        os.utime(folder / name, (number, number))
    (folder / "g.match").mkdir()
    assert [path.name for path in files_in_inbox(library)] == ["c.toml", "b.zip", "a.match"]
