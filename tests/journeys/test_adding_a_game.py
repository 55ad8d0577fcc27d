"""What docs/adding-a-game.md says, done word for word in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Tests that look at all games at once, or for the one behind Nim in the list.
LOOK_AT_ALL = "every_game or nobody_moves or golden_match or test_a_round_begins"
PAGE = (HERE / "docs" / "adding-a-game.md").read_text("utf-8")


def follow(page: str, project: Path) -> None:
    for kind, name, text in BLOCK.findall(page):
        path = project / name
        if kind == "diff":
            path.write_text(changed(path.read_text("utf-8"), text), "utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


def changed(source: str, diff: str) -> str:
    """Lines to be found keep their place, others come behind them or go."""
    lines, at = source.splitlines(), 0
    for line in diff.splitlines():
        sign, wanted = line[0], line[1:]
        if sign == "+":
            lines.insert(at, wanted)
            at += 1
            continue
        at = lines.index(wanted, at)
        if sign == "-":
            del lines[at]
        else:
            at += 1
    return "\n".join(lines) + "\n"


@pytest.mark.slow
def test_nim_is_added_in_an_afternoon(tmp_path: Path) -> None:
    """The page, followed word for word: the linters and every test of the game are content."""
    project = tmp_path / "project"
    leave = shutil.ignore_patterns(".git", ".venv", "build", "*cache*", "*.pyc", "*.egg-info")
    shutil.copytree(HERE, project, ignore=leave)
    follow(PAGE, project)

    def do(*command: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=project,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": str(project), "UI_BACKEND": "mock"},
        )
        assert ran.returncode == 0, ran.stdout
        return ran.stdout

    do("tools.make_golden")
    own = [str(path) for path in project.glob("*/games/nim*")]
    do("ruff", "check", "--no-cache", *own)
    do("ruff", "format", "--check", "--no-cache", *own)
    do("mypy", "companion/games/nim.py")
    told = do("tools.check_game", "nim")
    assert told.startswith("nim: is complete") and "words.de.toml" in told
    others = "--ignore=tests/guests", "--ignore=tests/android"  # they ask for no game
    its_own = f"(nim or {LOOK_AT_ALL}) and not adding and not every_language"
    told = do("pytest", "-q", "-k", its_own, "-p", "no:cacheprovider", *others, "tests")
    assert int(re.findall(r"(\d+) passed", told)[0]) > 60
    assert "failed" not in told and "error" not in told


def test_it_fits_on_a_page() -> None:
    (module,) = [text for _, name, text in BLOCK.findall(PAGE) if name.endswith("nim.py")]
    code = [line for line in module.splitlines() if line.strip()]
    assert len(code) <= 75
