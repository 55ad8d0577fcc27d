"""dnup by a finger: sets, zones, what goes back to whom, who is out, and results only."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.record.match_file import read_file
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch, new_match
from tests.ui.gestures import logged, look_at, player, point_at, table, verb

THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture
def begin(open_match: OpenMatch) -> OpenMatch:
    """A phone at the table of such a match."""
    return partial(open_match, game="dnup", players=THREE)


def play(ui: UI, *keys: str) -> None:
    """A value, perhaps how many, and Play."""
    for key in keys:
        ui.tap(key, inside="KeyCap")
    verb(ui, "Play")


def test_every_kind_of_move_from_the_first_tap_on(ui: UI, tmp_path: Path) -> None:
    new_match(ui, "dnup", THREE)
    assert ui.sees("Round 1: 12 cards each.")
    player(ui, "Ben")  # who has the star
    assert ui.sees("Ben’s turn.")

    ui.tap("5", "×2", inside="KeyCap")
    assert ui.sees("Ben: 5 ×2")
    verb(ui, "Play")
    assert logged(ui) == "Ben played 5 ×2" and ui.sees("Cleo’s turn.")
    play(ui, "6")
    assert logged(ui) == "Cleo played 6 ×1"

    verb(ui, "Add")
    assert ui.sees("Which set?")
    player(ui, "Ben")
    assert logged(ui) == "Anna added one 5 to Ben’s set: 5 ×3"
    verb(ui, "Take")  # Ben's own set is gone, so there is only one
    assert logged(ui) == "Ben took Cleo’s 6 ×1, rotated"
    verb(ui, "Rotate")
    assert logged(ui) == "Cleo rotated the whole hand"

    play(ui, "7", "×2")
    play(ui, "8", "×2")
    assert logged(ui) == "Ben played 8 ×2 · 7 ×2 goes back to Anna, rotated"
    assert table(ui).hands == (11, 9, 11)
    (file,) = tmp_path.rglob("*.match")
    assert read_file(file).match.table == table(ui)


def test_a_set_that_is_not_higher_is_refused_and_explained(begin: OpenMatch) -> None:
    ui = begin("deal Anna", "Anna play 8 2")
    ui.tap("×2", inside="KeyCap")
    quiet = {key.pick for key in ui.widgets("KeyCap") if key.state == "quiet"}
    assert quiet == {f"value:{value}" for value in range(1, 9)}
    play(ui, "7")
    assert ui.sees("Not allowed")
    assert ui.sees("Anna’s set of 2 cards has the value 8")
    ui.tap("OK")
    ui.tap("9", inside="KeyCap")  # in the place of 7
    assert ui.sees("Ben: 9 ×2") and ui.sees("8 ×2 back")
    verb(ui, "Play")
    assert logged(ui) == "Ben played 9 ×2 · 8 ×2 goes back to Anna, rotated"
    ui.tap("Undo")
    assert logged(ui).startswith("Undone: Ben played 9 ×2") and ui.sees("Ben’s turn.")
    ui.tap("Redo")
    assert ui.sees("Cleo’s turn.")


def test_a_round_with_fewer_cards_until_two_are_out(begin: OpenMatch) -> None:
    ui = begin()
    ui.tap("Different number of cards …")
    ui.tap("2", inside="KeyCap")
    assert ui.sees("Round 1: 2 cards each.")
    verb(ui, "Deal")
    player(ui, "Anna")
    play(ui, "5", "×2")
    assert logged(ui) == "Anna played 5 ×2 · Anna is out: 2 tokens"
    assert ui.sees("out") and ui.sees("DN") and ui.sees("2 of 4")
    play(ui, "7")
    play(ui, "9", "×2")
    assert ui.sees("Round 1 is over") and ui.sees("Anna leads") and ui.sees("1 ahead of Cleo")
    ui.tap("On to round 2")
    assert logged(ui) == "Cleo played 9 ×2 · Anna’s 5 ×2 is discarded · Cleo is out: 1 token"
    assert table(ui).totals == (2, 0, 1) and ui.sees("Round 2: 12 cards each.")
    assert ui.sees("Anna leads by 1")


def test_two_players_have_two_zones_each(begin: OpenMatch) -> None:
    ui = begin("deal Anna", "Anna play 5 2 2", "Ben play 6 1 1", "Ben play 4 3 2",
               players=THREE[:2])  # fmt: skip
    assert ui.sees("Anna’s turn, zone 1.") and ui.sees("Zone 2")
    verb(ui, "Add")
    assert ui.sees("Which set?")
    ui.tap_zone(ui.the("PlayerTile", name="Ben"), "set:1:2")
    assert logged(ui) == "Anna added one 4 to Ben’s set: 4 ×4" and ui.sees("Anna’s turn, zone 2.")
    play(ui, "9")
    assert logged(ui) == "Anna played 9 ×1 · 6 ×1 goes back to Ben, rotated"


def test_two_zones_can_be_told_apart_on_the_smallest_phone(begin: OpenMatch) -> None:
    ui = begin("deal Anna", "Anna play 5 2 2", "Ben play 6 1 1", "Ben play 4 3 2",
               players=THREE[:2], width=320, height=640)  # fmt: skip
    ui.app.change_settings(text_size=1.3)
    ui.frames(3)
    ben = ui.widgets("PlayerTile")[1]
    assert ben.shape.low
    verb(ui, "Add")
    player(ui, "Ben")  # beside the sets: it is asked which one
    ui.tap("Zone 2 · 4 ×3")
    assert logged(ui) == "Anna added one 4 to Ben’s set: 4 ×4"
    verb(ui, "Take")
    ui.tap_zone(ben, "set:1:1")
    assert logged(ui) == "Anna took Ben’s 6 ×1, rotated"


def test_a_match_of_results_only(ui: UI) -> None:
    new_match(ui, "dnup", THREE, rounds_only=True)
    for first, second in (("Anna", "Ben"), ("Cleo", "Anna"), ("Ben", "Anna")):
        verb(ui, "Count")
        assert ui.sees("Who went out?")
        ui.tap(first, inside="NumberPad")
        ui.tap(second, inside="NumberPad")
        ui.tap("Log it")
    assert table(ui).phase == "over" and table(ui).totals == (4, 3, 2)
    assert ui.sees("Anna")


def test_nobody_is_asked_for_the_second_when_the_first_has_won(ui: UI) -> None:
    new_match(ui, "dnup", THREE, rounds_only=True)
    verb(ui, "Count")
    ui.tap("Anna", inside="NumberPad")
    assert ui.sees("Still missing: Out second")
    ui.tap("Ben", inside="NumberPad")
    assert ui.sees("Anna 2 · Ben 1 · Cleo 0")
    ui.tap("Log it")
    verb(ui, "Count")
    ui.tap("Cleo", inside="NumberPad")
    assert ui.sees("Still missing: Out second")
    point_at(ui, "first_out")
    ui.tap("Anna", inside="NumberPad")
    assert ui.sees("That ends the match. Won by Anna.") and not ui.sees("Out second")
    ui.tap("Log it")
    assert ui.app.screen_name == "result" and ui.sees("Anna has 4 tokens after round 2.")


def test_the_sheet_of_a_player_tells_what_lies_there(begin: OpenMatch) -> None:
    ui = begin("deal Anna", "Anna play 8 2")
    look_at(ui, "Anna")
    assert ui.sees("8 ×2") and ui.sees("Cards in hand") and ui.sees("10")
    ui.tap("Anna acts now")
    assert ui.sees("Out of turn:")
    ui.tap(ui.widgets("IconButton")[0])  # never mind
    assert ui.sees("Ben’s turn.") and not ui.sees("Out of turn:")
    ui.app.screen("table").act_as(0)
    ui.back()
    assert ui.sees("Ben’s turn.") and ui.app.screen_name == "table"
