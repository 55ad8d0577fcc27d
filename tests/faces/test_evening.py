"""A whole evening in the browser edition, without a network, that ends in the app."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.edition import Edition, Host
from tests.support.browsers import SIZE

from .app_face import AppFace
from .page_face import EditionPage

# Every run has its parts: edition journeys, starts without a network, shortcuts, archives.
pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.xdist_group("edition")]


@pytest.fixture
def phone(browser: Browser, host: Host) -> Iterator[Edition]:
    """A phone with nothing on it; whatever its host was, it is there again for others."""
    context = browser.new_context(viewport=SIZE, locale="en-GB", accept_downloads=True)
    yield Edition(context, host.address)
    context.close()
    if host.server is None:
        host.open()


def test_a_whole_evening_without_a_network(phone: Edition, host: Host, tmp_path: Path) -> None:
    phone.page.goto(phone.address)
    phone.shows("%")  # the page that installs it says what it is
    phone.starts()
    host.close()
    phone.reload()
    face = EditionPage(tmp_path, phone)

    # Four people and a round of Big Deal by moves
    face.set_up("Big Deal", "Anna", "Ben", "Cleo", "Dora")
    face.start()
    face.pick("Jewels")
    face.verb("Deal")
    face.player("Anna")
    face.pick("Home", "Home")
    face.verb("Pair")
    face.shows("Ben’s turn.")

    # A quarrel: may he? He may not, and they play it all the same
    face.may_i("steal a set")
    face.shows("you have no set yet", "No.")
    face.back()
    face.back()
    face.pick("Home")
    face.verb("Steal")
    face.shows("Not allowed")
    face.overrule("We agreed")
    face.verb("Anna gives up")
    face.shows("Ben")

    # A slip of three moves ago is repaired
    face.log_row("Anna laid 2 Homes", "Add a move before this")
    face.cancel()
    face.log_row("Anna laid 2 Homes", "Fix this move")
    face.pick("card:gold", "card:home")  # and not what was picked before
    face.verb("Pair")
    face.shows("Fixed: Anna laid Home and Gold")
    assert face.match.number == 4
    phone.page.goto(f"{phone.address}?open=rules")  # a shortcut is the same page
    phone.starts()
    face.shows("Contents")
    phone.start()
    face.shows("Fixed: Anna laid Home and Gold")

    # A game by a score sheet, its result, and both among the past matches
    face.by_sheet("Hearts")
    face.press("2>4>0")
    face.log()
    face.finish()
    face.shows("The winner is", "Cleo")
    face.home()
    face.tap("Matches")
    face.shows("Hearts", "Big Deal")

    # A backup, and everything is there in the app
    with phone.page.expect_download() as started:
        face.tap("Export")
    started.value.save_as(tmp_path / "evening.zip")
    assert phone.mistakes == []
    app = AppFace(tmp_path / "app")
    app.home()
    app.ui.app.open_file(tmp_path / "evening.zip")
    app.ui.settle()
    app.shows("2 new")
    app.tap("Import it", "Past matches")
    app.shows("Hearts", "Big Deal")
    library = app.ui.app.library
    assert {past.players for past in library.matches()} == {("Anna", "Ben", "Cleo", "Dora")}
    app.close()
