"""Places as people see them: on a match's page and in the history, with ties, partners together."""

import pytest

from companion.library.match_summary import MatchSummary, SummaryResult
from companion.views.past_matches import past_views, players_text
from companion.views.result import result
from tests.library.evening import Evening
from tests.support.api import Library, Setup, language, make_setup, sheet_called
from tests.support.ui.plots import match_after

EN = language("en")
FOUR = ["Anna", "Ben", "Cleo", "Dora"]


def pad(players: list[str]) -> Setup:
    return make_setup("score-pad", players, {"rounds": 1})


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ([15, 9, 9, 1], ["1 Anna", "2 Ben", "2 Cleo", "4 Dora"]),
        ([9, 15, 15, 1], ["1 Ben", "1 Cleo", "3 Anna", "4 Dora"]),
        ([1, 2, 3, 4], ["1 Dora", "2 Cleo", "3 Ben", "4 Anna"]),
    ],
)
def test_the_page_of_a_match_has_places_with_ties(points: list[int], shown: list[str]) -> None:
    match = match_after(pad(FOUR), {"move": "score", "points": points})
    view = result(match, EN)
    assert [f"{rank.rank} {rank.name}" for rank in view.ranking] == shown


def test_partners_share_a_place_and_the_others_are_second() -> None:
    sheet = sheet_called("tichu")
    assert sheet
    setup = make_setup("sheet", FOUR, {"sheet": sheet.plain})
    round_ = {"move": "score", "enter": {"cards": [30, 70]}}
    view = result(match_after(setup, round_, {"move": "finish"}), EN)
    assert [f"{rank.rank} {rank.name}" for rank in view.ranking] == [
        "1 Ben",
        "1 Dora",
        "2 Anna",
        "2 Cleo",
    ]


def over(totals: list[int], winners: list[int], sides: int = 1) -> MatchSummary:
    result = SummaryResult(totals=tuple(totals), winners=tuple(winners), sides=sides)
    return MatchSummary("f", players=tuple(FOUR[: len(totals)]), over=True, result=result)


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (over([15, 9, 9, 1], [0]), "1.\u00a0Anna, 2.\u00a0Ben, 2.\u00a0Cleo and 4.\u00a0Dora"),
        (over([9, 4, 9, 4], [0, 2], sides=2), "1.\u00a0Anna & Cleo and 2.\u00a0Ben & Dora"),
        (over([4, 9, 4, 9], [1, 3], sides=2), "1.\u00a0Ben & Dora and 2.\u00a0Anna & Cleo"),
        (over([9, 9], [0, 1]), "Anna and Ben"),
        (over([9], [0]), "Anna"),
        (over([9, 4], [])._replace(over=False), "Anna and Ben"),
    ],
)
def test_the_history_has_places_with_ties_and_partners_together(
    past: MatchSummary, words: str
) -> None:
    assert players_text(past, past.players, EN) == words


def test_a_row_of_the_history_shows_them(library: Library) -> None:
    past = Evening(library).finish(pad(["Anna", "Ben"]), [3, 8])
    (view,) = past_views([past], library, EN)
    assert view.caption.splitlines()[1].endswith("1.\u00a0Ben and 2.\u00a0Anna")
