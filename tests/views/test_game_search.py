"""“What are you playing?”: games and score sheets found by one word, the familiar ones first."""

from pathlib import Path

from companion.games import REFEREED
from companion.library.sheets import available_sheets, bundled_sheets, keep_sheet
from companion.views.game_search import FAMILIAR, familiar_games, games_found
from tests.games.sheet.made import sheet as made_sheet
from tests.support.api import Library, language, languages
from tests.support.sampling import each

SHEETS = bundled_sheets()


def names(words: str, code: str = "en") -> list[str]:
    return [found.name for found in games_found(SHEETS, language(code), words)]


@each("code", languages())
def test_familiar_games_are_shown_in_every_language_and_each_once(code: str) -> None:
    found = familiar_games(language(code), most=100)
    assert len(found) >= 2 * FAMILIAR
    assert len({game.id for game in found}) == len(found)
    assert all(game.name and (game.icon or game.game) for game in found)


def test_what_is_familiar_depends_on_the_language() -> None:
    assert [game.name for game in familiar_games(language("de"))][:2] == ["Skat", "Kniffel"]
    assert [game.name for game in familiar_games(language("fr"))][:2] == ["Belote", "Tarot"]


def test_games_with_a_referee_and_score_sheets_are_found_alike() -> None:
    assert names("big") == ["Big Deal", "“big” on the score pad"]
    assert names("catan")[0] == "Catan"
    assert set(REFEREED) <= {found.id for found in games_found(SHEETS, language("en"), "")}


@each("typed, name", [("mau mau", "Crazy Eights"), ("zwerg", "Nain Jaune"), ("kniffel", "Yahtzee")])
def test_other_names_find_a_game_and_say_why(typed: str, name: str) -> None:
    for code in ("en", "ru"):
        first = games_found(SHEETS, language(code), typed)[0]
        assert first.id == games_found(SHEETS, language("en"), name)[0].id
        assert plain(typed) in plain(first.sentence)


def plain(text: str) -> str:
    return text.casefold().replace("-", "").replace(" ", "")


def test_names_that_begin_with_what_was_typed_come_first_and_the_familiar_among_them() -> None:
    found = names("s")
    last = max(number for number, name in enumerate(found) if name.startswith("S"))
    assert all(name.startswith("S") for name in found[:last])
    assert found.index("Scrabble") < found.index("Schafkopf") < found.index("Catan")


def test_ones_own_sheet_is_found_too(tmp_path: Path) -> None:
    library = Library(tmp_path)
    keep_sheet(library, made_sheet(name="Zebra"))
    found = games_found(available_sheets(library), language("en"), "zebra")
    assert [game.to for game in found] == ["sheet", "pad"]


def test_a_name_that_nothing_has_leads_to_the_score_pad_of_that_name() -> None:
    (only,) = games_found(SHEETS, language("en"), " Splendid cities ")
    assert (only.to, only.id, only.name) == (
        "pad",
        "Splendid cities",
        "“Splendid cities” on the score pad",
    )


def test_nothing_typed_finds_everything_but_no_score_pad() -> None:
    found = games_found(SHEETS, language("en"), " ")
    assert len(found) == len(SHEETS) + len(REFEREED)
    assert found[0].name == "Yahtzee"
