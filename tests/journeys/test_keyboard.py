"""The table by keyboard alone: keys as they lie, Enter for gold, Undo and Redo, the focus."""

from kivy.core.window import Window

from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, table

ENTER, TAB, BACKSPACE, RIGHT, F1 = 13, 9, 8, 275, 282
Q = 20  # by where it lies


def press(ui: UI, code: int, *held: str, scan: int = 0) -> None:
    Window.dispatch("on_keyboard", code, scan, None, list(held))
    ui.settle()


def test_a_turn_is_logged_undone_and_redone_by_keys(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels")
    lying = sorted(ui.widgets("KeyCap"), key=lambda cap: (-round(cap.y), cap.x))
    press(ui, ord("1"))
    assert ui.app.screen("table").at.pointing.picks == (lying[0].pick,)
    press(ui, ENTER)
    assert len(table(ui).stacks[0]) == 1, "what is gold is done"
    press(ui, ord("z"), "ctrl")
    assert not table(ui).stacks[0] and "Undone" in logged(ui)
    press(ui, ord("y"), "ctrl")
    assert len(table(ui).stacks[0]) == 1
    press(ui, ord("a"), scan=Q)  # as a French keyboard has it
    second_row = [cap for cap in lying if round(cap.y) < round(lying[0].y)]
    assert ui.app.screen("table").at.pointing.picks == (second_row[0].pick,)
    ui.back()
    assert not ui.app.screen("table").at.pointing.picks


def test_the_focus_goes_from_control_to_control_and_enter_presses_it(
    open_match: OpenMatch,
) -> None:
    ui = open_match("deal Anna jewels")
    focus = ui.app.focus
    press(ui, TAB)
    first = focus.at
    assert first.acts and focus._ring._marked
    for _ in range(60):
        if focus.at.widget.__class__.__name__ == "KeyCap":
            break
        press(ui, RIGHT)
    cap = focus.at.widget
    press(ui, ENTER)
    assert ui.app.screen("table").at.pointing.picks == (cap.pick,)
    press(ui, TAB, "shift")
    ui.tap_the("KeyCap", pick=cap.pick)
    assert focus.at is None and focus._ring._marked is None, "a finger takes it away"
