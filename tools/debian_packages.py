"""Brings Debian's packages that are needed to build for Android, without installing any of them.

    python -m tools.debian_packages          # all that packaging/android-shell/debian.toml names
    python -m tools.debian_packages aapt …   # or some of them

Each file is fetched by apt's own client, checked against its pinned checksum and unpacked below
`build/debian`, where it stays for the next time. Nothing else on the machine is changed.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1]
PINNED = HOME / "packaging" / "android-shell" / "debian.toml"
FOLDER = HOME / "build" / "debian"
CLIENT = "/usr/lib/apt/apt-helper"
LIBRARIES = ("lib", "lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu/android", "lib/p7zip")

ANDROID_JAR = "share/java/com.android.android-23.jar"  # of libandroid-23-java


class Unavailable(Exception):
    """A package cannot be had on this machine; the message says which one, and why."""


def bring(*names: str, folder: Path = FOLDER) -> Path:
    """Fetch and unpack packages unless they are there, and return the folder like /usr."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests in several processes want the same packages
        for name in names:
            _bring(name, folder)
    return folder / "usr"


def environment(folder: Path = FOLDER) -> dict[str, str]:
    """Return an environment in which the unpacked programs find their libraries."""
    paths = os.pathsep.join(str(folder / "usr" / part) for part in LIBRARIES)
    return os.environ | {"LD_LIBRARY_PATH": paths}


def packages() -> dict[str, dict[str, str]]:
    """Return what is pinned of each package: its suite, file and checksum."""
    pinned: dict[str, dict[str, str]] = _pinned()["packages"]
    return pinned


def names_for(purpose: str) -> list[str]:
    """Return the packages that are needed for "building" or for "checking"."""
    return [name for name, package in packages().items() if package["for"] == purpose]


def _pinned() -> dict[str, Any]:
    return tomllib.loads(PINNED.read_text("utf-8"))


def _bring(name: str, folder: Path) -> None:
    package = packages()[name]
    mark = folder / f"{name}.unpacked"
    if mark.exists() and mark.read_text() == package["sha256"]:
        return
    file = folder / f"{name}.deb"
    _fetch(name, package, file)
    subprocess.run(["dpkg-deb", "--extract", file, folder], check=True)
    file.unlink()
    mark.write_text(package["sha256"])


def _fetch(name: str, package: dict[str, str], file: Path) -> None:
    if not os.access(CLIENT, os.X_OK) or not shutil.which("dpkg-deb"):
        raise Unavailable(
            f"Debian’s package {name} is needed, and this machine has no apt to fetch it with."
        )
    if platform.machine() != "x86_64" and not package["file"].endswith("_all.deb"):
        raise Unavailable(f"Debian’s package {name} is pinned for x86-64 only.")
    said = ""
    for mirror in _pinned()["mirrors"]:
        address = f"{mirror}/{package['file']}"
        quietly = [CLIENT, "-qq", "-o", "APT::Sandbox::User=root", "download-file"]
        fetching = [*quietly, address, str(file), f"SHA256:{package['sha256']}"]
        fetched = subprocess.run(fetching, capture_output=True, text=True)
        if fetched.returncode == 0:
            return
        said += fetched.stderr
    file.unlink(missing_ok=True)
    raise Unavailable(
        f"Debian’s package {name} ({package['suite']}) couldn’t be fetched:\n{said.strip()}"
    )


def main() -> int:
    names = sys.argv[1:] or list(packages())
    try:
        print(bring(*names))
    except Unavailable as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
