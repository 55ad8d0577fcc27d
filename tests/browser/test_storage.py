"""What goes wrong with the device's storage: it is full, damaged, or the program does not start."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.library.importer import Import
from companion.library.library import Library
from tests.browser.edition import Device, Edition, Host
from tests.sampling import some

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]

Another = Callable[..., Edition]

# Changes the journal in OPFS while nobody has it open: "cut" its last bytes, or "spoil" one in it.
CHANGE = """async ([how, at]) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion");
  const content = async (name) => new Uint8Array(
    await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
  const number = async (name) => { const c = await content(name); return c.length > 7 ? c[7] : 0; };
  const newer = (await number("journal-0")) > (await number("journal-1"));
  const name = newer ? "journal-0" : "journal-1";
  let bytes = await content(name);
  if (how === "cut") bytes = bytes.slice(0, bytes.length - at);
  else bytes[bytes.length - at] ^= 255;
  const writer = await (await folder.getFileHandle(name)).createWritable();
  await writer.write(bytes);
  await writer.close();
}"""


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
    phone = device.open().start(f"?store={store}")
    rev = phone.score(1, phone.begin("Anna", "Ben"))["rev"]
    device.kill()  # a browser remembers for a while how much room there was
    phone = device.open()
    limit(phone, 1)
    phone.start(f"?store={store}")
    limit(phone, 1)  # a page that moved to another process may have left the first behind
    # Chromium grants a file that grows a megabyte ahead: another worker opens it without one
    phone.page.evaluate("() => edition.restart()")
    phone.page.wait_for_function("() => edition.kept()")
    refused = phone.score(2, rev)
    assert refused["status"] == 507 and refused["error"]
    assert phone.moves == 1
    limit(phone, None)
    assert phone.score(2, rev)["status"] == 200
    phone.page.reload()
    phone.starts()
    assert phone.moves == 2


def test_a_torn_end_of_the_journal_was_never_acknowledged(another: Another) -> None:
    phone = another().start()
    rev = phone.score(1, phone.begin("Anna", "Ben"))["rev"]
    phone.score(2, rev)
    phone.page.goto(phone.address + "version.js")  # nobody has it open
    phone.answer(CHANGE, ["cut", 5])
    phone.start()
    assert phone.moves == 1
    assert phone.score(3, phone.ask("look")["rev"])["status"] == 200
    phone.page.reload()
    phone.starts()
    assert phone.moves == 2


def test_damage_in_the_journal_is_said_and_leaves_the_rest(another: Another) -> None:
    phone = another().start()
    phone.score(1, phone.begin("Anna", "Ben"))
    phone.begin("Cleo", "Dora")
    phone.page.goto(phone.address + "version.js")
    phone.answer(CHANGE, ["spoil", 2500])
    phone.start()
    phone.shows("Some of what’s saved here was damaged.")


def test_where_python_does_not_start_the_matches_come_out(
    another: Another, host: Host, tmp_path: Path
) -> None:
    phone = another(accept_downloads=True).start()
    phone.score(7, phone.begin("Anna", "Ben"))
    phone.page.evaluate(
        "async () => { for (const name of await caches.keys())"
        " await (await caches.open(name)).delete(new URL('app.pack', location)); }"
    )
    host.close()
    try:
        phone.page.reload()
        expect(phone.page.locator("#edition")).to_contain_text("Table Companion didn’t start")
        with phone.page.expect_download() as started:
            phone.page.get_by_role("button", name="Save my matches").click()
        started.value.save_as(tmp_path / "matches.zip")
    finally:
        host.open()
    library = Library(tmp_path / "kept")
    arrived = Import(library, tmp_path / "matches.zip")
    for step in (arrived.check, arrived.store):
        list(step())
    (match,) = library.unfinished(9)
    assert match.players == ("Anna", "Ben")
    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Reload everything").click()
    phone.starts()
    assert phone.moves == 1
