"""The pictures: what they look like, who shows them, how they are made."""

import os
import re
import subprocess
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.pictures import DENSITIES, icon_for, tints
from tests import HOME
from tests.support.sampling import each
from tools.make_icons import icon_sources, make_pictures, page_script

DATA = HOME / "data"
SOURCES = icon_sources()
PEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none"'
    ' stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">\n'
)
SHELF = tomllib.loads((DATA / "sheets" / "shelf.toml").read_text("utf-8"))
PLAYING_CARD = re.compile(r"(10|[2-9AJQK])[CDHS]")
SUITS = set("♠♣♥♦")
each_icon = each("source", SOURCES)


def text_of(*folders: str) -> str:
    files = [file for name in folders for file in sorted((HOME / name).rglob("*.*"))]
    read = [f for f in files if f.suffix in (".py", ".js", ".toml") and f.stem != "drawings"]
    return re.sub(r'class: "[^"]*"', "", "".join(file.read_text("utf-8") for file in read))


INTERFACE = text_of("screens", "companion/views", "web/page")
EVERYTHING = INTERFACE + text_of("companion/games", "data/games", "data/sheets")
NAMED = {*re.findall(r'"([\w-]+?)-?["{]', EVERYTHING), *re.findall(r"(?m)^([\w-]+) = ", EVERYTHING)}


@each_icon
def test_an_icon_is_shown(source: Path) -> None:
    """A screen or a game names it, it is a card of a game, or a sheet's."""
    assert source.stem in NAMED or PLAYING_CARD.fullmatch(source.stem)


@each_icon
def test_an_icon_is_drawn_with_the_one_pen(source: Path) -> None:
    assert source.read_text("utf-8").startswith(PEN)
    assert not re.search(r"#[0-9a-fA-F]{3}|rgb|<text|<style", source.read_text("utf-8"))


def test_every_score_sheet_has_an_icon() -> None:
    assert {id for id, place in SHELF.items() if icon_for(place["icon"]) != place["icon"]} == set()


def test_a_name_has_one_icon() -> None:
    assert [name for name, n in Counter(file.stem for file in SOURCES).items() if n > 1] == []


def test_an_icon_that_a_screen_or_the_page_names_is_there() -> None:
    named = re.findall(r'\b(?:icon|icon_in|icon_disc|sign)(?:=|\()"([\w-]+)"', INTERFACE)
    assert len(named) > 50
    assert {name for name in named if icon_for(name) != name} == set()


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("gear", "gear"),
        ("bag-blue", "bag"),
        ("piggy-bank", "piggy-bank"),
        ("gear-box-red", "gear"),
        ("blue", ""),
        ("-", ""),
        ("", ""),
    ],
)
def test_an_icon_is_found_by_the_id_of_a_card(id: str, name: str) -> None:
    assert icon_for(id) == name


def test_a_tint_is_that_of_a_picture_of_its_game() -> None:
    for file in (DATA / "games").glob("*/tints.toml"):
        own = {source.stem for source in SOURCES if file.parent in source.parents}
        for id in tomllib.loads(file.read_text("utf-8")):
            assert icon_for(id) in own or PLAYING_CARD.fullmatch(id) or id in SUITS, (file, id)


def test_the_page_has_the_colour_of_every_card() -> None:
    script = page_script(SOURCES)
    for id, code in tints().items():
        assert f'"{id}": "{code}"' in script


def test_only_what_changed_is_drawn_and_what_is_gone_goes(tmp_path: Path) -> None:
    for folder in ("data/icons/ui", "page"):
        (tmp_path / folder).mkdir(parents=True)
    data = tmp_path / "data"
    for name in ("gear", "back"):
        text = (DATA / "icons" / "ui" / f"{name}.svg").read_bytes()
        (data / "icons" / "ui" / f"{name}.svg").write_bytes(text)
    assert make_pictures(data, tmp_path / "page") == 2 * len(DENSITIES)
    assert make_pictures(data, tmp_path / "page") == 0
    gear, back = (data / "icons" / "ui" / f"{name}.svg" for name in ("gear", "back"))
    made = (data / "icons" / "png" / "gear@4x.png").stat()
    os.utime(gear, ns=(made.st_atime_ns, made.st_mtime_ns + 1))
    back.unlink()
    assert make_pictures(data, tmp_path / "page") == len(DENSITIES)
    found = {file.name for file in (data / "icons" / "png").iterdir()}
    assert found == {f"gear@{density}x.png" for density in DENSITIES}
    page = (tmp_path / "page" / "drawings.js").read_text("utf-8")
    assert "i-gear" in page and "i-back" not in page


def test_what_is_drawn_is_not_committed() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "-ci", "--exclude-standard"], cwd=HOME, capture_output=True, text=True
    )
    assert listing.stdout == ""
