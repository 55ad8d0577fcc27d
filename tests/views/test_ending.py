"""Why a match ended, in every game and on every sheet."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.views.result import result
from tests.api import IDS, Match, data_folder, language, languages, make_setup, read_file
from tests.games.sheet.made import NAMES, score, small
from tests.ui.plots import FOUR, match_after

ENGLISH = language("en")


def read_endings() -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]], str]]:
    """Yield game, options, moves and why it was over, of each ending of the text."""
    text = Path(__file__).with_name("endings.txt").read_text("utf-8").partition("\n\n")[2]
    for block in text.split("\n\n"):
        head, *moves = block.splitlines()
        game, options, said = re.fullmatch(r"(\S+) ({.*?}): (.*)", head).groups()
        yield game, json.loads(options), [json.loads(move) for move in moves], said


@pytest.mark.parametrize(("game", "options", "moves", "said"), [*read_endings()])
def test_every_game_says_why_it_ended(
    game: str, options: dict[str, Any], moves: list[dict[str, Any]], said: str
) -> None:
    match = match_after(make_setup(game, list(FOUR), options), *moves)
    assert match.table.phase == "over" and result(match, ENGLISH).ended.startswith(said)
    for code in languages():
        assert "{" not in result(match, language(code)).ended


@pytest.mark.parametrize("game", IDS)
def test_the_end_of_a_golden_match_is_told_in_whole_sentences(game: str) -> None:
    match = read_file(data_folder() / "games" / game / "golden.match").match
    assert match.table.phase == "over"
    for code in languages():
        assert "{" not in result(match, language(code)).ended


@pytest.mark.parametrize(
    "file", sorted((data_folder() / "sheets").glob("*.sheet.toml")), ids=lambda f: f.name
)
def test_every_sheet_says_why_it_ended(file: Path) -> None:
    """In words; only a formula that is like no other is told as it stands."""
    sheet = tomllib.loads(file.read_text("utf-8"))
    players = NAMES[: max(sheet["players"][0], 2)]
    setup = make_setup("sheet", players, {"sheet": sheet})
    totals = (10_000, *[0] * (len(players) - 1))
    table = setup.game.rules.start(setup)._replace(phase="over", round=3, totals=totals)
    said = result(replace(Match.of(setup), table=table), ENGLISH).ended
    assert bool(said) == ("over" in sheet)
    like_no_other = {"molkky", "phase-10", "yaniv"}
    assert ("By this sheet" in said) == (file.name.split(".")[0] in like_no_other)


def test_a_side_that_was_chosen_is_named_by_all_who_belong_to_it() -> None:
    entries = {"won": {"name": "Won"}, "against": {"name": "Against", "player": True}}
    sheet = small(sides=2, players=[4, 4], over="1", enter=entries)
    line = score(won=[5, 3], against=[1, 0])
    match = match_after(make_setup("sheet", NAMES[:4], {"sheet": sheet}), line)
    found = result(match, ENGLISH).categories
    assert found and found.rows[1].totals == ("Ben & Dora", "Anna & Cleo")
