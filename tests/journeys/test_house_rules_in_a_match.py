"""House rules in a match: which are in force, and from when on others can be."""

from __future__ import annotations

from tests.ui.evening import OpenMatch


def test_before_the_first_move_they_can_be_changed(open_match: OpenMatch) -> None:
    ui = open_match(game="cover-your-assets", options={"improve": True})
    ui.app.screen("table").open_sheet("menu")
    ui.settle()
    ui.tap("House rules")
    assert ui.sees("Nothing is logged yet, so you can still")
    ui.tap("Change them")
    assert ui.app.screen_name == "new"
    assert ui.app.screen("new").new.options["improve"] is True


def test_later_they_are_fixed_and_others_hold_from_the_next_match(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels", game="cover-your-assets")
    ui.app.screen("table").open_sheet("menu")
    ui.settle()
    assert ui.sees("None: standard rules")
    ui.tap("House rules")
    assert ui.sees("You’re playing by the standard rules.")
    ui.tap("New match with other rules")
    assert ui.app.screen("new").new.players == ui.app.running.match.setup.players
