"""What people see of a duel, and of its end."""

from __future__ import annotations

import pytest

from tests.ui.evening import OpenMatch
from tests.ui.plots import A_DUEL, SOME_MOVES

KEPT = ("Anna steal Ben stocks", "Ben defend silver")


@pytest.mark.parametrize(
    ("duel", "winner"), [(A_DUEL[:-1], "Anna"), (KEPT, "Ben")], ids=["stolen", "kept"]
)
def test_what_was_at_stake_slides_to_who_has_won_it(
    open_match: OpenMatch, duel: tuple[str, ...], winner: str
) -> None:
    ui = open_match(*SOME_MOVES, *duel, still=False)
    ui.touch(ui.the("VerbButton", verb="yield"))
    table = ui.app.screen("table")
    (prize,) = ui.widgets("Prize")
    tile = next(tile for tile in table.tiles if tile.name == winner)
    end = tile.to_window(*tile.center)

    def distance() -> float:
        return abs(prize.center_x - end[0]) + abs(prize.center_y - end[1])

    ui.frames(2)
    far = distance()
    ui.frames(3)
    assert distance() < far, "it moves towards the winner"
    ui.settle()
    assert not ui.widgets("Prize") and distance() < 1


def test_nobody_waits_for_it(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL[:-1], still=False)
    ui.touch(ui.the("VerbButton", verb="yield"))
    ui.tap(ui.the("KeyCap", pick="card:yacht"))
    assert ui.sees("Ben: Yacht") and not ui.widgets("Prize")


def test_with_less_motion_nothing_slides(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL[:-1])
    ui.touch(ui.the("VerbButton", verb="yield"))
    assert not ui.widgets("Prize")


def test_the_last_move_leads_to_the_log(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, still=False)
    ui.tap("Dora discarded Yacht", inside="Bar")
    assert ui.sees("Big Deal · 10 moves")
