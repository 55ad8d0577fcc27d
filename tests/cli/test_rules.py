"""`companion rules`: by an id in every language, of a game that has only a score sheet, of none."""

import pytest

from companion.library.sheets import bundled_sheets
from companion.rulebook.book import book
from companion.rulebook.search import search
from tests.support.api import GAMES, languages

from .conftest import Run


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_whatever_the_list_of_contents_names_is_found_by_that_name(game: str) -> None:
    for code in languages():
        for article in book(game, code).articles:
            assert search(article.id, code, game)[0].passage.article.id == article.id
            for section in article.sections:
                assert search(section.id, code, game)[0].passage.section.id == section.id


@pytest.mark.parametrize("code", languages())
def test_an_article_is_shown_by_its_id_in_every_language(run: Run, code: str) -> None:
    contents = run("rules", "dnup", "--lang", code).out
    for id in ("set-up", "end-of-game", "your-turn"):
        (title,) = (line for line in contents.splitlines() if line.endswith(f"({id})"))
        ran = run("rules", "dnup", id, "--lang", code)
        assert ran.status == 0
        assert ran.out.splitlines()[0].endswith(title)


@pytest.mark.parametrize(
    "asked",
    ["catan", "Catan", "wingspan", "Flügelschlag", "ticket to ride", "Zug um Zug", "siedler"],
)
def test_a_game_that_has_only_a_score_sheet_is_explained(run: Run, asked: str) -> None:
    ran = run("rules", asked)
    assert ran.status == 0
    assert "There’s no referee for " in ran.out
    assert "only a score sheet" in ran.out
    assert "How it ends" in ran.out


def test_words_find_the_lines_of_a_sheet_that_have_them(run: Run) -> None:
    ran = run("rules", "catan", "longest", "road")
    assert ran.status == 0
    assert "2 points for whoever it is" in ran.out
    assert "Cities" not in ran.out.replace("settlement", "")
    assert run("rules", "catan", "submarine").status == 1


def test_a_word_is_found_where_a_word_of_the_sheet_begins_so(run: Run) -> None:
    assert "Settlements" in run("rules", "catan", "settle").out
    assert run("rules", "catan", "tie").status == 1  # not the end of “cities”


def test_several_sheets_of_that_name_are_named(run: Run) -> None:
    ran = run("rules", "darts")
    assert ran.status == 0
    assert "darts-301" in ran.out and "darts-501" in ran.out


def test_a_game_is_known_by_its_name_in_any_language(run: Run) -> None:
    assert run("rules", "Nain Jaune").out == run("rules", "yellow-dwarf").out
    assert run("rules", "Big Deal", "steal.first-set-safe").status == 0


def test_a_game_that_is_not_here_is_said_to_be_none(run: Run) -> None:
    ran = run("rules", "poker")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "There’s no game called “poker” here. The score pad adds up any game.\n"
    assert "Did you mean “catan”?" in run("rules", "cattan").err


@pytest.mark.parametrize("code", languages())
def test_every_sheet_is_explained_in_every_language(run: Run, code: str) -> None:
    for one in bundled_sheets()[::8]:
        ran = run("rules", one.id, "--lang", code)
        assert (ran.status, ran.err) == (0, "")
