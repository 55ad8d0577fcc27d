"""dnup by a finger: sets, zones, what goes back to whom, who is out, and results only."""

from __future__ import annotations

from functools import partial

import pytest

from tests.faces.face import Face
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, player, table, verb

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
