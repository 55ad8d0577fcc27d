"""The application inside a worker of a browser: a request is a call, with no network between."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from ..i18n.language import languages
from ..library.exporter import Archive
from ..library.library import Library
from ..platform import BrowserPlatform
from .auth import KEEP, Guest
from .host_handlers import set_up
from .http_app import HttpApp
from .match_host import LibraryHost
from .open_table import OpenTable
from .request import Request

SendPart = Callable[[str, int | bytes], object]  # "status" and a number, "more" or "end" and bytes


class BrowserTable:
    """A table with the library in a folder, for the one page that the worker belongs to."""

    def __init__(self, folder: str) -> None:
        self._library = Library(Path(folder))
        self.table = OpenTable(LibraryHost(self._library))
        self._app = HttpApp(self.table, BrowserPlatform())
        self._listening: dict[int, asyncio.Event] = {}

    def set_token(self, token: str) -> None:
        """Let the page in, which has made this token itself."""
        self.table.auth.tokens[KEEP] = token

    async def ask(
        self,
        id: int,
        method: str,
        path: str,
        headers: list[list[str]],
        body: bytes,
        send_part: SendPart,
    ) -> None:
        """Answer a request; whoever listens is told more until `hang_up` of the same number."""
        messages = [{"type": "http.request", "body": body, "more_body": False}]
        gone = self._listening[id] = asyncio.Event()

        async def receive() -> dict[str, object]:
            if messages:
                return messages.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                send_part("status", message["status"])  # type: ignore[arg-type]
            else:
                kind = "more" if message.get("more_body") else "end"
                send_part(kind, message.get("body", b""))  # type: ignore[arg-type]

        named = [(name.lower().encode(), value.encode()) for name, value in headers]
        scope = {"type": "http", "method": method, "path": path, "headers": named}
        try:
            await self._app(scope, receive, send)
        finally:
            del self._listening[id]

    async def archive(self) -> bytes:
        """Return everything that is kept as an archive to be imported; nothing where it is empty.

        What is asked meanwhile is answered between two matches.
        """
        path = Path(tempfile.gettempdir()) / "everything.zip"  # not among what is kept
        making = Archive(self._library, path)
        for _ in making.write():
            await asyncio.sleep(0)
        content = path.read_bytes() if any(making.packed) else b""
        path.unlink(missing_ok=True)
        return content

    def hang_up(self, id: int) -> None:
        """Tell a request that nobody listens any more."""
        if id in self._listening:
            self._listening[id].set()


def warm_up(folder: str) -> None:
    """Read what every start needs, so that a copy of the memory has it."""
    table = OpenTable(LibraryHost(Library(Path(folder))))
    HttpApp(table, BrowserPlatform())
    for code in languages():
        set_up(Request(table, Guest(0, KEEP, code), {}))
