"""One command tells all that a game still lacks, and what to do about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.paths import data_folder
from companion.say import language
from tools import check_game
from tools.check_game import lacks


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_is_complete(game: str) -> None:
    assert [lack for lack in lacks(game) if not lack.can_wait] == []


def test_a_game_that_nobody_listed() -> None:
    (lack,) = lacks("whist")
    assert lack.do == 'add "whist" to companion/games/__init__.py'


def test_everything_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phrase that is shown has no words, and there is neither a rule text nor a translation."""
    data = tmp_path / "data"
    folder = data / "games" / "dnup"
    folder.mkdir(parents=True)
    words = (data_folder() / "games" / "dnup" / "words.en.toml").read_text("utf-8")
    (folder / "words.en.toml").write_text(words.replace('prompt-turn = "', 'prompt-nothing = "'))
    common = data / "games" / "common"
    common.symlink_to(data_folder() / "games" / "common")
    monkeypatch.setattr(language, "data_folder", lambda: data)
    monkeypatch.setattr(check_game, "data_folder", lambda: data)
    language._read_words.cache_clear()
    try:
        told = {(lack.what, lack.can_wait) for lack in lacks("dnup")}
    finally:
        language._read_words.cache_clear()
    assert ("nothing is said for table.prompt-turn", False) in told
    assert {("it has no rule text", False), ("no words.fr.toml", True)} <= told
