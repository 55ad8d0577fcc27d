"""Past matches: looked at, replayed, gone on with, deleted and brought back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app import CompanionApp
from tests.ui.driver import UI
from tests.ui.gestures import calm, menu
from tests.ui.inspect import inspect
from tests.ui.past import some_evenings


@pytest.fixture
def start(tmp_path: Path, start_phone: Callable[[UI], UI]) -> Callable[[], UI]:
    def begin() -> UI:
        some_evenings(tmp_path)
        ui = calm(start_phone(UI(lambda: CompanionApp(tmp_path))))
        ui.tap("Matches")
        return ui

    return begin


@pytest.fixture
def ui(start: Callable[[], UI]) -> UI:
    """At the list of some matches."""
    return start()


def titles(ui: UI) -> list[str]:
    rows = sorted(ui.widgets("Row"), key=lambda row: -row.to_window(*row.pos)[1])
    return [row.title for row in rows]


def test_a_match_opens_as_its_result_and_is_replayed(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    assert ui.sees("The winner is") and ui.sees("Rematch")
    ui.app.screen("result").show_move(0)
    ui.settle()
    assert ui.sees("Move 1 of 2") and ui.sees("230k")
    ui.tap("Step forward")
    assert ui.sees("Move 2 of 2") and ui.sees("1,015k")
    assert not inspect()
    ui.tap("Step forward")
    assert ui.sees("Move 2 of 2"), "there is nothing after the last one"
    ui.tap("Step back", "Step back")
    assert ui.sees("Before the first move")
    ui.back()
    assert ui.sees("The winner is")


def test_a_match_that_nobody_finishes_is_put_away_and_can_be_gone_on_with(ui: UI) -> None:
    ui.tap("Round 2 · Ben leads", "Continue")
    ui.tap_picture("More")
    ui.scroll_to("Set the match aside", inside="BottomSheet")
    ui.tap("Set the match aside")
    assert ui.sees("Not finished") and ui.sees("In the lead") and ui.app.running is None
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 2 · Ben leads")  # among those of the past
    assert ui.sees("In the lead")
    ui.tap("Continue")
    assert ui.app.screen_name == "table"
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 1 · Emil leads", "Set it aside")
    assert ui.sees("Not finished") and ui.sees("Emil")
    assert [past.game for past in ui.app.library.unfinished()] == ["big-deal"]


def test_a_deleted_match_comes_back_by_undo(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    menu(ui, "Delete")
    assert titles(ui) == ["Score pad", "Big Deal"] and ui.sees("Match deleted.")
    ui.tap("Undo")
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert not ui.sees("Match deleted.")
