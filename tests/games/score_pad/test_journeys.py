"""Any other game, in the fewest taps of all."""

from __future__ import annotations

from typing import Any

from companion.play.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.gestures import press

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


def count(ui: UI, keys: str) -> None:
    ui.tap("Count", inside="VerbButton")
    ui.frames(3)
    press(ui, keys)
    ui.tap("Log it")
    ui.frames(3)


def begin(ui: UI, players: int, **options: Any) -> None:
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    new = NewMatch(players=NAMES[:players]).play("score-pad")
    for option, value in options.items():
        new = new.choose(option, value)
    ui.app.begin(new)
    ui.frames(3)


def totals(ui: UI) -> tuple[int, ...]:
    return ui.app.running.match.table.totals


def test_a_game_with_a_name_and_a_target(ui: UI) -> None:
    ui.start()
    ui.app.change_settings(reduced_motion=True)
    ui.frames(3)
    ui.tap("Score pad")
    ui.frames(3)
    for name in NAMES[:3]:
        ui.tap("Somebody new …")
        ui.type(name)
        ui.key(13)
        ui.frames(3)
    ui.scroll_to("Everybody begins with")
    ui.tap("What do you play?")
    ui.type("Skat")
    ui.tap("Target")
    ui.frames(3)
    press(ui, "500")
    ui.tap("OK", inside="NumberPad")
    ui.frames(3)
    ui.tap("Start")
    ui.frames(3)
    assert ui.sees("Skat") and ui.sees("Playing to 500.")
    count(ui, "120>−24>0")
    assert totals(ui) == (120, -24, 0)
    assert ui.sees("Anna leads by 120") and ui.sees("+120")
    count(ui, "0>400>380")
    assert ui.app.trail[-1][0] == "table"
    count(ui, "0>124>3")
    assert ui.app.trail[-1][0] == "result" and ui.sees("Skat · 3 rounds")
    ui.app.go_home()
    ui.frames(3)
    assert ui.sees("Skat") and ui.sees("Anna, Ben and Cleo")


def test_it_ends_when_the_players_have_had_enough(ui: UI) -> None:
    begin(ui, 2)
    ui.tap("Finish", inside="VerbButton")
    ui.frames(3)
    assert ui.sees("No round has been counted yet")
    ui.tap("OK")
    ui.frames(3)
    count(ui, "7>3")
    ui.tap("Ben", inside="PlayerTile")
    ui.frames(3)
    assert ui.sees("Last round") and not ui.sees("This round")
    ui.back()
    ui.frames(3)
    ui.tap("Finish", inside="VerbButton")
    ui.frames(3)
    assert ui.app.trail[-1][0] == "result" and ui.sees("Anna")
    ui.app.screen("result").header.dispatch("on_tap", "undo")
    ui.frames(3)
    assert ui.sees("Undone: The match")
    count(ui, "0>5")
    assert totals(ui) == (7, 8)


def test_what_some_win_the_others_lose(ui: UI) -> None:
    begin(ui, 4, zero_sum=True, rounds=2)
    assert ui.sees("Round 1 of 2.")
    count(ui, "30>−10>−10>")  # Dora’s follow from the others
    assert totals(ui) == (30, -10, -10, -10)
    ui.tap("Count", inside="VerbButton")
    ui.frames(3)
    press(ui, "1>1>1>1")
    assert ui.sees("The points of a round must add up to 0 here, and these")
    ui.tap("Log it")
    ui.frames(3)
    assert ui.sees("Not allowed") and totals(ui)[3] == -10


def test_fewest_points_lead_where_they_win(ui: UI) -> None:
    begin(ui, 3, wins="low")
    count(ui, "5>2>9")
    assert ui.sees("Ben leads by 3")
    ui.tap("Finish", inside="VerbButton")
    ui.frames(3)
    assert ui.app.running.match.setup.game.winners(ui.app.running.match.table) == (1,)


def test_a_question_about_a_count_books_nothing(ui: UI) -> None:
    begin(ui, 2)
    ui.app.screen("table").may_i()
    ui.frames(3)
    ui.tap("Count", inside="VerbButton")
    ui.frames(3)
    assert ui.sees("Results are checked while they are entered.")
    assert ui.app.trail[-1][0] == "table"


def test_alone(ui: UI) -> None:
    begin(ui, 1)
    count(ui, "42")
    assert totals(ui) == (42,) and not ui.sees("leads")


def test_twelve_on_the_smallest_phone(ui: UI) -> None:
    ui.resize(320, 640)
    begin(ui, 12, name="Twelve of us")
    count(ui, ">".join("123456789123"))
    assert totals(ui) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3)
    for tile in ui.widgets("PlayerTile"):
        assert tile.total in ui.words()
