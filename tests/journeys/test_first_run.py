"""The first ten minutes: from a phone that knows nobody to a logged move, by the screen alone."""

from tests.ui.driver import UI
from tests.ui.gestures import somebody_new
from tests.ui.inspect import inspect


def test_somebody_new_gets_to_a_logged_move_by_reading_the_screen(ui: UI) -> None:
    ui.start()
    assert ui.sees("What are you playing?") and not inspect()
    ui.tap("Big Deal")
    assert ui.sees("Results only") and ui.sees("Every move") and not inspect()
    somebody_new(ui, "Anna", "Ben", "Cleo", "Dora")
    ui.tap("Every move", "Start")
    steps = ui.widgets("SetupStep")
    assert steps[0].text == "Shuffle all 110 cards." and not inspect()
    for step in steps:
        ui.tap(step)
    ui.tap("Ready")

    assert ui.sees("1 of 3 · Tap the card that was turned up.")
    assert ui.sees("without the card")
    ui.tap_the("KeyCap", pick="card:jewels")
    assert ui.sees("2 of 3 · Lit buttons are allowed")
    ui.tap("Deal", inside="VerbButton")
    if not ui.app.running.match.number:  # who begins?
        ui.tap("Anna", inside="PlayerTile")
    ui.settle()
    assert ui.sees("3 of 3 · Logged.") and ui.sees("Undo") and not inspect()
    ui.tap_the("KeyCap", pick="card:yacht")
    assert not ui.sees("of 3 ·")
    ui.tap("Discard", inside="VerbButton")
    assert ui.sees("Anna discarded Yacht")
    ui.app.close_match()

    ui.restart()  # and it never comes back
    ui.app.go_home()
    ui.settle()
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    assert not ui.sees("of 3 ·") and not ui.sees("Set up the table")
