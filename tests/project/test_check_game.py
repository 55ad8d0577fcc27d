"""One command tells all that a game still lacks, and what to do about it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.game import Game
from companion.games import read_game
from companion.i18n import language
from tests.support.api import GAMES, data_folder
from tests.support.sampling import some
from tools import game_lacks
from tools.check_game import lacks, texts
from tools.game_words import words


@pytest.mark.parametrize("game", some([game.id for game in GAMES], 1))
def test_every_game_is_complete(game: str) -> None:
    assert [lack for lack in lacks(game) if not lack.can_wait] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_the_rule_texts_that_people_look_for(game: Game) -> None:
    assert list(texts(game)) == []


def test_of_a_game_that_nobody_has_begun_every_file_is_named() -> None:
    assert [lack.where for lack in lacks("whist")] == [
        "companion/games/__init__.py",
        "companion/games/whist.py",
        "data/games/whist/words.en.toml",
        "data/games/whist/rules.en.md",
        "tests/games/whist/stories.txt",
        "tests/games/whist/test_journeys.py",
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Of a game of which only the rules are written."""
    data = tmp_path / "data"
    (data / "games").mkdir(parents=True)
    (data / "games" / "common").symlink_to(data_folder() / "games" / "common")
    (data / "locale").symlink_to(data_folder() / "locale")
    monkeypatch.setattr(language, "data_folder", lambda: data)
    monkeypatch.setattr(game_lacks, "data_folder", lambda: data)
    language.read_words.cache_clear()
    yield data / "games" / "crazy-eights"
    language.read_words.cache_clear()


def told() -> set[tuple[str, bool]]:
    return {(lack.what.split(", which")[0], lack.can_wait) for lack in lacks("crazy-eights")}


def test_what_its_words_and_texts_must_have_is_told_before_there_are_any(folder: Path) -> None:
    others = [code for code in language.languages() if code != language.SOURCE]
    assert told() >= {
        ('name = "…"', False),
        ('[rules."play.no-match"] short and says', False),
        ("[options.target] name and means", False),
        ("[cards] hearts", False),
        ("[count] left", False),
        ("[log] out", False),
        ("[table] wanted", False),
        ("[verbs.play] asks", False),
        ("an article ## … {scoring}", False),
        ("a section ### … {play.no-match}", False),
        (f"in {', '.join(others)}; until then it is said in English", True),
        ("its picture, then make pictures", True),
    }
    assert ("a section ### … {turn.not-yours}", False) not in told()  # every game has that


def test_a_line_of_the_log_that_only_a_story_says_names_what_is_known(folder: Path) -> None:
    shutil.copytree(data_folder() / "games" / "crazy-eights", folder)
    file = folder / "words.en.toml"
    right = file.read_text("utf-8")
    file.write_text(right.replace('pass = "{player} ', 'pass = "{lost} '), "utf-8")
    assert right != file.read_text("utf-8")
    found = [lack.what for lack in words(read_game("crazy-eights"))]
    assert [what for what in found if "names {lost}, which is not known there" in what]


def test_words_that_are_no_toml_are_named_once_with_their_line(folder: Path) -> None:
    shutil.copytree(data_folder() / "games" / "crazy-eights", folder)
    file = folder / "words.en.toml"
    lines = file.read_text("utf-8").splitlines()
    lines[53:53] = ["a line without a value"]
    file.write_text("\n".join(lines), "utf-8")
    (lack,) = lacks("crazy-eights")
    assert lack.where == "data/games/crazy-eights/words.en.toml:54"
    assert lack.what.startswith("it is no TOML") and ".py" not in lack.what
