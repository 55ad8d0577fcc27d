"""Sharing a result, importing a match and saving a backup, by a finger."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from screens.app import CompanionApp
from tests.support.phone import Phone
from tests.support.ui.driver import UI
from tests.support.ui.gestures import go
from tests.support.ui.inspect import inspect
from tests.support.ui.matches import keep_match, some_evenings


@pytest.fixture
def start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start_phone: Callable[[UI], UI]
) -> Callable[..., UI]:
    monkeypatch.setattr("screens.sharing.copy", COPIED.append)
    COPIED.clear()

    def begin(screen: str, **phone: float) -> UI:
        folder = tmp_path / "kept"
        some_evenings(folder)
        ui = start_phone(UI(lambda: CompanionApp(folder), **{"seen": False, **phone}))
        ui.app.change_settings(reduced_motion=True)
        go(ui, screen)
        return ui

    return begin


COPIED: list[str] = []


def share(ui: UI, match: str = "Won by Anna · $1,015,000") -> None:
    ui.tap(match)
    ui.app.screen("result").header.dispatch("on_tap", "share")
    ui.settle()


def exported(ui: UI, ending: str) -> Path:
    (found,) = (ui.app.library.folder / "exports").glob(f"*{ending}")
    return found


def test_the_result_as_text(start: Callable[..., UI], utc: None) -> None:
    ui = start("history")
    share(ui)
    assert not inspect()
    ui.tap("As text")
    text = exported(ui, ".txt").read_text()
    assert text.splitlines()[:5] == [
        "Big Deal · 1\u00a0March\u00a02025 · 2 rounds",
        "The winner is Anna: $1,015,000",
        "Anna reached $1,000,000 in round 2.",
        "",
        "1. Anna: $1,015,000",
    ]
    assert [text] == COPIED
    assert ui.sees("It’s ready") and ui.sees("2025-03-01-big-deal.txt")


def test_what_is_shared_names_who_won_though_another_one_leads(
    start: Callable[..., UI], utc: None
) -> None:
    ui = start("history")
    moves = ("score points=0,10000", "score points=1000000,0", "score points=0,20000")
    options = {"goal": "two-wins"}
    keep_match(ui.app.library, moves, ("Anna", "Ben"), "cover-your-assets", options)
    go(ui, "home")
    go(ui, "history")
    share(ui, "Won by Ben · $30,000")
    ui.tap("As text")
    assert exported(ui, ".txt").read_text().splitlines()[1] == "The winner is Ben: $30,000"
    assert ui.sees("It’s ready")
    ui.tap("OK")
    ui.app.screen("result").header.dispatch("on_tap", "share")
    ui.settle()
    ui.tap("As a picture")
    (card,) = ui.widgets("ShareCard")
    assert "Ben" in {leader.names for leader in ui.widgets("LeadersPanel")}
    assert card


def test_a_result_that_cannot_be_read_is_told_where_it_was_opened(
    start: Callable[..., UI], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(_path: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    ui = start("history")
    monkeypatch.setattr("screens.result.screen.read_file", unreadable)
    ui.tap("Won by Anna · $1,015,000")
    assert ui.sees("That didn’t work") and ui.app.screen_name == "history"


def show_card(ui: UI) -> None:
    """The picture that would be sent, looked at first."""
    share(ui)
    ui.tap("As a picture")
    assert ui.widgets("ShareCard") and ui.sees("Table Companion")


@pytest.mark.pixels
def test_the_result_as_a_picture(start: Callable[..., UI]) -> None:
    from kivy.core.image import Image
    from kivy.metrics import Metrics

    ui = start("history", seen=True)
    show_card(ui)
    was = Metrics.density
    ui.tap("Send")
    sent = exported(ui, ".png")
    assert Image(str(sent)).width == 1080 and Metrics.density == was
    before = sent.read_bytes()
    ui.tap("OK")
    ui.app.change_settings(theme="light", text_size=1.6)
    share(ui, "The winner is")
    ui.tap("As a picture", "Send")
    assert exported(ui, ".png").read_bytes() == before, "whatever the phone is set to"


def test_an_import_is_looked_at_before_it_is_taken_in(start: Callable[..., UI]) -> None:
    ui = start("history")
    library = ui.app.library
    gone = library.matches()[2]
    content = library.path_of(gone.file).read_bytes()
    here = library.path_of(library.matches()[1].file).read_bytes()
    library.delete(gone.file)
    inbox = library.folder / "import"
    inbox.mkdir()
    with ZipFile(inbox / "evenings.zip", "w") as archive:
        archive.writestr("../../gone.match", content)
        archive.writestr("here.match", here)
        archive.writestr("broken.match", "nonsense\n")
    ui.tap("More", "Import")
    ui.tap("evenings.zip")
    assert ui.sees("1 new · 1 already here · 1 not imported") and ui.sees("broken.match")
    assert not inspect()
    assert len(library.matches()) == 2, "nothing is stored yet"
    ui.tap("Import it")
    assert ui.sees("Done") and len(library.matches()) == 3
    ui.tap("Past matches", inside="PushButton")
    assert ui.sees("Won by Anna · $1,015,000")


def test_a_lost_match_is_restored_from_its_copy(start: Callable[..., UI]) -> None:
    ui = start("backup")
    library = ui.app.library
    ui.tap("Copy now")
    assert ui.sees("Everything is copied.") and not inspect()
    lost = library.matches()[0]
    library.path_of(lost.file).unlink()
    ui.tap("Restore")
    assert ui.sees("1 new · 2 already here") and not ui.sees("Import") and not inspect()
    ui.tap("Restore", inside="PushButton")
    assert library.matches()[0] == lost


@pytest.mark.parametrize("there", [True, False])
def test_on_a_phone_the_backup_goes_where_the_person_wants_it(
    start: Callable[..., UI], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool
) -> None:
    phone = Phone(monkeypatch, sdk=24)
    ui = start("backup")
    assert ui.sees("Matches are stored in the app. Uninstalling it deletes them.")
    target = tmp_path / ("cloud.zip" if there else "no/such/folder")
    phone.hand_out(target, os.O_WRONLY | os.O_CREAT)
    ui.tap("Save all matches")
    ui.wait_until(lambda: phone.asked("startActivityForResult"))
    phone.answer(phone.asked("startActivityForResult")[-1][1], -1, phone.intent())
    ui.settle()
    if there:
        assert ui.sees("All matches are saved.")
        with ZipFile(target) as archive:
            assert len(archive.namelist()) == 4, "three matches, and the people"
    else:
        assert ui.sees("It couldn’t be saved there.")
