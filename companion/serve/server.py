"""Opens a table: a socket, uvicorn in a thread of its own, and the links that lead to it."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .address import addresses, listen
from .keeper import Keeper
from .table import OpenTable
from .web import Web

CONNECTIONS = 64
LARGEST_HEAD = 16 * 1024
HEAD_TIME = 8.0  # seconds for a request to be there
IDLE = 30  # seconds for which a connection is kept open after an answer
HEAD = b"HTTP/1.1 %s\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n%s\n"
BUSY = HEAD % (b"503 Service Unavailable", b"Too many connections: wait a moment.")
LATE = HEAD % (b"408 Request Timeout", b"The request did not come to its end.")


class Patient(H11Protocol):
    """uvicorn's own, which waits for ever for the rest of a request: this one does not.

    Nor does it take more connections than the table has room for, whether they ask or not.
    """

    deadline: asyncio.TimerHandle | None = None  # for the rest of what has begun to come

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            self._refuse(BUSY)
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._answering:
            self._stop_waiting()
        elif self.deadline is None and not self.transport.is_closing():
            self._wait()

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """From the first byte on: one byte now and then wins no time."""
        self.deadline = self.loop.call_later(HEAD_TIME, self._refuse, LATE)

    def _stop_waiting(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _refuse(self, why: bytes) -> None:
        if not self._answering and not self.transport.is_closing():
            self.transport.write(why)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)


class Serving:
    """An open table. Nothing is served before `Serving(…)`, and nothing after `close`."""

    def __init__(self, keeper: Keeper, port: int = 0, local: bool = False) -> None:
        """OSError where nobody can listen at that port."""
        self._socket = listen(port, local)
        self.port: int = self._socket.getsockname()[1]
        self.local = local
        self.table = OpenTable(keeper)
        self.web = Web(self.table)
        self._server = uvicorn.Server(_config(self.web))
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guests", daemon=True)
        self._thread.start()
        while not self._server.started and not self._ended.is_set():
            time.sleep(0.005)

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._ended.set()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Under which others find this machine, the likeliest first."""
        return ("127.0.0.1",) if self.local else addresses()

    @property
    def connections(self) -> tuple[Patient, ...]:
        return tuple(cast(set[Patient], self._server.server_state.connections))

    def link(self, part: str, address: str = "") -> str:
        address = address or self.addresses[0]
        return f"http://{address}:{self.port}/#{part[0]}-{self.table.door.tokens[part]}"

    def close(self) -> None:
        """All links end; what was logged stays."""
        self.web.close()
        self.web.ring()
        self._server.should_exit = True
        if threading.current_thread() is not self._thread:
            self._ended.wait(5)
        self.web.end()
        self._socket.close()

    def wait(self) -> None:
        """Until somebody closes it.

        Not by `join`: one that Ctrl+C interrupts takes the thread for dead (bpo-45274), and the
        program would end under a server that still runs.
        """
        while not self._ended.wait(0.5):
            pass


def _config(web: Web) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    application: Any = web
    return uvicorn.Config(
        application,
        http=Patient,
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )
