"""The log, read and corrected by a finger."""

from __future__ import annotations

import pytest

from companion.engine.game import options
from companion.engine.match import Entry
from companion.record.match_file import read_file
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import filled, go, log_row, point_at, press
from tests.ui.plots import A_DUEL, SOME_MOVES


def moves(ui: UI) -> list[str]:
    """The words of the rows in sight, from the top."""
    rows = sorted(ui.widgets("LogRow"), key=lambda row: -row.y)
    return [row.item.text for row in rows if row.item.number]


def test_who_played_on_anyway_says_later_why(open_match: OpenMatch) -> None:
    ruled = {"move": "discard", "player": 2, "card": "yacht", "ruling": "We play it anyway"}
    ui = open_match(*SOME_MOVES, ruled, "Dora discard", at="log")
    log_row(ui, "Cleo discarded Yacht", "Why was it OK?")
    ui.tap("House rule")  # the third tap
    assert ui.sees("Ruling: House rule · It’s Anna’s turn, not Cleo’s.")
    kept = read_file(ui.app.running.path)
    assert [entry.ruling for entry in kept.match.entries()][-2:] == ["House rule", ""]
    assert kept.match.number == ui.app.running.match.number == len(SOME_MOVES) + 2
    ui.tap("Undo")
    assert ui.sees("Ruling: We play it anyway")


def test_the_reason_in_the_words_of_the_table(open_match: OpenMatch) -> None:
    ruled = {"move": "discard", "player": 2, "card": "yacht", "ruling": "We agreed"}
    ui = open_match(*SOME_MOVES, ruled, at="log")
    log_row(ui, "Cleo discarded Yacht", "Why was it OK?")
    ui.the("TextField").text = "Anna was in the  kitchen"
    ui.tap("Log it")
    assert ui.app.running.match.entry.ruling == "Anna was in the kitchen"


def test_what_was_put_right_by_hand_is_put_right_again(open_match: OpenMatch) -> None:
    ui = open_match(
        *SOME_MOVES, {"move": "adjust", "hands": [4, 3, 4, 4], "ruling": "We counted"}, at="log"
    )
    log_row(ui, "Counts fixed by hand", "Fix this move")
    assert filled(ui)[1] == "Ben 3"
    point_at(ui, "hands:1")
    press(ui, "2")
    ui.tap("Log it")
    assert ui.app.running.match.entry.move.hands == (4, 2, 4, 4)


def test_two_quick_taps_take_out_one_move(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Dora discarded Yacht")
    place = ui.find("It didn’t happen").box.middle
    for _ in range(2):
        ui.touch(place)
    ui.settle()
    assert ui.app.running.match.number == 9 and not ui.widgets("BottomSheet")


def test_a_half_told_repair_is_there_again_after_a_kill(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Ben laid Stocks and Gold", "It didn’t happen")
    ui.scroll_to("It didn’t happen")
    ui.tap("It didn’t happen")
    ui.pause()
    ui.kill_and_open()
    assert ui.sees("Fix the log")
    ui.scroll_to("Move 6, as it was logged")
    ui.back()
    ui.scroll_to("Move 5, as it was logged")


@pytest.mark.parametrize("leave", ["the back key", "Cancel", "Cancel without a bar"])
def test_one_cross_leaves_a_correction_for_the_log(open_match: OpenMatch, leave: str) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Ben laid 2 Stocks", "Fix this move")
    if leave == "Cancel without a bar":
        ui.app.change_settings(text_size=1.6)
        ui.resize(320, 640)
        ui.settle()
    assert ui.sees("Fix move 8")
    crosses = [
        zone
        for kind in ("Banner", "Bar", "IconButton")
        for widget in ui.widgets(kind)
        for zone in widget.zones.values()
        if zone.spoken in ("Cancel", "Put it back")
    ]
    assert len(crosses) == 1
    ui.back() if leave == "the back key" else ui.tap_picture("Cancel")
    ui.settle()
    assert ui.app.nav_stack == [("home", {}), ("table", {}), ("log", {"number": 8})]
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 8


def test_who_looks_at_a_won_match_comes_back_to_it_from_a_correction(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    running = ui.app.running
    won = {"move": "score", "points": [1_000_000, 0, 0, 0]}
    running.log(Entry(running.match.setup.read_move(won)))
    ui.app.go_to_table()
    go(ui, "log")
    log_row(ui, "Ben laid 2 Stocks", "Fix this move")
    ui.back()
    assert ui.app.nav_stack[-1] == ("log", {"number": 8})
    ui.back()
    assert ui.app.nav_stack == [("home", {}), ("result", {})]


def test_it_opens_at_the_move_that_somebody_wants_to_see(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL, at="log")
    ui.app.replace("log", number=2)
    ui.frames(3)
    row = next(row for row in ui.widgets("LogRow") if row.lit)
    assert row.item.number == 2
    ui.app.replace("log", number=14)
    ui.frames(3)
    assert moves(ui)[0].startswith("Ben let it go")


def test_a_long_match_needs_no_more_rows_than_are_in_sight(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    running = ui.app.running
    while running.match.number < 90 and running.match.table.turn is not None:
        first = options(running.match.setup, running.match.table)[-1]
        running.log(Entry(first))
    ui.app.replace("log")
    ui.frames(3)
    assert len(ui.app.screen("log").list._rows) < 25
    ui.scroll_to("Anna laid 2 Homes", inside="LogList")
    assert len(ui.app.screen("log").list._rows) < 25


def test_a_wide_window_shows_the_chosen_move_beside_the_log(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log", width=1000, height=700)
    assert ui.sees("Move 10 · Round 2"), "the newest"
    ui.tap("Ben laid 2 Stocks", inside="LogRow")
    assert ui.sees("Move 8 · Round 2") and not ui.widgets("BottomSheet")
    log_row(ui, "Dora discarded Yacht", "It didn’t happen")
    assert moves(ui)[0] == "Cleo discarded Coin collection" and ui.sees("Move 9 · Round 2")
    ui.resize(412, 892)
    assert not ui.sees("Move 9 · Round 2")
