"""The log by a finger: one way out of a correction, and no more rows than are in sight."""

import pytest

from tests.api import Entry, options
from tests.ui.evening import OpenMatch
from tests.ui.gestures import log_row
from tests.ui.plots import SOME_MOVES


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
