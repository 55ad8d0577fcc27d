"""The layers that every game shares name no card, phase or rule of a single game."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from companion.engine.rules import COUNTING
from tests.api import GAMES, data_folder

ROOT = Path(__file__).parents[2]
OWN_RULES = ("match.", "round.", "turn.")  # of the engine itself
# They also mean something else: a screen, a verb, a key of a line and a key of the keyboard.
COMMON = {"home", "count", "move", "shift", COUNTING}


def words_of_games() -> set[str]:
    found = set[str]()
    for game in GAMES:
        found |= {phase.name for phase in game.rules.phases}
        found |= {rule.id for asked in game.asked.values() for rule in asked.all}
    for deck in data_folder().glob("games/*/deck.toml"):
        found |= tomllib.loads(deck.read_text("utf-8")).keys()
    return {word for word in found - COMMON if not word.startswith(OWN_RULES)}


def named_in(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_neutral_layers_name_no_word_of_a_game() -> None:
    words, games = words_of_games(), ROOT / "companion" / "games"
    assert {"gold", "duel", "deck.exhausted"} <= words
    files = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "screens").rglob("*.py")]
    found = [
        f"{file.relative_to(ROOT)}:{line} names “{word}”"
        for file in files
        if games not in file.parents
        for line, word in named_in(file)
        if word in words
    ]
    assert not found, "\n".join(found)
