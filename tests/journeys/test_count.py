"""A round is counted by a finger: no keyboard, no new widget, and the pad stays where it is."""

import pytest
from kivy.metrics import dp

from companion.games import GAMES, read_game
from tests.ui.evening import OpenMatch
from tests.ui.gestures import press

THREE = ("Anna", "Ben", "Cleo")
TALL_VOID = 200  # dp: all a table of results may leave bare


def test_the_pad_stays_where_it_is_whatever_is_said(open_match: OpenMatch) -> None:
    ui = open_match(width=320, height=640, at="count")
    pad = ui.widgets("NumberPad")[0]
    before = tuple(pad.pos), tuple(pad.size)
    for key in "83>99":
        press(ui, key)
        assert (tuple(pad.pos), tuple(pad.size)) == before


def test_no_widget_is_made_by_typing(open_match: OpenMatch) -> None:
    ui = open_match(at="count")
    press(ui, "1")
    before = {id(widget) for widget in ui.app.root.walk()}
    press(ui, "2>3>")
    assert {id(widget) for widget in ui.app.root.walk()} == before


BY_RESULTS_TOO = [
    game.id
    for game in GAMES
    if not game.only_counted and any(declared.name == "score" for declared in game.rules.moves)
]


@pytest.mark.parametrize("game", BY_RESULTS_TOO)
def test_by_results_the_sheet_of_the_match_lies_on_the_table(
    open_match: OpenMatch, game: str
) -> None:
    players = THREE[: read_game(game).players[1]]
    ui = open_match(game=game, players=players, width=360, height=740)
    table = ui.app.screen("table")
    table.count_rounds(True)
    ui.settle()
    plan = table.plan()
    assert table.rounds.parent and table.rounds.rows
    assert plan.table[3] - plan.content < dp(TALL_VOID)
    assert not any(table.rounds.rows[0].totals)
    ui.tap_zone(table.rounds, "0")  # the empty line is the next to be filled
    assert ui.app.screen_name == "count"
