"""Why a match ended, in every game and on every sheet."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.views.result import result
from tests.games.sheet.made import NAMES, score, small
from tests.support.api import IDS, Match, data_folder, language, languages, make_setup, read_file
from tests.support.ui.plots import FOUR, match_after

ENGLISH = language("en")


def round_of(**result: Any) -> dict[str, Any]:
    """Return the line of a round of which only the result was logged."""
    return {"move": "score", **result}


@pytest.mark.parametrize(
    ("game", "options", "moves", "reason"),
    [
        (
            "big-deal",
            {},
            [
                round_of(points=[230000, 360000, 235000, 195000]),
                round_of(points=[785000, 85000, 60000, 0]),
            ],
            "Anna reached $1,000,000 in round 2.",
        ),
        (
            "big-deal",
            {},
            [
                round_of(points=[250000, 250000, 0, 0]),
                round_of(points=[250000, 250000, 0, 0]),
                round_of(points=[250000, 250000, 0, 0]),
                round_of(points=[250000, 250000, 0, 0]),
            ],
            "Anna and Ben reached $1,000,000 in round 4.",
        ),
        (
            "cover-your-assets",
            {},
            [
                round_of(points=[230000, 360000, 235000, 195000]),
                round_of(points=[785000, 85000, 60000, 0]),
            ],
            "Anna reached $1,000,000 in round 2.",
        ),
        (
            "cover-your-assets",
            {"goal": "one-round"},
            [round_of(points=[230000, 360000, 235000, 195000])],
            "You played the 1 round you agreed on.",
        ),
        (
            "cover-your-assets",
            {"goal": "two-wins"},
            [
                round_of(points=[230000, 360000, 235000, 195000]),
                round_of(points=[230000, 360000, 235000, 195000]),
            ],
            "Ben won a second round, round 2.",
        ),
        ("crazy-eights", {"target": 50}, [round_of(left=[0, 50, 1, 4])], "Anna reached 50"),
        (
            "dnup",
            {},
            [round_of(first_out=0, second_out=1), round_of(first_out=0, second_out=1)],
            "Anna has 4 tokens after round 2.",
        ),
        (
            "yellow-dwarf",
            {"chips": 50},
            [round_of(out=0, left=[0, 12, 12, 12]), round_of(out=0, left=[0, 12, 12, 12])],
            "Ben, Cleo and Dora can’t cover the next stake of 15.",
        ),
        (
            "rotundo",
            {},
            [round_of(hands=[150, 160, 130, 100], displays=[0, 0, 0, 0])],
            "The hands were counted.",
        ),
        ("score-pad", {"target": 9}, [round_of(points=[5, 2, 9, 4])], "Cleo reached 9 in round 1."),
        (
            "score-pad",
            {"rounds": 1},
            [round_of(points=[5, 2, 9, 4])],
            "You played the 1 round you agreed on.",
        ),
        (
            "score-pad",
            {"start": 9, "target": 1},
            [round_of(points=[-8, 2, 0, 4])],
            "Anna reached 1 in round 1.",
        ),
        (
            "score-pad",
            {},
            [round_of(points=[5, 2, 9, 4]), {"move": "finish"}],
            "You stopped after 1 round.",
        ),
    ],
)
def test_every_game_says_why_it_ended(
    game: str, options: dict[str, Any], moves: list[dict[str, Any]], reason: str
) -> None:
    match = match_after(make_setup(game, list(FOUR), options), *moves)
    assert match.table.phase == "over" and result(match, ENGLISH).ended.startswith(reason)
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
