"""dnup by a finger: sets, zones, what goes back to whom, who is out, and results only."""

from __future__ import annotations

from functools import partial

import pytest

from tests.faces.face import Face
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, look_at, player, table, verb

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


# On every face


def play_set(face: Face, *keys: str) -> None:
    """A value, perhaps how many, and Play."""
    face.pick(*keys)
    face.verb("Play")


def test_every_kind_of_move_of_dnup(face: Face) -> None:
    face.open(game="dnup", players=THREE)
    face.shows("Round 1: 12 cards each.")
    face.player("Ben")  # who has the star
    face.pick("5", "×2")
    face.shows("Ben: 5 ×2")
    face.verb("Play")
    face.shows("Ben played 5 ×2", "Cleo’s turn.")
    play_set(face, "6")
    face.verb("Add")
    face.shows("Which set?")
    face.player("Ben")
    face.shows("Anna added one 5 to Ben’s set: 5 ×3")
    face.verb("Take")  # Ben's own set is gone, so there is only one
    face.shows("Ben took Cleo’s 6 ×1, rotated")
    face.verb("Rotate")
    face.shows("Cleo rotated the whole hand")
    play_set(face, "7", "×2")
    play_set(face, "8", "×2")
    face.shows("Ben played 8 ×2 · 7 ×2 goes back to Anna, rotated")
    assert face.match.table.hands == (11, 9, 11)


def test_a_set_of_dnup_that_is_not_higher_is_refused(face: Face) -> None:
    face.open("deal Anna", "Anna play 8 2", game="dnup", players=THREE)
    play_set(face, "×2", "7")
    face.shows("Not allowed", "Anna’s set of 2 cards has the value 8")
    face.dismiss()
    face.pick("9")  # in the place of 7
    face.shows("Ben: 9 ×2", "8 ×2 back")
    face.verb("Play")
    face.shows("Ben played 9 ×2 · 8 ×2 goes back to Anna, rotated")


def test_two_players_of_dnup_have_two_zones_each(face: Face) -> None:
    told = ("deal Anna", "Anna play 5 2 2", "Ben play 6 1 1", "Ben play 4 3 2")
    face.open(*told, game="dnup", players=THREE[:2])
    face.shows("Anna’s turn, zone 1.")
    face.verb("Add")
    face.shows("Which set?")
    face.pile("set:1:2")
    face.shows("Anna added one 4 to Ben’s set: 4 ×4", "Anna’s turn, zone 2.")
    play_set(face, "9")
    face.shows("Anna played 9 ×1 · 6 ×1 goes back to Ben, rotated")


def test_nobody_is_asked_for_the_second_when_the_first_has_won(face: Face) -> None:
    face.open(game="dnup", players=THREE, rounds_only=True)
    face.verb("Count")
    face.answer("Anna")
    face.shows("Still missing: Out second")
    face.answer("Ben")
    face.log()
    face.open({"move": "score", "first_out": 0, "second_out": 1}, game="dnup", players=THREE)
    face.count()
    face.answer("Anna")
    face.shows("That ends the match. Won by Anna.")
    face.log()
    face.shows("Anna has 4 tokens after round 2.")
