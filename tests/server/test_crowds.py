"""Slow lines, floods and many at once: whoever is in the way waits alone."""

import asyncio
import socket
import threading
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import h11
import pytest

from companion.server import accepting, auth, http_app, server
from companion.server.auth import PACE, RateLimit
from companion.server.open_table import StaleView
from companion.server.request import Request
from tests.server.caller import Caller, hear, is_cut, let_time_pass, listening, raw
from tests.server.conftest import Table
from tests.support.waiting import wait_for


def test_half_slow_and_silent_requests_disturb_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEAD_TIME", 3600)
    monkeypatch.setattr(http_app, "BODY_TIME", 0.1)
    silent, half, body, drip, rubbish = (raw(table.serving) for _ in range(5))
    half.sendall(b"GET / HTTP/1.1\r\nHost: ")
    guest = table.join("keep")
    wait_for(lambda: len(table.serving.connections) == 5)
    deadlines = {c.client: c.deadline for c in table.serving.connections}
    body.sendall(
        f"POST /api/look HTTP/1.1\r\nHost: {guest.host}\r\nOrigin: http://{guest.host}\r\n"
        f"Authorization: Bearer {guest.key}\r\nContent-Length: 100\r\n\r\n{{".encode()
    )
    rubbish.sendall(b"\x16\x03\x01 hello\r\n\r\n")
    for byte in b"GET / HTTP/1.1\r\nHost: 127":
        drip.sendall(bytes([byte]))
    assert guest.discard()[0] == 200
    assert b"408" in is_cut(body)[:20] and b"400" in is_cut(rubbish)
    dripping = next(c for c in table.serving.connections if c.client == drip.getsockname())
    assert dripping.deadline is deadlines[dripping.client]  # a byte now and then wins no time
    let_time_pass(table.serving)
    assert all(b"408" in is_cut(line) for line in (silent, half, drip))
    assert table.moves == 4


def test_no_answer_waits_for_its_head_to_be_acknowledged(table: Table) -> None:
    """A phone acknowledges late: a second piece that waits for that comes 40 ms later."""
    listening(table.join("watch"))
    for connection in table.serving.connections:
        line = connection.transport.get_extra_info("socket")
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def stranger(table: Table, number: int) -> socket.socket:
    """A connection that sends nothing, from one of three addresses."""
    return raw(table.serving, f"127.0.0.{2 + number % 3}")


