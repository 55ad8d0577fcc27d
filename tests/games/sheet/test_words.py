"""The sheets that come along speak every language of the app, and others keep their own words."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.sheet.sheet import read_sheet
from companion.i18n import sheet_words
from companion.i18n.sheet_words import translated_sheet, with_words
from companion.library import sheets
from companion.library.sheets import bundled_sheets, digest
from companion.views.sheet_description import describe_sheet
from tests.support.api import (
    NewMatch,
    canonical_json,
    data_folder,
    language,
    languages,
    make_setup,
    read_file,
)
from tests.support.sampling import each, some

HERE = Path(__file__).parent
FOLDER = data_folder() / "sheets"
Release = Callable[[Any, str], None]
OTHERS = [code for code in languages() if code != "en"]
PRESENT = {found.id: dict(found.sheet.plain) for found in bundled_sheets()}
IDS = sorted(PRESENT)
OH_HELL = PRESENT["oh-hell"]


@each("code", some(OTHERS, 4))
@each("id", IDS)
def test_a_translated_sheet_differs_in_nothing_but_its_words(id: str, code: str) -> None:
    plain = PRESENT[id]
    there = translated_sheet(read_sheet(plain), code)
    assert with_words(there.plain, lambda word: "") == with_words(plain, lambda word: "")
    for before, after in zip(_choices(plain), _choices(there.plain), strict=True):
        assert list(before.values()) == list(after.values())  # no two labels became one


def _choices(plain: Any) -> list[dict[str, int]]:
    named = [v for key in ("options", "enter", "round") for v in plain.get(key, {}).values()]
    return [values["choice"] for values in named if "choice" in values]


@pytest.fixture
def released(monkeypatch: pytest.MonkeyPatch) -> Iterator[Release]:
    """Lets a version of a sheet have come along with a release."""
    versions = dict(sheets._versions())
    monkeypatch.setattr(sheets, "_versions", lambda: versions)

    def release(plain: Any, id: str) -> None:
        versions[digest(canonical_json(plain))] = id

    yield release
    for words in (sheet_words._words, sheet_words._translated):
        words.cache_clear()


def test_every_version_that_comes_along_is_remembered() -> None:
    """Else its matches would not be translated any more once it is changed."""
    new = [f'{digest(canonical_json(plain))} = "{id}"' for id, plain in PRESENT.items()]
    remembered = (FOLDER / "versions.toml").read_text("utf-8").splitlines()
    missing = set(new) - set(remembered)
    assert not missing, "put into data/sheets/versions.toml, for what was in no release"


@pytest.mark.parametrize("code", OTHERS)
def test_rewording_a_sheet_costs_no_translation(code: str, released: Release) -> None:
    """Of this version only the English is another one than today's."""
    former = json.loads((HERE / "former" / "yahtzee-reworded.json").read_text("utf-8"))
    assert former != PRESENT["yahtzee"]
    released(former, "yahtzee")
    now = translated_sheet(read_sheet(PRESENT["yahtzee"]), code)
    assert translated_sheet(read_sheet(former), code).plain == now.plain
    own = {**former, "name": "Ours"}
    assert translated_sheet(read_sheet(own), code).plain == own


def test_a_sheet_that_differs_in_anything_keeps_its_words() -> None:
    own = {**OH_HELL, "about": "Ours."}
    assert describe_sheet(read_sheet(own), language("de"))[4] == "Ours."


def test_a_match_by_a_former_version_speaks_the_readers_language(released: Release) -> None:
    match = read_file(HERE / "former" / "oh-hell.match").match
    released(match.setup.options["sheet"], "oh-hell")
    entered = next(after for after in match.history() if after.number == 1)
    assert "Ansage" in language("de").logged(entered)


def test_a_match_that_repeats_an_old_one_takes_the_present_sheet(released: Release) -> None:
    old = read_file(HERE / "former" / "oh-hell.match").match.setup
    released(old.options["sheet"], "oh-hell")
    new = NewMatch.like(old)
    assert new.options["sheet"] == OH_HELL != old.options["sheet"]
    assert new.options["rounds"] == old.options["rounds"] and new.players == old.players
    present = new.setup()
    assert NewMatch.like(present).options is present.options
    own = make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": {**OH_HELL, "about": "Ours."}})
    assert NewMatch.like(own).options is own.options
