"""Attacks: nothing is served, nothing is logged, and the table stays live for everybody else."""

import errno
import gzip
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import NotAllowed
from companion.paths import page_folder
from companion.server import auth, http_app
from companion.server.auth import CAPACITY, MOST, PARTS, RateLimit
from tests.server.caller import Caller, hear, listening
from tests.server.conftest import BEGUN, Table
from tests.support.api import TableSession, read_file, sheet_called

Open = Callable[..., Table]

# What is not ours, and leads to no file of the page.
HOSTS = ("evil.example", "127.0.0.1", "127.0.0.1:80", "localhost.evil")
ORIGINS = ("http://evil.example", "null")
PATHS = (
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
)
# Values of a request, of which nothing is written into the record.
PICKS = (["card:tank"], ["seat:99"], ["verb:auction"], [7], "card", {})
MOVES = ({"move": "discard"}, {"move": "deal"}, {"move": "x"}, {"move": ["a"]}, [], None, 7)
PLACES = ({"correction": "amend", "number": 99}, {"actor": 12}, {"asking": []}, {"verb": 3})


@pytest.fixture
def table(opened: Open) -> Iterator[Table]:
    table = opened(*BEGUN)
    yield table
    caller = Caller(table.serving)  # whatever was done to it, the table is live
    assert caller.join("watch").post("look")[0] == 200


