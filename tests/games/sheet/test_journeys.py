"""An evening with a score sheet, on the phone."""

from companion.library.sheets import own_sheets, sheet_called
from companion.record.sheet_text import link
from companion.session.new_match import NewMatch
from tests.games.sheet.made import NAMES
from tests.ui.driver import UI
from tests.ui.gestures import (
    answer,
    go,
    log_form,
    log_words,
    open_app,
    point_at,
    press,
    somebody_new,
)


def totals(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.totals


def test_a_sheet_is_chosen_and_oh_hell_is_played(ui: UI) -> None:
    open_app(ui)
    go(ui, "new")
    ui.scroll_to("Score sheet")
    ui.tap("Score sheet")
    ui.scroll_to("Oh Hell")
    ui.tap("Oh Hell")
    assert ui.reads("Everybody says how many tricks they will take")
    ui.scroll_to("Play it")
    ui.tap("Play it")
    assert ui.sees("Oh Hell") and ui.sees("For 3 to 7 players.")
    somebody_new(ui, *NAMES[:3])
    ui.scroll_to("Rounds")
    assert ui.sees("7")
    ui.tap("Start")
    assert ui.app.screen_name == "score_sheet" and log_words(ui) == "Start round 1"
    press(ui, "100")
    log_form(ui)
    press(ui, "10")
    answer(ui, "Hearts")
    log_form(ui)
    assert totals(ui) == (11, 10, 10)
    press(ui, "110")
    log_form(ui)
    press(ui, "22")
    point_at(ui, "tricks:2")
    press(ui, "0")
    answer(ui, "Clubs")
    log_form(ui)
    assert ui.reads("The tricks add up to 4, but should be 2.")


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
