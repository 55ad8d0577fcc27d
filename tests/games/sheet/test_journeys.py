"""An evening with a score sheet, on the phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.library.sheets import keep_sheet, own_sheets, sheet_called
from companion.record.sheet_text import link, toml_text
from companion.session.new_match import NewMatch
from tests.games.sheet.made import NAMES
from tests.games.sheet.made import sheet as made_sheet
from tests.ui.driver import UI
from tests.ui.evening import begin_match
from tests.ui.eyes import box_of
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


def begin(ui: UI, id: str, players: int, **options: Any) -> None:
    found = sheet_called(id)
    assert found
    begin_match(ui, NewMatch(players=tuple(NAMES[:players])).by_sheet(found.plain), **options)


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


def test_history_and_result_know_the_sheet(ui: UI) -> None:
    begin(ui, "golf", 2, holes=1)
    press(ui, "5>9")
    log_form(ui)
    assert ui.app.screen_name == "result" and ui.sees("Golf (cards)")
    ui.app.go_home()
    go(ui, "history")
    assert ui.sees("Golf (cards)")


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


def test_entries_are_put_in_order_by_dragging(ui: UI) -> None:
    open_app(ui)
    go(ui, "sheet_editor", like="oh-hell")
    editor = ui.app.screen("sheet_editor")
    assert list(editor.edit.draft.plain["enter"]) == ["bid", "tricks"]
    ui.scroll_to("Add a field")
    bid, tricks, _trump = map(box_of, ui.widgets("SheetEntryRow"))
    x = bid.x + 20
    ui.swipe((x, tricks.middle[1]), (x, bid.top), rest=0.1)
    ui.frames(3)
    assert list(editor.edit.draft.plain["enter"]) == ["tricks", "bid"]
    ui.tap("Save and play")
    (kept,) = own_sheets(ui.app.library)
    assert list(kept.sheet.plain["enter"]) == ["tricks", "bid"]


def test_what_is_missing_is_told_in_words_and_nothing_is_kept(ui: UI) -> None:
    open_app(ui)
    go(ui, "sheet_editor", like="golf")
    editor = ui.app.screen("sheet_editor")
    assert editor.keep.kind == "primary"
    ui.scroll_to("Add a field")
    ui.tap("Add a field")
    ui.tap("Done")
    assert editor.keep.kind == "quiet"
    ui.tap("Save and play")
    assert ui.sees("Something has no name yet.")
    assert ui.app.screen_name == "sheet_editor" and not own_sheets(ui.app.library)
    ui.back()
    ui.tap("Name of the field")
    ui.type("Jokers")
    ui.tap("Done")
    assert editor.keep.kind == "primary"


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


def test_the_shelf_is_searched_and_a_link_is_pasted(ui: UI) -> None:
    open_app(ui)
    go(ui, "sheets")
    shelf = ui.app.screen("sheets")
    shelf.field.text = "wond"
    ui.frames(3)
    assert ui.sees("7 Wonders") and not ui.sees("Canasta")
    shelf.field.text = ""
    ui.frames(3)
    ui.tap("Dice")
    assert ui.sees("Yahtzee") and not ui.sees("Canasta")
    ui.tap("Link or code …")
    golf = sheet_called("golf")
    assert golf
    ui.tap("Paste a link")
    ui.type(link(golf))
    ui.tap("Take a look")
    ui.scroll_to("Save it")
    ui.tap("Save it")
    assert [own.id for own in own_sheets(ui.app.library)] == ["golf-cards"]


def test_the_sheet_played_last_stands_on_top(ui: UI) -> None:
    begin(ui, "golf", 2, holes=1)
    ui.app.go_home()
    go(ui, "sheets")
    assert ui.sees("Played last")
    ui.tap("Golf (cards)", inside="GameCard")
    assert ui.app.screen_name == "sheet" and ui.sees("For example") and not ui.sees("sum = cards")
    ui.scroll_to("Holes")
    ui.tap("Holes")
    ui.tap("3")
    ui.tap("Done")
    ui.scroll_to("How exactly?")
    ui.tap("How exactly?")
    ui.scroll_to("sum = cards")
    assert ui.sees("with Anna and Ben")  # the same people
    ui.tap("Play it")
    assert ui.app.screen_name == "score_sheet"
    assert ui.app.running.match.setup.options["holes"] == 3


def test_a_file_from_somebody_else(ui: UI, tmp_path: Path) -> None:
    ui.start()
    found = sheet_called("golf")
    assert found
    file = tmp_path / "theirs.sheet.toml"
    file.write_text(toml_text(found), "utf-8")
    ui.app.open_file(file)
    ui.frames(3)
    assert ui.app.screen_name == "sheets" and ui.sees("Golf (cards)")
    file.write_text("name = 7", "utf-8")
    ui.app.open_file(file)
    ui.frames(3)
    assert ui.sees("The sheet needs the key players.")


def test_a_sheet_of_ones_own_that_was_deleted_comes_back(ui: UI) -> None:
    open_app(ui)
    kept = keep_sheet(ui.app.library, made_sheet(name="Attic game"))
    go(ui, "sheets")
    ui.tap("Attic game")
    ui.scroll_to("Delete it")
    ui.tap("Delete it")
    assert own_sheets(ui.app.library) == () and ui.sees("Attic game is deleted.")
    ui.tap("Undo")
    assert [found.id for found in own_sheets(ui.app.library)] == [kept.id]
    assert not ui.sees("Attic game is deleted.")


def test_yahtzee_for_four_as_it_is_played_killed_in_the_middle(ui: UI) -> None:
    begin(ui, "yahtzee", 4)
    press(ui, "3>4>")
    press(ui, "2")  # Cleo's turn: her box is filled in, and not yet logged
    ui.pause()
    ui.kill_and_open()
    assert ui.app.screen_name == "score_sheet" and ui.sees("then Dora")
    press(ui, ">1>")
    told = [(entry.move.player, dict(entry.move.enter)) for entry in ui.app.running.match.entries()]
    assert told == [(0, {"ones": 3}), (1, {"ones": 4}), (2, {"ones": 2}), (3, {"ones": 1})]
    press(ui, "6>")  # Anna's second box
    assert ui.app.running.match.table.entered["twos"] == (6, None, None, None)
    assert ui.app.running.match.table.phase == "counting" and totals(ui) == (0, 0, 0, 0)
