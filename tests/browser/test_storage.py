"""What goes wrong with the device's storage: it is full, damaged, or the program does not start."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.edition import Device, Edition, Host, taken_in
from tests.sampling import some

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("edition")]

# Changes the journal in OPFS while nobody has it open: "cut" its last bytes, or "spoil" one in it.
CHANGE = """async (how, at) => {
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
    phone.reload()
    assert phone.moves == 2


def test_a_torn_end_of_the_journal_was_never_acknowledged_and_damage_in_it_is_said(
    edition: Edition,
) -> None:
    rev = edition.forget().score(1, edition.begin("Anna", "Ben"))["rev"]
    edition.score(2, rev)
    edition.leave()
    edition.run(CHANGE, "cut", 5)
    edition.start()
    assert edition.moves == 1
    assert edition.score(3, edition.ask("look")["rev"])["status"] == 200
    edition.reload()
    assert edition.moves == 2
    edition.begin("Cleo", "Dora")
    edition.leave()
    edition.run(CHANGE, "spoil", 2500)
    edition.start().shows("Some of what’s saved here was damaged.")


def test_where_python_does_not_start_the_matches_come_out(
    edition: Edition, host: Host, tmp_path: Path
) -> None:
    edition.forget().score(7, edition.begin("Anna", "Ben"))
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
        (match,) = taken_in(started.value, tmp_path).unfinished(9)
    finally:
        host.open()
    assert match.players == ("Anna", "Ben")
    with edition.page.expect_navigation():
        edition.page.get_by_role("button", name="Reload everything").click()
    assert edition.starts().moves == 1
