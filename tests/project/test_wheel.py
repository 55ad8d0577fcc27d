"""The wheel: everything that the app needs, under one name."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from packaging.requirements import Requirement

from companion import __version__
from companion.paths import APP_ID
from tests import HOME

pytestmark = pytest.mark.xdist_group("wheel")  # built once


def files_of(room: Path) -> set[Path]:
    files = (path for path in room.rglob("*") if path.is_file())
    return {file.relative_to(room) for file in files if "__pycache__" not in file.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of what is committed: the build draws the pictures and compiles the catalogues."""
    folder = tmp_path_factory.mktemp("wheel")
    made = shutil.ignore_patterns(
        *(".venv", ".git", ".*_cache", "build", "node_modules"),
        *("*@?x.png", "compiled", "drawings.js", "__pycache__"),
    )
    copy = shutil.copytree(HOME, folder / "checkout", ignore=made)
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--quiet", "--wheel-dir", folder, copy], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


class Installed(NamedTuple):
    """A new virtual environment with the wheel in it, and a folder that is not ours."""

    bin: Path
    packages: Path
    elsewhere: Path

    def run(self, program: str, *arguments: str) -> str:
        names = ("PATH", "DISPLAY", "UI_BACKEND", "SDL_VIDEODRIVER", "LANG")
        clean = {name: os.environ[name] for name in names if name in os.environ}
        ran = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.elsewhere,
            env={**clean, "COMPANION_FOLDER": str(self.elsewhere / "kept")},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """What it depends on is ours: a `.pth` leads there, and nothing leads to our own code."""
    room = tmp_path_factory.mktemp("installed")
    venv.create(room / "env", with_pip=False, symlinks=True)
    python = room / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel], check=True
    )
    (packages,) = (room / "env" / "lib").glob("python*/site-packages")
    ours = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(ours))
    (room / "elsewhere").mkdir()
    return Installed(python.parent, packages, room / "elsewhere")


@pytest.mark.slow
def test_nothing_but_companion_lands_at_the_top(installed: Installed) -> None:
    beside = (".dist-info", ".pth")
    names = {path.name for path in installed.packages.iterdir() if path.suffix not in beside}
    assert names == {"companion"}


@pytest.mark.slow
def test_a_desktop_finds_entry_icon_and_kinds_of_files(installed: Installed) -> None:
    share = installed.bin.parent / "share"
    found = {path.relative_to(share).as_posix() for path in share.rglob(f"{APP_ID}*")}
    assert found == {
        f"applications/{APP_ID}.desktop",
        f"metainfo/{APP_ID}.metainfo.xml",
        f"mime/packages/{APP_ID}.xml",
        f"icons/hicolor/256x256/apps/{APP_ID}.png",
    }
    assert installed.run("companion", "--version") == f"Table Companion {__version__}\n"


def test_the_flatpak_has_a_wheel_for_all_that_the_app_needs() -> None:
    listed = json.loads((HOME / "packaging" / "desktop" / "wheels.json").read_text("utf-8"))
    names = [wheel["url"].rpartition("/")[2].split("-")[:2] for wheel in listed]
    fetched = {name.lower().replace("_", "-"): version for name, version in names}
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    for written in (*project["dependencies"], *project["optional-dependencies"]["desktop"]):
        need = Requirement(written)
        assert need.specifier.contains(fetched[need.name]), need
    assert all(len(wheel["sha256"]) == 64 for wheel in listed)
    manifest = yaml.safe_load((HOME / "packaging" / "desktop" / f"{APP_ID}.yml").read_text("utf-8"))
    assert manifest["id"] == APP_ID and manifest["command"] == "companion"


@pytest.mark.slow
@pytest.mark.parametrize("room", ["screens", "data", "web/page"])
def test_every_file_of_a_room_is_inside(installed: Installed, room: str) -> None:
    inside = installed.packages / "companion"
    rooms = {
        "screens": files_of(inside / "screens"),
        "data": {file for file in files_of(inside / "data") if file.parts[0] != "web"},
        "web/page": files_of(inside / "data" / "web"),
    }
    wanted = {file for file in files_of(HOME / room) if file.suffix != ".po"}  # for translators
    assert rooms[room] == wanted != set()


@pytest.mark.slow
def test_it_needs_no_more_than_it_should(installed: Installed) -> None:
    (about,) = installed.packages.glob("*.dist-info/METADATA")
    needs = re.findall(r"^Requires-Dist: ([\w-]+)(.*)$", about.read_text("utf-8"), re.MULTILINE)
    wanted = {"kivy", "plyer", "tinydb", "uvicorn", "h11", "click", "segno", "openskill"}
    assert {name for name, how in needs if "extra" not in how} == wanted


@pytest.mark.slow
def test_the_command_works_in_a_new_environment(installed: Installed) -> None:
    assert "big-deal" in installed.run("companion", "games")
    told = installed.run("companion", "doctor")
    assert str(installed.elsewhere / "kept") in told
    assert "agree" in told
