"""Any other game: its name, its target, and its end."""

from tests.games.sheet.made import NAMES
from tests.ui.driver import UI
from tests.ui.gestures import go, log_form, open_app, press, somebody_new


def count(ui: UI, keys: str) -> None:
    press(ui, keys)
    log_form(ui)


def totals(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.totals


def test_a_game_with_a_name_and_a_target(ui: UI) -> None:
    open_app(ui)
    go(ui, "new")
    ui.scroll_to("Score pad")
    ui.tap("Score pad")
    somebody_new(ui, *NAMES[:3])
    ui.scroll_to("Everybody starts with")
    ui.tap("What are you playing?")
    ui.type("Skat")
    ui.tap("Done")
    ui.tap("Target")
    press(ui, "500")
    ui.tap("Done", inside="NumberPad")
    ui.tap("Start")
    assert ui.sees("Skat") and ui.sees("Round 1 · to 500")
    count(ui, "120>−24>0")
    assert totals(ui) == (120, -24, 0)
    (strip,) = ui.widgets("PlayerStrip")
    assert [bool(column.leads) for column in strip.columns] == [True, False, False]
    count(ui, "0>400>380")
    assert ui.app.screen_name == "score_sheet" and ui.sees("376")
    count(ui, "0>124>3")
    assert ui.app.screen_name == "result" and ui.sees("Skat") and ui.sees("3 rounds")
    ui.app.go_home()
    ui.frames(3)
    assert ui.sees("Skat") and ui.sees("Anna, Ben and Cleo")
