"""The wheel: everything that the app needs, under one name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

HOME = Path(__file__).parents[1]
HERE_IT_IS = """
from companion.start import _app_module
from companion.where import data_folder
print(_app_module(), data_folder())
"""


def files_of(room: Path) -> set[Path]:
    files = (path for path in room.rglob("*") if path.is_file())
    return {file.relative_to(room) for file in files if "__pycache__" not in file.parts}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--quiet", "--wheel-dir", folder, HOME], check=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.mark.slow
def test_nothing_but_companion_lands_at_the_top(unpacked: Path) -> None:
    names = {path.name for path in unpacked.iterdir() if path.suffix != ".dist-info"}
    assert names == {"companion"}


@pytest.mark.slow
@pytest.mark.parametrize("room", ["screens", "data"])
def test_every_file_of_a_room_is_inside(unpacked: Path, room: str) -> None:
    assert files_of(unpacked / "companion" / room) == files_of(HOME / room) != set()


@pytest.mark.slow
def test_it_finds_its_own_screens_and_data(unpacked: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", HERE_IT_IS],
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["companion.screens.app", str(unpacked / "companion" / "data")]
