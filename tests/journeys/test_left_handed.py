"""For a left thumb: what is tapped most lies on the left."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.eyes import box_of

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


@pytest.mark.parametrize("left_handed", [False, True])
def test_sideways_the_keys_lie_under_the_thumb(table: UI, left_handed: bool) -> None:
    table.app.change_settings(left_handed=left_handed)
    table.resize(892, 412)
    middle = Window.width / 2
    keys = [box_of(key).middle[0] for key in table.widgets("KeyCap")]
    tiles = [box_of(tile).middle[0] for tile in table.widgets("PlayerTile")]
    assert keys and tiles
    mean = sum(keys) / len(keys)
    assert (mean < middle) == left_handed
    assert (sum(tiles) / len(tiles) > mean) == left_handed
    assert all(box_of(key).x >= 0 for key in table.widgets("KeyCap"))
