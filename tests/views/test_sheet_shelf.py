"""The shelf of score sheets: every one has a kind, a picture and an example that fits its rules."""

from pathlib import Path

from companion.library.sheets import (
    SheetOnShelf,
    available_sheets,
    bundled_sheets,
    keep_sheet,
)
from companion.views.sheet_example import worked_example
from companion.views.sheet_shelf import (
    KINDS,
    PLAYERS,
    opening_sentences,
    shelf_facts,
    shelved_sheets,
)
from tests.games.sheet.made import sheet as made_sheet
from tests.support.api import Library, Match, language, languages, make_setup, read_line
from tests.support.sampling import each, some

ENGLISH = language("en")
each_sheet = each("found", bundled_sheets())


def names(library: Library, words: str, kind: str = "", code: str = "en") -> list[str]:
    return [
        found.name
        for found in shelved_sheets(available_sheets(library), language(code), words, kind)
    ]


def test_every_sheet_has_its_place() -> None:
    assert shelf_facts().keys() == {found.id for found in bundled_sheets()}
    assert {place["kind"] for place in shelf_facts().values()} == set(KINDS)


@each_sheet
def test_its_first_two_sentences_say_what_it_is(found: SheetOnShelf) -> None:
    sentences = opening_sentences(found.sheet.about)
    assert len(sentences) >= 1 and all(len(sentence) < 260 for sentence in sentences)


@each_sheet
@each("code", languages())
def test_its_example_is_counted(found: SheetOnShelf, code: str) -> None:
    example = worked_example(found.id, found.sheet, language(code))
    assert example and any(line.points not in ("0", "") for line in example.lines)
    assert example.entered or all(line.entered for line in example.lines)


def test_an_example_says_what_was_entered_and_what_it_brought() -> None:
    found = next(found for found in bundled_sheets() if found.id == "oh-hell")
    example = worked_example("oh-hell", found.sheet, ENGLISH)
    assert example and example.entered == "Trump:\u00a0Hearts"
    why = "Exact bid\u00a0+10 · Trick points\u00a0+2"
    assert example.lines[0] == ("Anna", "Bid:\u00a02 · Tricks:\u00a02", "+12", why)
    assert [line.why for line in example.lines[1:]] == ["Trick points", "Exact bid"]


def test_a_line_that_made_some_of_the_points_is_told_with_its_number() -> None:
    found = next(found for found in bundled_sheets() if found.id == "seven-wonders")
    example = worked_example("seven-wonders", found.sheet, ENGLISH)
    assert example and [line.why for line in example.lines[1:2]] == [
        "Treasury\u00a0+1 · Science\u00a0+21"
    ]
    assert all("\u00a0" in line.why for line in example.lines)


def test_sheets_are_found_by_words_of_both_languages_and_by_kind(tmp_path: Path) -> None:
    library = Library(tmp_path)
    assert names(library, "yahtzee") == ["Yahtzee"] and names(library, "molkky") == ["Mölkky"]
    assert (
        names(library, "kniffel", code="de") == names(library, "yahtzee", code="de") == ["Kniffel"]
    )
    assert "Yahtzee" in names(library, "", "dice") and "Canasta" not in names(library, "", "dice")
    assert names(library, "nobody plays this") == []


def test_ones_own_stand_first(tmp_path: Path) -> None:
    library = Library(tmp_path)
    keep_sheet(library, made_sheet(name="Zebra"))
    assert names(library, "")[0] == "Zebra" and "Zebra" not in names(library, "", "cards")


def test_an_example_of_a_round_breaks_no_check() -> None:
    """Those of the first round; of a later one the cards are others."""
    for found in bundled_sheets():
        place = shelf_facts()[found.id]
        told = max((len(values) for values in place.get("enter", {}).values()), default=0)
        count = found.sheet.players[0] if found.sheet.sides else place.get("players", told)
        players = list("ABCD"[: count or found.sheet.players[0]])
        setup = make_setup("sheet", players, {"sheet": dict(found.sheet.plain)})
        if "at" in place or found.sheet.plain.get("turns"):
            continue
        once = {"round": place["round"]} if "round" in place else {}
        line = read_line(setup, {"move": "score", "enter": place.get("enter", {}), **once})
        assert not Match.of(setup).add(line)[1].broken, found.id


def test_a_sheet_is_found_by_every_other_name_in_every_language(tmp_path: Path) -> None:
    library = Library(tmp_path)
    sheets = available_sheets(library)
    for code in some(languages(), 2):
        for id, place in shelf_facts().items():
            for name in place.get("also", ()):
                found = shelved_sheets(sheets, language(code), name)
                assert id in [one.id for one in found], (code, name)


def test_no_other_name_is_one_that_its_sheet_has_anyway() -> None:
    for found in bundled_sheets():
        also = shelf_facts()[found.id].get("also", ())
        assert found.sheet.name not in also and len({*also}) == len(also)


@each("typed", ["kniffel", "yatzy", "rikiki", "settlers", "dutch blitz", "nertz", "siedler"])
def test_what_people_type_finds_one_sheet(typed: str, tmp_path: Path) -> None:
    for code in some(languages(), 3):
        assert len(names(Library(tmp_path), typed, code=code)) == 1


def test_names_of_several_words_may_be_typed_as_one(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for typed, name in (("flip7", "Flip 7"), ("dutchblitz", "Ligretto"), ("7wonders", "7 Wonders")):
        assert names(library, typed) == [name]


def test_sheets_are_found_by_how_many_play(tmp_path: Path) -> None:
    sheets = available_sheets(Library(tmp_path))
    found = {n: {one.id for one in shelved_sheets(sheets, ENGLISH, players=n)} for n in PLAYERS}
    for one in sheets:
        least, most = one.sheet.players
        sides = one.sheet.sides or 1
        can_play = {n for n in PLAYERS[:-1] if least <= n <= most and n % sides == 0}
        assert {n for n in PLAYERS[:-1] if one.id in found[n]} == can_play
        assert (one.id in found[PLAYERS[-1]]) == (most >= PLAYERS[-1]), "so many or more"
