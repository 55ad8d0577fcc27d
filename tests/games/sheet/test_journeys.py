"""A score sheet on the phone: the next match by it, and handing it on."""

from companion.library.sheets import own_sheets, sheet_called
from companion.record.sheet_text import link
from companion.session.new_match import NewMatch
from tests.games.sheet.made import NAMES
from tests.ui.driver import UI
from tests.ui.gestures import (
    go,
    open_app,
)


def totals(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.totals


def test_the_next_match_after_a_sheet_is_by_the_same_sheet(ui: UI) -> None:
    open_app(ui)
    skyjo = sheet_called("skyjo")
    assert skyjo
    go(ui, "new", new=NewMatch(players=tuple(NAMES[:3])).by_sheet(skyjo.plain))
    ui.tap("Start")
    ui.app.go_home()
    ui.settle()
    ui.tap("New match")
    assert ui.sees("Skyjo") and ui.sees("Another sheet")
    ui.back()
    ui.app.go_home()
    ui.settle()
    ui.tap("Anna, Ben and Cleo", inside="Row")  # the usual, one tap
    assert ui.app.screen_name == "score_sheet" and totals(ui) == (0, 0, 0)


def test_a_sheet_is_handed_on_and_looked_at_before_it_is_kept(ui: UI) -> None:
    open_app(ui)
    go(ui, "sheets")
    shelf = ui.app.screen("sheets")
    go(ui, "sheet", id="golf")
    ui.app.screen("sheet").open_sheet("hand_on")
    ui.frames(3)
    assert ui.sees("Copy the link") and list(ui.widgets("QrCode"))
    ui.back()
    ui.back()
    found = sheet_called("golf")
    assert found
    shelf.look_at(link(found))
    ui.frames(3)
    assert ui.sees("Golf (cards)") and not own_sheets(ui.app.library)
    ui.scroll_to("Save it")
    ui.tap("Save it")
    assert [own.id for own in own_sheets(ui.app.library)] == ["golf-cards"]
    shelf.look_at("table-companion:sheet?nonsense")
    ui.frames(3)
    assert ui.sees("This isn’t a link to a sheet.")
