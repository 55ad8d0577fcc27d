"""Home and what lies beside the table on the page of who keeps it: matches, people, settings."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.library.library import Library
from companion.record.match_file import make_setup
from companion.server import library_handlers
from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.sampling import some
from tests.server.conftest import PLAYERS, Phone
from tests.server.test_for_everybody import Eyes
from tests.server.test_safety import Caller
from tests.ui.plots import log_moves

TakeOut = Callable[..., Phone]


def play(library: Library, game: str, players: tuple[str, ...], *told: str) -> None:
    """A match that has come so far, and was left."""
    with library.begin(make_setup(game, list(players), {})) as running:
        log_moves(running, told)
        library.note_match(running)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """An evening of Big Deal that goes on, and a match on a score pad that Anna has won."""
    library = Library(tmp_path)
    play(library, "score-pad", ("Anna", "Ben"), "score 12 7", "score 3 4", "finish")
    play(library, "big-deal", PLAYERS, "deal first=Anna discard=jewels", "Anna pair home home")
    serving = Serving(LibraryHost(library), local=True)
    yield serving
    serving.close()
    serving.table.host.leave()


def caller(serving: Serving, part: str) -> Caller:
    auth = serving.table.auth
    guest = auth.admit(auth.tokens[part], "en")
    asks = Caller.__new__(Caller)
    asks.port, asks.key = serving.port, guest.key
    asks.host = f"127.0.0.1:{serving.port}"
    return asks


@pytest.mark.browser
@pytest.mark.parametrize("width", some([320, 1280], 1))
def test_through_all_that_lies_beside_the_table(
    serving: Serving, phone: TakeOut, axe: str, width: int
) -> None:
    eyes = Eyes(axe if width == 320 else "")
    keeper = phone(width, bypass_csp=True).open(serving.link("keep"))

    def look(view: str) -> None:
        eyes.look(keeper, view)

    keeper.tap("More", "Home")
    keeper.shows("Continue · Ben’s turn")
    look("Home")
    keeper.tap("Continue")
    keeper.shows("Ben’s turn.")
    keeper.tap("More", "Home", "Matches")
    look("past matches")
    keeper.tap("Score pad")
    keeper.shows("The winner is")
    expect(keeper.page.locator(".chart")).to_be_visible()
    look("a past match")
    keeper.tap("Send the result")
    keeper.shows("1. Anna")
    look("a result to be sent")
    with keeper.page.expect_download() as saved:
        keeper.tap("Save it as a picture")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    keeper.tap("OK", "Back", "People")
    look("people")
    keeper.tap("Anna")
    keeper.shows("played")
    look("a person")
    keeper.tap("Back", "Play", "Settings")
    look("settings")
    keeper.tap("Back", "Rotundo")
    keeper.shows("1. Anna")  # the same people
    look("a new match")
    keeper.tap("Score sheets")
    look("the shelf")
    keeper.tap("Hearts")
    keeper.shows("Play it")
    look("a sheet of the shelf")
    keeper.tap("Share")
    look("a sheet to be shared")
    keeper.tap("OK", "Back", "Write your own")
    look("a sheet of one’s own")
    eyes.has_seen("beside the table")


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
        keeper.somebody_new(name)
        keeper.shows(said)
        expect(keeper.page.get_by_label("Somebody new")).to_have_value(name.strip())
    keeper.somebody_new("Emil")
    keeper.shows("5. Emil")
    keeper.hides("invisible")


def test_a_match_goes_out_and_comes_in_elsewhere(serving: Serving, tmp_path: Path) -> None:
    asks = caller(serving, "keep")
    first = asks.ask("POST", "/api/matches", {})[1]["matches"][-1]
    sent = asks.ask("POST", "/api/take_out", {"id": first["file"]})[1]
    assert sent["name"].endswith(".match") and base64.b64decode(sent["content"])
    everything = asks.ask("POST", "/api/take_out", {})[1]
    other = Serving(LibraryHost(Library(tmp_path / "other")), local=True)
    try:
        takes = caller(other, "keep")
        for file, words in ((sent, "1 new"), (everything, "1 new · 1 already here")):
            status, told, _ = takes.ask("POST", "/api/bring_in", file)
            assert (status, told["summary"]) == (200, words)
        rubbish = {"name": "x.match", "content": "no base 64"}
        assert takes.ask("POST", "/api/bring_in", rubbish)[0] == 400
        foreign = {"name": "x.exe", "content": ""}
        assert takes.ask("POST", "/api/bring_in", foreign)[0] == 400
    finally:
        other.close()


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
def test_a_round_ends_in_a_moment_and_a_past_match_is_replayed(
    serving: Serving, phone: TakeOut, axe: str
) -> None:
    eyes, keeper = Eyes(axe), phone(320, bypass_csp=True).open(serving.link("keep"))
    keeper.tap("More", "Set up the table", "Skip")
    keeper.tap("More", "Count this round", "Log it")
    keeper.shows("Round 1 is over")
    eyes.look(keeper, "the end of a round")
    keeper.tap("On to round 2", "More", "Home", "Matches")
    keeper.page.locator(".cards .line", has_text="Score pad").click()
    keeper.tap("Replay")
    keeper.shows("Move 1 of 3")
    keeper.tap("Step forward")
    keeper.shows("Move 2 of 3")
    eyes.look(keeper, "a past match, move by move")
    eyes.has_seen("between moves")


@pytest.mark.browser
def test_a_desk_shows_nothing_of_the_match_before(tmp_path: Path, phone: TakeOut) -> None:
    library, deal = Library(tmp_path), "deal first={} discard=jewels"
    play(library, "big-deal", ("Emil", "Fay"), deal.format("Emil"))
    moves = (deal.format("Cleo"), "Cleo pair home home")
    play(library, "big-deal", PLAYERS, *moves)
    serving = Serving(LibraryHost(library), local=True)
    try:
        keeper = phone(1280).open(serving.link("keep"))
        expect(keeper.page.locator(".last")).to_contain_text("Cleo laid 2 Homes")
        keeper.tap("More", "Home")
        keeper.page.locator(".cards .line", has_text="Emil").click()
        keeper.shows("Nobody leads")
        keeper.tap("Continue")
        keeper.shows("Emil’s turn.")
        expect(keeper.page.locator(".last")).not_to_contain_text("Cleo")
    finally:
        serving.close()
        serving.table.host.leave()
