"""What people see and the phone has miscounted is put right by hand, from a player's sheet."""

from companion.record.match_file import read_file
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import log_form, look_at, point_at, press


def lines(ui: UI) -> list[str]:
    """As the record has them, read anew."""
    match = read_file(ui.app.running.path).match
    return [match.setup.text(entry.move) for entry in match.entries()]


def test_chips_that_went_astray(open_match: OpenMatch) -> None:
    """Ben has taken one of Anna's: all of them together stay as many as they were."""
    ui = open_match("deal Anna", game="yellow-dwarf", players=("Anna", "Ben", "Cleo"))
    look_at(ui, "Ben")
    ui.tap("Chips", inside="Row")
    press(ui, "35")
    log_form(ui)
    assert ui.sees("That can’t be right")
    ui.tap("OK")
    point_at(ui, "chips:0")
    press(ui, "33")
    ui.tap("Log it")
    assert lines(ui)[-1] == '{"move":"adjust","chips":[33,35,34]}'
    look_at(ui, "Cleo")
    ui.tap("On the board", inside="Row")
    form = ui.app.screen("count").entry.form
    assert (form.focus, form.value(form.focused)) == ("board:10D", 3)
