"""The rules in a wide window: the chosen one stands beside the list."""

from tests.ui.driver import UI
from tests.ui.gestures import go


def test_a_wide_window_shows_the_chosen_rule_beside_the_list(ui: UI) -> None:
    ui.resize(1000, 700)
    ui.start()
    go(ui, "rules")
    assert ui.sees("Crazy Eights") and ui.sees("At a glance"), "of the first game"
    rules = go(ui, "rules", game="big-deal")
    rules.field.text = "first set"
    ui.settle()
    first, second = ui.widgets("HitCard")[:2]
    assert first.lit and ui.sees("Example: Ben’s only set"), "the best hit"
    ui.tap(second)
    assert rules.field.text and second.lit and not first.lit
    assert rules.shown == second.hit.passage
    ui.tap((rules.field.right - 20, rules.field.center_y))
    assert rules.field.text == "" and ui.sees("All rules")
