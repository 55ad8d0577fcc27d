"""Any other game, in the fewest taps of all."""

from __future__ import annotations

from typing import Any

from companion.session.new_match import NewMatch
from tests.games.sheet.made import NAMES
from tests.ui.driver import UI
from tests.ui.evening import begin_match
from tests.ui.gestures import go, log_form, log_words, menu, open_app, press, somebody_new


def count(ui: UI, keys: str) -> None:
    press(ui, keys)
    log_form(ui)


def begin(ui: UI, players: int, **options: Any) -> None:
    begin_match(ui, NewMatch(players=tuple(NAMES[:players])).play("score-pad"), **options)


def finish(ui: UI) -> None:
    menu(ui, "Finish the match")


def totals(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.totals


def test_a_game_with_a_name_and_a_target(ui: UI) -> None:
    open_app(ui)
    go(ui, "new")
    ui.scroll_to("Score pad")
    ui.tap("Score pad")
    somebody_new(ui, *NAMES[:3])
    ui.scroll_to("Everybody starts with")
    ui.tap("What are you playing?")
    ui.type("Skat")
    ui.tap("Done")
    ui.tap("Target")
    press(ui, "500")
    ui.tap("Done", inside="NumberPad")
    ui.tap("Start")
    assert ui.sees("Skat") and ui.sees("Round 1 · to 500")
    count(ui, "120>−24>0")
    assert totals(ui) == (120, -24, 0)
    (strip,) = ui.widgets("PlayerStrip")
    assert [column.leads for column in strip.columns] == [True, False, False]
    count(ui, "0>400>380")
    assert ui.app.screen_name == "score_sheet" and ui.sees("376")
    count(ui, "0>124>3")
    assert ui.app.screen_name == "result" and ui.sees("Skat") and ui.sees("3 rounds")
    ui.app.go_home()
    ui.frames(3)
    assert ui.sees("Skat") and ui.sees("Anna, Ben and Cleo")


def test_fewest_points_lead_where_they_win(ui: UI) -> None:
    begin(ui, 3, wins="low")
    count(ui, "5>2>9")
    (strip,) = ui.widgets("PlayerStrip")
    assert [column.leads for column in strip.columns] == [False, True, False]
    finish(ui)
    assert ui.app.running.match.setup.game.rules.winners(ui.app.running.match.table) == (1,)


def test_a_slip_is_mended_where_it_stands(ui: UI) -> None:
    begin(ui, 2)
    for keys in ("7>3", "4>4", "9>1"):
        count(ui, keys)
    rows = ui.app.screen("score_sheet").above
    ui.tap_zone(rows, "1:1")
    assert log_words(ui) == "Fix round 2"
    count(ui, "14")
    assert totals(ui) == (20, 18) and log_words(ui) == "Log round 4"
    ui.app.screen("score_sheet").header.dispatch("on_tap", "undo")
    ui.frames(3)
    assert totals(ui) == (20, 8)


def test_alone(ui: UI) -> None:
    begin(ui, 1)
    count(ui, "42")
    assert totals(ui) == (42,)


def test_twelve_on_the_smallest_phone(ui: UI) -> None:
    ui.resize(320, 640)
    begin(ui, 12, name="Twelve of us")
    count(ui, ">".join("123456789123"))
    assert totals(ui) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3)
    ui.tap_picture("All")
    (strip,) = ui.widgets("PlayerStrip")
    assert [column.total for column in strip.columns] == list("123456789123")
