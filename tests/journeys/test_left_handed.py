"""For a left thumb: what is tapped most lies on the left."""

import pytest

from companion.session.new_match import NewMatch
from tests.ui.driver import UI

DEAL = {"move": "deal", "first": 0, "discard": "jewels"}


@pytest.fixture
def table(ui: UI) -> UI:
    ui.start()
    ui.app.start_match(NewMatch(players=("Anna", "Ben", "Cleo", "Dora")))
    ui.app.screen("table").enter(ui.app.running.match.setup.read_move(DEAL))
    ui.settle()
    return ui


def undo_is_left(ui: UI) -> bool:
    bar = ui.app.screen("table").bar
    return bar.zones["undo"].box[0] < bar.width / 2


def test_undo_changes_sides_at_once(table: UI) -> None:
    assert not undo_is_left(table)
    table.app.change_settings(left_handed=True)
    table.frames(3)
    assert undo_is_left(table)
    words = next(part for part in table.app.screen("table").bar.parts if "Anna" in part.text)
    left, _, width, _ = table.app.screen("table").bar.zones["undo"].box
    assert words.x >= left + width
    table.tap("Undo")
    assert table.app.running.match.number == 0
