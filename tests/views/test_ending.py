"""How a match ended, and what a total is made of, without a screen."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.views.result import result, total_parts
from companion.views.round_over import round_over
from tests.api import IDS, Match, data_folder, language, languages, make_setup, read_file
from tests.games.sheet.made import NAMES
from tests.ui.plots import A_DUEL, FOUR, SOME_MOVES, match_after

ENGLISH = language("en")


def played(
    *moves: str | dict[str, Any], game: str = "big-deal", options: dict[str, Any] | None = None
) -> Match:
    return match_after(make_setup(game, list(FOUR), options or {}), *moves)


def scores(*points: list[int]) -> list[dict[str, Any]]:
    return [{"move": "score", "points": round_points} for round_points in points]


WON = scores([230_000, 360_000, 235_000, 195_000], [785_000, 85_000, 60_000, 0])


def test_the_winner_and_the_ranking() -> None:
    view = result(played(*WON), ENGLISH)
    assert (view.heading, view.winners, view.total) == ("The winner is", "Anna", "$1,015,000")
    assert [(r.rank, r.name, r.total, r.wins) for r in view.ranking] == [
        ("1", "Anna", "$1,015,000", True),
        ("2", "Ben", "$445,000", False),
        ("3", "Cleo", "$295,000", False),
        ("4", "Dora", "$195,000", False),
    ]


def test_a_match_that_goes_on_has_somebody_in_the_lead() -> None:
    view = result(played(*SOME_MOVES), ENGLISH)
    assert (view.heading, view.winners, view.total) == ("In the lead", "Ben", "$440,000")


def test_after_a_round_somebody_leads_stays_ahead_or_takes_the_lead() -> None:
    match, said = played(game="score-pad"), []
    for points in ([5, 2, 0, 0], [1, 1, 0, 0], [0, 9, 0, 0], [6, 0, 0, 0]):
        match = match_after(match, *scores(points))
        said.append(round_over(match, ENGLISH).headline)
    assert said == [
        "Anna leads",
        "Anna stays ahead",
        "Ben takes the lead",
        "Anna and Ben share the lead",
    ]


def test_equal_totals_share_the_win_and_the_rank() -> None:
    rounds = scores(*[[250_000, 250_000, 0, 0]] * 4)
    view = result(played(*rounds), ENGLISH)
    assert (view.heading, view.winners) == ("The winners are", "Anna and Ben")
    assert [r.rank for r in view.ranking] == ["1", "1", "3", "3"]


def test_where_the_least_wins_the_least_comes_first() -> None:
    rounds = [*scores([5, 2, 9, 4]), {"move": "finish"}]
    view = result(played(*rounds, game="score-pad", options={"wins": "low"}), ENGLISH)
    assert [r.name for r in view.ranking] == ["Ben", "Dora", "Anna", "Cleo"]


def test_totals_by_round_begin_at_the_start() -> None:
    view = result(played(*WON), ENGLISH)
    assert view.lines[0] == (0, 230_000, 1_015_000)
    other = played(*scores([5, 2, 9, 4]), game="score-pad", options={"start": 50})
    assert result(other, ENGLISH).lines == ()


def test_a_total_is_made_of_rounds() -> None:
    parts = total_parts(played(*WON), 0, ENGLISH)
    assert [(p.words, p.amount, p.move) for p in parts] == [
        ("Round 1", "+$230,000", 1),
        ("Round 2", "+$785,000", 2),
    ]
    assert parts[0].parts[0].words == "Round 1 counted"


def test_a_round_is_made_of_the_moves_that_changed_the_total() -> None:
    match = played(*SOME_MOVES, *A_DUEL)
    anna, ben = total_parts(match, 0, ENGLISH), total_parts(match, 1, ENGLISH)
    assert [(p.words, p.amount, p.move) for p in anna[1].parts] == [
        ("Anna laid 2 Homes", "+$40,000", 3),
        ("Anna laid Jewels and Gold", "+$60,000", 7),
        ("Ben let it go: Anna gets Stocks ($65,000)", "+$65,000", 14),
    ]
    assert [(p.amount, p.move) for p in ben[1].parts] == [
        ("+$60,000", 4),
        ("+$20,000", 8),
        ("−$20,000", 14),
    ]
    assert anna[1].amount == "+$165,000" and ben[1].amount == "+$60,000"


def test_the_parts_add_up() -> None:
    match = played(*SOME_MOVES, *A_DUEL)
    for seat, total in enumerate((395_000, 420_000, 280_000, 195_000)):
        amounts = [part.amount for part in total_parts(match, seat, ENGLISH)]
        numbers = [int(a.replace("$", "").replace(",", "").replace("−", "-")) for a in amounts]
        assert sum(numbers) == total


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
    match = played(*moves, game=game, options=options)
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
