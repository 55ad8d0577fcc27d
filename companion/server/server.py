"""Opens a table: a socket, uvicorn in a thread of its own, and the links that lead to it."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections import Counter
from itertools import count
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .accepting import AcceptingServer
from .auth import Guest
from .http_app import HttpApp
from .match_host import MatchHost
from .open_table import OpenTable
from .page_files import page_files

PORT = 8124
UNREAD = 128 * 1024  # bytes that the system keeps for a connection until they are read
TRIES = 20  # ports after the usual one, if others have taken it
ELSEWHERE = "192.0.2.1"  # reserved for examples: the way there is looked up, nothing is sent
CONNECTIONS = 64
OF_A_GUEST = 4  # connections that are never taken from somebody who has a key
BY_ADDRESS = 24  # without a key: a browser opens six at most
SLOW_READER = 10.0  # seconds for all of an answer to be taken in
LARGEST_HEAD = 16 * 1024  # bytes of a request before its body
MOST_LINES = 64  # of them: a browser sends some twenty
PIECE = 1024  # bytes of a head that are looked at before more of it is taken in
HEAD_TIME = 8.0  # seconds for a request to be there
IDLE = 30  # seconds for which a guest's connection is kept open after an answer
IDLE_STRANGER = 5  # the same for who has no key: enough to load the page
HEAD = b"HTTP/1.1 %s\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n%s\n"
BUSY = HEAD % (b"503 Service Unavailable", b"Too many connections: wait a moment.")
TOO_LONG = HEAD % (b"431 Request Header Fields Too Large", b"The request has too many headers.")
LATE = HEAD % (b"408 Request Timeout", b"The request did not come to its end.")


_NUMBERS = count()


class SlowClientProtocol(H11Protocol):
    """The protocol of uvicorn, but one that gives up whoever sends or reads too slowly.

    It holds no more connections than the table has room for. Whoever has sent a key keeps theirs;
    strangers share what is left, and make room for each other and for guests.
    """

    guest: Guest | None = None  # whose key came by this connection
    deadline: asyncio.TimerHandle | None = None  # for the rest of what has begun to come
    unread: asyncio.TimerHandle | None = None  # for what was answered to be taken in
    number = 0  # counted up with every connection
    lines = 0  # of the head that is coming in

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for one more connection, or refuse it, and begin to wait for a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that we hear of every byte that waits
        self.number = next(_NUMBERS)
        self.app_state = {"connection": self}  # so that the application can say whose it is
        self.timeout_keep_alive = IDLE_STRANGER
        others = [other for other in self._all if other is not self]
        from_here = sum(other.is_stranger_from(self.address) for other in others)
        full = len(others) >= CONNECTIONS
        if from_here >= BY_ADDRESS or (full and not _make_room(others, self.address)):
            self._refuse(BUSY)
        else:
            self._wait()

    def recognise(self, guest: Guest) -> None:
        """Keep this connection for a guest, whose key came by it."""
        self.guest = guest
        self.timeout_keep_alive = IDLE

    def data_received(self, data: bytes) -> None:
        """Take in bytes of a request, and wait no longer once it is whole.

        h11 bounds a head that is not whole yet, but parses one of any length that comes at once:
        so it gets a head in pieces, and no more lines of it than a browser sends.
        """
        at = 0
        while at < len(data) and not self.transport.is_closing():
            if self.conn.their_state is h11.IDLE:
                piece = data[at : at + PIECE]
                self.lines += piece.count(b"\n")
                if self.lines > MOST_LINES:
                    self._refuse(TOO_LONG)
                    return
            else:
                piece = data[at:]
            super().data_received(piece)
            at += len(piece)
            if self.conn.their_state is not h11.IDLE:
                self.lines = 0
        if self.transport.is_closing():
            return
        if self.answering:
            self._stop_waiting()
            # No browser sends the next request before it has the answer, and nobody bounds it.
            if self.conn.their_state is h11.DONE and self.conn.trailing_data[0]:
                self.transport.abort()
        elif self.deadline is None:
            self._wait()

    @property
    def _all(self) -> list[SlowClientProtocol]:
        """All connections that are open, this one among them."""
        connections = cast(set[SlowClientProtocol], self.connections)
        return [one for one in connections if not one.transport.is_closing()]

    @property
    def address(self) -> str:
        """The address from which this connection comes."""
        return self.client[0] if self.client else ""

    def is_stranger_from(self, address: str) -> bool:
        """Return whether it comes from this address, and no key has come by it yet."""
        return self.guest is None and self.address == address

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
    def answering(self) -> bool:
        """Return whether a request has come by it that is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """Begin the time that a request has, from its first byte on."""
        self.deadline = self.loop.call_later(HEAD_TIME, self._refuse, LATE)

    def _stop_waiting(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _refuse(self, why: bytes) -> None:
        if not self.answering and not self.transport.is_closing():
            self.transport.write(why)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all waiting."""
        self._stop_waiting()
        self._stop_unread()
        super().connection_lost(exc)


def _make_room(others: list[SlowClientProtocol], newcomer: str) -> bool:
    """Close a connection that is needed least, and return whether there was one.

    That is a stranger's, of the address from which most of them come: so nobody makes others lose
    theirs by opening more. Where all have keys it is one of the guest who holds most, but none of
    the few that every guest may have.
    """
    strangers = [other for other in others if other.guest is None]
    if strangers:
        held = Counter(other.address for other in strangers)
        held[newcomer] += 1
        most = max(held[other.address] for other in strangers)
        spare = [other for other in strangers if held[other.address] == most]
    else:
        of_guests = Counter(other.guest for other in others)
        most = max(of_guests.values())
        spare = [other for other in others if of_guests[other.guest] == most > OF_A_GUEST]
    if not spare:
        return False
    # who waits for an answer goes last, and who came first goes first
    min(spare, key=lambda other: (other.answering, other.number)).transport.abort()
    return True


class Serving:
    """A table that is served from the constructor on until `close`."""

    def __init__(self, host: MatchHost, port: int = 0, local: bool = False) -> None:
        """Begin to serve the table, or raise OSError where nobody can listen at that port, or
        StorageError where a part of the page is missing."""
        page_files()
        self._socket = listen(port, local)
        self.port: int = self._socket.getsockname()[1]
        self.local = local
        self.table = OpenTable(host)
        self.table.address = f"{self.addresses[0]}:{self.port}"
        self.web = HttpApp(self.table)
        self._server = AcceptingServer(_config(self.web))
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
