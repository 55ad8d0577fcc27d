"""Who wins among equal totals, and by what: said in the result and in the history."""

import pytest

from companion.library.sheets import sheet_called
from companion.library.summary_reader import summary_of
from companion.views.past_matches import result_text
from companion.views.result import result
from tests.support.api import Entry, Match, language, make_setup

EN = language("en")
DE = language("de")


def counted(sheet: str, players: int, **entered: list[int]) -> Match:
    """A match whose only round was counted so."""
    found = sheet_called(sheet)
    assert found
    names = ["Anna", "Ben", "Cleo"][:players]
    setup = make_setup("sheet", names, {"sheet": dict(found.plain)})
    line = {"move": "score", "enter": entered}
    match, verdict = Match.of(setup).add(Entry(setup.read_move(line)))
    assert verdict.legal, verdict
    return match


def city(coins: int, civic: int) -> dict[str, int]:
    return {"military": 0, "coins": coins, "wonder": 0, "civic": civic, "trade": 0, "guilds": 0,
            "compasses": 0, "gears": 0, "tablets": 0}  # fmt: skip


def seven_wonders(*cities: dict[str, int]) -> Match:
    entered = {key: [each[key] for each in cities] for key in cities[0]}
    return counted("seven-wonders", len(cities), **entered)


TIED = (city(coins=6, civic=10), city(coins=9, civic=9), city(coins=0, civic=1))


def test_what_decided_is_named_in_the_result_and_nothing_else_made_the_difference() -> None:
    view = result(seven_wonders(*TIED), EN)
    assert view.winners == "Ben"
    assert view.ended.endswith("Equal totals: “Coins” decided, 9 to 6.")
    assert view.categories is not None
    assert view.categories.difference == ""
    assert "„Münzen“" in result(seven_wonders(*TIED), DE).ended


def test_what_decided_is_named_in_the_history() -> None:
    past = summary_of(seven_wonders(*TIED), "a.match", "", 2, [])
    assert result_text(past, ["Anna", "Ben", "Cleo"], EN) == "Won by Ben · 12 · “Coins” decided"
    assert "„Münzen“" in result_text(past, ["Anna", "Ben", "Cleo"], DE)


def test_where_the_fewest_win_they_are_told_as_they_were_counted() -> None:
    match = counted("splendor", 2, cards=[15, 15], visits=[0, 0], bought=[12, 11])
    assert result(match, EN).winners == "Ben"
    assert result(match, EN).ended.endswith("Equal totals: “Cards bought” decided, 11 to 12.")


@pytest.mark.parametrize(
    "cities",
    [
        (city(coins=6, civic=10), city(coins=6, civic=9), city(coins=0, civic=1)),  # no tie
        (city(coins=6, civic=10), city(coins=6, civic=10), city(coins=0, civic=1)),  # a shared win
        (city(coins=6, civic=10), city(coins=9, civic=1), city(coins=3, civic=3)),  # not the best
    ],
)
def test_nothing_is_said_where_nothing_decided(cities: tuple[dict[str, int], ...]) -> None:
    match = seven_wonders(*cities)
    assert "decided" not in result(match, EN).ended
    past = summary_of(match, "a.match", "", 2, [])
    assert "decided" not in result_text(past, ["Anna", "Ben", "Cleo"], EN)


def test_the_second_of_two_tie_breaks_is_named_where_the_first_left_them_equal() -> None:
    match = counted(
        "everdell", 2, cards=[20, 20], prosperity=[0, 0], events=[3, 3], journey=[0, 0],
        tokens=[0, 0], event_count=[1, 1], resources=[2, 5],
    )  # fmt: skip
    view = result(match, EN)
    assert view.winners == "Ben"
    assert view.ended.endswith("decided, 5 to 2.")