def test_strangers_who_hold_connections_make_room_for_guests(table: Table) -> None:
    """Three addresses take all there are; a guest comes in, listens and logs a move."""
    lines = [stranger(table, number) for number in range(3 * server.BY_ADDRESS)]
    wait_for(lambda: len(table.serving.connections) == server.CONNECTIONS)
    guests = [table.join("play", name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    pages = [listening(guest) for guest in guests]
    for number in range(3 * server.BY_ADDRESS):  # and nobody pushes them out again
        lines.append(stranger(table, number))
    assert guests[2].discard()[0] == 200
    for page in pages:
        hear(page, b"Cleo discarded Stocks")
    wait_for(lambda: len(table.serving.connections) <= server.CONNECTIONS)
    for line in (*lines, *pages):
        line.close()


def test_who_opens_few_connections_loses_none_to_who_opens_many(table: Table) -> None:
    """A guest's browser loads the page by six connections, before it has a key."""
    early = [raw(table.serving, "127.0.0.9") for _ in range(6)]
    lines = [stranger(table, number) for number in range(3 * server.BY_ADDRESS)]
    host = f"127.0.0.1:{table.serving.port}"
    for line in early:
        line.sendall(f"GET /icon.png HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert b"200 OK" in line.recv(65536)
    for line in (*early, *lines):
        line.close()


def test_guests_who_share_an_address_lose_nothing_to_strangers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a router: their address holds most connections, but each of them has a key."""
    monkeypatch.setattr(server, "CONNECTIONS", 8)
    guests = [table.join(part) for part in ("watch", "watch", "play", "play", "keep", "keep")]
    pages = [listening(guest) for guest in guests]
    lines = [raw(table.serving, f"127.0.0.{number}") for number in range(2, 12)]
    wait_for(lambda: len(table.serving.connections) == 8)
    table.log("Cleo discard stocks")
    for page in pages:
        hear(page, b"Cleo discarded Stocks")
    for line in (*lines, *pages):
        line.close()


def test_a_guest_who_holds_most_makes_room_where_all_have_keys(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "CONNECTIONS", 9)
    greedy = table.join("watch")
    modest = table.join("play", "Cleo")
    many = [listening(greedy) for _ in range(http_app.LIVE_PAGES)]
    few = [listening(modest) for _ in range(3)]
    assert table.join("keep").discard()[0] == 200
    for page in few:
        hear(page, b"Cleo discarded Stocks")
    is_cut(many[0])  # the oldest of who has most
    for line in (*many, *few):
        line.close()


def test_a_stranger_who_sends_nothing_is_shown_out_sooner_than_a_guest(table: Table) -> None:
    guest = table.join("keep")
    page = listening(guest)
    silent = raw(table.serving)
    wait_for(lambda: len(table.serving.connections) == 2)
    kept = {c.client: c for c in table.serving.connections}
    assert kept[silent.getsockname()].timeout_keep_alive == server.IDLE_STRANGER
    assert kept[page.getsockname()].timeout_keep_alive == server.IDLE
    let_time_pass(table.serving)
    assert b"408" in is_cut(silent)
    page.close()


LONG_HEADS = {
    "one header": b"accept-language: " + b"x," * 100_000,
    "many headers": b"a:b\r\n" * 40_000,
    "many languages": b"accept-language: " + b"x," * 3_000,
}


@pytest.mark.parametrize("head", LONG_HEADS.values(), ids=LONG_HEADS)
def test_whatever_a_stranger_sends_costs_no_more_than_a_short_request(
    table: Table, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    """Counted: the bytes that are parsed, and the languages that are compared."""
    parsed: list[int] = []
    wishes: list[str] = []
    take_in = h11.Connection.receive_data

    def receive_data(connection: h11.Connection, data: bytes) -> None:
        parsed.append(len(data))
        take_in(connection, data)

    def closest(*asked: str) -> str:
        wishes.extend(asked)
        return "en"

    monkeypatch.setattr(h11.Connection, "receive_data", receive_data)
    monkeypatch.setattr(http_app, "closest_language", closest)
    line = raw(table.serving)
    with suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\n" + head + b"\r\n\r\n")
    told = is_cut(line) if len(head) > server.LARGEST_HEAD else line.recv(4096)
    assert told == b"" or told.split()[1] in (b"421", b"431", b"400")
    assert sum(parsed) <= server.LARGEST_HEAD + server.PIECE
    assert len(wishes) <= http_app.MOST_WISHES
    assert sum(map(len, wishes)) <= http_app.LONGEST_WISH
    line.close()


@pytest.mark.parametrize("more", [b"Accept: */*\r\n\r\n", b"a:b\r\n" * 9_000])
def test_a_second_request_before_the_answer_is_not_kept_for_later(
    table: Table, more: bytes
) -> None:
    """What waits behind a request would be parsed at once, however long it is."""
    line = raw(table.serving)
    host = f"Host: 127.0.0.1:{table.serving.port}\r\n".encode()
    with suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\n" + host + b"\r\nGET / HTTP/1.1\r\n" + more)
    assert b"200 OK" not in is_cut(line)


def test_a_refusal_for_asking_too_much_is_held_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks again at once makes no work; a wrong host counts like any other request."""
    monkeypatch.setattr(auth, "monotonic", Stopped())
    held: list[float] = []

    async def sleep(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr(http_app, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    caller = Caller(table.serving)
    statuses = [
        caller.ask("GET", "/", Host="evil.example")[0] for _ in range(http_app.STRANGERS + 3)
    ]
    assert statuses == [421] * http_app.STRANGERS + [429] * 3
    assert held == [http_app.HELD_BACK] * 3


def test_who_only_opens_connections_is_turned_away_before_anything_is_made_for_them(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted: the protocols that are made."""
    monkeypatch.setattr(auth, "monotonic", Stopped())
    monkeypatch.setattr(accepting, "AT_ONCE", 30)
    guest = table.join("keep")
    page = listening(guest, "127.0.0.7")
    made: list[object] = []
    make = accepting.AcceptingServer._protocol

    def count(of: accepting.AcceptingServer) -> object:
        made.append(of)
        return make(of)

    monkeypatch.setattr(accepting.AcceptingServer, "_protocol", count)
    lines = []
    for _ in range(200):
        with suppress(ConnectionError):
            lines.append(raw(table.serving, "127.0.0.2"))
    assert guest.discard()[0] == 200
    hear(page, b"Cleo discarded Stocks")
    assert len(made) == 30 + 1  # the guest's is the one
    for line in (*lines, page):
        line.close()


def test_one_address_leaves_room_for_the_others(table: Table) -> None:
    """Slow connections of one stranger refuse that stranger only."""
    lines = [raw(table.serving, "127.0.0.2") for _ in range(server.CONNECTIONS + 10)]
    refused = [line for line in lines[server.BY_ADDRESS :] if b"503" in is_cut(line)]
    assert len(refused) == len(lines) - server.BY_ADDRESS
    assert table.join("keep").discard()[0] == 200
    for line in lines:
        line.close()


def test_the_live_pages_of_one_key_leave_room_for_the_others(table: Table) -> None:
    """A page too many ends the oldest: a phone that left the network says no goodbye."""
    guest = table.join("watch")
    lines = []
    for _ in range(http_app.LIVE_PAGES + 3):
        lines.append(listening(guest))
        table.serving.table.auth.guests[-1].pace = RateLimit()
    for line in lines[:3]:
        is_cut(line)
    wait_for(lambda: len(table.serving.connections) == http_app.LIVE_PAGES)
    assert table.join("keep").discard()[0] == 200
    for line in lines[3:]:
        hear(line, b"Cleo discarded Stocks")
        line.close()


def test_who_asks_much_and_waits_is_refused_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    look = http_app.HANDLERS["look"]

    def slow(request: Request) -> Any:
        go_on.wait()
        return look[1](request)

    monkeypatch.setitem(http_app.HANDLERS, "look", (look[0], slow))
    guest, keeper = table.join("watch"), table.join("keep")
    waiting, answers = table.serving.table.auth.guests[0], list[int]()
    asking = [
        threading.Thread(target=lambda: answers.append(guest.post("look")[0]))
        for _ in range(http_app.AT_ONCE + 3)
    ]
    for thread in asking:
        thread.start()
    writer = threading.Thread(target=lambda: answers.append(keeper.discard()[0]))
    try:
        wait_for(lambda: waiting.waiting + len(answers) == len(asking))
        assert answers == [429] * 3
    finally:
        writer.start()
        go_on.set()
        for thread in (*asking, writer):
            thread.join()
    assert answers.count(200) == http_app.AT_ONCE + 1


class Stopped:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_flood_is_slowed_down_and_the_others_are_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Stopped()
    monkeypatch.setattr(auth, "monotonic", clock)
    monkeypatch.setattr(http_app, "HELD_BACK", 0.0)
    mallory = table.join("watch")
    cleo = table.join("play", "Cleo")
    statuses = [mallory.post("look", {"rev": "x"})[0] for _ in range(PACE + 5)]
    assert statuses == [200] * PACE + [429] * 5
    assert cleo.discard()[0] == 200
    strangers = [Caller(table.serving).post("join")[0] for _ in range(http_app.STRANGERS + 5)]
    assert strangers[-5:] == [429] * 5
    assert cleo.post("look")[0] == 200
    clock.now += 1  # and whoever waits may come in
    assert mallory.post("look")[0] == 200


def test_moves_are_judged_in_the_order_of_arrival(table: Table) -> None:
    """Of many at once one is logged; the others hear what happened meanwhile."""
    rev = table.serving.table.revision
    guests = [table.join("keep") for _ in range(4)]
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
    assert kinds == ["MoveLogged", *["StaleView"] * 3]
    stale = next(a for a in answers if a["happened"]["kind"] == "StaleView")
    assert stale["happened"]["words"] == "Cleo discarded Stocks"
    assert stale["place"]["picks"] == ["card:stocks"]  # it stays picked
    assert table.moves == 4


def test_nothing_is_changed_at_a_table_that_has_changed(table: Table) -> None:
    """The phone's own thread may log a move between a guest's look and the guest's move."""
    opened = table.serving.table
    seen = opened.revision
    assert table.join("keep").discard()[0] == 200
    with pytest.raises(StaleView):
        opened.write(seen, lambda running: running.undo())
    assert table.moves == 4
