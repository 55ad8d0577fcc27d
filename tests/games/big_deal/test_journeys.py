"""An evening of Big Deal, as a family plays it on a new phone."""

from __future__ import annotations

from tests.ui.driver import UI
from tests.ui.evening import new_match
from tests.ui.gestures import pick, press, verb

FOUR = ("Anna", "Ben", "Cleo", "Dora")


def test_a_round_by_moves(ui: UI) -> None:
    new_match(ui, "Big Deal", FOUR)
    pick(ui, "Jewels")
    verb(ui, "Deal")
    ui.tap("Anna", inside="PlayerTile")
    pick(ui, "Home", "Home")
    verb(ui, "Pair")
    assert ui.sees("Anna laid 2 Homes")
    pick(ui, "Jewels")
    verb(ui, "Take")
    assert ui.sees("Ben took Jewels with Jewels")
    pick(ui, "Gold")
    verb(ui, "Steal")
    assert ui.sees("Cleo has no set yet, and you need one to steal.")
    ui.tap("You need a set of your own")
    assert ui.sees("Without a set")
    ui.back()
    ui.back()
    pick(ui, "Stocks")
    verb(ui, "Discard")
    pick(ui, "Yacht")
    verb(ui, "Discard")
    ui.tap("Undo", inside="Bar")
    assert ui.sees("Undone: Dora discarded Yacht")
    ui.tap("Redo", inside="Bar")
    pick(ui, "Yacht")
    verb(ui, "Take")
    pick(ui, "Stocks", "Stocks")
    verb(ui, "Pair")
    pick(ui, "Home", "Silver")
    verb(ui, "Pair")
    pick(ui, "Stocks")
    verb(ui, "Discard")
    pick(ui, "Stocks")
    verb(ui, "Steal")
    assert ui.sees("Anna steals")
    pick(ui, "Silver")
    pick(ui, "Stocks")
    ui.tap("Ben lets it go")
    assert ui.sees("Ben let it go: Anna gets Stocks ($65,000)")
    match = ui.app.running.match
    assert match.table.stacks[0][-1].kind == "stocks"
    assert len(match.table.stacks[0][-1].cards) == 5


def test_a_match_by_rounds_and_its_winner(ui: UI) -> None:
    new_match(ui, "Big Deal", FOUR, rounds_only=True)
    verb(ui, "Count")
    press(ui, "415>520>380>0")
    ui.tap("Log it")
    assert ui.sees("520k")
    assert ui.app.running.match.table.totals == (415_000, 520_000, 380_000, 0)
