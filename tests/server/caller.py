"""Somebody who speaks HTTP with an open table, and lines to it that stay open."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import suppress
from typing import Any

from companion.server.server import Serving


class Caller:
    """Somebody who speaks HTTP, as our page does unless told otherwise."""

    def __init__(self, serving: Serving, key: str = "") -> None:
        self.serving = serving
        self.port = serving.port
        self.key = key
        self.host = f"127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str | None
    ) -> tuple[int, Any, dict[str, str]]:
        sent = {
            "Host": self.host,
            "Origin": f"http://{self.host}",
            "Authorization": f"Bearer {self.key}",
        }
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        text = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        for name, value in sent.items():
            if value is not None:
                line.putheader(name, value)
        line.putheader("Content-Length", str(len(text)))
        line.endheaders(text)
        reply = line.getresponse()
        told = reply.read()
        line.close()
        kind = reply.headers.get("content-type", "")
        return reply.status, json.loads(told) if "json" in kind else told, dict(reply.headers)

    def post(self, name: str, body: Any = None, **headers: str | None) -> tuple[int, Any]:
        status, told, _ = self.ask("POST", f"/api/{name}", body or {}, **headers)
        return status, told

    def join(self, part: str, name: str = "", language: str = "en") -> Caller:
        token = self.serving.table.auth.tokens[part]
        status, told = self.post(
            "join", {"name": name, "language": language}, Authorization=f"Bearer {token}"
        )
        assert status == 200, told
        return Caller(self.serving, told["key"])

    def discard(self, card: str = "stocks", rev: str = "") -> tuple[int, Any]:
        rev = rev or self.serving.table.revision
        where = {"rev": rev, "place": {"picks": [f"card:{card}"]}}
        return self.post("tap", {**where, "tap": ["verb", "discard"]})


def hear(stream: socket.socket, words: bytes) -> None:
    """Listens until these words come."""
    heard = b""
    while words not in heard:
        more = stream.recv(65536)
        assert more, heard
        heard += more


def raw(serving: Serving, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    ours = (address, 0)
    theirs = ("127.0.0.1", serving.port)
    return socket.create_connection(theirs, source_address=ours)


def listening(guest: Caller, address: str = "127.0.0.1") -> socket.socket:
    """A page that is told what happens."""
    line = raw(guest.serving, address)
    line.sendall(
        f"GET /api/live HTTP/1.1\r\nHost: {guest.host}\r\n"
        f"Authorization: Bearer {guest.key}\r\n\r\n".encode()
    )
    assert b"200 OK" in line.recv(4096)
    return line


def is_cut(line: socket.socket) -> bytes:
    """What was said before the other side hung up."""
    said = b""
    with suppress(ConnectionError):
        while more := line.recv(4096):
            said += more
    return said


def let_time_pass(serving: Serving) -> None:
    """Whatever waits for the rest of a request has waited long enough."""
    for connection in serving.connections:
        if connection.deadline:
            connection.loop.call_soon_threadsafe(connection.deadline._run)
