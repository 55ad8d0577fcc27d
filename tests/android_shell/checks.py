"""The Android package itself, built twice and read by the tools that Android's own are made of.

`make apk-check` runs this; `make test` does not, for it needs a JDK and Debian's packages.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Playwright

from companion.i18n.language import languages
from tests.android_shell.contract import bridge, recorder
from tests.android_shell.jvm import Trial, compile_trial
from tests.android_shell.test_java import (
    test_an_address_of_ours_gets_its_file_with_its_kind as test_an_address_of_ours_gets_its_file,
)
from tests.android_shell.test_java import (
    test_hostile_paths_and_other_hosts_get_nothing as test_hostile_paths_get_nothing,
)
from tests.android_shell.test_java import (
    test_only_addresses_of_our_origin_may_be_opened as test_only_our_origin_may_be_opened,
)
from tests.android_shell.test_java import (
    test_the_kept_archive_is_whole_replaced_and_ended_by_an_empty_one as test_the_kept_archive,
)
from tests.android_shell.test_java import trial as trial
from tests.browser.edition import Device, Edition
from tests.support.browsers import COMPILE_QUICKLY
from tests.support.waiting import wait_for
from tools import debian_packages, make_android
from tools.make_android import Tools, assets, build, version_code

__all__ = [
    "test_an_address_of_ours_gets_its_file",
    "test_hostile_paths_get_nothing",
    "test_only_our_origin_may_be_opened",
    "test_the_kept_archive",
]

KILLS = 3
ATTRIBUTES = {  # numbers that Android knows them by; a tool that is too old would leave them out
    "localeConfig": "0x0101065b",
    "dataExtractionRules": "0x0101063e",
    "enableOnBackInvokedCallback": "0x0101066c",
}


class Package(NamedTuple):
    """The package, built once, and what reads it."""

    file: Path
    usr: Path  # of Debian's packages
    tools: Tools

    def read(self, *command: str | Path) -> str:
        """Return what a program of Debian's packages says."""
        environment = debian_packages.environment()
        ran = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def aapt2(self, *asked: str) -> str:
        return self.read(*self.tools.aapt2, "dump", *asked, str(self.file))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    if not shutil.which("javac"):
        pytest.skip("needs a JDK (Debian: default-jdk-headless)")
    try:
        tools = make_android.tools_of_debian()
        usr = debian_packages.bring(*debian_packages.names_for("checking"))
    except debian_packages.Unavailable as why:
        pytest.skip(str(why))
    file, key = build(tmp_path_factory.mktemp("first"), tools)
    assert key == make_android.TEST_KEY
    return Package(file, usr, tools)


