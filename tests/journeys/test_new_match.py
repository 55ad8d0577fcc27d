"""Who plays, typed by a finger on the smallest phone."""

from __future__ import annotations

from tests.ui.driver import UI
from tests.ui.eyes import box_of


def test_names_are_typed_one_after_the_other_and_nothing_jumps(ui: UI) -> None:
    ui.resize(320, 640)
    ui.start()
    ui.app.change_settings(reduced_motion=True, text_size=1.3)
    ui.settle()
    ui.tap("New match")
    ui.settle()
    ui.tap("Cover Your Assets")
    ui.settle()
    ui.scroll_to("Somebody new …")
    ui.tap("Somebody new …")
    new = ui.app.screen("new")
    for name in ("Anna", "Ben", "Cleo", "Dora", "Emil"):
        before = box_of(new.field).y
        ui.type(name)
        ui.key(13)
        ui.settle()
        assert new.field.focus and ui.sees("Somebody new …"), f"after {name}"
        assert box_of(new.field).y <= before, f"the page jumped after {name}"
    ui.key(13)
    assert not new.field.focus
    assert new.new.players == ("Anna", "Ben", "Cleo", "Dora", "Emil")
