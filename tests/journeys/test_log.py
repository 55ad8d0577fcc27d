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


def test_every_move_is_told_newest_first(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL, at="log")
    assert moves(ui)[0] == "Ben let it go: Anna gets Stocks ($65,000)"
    assert moves(ui)[3] == "Anna tried to steal Ben’s Stocks with Stocks"
    totals = "Anna 395k · Ben 420k · Cleo 280k · Dora 195k"
    told = [words.replace("\u00a0", " ") for words in ui.words()]
    assert ui.sees("Round 2") and totals in told
    ui.scroll_to("Round 1 counted", inside="LogList")
    assert ui.sees("Big Deal · 14 moves")


def test_a_move_says_how_it_stood_after_it(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Anna laid 2 Homes")
    assert ui.sees("Move 3 · Round 2")
    words = " ".join(" ".join(ui.words()).split())
    assert "After it: Anna 270k · Ben 360k" in words


def test_a_ruling_is_marked_with_its_reason(open_match: OpenMatch) -> None:
    ruled = {"move": "discard", "player": 2, "card": "yacht", "ruling": "We agreed"}
    ui = open_match(*SOME_MOVES, ruled, at="log")
    assert ui.sees("Ruling: We agreed · It’s Anna’s turn, not Cleo’s.")


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


def test_a_move_that_did_not_happen_is_taken_out_and_brought_back(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Dora discarded Yacht", "It didn’t happen")
    assert moves(ui)[0] == "Cleo discarded Coin collection"
    assert ui.sees("Removed: Dora discarded Yacht")
    ui.tap("Undo")
    assert moves(ui)[0] == "Dora discarded Yacht"
    ui.tap("Redo")
    assert ui.app.running.match.number == 9


def test_two_quick_taps_take_out_one_move(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Dora discarded Yacht")
    place = ui.find("It didn’t happen").box.middle
    for _ in range(2):
        ui.touch(place)
    ui.settle()
    assert ui.app.running.match.number == 9 and not ui.widgets("BottomSheet")


def test_a_later_move_that_does_not_fit_asks_what_happened(open_match: OpenMatch) -> None:
    """Ben's pair did not happen: Cleo's discard was Ben's, and the rest moves along."""
    ui = open_match(*SOME_MOVES, at="log")
    before = ui.app.running.match.entries()
    log_row(ui, "Ben laid Stocks and Gold", "It didn’t happen")
    assert ui.sees("Fix the log") and ui.sees("Move 4 removed")
    assert ui.sees("Shift everything after it")
    ui.scroll_to("It’s Ben’s turn, not Cleo’s.")
    ui.scroll_to("It stands")
    ui.tap("It stands")
    assert ui.app.screen_name == "log"
    assert ui.app.running.match.number == 9
    assert ui.sees("Fixed from move 4 on")
    ui.tap("Undo")
    assert [e.move for e in ui.app.running.match.entries()] == [e.move for e in before]


def test_a_repair_is_left_without_a_trace(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    lines = ui.app.running.lines
    log_row(ui, "Ben laid Stocks and Gold", "It didn’t happen")
    ui.scroll_to("It didn’t happen")
    ui.tap("It didn’t happen")  # nor did Cleo's discard
    ui.scroll_to("Move 6, as it was logged")
    ui.back()
    ui.scroll_to("Move 5, as it was logged")
    ui.tap("Leave it as it was")
    assert ui.app.screen_name == "log" and ui.app.running.lines == lines


def test_a_repair_may_end_where_it_stands(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Ben laid Stocks and Gold", "It didn’t happen", "End after move 3")
    assert ui.app.running.match.number == 3
    ui.tap("Undo")
    assert ui.app.running.match.number == 10


def test_what_happened_instead_is_told_at_the_table_as_it_was(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Ben laid Stocks and Gold", "It didn’t happen")
    ui.scroll_to("A move is missing")
    ui.tap("A move is missing")
    assert ui.sees("Add before move 5") and ui.sees("Ben’s turn.")
    ui.tap("Jewels", inside="KeyCap")
    ui.tap("Discard", inside="VerbButton")
    assert ui.app.running.match.number == 10
    assert ui.app.screen_name == "log" and ui.sees("Fixed from move 4 on")


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


def test_a_move_is_corrected_at_the_table_as_it_was(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    log_row(ui, "Dora discarded Stamp collection", "Fix this move")
    assert ui.sees("Fix move 6") and ui.sees("Logged as: Dora discarded Stamp collection")
    assert ui.sees("Dora: Stamp collection")  # picked already, until something else is
    ui.tap("Jewels", inside="KeyCap")
    ui.tap("Discard", inside="VerbButton")
    assert ui.app.running.match.back_to(6).entry.move.card == "jewels"
    assert ui.app.running.match.number == 10
    assert ui.sees("Fixed: Dora discarded Jewels")
    ui.tap("Undo")
    assert ui.app.running.match.back_to(6).entry.move.card == "stamp-collection"
    assert ui.sees("Undone: Fixed: Dora") and ui.sees("Redo")
    ui.tap("Redo")
    assert ui.app.running.match.back_to(6).entry.move.card == "jewels"
    ui.back()
    assert ui.app.nav_stack == [("home", {})]


def test_a_forgotten_move_is_put_in_before_another(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES[:3], at="log")
    log_row(ui, "Anna laid 2 Homes", "Add a move before this")
    assert ui.sees("Add before move 3") and ui.sees("Anna’s turn.")
    ui.tap("Cancel", inside="Bar")
    assert ui.app.nav_stack[-1] == ("log", {"number": 3}) and ui.app.running.match.number == 3
    ui.back()
    assert ui.app.screen_name == "table" and not ui.sees("Add before move 3")


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


def test_a_count_is_corrected_where_it_was_counted(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, at="log")
    ui.scroll_to("Round 1 counted", inside="LogList")
    log_row(ui, "Round 1 counted", "Fix this move")
    assert ui.sees("Instead of move 1") and ui.sees("230")
    ui.tap("9", "0", inside="NumberPad")
    ui.tap("Log it")
    assert ui.app.running.match.table.totals[0] == 90_000
    assert ui.app.screen_name == "log"


def test_an_empty_log_says_so(open_match: OpenMatch) -> None:
    assert open_match(at="log").sees("Nothing logged yet")


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
