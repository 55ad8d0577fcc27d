"""Attacks: nothing is served, nothing is logged, and the table stays live for everybody else."""

from __future__ import annotations

import errno
import gzip
import http.client
import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion.paths import data_folder
from companion.record.file import read_file
from companion.serve import server, web
from companion.serve.door import MOST, PARTS, Guest, Pace
from tests.guests.conftest import BEGUN, Table

Open = Callable[..., Table]


class Caller:
    """Somebody who speaks HTTP, as our page does unless told otherwise."""

    def __init__(self, table: Table, key: str = "") -> None:
        self.table, self.port, self.key = table, table.serving.port, key
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
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
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
        token = self.table.serving.table.door.tokens[part]
        status, told = self.post(
            "join", {"name": name, "language": language}, Authorization=f"Bearer {token}"
        )
        assert status == 200, told
        return Caller(self.table, told["key"])

    def discard(self, card: str = "stocks", rev: str = "") -> tuple[int, Any]:
        rev = rev or self.table.serving.table.revision
        where = {"rev": rev, "place": {"picks": [f"card:{card}"]}}
        return self.post("tap", {**where, "tap": ["verb", "discard"]})


@pytest.fixture
def table(opened: Open) -> Iterator[Table]:
    table = opened(*BEGUN)
    yield table
    caller = Caller(table)  # whatever was done to it, the table is live
    assert caller.join("watch").post("look")[0] == 200


def moves(table: Table) -> int:
    return table.running.match.number


