"""What takes long at a keeper's wish is done in steps, between which everybody else is answered."""

import base64
import io
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.library import importer
from companion.library.exporter import Archive
from companion.library.importer import Import
from companion.library.match_index import Progress
from companion.library.statistics import Statistics
from companion.server import http_app, request
from companion.server.auth import RateLimit
from companion.server.match_host import MatchHost
from companion.server.server import Serving
from tests.games.sheet.made import OH_HELL
from tests.server.caller import Caller, hear, listening
from tests.support.api import StorageError
from tests.support.waiting import wait_for

MOST_STEPS = 100_000  # of work that waits for a guest to be answered

LONG = {
    "bring_in": (Import, "check", {"name": "x.zip", "content": ""}),
    "take_out": (Archive, "write", {}),
    "people": (Statistics, "gather", {}),
}


def sheets_archive(number: int) -> str:
    """An archive of score sheets, as a page sends it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for sheet in range(number):
            archive.writestr(f"{sheet}.sheet.toml", OH_HELL.replace("Oh Hell", f"Hell {sheet}"))
    return base64.b64encode(packed.getvalue()).decode()


@pytest.fixture
def one_step_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request, "SLICE", 0.0)


class Work:
    """Something long that goes on until it is told to end."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()

    def steps(self, *_: object) -> Iterator[Progress]:
        """Take its steps; fail if nobody is answered meanwhile."""
        for number in range(MOST_STEPS):
            self.began.set()
            if self.may_end.is_set():
                return
            yield Progress(number, MOST_STEPS)
        raise AssertionError("nobody was answered meanwhile")


@pytest.mark.parametrize("name", LONG)
def test_guests_are_answered_while_something_long_goes_on(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, one_step_at_a_time: None, name: str
) -> None:
    owner, method, asked = LONG[name]
    work = Work()
    answers = list[int]()
    monkeypatch.setattr(owner, method, work.steps)
    keeper, guest = Caller(serving).join("keep"), Caller(serving).join("play", "Ben")
    asking = threading.Thread(target=lambda: answers.append(keeper.post(name, asked)[0]))
    asking.start()
    wait_for(work.began.is_set)
    for _ in range(3):
        assert guest.post("look")[0] == 200
    assert answers == []
    work.may_end.set()
    asking.join()
    assert len(answers) == 1


class Counted:
    """A call that is counted, and how often it was called in each turn of the table's thread."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self.call, self.now, self.turns = call, 0, list[int]()

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.now += 1
        return self.call(*given, **named)

    def do(self, do: Callable[..., Any]) -> Callable[..., Any]:
        """Note what is done in each call of a host."""

        def noting(host: MatchHost, act: Callable[[], Any]) -> Any:
            self.now = 0
            try:
                return do(host, act)
            finally:
                self.turns.append(self.now)

        return noting


def test_an_archive_of_sheets_is_read_a_sheet_at_a_time(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, one_step_at_a_time: None
) -> None:
    """Counted: however many sheets come in, a guest waits for one of them at most."""
    reading = Counted(importer.read_sheet_text)
    monkeypatch.setattr(importer, "read_sheet_text", reading)
    monkeypatch.setattr(MatchHost, "do", reading.do(MatchHost.do))
    keeper = Caller(serving).join("keep")
    status, told = keeper.post("bring_in", {"name": "x.zip", "content": sheets_archive(40)})
    assert (status, told["summary"]) == (200, "40 new")
    assert sum(reading.turns) == 40 and max(reading.turns) == 1


def test_keepers_see_how_much_is_done(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, one_step_at_a_time: None
) -> None:
    go_on = threading.Event()

    def half(*_: object) -> Iterator[Progress]:
        yield Progress(1, 2)
        while not go_on.is_set():
            yield Progress(1, 2)

    monkeypatch.setattr(Archive, "write", half)
    keeper, guest = Caller(serving).join("keep"), Caller(serving).join("watch")
    page = listening(keeper)
    other = listening(guest)
    asking = threading.Thread(target=lambda: keeper.post("take_out"))
    asking.start()
    hear(page, b'event: work\ndata: {"percent": 50}')
    go_on.set()
    asking.join()
    hear(page, b'event: work\ndata: {"percent": null}')
    page.close()
    other.settimeout(0)
    told = b""
    try:
        while more := other.recv(65536):
            told += more
    except BlockingIOError:
        pass
    assert b"event: work" not in told
    other.close()


def test_a_failure_in_the_middle_is_told_and_leaves_nothing_behind(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Iterator[Progress]:
        yield Progress(1, 2)
        raise StorageError("{file} is a damaged archive.", file="x.zip")

    monkeypatch.setattr(Import, "store", fails)
    keeper = Caller(serving).join("keep")
    status, told = keeper.post("bring_in", {"name": "x.zip", "content": sheets_archive(1)})
    assert (status, told["error"]) == (507, "x.zip is a damaged archive.")
    library = serving.table.host.library
    assert library and not [*(library.folder / "import").iterdir()]
    assert serving.table.work is None
    assert keeper.post("look")[0] == 200


def test_two_archives_come_in_one_after_the_other(
    serving: Serving, one_step_at_a_time: None
) -> None:
    """What both hold is taken once."""
    keepers = [Caller(serving).join("keep") for _ in range(2)]
    asked, answers = {"name": "x.zip", "content": sheets_archive(5)}, list[str]()

    def bring_in(keeper: Caller) -> None:
        answers.append(keeper.post("bring_in", asked)[1]["summary"])

    asking = [threading.Thread(target=bring_in, args=(keeper,)) for keeper in keepers]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert sorted(answers) == ["5 already here", "5 new"]


def test_a_table_that_is_closed_meanwhile_ends_what_takes_long(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, one_step_at_a_time: None
) -> None:
    work = Work()
    answers = list[int]()
    monkeypatch.setattr(Import, "check", work.steps)
    keeper = Caller(serving).join("keep")
    asked = {"name": "x.zip", "content": sheets_archive(1)}

    def bring_in() -> None:
        answers.append(keeper.post("bring_in", asked)[0])

    asking = threading.Thread(target=bring_in)
    asking.start()
    wait_for(work.began.is_set)
    serving.close()
    asking.join()
    assert answers == [503]
    library = serving.table.host.library
    assert library
    wait_for(lambda: not [*(library.folder / "import").iterdir()])


def test_a_large_archive_is_read_beside_the_table(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight megabytes of JSON are not parsed where every request is taken in."""
    where = list[str]()
    parsed = http_app._parsed

    def parse(body: bytes) -> Any:
        where.append(threading.current_thread().name)
        return parsed(body)

    monkeypatch.setattr(http_app, "_parsed", parse)
    keeper = Caller(serving).join("keep")
    serving.table.auth.guests[-1].pace = RateLimit()
    large = base64.b64encode(bytes(200_000)).decode()
    assert keeper.post("bring_in", {"name": "x.match", "content": large})[0] == 200
    assert where[-1].startswith("reading")


def test_the_file_of_an_import_is_gone_afterwards(serving: Serving, tmp_path: Path) -> None:
    keeper = Caller(serving).join("keep")
    asked = {"name": "x.zip", "content": sheets_archive(2)}
    assert keeper.post("bring_in", asked)[1]["summary"] == "2 new"
    library = serving.table.host.library
    assert library and not [*(library.folder / "import").iterdir()]
