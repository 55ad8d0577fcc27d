"""Home and what lies beside the table on the page of who keeps it: matches, people, settings."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.library.library import Library
from companion.library.sheets import own_sheets
from companion.server import library_handlers
from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.server.caller import Caller
from tests.server.phone import Phone

TakeOut = Callable[..., Phone]


def caller(serving: Serving, part: str) -> Caller:
    auth = serving.table.auth
    return Caller(serving, auth.admit(auth.tokens[part], "en").key)


@pytest.mark.browser
def test_nobody_has_a_name_twice_or_one_that_cannot_be_seen(
    serving: Serving, phone: TakeOut
) -> None:
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "New match")
    for name, said in (
        ("anna ", "Anna is already at the table."),
        ("Emi\u200bl", "A name can’t contain invisible characters."),
    ):
        keeper.new_people(name)
        keeper.shows(said)
        expect(keeper.page.get_by_label("Someone new")).to_have_value(name.strip())
    keeper.new_people("Emil")
    keeper.shows("5. Emil")
    keeper.hides("invisible")


def test_a_match_goes_out_and_comes_in_elsewhere(serving: Serving, tmp_path: Path) -> None:
    asks = caller(serving, "keep")
    first = asks.ask("POST", "/api/matches", {})[1]["matches"][-1]
    sent = asks.ask("POST", "/api/take_out", {"id": first["id"]})[1]
    assert sent["name"].endswith(".match") and base64.b64decode(sent["content"])
    everything = asks.ask("POST", "/api/take_out", {})[1]
    other = Serving(LibraryHost(Library(tmp_path / "other")), local=True)
    try:
        takes = caller(other, "keep")
        for file, words in ((sent, "1 new"), (everything, "1 new · 1 already here")):
            status, told, _ = takes.ask("POST", "/api/bring_in", file)
            assert status == 200 and told["summary"].startswith(words)
        for renamed in ({**sent, "name": f"{sent['name']} (2)"}, {**everything, "name": "file"}):
            assert "already here" in takes.ask("POST", "/api/bring_in", renamed)[1]["summary"]
        nameless = {**sent, "name": "download"}
        assert takes.ask("POST", "/api/bring_in", nameless)[0] == 200, "phones rename files"
        rubbish = {"name": "x.match", "content": "no base 64"}
        assert takes.ask("POST", "/api/bring_in", rubbish)[0] == 400
        foreign = {"name": "x.exe", "content": ""}
        assert takes.ask("POST", "/api/bring_in", foreign)[0] == 400
    finally:
        other.close()


def test_what_is_left_out_of_a_file_does_not_come_in(serving: Serving, tmp_path: Path) -> None:
    everything = caller(serving, "keep").ask("POST", "/api/take_out", {})[1]
    other = Serving(LibraryHost(Library(tmp_path / "other")), local=True)
    try:
        takes = caller(other, "keep")
        _, told, _ = takes.ask("POST", "/api/bring_in", {**everything, "look": True})
        matches = [one for one in told["choices"] if "New" in one["row"]["caption"]]
        assert all(one["wanted"] for one in matches)
        assert "2" in matches[0]["row"]["caption"], "it says when it was played"
        left_out = [matches[0]["number"]]

        _, told, _ = takes.ask("POST", "/api/bring_in", {**everything, "left_out": left_out})

        assert "1 left out" in told["summary"]
        kept = takes.ask("POST", "/api/matches", {})[1]["matches"]
        assert len(kept) == len(matches) - 1
        rubbish = {**everything, "left_out": "all"}
        assert takes.ask("POST", "/api/bring_in", rubbish)[0] == 400
    finally:
        other.close()


RUBBISH_SHEETS = (
    {},
    {"plain": {}},
    {"plain": {"name": 7}},
    {"plain": {"name": "X", "enter": 7}},
    {"plain": {"name": "X", "enter": {"a": 7}, "points": {}}},
    {"plain": {"name": "X", "enter": {"a": {}}, "points": {"sum": "a"}}},
    {"plain": {"name": "X", "enter": {"a": {"name": None}}, "options": []}},
    {"plain": {"name": "X", "players": "2", "enter": {"a": {"name": "A"}}, "points": []}},
    {"plain": []},
)


@pytest.mark.parametrize("draft", RUBBISH_SHEETS, ids=str)
@pytest.mark.parametrize("name", ["keep_sheet", "edit_sheet"])
def test_a_rubbish_sheet_of_the_editor_is_refused_in_a_sentence(
    serving: Serving, name: str, draft: dict[str, Any]
) -> None:
    """It is no fault of ours: nothing is reported, and nothing is kept."""
    asks = caller(serving, "keep")
    for state in ({"draft": draft}, {"draft": draft, "opened": "a"}):
        status, told, _ = asks.ask("POST", f"/api/{name}", {"state": state})
        assert (name, status) in (("edit_sheet", 200), (name, 400)), told
        assert status == 200 or told["error"].endswith(".")
    library = serving.table.host.library
    assert library and own_sheets(library) == ()
    assert not serving.table.host.reports.exists()


@pytest.mark.parametrize("part", ["watch", "play"])
def test_only_who_keeps_the_match_sees_the_library(serving: Serving, part: str) -> None:
    asks = caller(serving, part)
    for name in library_handlers.HANDLERS:
        assert asks.ask("POST", f"/api/{name}", {})[0] == 403


@pytest.mark.parametrize("id", ["../settings.json", "/etc/passwd", "2026-01/none.match", ""])
def test_no_file_beside_the_matches_can_be_named(serving: Serving, id: str) -> None:
    asks = caller(serving, "keep")
    for name in ("past", "go_on"):
        assert asks.ask("POST", f"/api/{name}", {"id": id})[0] == 404


@pytest.mark.browser
def test_the_page_shows_what_is_in_a_file_and_takes_only_what_is_wanted(
    serving: Serving, phone: TakeOut, tmp_path: Path
) -> None:
    everything = caller(serving, "keep").ask("POST", "/api/take_out", {})[1]
    (tmp_path / "all.zip").write_bytes(base64.b64decode(everything["content"]))
    other = Serving(LibraryHost(Library(tmp_path / "other")), local=True)
    try:
        keeper = phone().open(other.link("keep"))
        keeper.tap("Matches")
        keeper.upload(tmp_path / "all.zip")
        keeper.shows("What’s in it")
        keeper.page.get_by_role("checkbox").last.click()
        keeper.shows("1 left out")
        keeper.tap("Import it")
        keeper.shows("1 left out")
    finally:
        other.close()
