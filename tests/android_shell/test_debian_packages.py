"""What the Android package is built with is fetched by checksum, and a lack of it is said."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import debian_packages
from tools.debian_packages import CLIENT, Unavailable, bring, packages

needs_apt = pytest.mark.skipif(
    not os.access(CLIENT, os.X_OK) or not shutil.which("dpkg-deb"), reason="needs apt"
)


class Mirror:
    """A mirror in a folder that has one small package, pinned by its checksum."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "pool" / "greeting_1_all.deb"
        content = folder / "content"
        (content / "DEBIAN").mkdir(parents=True)
        control = "Package: greeting\nVersion: 1\nArchitecture: all\nMaintainer: us\nDescription: -"
        (content / "DEBIAN" / "control").write_text(f"{control}\n")
        (content / "usr").mkdir()
        (content / "usr" / "greeting").write_text("hello")
        self.file.parent.mkdir()
        packing = ["dpkg-deb", "--root-owner-group", "--build", str(content), str(self.file)]
        subprocess.run(packing, check=True, stdout=subprocess.DEVNULL)
        self.pin(hashlib.sha256(self.file.read_bytes()).hexdigest())

    @property
    def pinned(self) -> Path:
        return self.folder / "debian.toml"

    def pin(self, sha256: str) -> None:
        self.pinned.write_text(
            f'mirrors = ["file://{self.folder}/nothing", "file://{self.folder}"]\n'
            '[packages.greeting]\nsuite = "sid"\nfile = "pool/greeting_1_all.deb"\n'
            f'sha256 = "{sha256}"\n'
        )


@pytest.fixture
def mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mirror:
    made = Mirror(tmp_path / "mirror")
    monkeypatch.setattr(debian_packages, "PINNED", made.pinned)
    return made


@needs_apt
def test_a_package_is_fetched_from_the_first_mirror_that_has_it_and_only_once(
    mirror: Mirror, tmp_path: Path
) -> None:
    usr = bring("greeting", folder=tmp_path / "unpacked")
    assert (usr / "greeting").read_text() == "hello"
    mirror.file.unlink()
    assert bring("greeting", folder=tmp_path / "unpacked") == usr


@needs_apt
def test_a_package_with_another_checksum_is_refused_and_not_unpacked(
    mirror: Mirror, tmp_path: Path
) -> None:
    mirror.pin("0" * 64)
    with pytest.raises(Unavailable, match=r"greeting \(sid\) couldn’t be fetched"):
        bring("greeting", folder=tmp_path / "unpacked")
    assert not (tmp_path / "unpacked" / "usr").exists()


def test_where_there_is_no_apt_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(debian_packages, "CLIENT", str(tmp_path / "nothing"))
    with pytest.raises(Unavailable, match="aapt is needed, and this machine has no apt"):
        bring("aapt", folder=tmp_path / "unpacked")


def test_every_package_is_pinned_by_a_checksum() -> None:
    for name, package in packages().items():
        assert len(bytes.fromhex(package["sha256"])) == 32, name
        assert package["file"].startswith("pool/main/") and package["suite"], name