@pytest.fixture(scope="module")
def unpacked(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the package."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(package.file) as opened:
        opened.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def classes(package: Package, unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The package's own dex, turned back to classes, with what tries them."""
    folder = tmp_path_factory.mktemp("back")
    jar = folder / "back.jar"
    enjarify = [sys.executable, "-O", "-m", "enjarify.main", str(unpacked / "classes.dex")]
    enjarify += ["-o", str(jar)]
    found = os.environ | {"PYTHONPATH": str(package.usr / "lib" / "python3" / "dist-packages")}
    ran = subprocess.run(enjarify, env=found, capture_output=True, text=True)
    assert ", 0 classes had errors" in ran.stdout, ran.stdout + ran.stderr
    return f"{compile_trial(folder / 'trial')}:{jar}"


def test_built_again_it_is_the_same_file(package: Package, tmp_path: Path) -> None:
    key = "test.keystore"
    shutil.copy(package.file.with_name(key), tmp_path / key)
    again, _ = build(tmp_path, package.tools)
    assert again.read_bytes() == package.file.read_bytes()
    unsigned = f"{again.stem}-unsigned.apk"
    assert (tmp_path / unsigned).read_bytes() == package.file.with_name(unsigned).read_bytes()


def test_it_is_signed_and_aligned_as_android_wants_it(package: Package) -> None:
    verify = ("verify", "--verbose", "--min-sdk-version", str(make_android.MINIMAL_SDK))
    said = package.read(*package.tools.apksigner, *verify, package.file)
    assert re.findall(r"\(.*v([23])\): (\w+)", said) == [("2", "true"), ("3", "true")]
    assert "WARNING" not in said
    package.read(*package.tools.zipalign, "-c", "-p", "4", package.file)


def test_a_changed_package_does_not_verify(package: Package, tmp_path: Path) -> None:
    content = bytearray(package.file.read_bytes())
    content[len(content) // 2] ^= 1
    changed = tmp_path / "changed.apk"
    changed.write_bytes(content)
    with pytest.raises(AssertionError, match="DOES NOT VERIFY"):
        package.read(*package.tools.apksigner, "verify", changed)


def test_it_has_the_page_the_program_and_what_android_reads_and_nothing_else(
    package: Package, web: Path
) -> None:
    with zipfile.ZipFile(package.file) as opened:
        content = {name: opened.read(name) for name in opened.namelist()}
        stored = {one.filename for one in opened.infolist() if not one.compress_type}
    for name, of in assets(web).items():
        assert content.pop(f"assets/{name}") == of, name
    assert {name for name in content if not name.startswith("res/")} == {
        "AndroidManifest.xml",
        "classes.dex",
        "resources.arsc",
    }
    assert "resources.arsc" in stored  # from Android 11 on


def test_it_asks_for_no_permission_and_says_which_androids_it_is_for(package: Package) -> None:
    said = package.aapt2("badging")
    assert "uses-permission" not in said
    assert f"versionCode='{version_code()}'" in said
    assert "sdkVersion:'24'\ntargetSdkVersion:'36'" in said
    assert "launchable-activity: name='org.tablecompanion.edition.Shell'" in said
    assert "debuggable" not in said
    assert package.aapt2("permissions").strip() == "package: org.tablecompanion.edition"


def test_its_manifest_says_what_may_be_opened_and_what_goes_along_to_another_phone(
    package: Package,
) -> None:
    manifest = package.aapt2("xmltree", "--file", "AndroidManifest.xml")
    for name, number in ATTRIBUTES.items():
        assert f"{name}({number})" in manifest, name
    provider = manifest[manifest.index("E: provider") :]
    assert re.search(r"exported\(\w+\)=false", provider)
    schemes = re.findall(r"scheme\(\w+\)=\"([^\"]+)\"", manifest)
    assert schemes == ["content", "table-companion"]
    rules = package.aapt2("xmltree", "--file", "res/xml/data_extraction_rules.xml")
    assert re.findall(r"E: ([\w-]+)", rules)[1:] == [
        "cloud-backup",
        "include",
        "device-transfer",
        "include",
    ]
    for file in ("data_extraction_rules", "backup_rules"):
        rules = package.aapt2("xmltree", "--file", f"res/xml/{file}.xml")
        assert set(re.findall(r'(?:domain|path)="([^"]+)"', rules)) == {"file", "kept/"}
    locales = package.aapt2("xmltree", "--file", "res/xml/locales_config.xml")
    offered = re.findall(r'name\(\w+\)="([^"]+)"', locales)
    assert offered == list(languages())


def test_its_dex_has_the_bridge_open_to_the_page_and_no_class_of_androids(
    package: Package, unpacked: Path
) -> None:
    said = package.read(package.usr / "bin" / "dexdump", "-a", unpacked / "classes.dex")
    assert said.count("VISIBILITY_RUNTIME Landroid/webkit/JavascriptInterface;") == len(bridge())
    defined = re.findall(r"Class descriptor  : 'L([^;]+);'", said)
    assert {name.rpartition("/")[0] for name in defined} == {"org/tablecompanion/edition"}


# The package's own dex and assets, on a JVM in place of a phone


class PackageDevice(Device):
    """A browser in place of the WebView: it can be killed at any moment."""

    def open(self) -> Edition:
        edition = super().open()
        edition.context.add_init_script(recorder())
        return edition


class ServedByJava(NamedTuple):
    """Where the package's own classes serve the package's own files."""

    address: str


@pytest.fixture(scope="module")
def served(classes: str, unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("app")
    process, port = Trial(classes, unpacked / "assets", folder).serve()
    yield f"http://localhost:{port}/"
    process.kill()
    process.wait()


def test_what_was_logged_is_there_after_kills_of_the_app(
    served: str, playwright: Playwright, tmp_path: Path
) -> None:
    host = ServedByJava(served)
    device = PackageDevice(playwright, tmp_path, host, COMPILE_QUICKLY)  # type: ignore[arg-type]
    logged = 0
    for _ in range(KILLS):
        app = device.open()
        try:
            app.start()
            rev = app.ask("look")["rev"] if logged else app.begin("Anna", "Ben")
            wait_for(lambda app=app, logged=logged: app.moves == logged)  # type: ignore[misc]
            assert app.store == "files"
            for _ in range(3):
                told = app.score(7, rev)
                assert told["status"] == 200, told
                rev = told["rev"]
                logged += 1
        finally:
            device.kill()
    app = device.open()
    try:
        app.start()
        assert app.moves == logged == 3 * KILLS
        app.shows("Anna", str(7 * logged))
        assert app.mistakes == []
    finally:
        device.kill()


def test_the_journeys_of_the_browser_edition_run_in_it(served: str) -> None:
    """Those that are told on every face, in a process whose edition is the one in the package."""
    journeys = ["-q", "-p", "no:cacheprovider", "-k", "edition]", "tests/faces", "tests/games"]
    environment = os.environ | {"IN_SHELL": served}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *journeys],
        cwd=make_android.HOME,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout[-5000:]
    assert " passed" in ran.stdout
