"""Crazy Eights by a finger: cards from rank and suit, an eight, drawing, and the count."""

from __future__ import annotations

from tests.ui.driver import UI
from tests.ui.evening import new_match
from tests.ui.gestures import pick, player, verb


def test_a_round_begins(ui: UI) -> None:
    new_match(ui, "Crazy Eights", ("Anna", "Ben"))
    pick(ui, "7", "♥")
    verb(ui, "Deal")
    player(ui, "Anna")
    pick(ui, "K", "♠")
    verb(ui, "Play")
    assert ui.sees("King of spades follows neither hearts, which is")
    ui.back()
    pick(ui, "8", "♣")
    verb(ui, "Play")
    assert ui.sees("Which suit is wanted now?")
    ui.tap("spades")
    assert ui.sees("Anna played 8 of clubs: now spades")
    ui.tap("Draw", inside="VerbButton")
    table = ui.app.running.match.table
    assert (table.suit, table.hands, table.turn) == ("spades", (6, 8), 0)
