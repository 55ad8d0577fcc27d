"""The two pages on adding a game, followed word for word in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.sampling import some

HERE = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Tests that look at all games at once, or for the one behind them in the list.
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
    lines = source.splitlines()
    at = 0
    for line in diff.splitlines():
        sign = line[0]
        wanted = line[1:]
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


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(project), "UI_BACKEND": "mock", "NIGHTLY": ""},
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project to which Nim and Goofspiel were added as the pages say."""
    project = tmp_path_factory.mktemp("adding") / "project"
    leave = shutil.ignore_patterns(
        *(".git", ".venv", "build", "*cache*", "*.pyc", "*.egg-info", "node_modules")
    )
    shutil.copytree(HERE, project, ignore=leave)
    follow(PAGE, project)
    follow((HERE / "docs" / "second-game.md").read_text("utf-8"), project)
    assert run(project, "tools.make_golden").returncode == 0
    return project


@pytest.mark.nightly
def test_both_games_are_added_in_an_afternoon(project: Path) -> None:
    """The pages, followed word for word: the linters and every test of the games are content."""

    def do(*command: str) -> str:
        ran = run(project, *command)
        assert ran.returncode == 0, ran.stdout
        return ran.stdout

    own = [str(path) for path in project.glob("*/games/nim*")]
    own += map(str, project.glob("*/games/goofspiel*"))
    do("ruff", "check", "--no-cache", *own)
    do("ruff", "format", "--check", "--no-cache", *own)
    do("mypy", "companion/games/nim.py", "companion/games/goofspiel.py")
    assert "goofspiel: is complete" in do("tools.check_game", "goofspiel")
    told = do("tools.check_game", "nim")
    assert "nim: is complete" in told and "words.….toml" in told
    others = "--ignore=tests/server", "--ignore=tests/android"  # they ask for no game
    its_own = f"(nim or goofspiel or {LOOK_AT_ALL}) and not adding and not every_language"
    told = do("pytest", "-q", "-k", its_own, "-p", "no:cacheprovider", *others, "tests")
    assert int(re.findall(r"(\d+) passed", told)[0]) > 120
    assert "failed" not in told and "error" not in told


WRONG = {
    wrong["what"]: wrong
    for wrong in tomllib.loads(Path(__file__).with_name("wrong_games.toml").read_text())["wrong"]
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", some(WRONG, 2))
def test_check_game_names_what_is_wrong(project: Path, fault: str) -> None:
    wrong = WRONG[fault]
    file = project / wrong["file"]
    before = text = file.read_text("utf-8")
    for right, instead in ((wrong["right"], wrong["wrong"]), wrong.get("also", ("", ""))):
        assert right in text
        text = text.replace(right, instead, 1)
    file.write_text(text, "utf-8")
    try:
        ran = run(project, "tools.check_game", "nim")
    finally:
        file.write_text(before, "utf-8")
    assert ran.returncode == 1, ran.stdout
    sections = re.split(r"^  (?=\S)", ran.stdout.split("could have")[0], flags=re.MULTILINE)
    named = [told for told in sections if told.startswith(wrong["where"])]
    assert any(wrong["says"] in told for told in named), ran.stdout


def test_it_fits_on_a_page() -> None:
    (module,) = [text for _, name, text in BLOCK.findall(PAGE) if name.endswith("nim.py")]
    code = [line for line in module.splitlines() if line.strip()]
    assert len(code) <= 75
