"""What docs/adding-a-game.md says, done word for word in a copy of the project."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGE = (HERE / "docs" / "adding-a-game.md").read_text("utf-8")

# Played in the copy, in a process of its own: the games are a list that is read once.
PLAY = """
from tests.ui.window import open_window
open_window("mock")
import sys
from pathlib import Path
from companion.engine.game import options
from companion.engine.match import Match
from companion.record.file import read_file
from screens.app import CompanionApp
from tests.told import STORIES, tell
from tests.ui.driver import UI

broken = set()
for story in STORIES["nim"]:
    tell(story)
    broken |= story.broken
assert broken == {
    "take.too-many", "turn.not-yours", "round.not-dealt", "round.in-progress", "match.over",
}

folder = Path(sys.argv[1])
ui = UI(lambda: CompanionApp(folder=folder))
ui.start()
ui.settle()
ui.scroll_to("Nim")
ui.tap("Nim")
ui.settle()
for name in ("Anna", "Ben"):
    ui.tap("Somebody new …")
    ui.type(name)
    ui.key(13)
    ui.settle()
ui.tap("Start")
ui.settle()
ui.tap("Begin")
ui.tap("Anna", inside="PlayerTile")
for _ in range(4):
    ui.tap("3 sticks", inside="KeyCap")
    ui.tap("Take", inside="VerbButton")
assert ui.sees("Ben took 3 sticks")
ui.tap("2 sticks", inside="KeyCap")
ui.tap("Take", inside="VerbButton")
ui.tap("3 sticks", inside="KeyCap")
ui.tap("Take", inside="VerbButton")
ui.settle()
assert ui.sees("Only 1 stick lies there."), ui.words()
ui.tap("OK")
ui.settle()
ui.tap("1 stick", inside="KeyCap")
ui.tap("Take", inside="VerbButton")
ui.settle()
(file,) = folder.rglob("*.match")
match = read_file(file).match
assert match.table.phase == "over" and match.setup.game.winners(match.table) == (1,)
ui.stop()
"""


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
    project = tmp_path / "project"
    leave = shutil.ignore_patterns("__pycache__", "*.pyc", "png")
    for part in ("companion", "screens", "data", "tests"):
        shutil.copytree(HERE / part, project / part, ignore=leave)
    shutil.copytree(HERE / "data" / "icons" / "png", project / "data" / "icons" / "png")
    follow(PAGE, project)
    answer = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path / "kept")],
        cwd=project,
        capture_output=True,
        text=True,
        env={"PATH": "", "PYTHONPATH": str(project), "UI_BACKEND": "mock", "HOME": str(tmp_path)},
    )
    assert answer.returncode == 0, answer.stderr


def test_it_fits_on_a_page() -> None:
    (module,) = [text for _, name, text in BLOCK.findall(PAGE) if name.endswith("nim.py")]
    code = [line for line in module.splitlines() if line.strip()]
    assert len(code) <= 75
