"""Who plays, typed by a finger on the smallest phone."""

from __future__ import annotations

from companion.new_match import NewMatch
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
        assert round(box_of(new.field).y) <= round(before), f"the page jumped after {name}"
    ui.key(13)
    assert not new.field.focus
    assert new.new.players == ("Anna", "Ben", "Cleo", "Dora", "Emil")


def test_whoever_is_typed_twice_sits_there_already(ui: UI) -> None:
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    ui.settle()
    ui.tap("New match")
    ui.settle()
    new = ui.app.screen("new")
    ui.tap("Somebody new …")
    for name in ("Anna", "Ben", "anna "):
        ui.type(name)
        ui.key(13)
        ui.settle()
    assert ui.sees("Anna already sits at the table.") and new.field.text == "anna "
    ui.tap("Start")  # not without whoever was meant
    assert ui.app.trail[-1][0] == "new" and ui.sees("Anna already sits at the table.")
    ui.tap(new.field)
    ui.type("B.")
    assert not ui.sees("already sits")
    ui.tap("Start")
    assert ui.app.running.match.setup.players == ("Anna", "Ben", "anna B.")
    ui.app.leave_match()


def test_who_looks_a_rule_up_finds_the_match_set_up_as_far_as_it_was(ui: UI) -> None:
    """Also if it was begun with the people of another match."""
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    ui.app.go("new", new=NewMatch(players=("Anna", "Ben")).play("cover-your-assets"))
    ui.settle()
    ui.tap("Somebody new …")
    ui.type("Cleo")
    ui.key(13)
    ui.key(13)
    ui.settle()
    ui.app.go("rules", game="cover-your-assets")
    ui.settle()
    ui.back()
    assert ui.app.screen("new").new.players == ("Anna", "Ben", "Cleo")