def test_every_answer_is_safe_to_show(table: Table) -> None:
    caller = Caller(table)
    for method, path in (
        ("GET", "/"),
        ("GET", "/page.js"),
        ("GET", "/nothing"),
        ("POST", "/api/tap"),
    ):
        _, _, headers = caller.ask(method, path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_the_page_is_small_and_loads_nothing_from_elsewhere() -> None:
    files = [file for file in (data_folder() / "web").iterdir() if file.is_file()]
    assert sum(file.stat().st_size for file in files) <= 150 * 1024
    for file in files:
        if file.suffix != ".png":
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z0-9-]+\.[a-z]|innerHTML|eval\(|style=", text), file


def test_wrong_tokens_open_nothing(table: Table) -> None:
    tokens = table.serving.table.door.tokens
    caller = Caller(table)
    for wrong in ("", "x", tokens["play"][:-1], tokens["play"] + "a", "é" * 30, "0" * 9999):
        bearer = f"Bearer {wrong}".encode("latin-1", "replace").decode("latin-1")
        for name in ("join", "look", "tap", "undo", "begin", "guests"):
            status, told = caller.post(name, Authorization=bearer)
            assert status == 401 and set(told) == {"error"}
        assert caller.ask("GET", "/api/live", Authorization=bearer[:50])[0] == 401
    link_is_no_key = caller.post("look", Authorization=f"Bearer {tokens['keep']}")
    assert link_is_no_key[0] == 401
    assert caller.post("look", Authorization=None)[0] == 401


def test_tokens_have_128_bits_and_never_stand_in_a_path(table: Table) -> None:
    tokens = table.serving.table.door.tokens
    assert len(set(tokens.values())) == len(PARTS)
    assert all(len(token) == 22 for token in tokens.values())  # six bits each, 128 in all
    for part in PARTS:
        path, _, fragment = table.link(part).partition("#")
        assert path.endswith(f":{table.serving.port}/") and fragment == f"{part[0]}-{tokens[part]}"
    caller = Caller(table)
    assert caller.ask("GET", f"/?token={tokens['keep']}")[0] == 200  # the page: it says nothing
    assert caller.ask("POST", f"/api/look?token={tokens['keep']}", {})[0] == 401


def test_old_tokens_and_keys_end_with_the_table(opened: Open) -> None:
    table = opened(*BEGUN)
    old = table.serving.table.door.tokens["play"]
    guest = Caller(table).join("play", "Cleo")
    table.close()
    with pytest.raises(OSError):
        guest.post("look")
    table.open_again()
    caller = Caller(table, guest.key)
    assert caller.post("look")[0] == 401
    assert caller.post("join", Authorization=f"Bearer {old}")[0] == 401


def test_who_only_watches_logs_nothing(table: Table) -> None:
    guest = Caller(table).join("watch", "Cleo")
    status, told = guest.discard()
    assert status == 200 and told["happened"]["kind"] == "answered"  # it was only a question
    for name in (
        "enter",
        "undo",
        "redo",
        "count",
        "begin",
        "again",
        "correct",
        "guests",
        "put_out",
    ):
        assert guest.post(name)[0] == 403
    assert moves(table) == 3


def test_who_plays_logs_the_own_moves_only(table: Table) -> None:
    dora, cleo = Caller(table).join("play", "Dora"), Caller(table).join("play", "Cleo")
    status, told = dora.discard()
    assert (status, told["error"]) == (403, "You can log your own moves only.")
    assert Caller(table).join("play").discard()[0] == 403  # who is nobody logs nothing
    assert Caller(table).join("play", "Mallory").discard()[0] == 403
    ruling = {"move": "discard", "player": 2, "card": "stocks"}
    rev = table.serving.table.revision
    assert cleo.post("enter", {"rev": rev, "move": ruling, "ruling": "We agreed"})[0] == 403
    assert cleo.post("redo")[0] == 403
    assert moves(table) == 3
    assert cleo.discard()[0] == 200
    assert dora.post("undo", {"rev": table.serving.table.revision})[0] == 403
    assert moves(table) == 4


def test_who_keeps_the_match_may_pass_players_over(table: Table) -> None:
    """What those between did nobody noted: it is logged with the move, in one step."""
    rev, place = table.serving.table.revision, {"picks": ["card:stocks"], "next": 3}
    asked = {"rev": rev, "place": place, "tap": ["verb", "discard"]}
    assert Caller(table).join("play", "Dora").post("tap", asked)[0] == 403  # Cleo is not Dora
    status, told = Caller(table).join("keep").post("tap", asked)
    assert (status, told["happened"]["kind"]) == (200, "logged")
    assert moves(table) == 5 and table.running.undo() and moves(table) == 3


def test_what_is_no_move_of_this_match_is_never_written(table: Table) -> None:
    """Rubbish that was picked is forgotten; a card that nobody noted may still be discarded."""
    keeper = Caller(table).join("keep")
    table.serving.table.door.guests[-1].pace = Pace(at_once=1_000)
    for picks in (
        ["card:tank"],
        ["seat:99"],
        ["verb:auction"],
        [7],
        "card",
        {},
    ):
        for verb in ("discard", "pair", "steal", "nothing", "count"):
            rev = table.serving.table.revision
            status, told = keeper.post(
                "tap", {"rev": rev, "place": {"picks": picks}, "tap": ["verb", verb]}
            )
            assert status in (200, 400), told
            if status == 200 and told.get("happened", {}).get("kind") == "logged":
                assert set(told["happened"]["move"]) == {"move", "player"}
    rev = table.serving.table.revision
    for move in (
        {"move": "discard"},
        {"move": "deal"},
        {"move": "x"},
        [],
        None,
        7,
        {"move": ["a"]},
    ):
        assert keeper.post("enter", {"rev": rev, "move": move})[0] in (200, 400)
    for place in (
        {"correction": "amend", "number": 99},
        {"actor": 12},
        {"asking": []},
        {"verb": 3},
    ):
        assert keeper.post("look", {"rev": rev, "place": place})[0] in (200, 400)
    read = read_file(table.path)
    assert read.match.number == moves(table) and not read.torn  # all of it can be read


def test_a_foreign_host_is_refused(table: Table) -> None:
    guest = Caller(table).join("keep")
    for host in (
        "evil.example",
        f"evil.example:{guest.port}",
        "127.0.0.1",
        "127.0.0.1:80",
        "",
        "localhost.evil",
    ):
        assert guest.ask("GET", "/", Host=host)[0] == 421
        assert guest.ask("POST", "/api/look", {}, Host=host, Origin=f"http://{host}")[0] == 421
    assert guest.ask("GET", "/", Host=f"localhost:{guest.port}")[0] == 200


def test_a_foreign_origin_changes_nothing(table: Table) -> None:
    guest = Caller(table).join("keep")
    for origin in ("http://evil.example", "null", f"https://{guest.host}", "", None):
        assert guest.post("undo", {"rev": table.serving.table.revision}, Origin=origin)[0] == 403
        token = table.serving.table.door.tokens["keep"]
        assert guest.post("join", Origin=origin, Authorization=f"Bearer {token}")[0] == 403
    assert guest.ask("OPTIONS", "/api/undo")[0] == 405  # so no browser may send it from elsewhere
    assert moves(table) == 3


def test_no_file_of_the_device_can_be_named(table: Table) -> None:
    caller = Caller(table)
    for path in (
        "/../companion/cli.py",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/index.html/../page.js",
        "/web/page.js",
        "/page.js%00.html",
        "/words.xx.json",
        "/.git/config",
        "/api/../page.js",
    ):
        status, told, _ = caller.ask("GET", path)
        assert status in (404, 405), path
        assert set(told) == {"error"}


def test_too_much_at_once_is_refused(table: Table) -> None:
    guest = Caller(table).join("keep")
    assert guest.ask("POST", "/api/look", b"[" * 70_000)[0] == 413
    assert guest.ask("POST", "/api/look", b"[" * 60_000)[0] == 400
    assert guest.ask("POST", "/api/look", b'{"place": ' * 5_000)[0] == 400
    assert guest.ask("POST", "/api/look", b"\xff\xfe{}")[0] == 400
    assert guest.ask("POST", "/api/look", b"7")[0] == 400
    assert guest.ask("GET", "/" + "a" * 40_000)[0] in (400, 404)


def raw(table: Table) -> socket.socket:
    return socket.create_connection(("127.0.0.1", table.serving.port), timeout=5)


def listening(guest: Caller) -> socket.socket:
    """A page that is told what happens."""
    line = raw(guest.table)
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


def test_half_slow_and_silent_requests_disturb_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEAD_TIME", 0.4)
    monkeypatch.setattr(web, "BODY_TIME", 0.4)
    silent, half, body, drip, rubbish = (raw(table) for _ in range(5))
    half.sendall(b"GET / HTTP/1.1\r\nHost: ")
    guest = Caller(table).join("keep")
    body.sendall(
        f"POST /api/look HTTP/1.1\r\nHost: {guest.host}\r\nOrigin: http://{guest.host}\r\n"
        f"Authorization: Bearer {guest.key}\r\nContent-Length: 100\r\n\r\n{{".encode()
    )
    rubbish.sendall(b"\x16\x03\x01 hello\r\n\r\n")
    with suppress(ConnectionError):
        for byte in b"GET / HTTP/1.1\r\nHost: 127":  # a byte now and then wins no time
            drip.sendall(bytes([byte]))
            time.sleep(0.03)
    assert guest.discard()[0] == 200
    assert b"408" in is_cut(silent) and b"408" in is_cut(half)
    assert b"408" in is_cut(body)[:20] and b"400" in is_cut(rubbish)
    is_cut(drip)
    assert moves(table) == 4


def test_more_connections_than_there_is_room_for(table: Table) -> None:
    stream = listening(Caller(table).join("keep"))
    lines = [raw(table) for _ in range(server.CONNECTIONS + 10)]
    refused = [line for line in lines[server.CONNECTIONS :] if b"503" in is_cut(line)]
    assert len(refused) == 10
    table.log("Cleo discard stocks")
    heard = b""
    while b"Cleo discarded Stocks" not in heard:  # who is there stays live
        heard += stream.recv(65536)
    for line in lines:
        line.close()
    wait_until(lambda: len(table.serving.connections) <= 1)
    stream.close()


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    until = time.monotonic() + seconds
    while not true() and time.monotonic() < until:
        time.sleep(0.02)
    assert true()


def test_a_flood_is_slowed_down_and_the_others_are_not(table: Table) -> None:
    mallory, cleo = Caller(table).join("watch"), Caller(table).join("play", "Cleo")
    statuses = [mallory.post("look", {"rev": "x"})[0] for _ in range(60)]
    assert 20 <= statuses.count(200) < 60 and statuses.count(429) > 0
    assert cleo.discard()[0] == 200
    strangers = [Caller(table).post("join")[0] for _ in range(web.STRANGERS + 30)]
    assert 429 in strangers
    assert cleo.post("look")[0] == 200
    time.sleep(0.3)  # and whoever waits may come in


def test_the_table_is_full(table: Table) -> None:
    streams = []
    for number in range(MOST):
        streams.append(listening(Caller(table).join("watch")))
        assert len(table.serving.table.door.guests) == number + 1
    token = table.serving.table.door.tokens["watch"]
    status, told = Caller(table).post("join", Authorization=f"Bearer {token}")
    assert (status, told["error"]) == (503, "The table is full: 16 guests are there.")
    streams.pop().close()
    wait_until(lambda: sum(g.is_here for g in table.serving.table.door.guests) < MOST)
    for line in streams:
        line.close()


def test_a_page_that_takes_nothing_in_stops_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "SLOW_READER", 0.3)
    lazy = raw(table)
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    guest, cleo = Caller(table).join("watch"), Caller(table).join("keep")
    lazy.sendall(
        f"GET /api/live HTTP/1.1\r\nHost: {guest.host}\r\n"
        f"Authorization: Bearer {guest.key}\r\n\r\n".encode()
    )
    for _ in range(6):
        assert cleo.discard("jewels")[0] == 200
    assert moves(table) > 3
    lazy.close()


