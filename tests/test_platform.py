"""What a system can do, and the application of the page on one that can do less."""

import asyncio
import errno
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import Message
from companion.library.library import Library
from companion.platform import (
    PLATFORM,
    BrowserPlatform,
    Platform,
    WindowsPlatform,
    platform_of,
)
from companion.record import durable
from companion.record.bounds import LARGEST_FILE
from companion.record.messages import storage_errors
from companion.server.http_app import HttpApp
from companion.server.match_host import LibraryHost
from companion.server.open_table import OpenTable
from tests.support.api import StorageError
from tests.support.like_windows import is_open, locks_of_msvcrt


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> WindowsPlatform:
    """The platform for Windows, with locks that are made of this system's."""
    if not isinstance(PLATFORM, WindowsPlatform):  # else it is there, or stood in for, already
        modules = {"msvcrt": locks_of_msvcrt()}
        monkeypatch.setattr("companion.platform.import_module", modules.__getitem__)
    return WindowsPlatform()


@pytest.mark.parametrize("platform", [PLATFORM, BrowserPlatform(), "windows"])
def test_a_file_is_locked_once_until_it_is_closed(
    platform: Platform | str, tmp_path: Path, windows: WindowsPlatform
) -> None:
    if isinstance(platform, str):
        platform = windows
    (tmp_path / "file").touch()
    first, second = (os.open(tmp_path / "file", os.O_RDWR) for _ in range(2))
    platform.lock(first)
    with pytest.raises(BlockingIOError):
        platform.lock(second)
    os.close(first)
    platform.lock(second)
    platform.sync(second)
    os.close(second)


def test_windows_locks_no_byte_that_others_read_and_goes_on_where_it_was(
    windows: WindowsPlatform, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a match")
    file = os.open(path, os.O_RDWR)
    assert os.read(file, 2) == b"a "
    windows.lock(file)
    assert os.read(file, 5) == b"match" and path.stat().st_size == 7
    os.close(file)
    assert windows.LOCKED_BYTE > LARGEST_FILE


@pytest.mark.parametrize("change", ["replace", "rename"])
def test_on_windows_a_file_gets_its_name_as_soon_as_nobody_has_it_open(
    change: str, windows: WindowsPlatform, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    wanted = tmp_path / "wanted"
    made.touch()
    really, tries = getattr(os, change), list[Path]()

    def while_others_read(path: Path, target: Path) -> None:
        tries.append(path)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        really(path, target)

    monkeypatch.setattr(os, change, while_others_read)
    getattr(windows, change)(made, wanted)
    assert len(tries) == 3 and wanted.exists() and not made.exists()


def test_on_windows_a_file_that_stays_open_elsewhere_is_told_in_a_sentence(
    windows: WindowsPlatform, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def open_elsewhere(*_: object) -> None:
        error = PermissionError(errno.EACCES, "The process cannot access the file")
        vars(error)["winerror"] = 32
        raise error

    path = tmp_path / "evening.match"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "replace", open_elsewhere)
    monkeypatch.setattr(windows, "PATIENCE", 0)
    monkeypatch.setattr(durable, "PLATFORM", windows)
    with pytest.raises(StorageError) as told, storage_errors(path):
        durable.replace_durably(path, b"after")
    assert told.value.message == Message(
        "{file} is open in another window.", {"file": "evening.match"}
    )
    assert path.read_bytes() == b"before"


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux what is open")
def test_where_an_open_file_cannot_be_moved_it_is_closed_before(
    windows: WindowsPlatform, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "evening.match"
    path.touch()
    monkeypatch.setattr(durable, "PLATFORM", windows)
    with durable.only_writer(path):
        assert not is_open(path)
    writer = durable.open_alone(path)
    monkeypatch.setattr(durable, "WAIT_FOR_WRITER", 0)
    with pytest.raises(BlockingIOError), durable.only_writer(path):
        pytest.fail("somebody else writes to it")
    os.close(writer)


def test_each_system_has_its_platform() -> None:
    assert type(platform_of("win32")) is WindowsPlatform
    assert type(platform_of("emscripten")) is BrowserPlatform
    assert type(platform_of("linux")) is type(platform_of("darwin")) is Platform


def test_a_browser_starts_no_thread_and_answers_its_own_page(tmp_path: Path) -> None:
    before = threading.active_count()
    table = OpenTable(LibraryHost(Library(tmp_path)))
    app = HttpApp(table, BrowserPlatform())
    token = table.auth.tokens["keep"]
    loop = asyncio.new_event_loop()  # a browser that other tests drive runs one in this thread
    with ThreadPoolExecutor(1) as beside:
        joining = ask(app, "/api/join", token, {"language": "en"})
        status, told = beside.submit(loop.run_until_complete, joining).result()
        assert status == 200 and told["part"] == "keep"
        assert threading.active_count() == before + 1, "only the one of this test"
        reading = ask(app, "/page.js", token, {})
        status, told = beside.submit(loop.run_until_complete, reading).result()
    loop.close()
    assert status == 404  # its files come from elsewhere


async def ask(app: HttpApp, path: str, token: str, body: dict[str, Any]) -> tuple[int, Any]:
    """A request that names neither a host nor an origin, as no network is between."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(body).encode()}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"authorization", f"Bearer {token}".encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    await app(scope, receive, send)
    return sent[0]["status"], json.loads(sent[1]["body"])
