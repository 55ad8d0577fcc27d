"""The two pages on adding a game, followed word for word in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import some

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
    leave = shutil.ignore_patterns(".git", ".venv", "build", "*cache*", "*.pyc", "*.egg-info")
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


NIM, STORIES = "companion/games/nim.py", "tests/games/nim/stories.txt"
WORDS, TEXT = "data/games/nim/words.en.toml", "data/games/nim/rules.en.md"
CONDITIONS = "data/games/nim/conditions.toml"
KEYS = '{"sticks": Whole(1, 3, listed=True)}'
BROKEN = "broken_if=(too_many,)\n"
TAKE = f'"take", Take, take, {KEYS}, {BROKEN}            ),'

# What somebody may get wrong: a file, what stands there, what they wrote; the file and the words
# by which they are told.
WRONG: dict[str, tuple[str, str, str, str, str]] = {
    "a number that is asked for, without its question": (
        *(NIM, KEYS, '{"sticks": Whole(1, 3, listed=True), "heap": Whole(1, 2, listed=True)}'),
        *(WORDS, "[table] which-heap"),
    ),
    "a word that only a player's sheet says": (
        *(
            NIM,
            "TableDisplay(picture=picture)",
            'TableDisplay(picture=picture, in_front_of=lambda *_: (Face(Say("holds")),))',
        ),
        *(WORDS, "[table] holds"),
    ),
    "a player's sheet that cannot be opened": (
        *(NIM, "picture=picture)", "picture=picture, in_front_of=lambda table, seat: table.cards)"),
        *(NIM, "the sheet of a player (`in_front_of`) ends in AttributeError"),
    ),
    "two moves of one class": (
        *(NIM, TAKE, f'{TAKE}\n            MoveType("grab", Take, take, {KEYS}),'),
        *("companion/games/nim", "each move needs a class of its own"),
    ),
    "a key that is no field": (
        *(NIM, KEYS, '{"stiks": Whole(1, 3, listed=True)}'),
        *("companion/games/nim", "'stiks' in `keys` is no field of Take"),
    ),
    "a phase that nobody declared": (
        *(NIM, BROKEN, 'broken_if=(too_many,), phase="trun"\n'),
        *("companion/games/nim", "has the phase 'trun', which is none of"),
    ),
    "a number that nobody can tap": (
        *(NIM, KEYS, '{"sticks": Whole(1, 3)}'),
        *(NIM, "'take' cannot be tapped: 'sticks' has no values, and keys need"),
    ),
    "a fact that nobody knows": (
        *(WORDS, "{left:stick lies|sticks lie}", "{lefft}"),
        *(WORDS, "names {lefft}, which is not known there; {left}"),
    ),
    "needs that were forgotten": (
        *(NIM, ', needs="sticks"', ""),
        *(NIM, "take.too-many looks at sticks, and does not say so: name it in `needs`"),
    ),
    "needs that are misspelt": (
        *(NIM, 'needs="sticks"', 'needs="stiks"'),
        *(NIM, "take.too-many needs 'stiks', which is no part of the table"),
    ),
    "a part of the table that is not shown": (
        *(NIM, 'keys={"sticks": Whole(0, 15)}', ""),
        *(NIM, "take.too-many is judged otherwise without the log"),
    ),
    "a rule without a condition": (
        *(CONDITIONS, 'enough = ["take.too-many"]', ""),
        *(CONDITIONS, "take.too-many of 'take' belongs to one condition, and stands behind none"),
    ),
    "a condition without its opposite": (
        *(WORDS, 'not = "fewer sticks lie there"\n', ""),
        *(WORDS, "[conditions.enough] so and not"),
    ),
    "a moment that is none": (
        *(TEXT, "when: turn", "when: turm"),
        *(TEXT, "`when: turm` under “At a glance”: it is none of between-rounds, turn"),
    ),
    "a story with a word too few": (
        *(STORIES, "  Anna take 1\n  Ben take 3//2", "  Anna take\n  Ben take 3//2"),
        *(STORIES, "Anna take: take needs one word more, for sticks"),
    ),
    "a story with a misspelt player": (
        *(STORIES, "  Anna take 1\n  Ben take 3//2", "  Ana take 1\n  Ben take 3//2"),
        *(STORIES, "'Ana' is neither a player of this story (Anna, Ben) nor a move (deal, take)"),
    ),
}


ASKED = "a number that is asked for, without its question"
ALSO = {ASKED: [("    sticks: int\n\n\n@rule", "    sticks: int\n    heap: int = 1\n\n\n@rule")]}


@pytest.mark.slow
@pytest.mark.parametrize("fault", some(WRONG, 3))
def test_check_game_names_what_is_wrong(project: Path, fault: str) -> None:
    name, right, wrong, where, what = WRONG[fault]
    ran = checked(project, {name: [(right, wrong), *ALSO.get(fault, ())]})
    assert ran.returncode == 1, ran.stdout
    sections = re.split(r"^  (?=\S)", ran.stdout.split("could have")[0], flags=re.MULTILINE)
    assert any(told.startswith(where) and what in told for told in sections), ran.stdout


def checked(project: Path, changes: dict[str, list[tuple[str, str]]]) -> Any:
    """What check-game says of Nim while so much of it is changed."""
    before = {name: (project / name).read_text("utf-8") for name in changes}
    for name, words in changes.items():
        text = before[name]
        for right, wrong in words:
            assert right in text
            text = text.replace(right, wrong, 1)
        (project / name).write_text(text, "utf-8")
    try:
        return run(project, "tools.check_game", "nim")
    finally:
        for name, text in before.items():
            (project / name).write_text(text, "utf-8")


def test_it_fits_on_a_page() -> None:
    (module,) = [text for _, name, text in BLOCK.findall(PAGE) if name.endswith("nim.py")]
    code = [line for line in module.splitlines() if line.strip()]
    assert len(code) <= 75
