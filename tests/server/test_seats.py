"""Whose seat it is: a wish for one is shown to who keeps the match, and who loses one is told."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.library.exporter import Archive
from companion.library.importer import Import
from companion.library.match_index import Progress
from companion.server import request
from companion.server.server import Serving
from tests.server.caller import Caller, hear, listening
from tests.server.conftest import Table
from tests.server.phone import Phone

TakeOut = Callable[..., Phone]


def who_wants(keeper: Caller) -> list[str]:
    return [guest["wants"] for guest in keeper.post("guests")[1]["guests"]]


def test_who_loses_a_seat_is_told_until_they_choose_another(table: Table) -> None:
    cleo, other, keeper = (table.join(part, name) for part, name in SEATED)
    page = listening(cleo)
    asked_by = table.serving.table.auth.guests[1].number
    assert other.post("me", {"name": "Cleo"})[0] == 409
    assert keeper.post("give_seat", {"number": asked_by})[0] == 200
    hear(page, b'"displaced": "Cleo"')
    assert cleo.post("me", {"name": "Dora"})[0] == 200
    hear(page, b'"displaced": ""')
    page.close()


def test_a_seat_that_was_refused_is_not_asked_for_again(table: Table) -> None:
    cleo, other, keeper = (table.join(part, name) for part, name in SEATED)
    asked_by = table.serving.table.auth.guests[1].number
    assert other.post("me", {"name": "Cleo"})[0] == 409
    assert other.post("refuse_seat", {"number": asked_by})[0] == 403
    assert who_wants(keeper) == ["", "Cleo", ""]
    assert keeper.post("refuse_seat", {"number": asked_by})[0] == 200
    assert other.post("me", {"name": "Cleo"})[0] == 409
    assert who_wants(keeper) == ["", "", ""]
    assert cleo.discard()[0] == 200
    assert other.post("me", {"name": "Dora"})[0] == 200  # any other seat is free to take


SEATED = (("play", "Cleo"), ("play", ""), ("keep", ""))


@pytest.fixture
def at_the_table(table: Table, phone: TakeOut) -> tuple[Phone, Phone, Phone]:
    """Cleo, who plays; a guest who wants her seat; and who keeps the match, with a card picked."""
    cleo = phone().open(table.link("play")).sit_as("Cleo")
    keeper = phone().open(table.link("keep"))
    keeper.tap("Stocks")
    guest = phone().open(table.link("play"))
    guest.tap("Cleo")
    guest.shows("Cleo is already here. The keeper can give you the seat.")
    guest.tap("OK")
    return cleo, guest, keeper


@pytest.mark.browser
def test_the_keeper_gives_a_seat_at_the_table(at_the_table: tuple[Phone, Phone, Phone]) -> None:
    cleo, guest, keeper = at_the_table
    keeper.shows("wants to play as Cleo")
    keeper.shows("Someone else is playing Cleo")
    keeper.tap("Let them play as Cleo")
    guest.shows("Cleo (you)")
    cleo.shows("Cleo is played by someone else now")
    cleo.tap("Who are you?", "Dora")
    cleo.shows("Dora (you)")
    keeper.tap("Discard")  # what was picked is still there
    keeper.shows("Cleo discarded Stocks")


@pytest.mark.browser
def test_the_keeper_leaves_a_seat_to_who_has_it(at_the_table: tuple[Phone, Phone, Phone]) -> None:
    cleo, guest, keeper = at_the_table
    keeper.shows("wants to play as Cleo")
    keeper.tap("Leave it")
    keeper.hides("wants to play as Cleo")
    guest.tap("Cleo", "OK")
    cleo.shows("Cleo (you)")
    keeper.tap("Discard")
    keeper.shows("Cleo discarded Stocks")
    keeper.hides("wants to play as Cleo")


@pytest.mark.browser
def test_an_import_shows_how_far_it_is_and_leaves_the_table_in_use(
    serving: Serving,
    phone: TakeOut,
    tmp_path: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request, "SLICE", 0.0)
    library = serving.table.host.library
    go_on = threading.Event()
    assert library
    archive = Archive(library)
    for _ in archive.write():
        pass
    check = Import.check

    def slow(coming: Import) -> Iterator[Progress]:
        while not go_on.is_set():
            yield Progress(1, 2)
        yield from check(coming)

    monkeypatch.setattr(Import, "check", slow)
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "Home", "Matches")
    keeper.upload(archive.path)
    keeper.shows("Importing …")
    keeper.until("() => document.querySelector('progress')?.value === 35")
    keeper.tap("OK")
    go_on.set()
    keeper.shows("already here")