def test_a_hand_is_neither_kept_nor_told(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    guest, other = Caller(table).join("watch"), Caller(table).join("keep")
    status, told = guest.post("what_now", {"rev": "", "hand": ["card:gold", "card:gold"]})
    assert status == 200 and told["groups"]
    for name in ("look", "log", "guests"):
        assert "hand" not in json.dumps(other.post(name)[1].get("place", {}))
    assert "gold" not in caplog.text and guest.key not in caplog.text
    tokens = table.serving.table.door.tokens
    assert not any(token in caplog.text for token in tokens.values())


def test_more_than_anybody_taps_holds_nobody_up(table: Table) -> None:
    """All that a guest has picked is tapped again for every answer: so much of it is not."""
    guest, rev = Caller(table).join("watch"), table.serving.table.revision
    many = ["a"] * 12_000
    began = time.monotonic()
    status, told = guest.post("look", {"rev": rev, "place": {"picks": many}})
    assert status == 200 and told["place"]["picks"] == []
    assert guest.post("what_now", {"rev": rev, "hand": many})[0] == 200
    assert time.monotonic() - began < 2


def test_a_move_while_a_page_is_told_the_table_loses_nobody(table: Table) -> None:
    """The keeper's own thread may log it at any moment."""
    opened = table.serving.table

    class Interrupted(dict[tuple[str, str], bytes]):
        def __setitem__(self, key: tuple[str, str], message: bytes) -> None:
            super().__setitem__(key, message)
            opened.note()

    opened._news = Interrupted()
    assert json.loads(opened.news(Guest(1, "watch", "en")))["rev"] == opened.revision


def test_moves_are_judged_in_the_order_of_arrival(table: Table) -> None:
    """Of many at once one is logged; the others hear what happened meanwhile."""
    rev = table.serving.table.revision
    guests = [Caller(table).join("keep") for _ in range(6)]
    answers: list[dict[str, Any]] = []
    callers = [
        threading.Thread(target=lambda g=guest: answers.append(g.discard(rev=rev)[1]))
        for guest in guests
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    kinds = sorted(answer["happened"]["kind"] for answer in answers)
    assert kinds == ["logged", *["stale"] * 5]
    stale = next(a for a in answers if a["happened"]["kind"] == "stale")
    assert stale["happened"]["words"] == "Cleo discarded Stocks"
    assert stale["place"]["picks"] == ["card:stocks"]  # it stays picked
    assert moves(table) == 4


def test_nothing_is_logged_that_could_not_be_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Durable before it is acknowledged: a full disk is said, and the move is not there."""
    cleo = Caller(table).join("play", "Cleo")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        status, told = cleo.discard()
    assert status == 507 and "no room left" in told["error"]
    assert moves(table) == 3
    assert cleo.discard()[0] == 200


def test_the_page_comes_packed_to_who_can_unpack_it(table: Table) -> None:
    caller = Caller(table)
    for path in ("/", "/page.js", "/page.css"):
        _, body, plain = caller.ask("GET", path)
        _, packed, headers = caller.ask("GET", path, Accept_Encoding="gzip, br")
        assert (plain.get("content-encoding"), headers["content-encoding"]) == (None, "gzip")
        assert gzip.decompress(packed) == body and len(packed) < len(body)
