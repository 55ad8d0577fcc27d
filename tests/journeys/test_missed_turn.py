"""Somebody is out of the room: two taps log that they miss a turn."""

from __future__ import annotations

from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, look_at


def test_who_is_away_misses_a_turn_by_two_taps(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels", "Anna pair home home")
    look_at(ui, "Ben")  # the own tile of whoever is at turn: one tap
    ui.tap("Ben misses a turn")
    match = ui.app.running.match
    assert match.setup.text(match.entry.move) == '{"move":"skip","player":1}'
    assert match.entry.ruling and match.table.turn == 2
    assert "Ben" in logged(ui)
    ui.tap("Undo", inside="Bar")
    assert ui.app.running.match.table.turn == 1


def test_nobody_misses_the_turn_of_another(open_match: OpenMatch) -> None:
    ui = open_match("deal Anna jewels", "Anna pair home home")
    ui.app.screen("table").open_sheet("player", 2)
    ui.settle()
    assert not ui.sees("Cleo misses a turn")


def test_where_everybody_may_pass_it_is_a_pass_and_who_leads_hears_why_not(
    open_match: OpenMatch,
) -> None:
    ui = open_match("deal Anna", game="yellow-dwarf", players=("Anna", "Ben", "Cleo"))
    turn = ui.app.running.match.table.turn
    name = ui.app.running.match.setup.players[turn]
    look_at(ui, name)
    ui.tap(f"{name} misses a turn")
    assert ui.sees("Not allowed") and ui.app.running.match.number == 1
