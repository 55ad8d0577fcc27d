"""A round of a score sheet that was logged by a slip: its numbers come back, Redo is at hand, and
nothing ends a match with empty boxes before somebody has said so."""

from __future__ import annotations

from companion.library.sheets import sheet_called
from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.evening import begin_match
from tests.ui.gestures import log_form, point_at, press


def begin(ui: UI, id: str, *players: str) -> None:
    found = sheet_called(id)
    assert found
    begin_match(ui, NewMatch(players=players).by_sheet(found.plain))


def boxes(ui: UI) -> list[str]:
    """What stands in the boxes of the round that is written."""
    sections = ui.app.root.front.view.sections
    return [box.value for section in sections for box in section.boxes if box.value]


def test_a_match_that_is_counted_once_does_not_end_by_a_slip(ui: UI) -> None:
    begin(ui, "ticket-to-ride", "Anna", "Ben")
    screen = ui.app.root.front
    assert screen.view.pad.log.state == "quiet"
    for box in ("ones:0", "tickets:0", "longest:0", "tickets:1", "longest:1"):
        ui.tap_zone(screen.strip, f"column:{box[-1]}")
        point_at(ui, box)
        press(ui, "1")
    log_form(ui)
    asked, shown = screen.view.asks, boxes(ui)
    assert asked == "1 box is empty. Finish?" and ui.sees(asked)
    ui.tap("Cancel")
    assert ui.app.running.match.number == 0 and boxes(ui) == shown
    log_form(ui)
    ui.tap("Finish the match")
    assert ui.app.screen_name == "result"
    ui.tap("Not over yet")
    assert ui.app.screen_name == "score_sheet" and boxes(ui) == shown
    assert ui.sees("Redo") and screen.view.pad.log.state == "quiet"
    ui.tap_zone(screen.strip, "column:0")
    point_at(ui, "ones:0")
    press(ui, "4")
    ui.pause()
    ui.kill_and_open()
    assert ui.app.screen_name == "score_sheet" and boxes(ui) == ["4", *shown[1:]]


def test_a_match_whose_only_round_was_undone_is_kept_when_another_begins(ui: UI) -> None:
    begin(ui, "golf", "Anna", "Ben")
    press(ui, "12>7")
    log_form(ui)
    ui.tap_picture("Undo")
    path = ui.app.running.path
    ui.app.start_match(NewMatch(players=("Cleo", "Dora")))
    assert path.exists()
