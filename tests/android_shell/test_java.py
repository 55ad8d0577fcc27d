"""What of the Android app's Java needs no Android: which address gets what, names, what is kept."""

import shutil
from pathlib import Path

import pytest

from tests.android_shell.jvm import Trial, compile_pure, escaped

START = "https://appassets.androidplatform.net/"
NOTHING = "404 text/plain -1"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the classes are: compiled here from their sources."""
    if not shutil.which("javac"):
        pytest.skip("needs a JDK (Debian: default-jdk-headless)")
    return str(compile_pure(tmp_path_factory.mktemp("java") / "classes"))


@pytest.fixture
def trial(classes: str, tmp_path: Path) -> Trial:
    assets = tmp_path / "assets"
    for name in ("web/index.html", "web/py/python.wasm", "web/page.css", "headers", "secret"):
        file = assets / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x-test: yes\n")
    (tmp_path / "secret").write_text("not for the page")
    (tmp_path / "app").mkdir()
    return Trial(classes, assets, tmp_path / "app")


def test_an_address_of_ours_gets_its_file_with_its_kind(trial: Trial) -> None:
    wanted = {
        START: "200 text/html 12",
        f"{START}?open=rules#top": "200 text/html 12",
        f"{START}index.html": "200 text/html 12",
        f"{START}page.css?1": "200 text/css 12",
        f"{START}py/python.wasm": "200 application/wasm 12",
        f"{START}nothing.js": NOTHING,
    }
    assert trial.ask(*(f"GET {address}" for address in wanted)) == list(wanted.values())
    assert trial.ask(f"POST {START}index.html") == [NOTHING]


HOSTILE = [
    f"{START}../secret",
    f"{START}..%2fsecret",
    f"{START}%2e%2e/secret",
    f"{START}/secret",
    f"{START}web/index.html",
    f"{START}headers",
    f"{START}kept/../secret",
    f"{START}kept/secret",
    f"{START}kept/",
    f"{START}py/",
    f"{START}page.css%00.html",
    f"{START}a b",
    f"{START}[",
    "http://appassets.androidplatform.net/index.html",
    "https://appassets.androidplatform.net:8443/index.html",
    "https://someone@appassets.androidplatform.net/index.html",
    "https://appassets.androidplatform.net.example.org/index.html",
    "https://example.org/index.html",
    "file:///android_asset/web/index.html",
    "content://org.tablecompanion.edition.shared/result.png",
    "javascript:alert(1)",
    "about:blank",
]


def test_hostile_paths_and_other_hosts_get_nothing(trial: Trial) -> None:
    assert trial.ask(*(f"GET {address}" for address in HOSTILE)) == [NOTHING] * len(HOSTILE)


def test_only_addresses_of_our_origin_may_be_opened(trial: Trial) -> None:
    others = [one for one in HOSTILE if not one.startswith(START)]
    ours = [START, f"{START}?open=new", f"{START}#table-companion"]
    assert trial.ask(*(f"ours {one}" for one in others)) == ["false"] * len(others)
    assert trial.ask(*(f"ours {one}" for one in ours)) == ["true"] * len(ours)


@pytest.mark.parametrize(
    ("name", "safe", "kind"),
    [
        ("result.png", "result.png", "image/png"),
        ("All.ZIP", "All.ZIP", "application/zip"),
        ("an evening.match", "an evening.match", "application/octet-stream"),
        ("../../databases/x", "_.._databases_x", "application/octet-stream"),
        ("a\nb\x00c.zip", "a_b_c.zip", "application/zip"),
        ("...", "file", "application/octet-stream"),
        ("", "file", "application/octet-stream"),
        ("ä" * 300 + ".match", "ä" * 94 + ".match", "application/octet-stream"),
        ("." + "b" * 300, "b" * 100, "application/octet-stream"),
    ],
)
def test_names_of_files_are_made_safe_and_tell_their_kind(
    trial: Trial, name: str, safe: str, kind: str
) -> None:
    assert trial.ask(f"name {escaped(name)}") == [f"{safe} {kind}"]


def test_the_kept_archive_is_whole_replaced_and_ended_by_an_empty_one(
    trial: Trial, tmp_path: Path
) -> None:
    archive = f"GET {START}kept/archive.zip"
    asked = (archive, "keep first", archive, "keep the second", archive)
    assert trial.ask(*asked) == [
        "200 application/zip 0",
        "kept",
        "200 application/zip 5",
        "kept",
        "200 application/zip 10",
    ]
    assert [file.name for file in (tmp_path / "app" / "kept").iterdir()] == ["archive.zip"]
    assert trial.ask(archive, "keep ", archive)[::2] == [
        "200 application/zip 10",
        "200 application/zip 0",
    ]
    assert list((tmp_path / "app").rglob("*.part")) == []
