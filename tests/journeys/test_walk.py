"""Somebody taps about in the whole app, with a library of everything: nothing ends it.

With TAPS=20000 it walks on with seeds that nobody has tried; SEED=… walks one of them again.
"""

import os
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from tinydb import where

from companion.library.library import Library
from companion.library.sheets import delete_sheet, keep_sheet, sheet_called
from companion.record.sheet_text import toml_text
from screens.app import CompanionApp
from screens.navigation import SCREENS
from tests.faults.hostile import begin
from tests.games.sheet.made import sheet as made_sheet
from tests.support.sampling import NIGHTLY
from tests.support.ui.driver import UI
from tests.support.ui.scenes import SCENES, SceneTour, furnish
from tests.support.ui.walk import LEG, Kept, Walk, time_of_steps

A_WALK = 240  # taps
SHARES = 6  # walks that together open every screen and every sheet
TAPS = int(os.environ.get("TAPS") or (SHARES if NIGHTLY else 1) * A_WALK)
SEED = os.environ.get("SEED") or "walk"
WALKS = [min(A_WALK, TAPS - begin) for begin in range(0, TAPS, A_WALK)]
SEEDS = [SEED if len(WALKS) == 1 else f"{SEED}-{number}" for number in range(len(WALKS))]


def scenes_of(seed: str) -> list[str]:
    """Return a walk's share, by the number of its seed, of all sheets and all other screens."""
    sheets = [name for name, scene in SCENES.items() if scene.is_sheet]
    below = {SCENES[name].screen for name in sheets}
    others = {scene.screen: name for name, scene in SCENES.items() if scene.screen not in below}
    number = seed.rpartition("-")[2]
    return [*sheets, *others.values()][int(number) % SHARES if number.isdecimal() else 0 :: SHARES]


@pytest.fixture(scope="module")
def full_library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Return a library with some of everything, and its files; each walk goes through a copy."""
    folder = tmp_path_factory.mktemp("everything")
    files = furnish(folder)
    library = Library(folder)
    keep_sheet(library, made_sheet(name="Our own"))
    library.set_learning([library.people[0].name], True)
    library.rename_person(library.people[1].id, "Benjamin")
    library.meet(["Benny"])
    library.merge_people(library.people[1].id, library.people[-1].id)
    library.delete(library.file_of(begin(library)))
    torn = begin(library)
    torn.write_bytes(torn.read_bytes()[:-5])
    return folder, files


def files_of_others(folder: Path) -> list[Path | str]:
    """Return files that another app could hand over: a good one, and some that nobody can read."""
    matches = [*(folder / "matches").rglob("*.match")]
    like = sheet_called("oh-hell")
    assert like
    contents = {
        "good.sheet.toml": toml_text(like),
        "rubbish.sheet.toml": "name = 3",
        "rubbish.match": "nothing",
        "rubbish.zip": "PK",
    }
    for name, content in contents.items():
        (folder / name).write_text(content, "utf-8")
    handed = [matches[0], *(folder / name for name in contents), folder / "gone.match"]
    return [*handed, "table-companion:rubbish"]


@pytest.fixture
def walk(
    request: pytest.FixtureRequest, full_library: tuple[Path, dict[str, str]], tmp_path: Path
) -> Iterator[Walk]:
    seed = str(request.param)
    folder = tmp_path / "kept"
    dice = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:  # chance comes from the seed alone
        patch.setattr(os, "urandom", dice.randbytes)
        patch.setattr("screens.background_task.perf_counter", time_of_steps())
        chosen = SimpleNamespace(Random=lambda: random.Random(dice.random()))
        patch.setattr("screens.new_match.screen.random", chosen)
        phone = UI(lambda: CompanionApp(folder=folder))
        walk = Walk(phone, seed, folder, full_library[0], files_of_others(full_library[0]))
        yield walk
        walk.end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("walk", "taps"), [*zip(SEEDS, WALKS, strict=True)], indirect=["walk"], ids=SEEDS
)
def test_nothing_ends_the_app(
    walk: Walk, taps: int, full_library: tuple[Path, dict[str, str]]
) -> None:
    names = scenes_of(walk.seed)
    scenes = [partial(_open_scene, files=full_library[1], name=name) for name in names]
    walk.go(taps, scenes)
    print(f"{taps} steps on {len(walk.visits)} screens and sheets: {dict(walk.visits)}")


def _open_scene(ui: UI, files: dict[str, str], name: str) -> None:
    SceneTour(ui, files).play(name)


def test_the_walks_of_the_suite_open_every_screen_and_every_sheet() -> None:
    """`test_every_screen` shows that the scenes have them all."""
    shares = [scenes_of(f"{SEED}-{number}") for number in range(SHARES)]
    opened = {name for share in shares for name in share}
    assert opened >= {name for name, scene in SCENES.items() if scene.is_sheet}
    assert {SCENES[name].screen for name in opened} == set(SCREENS)
    assert max(map(len, shares)) * LEG < A_WALK / 2, "the rest is one long walk"


def test_whatever_gets_lost_is_noticed(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = begin(library)
    other = begin(library)
    sheet = keep_sheet(library, made_sheet())
    kept = Kept(tmp_path)
    assert kept.lost(explicit=False) == []
    path.write_bytes(path.read_bytes() + b'{"undo":1}\n')
    library.delete(library.file_of(other))
    assert kept.lost(explicit=False) == [], "a record grows, and lies in the bin"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert kept.lost(explicit=False) == [str(path)]
    (deleted,) = (tmp_path / "deleted").iterdir()
    deleted.unlink()
    assert kept.lost(explicit=True) == [str(deleted)]
    with library.own_file.changing() as db:
        db.table("people").remove(where("name") == "Anna")
    assert kept.lost(explicit=False) == ["the name Anna"]
    delete_sheet(library, sheet.id)
    assert kept.lost(explicit=True) == [], "somebody meant it"
