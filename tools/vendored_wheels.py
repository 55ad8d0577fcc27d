"""Writes packaging/desktop/wheels.json: every wheel that the Flatpak needs, its place and its sum.

    python -m tools.vendored_wheels

It asks pip what it would fetch for the Python of the Flatpak's runtime, on both kinds of machine
that Flatpak serves. What is needed to build our own wheel is among it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).parents[1]
LIST = HOME / "packaging" / "desktop" / "wheels.json"
PYTHON = "3.13"
MACHINES = ("x86_64", "aarch64")
BUILD = ["hatchling", "editables", "resvg-py", "babel"]
PUBLIC = "https://files.pythonhosted.org/"


def wheels(machine: str) -> list[dict[str, str]]:
    with tempfile.TemporaryDirectory() as room:
        report = Path(room, "report.json")
        platforms = [f"--platform=manylinux_2_{minor}_{machine}" for minor in (17, 28)]
        platforms.append(f"--platform=manylinux2014_{machine}")
        asked = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        asked += ["--ignore-installed", "--only-binary=:all:", f"--python-version={PYTHON}"]
        asked += [*platforms, f"--report={report}", f"--target={room}/x", *_needed(), *BUILD]
        asked += ["--constraint", str(HOME / "constraints.txt")]
        subprocess.run(asked, check=True)
        found = json.loads(report.read_text("utf-8"))["install"]
    return [
        {
            "type": "file",
            "url": _public(package["download_info"]["url"]),
            "sha256": package["download_info"]["archive_info"]["hashes"]["sha256"],
        }
        for package in found
    ]


def _needed() -> list[str]:
    """What the app depends on, screen readers included."""
    import tomllib

    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["desktop"]]
    return [one.partition(";")[0] for one in named]


def _public(url: str) -> str:
    """Where everybody finds it, whichever mirror pip has asked here."""
    at = url.find("/packages/")
    if at < 0:
        raise LookupError(f"{url} is not laid out as a package index")
    return PUBLIC + url[at + 1 :]


def main() -> None:
    by_machine = {machine: wheels(machine) for machine in MACHINES}
    common = [one for one in by_machine["x86_64"] if one in by_machine["aarch64"]]
    listed = [*common]
    for machine, found in by_machine.items():
        listed += [{**one, "only-arches": [machine]} for one in found if one not in common]
    listed.sort(key=lambda one: str(one["url"]).rpartition("/")[2])
    LIST.write_text(json.dumps(listed, indent=2) + "\n", "utf-8")
    print(f"{len(listed)} wheels")


if __name__ == "__main__":
    main()
