"""What goes wrong with the device's storage: it is full, damaged, or the program does not start."""

import base64
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from companion.library.sheets import own_sheets
from companion.record.sheet_text import read_sheet_text
from tests.browser.edition import Device, Edition, Host, taken_in
from tests.browser.trials import Place, Trials
from tests.games.sheet.made import OH_HELL
from tests.support.sampling import some

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]


def limit(phone: Edition, size: int | None) -> None:
    """How much the device may keep for this page; None for as much as it likes."""
    line = phone.context.new_cdp_session(phone.page)
    origin = phone.address.split("/web")[0]
    line.send(
        "Storage.overrideQuotaForOrigin",
        {"origin": origin} if size is None else {"origin": origin, "quotaSize": size},
    )
    told = line.send("Storage.getUsageAndQuota", {"origin": origin})
    assert told["overrideActive"] == (size is not None)


@pytest.mark.parametrize("store", some(["files", "database"], 1))
def test_a_full_device_says_so_and_loses_nothing(device: Device, store: str) -> None:
    phone = device.open().forget(store)
    rev = phone.score(1, phone.begin("Anna", "Ben"))["rev"]
    device.kill()  # a browser remembers for a while how much room there was
    phone = device.open()
    limit(phone, 1)
    phone.start()
    limit(phone, 1)  # a page that moved to another process may have left the first behind
    # Chromium grants a file that grows a megabyte ahead: another worker opens it without one
    phone.page.evaluate("() => edition.restart()")
    phone.page.wait_for_function("() => edition.kept()")
    refused = phone.score(2, rev)
    assert refused["status"] == 507 and refused["error"]
    assert phone.moves == 1
    limit(phone, None)
    assert phone.score(2, rev)["status"] == 200
    phone.reload()
    assert phone.moves == 2


def kept_of(edition: Edition, trials: Trials) -> list[Place]:
    """Leave the edition, and return what it keeps."""
    edition.leave()
    return [(place, content) for place, content in trials.ask("kept")]


def test_damage_is_told_until_somebody_says_so_and_what_can_be_read_is_read(
    edition: Edition, host: Host
) -> None:
    trials = Trials(host, edition)
    edition.forget().score(1, edition.begin("Anna", "Ben"))
    ((place, content),) = kept_of(edition, trials)
    damaged = [*content[:-30], 0, *content[-29:]]
    trials.ask("put", [(place, damaged)])
    for _ in range(2):  # nobody said that they know, so it is said again
        edition.start().shows("The end of what’s saved here was damaged")
        assert edition.moves == 0  # all but the move whose record was damaged
        edition.leave()
    edition.start().shows("The end of what’s saved here was damaged")
    edition.page.locator("#notice").get_by_role("button", name="OK").click()
    rev = edition.ask("look")["rev"]
    assert edition.score(3, rev)["status"] == 200
    edition.reload().hides("The end of what’s saved here was damaged")
    assert edition.moves == 1
    assert (place, damaged) in kept_of(edition, trials)


def test_what_another_version_wrote_is_refused_in_a_sentence_and_comes_out_as_it_is(
    edition: Edition, host: Host, tmp_path: Path
) -> None:
    trials = Trials(host, edition)
    edition.forget().score(1, edition.begin("Anna", "Ben"))
    own = kept_of(edition, trials)
    newer = [("journal-7", list(b"TJC9 and what only a newer version can read"))]
    trials.ask("put", newer)
    edition.visit(edition.address)
    expect(edition.page.locator("#edition")).to_contain_text("another version of Table Companion")
    with edition.page.expect_download() as saved:
        edition.page.get_by_role("button", name="Save my matches").click()
    saved.value.save_as(tmp_path / "saved.zip")
    with ZipFile(tmp_path / "saved.zip") as archive:
        assert list(archive.read("journal-7.bin")) == newer[0][1]
    assert kept_of(edition, trials) == newer
    trials.ask("put", own)
    assert edition.start().moves == 1


def test_an_address_hides_nothing_and_what_lies_in_two_places_is_shown_together(
    edition: Edition, host: Host
) -> None:
    trials = Trials(host, edition)
    edition.forget("database").score(1, edition.begin("Cleo", "Dora"))
    in_database = kept_of(edition, trials)
    edition.forget().score(7, edition.begin("Anna", "Ben"))
    edition.start("?store=database")
    assert edition.store == "files" and edition.moves == 1
    edition.begin("Emil", "Fritz")
    assert edition.start().store == "files"
    in_files = kept_of(edition, trials)
    trials.ask("put", in_files + in_database)
    edition.start().shows("Matches were found in a second place", "1 new", "Cleo and Dora")
    edition.reload().hides("Matches were found in a second place")
    rows = json.dumps(edition.ask("matches"), ensure_ascii=False)
    assert all(pair in rows for pair in ("Cleo and Dora", "Anna and Ben", "Emil and Fritz"))


def test_where_python_does_not_start_the_matches_come_out(
    edition: Edition, host: Host, tmp_path: Path
) -> None:
    edition.forget().score(7, edition.begin("Anna", "Ben"))
    content = base64.b64encode(OH_HELL.encode()).decode()
    assert edition.ask("bring_in", name="x.sheet.toml", content=content)["status"] == 200
    edition.page.evaluate(
        "async () => { for (const name of await caches.keys())"
        " await (await caches.open(name)).delete(new URL('app.pack', location)); }"
    )
    host.close()
    try:
        edition.page.reload()
        expect(edition.page.locator("#edition")).to_contain_text("Table Companion didn’t start")
        with edition.page.expect_download() as started:
            edition.page.get_by_role("button", name="Save my matches").click()
        library = taken_in(started.value, tmp_path)
    finally:
        host.open()
    (match,) = library.unfinished(9)
    assert match.players == ("Anna", "Ben")
    (own,) = own_sheets(library)
    assert own.sheet.plain == read_sheet_text(OH_HELL.encode()).plain
    with edition.page.expect_navigation():
        edition.page.get_by_role("button", name="Reload everything").click()
    assert edition.starts().moves == 1