def test_every_answer_is_safe_to_show(table: Table) -> None:
    caller = Caller(table.serving)
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
    files = [file for file in page_folder().iterdir() if file.is_file()]
    # the whole product with Home and all screens; packed it is a third of that
    assert sum(file.stat().st_size for file in files) <= 288 * 1024
    for file in files:
        if file.suffix != ".png":
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z0-9-]+\.[a-z]|innerHTML|eval\(|style=", text), file


def test_wrong_tokens_open_nothing(table: Table) -> None:
    tokens = table.serving.table.auth.tokens
    caller = Caller(table.serving)
    for wrong in ("", "x", tokens["play"][:-1], tokens["play"] + "a", "é" * 30, "0" * 6_000):
        bearer = f"Bearer {wrong}".encode("latin-1", "replace").decode("latin-1")
        for name in ("join", "look", "tap", "undo", "begin", "guests"):
            status, told = caller.post(name, Authorization=bearer)
            assert status == 401 and set(told) == {"error"}
        assert caller.ask("GET", "/api/live", Authorization=bearer[:50])[0] == 401
    link_is_no_key = caller.post("look", Authorization=f"Bearer {tokens['keep']}")
    assert link_is_no_key[0] == 401
    assert caller.post("look", Authorization=None)[0] == 401


def test_six_letters_open_the_play_link_while_they_are_shown(table: Table) -> None:
    code = table.serving.table.auth.code
    caller = Caller(table.serving)
    assert caller.ask("POST", "/api/code", {"code": ""})[0] == 401  # nobody is let in by letters
    code.show()
    assert re.fullmatch(f"[{auth.ALPHABET}]{{6}}", code.letters) and not {*"ILO01"} & {
        *auth.ALPHABET
    }
    typed = f" {code.letters[:3].lower()} {code.letters[3:]}"
    status, told, _ = caller.ask("POST", "/api/code", {"code": typed})
    assert (status, told) == (200, {"token": table.serving.table.auth.tokens["play"]})
    before = code.letters
    code.show()
    assert code.letters == before
    code.hide()
    assert caller.ask("POST", "/api/code", {"code": before})[0] == 401
    assert not code._wrong  # nor are tries kept for which there is nothing to guess


class Guessing:
    """Wrong letters that are typed at a table whose clock goes on only when it is told to."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(auth, "monotonic", lambda: self.now)
        self.auth = table.serving.table.auth
        self.auth.code.show()
        self.letters = self.auth.code.letters

    def status(self, letters: str, address: str) -> int:
        """What is answered to these letters from an address."""
        try:
            self.auth.exchange(letters, address)
        except NotAllowed as error:
            return error.status
        return 200

    def waits(self, address: str) -> int:
        """Seconds before letters from an address are looked at."""
        return self.auth.code.wait(address)

    def guess(self, address: str, times: int = 1) -> None:
        """Guess wrong as soon as it is allowed."""
        for _ in range(times):
            self.now += self.waits(address)
            assert self.status("WRONGX", address) == 401


@pytest.fixture
def guessing(table: Table, monkeypatch: pytest.MonkeyPatch) -> Guessing:
    return Guessing(table, monkeypatch)


def test_wrong_letters_cost_more_each_time(guessing: Guessing) -> None:
    waits = []
    for _ in range(12):
        guessing.guess("10.0.0.1")
        waits.append(guessing.waits("10.0.0.1"))
    assert waits[: auth.FREE_TRIES] == [0] * auth.FREE_TRIES  # a slip of the finger costs nothing
    assert waits == sorted(waits) and waits[-1] == auth.LONGEST_WAIT
    assert guessing.status(guessing.letters, "10.0.0.1") == 429  # not even compared
    assert guessing.status(guessing.letters, "10.0.0.2") == 200  # another guest never waits
    guessing.now += auth.LONGEST_WAIT
    assert guessing.status(guessing.letters, "10.0.0.1") == 200


def test_wrong_letters_from_many_addresses_cost_all_of_them_more(guessing: Guessing) -> None:
    addresses = [f"10.0.1.{number}" for number in range(100)]
    for address in addresses:
        guessing.guess(address)
    assert all(guessing.waits(address) >= 16 for address in addresses[-9:])
    assert guessing.status(guessing.letters, "10.0.0.2") == 200


def test_the_letters_stay_however_often_somebody_guesses(guessing: Guessing) -> None:
    """A guest who is typing them would never get in if each guess made new ones."""
    for number in range(500):
        guessing.guess(f"10.0.{number % 250}.1")
    assert guessing.auth.code.letters == guessing.letters


def test_six_addresses_that_guess_for_an_hour_hardly_try_any_letters(guessing: Guessing) -> None:
    tried = 0
    while guessing.now < auth.AN_HOUR:
        for number in range(6):
            tried += guessing.status("WRONGX", f"10.0.0.{number}") == 401
        guessing.now += 1
    assert tried <= 6 * (auth.AN_HOUR / auth.LONGEST_WAIT + 10)  # of 148 million
    assert len(guessing.auth.code._wrong) == 6


def test_new_letters_shorten_nobodys_wait(guessing: Guessing) -> None:
    guessing.guess("10.0.0.1", 10)
    guessing.auth.code.renew()
    assert guessing.status(guessing.auth.code.letters, "10.0.0.1") == 429
    guessing.now += auth.AN_HOUR + 1
    assert guessing.waits("10.0.0.1") == 0  # and whatever was wrong is forgotten after an hour
    assert not guessing.auth.code._wrong


def test_no_more_addresses_are_remembered_than_there_is_room_for(
    guessing: Guessing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auth, "MOST_GUESSERS", 10)
    for number in range(50):
        guessing.guess(f"10.0.0.{number}")
    assert len(guessing.auth.code._wrong) == 10


def test_tokens_have_128_bits_and_never_stand_in_a_path(table: Table) -> None:
    tokens = table.serving.table.auth.tokens
    assert len(set(tokens.values())) == len(PARTS)
    assert all(len(token) == 22 for token in tokens.values())  # six bits each, 128 in all
    for part in PARTS:
        path, _, fragment = table.link(part).partition("#")
        assert path.endswith(f":{table.serving.port}/") and fragment == f"{part[0]}-{tokens[part]}"
    caller = Caller(table.serving)
    assert caller.ask("GET", f"/?token={tokens['keep']}")[0] == 200  # the page: it says nothing
    assert caller.ask("POST", f"/api/look?token={tokens['keep']}", {})[0] == 401


def test_who_only_watches_logs_nothing(table: Table) -> None:
    guest = table.join("watch", "Cleo")
    status, told = guest.discard()
    assert (
        status == 200 and told["happened"]["kind"] == "QuestionAnswered"
    )  # it was only a question
    for name in ("enter", "undo", "redo", "form", "begin", "again", "correct", "guests", "put_out"):
        assert guest.post(name)[0] == 403
    assert table.moves == 3


def test_who_plays_logs_the_own_moves_only(table: Table) -> None:
    dora = table.join("play", "Dora")
    cleo = table.join("play", "Cleo")
    status, told = dora.discard()
    assert (status, told["error"]) == (403, "You can only log your own moves.")
    assert table.join("play").discard()[0] == 403  # who is nobody logs nothing
    assert table.join("play", "Mallory").discard()[0] == 403
    ruling = {"move": "discard", "player": 2, "card": "stocks"}
    rev = table.serving.table.revision
    assert cleo.post("enter", {"rev": rev, "move": ruling, "ruling": "We agreed"})[0] == 403
    assert cleo.post("redo")[0] == 403
    assert table.moves == 3
    assert cleo.discard()[0] == 200
    assert dora.post("undo", {"rev": table.serving.table.revision})[0] == 403
    assert table.moves == 4


def test_who_plays_enters_the_own_boxes_only(opened: Open) -> None:
    skull_king = sheet_called("skull-king")
    assert skull_king
    table = opened(game="sheet", sheet=skull_king.plain)
    ben = table.join("play", "Ben")
    rev = {"rev": table.serving.table.revision}
    others = {"state": {"focus": "bid:0", "entered": {}, "lines": 1}, "act": ["press", "1"]}
    assert ben.post("form", {**rev, **others})[0] == 403
    assert ben.post("form", {**rev, "act": ["log"]})[0] == 403


def test_what_is_no_move_of_this_match_is_never_written(table: Table) -> None:
    """Rubbish that was picked is forgotten; a card that nobody noted may still be discarded."""
    keeper = table.join("keep")
    table.serving.table.auth.guests[-1].pace = RateLimit(at_once=1_000)
    for picks in PICKS:
        for verb in ("discard", "pair", "steal", "nothing", "count"):
            rev = table.serving.table.revision
            status, told = keeper.post(
                "tap", {"rev": rev, "place": {"picks": picks}, "tap": ["verb", verb]}
            )
            assert status in (200, 400), told
            if status == 200 and told.get("happened", {}).get("kind") == "MoveLogged":
                assert set(told["happened"]["move"]) == {"move", "player"}
    rev = table.serving.table.revision
    for move in MOVES:
        assert keeper.post("enter", {"rev": rev, "move": move})[0] in (200, 400)
    for place in PLACES:
        assert keeper.post("look", {"rev": rev, "place": place})[0] in (200, 400)
    read = read_file(table.path)
    assert read.match.number == table.moves and not read.torn  # all of it can be read


def test_a_foreign_host_is_refused(table: Table) -> None:
    guest = table.join("keep")
    for host in ("", f"evil.example:{guest.port}", *HOSTS):
        assert guest.ask("GET", "/", Host=host)[0] == 421
        assert guest.ask("POST", "/api/look", {}, Host=host, Origin=f"http://{host}")[0] == 421
    assert guest.ask("GET", "/", Host=f"localhost:{guest.port}")[0] == 200


def test_a_foreign_origin_changes_nothing(table: Table) -> None:
    guest = table.join("keep")
    for origin in (f"https://{guest.host}", "", None, *ORIGINS):
        assert guest.post("undo", {"rev": table.serving.table.revision}, Origin=origin)[0] == 403
        token = table.serving.table.auth.tokens["keep"]
        assert guest.post("join", Origin=origin, Authorization=f"Bearer {token}")[0] == 403
    assert guest.ask("OPTIONS", "/api/undo")[0] == 405  # so no browser may send it from elsewhere
    assert table.moves == 3


def test_no_file_of_the_device_can_be_named(table: Table) -> None:
    caller = Caller(table.serving)
    for path in PATHS:
        status, told, _ = caller.ask("GET", path)
        assert status in (404, 405), path
        assert set(told) == {"error"}
        status, _, headers = caller.ask("GET", path, Accept="text/html")  # typed by somebody
        assert status == 405 or (status, headers["location"]) == (303, "/")


def test_too_much_at_once_is_refused(table: Table) -> None:
    guest = table.join("keep")
    assert guest.ask("POST", "/api/look", b"[" * 70_000)[0] == 413
    assert guest.ask("POST", "/api/look", b"[" * 60_000)[0] == 400
    assert guest.ask("POST", "/api/look", b'{"place": ' * 5_000)[0] == 400
    assert guest.ask("POST", "/api/look", b"\xff\xfe{}")[0] == 400
    assert guest.ask("POST", "/api/look", b"7")[0] == 400
    assert guest.ask("GET", "/" + "a" * 40_000)[0] in (400, 404)


RUBBISH = (
    b"{",
    b"[",
    b"7",
    b"\xff",
    b'{"name": "\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"a": 1, "a": 2}',
)


@pytest.mark.parametrize("body", RUBBISH)
def test_rubbish_is_answered_with_a_sentence_whoever_sends_it(table: Table, body: bytes) -> None:
    tokens = table.serving.table.auth.tokens
    caller = Caller(table.serving)
    assert caller.ask("POST", "/api/join", body)[0] == 401  # who has no link is not listened to
    keeper = caller.join("keep")
    asked = [Caller(table.serving, tokens["watch"]).ask("POST", "/api/join", body)]
    asked += [keeper.ask("POST", f"/api/{name}", body) for name in ("me", "look", "leave", "x")]
    for status, told, _ in asked:
        assert status == 400 and set(told) == {"error"} and told["error"].endswith("."), told


def test_a_match_of_no_game_is_not_set_up(table: Table) -> None:
    keeper = Caller(table.serving).join("keep")
    for strange in ({"game_id": "../taps"}, {"game_id": "sheet", "options": {"sheet": {}}}):
        assert keeper.post("new", {"new": {"players": ["Anna", "Ben"], **strange}})[0] == 400


def test_a_fault_in_a_handler_is_told_and_reported(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a handler raises: the match is safe, and the next request is answered."""

    def faulty(request: object) -> dict[str, Any]:
        raise ZeroDivisionError("Cleo and a planted fault")

    reports = tmp_path / "reports"
    table.serving.table.host.reports = reports
    keeper = table.join("keep", language="de")
    for name, (part, _) in http_app.HANDLERS.items():
        monkeypatch.setitem(http_app.HANDLERS, name, (part, faulty))
        status, told = keeper.post(name)
        assert status == 500 and set(told) == {"error"}, name
        assert "Die Partie ist sicher" in told["error"], name
        table.serving.table.auth.guests[-1].pace = RateLimit()
    text = "".join(report.read_text("utf-8") for report in reports.iterdir())
    assert "planted fault" in text and "Cleo" not in text and keeper.key not in text
    assert f"request: {name}" in text


def test_a_fault_while_the_table_is_drawn_is_told_and_the_page_stays(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.serving.table.host.reports = tmp_path / "reports"
    stream = listening(table.join("watch"))

    def faulty(at: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(TableSession, "view", faulty)
        table.log("Cleo discard stocks")
        hear(stream, b"event: trouble")
        token = table.serving.table.auth.tokens["watch"]
        status, told = Caller(table.serving, token).post("join")
        assert status == 500 and "The match is safe" in told["error"]
    assert list((tmp_path / "reports").iterdir())
    table.log("Dora discard home")
    hear(stream, b"Dora discarded Home")
    stream.close()


def refused(table: Table, part: str) -> str:
    """What somebody is told who does not get in by this link."""
    token = table.serving.table.auth.tokens[part]
    status, told = Caller(table.serving).post("join", Authorization=f"Bearer {token}")
    assert status == 503
    return str(told["error"])


def test_the_place_of_a_keeper_is_never_given_away(table: Table) -> None:
    keepers = [table.join("keep") for _ in range(CAPACITY["keep"])]  # all of them asleep
    for part in ("watch", "play"):
        for _ in range(CAPACITY[part] + 2):
            table.join(part)
        table.serving.web._paces.clear()
    assert "are taken" in refused(table, "keep")
    assert all(keeper.post("look")[0] == 200 for keeper in keepers)
    assert len(table.serving.table.auth.guests) == MOST
    keepers[0].post("leave")


def test_who_was_put_out_comes_back_by_no_link(table: Table) -> None:
    """They may have seen all three: so all of them are made anew, and the others stay."""
    auth = table.serving.table.auth
    keeper = table.join("keep")
    other = table.join("keep")
    old = dict(auth.tokens)
    assert keeper.post("put_out", {"number": auth.guests[-1].number})[0] == 200
    status, told = other.post("look")
    assert (status, told["error"]) == (410, "You’ve been removed from this table.")
    assert other.ask("GET", "/api/live")[0] == 410 and keeper.post("look")[0] == 200
    for token in old.values():
        assert Caller(table.serving, token).post("join")[0] == 401
    assert not set(old.values()) & set(auth.tokens.values())


def test_a_seat_is_kept_by_its_key_until_the_keeper_gives_it_away(table: Table) -> None:
    auth = table.serving.table.auth
    cleo = table.join("play", "Cleo")
    mallory = table.join("play", "Cleo")
    assert [guest.name for guest in auth.guests] == ["Cleo", ""]
    status, told = mallory.post("me", {"name": "Cleo"})
    assert status == 409 and told["error"].startswith("Cleo is already here.")
    assert mallory.discard()[0] == 403 and table.moves == 3
    assert mallory.post("give_seat", {"number": 2})[0] == 403
    assert table.join("watch", "Cleo").post("me", {"name": "Cleo"})[0] == 200  # logs nothing
    keeper = table.join("keep")
    told = keeper.post("guests")[1]["guests"]
    assert [guest["wants"] for guest in told] == ["", "Cleo", "", ""]
    assert cleo.discard()[0] == 200  # the seat is hers until somebody decides
    told = keeper.post("give_seat", {"number": told[1]["number"]})[1]["guests"]
    assert [guest["name"] for guest in told] == ["", "Cleo", "Cleo", ""]
    rev = {"rev": table.serving.table.revision}
    assert cleo.post("undo", rev)[0] == 403
    assert mallory.post("undo", rev)[0] == 200 and table.moves == 3


def test_a_hand_is_neither_kept_nor_told(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    guest = table.join("watch")
    other = table.join("keep")
    status, told = guest.post("what_now", {"rev": "", "hand": ["card:gold", "card:gold"]})
    assert status == 200 and told["groups"]
    for name in ("look", "log", "guests"):
        assert "hand" not in json.dumps(other.post(name)[1].get("place", {}))
    assert "gold" not in caplog.text and guest.key not in caplog.text
    tokens = table.serving.table.auth.tokens
    assert not any(token in caplog.text for token in tokens.values())


def test_nothing_is_logged_that_could_not_be_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Durable before it is acknowledged: a full disk is said, and the move is not there."""
    cleo = table.join("play", "Cleo")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        status, told = cleo.discard()
    assert status == 507 and "is full" in told["error"]
    assert table.moves == 3
    assert cleo.discard()[0] == 200


def test_the_page_comes_packed_to_who_can_unpack_it(table: Table) -> None:
    caller = Caller(table.serving)
    for path in ("/", "/page.js", "/page.css"):
        _, body, plain = caller.ask("GET", path)
        _, packed, headers = caller.ask("GET", path, Accept_Encoding="gzip, br")
        assert (plain.get("content-encoding"), headers["content-encoding"]) == (None, "gzip")
        assert gzip.decompress(packed) == body and len(packed) < len(body)
