"""The sheets that come along speak every language of the app, and others keep their own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.engine.match import Match, read_line
from companion.games.sheet.sheet import read_sheet
from companion.i18n import sheet_words
from companion.i18n.language import language, languages
from companion.i18n.sheet_words import (
    sheet_name,
    translated_sheet,
    with_words,
)
from companion.library.match_summary import from_json, to_json
from companion.library.sheets import bundled_sheets
from companion.library.summary_reader import summary_of
from companion.paths import data_folder
from companion.record.match_file import make_setup, read_file
from companion.record.sheet_text import json_text
from companion.session.new_match import NewMatch
from companion.views.past_matches import title
from companion.views.sheet_description import describe_sheet
from companion.views.standing import standing
from tests.games.sheet.made import match_of

FOLDER = data_folder() / "sheets"
OTHERS = [code for code in languages() if code != "en"]
PRESENT = {found.id: dict(found.sheet.plain) for found in bundled_sheets()}
FORMER = [(file.name.split(".")[0], file) for file in sorted((FOLDER / "former").iterdir())]
IDS = sorted(PRESENT)
OH_HELL = PRESENT["oh-hell"]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("id", IDS)
def test_a_translated_sheet_differs_in_nothing_but_its_words(id: str, code: str) -> None:
    versions = [PRESENT[id], *(json.loads(f.read_text("utf-8")) for of, f in FORMER if of == id)]
    for plain in versions:
        there = translated_sheet(read_sheet(plain), code)
        assert with_words(there.plain, lambda word: "") == with_words(plain, lambda word: "")
        for before, after in zip(_choices(plain), _choices(there.plain), strict=True):
            assert list(before.values()) == list(after.values())  # no two labels became one


def _choices(plain: Any) -> list[dict[str, int]]:
    named = [v for key in ("options", "enter", "round") for v in plain.get(key, {}).values()]
    return [values["choice"] for values in named if "choice" in values]


def test_no_file_is_left_over() -> None:
    for code in OTHERS:
        assert {file.stem for file in (FOLDER / code).iterdir()} == set(IDS)
    assert {id for id, _ in FORMER} <= PRESENT.keys()


@pytest.mark.parametrize(("id", "file"), FORMER, ids=lambda one: getattr(one, "name", one))
def test_a_former_version_is_canonical_json(id: str, file: Path) -> None:
    text = file.read_text("utf-8").removesuffix("\n")
    assert json_text(read_sheet(json.loads(text))) == text


def refused(options: dict[str, Any], code: str) -> str:
    match = Match.of(make_setup("sheet", ["Anna", "Ben", "Cleo"], options))
    line = {"move": "score", "enter": {"bid": [0, 0, 0], "tricks": [0, 0, 0]}}
    _, verdict = match.add(read_line(match.setup, {**line, "round": {"trump": 0}}))
    return language(code).why(verdict.broken[0], match.setup)


def test_a_verdict_is_in_the_readers_language() -> None:
    assert refused({"sheet": OH_HELL}, "en") == "The tricks add up to 0, but should be 1."
    assert refused({"sheet": OH_HELL}, "de") == "Die Stiche ergeben 0, es müssen aber 1 sein."


def test_a_sheet_that_differs_in_anything_keeps_its_words() -> None:
    own = {**OH_HELL, "about": "Ours."}
    assert refused({"sheet": own}, "de") == "The tricks add up to 0, but should be 1."
    assert describe_sheet(read_sheet(own), language("de"))[4] == "Ours."


def test_a_sheet_in_words_is_in_the_readers_language() -> None:
    lines = describe_sheet(read_sheet(OH_HELL), language("fr"))
    assert any("Trèfle, Carreau, Cœur, Pique, Sans" in line for line in lines)


def test_a_match_by_a_former_version_speaks_the_readers_language() -> None:
    match = read_file(Path(__file__).parent / "former" / "oh-hell.match").match
    entered = next(after for after in match.history() if after.number == 1)
    assert "Ansage" in language("de").logged(entered)


def test_entries_of_a_verdict_are_in_the_readers_language() -> None:
    match = Match.of(make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": OH_HELL}))
    line = read_line(match.setup, {"move": "before", "enter": {"bid": [0, 3, 0]}})
    broken = match.add(line)[1].broken[0]
    assert language("de").why(broken, match.setup).startswith("Ansage (Ben): 3")


def test_a_match_that_repeats_an_old_one_takes_the_present_sheet() -> None:
    old = read_file(Path(__file__).parent / "former" / "oh-hell.match").match.setup
    new = NewMatch.like(old)
    assert new.options["sheet"] == OH_HELL != old.options["sheet"]
    assert new.options["rounds"] == old.options["rounds"] and new.players == old.players
    present = new.setup()
    assert NewMatch.like(present).options is present.options
    own = make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": {**OH_HELL, "about": "Ours."}})
    assert NewMatch.like(own).options is own.options


def test_the_command_line_speaks_the_readers_language(tmp_path, capsys) -> None:
    assert main(["sheets", "--json", "--lang", "de"]) == 0
    named = {one["id"]: one["name"] for one in json.loads(capsys.readouterr().out)}
    assert named["quiz-night"] == sheet_name(read_sheet(PRESENT["quiz-night"]), "de")
    for code in languages():
        assert main(["sheet", "oh-hell", "--json", "--lang", code]) == 0
    assert len(set(capsys.readouterr().out.splitlines())) == 1  # it is that one, whatever is read


def test_the_note_is_in_the_readers_language(monkeypatch) -> None:
    noted = {**OH_HELL, "note": "Deal {cards} cards."}
    match = Match.of(make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": noted}))
    words = {"Deal {cards} cards.": "Gebt {cards} Karten."}
    monkeypatch.setattr(sheet_words, "_words", lambda plain, code: words)
    assert standing(match, language("de"))["table"]["note"] == "Gebt 1 Karten."
    assert standing(match)["table"]["note"] == "Deal 1 cards."


def test_a_past_match_has_the_name_of_its_sheet_in_the_readers_language() -> None:
    hearts, names = PRESENT["hearts"], {}
    for how, plain in (("as it comes", hearts), ("changed", {**hearts, "about": "Ours."})):
        past = from_json(to_json(summary_of(match_of(plain, 4), "a.match", "", 1, 0)))
        names[how] = [title(past, language(code)) for code in ("en", "de")]
    assert names == {
        "as it comes": ["Hearts", "Herzeln (Hearts)"],
        "changed": ["Hearts", "Hearts"],
    }
