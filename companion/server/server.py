"""Opens a table: a socket, uvicorn in a thread of its own, and the links that lead to it."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .http_app import HttpApp
from .match_host import MatchHost
from .open_table import OpenTable

PORT = 8124
UNREAD = 128 * 1024  # bytes that the system keeps for a connection until they are read
TRIES = 20  # ports after the usual one, if others have taken it
ELSEWHERE = "192.0.2.1"  # reserved for examples: the way there is looked up, nothing is sent
CONNECTIONS = 64
BY_ADDRESS = 24  # a browser opens six at most
SLOW_READER = 10.0  # seconds for all of an answer to be taken in
LARGEST_HEAD = 16 * 1024
HEAD_TIME = 8.0  # seconds for a request to be there
IDLE = 30  # seconds for which a connection is kept open after an answer
HEAD = b"HTTP/1.1 %s\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n%s\n"
BUSY = HEAD % (b"503 Service Unavailable", b"Too many connections: wait a moment.")
LATE = HEAD % (b"408 Request Timeout", b"The request did not come to its end.")


class SlowClientProtocol(H11Protocol):
    """The protocol of uvicorn, but one that gives up whoever sends or reads too slowly.

    It takes no more connections than the table has room for, whether they ask or not, and no more
    than a few from one address, so that one stranger leaves room for the others.
    """

    deadline: asyncio.TimerHandle | None = None  # for the rest of what has begun to come
    unread: asyncio.TimerHandle | None = None  # for what was answered to be taken in

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse a connection beyond the limits, and begin to wait for a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that we hear of every byte that waits
        if len(self.connections) > CONNECTIONS or self._neighbours > BY_ADDRESS:
            self._refuse(BUSY)
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Take in bytes of a request, and wait no longer once it is whole."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._answering:
            self._stop_waiting()
        elif self.deadline is None and not self.transport.is_closing():
            self._wait()

    @property
    def _neighbours(self) -> int:
        """Return how many connections come from the same address, this one among them."""
        if not self.client:
            return 0
        address = self.client[0]
        clients = [getattr(connection, "client", None) for connection in self.connections]
        return sum(client[0] == address for client in clients if client)

    def pause_writing(self) -> None:
        """Begin to wait for a client that does not read."""
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(SLOW_READER, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting for a client that reads again."""
        super().resume_writing()
        self._stop_unread()

    def _stop_unread(self) -> None:
        if self.unread:
            self.unread.cancel()
            self.unread = None

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """Begin the time that a request has, from its first byte on."""
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
        """Stop all waiting."""
        self._stop_waiting()
        self._stop_unread()
        super().connection_lost(exc)


class Serving:
    """A table that is served from the constructor on until `close`."""

    def __init__(self, host: MatchHost, port: int = 0, local: bool = False) -> None:
        """Begin to serve the table, or raise OSError where nobody can listen at that port."""
        self._socket = listen(port, local)
        self.port: int = self._socket.getsockname()[1]
        self.local = local
        self.table = OpenTable(host)
        self.table.address = f"{self.addresses[0]}:{self.port}"
        self.web = HttpApp(self.table)
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
        """The addresses under which others find this machine, the likeliest first."""
        return ("127.0.0.1",) if self.local else addresses()

    @property
    def connections(self) -> tuple[SlowClientProtocol, ...]:
        """The connections that are open now."""
        return tuple(cast(set[SlowClientProtocol], self._server.server_state.connections))

    def link(self, part: str, address: str = "") -> str:
        """Return one of the three links."""
        return self.table.link(part, address and f"{address}:{self.port}")

    def close(self) -> None:
        """End all links; what was logged stays."""
        self.web.close()
        self.web.ring()
        self._server.should_exit = True
        if threading.current_thread() is not self._thread:
            self._ended.wait(5)
        self.web.end()
        self._socket.close()

    def wait(self) -> None:
        """Wait until the table is closed.

        Not by `join`: one that Ctrl+C interrupts takes the thread for dead (bpo-45274), and the
        program would end under a server that still runs.
        """
        while not self._ended.wait(0.5):
            pass


def _config(web: HttpApp) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    application: Any = web
    return uvicorn.Config(
        application,
        http=SlowClientProtocol,
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


# Where this machine can be found on its own network


def listen(port: int = 0, local: bool = False) -> socket.socket:
    """Open a socket at the port, or at the first free of some; OSError if none is free."""
    host = "127.0.0.1" if local else "0.0.0.0"
    ports = (port,) if port else (*range(PORT, PORT + TRIES), 0)
    for number in ports:
        try:
            opened = socket.create_server((host, number))
            # inherited by every connection: who reads nothing fills no more of the machine
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
            # and no answer waits 40 ms for a guest's phone to have acknowledged its head
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return opened
        except OSError as error:
            taken = error
    raise taken


def addresses() -> tuple[str, ...]:
    """Return the addresses of this machine, the one that the routing table uses first."""
    found = [_routed_address()]
    try:
        names = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        names = []
    found += [address for address in names if not address.startswith("127.")]
    return tuple(dict.fromkeys(address for address in (*found, "127.0.0.1") if address))


def _routed_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        try:
            opened.connect((ELSEWHERE, 9))
            return str(opened.getsockname()[0])
        except OSError:  # no network at all
            return ""
